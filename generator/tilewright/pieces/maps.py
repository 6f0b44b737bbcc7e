"""Maps: a table of hexagons or squares, what lies along their sides, and what runs through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from itertools import pairwise
from math import ceil, sqrt
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.pieces.grid import MOST_ACROSS, At, CellGrid, cell_in, cell_named, number_of
from tilewright.pieces.kind import CountPieces, Kind, Piece, one_face
from tilewright.problem import Level, Problem, did_you_mean, first
from tilewright.spec.part import Component, RowsNamed, Shown, Wrong, unknown, unknown_ground
from tilewright.spec.spec import Spec
from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model
from tilewright.texts.node import Path, Spot
from tilewright.texts.rows import Row, RowTable
from tilewright.texts.scalars import ArtFile, Count, Name, RowsFile, Text, TextOrNothing, Tone

if TYPE_CHECKING:
    from tilewright.spec.game import GameFile

TERRAINS = (
    *("clear", "woods", "hills", "mountains", "rough", "swamp", "desert", "fields", "water", "town", "city", "fort"),
    "none",
)
"""Terrain that is drawn for you; where there is none, there is no cell."""
EDGES = ("river", "stream", "wall", "hedge", "cliff")
"""What lies along a side."""
PATHS = ("road", "trail", "rail")
"""What runs through cells, from side to side."""
PLAY = 0.6
"""How much room a counter has in its cell, in millimetres: it is cut by hand, and lifted by fingers."""
LARGEST = 2000.0
"""The longest side of a map, in millimetres: nine sheets of A4 side by side."""

_PARTS = pattern.prepare(r"[,;/|]")
_DIGITS = pattern.prepare(r"[0-9]{1,2}")
_COLUMN = pattern.prepare(r"[A-Za-z]{1,2}")


class MapTerrain(Model):
    """A terrain of your own; one key at least."""

    art: ArtFile | None = None
    """Your own drawing or picture; it covers the cell, and is cut off at the cell's sides."""
    like: Name | None = None
    """A terrain that is drawn for you, such as woods; its drawing is used."""
    colour: Tone | None = None
    """The colour of the ground: one of game.yaml by its name, or #RRGGBB."""

    @whole
    def _says_something(self) -> Self:
        if (self.art, self.like, self.colour) == (None, None, None):
            raise ValueError("a terrain needs at least one of art, like and colour; write like: woods")
        return self


