"""Work done so far -> a progress bar on a terminal, and silence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tilewright.problem import visible

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from tilewright.build.options import Progress


@contextmanager
def bar(doing: str = "Drawing", unit: str = "") -> Iterator[Progress]:
    """A progress bar on a terminal; silence elsewhere.

    Args:
        doing: What it stands behind.
        unit: What is counted, where it is told how many a second there are, and how long it will take.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - only for a person who watches
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    named = TextColumn("{task.fields[name]}", markup=False)  # what a designer calls a thing is no markup
    paced = (TextColumn("{task.fields[pace]}"), TimeRemainingColumn()) if unit else ()
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), *paced, named)
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None, name="", pace="")

        def update(done: int, total: int, name: str) -> None:
            speed = shown.tasks[0].speed
            pace = f"{speed:,.0f} {unit}/s" if speed else ""
            shown.update(task, completed=done, total=total, name=visible(name), pace=pace)

        yield update


@contextmanager
def busy(words: str) -> Iterator[None]:
    """A turning mark beside these words on a terminal, while something lasts; silence elsewhere."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # noqa: PLC0415 - only for a person who watches

    with Console(stderr=True).status(words):
        yield
