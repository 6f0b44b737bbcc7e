"""Tile text -> TileMap: what each character stands for, cells, runs to walk along, ladders, what meets a border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Literal

from tilewright.frozen import dataclass

DIGITS = "123456789"
AIR = ".:#HT" + DIGITS
FLOOR = ".:#=~^H"
CARRIES = "=#~"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps a text from being a map.

    Attributes:
        code: T01 (number of lines), T02 (length of a line) or T03 (character).
        row: The line in the map, counted from 0.
        column: The character in the line, counted from 0.
        message: What is wrong, without the tile's name.
        help: What to do about it.
    """

    code: str
    row: int
    column: int
    message: str
    help: str


class MapError(ValueError):
    """The text is no map; `faults` holds every reason."""

    def __init__(self, wrong: tuple[Fault, ...]) -> None:
        self.faults = wrong
        super().__init__("; ".join(fault.message for fault in wrong))


def lines(text: str) -> tuple[str, ...]:
    """The lines of a map, top first; the line ends of a YAML block are not part of it."""
    return tuple(text.rstrip("\n").split("\n")) if text.strip("\n") else ()


def faults(text: str, storeys: int, columns: int) -> tuple[Fault, ...]:
    """Everything that keeps the text from being a map of that many storeys and columns."""
    rows, needed, wrong = lines(text), 2 * storeys, list[Fault]()
    there = len(rows)
    if there != needed:
        message = f"map has {there} lines, the set needs {needed} ({storeys} storeys x air+floor)"
        remedy = f"add {needed - there} lines" if there < needed else f"remove {there - needed} lines"
        wrong.append(Fault("T01", max(0, min(there, needed + 1) - 1), 0, message, remedy))
    for row, line in enumerate(rows):
        if len(line) != columns:
            message = f"line {row + 1}: {len(line)} columns, the set needs {columns}"
            remedy = "pad with '.' or ':'" if len(line) < columns else f"remove {len(line) - columns} characters"
            wrong.append(Fault("T02", row, min(len(line), columns), message, remedy))
    for row, line in enumerate(rows):
        kind, legal = ("a floor line", FLOOR) if row % 2 else ("an air line", AIR)
        shown = " ".join(legal.replace(DIGITS, "")) + (" 1-9" if DIGITS in legal else "")
        for column, char in enumerate(line):
            if char not in legal:
                message = f"line {row + 1} col {column + 1}: {char!r} is not allowed on {kind}"
                wrong.append(Fault("T03", row, column, message, f"{_LOWER.get(char, '')}{kind} takes {shown}"))
    return tuple(wrong)


_LOWER = {"~": "clouds go one line lower; ", "=": "floors go one line lower; ", "^": "roofs go one line lower; "}
"""Help for characters of the floor line that stand on the air line above it."""


Port = Literal["walk", "sky", "void", "wall", "door"]


@dataclass(frozen=True, slots=True)
class Node:
    """A run of cells one walks along for nothing; columns from 0, both ends included, storey 0 on top."""

    id: int
    storey: int
    first: int
    last: int

    @property
    def columns(self) -> range:
        """Its columns from left to right."""
        return range(self.first, self.last + 1)


