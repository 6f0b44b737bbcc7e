"""Coloured tiles -> every number that docs/assigning.md speaks of, counted slot by slot with none of the search's code.

Only the ways over a tile are the program's own (`access`): tests/tilemap holds them to definitions of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from generator.cutaway.assign.requirement import Requirement
from generator.cutaway.tilemap import Fares, Slot, Tile, access
from tests.assign.generated import COLOURS, LOCKS

KEY = 2
"""B2: a key counts as two moves."""
GIVEN = 2
"""The bank takes two keys for one."""


@lru_cache(maxsize=100_000)
def ways(tile: Tile) -> dict[int, int]:
    """What it takes to fetch what is in each slot of a coloured tile."""
    return {digit: way.moves + KEY * len(way.keys) for digit, way in access(tile, Fares()).items()}


def palette(slot: Slot) -> list[Slot]:
    """All that a slot can be: each `any` in it in each colour."""
    names = LOCKS if slot.content == "key" else COLOURS
    colours = names if slot.colour == "any" else (slot.colour,)
    locks = LOCKS if slot.lock == "any" else (slot.lock,)
    return [replace(slot, colour=colour, lock=lock) for colour in colours for lock in locks]


def number(tiles: Sequence[Tile], measure: str, of: tuple[str, ...]) -> int:
    """One number of a set."""
    return sum(_on(tile, measure, of) for tile in tiles) if measure != "shut" else shut(tiles)


def _on(tile: Tile, measure: str, of: tuple[str, ...]) -> int:
    slots = [slot for _, slot in tile.contents]
    gems = Counter(slot.colour for slot in slots if slot.content == "treasure")
    keys = Counter(slot.colour for slot in slots if slot.content == "key")
    locks = Counter(slot.lock for slot in slots if slot.lock)
    chests = Counter((slot.colour, slot.lock) for slot in slots if slot.kind == "chest" and slot.holds == "treasure")
    if measure == "cost":
        return sum(ways(tile).get(digit, 0) for digit, slot in tile.contents if slot.treasure == of[0])
    fair = 1 if gems.total() <= len(COLOURS) else -(-gems.total() // len(COLOURS))
    counts = {
        "treasures": lambda: gems[of[0]],
        "keys": lambda: keys[of[0]],
        "locks": lambda: locks[of[0]],
        "chests": lambda: sum(count for (colour, _), count in chests.items() if colour == of[0]),
        "guarded": lambda: chests[of[0], of[1]],
        "pairs": lambda: int(gems[of[0]] > 0 and gems[of[1]] > 0),
        "repeats": lambda: sum(max(0, count - fair) for count in gems.values()),
        "own": lambda: sum(1 for lock in LOCKS if keys[lock] and locks[lock]),
    }
    return counts[measure]()


def shut(tiles: Sequence[Tile]) -> int:
    """Locks that stay shut with every key, spare ones changed two for one."""
    spare = missing = 0
    for lock in LOCKS:
        more = number(tiles, "keys", (lock,)) - number(tiles, "locks", (lock,))
        spare, missing = spare + max(0, more) // GIVEN, missing + max(0, -more)
    return max(0, missing - spare)


def off(tiles: Sequence[Tile], asked: Requirement) -> int:
    """How far a set misses what is asked."""
    value = number(tiles, asked.measure, asked.of)
    return max(0, asked.lower - value, value - asked.upper)


def fits(tiles: Sequence[Tile], asked: Sequence[Requirement]) -> bool:
    return not any(off(tiles, each) for each in asked)


@dataclass(frozen=True)
class Every:
    """All colourings of a set, each as its numbers: counted tile by tile, all of them added up."""

    tiles: tuple[Tile, ...]
    asked: tuple[Requirement, ...]

    def sums(self) -> Iterator[tuple[int, ...]]:
        """The number behind each requirement, for every colouring there is."""
        kinds = [
            *((each.measure, each.of) for each in self.asked if each.measure != "shut"),
            *((what, (lock,)) for what in ("keys", "locks") for lock in LOCKS),
        ]
        per_tile = [[tuple(_on(tile, *kind) for kind in kinds) for tile in painted(tile)] for tile in self.tiles]
        fixed = [sum(column) for column in zip(*(rows[0] for rows in per_tile if len(rows) == 1), strict=True)]
        start = fixed or [0] * len(kinds)
        for rows in product(*(rows for rows in per_tile if len(rows) > 1)):
            yield tuple(map(sum, zip(start, *rows, strict=True)))

    def offs(self) -> Iterator[tuple[int, ...]]:
        """How far each requirement is missed, for every colouring there is."""
        plain = [each for each in self.asked if each.measure != "shut"]
        for numbers in self.sums():
            keys, locks = numbers[-4:-2], numbers[-2:]
            spare = sum(max(0, k - n) // GIVEN for k, n in zip(keys, locks, strict=True))
            stay = max(0, sum(max(0, n - k) for k, n in zip(keys, locks, strict=True)) - spare)
            of = dict(zip((id(each) for each in plain), numbers, strict=False))
            values = [stay if each.measure == "shut" else of[id(each)] for each in self.asked]
            yield tuple(max(0, r.lower - v, v - r.upper) for r, v in zip(self.asked, values, strict=True))


def painted(tile: Tile) -> list[Tile]:
    """A tile in all colours it can have."""
    digits = [digit for digit, _ in tile.contents]
    slots = product(*(palette(slot) for _, slot in tile.contents))
    return [replace(tile, contents=tuple(zip(digits, each, strict=True))) for each in slots]
