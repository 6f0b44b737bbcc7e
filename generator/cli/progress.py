"""Work done so far -> a progress bar on a terminal, and silence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.kit.options import Progress


@contextmanager
def bar(doing: str = "Drawing") -> Iterator[Progress]:
    """A progress bar on a terminal, once a build has gone on for a moment; silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - only for a person who watches
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    from generator.problem import visible  # noqa: PLC0415 - as above

    named = TextColumn("{task.fields[name]}", markup=False)  # what a designer calls a thing is no markup
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), named)
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None, name="")
        yield lambda done, total, name: shown.update(task, completed=done, total=total, name=visible(name))


@contextmanager
def busy(words: str) -> Iterator[None]:
    """A turning mark beside these words on a terminal, while something lasts; silence elsewhere."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # noqa: PLC0415 - only for a person who watches

    with Console(stderr=True).status(words):
        yield