class CellMap(Component):
    """A map of hexagons or squares, whole where the paper is large enough, else in parts."""

    kind: Literal["map"]
    """What it is."""
    rows: RowsFile
    """The table, .csv, .yaml, .xlsx, .ods or the link of a Google sheet: a row for each cell that is not clear, with
    columns `cell`, `terrain`, `name`, `edges` and `paths`; or the map itself, a row for each row of cells, with a
    column `row` and one for each column of cells."""
    sheet: TextOrNothing = ""
    """The name of the sheet in a workbook or Google sheet. You can leave it out if there is only one."""
    columns: Annotated[dict[Text, Text], Field(max_length=500)] = {}
    """Name of a column here -> its name in your table, if they differ."""
    grid: Literal["hex", "square"] = "hex"
    """The shape of the cells."""
    top: Literal["flat", "pointed"] = "flat"
    """The top of a hexagon: a side (flat), or a corner (pointed)."""
    shifted: Literal["even", "odd"] = "even"
    """The columns of hexagons that are half a cell lower; with corners on top, the rows that are half a cell to the
    right."""
    cell: Annotated[float, Field(ge=8, le=150)] | None = None
    """The width of a cell from side to side (across flats), in millimetres. Default: as wide as `counter` needs."""
    counter: Annotated[float, Field(ge=5, le=100)] | None = None
    """The side of the square counters for the cells, in millimetres, such as 15.9. A cell that is too small for one is
    a warning."""
    across: Annotated[int, Field(ge=1, le=MOST_ACROSS)] | None = None
    """The number of columns. Default: as many as the table names."""
    down: Annotated[int, Field(ge=1, le=MOST_ACROSS)] | None = None
    """The number of rows. Default: as many as the table names."""
    coordinates: Literal["numbers", "letters", "none"] = "numbers"
    """The print in each cell: its column and row in digits (0304), the column as a letter (C4), or no coordinates."""
    legend: Annotated[dict[Text, Name], Field(max_length=100)] = {}
    """A word of your table -> the terrain it means, such as `w: woods`."""
    terrains: Annotated[dict[Name, ArtFile | MapTerrain], Field(max_length=100)] = {}
    """Terrains of your own, by their names: a drawing, or a mapping. One with a built-in name replaces it."""
    edges: Annotated[dict[Name, Annotated[tuple[Text, ...], Field(max_length=2000)]], Field(max_length=20)] = {}
    """More edges, besides the table's column `edges`: `river: [0304 n ne, 0403 s]`."""
    paths: Annotated[dict[Name, Annotated[tuple[Text, ...], Field(max_length=2000)]], Field(max_length=20)] = {}
    """More paths from cell to cell, besides the table's column `paths`: `road: [0101 0201 0302]`. A side at an end,
    such as `nw 0101 0201`, leads off the map."""
    margin: Annotated[float, Field(ge=0, le=50)] = 8.0
    """The width of the rim around the cells, in millimetres."""
    split: Literal["panels", "poster"] = "panels"
    """How to divide a board that is larger than the paper. Panels are placed, or hinged, side by side; the parts of a
    poster overlap and are glued."""
    count: Count = 1
    """The number to print: a number or `rules.<name>`."""

    @whole
    def _has_a_size(self) -> Self:
        if self.cell is None and self.counter is None:
            raise ValueError(
                "the size of the cells is missing; write cell: 19, or counter: 15.9 for the counters in them"
            )
        return self

    @property
    def wide(self) -> float:
        """From side to side of a cell, in millimetres; as wide as a counter needs, where only that is said."""
        return self.cell or self.needed

    @property
    def needed(self) -> float:
        """How wide a cell is at least in which a counter lies, in tenths of a millimetre; 0 where none is said."""
        if self.counter is None:
            return 0.0
        share = 0.5 + sqrt(3) / 2 if self.grid == "hex" else 1.0
        return ceil((self.counter + PLAY) * share * 10 - 1e-6) / 10

    def grid_of(self, across: int, down: int) -> CellGrid:
        """Its grid, with so many columns and rows."""
        hexagons = self.grid == "hex"
        pointed = hexagons and self.top == "pointed"
        return CellGrid(6 if hexagons else 4, pointed, self.wide, across, down, odd=self.shifted == "odd")

    @property
    def looks(self) -> Mapping[str, MapTerrain]:
        """Its own terrains, each as a mapping."""
        each = self.terrains.items()
        return {name: MapTerrain(art=look) if isinstance(look, str) else look for name, look in each}

    def shows(self) -> Iterator[Shown]:
        """Its terrains' drawings."""
        for name, look in self.terrains.items():
            if isinstance(look, str):
                yield Shown(("terrains", name), look, "each")
            elif look.art:
                yield Shown(("terrains", name, "art"), look.art, "each")

    def table(self) -> RowsNamed:
        """Its cells."""
        return RowsNamed.of(self.id, self.rows, self.columns, self.sheet)

    def wrongs(self, game: GameFile, _rules: Model | None) -> Iterator[Wrong]:
        """K12: a ground is a colour of the game. K83: a terrain is known."""
        for name, look in self.looks.items():
            yield from unknown_ground(("terrains", name, "colour"), look.colour, game)
            if look.like and look.like not in TERRAINS:
                yield unknown(("terrains", name, "like"), "K83", "terrain", look.like, list(TERRAINS))
        known = list(dict.fromkeys([*TERRAINS, *self.terrains]))
        for key, name in self.legend.items():
            if name not in known:
                yield unknown(("legend", key), "K83", "terrain", name, known)


