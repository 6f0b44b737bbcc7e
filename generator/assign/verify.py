"""Tiles -> what they reach of what was asked: counted afresh from the tiles, by other means than the search's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from generator.assign.requirement import Measure, Requirement
from generator.balance.features import Features, features, total
from generator.tilemap import Tile


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
    tiles: Sequence[Tile], colours: Sequence[str], locks: Sequence[str], requirements: Sequence[Requirement]
) -> tuple[Reached, ...]:
    """Every requirement with the number that was counted on the tiles."""
    counted = _Count(tuple(tiles), tuple(colours), tuple(locks))
    return tuple(Reached(each, counted.value(each.measure, each.of)) for each in requirements)


@dataclass(frozen=True)
class _Count:
    tiles: tuple[Tile, ...]
    colours: tuple[str, ...]
    locks: tuple[str, ...]

    def value(self, measure: Measure, of: tuple[str, ...]) -> int:
        return self.measures[measure](of)

    @cached_property
    def held(self) -> Features:
        each = (features(tile, self.colours, self.locks) for tile in self.tiles)
        return total(each, len(self.colours), len(self.locks))

    @cached_property
    def measures(self) -> Mapping[Measure, Callable[[tuple[str, ...]], int]]:
        held, colour, lock = self.held, self.colours.index, self.locks.index
        return {
            "treasures": lambda of: held.treasures[colour(of[0])],
            "cost": lambda of: held.cost[colour(of[0])],
            "chests": lambda of: held.locked[colour(of[0])],
            "keys": lambda of: held.keys[lock(of[0])],
            "locks": lambda of: held.locks[lock(of[0])],
            "shut": lambda _: held.shut,
            "repeats": lambda _: sum(self.repeats(tile) for tile in self.tiles),
            "own": lambda _: sum(len(set(tile.keys) & set(tile.locks)) for tile in self.tiles),
            "pairs": lambda of: self.pairs[frozenset(of)],
            "guarded": lambda of: self.guarded[of],
        }

    def repeats(self, tile: Tile) -> int:
        """How often a colour is on the tile beyond its share."""
        share = -(-len(tile.treasures) // (len(self.colours) or 1))
        return sum(max(0, count - share) for count in Counter(tile.treasures).values())

    @cached_property
    def pairs(self) -> Counter[frozenset[str]]:
        return Counter(frozenset(pair) for tile in self.tiles for pair in combinations(set(tile.treasures), 2))

    @cached_property
    def guarded(self) -> Counter[tuple[str, ...]]:
        slots = (slot for tile in self.tiles for _, slot in tile.contents)
        return Counter((slot.colour or "", slot.lock or "") for slot in slots if slot.holds == "treasure")
