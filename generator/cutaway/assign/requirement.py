"""Task -> what is asked of its colouring, as numbers between two bounds; coloured tiles -> what they reach of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import combinations, product
from math import gcd
from typing import Literal

from generator.cutaway import limits
from generator.cutaway.assign.task import Task
from generator.cutaway.balance.tally import Tally, added, tally
from generator.cutaway.bound import Limit
from generator.cutaway.terms import Terms
from generator.cutaway.tilemap import Tile
from generator.frozen import dataclass

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
    return tuple(each for rule in (_treasures, _costs, _keys, _pairs, _chests) for each in rule(asked))


def _equal(limit: Limit, measure: Measure, total: int, of: Iterable[tuple[str, ...]]) -> Iterator[Requirement]:
    """Equal parts of a total, as near to each other as the limit asks."""
    parts = tuple(of)
    low, high = limit.set.each(total, len(parts) or 1)
    for part in parts:
        yield Requirement(limit.set.name, measure, part, low, high, limit.code)


def _at_most(limit: Limit, measure: Measure) -> Requirement:
    return Requirement(limit.set.name, measure, (), 0, int(limit.set.most), limit.code)


def _treasures(asked: Task) -> Iterator[Requirement]:
    """B1: as many treasures of each colour."""
    yield from _equal(limits.COLOURS, "treasures", len(asked.treasures), _alone(asked.colours))


def _alone(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return ((name,) for name in names)


def _costs(asked: Task) -> Iterator[Requirement]:
    """B2 and B3: as many moves to fetch all of each colour, further apart only where arithmetic forces it.

    It does where all costs have a common divisor, and where one treasure costs more than its colour's share. And no
    colour is on a tile more often than there are treasures for.
    """
    parts, total, dearest = len(asked.colours) or 1, sum(asked.cost), max(asked.cost, default=0)
    step = reduce(gcd, asked.cost, 0) or 1
    low, high = (step * bound for bound in limits.COSTS.set.each(total // step, parts))
    if dearest > high:
        low, high = min(low, (total - dearest) // max(1, parts - 1)), dearest
    for colour in asked.colours:
        yield Requirement(limits.COSTS.set.name, "cost", (colour,), low, high, limits.COSTS.code)
    if asked.treasures:
        yield _at_most(limits.REPEATS, "repeats")


def _keys(asked: Task) -> Iterator[Requirement]:
    """B4 and B5: as many keys, and locks, of each lock colour; no key beside its own lock; every lock can be opened."""
    yield from _equal(limits.KEYS, "keys", len(asked.keys), _alone(asked.locks))
    yield from _equal(limits.LOCKS, "locks", len(asked.shut), _alone(asked.locks))
    if len(asked.locks) > 1 and asked.keys and asked.shut:
        yield _at_most(limits.OWN, "own")
    if asked.shut:
        yield _at_most(limits.SHUT, "shut")


def _pairs(asked: Task) -> Iterator[Requirement]:
    """B7: any two colours share as many tiles as any other two."""
    yield from _equal(limits.PAIRS, "pairs", _pairs_in_all(asked), combinations(asked.colours, 2))


def _pairs_in_all(asked: Task) -> int:
    """How many pairs of colours share a tile, where no colour is on a tile more often than it has to be."""
    counts = [0] * len(asked.tiles)
    for tile in asked.treasures.tile:
        counts[tile] += 1
    each = (min(count, len(asked.colours)) for count in counts)
    return sum(count * (count - 1) // 2 for count in each)


def _chests(asked: Task) -> Iterator[Requirement]:
    """B8: as many treasures of each colour in chests, and behind each lock colour."""
    if chests := sum(asked.holds):
        yield from _equal(limits.CHESTS, "chests", chests, _alone(asked.colours))
        yield from _equal(limits.GUARDED, "guarded", chests, product(asked.colours, asked.locks))


def bounds(requirements: Sequence[Requirement], measure: Measure, of: tuple[str, ...]) -> tuple[int, int]:
    """What is asked of one number by all requirements together: where they contradict, the last has its way."""
    low, high = 0, FAR
    for each in requirements:
        if (each.measure, each.of) == (measure, of):
            low, high = max(low, each.lower), min(high, each.upper)
            if low > high:
                low, high = each.lower, each.upper
    return low, high


@dataclass(frozen=True, slots=True)
class Reached:
    """A requirement, and what the tiles reach of it."""

    requirement: Requirement
    value: int

    @property
    def off(self) -> int:
        """How far it is missed."""
        return self.requirement.off(self.value)


def reached(
    tiles: Sequence[Tile],
    terms: Terms,
    colours: Sequence[str],
    locks: Sequence[str],
    requirements: Sequence[Requirement],
) -> tuple[Reached, ...]:
    """Every requirement with the number that was counted on the tiles."""
    counted = _Count(tuple(tiles), terms, tuple(colours), tuple(locks))
    return tuple(Reached(each, counted.value(each.measure, each.of)) for each in requirements)


def numbers(
    tiles: Sequence[Tile],
    terms: Terms,
    colours: Sequence[str],
    locks: Sequence[str],
    kinds: Iterable[tuple[Measure, tuple[str, ...]]],
) -> tuple[int, ...]:
    """These numbers, counted on the tiles."""
    counted = _Count(tuple(tiles), terms, tuple(colours), tuple(locks))
    return tuple(counted.value(measure, of) for measure, of in kinds)


@dataclass(frozen=True)
class _Count:
    tiles: tuple[Tile, ...]
    terms: Terms
    colours: tuple[str, ...]
    locks: tuple[str, ...]

    def value(self, measure: Measure, of: tuple[str, ...]) -> int:
        return self.measures[measure](of)

    @cached_property
    def total(self) -> Tally:
        each = (tally(tile, self.terms.fares, self.colours, self.locks) for tile in self.tiles)
        return added(each, len(self.colours), len(self.locks))

    @cached_property
    def measures(self) -> Mapping[Measure, Callable[[tuple[str, ...]], int]]:
        whole, colour, lock = self.total, self.colours.index, self.locks.index
        sums, pairs = whole.features, [*combinations(self.colours, 2)]
        return {
            "treasures": lambda of: sums.treasures[colour(of[0])],
            "cost": lambda of: sums.cost[colour(of[0])],
            "chests": lambda of: sums.locked[colour(of[0])],
            "keys": lambda of: sums.keys[lock(of[0])],
            "locks": lambda of: sums.locks[lock(of[0])],
            "shut": lambda _: sums.shut(self.terms.exchange),
            "repeats": lambda _: whole.doubled,
            "own": lambda _: sum(len(set(tile.keys) & set(tile.locks)) for tile in self.tiles),
            "pairs": lambda of: whole.pairs[pairs.index((of[0], of[1]))],
            "guarded": lambda of: whole.chests[colour(of[0]) * len(self.locks) + lock(of[1])],
        }
