"""Work that takes long -> given up as soon as nobody wants it any more, at the places where it asks.

Whoever has it done says by `while_wanted` how to tell; the work itself calls `go_on` every few milliseconds, and where
nobody has said anything that costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_WANTED: ContextVar[Callable[[], bool] | None] = ContextVar("wanted", default=None)


class GivenUpError(Exception):
    """Nobody wants what was being done any more; nothing of it is kept."""


@contextmanager
def while_wanted(is_wanted: Callable[[], bool]) -> Iterator[None]:
    """What is done inside is given up once it is no longer wanted."""
    before = _WANTED.set(is_wanted)
    try:
        yield
    finally:
        _WANTED.reset(before)


def go_on() -> None:
    """Go on with what is being done.

    Raises:
        GivenUpError: Nobody wants it any more.
    """
    if (is_wanted := _WANTED.get()) is not None and not is_wanted():
        raise GivenUpError
