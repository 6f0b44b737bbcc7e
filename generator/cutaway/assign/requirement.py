"""Task -> what is asked of its colouring: named numbers, each with the least and the most it may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import gcd
from typing import Literal

from generator.cutaway.assign.task import Task

Measure = Literal["treasures", "cost", "repeats", "keys", "locks", "own", "shut", "pairs", "chests", "guarded"]

FAR = 1 << 30
"""More than any count: no upper bound."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One number that has to lie between two bounds; those of one name stand or fall together.

    Attributes:
        name: What it belongs to, in words: `colour totals equal`.
        measure: What is counted: `treasures` of a colour; the `cost` to fetch them all; `repeats` of a colour on a
            tile; `keys` and `locks` of a lock colour; `own`, tiles with a key and a lock of its colour; `shut`, locks
            that stay shut; `pairs` of colours that share a tile; treasures of a colour in `chests`; the same
            `guarded` by one lock colour.
        of: The colour, the lock, both or neither, as the measure needs.
        lower: The least.
        upper: The most.
        id: The measure's name in the docs, such as B1; empty for one of the user's own.
    """

    name: str
    measure: Measure
    of: tuple[str, ...]
    lower: int
    upper: int
    id: str = ""

    def off(self, value: int) -> int:
        """How far a value lies outside."""
        return max(0, self.lower - value, value - self.upper)


def standard(asked: Task) -> tuple[Requirement, ...]:
    """B1 to B8, as far as colours decide them: what every colouring is asked to reach."""
    return tuple(each for rule in (_totals, _costs, _repeats, _keys, _opened, _pairs, _chests) for each in rule(asked))


def _even(total: int, parts: int) -> tuple[int, int]:
    return total // parts, -(-total // parts)


def _totals(asked: Task) -> Iterator[Requirement]:
    """B1: as many treasures of each colour, give or take one."""
    low, high = _even(len(asked.treasures), len(asked.colours) or 1)
    for colour in asked.colours:
        yield Requirement("colour totals equal", "treasures", (colour,), low, high, "B1")


def _costs(asked: Task) -> Iterator[Requirement]:
    """B2: as many moves to fetch all of each colour, give or take one; further apart only where arithmetic forces it.

    It does where all costs have a common divisor, and where one treasure costs more than its colour's share.
    """
    parts, total, dearest = len(asked.colours) or 1, sum(asked.cost), max(asked.cost, default=0)
    step = reduce(gcd, asked.cost, 0) or 1
    low, high = (step * bound for bound in _even(total // step, parts))
    if dearest > high:
        low, high = min(low, (total - dearest) // max(1, parts - 1)), dearest
    for colour in asked.colours:
        yield Requirement("access costs equal", "cost", (colour,), low, high, "B2")


def _repeats(asked: Task) -> Iterator[Requirement]:
    """B3: no colour twice on a tile, or no more often than there are treasures for."""
    if asked.treasures:
        yield Requirement("no colour twice on a tile", "repeats", (), 0, 0, "B3")


def _keys(asked: Task) -> Iterator[Requirement]:
    """B4: as many keys, and as many locks, of each lock colour; and no key beside a lock of its own colour."""
    parts = len(asked.locks) or 1
    keys, locks = _even(len(asked.keys), parts), _even(len(asked.shut), parts)
    for lock in asked.locks:
        yield Requirement("keys equal", "keys", (lock,), *keys, "B4")
    for lock in asked.locks:
        yield Requirement("locks equal", "locks", (lock,), *locks, "B4")
    if parts > 1 and asked.keys and asked.shut:
        yield Requirement("no key beside its own lock", "own", (), 0, 0, "B-own")


def _opened(asked: Task) -> Iterator[Requirement]:
    """B5: with all keys, spare ones changed at the bank, every lock can be opened."""
    if asked.shut:
        yield Requirement("every lock can be opened", "shut", (), 0, 0, "B5")


def _pairs(asked: Task) -> Iterator[Requirement]:
    """B7: any two colours share as many tiles as any other two, give or take one."""
    pairs = tuple(combinations(asked.colours, 2))
    low, high = _even(_pairs_in_all(asked), len(pairs) or 1)
    for pair in pairs:
        yield Requirement("pairs equal", "pairs", pair, low, high, "B7")


def _pairs_in_all(asked: Task) -> int:
    """How many pairs of colours share a tile, where no colour is on a tile more often than it has to be."""
    held = [0] * len(asked.tiles)
    for tile in asked.treasures.tile:
        held[tile] += 1
    each = (min(count, len(asked.colours)) for count in held)
    return sum(count * (count - 1) // 2 for count in each)


def _chests(asked: Task) -> Iterator[Requirement]:
    """B8: as many treasures of each colour in chests, and behind each lock colour, give or take one."""
    chests = sum(asked.holds)
    if not chests:
        return
    low, high = _even(chests, len(asked.colours))
    for colour in asked.colours:
        yield Requirement("chests equal", "chests", (colour,), low, high, "B8")
    low, high = _even(chests, len(asked.colours) * len(asked.locks))
    for colour in asked.colours:
        for lock in asked.locks:
            yield Requirement("chests equal", "guarded", (colour, lock), low, high, "B8")


def bounds(requirements: Sequence[Requirement], measure: Measure, of: tuple[str, ...]) -> tuple[int, int]:
    """What is asked of one number by all requirements together: where they contradict, the last has its way."""
    low, high = 0, FAR
    for each in requirements:
        if (each.measure, each.of) == (measure, of):
            low, high = max(low, each.lower), min(high, each.upper)
            if low > high:
                low, high = each.lower, each.upper
    return low, high
