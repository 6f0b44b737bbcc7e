"""Work done so far -> a progress bar on a terminal, and silence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from tilewright.problem import visible

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.build.options import Progress

_WIDE, _PAUSE = 24, 0.1  # characters of the bar; seconds between two lines


@contextmanager
def bar(doing: str = "Drawing", unit: str = "") -> Iterator[Progress]:
    """Show a progress bar on a terminal, and nothing elsewhere.

    Args:
        doing: The words in front of it.
        unit: What is counted, to show how many a second there are and how long it will take; none without it.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    begun, due = monotonic(), 0.0

    def update(done: int, total: int, name: str) -> None:
        nonlocal due
        if (now := monotonic()) < due and done < total:
            return
        due, full = now + _PAUSE, _WIDE * done // max(total, 1)
        words = [doing, f"[{'#' * full}{'.' * (_WIDE - full)}]", f"{done}/{total}"]
        if unit and done and now > begun:
            left = round((now - begun) * (total - done) / done)
            words += [f"{done / (now - begun):,.0f} {unit}/s", f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"]
        _line(" ".join([*words, visible(name)]))

    try:
        yield update
    finally:
        _line("")


@contextmanager
def busy(words: str) -> Iterator[None]:
    """Show these words on a terminal while something lasts, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield
        return
    _line(f"{words} ...")
    try:
        yield
    finally:
        _line("")


def _line(words: str) -> None:
    """Write over the terminal's line; it stays one line, so that the next can take its place."""
    from shutil import get_terminal_size  # noqa: PLC0415 - only for a person who watches

    wide = get_terminal_size().columns - 1
    while (spare := wide - len(words) - sum(each > "\u10ff" for each in words)) < 0:  # sum counts letters of two places
        words = words[:-1]
    sys.stderr.write(f"\r{words}{' ' * spare}{'' if words else chr(13)}")
    sys.stderr.flush()
