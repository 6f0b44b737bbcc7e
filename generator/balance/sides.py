"""Spec -> EdgeSet*: the tiles of a component as the sides they show, and which of these fit each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

from generator.contour.contour import irregular
from generator.frozen import dataclass
from generator.kinds.cards import Cards
from generator.spec.rows import Row, RowTable
from generator.spec.sides import BLANK, EDGES, Edges, sides_in
from generator.spec.spec import Spec

MOST_SORTS, MOST_TILES = 200, 2_000
"""Different sides, and tiles with different sides, that are held against each other."""

Sides = tuple[int, ...]
"""What each side of a tile is, clockwise: numbers of sorts."""


@dataclass(frozen=True, slots=True)
class EdgedTile:
    """A tile as its neighbours know it.

    Attributes:
        row: Where it is written.
        copies: How many there are.
        sides: What each of its sides is, clockwise.
    """

    row: Row
    copies: int
    sides: Sides

    @property
    def name(self) -> str:
        """What a person calls it."""
        return self.row.cells.get("title") or self.row.id


@dataclass(frozen=True, slots=True)
class EdgeSet:
    """Tiles that are laid side by side.

    Attributes:
        part: The component they are.
        names: What their sides are called, clockwise.
        sorts: What a side can be, in the order of the table.
        fits: Sort by sort, those that fit it: bit after bit of a number.
        turns: By how many sides a tile may be turned before it is laid.
        tiles: Each tile.
        kinds: What tiles show, and how many show it: rows with the same sides count together.
    """

    part: Cards
    names: tuple[str, ...]
    sorts: tuple[str, ...]
    fits: tuple[int, ...]
    turns: tuple[int, ...]
    tiles: tuple[EdgedTile, ...]
    kinds: Mapping[Sides, int]

    @property
    def count(self) -> int:
        """How many tiles there are, all copies counted."""
        return sum(self.kinds.values())  # sum counts tiles

    def opposite(self, side: int) -> int:
        """The side of a neighbour that touches this one, where nobody turns any; triangles stand on their heads."""
        many = len(self.names)
        return side if many % 2 else (side + many // 2) % many

    def facing(self, sides: Sides, position: int) -> Sides:
        """The sides that such a neighbour can show at that side of a place, one for each way to turn it."""
        at = self.opposite(position)
        return tuple(sides[(at - turn) % len(sides)] for turn in self.turns)


def tables_of_tiles(spec: Spec[Any]) -> Iterator[tuple[Cards, RowTable]]:
    """Every component whose table says what the sides of its tiles are."""
    for part in spec.game.components:
        if isinstance(part, Cards) and part.id in spec.tables:
            table = spec.tables[part.id]
            if part.sides and set(part.sides) <= set(table.columns):
                yield part, table


def edge_set(part: Cards, table: RowTable) -> EdgeSet | None:
    """The tiles of a table that are printed and tell something of their sides; None where they are too many."""
    words = [(row, words_of(part, row)) for row in table.rows if row.quantity]
    meant = [(row, sides) for row, sides in words if sides]
    sorts = {sort: at for at, sort in enumerate(dict.fromkeys(sort for _, sides in meant for sort in sides))}
    if len(sorts) > MOST_SORTS or len({sides for _, sides in meant}) > MOST_TILES:
        return None
    tiles = tuple(EdgedTile(row, row.quantity, tuple(sorts[sort] for sort in sides)) for row, sides in meant)
    kinds = Counter[Sides]()
    for tile in tiles:
        kinds[tile.sides] += tile.copies
    return EdgeSet(part, part.sides, tuple(sorts), _fits(part, tuple(sorts)), _turns(part), tiles, kinds)


def words_of(part: Cards, row: Row) -> tuple[str, ...]:
    """What a row says of each side; nothing where it says nothing, or not of as many as there are."""
    words = tuple(row.cells.get(name, "") for name in part.sides)
    return tuple(word or BLANK for word in words) if any(words) or is_listed(part, row) else ()


def is_listed(part: Cards, row: Row) -> bool:
    """Whether the column `edges` says something of each side."""
    return len(sides_in(row.cells.get(EDGES, ""))) == len(part.sides)


def _fits(part: Cards, sorts: tuple[str, ...]) -> tuple[int, ...]:
    """Two sides fit where one of them names the other; a sort that has no line of its own names itself."""
    partners = part.edges.partners if isinstance(part.edges, Edges) else {}
    number, fits = {sort: at for at, sort in enumerate(sorts)}, [0] * len(sorts)
    for at, sort in enumerate(sorts):
        for other in partners.get(sort, (sort,)):
            if other in number:
                fits[at] |= 1 << number[other]
                fits[number[other]] |= 1 << at
    return tuple(fits)


def _turns(part: Cards) -> tuple[int, ...]:
    """All ways to lay a regular tile; half round where it is longer one way than the other."""
    many = len(part.sides)
    if isinstance(part.edges, Edges) and not part.edges.turn:
        return (0,)
    if _is_regular(part):
        return tuple(range(many))
    return (0,) if many % 2 else (0, many // 2)


def _is_regular(part: Cards) -> bool:
    width, height = part.size.width, part.size.height
    if part.contour and part.contour.word == "hexagon":
        return irregular(part.contour) is None
    if part.contour and part.contour.word == "triangle":
        return abs(height / width - sqrt(3) / 2) < 0.02
    return width == height
