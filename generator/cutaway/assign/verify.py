"""Tiles -> what they reach of what was asked: counted afresh from the tiles, by other means than the search's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from generator.cutaway.assign.requirement import Measure, Requirement
from generator.cutaway.balance.tally import Tally, added, tally
from generator.cutaway.terms import Terms
from generator.cutaway.tilemap import Tile


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


@dataclass(frozen=True)
class _Count:
    tiles: tuple[Tile, ...]
    terms: Terms
    colours: tuple[str, ...]
    locks: tuple[str, ...]

    def value(self, measure: Measure, of: tuple[str, ...]) -> int:
        return self.measures[measure](of)

    @cached_property
    def held(self) -> Tally:
        each = (tally(tile, self.terms.fares, self.colours, self.locks) for tile in self.tiles)
        return added(each, len(self.colours), len(self.locks))

    @cached_property
    def measures(self) -> Mapping[Measure, Callable[[tuple[str, ...]], int]]:
        whole, colour, lock = self.held, self.colours.index, self.locks.index
        held, pairs = whole.features, [*combinations(self.colours, 2)]
        return {
            "treasures": lambda of: held.treasures[colour(of[0])],
            "cost": lambda of: held.cost[colour(of[0])],
            "chests": lambda of: held.locked[colour(of[0])],
            "keys": lambda of: held.keys[lock(of[0])],
            "locks": lambda of: held.locks[lock(of[0])],
            "shut": lambda _: held.shut(self.terms.exchange),
            "repeats": lambda _: whole.doubled,
            "own": lambda _: sum(len(set(tile.keys) & set(tile.locks)) for tile in self.tiles),
            "pairs": lambda of: whole.pairs[pairs.index((of[0], of[1]))],
            "guarded": lambda of: whole.chests[colour(of[0]) * len(self.locks) + lock(of[1])],
        }