@dataclass(frozen=True, slots=True)
class Ladder:
    """A vertical run of ladder characters.

    Attributes:
        column: Counted from 0.
        top: Half-step it starts at: 2r for the air of storey r, 2r + 1 for the floor under it.
        bottom: Half-step it ends at.
        goes_up: It reaches the tile's top border.
        goes_down: It reaches the tile's bottom border.
        exits: The storeys where one can step off, from the top down.
    """

    column: int
    top: int
    bottom: int
    goes_up: bool
    goes_down: bool
    exits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ports:
    """What meets each border: a word a storey on the left and right, 'ladder' or '' a column at top and bottom."""

    left: tuple[Port, ...]
    right: tuple[Port, ...]
    top: tuple[str, ...]
    bottom: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TileMap:
    """A tile's cells: air[r] is the line of storey r (0 on top), floor[r] the line under it.

    Attributes:
        storeys: Number of storeys.
        columns: Number of columns.
        air: One string a storey, a character a column.
        floor: One string a storey, a character a column.
        doors: The digits that are locked doors; they cut the floor they stand on in two.
    """

    storeys: int
    columns: int
    air: tuple[str, ...]
    floor: tuple[str, ...]
    doors: frozenset[int] = frozenset()

    @classmethod
    def parse(cls, text: str, storeys: int, columns: int, doors: Iterable[int] = ()) -> TileMap:
        """The map a text stands for.

        Raises:
            MapError: A wrong number of lines or columns, or a character that does not belong there.
        """
        if wrong := faults(text, storeys, columns):
            raise MapError(wrong)
        rows = lines(text)
        return cls(storeys, columns, rows[::2], rows[1::2], frozenset(doors))

    @property
    def text(self) -> str:
        """The map as text, a line end after every line."""
        return "".join(f"{air}\n{floor}\n" for air, floor in zip(self.air, self.floor, strict=True))

    @property
    def mirrored(self) -> TileMap:
        """Left and right exchanged; digits keep their meaning."""
        air, floor = (tuple(line[::-1] for line in rows) for rows in (self.air, self.floor))
        return TileMap(self.storeys, self.columns, air, floor, self.doors)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Every (storey, column), row by row."""
        return ((r, c) for r in range(self.storeys) for c in range(self.columns))

    def air_at(self, r: int, c: int) -> str:
        """The air character there, or '' outside the tile."""
        return self.air[r][c] if 0 <= r < self.storeys and 0 <= c < self.columns else ""

    def floor_at(self, r: int, c: int) -> str:
        """The floor character there, or '' outside the tile."""
        return self.floor[r][c] if 0 <= r < self.storeys and 0 <= c < self.columns else ""

    def standable(self, r: int, c: int) -> bool:
        """Whether a piece can stand there: something carries it, or there is a hatch or a step off a ladder."""
        air, floor = self.air_at(r, c), self.floor_at(r, c)
        if air in ("", "#"):
            return False
        if floor in CARRIES:
            return True
        return floor == "H" and (air != "H" or self._has_step(r, c))

    def _has_step(self, r: int, c: int) -> bool:
        return any(
            self.air_at(r, side) not in ("", "#", "H") and self.floor_at(r, side) in ("=", "#", "~")
            for side in (c - 1, c + 1)
        )

    @property
    def slots(self) -> tuple[tuple[int, int, int], ...]:
        """Every drawn digit as (digit, storey, column), row by row; a digit drawn twice comes twice."""
        return _slots(self)

    def slot_at(self, digit: int) -> tuple[int, int]:
        """The (storey, column) where the digit is drawn.

        Raises:
            KeyError: It is not drawn.
        """
        for number, r, c in self.slots:
            if number == digit:
                return r, c
        raise KeyError(digit)

    def is_door(self, r: int, c: int) -> bool:
        """Whether a locked door fills that cell."""
        air = self.air_at(r, c)
        return air != "" and air in DIGITS and int(air) in self.doors

    def is_inside(self, r: int, c: int) -> bool:
        """Whether the cell belongs to a room rather than to the sky; digits, ladders and T go with their neighbours."""
        if self.air_at(r, c) in (".", ":", "#", ""):
            return self.air_at(r, c) == ":"
        beside = {self._plain(r, c, -1), self._plain(r, c, +1)}
        return ":" in beside or "." not in beside

    def _plain(self, r: int, c: int, step: int) -> str:
        c += step
        while self.air_at(r, c) not in (".", ":", "#", ""):
            c += step
        return self.air_at(r, c)

    @property
    def sky(self) -> bool:
        """Whether a zeppelin can be here: any open sky in an air line."""
        return any("." in line for line in self.air)

    @property
    def teleports(self) -> tuple[tuple[int, int], ...]:
        """Where teleport doors stand."""
        rows = ((r, line) for r, line in enumerate(self.air) if "T" in line)
        return tuple((r, c) for r, line in rows for c, air in enumerate(line) if air == "T")

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The runs of standable cells, top storey first, left to right, cut at locked doors; a door is in none."""
        return _nodes(self)

    def node_at(self, r: int, c: int) -> Node | None:
        """The run that cell belongs to, if one can stand there."""
        return next((n for n in self.nodes if n.storey == r and n.first <= c <= n.last), None)

    def touches_sky(self, node: Node) -> bool:
        """Whether one can board or leave a zeppelin there: a cell of open sky in the run or right beside it."""
        return any(self.air_at(node.storey, c) == "." for c in range(node.first - 1, node.last + 2))

    @property
    def ladders(self) -> tuple[Ladder, ...]:
        """The ladders, by column and then from the top down."""
        return _ladders(self)

    @property
    def ports(self) -> Ports:
        """What meets each border."""
        return _ports(self)


@lru_cache(maxsize=8192)
def _slots(tile: TileMap) -> tuple[tuple[int, int, int], ...]:
    return tuple((int(air), r, c) for r, line in enumerate(tile.air) for c, air in enumerate(line) if air in DIGITS)


@lru_cache(maxsize=8192)
def _ports(tile: TileMap) -> Ports:
    top, bottom = (tuple("ladder" if char == "H" else "" for char in line) for line in (tile.air[0], tile.floor[-1]))
    left, right = (tuple(_port(tile, r, c) for r in range(tile.storeys)) for c in (0, tile.columns - 1))
    return Ports(left, right, top, bottom)


def _port(tile: TileMap, r: int, c: int) -> Port:
    if tile.is_door(r, c):
        return "door"
    if tile.standable(r, c):
        return "walk"
    plain: dict[str, Port] = {".": "sky", "#": "wall"}
    return plain.get(tile.air[r][c], "void")


@lru_cache(maxsize=8192)
def _nodes(tile: TileMap) -> tuple[Node, ...]:
    runs: list[Node] = []
    for r in range(tile.storeys):
        free = [c for c in range(tile.columns) if tile.standable(r, c) and not tile.is_door(r, c)]
        for _, group in groupby(enumerate(free), lambda pair: pair[1] - pair[0]):
            run = [c for _, c in group]
            runs.append(Node(len(runs), r, run[0], run[-1]))
    return tuple(runs)


@lru_cache(maxsize=8192)
def _ladders(tile: TileMap) -> tuple[Ladder, ...]:
    ladders = []
    for column in range(tile.columns):
        rungs = [h for h in range(2 * tile.storeys) if (tile.floor if h % 2 else tile.air)[h // 2][column] == "H"]
        for _, group in groupby(enumerate(rungs), lambda pair: pair[1] - pair[0]):
            run = [step for _, step in group]
            storeys, top, bottom = sorted({step // 2 for step in run}), run[0], run[-1]
            exits = tuple(r for r in storeys if tile.standable(r, column) and not tile.is_door(r, column))
            ladders.append(Ladder(column, top, bottom, top == 0, bottom == 2 * tile.storeys - 1, exits))
    return tuple(ladders)