@dataclass(frozen=True, slots=True)
class MapCell:
    """A cell with something on it.

    Attributes:
        at: Which.
        terrain: Its name.
        name: What is written on it.
    """

    at: At
    terrain: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class MapPlan:
    """All that is on a map.

    Attributes:
        grid: Where its cells lie.
        cells: Those that are not clear, or have a name.
        edges: (what, cell, side) of all that lies along sides, each side once.
        paths: (what, cell, sides) of all that runs from the middle of a cell through its sides.
    """

    grid: CellGrid
    cells: tuple[MapCell, ...]
    edges: tuple[tuple[str, At, int], ...] = ()
    paths: tuple[tuple[str, At, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class _Reading:
    """A table while it is read: what is there so far, and what is wrong."""

    part: CellMap
    known: tuple[str, ...]
    cells: dict[At, MapCell] = field(default_factory=dict)
    first: dict[At, Spot] = field(default_factory=dict)
    edges: dict[tuple[str, At, int], tuple[str, At, int]] = field(default_factory=dict)
    paths: dict[tuple[str, At], list[int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def name(self, at: At) -> str:
        """A cell as this map writes it."""
        return cell_named(at, letters=self.part.coordinates == "letters")

    def cell(self, place: Spot, at: At, word: str, name: str = "") -> None:
        """A cell of the table; K82, K83."""
        if at in self.first:
            message = f"cell {self.name(at)} is in this table twice: first in line {self.first[at].line}"
            self.problems.append(place.problem("K82", message, "remove one of the two lines"))
            return
        self.first[at] = place
        terrain = self.part.legend.get(word, word) or "clear"
        if terrain not in self.known:
            words = [*self.part.legend, *self.known]
            message = f"cell {self.name(at)}: unknown terrain '{word[:40]}'{did_you_mean(word, words)}"
            remedy = f"known: {', '.join(self.known)}; add others under `legend` or `terrains`"
            self.problems.append(place.problem("K83", message, remedy))
        elif terrain != "clear" or name:
            self.cells[at] = MapCell(at, terrain, name)

    def along(self, grid: CellGrid, place: Spot, at: At, words: list[str]) -> None:
        """What lies along sides of a cell: its name, then the sides; K84."""
        if sides := self._known(grid, place, EDGES, words):
            for side in sides:
                self.edges.setdefault((words[0], *grid.line(at, side)), (words[0], at, side))

    def through(self, grid: CellGrid, place: Spot, at: At, words: list[str]) -> None:
        """What runs through a cell: its name, then the sides; K84."""
        for side in self._known(grid, place, PATHS, words):
            self.join(grid, words[0], at, side)

    def join(self, grid: CellGrid, what: str, at: At, side: int) -> None:
        """A path from the middle of a cell through a side to the middle of the next."""
        for cell, way in ((at, side), (grid.beyond(at, side), grid.opposite(side))):
            ways = self.paths.setdefault((what, cell), []) if grid.has(cell) else []
            if way not in ways:
                ways.append(way)

    def _known(self, grid: CellGrid, place: Spot, known: tuple[str, ...], words: list[str]) -> list[int]:
        """The sides that words name after what they are of, by their numbers."""
        what, *sides = words
        if what not in known:
            message = f"unknown '{what[:40]}'{did_you_mean(what, known)}"
            self.problems.append(place.problem("K84", message, f"known: {', '.join(known)}, then sides, such as n"))
            return []
        if sides == ["all"]:
            return [*range(grid.sides)]
        wrong = [side for side in sides if side not in grid.names]
        if wrong or not sides:
            message = (
                f"{what}: '{wrong[0][:40]}' is not a side of a cell" if wrong else (f"{what}: its sides are missing")
            )
            self.problems.append(place.problem("K84", message, f"the sides are {', '.join(grid.names)}; or all"))
            return []
        return [grid.names.index(side) for side in sides]


def read_map(spec: Spec[Any], part: CellMap) -> tuple[MapPlan, tuple[Problem, ...]]:
    """What is on a map, as far as it makes sense, and what is wrong with it (K80 to K84)."""
    at = [each.id for each in spec.game.components].index(part.id)
    table: RowTable = spec.tables[part.id]
    reading = _Reading(part, tuple(dict.fromkeys([*TERRAINS, *part.terrains])))

    def place(keys: Path) -> Spot:
        return spec.places.value(("game", "components", at, *keys))

    rows: list[tuple[At, Row]] = []
    if "cell" in table.columns:
        rows = [*_cells_listed(reading, table)]
    elif "row" in table.columns:
        _cells_drawn(reading, table)
    else:
        message = "this table has no column `cell` and no column `row`"
        remedy = "write cell,terrain and a line for each cell; or row,1,2,3 and a line for each row of the map"
        where = next(iter(table.heads.values()), place(("rows",)))
        reading.problems.append(where.problem("K80", message, remedy))
    grid = part.grid_of(
        part.across or max((column for column, _ in reading.first), default=1),
        part.down or max((row for _, row in reading.first), default=1),
    )
    for cell, spot in reading.first.items():
        if not grid.has(cell):
            reading.problems.append(spot.problem("K81", *_beyond(reading, grid, cell)))
            reading.cells.pop(cell, None)
    for cell, row in rows:
        for column, read in (("edges", reading.along), ("paths", reading.through)) if grid.has(cell) else ():
            for words in filter(None, map(str.split, _PARTS.split(row.cells.get(column, "")))):
                read(grid, row.at(column), cell, words)
    _read_own_lines(reading, grid, place)
    size = grid.size
    if max(size.width, size.height) + 2 * part.margin > LARGEST:
        message = f"this map would be {size.width + 2 * part.margin:.0f} x {size.height + 2 * part.margin:.0f} mm"
        remedy = f"the limit is {LARGEST:.0f} mm: make `cell` smaller, or split the map in two"
        reading.problems.append(place(()).problem("K80", message, remedy))
    edges = tuple(reading.edges.values())
    paths = tuple((what, cell, tuple(sides)) for (what, cell), sides in reading.paths.items())
    return MapPlan(grid, tuple(reading.cells.values()), edges, paths), first(reading.problems)


def _beyond(reading: _Reading, grid: CellGrid, at: At) -> tuple[str, str]:
    """What is wrong with a cell that is not on the map, and what to do."""
    last = reading.name((grid.across, grid.down))
    message = f"there is no cell {reading.name(at)}: the map goes from {reading.name((1, 1))} to {last}"
    return message, "correct it, or make the map larger with `across` and `down`"


def _cells_listed(reading: _Reading, table: RowTable) -> Iterator[tuple[At, Row]]:
    """Each cell of a table that has a row for each, and its row; K81."""
    for row in table.rows:
        word = row.cells.get("cell", "")
        at = cell_in(word)
        if at is None or 0 in at or at[0] > MOST_ACROSS:
            message = f"'{word[:40]}' is not a cell" if word else "this row has no cell"
            remedy = f"write its column and row, such as 0304 or C4; the limit is {MOST_ACROSS} columns and rows"
            reading.problems.append(row.at("cell").problem("K81", message, remedy))
            continue
        reading.cell(row.at("terrain"), at, row.cells.get("terrain", ""), row.cells.get("name", ""))
        yield at, row


def _cells_drawn(reading: _Reading, table: RowTable) -> None:
    """Each cell of a table that is the map itself; `w: Oldham` gives a cell a name; K81."""
    columns = [column for column in table.columns if column not in {"row", "id"}]
    numbers: dict[str, int] = {}
    for column in columns:
        number = int(column) if _DIGITS.fullmatch(column) else number_of(column) if _COLUMN.fullmatch(column) else 0
        if 0 < number <= MOST_ACROSS:
            numbers[column] = number
        elif column in table.heads:
            message = f"'{column[:40]}' is not a column of a map"
            remedy = f"number the columns from 1 to {MOST_ACROSS}, or letter them from A"
            reading.problems.append(table.heads[column].problem("K81", message, remedy))
    for row in table.rows:
        word = row.cells.get("row", "")
        down = int(word) if _DIGITS.fullmatch(word) else 0
        if not down:
            message = f"row: '{word[:40]}' is not a number from 1 to {MOST_ACROSS}"
            reading.problems.append(row.at("row").problem("K81", message, "number the rows of the map from the top"))
            continue
        for column, number in numbers.items():
            letter, _, name = row.cells.get(column, "").partition(":")
            reading.cell(row.at(column), (number, down), letter.strip(), name.strip())


def _read_own_lines(reading: _Reading, grid: CellGrid, place: Callable[[Path], Spot]) -> None:
    """What game.yaml says besides of edges and of paths; K81, K84."""
    for what, items in reading.part.edges.items():
        for number, item in enumerate(items):
            word, *sides = item.split()
            where = place(("edges", what, number))
            if at := _cell_there(reading, grid, where, word):
                reading.along(grid, where, at, [what, *sides])
    for what, items in reading.part.paths.items():
        if what not in PATHS:
            message = f"paths: unknown '{what}'{did_you_mean(what, PATHS)}"
            reading.problems.append(place(("paths", what)).problem("K84", message, f"known: {', '.join(PATHS)}"))
            continue
        for number, item in enumerate(items):
            _read_path(reading, grid, place(("paths", what, number)), what, item.split())


def _read_path(reading: _Reading, grid: CellGrid, where: Spot, what: str, words: list[str]) -> None:
    """A path from cell to cell; K81, K84."""
    starts, ends = (words[0] in grid.names, words[-1] in grid.names and len(words) > 1)
    cells = [_cell_there(reading, grid, where, word) for word in words[starts : len(words) - ends]]
    there = [cell for cell in cells if cell]
    if len(there) < len(cells):
        return
    if len(words) < 2 or not there:
        message = f"{what}: a path goes through at least two cells, or from a cell through one of its sides"
        reading.problems.append(where.problem("K84", message, "write the cells one after the other, such as 0101 0201"))
        return
    for one, other in pairwise(there):
        side = grid.towards(one, other)
        if side is None:
            message = f"{what}: {reading.name(one)} and {reading.name(other)} do not touch"
            around = (grid.beyond(one, side) for side in range(grid.sides))
            near = ", ".join(reading.name(at) for at in around if grid.has(at))
            reading.problems.append(where.problem("K84", message, f"{reading.name(one)} touches {near}"))
            return
        reading.join(grid, what, one, side)
    for leads, cell, word in ((starts, there[0], words[0]), (ends, there[-1], words[-1])):
        if leads:
            reading.join(grid, what, cell, grid.names.index(word))


def _cell_there(reading: _Reading, grid: CellGrid, where: Spot, word: str) -> At | None:
    """The cell that a word of game.yaml names, if it is on the map; K81."""
    at = cell_in(word)
    if at and grid.has(at):
        return at
    wrong = _beyond(reading, grid, at) if at else (f"'{word[:40]}' is not a cell", "write one such as 0304 or C4")
    reading.problems.append(where.problem("K81", *wrong))
    return None


def _pieces(part: CellMap, spec: Spec[Any], count: CountPieces) -> Iterator[Piece]:
    yield Piece(part.id, part.id, read_map(spec, part)[0], count(part.count))


def _check(spec: Spec[Any], path: Path, part: CellMap) -> Iterator[Problem]:
    """K80 to K84: what is wrong with its cells. K85: a counter lies in a cell."""
    yield from read_map(spec, part)[1]
    if part.counter and part.cell and part.cell < part.needed - 1e-6:
        holds = part.grid_of(1, 1).square() - PLAY
        message = f"a counter of {part.counter:g} mm does not fit into a cell of {part.cell:g} mm, which holds "
        message += f"one of {holds:.1f} mm with {PLAY:g} mm of room"
        remedy = f"write cell: {part.needed:g}, or use counters of {holds:.1f} mm"
        yield spec.places.problem((*path, "cell"), "K85", message, remedy, Level.WARNING)


MAP = Kind(
    CellMap, _pieces, one_face, "tilewright.draw.maps:draw_face", checks=(_check,), straight=True, turns=True, shows=()
)
