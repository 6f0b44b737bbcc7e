"""Holdings -> what balance.yaml may ask of tiles and of what lies on them, worked out from the maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb

from tests.referee.holdings import Holding

Totals = Mapping[str, Fraction]


def of_tiles(tiles: Sequence[Holding], colours: Sequence[str]) -> Mapping[str, Sequence[int]]:
    """Attribute -> its value for each tile."""
    numbers: dict[str, Callable[[Holding], int]] = {
        "treasures": lambda tile: len(tile.treasures),
        "keys": lambda tile: len(tile.keys),
        "locks": lambda tile: len(tile.locks),
        "teleports": lambda tile: sum(row.count("T") for row in tile.field.rows[::2]),
        "left": lambda tile: tile.left.count("walk"),
        "right": lambda tile: tile.right.count("walk"),
        "unguarded": unguarded,
    }
    each: dict[str, Sequence[int]] = {name: [look(tile) for tile in tiles] for name, look in numbers.items()}
    return each | {f"treasures.{colour}": [tile.treasures.count(colour) for tile in tiles] for colour in colours}


def unguarded(tile: Holding) -> int:
    """Treasures to be had without opening a lock."""
    return sum(
        frozenset() in ways and bool(tile.field.treasure(digit)) and not tile.field.lock(digit)
        for digit, ways in tile.before.items()
    )


def by_value(numbers: Sequence[int]) -> Totals:
    """What `counts` says of numbers: how many there are of each."""
    return {str(value): Fraction(count) for value, count in sorted(Counter(numbers).items())}


def of_items(tiles: Sequence[Holding], what: str) -> Totals:
    """What `counts` says of `treasure`, `key` or `lock`: how many of each colour."""
    plural = {"treasure": "treasures", "key": "keys", "lock": "locks"}[what]
    return {
        name: Fraction(count) for name, count in Counter(n for tile in tiles for n in getattr(tile, plural)).items()
    }


def moves(tiles: Sequence[Holding], colours: Sequence[str]) -> Totals:
    """What `sums` says of `moves` by `treasure`: without the keys, of what can be fetched."""
    return {
        colour: Fraction(
            sum(
                tile.ways[digit][0]
                for tile in tiles
                for digit in tile.field.phrases
                if digit in tile.ways and tile.field.treasure(digit) == colour
            )
        )
        for colour in colours
    }


def brought(tiles: Sequence[Holding], colours: Sequence[str]) -> Totals:
    """What `sums` says of `brought` by `treasure`."""
    return {
        colour: Fraction(
            sum(keys for tile in tiles for d, (_, keys) in tile.ways.items() if tile.field.treasure(d) == colour)
        )
        for colour in colours
    }


def chests(tiles: Sequence[Holding], colours: Sequence[str]) -> Totals:
    """What `sums` says of `chest` by `treasure`."""
    every = Counter(colour for tile in tiles for colour, _ in tile.chests)
    return {colour: Fraction(every[colour]) for colour in colours}


def doors(tiles: Sequence[Holding]) -> int:
    """How many things are locked doors."""
    return sum(phrase.endswith(" door") for tile in tiles for phrase in tile.field.phrases.values())


def first(fits: Sequence[bool], size: int) -> Fraction:
    """How likely the first so many tiles have one that fits: one less the decks that have none."""
    return 1 - Fraction(comb(fits.count(False), size), comb(len(fits), size))
