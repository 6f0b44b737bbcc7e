"""Coloured tiles -> every number that docs/assigning.md speaks of, counted slot by slot with none of the search's code.

Only the ways over a tile are the program's own (`access`): tests/castle_tiles holds them to definitions of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from tests.castle_tiles.assign.generated import COLOURS, LOCKS
from tilewright.castle_tiles.assign.requirement import Requirement
from tilewright.castle_tiles.tilemap import Fares, Slot, Tile, access

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
    return _stay(*([number(tiles, what, (lock,)) for lock in LOCKS] for what in ("keys", "locks")))


def _stay(keys: Sequence[int], locks: Sequence[int]) -> int:
    more = [key - lock for key, lock in zip(keys, locks, strict=True)]
    return max(0, sum(max(0, -each) for each in more) - sum(max(0, each) // GIVEN for each in more))


def off(tiles: Sequence[Tile], asked: Requirement) -> int:
    """How far a set misses what is asked."""
    value = number(tiles, asked.measure, asked.of)
    return max(0, asked.lower - value, value - asked.upper)


def fits(tiles: Sequence[Tile], asked: Sequence[Requirement]) -> bool:
    return not any(off(tiles, each) for each in asked)


def every_off(tiles: Sequence[Tile], asked: Sequence[Requirement]) -> Iterator[tuple[int, ...]]:
    """How far each requirement is missed, for every colouring that a set has."""
    kinds = [*dict.fromkeys((each.measure, each.of) for each in asked if each.measure != "shut")]
    locks = [(what, (lock,)) for what in ("keys", "locks") for lock in LOCKS]
    per_tile = [[[_on(each, *kind) for kind in (*kinds, *locks)] for each in painted(tile)] for tile in tiles]
    for rows in product(*per_tile):
        values = [sum(column) for column in zip(*rows, strict=True)]
        by: dict[tuple[str, tuple[str, ...]], int] = dict(zip(kinds, values, strict=False))
        by["shut", ()] = _stay(values[-4:-2], values[-2:])
        yield tuple(max(0, r.lower - by[r.measure, r.of], by[r.measure, r.of] - r.upper) for r in asked)


def painted(tile: Tile) -> list[Tile]:
    """A tile in all colours it can have."""
    digits = [digit for digit, _ in tile.contents]
    slots = product(*(palette(slot) for _, slot in tile.contents))
    return [replace(tile, contents=tuple(zip(digits, each, strict=True))) for each in slots]
