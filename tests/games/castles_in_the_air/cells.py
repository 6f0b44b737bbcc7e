"""Tile text -> cells: the city as a person sees it, one cell at a time, for the slow and obvious reference.

Nothing of the engine is used here. A place is (column, row) of tiles, a cell (column, row) of the whole table, both
counted to the right and down. Each storey of a tile is an air line and the floor line under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

WIDE, HIGH = 9, 4
COLOURS = ("red", "yellow", "green", "blue")
LOCKS = ("black", "white")
KINDS = (*COLOURS, "black key", "white key")
Cell = tuple[int, int]
Place = tuple[int, int]


@dataclass
class Item:
    """What a digit on a tile stands for, as it is now.

    Attributes:
        kind: What is to be had: 'red', 'black key'; '' for a door.
        lock: 'black', 'white'; '' where nothing is locked.
        gone: Taken, or opened.
    """

    kind: str
    lock: str = ""
    gone: bool = False

    @property
    def words(self) -> str:
        """What a move calls it."""
        if not self.kind:
            return f"{self.lock} door"
        return f"{self.kind} in {self.lock} chest" if self.lock else self.kind


def item(phrase: str) -> Item:
    """'green in black chest' -> Item."""
    found = re.fullmatch(r"(black|white) door|(.+?)(?: in (black|white) chest)?", phrase)
    assert found, phrase
    return Item("", found[1]) if found[1] else Item(found[2], found[3] or "")


@dataclass
class Drawn:
    """A tile: its air and floor lines from the top, and its items by digit."""

    air: list[str]
    floor: list[str]
    items: dict[str, Item]

    @property
    def has_sky(self) -> bool:
        """Whether a zeppelin can float there."""
        return any("." in line for line in self.air)

    @cached_property
    def letters(self) -> list[list[Cell]]:
        """The floors a, b, c ... : runs of cells to stand on, from the top down and from the left, cut at doors."""
        found = []
        for row, line in enumerate(self.air):
            stand = [self.stands(column, row) and not self.door(column, row) for column in range(len(line))]
            runs = groupby(range(len(line)), key=stand.__getitem__)
            found += [[(column, row) for column in run] for there, run in runs if there]
        return found

    def door(self, column: int, row: int) -> Item | None:
        """The door in that cell, open or not."""
        found = self.items.get(self.air[row][column])
        return found if found and not found.kind else None

    def stands(self, column: int, row: int) -> bool:
        """Whether an explorer could stand there, were every door open."""
        air, under = self.air[row][column], self.floor[row][column]
        if air == "#" or (air != "H" and under == "."):
            return False
        if under in "=#~":
            return True
        if under != "H":
            return False
        return air != "H" or any(self._floored(beside, row) for beside in (column - 1, column + 1))

    def _floored(self, column: int, row: int) -> bool:
        inside = 0 <= column < len(self.air[row])
        return inside and self.air[row][column] not in "#H" and self.floor[row][column] in "=#~"


def drawn(text: str, slots: Mapping[str, str]) -> Drawn:
    """A map and its slots."""
    lines = text.split()
    return Drawn(lines[0::2], lines[1::2], {digit: item(phrase) for digit, phrase in slots.items()})


def empty_sky() -> Drawn:
    """The tile in the middle."""
    return Drawn(["." * WIDE] * HIGH, ["." * WIDE] * HIGH, {})


@dataclass
class Table:
    """The laid tiles.

    Attributes:
        tiles: What lies where.
        floors: Remembered until a tile is laid or a door opened: the floor that a cell belongs to.
    """

    tiles: dict[Place, Drawn] = field(default_factory=dict)
    floors: dict[Cell, frozenset[Cell]] = field(default_factory=dict)

    def changed(self) -> None:
        """A tile was laid or a door opened."""
        self.floors.clear()

    def tile(self, cell: Cell) -> Drawn | None:
        """The tile that a cell is on."""
        return self.tiles.get(place(cell))

    def air(self, cell: Cell) -> str:
        """What fills the cell; nothing where there is no tile."""
        tile = self.tile(cell)
        return tile.air[cell[1] % HIGH][cell[0] % WIDE] if tile else ""

    def under(self, cell: Cell) -> str:
        """What is under the cell; nothing where there is no tile."""
        tile = self.tile(cell)
        return tile.floor[cell[1] % HIGH][cell[0] % WIDE] if tile else ""

    def at(self, cell: Cell) -> tuple[str, Item] | None:
        """The digit and the item in a cell."""
        tile = self.tile(cell)
        digit = self.air(cell)
        return (digit, tile.items[digit]) if tile and digit in tile.items else None

    def shut(self, cell: Cell) -> bool:
        """Whether a closed door is there."""
        found = self.at(cell)
        return found is not None and not found[1].kind and not found[1].gone

    def stands(self, cell: Cell) -> bool:
        """Whether an explorer can stand there now."""
        tile = self.tile(cell)
        return tile is not None and not self.shut(cell) and tile.stands(cell[0] % WIDE, cell[1] % HIGH)


def place(cell: Cell) -> Place:
    """Where the tile of a cell lies."""
    return cell[0] // WIDE, cell[1] // HIGH


def cells(spot: Place) -> Iterator[Cell]:
    """The cells of a place."""
    return ((spot[0] * WIDE + column, spot[1] * HIGH + row) for row in range(HIGH) for column in range(WIDE))
