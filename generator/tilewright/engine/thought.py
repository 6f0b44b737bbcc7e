"""'300' or '50ms' -> Thought: how hard a bot that looks ahead thinks about a decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from time import perf_counter  # the one clock that a game is played by, and only where whoever plays asks for it

from tilewright.frozen import dataclass

MOST_TRIES = 100_000
"""Tries that a decision can be given."""
MOST_MS = 60_000
"""Milliseconds that it can be given."""
CLOCK = "ms"
"""What a time ends in."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How hard a bot thinks about a decision.

    Attributes:
        tries: How many tries it may take; every move that is tried is tried once at least.
        ahead: After how many decisions a try may end; it goes on to the end of that turn.
        wide: How many moves are tried at all: of more, those that look best at once.
        seconds: How long it may take, instead of a number of tries; None for no clock.
    """

    tries: int = 200
    ahead: int = 4
    wide: int = 8
    seconds: float | None = None

    def spent(self, moves: int, cuts: int) -> Iterator[None]:
        """Once for each time that so many moves are to be tried before the next of so many cuts."""
        if self.seconds is None:
            yield from repeat(None, max(1, self.tries // (cuts * moves)))
            return
        until = perf_counter() + self.seconds / cuts
        yield
        while perf_counter() < until:
            yield


def thought(text: str) -> Thought | None:
    """So many tries, or so many milliseconds; None where it is neither, or too much."""
    digits = text.removesuffix(CLOCK)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST_TRIES)):
        return None
    number, clock = int(digits), digits != text
    if not 0 < number <= (MOST_MS if clock else MOST_TRIES):
        return None
    return Thought(seconds=number / 1000) if clock else Thought(tries=number)


def by_the_clock(name: str) -> bool:
    """Whether a bot of this name goes by the clock, so that the same seed need not play the same game again."""
    return ":" in name and name.endswith(CLOCK)
