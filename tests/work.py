"""Work -> how many lines of Python it runs: what stands for its time where a test must not look at a clock."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooManyLinesError(Exception):
    """Work that runs more lines than it may."""


@contextmanager
def lines_at_most(most: int) -> Iterator[None]:
    """Work that may run so many lines, each counted as often as it is run; the first beyond them ends it.

    Of ten thousand letters, work that looks at each pair runs thousands of times the lines of work that looks at each
    letter. So a few times the lines that are run today are a bound that tells the two apart on any computer.

    Raises:
        AssertionError: It runs more.
    """
    count, before = 0, sys.gettrace()

    def line(_frame: FrameType, event: str, _more: object) -> object:
        nonlocal count
        count += event == "line"
        if count > most:
            raise TooManyLinesError
        return line

    sys.settrace(line)  # type: ignore[arg-type] # a function that returns itself has no type that can be written
    try:
        yield
    except TooManyLinesError:
        pass  # said below, as it is where somebody has caught it before
    finally:
        sys.settrace(before)
    assert count <= most, f"it runs more than {most:,} lines"
