"""A tile's text -> Scene: what fills each half-step of the lattice, and where that is in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from generator.cutaway.tilemap import Tile
from generator.units import Box, Size

FLOOR = 2.4
"""How thick a floor is, in millimetres."""

CROWN, SOLE = 2.4, 0.9
"""How far below the tile's top a building is finished off, and how far above its bottom, so that it never looks cut."""

SKY, ROOM, WALL, DECK, CLOUD, ROOF = "sky", "room", "wall", "deck", "cloud", "roof"
BUILDING = {ROOM, WALL, DECK, ROOF}
_FLOOR = {".": SKY, ":": ROOM, "#": WALL, "=": DECK, "~": CLOUD, "^": ROOF}


@dataclass(frozen=True)
class CellRun:
    """Neighbouring columns of one half-step that hold the same thing; `last` is the last column of them."""

    step: int
    first: int
    last: int

    @property
    def width(self) -> int:
        """How many columns."""
        return self.last - self.first + 1

    @property
    def columns(self) -> range:
        """Its columns from left to right."""
        return range(self.first, self.last + 1)


def gathered(step: int, columns: Iterable[int]) -> Iterator[CellRun]:
    """Columns of one half-step, from left to right, as runs of neighbours."""
    for _, group in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
        run = [column for _, column in group]
        yield CellRun(step, run[0], run[-1])


@dataclass(frozen=True)
class Scene:
    """The lattice of one tile in millimetres.

    Half-steps count from the top: even ones are air, odd ones the floor below it.
    """

    tile: Tile
    size: Size
    bleed: float

    @property
    def uncoloured(self) -> Scene:
        """What all colourings of a drawing have in common, and nothing by which they differ."""
        bare = replace(self.tile, id=self.tile.drawing, copy=0, contents=(), title="", idea="", sealed=False)
        return replace(self, tile=bare)

    @cached_property
    def columns(self) -> int:
        """Columns of the lattice."""
        return self.tile.map.columns

    @cached_property
    def storeys(self) -> int:
        """Storeys of the lattice."""
        return self.tile.map.storeys

    @cached_property
    def column(self) -> float:
        """How wide a column is."""
        return self.size.width / self.columns

    @cached_property
    def storey(self) -> float:
        """How high a storey is, floor included."""
        return self.size.height / self.storeys

    def x(self, column: float) -> float:
        """The left side of a column."""
        return column * self.column

    def middle(self, column: int) -> float:
        """The middle of a column."""
        return (column + 0.5) * self.column

    def top(self, step: int) -> float:
        """The y where a half-step begins."""
        return (step // 2) * self.storey + (self.storey - FLOOR if step % 2 else 0.0)

    def ground(self, storey: int) -> float:
        """The y on which one stands in a storey."""
        return (storey + 1) * self.storey - FLOOR

    @property
    def headroom(self) -> float:
        """From the ground to the floor above."""
        return self.storey - FLOOR

    def goes_on(self, step: int, column: int) -> bool:
        """Whether a column lies beyond the tile's left or right side and one can walk there along that storey."""
        ports = self.tile.map.ports
        beyond = {-1: ports.left, self.columns: ports.right}.get(column)
        return beyond is not None and beyond[step // 2] in ("walk", "door")

    def box(self, run: CellRun) -> Box:
        """Where a run lies: on through the bleed where one can walk on, but a little short of the top and bottom."""
        left = self.x(run.first) - self.bleed * self.goes_on(run.step, run.first - 1)
        right = self.x(run.last + 1) + self.bleed * self.goes_on(run.step, run.last + 1)
        top = self.top(run.step) if run.step else CROWN
        bottom = self.top(run.step + 1) - (SOLE if run.step == 2 * self.storeys - 1 else 0.0)
        return Box(left, top, right - left, bottom - top)

    @cached_property
    def stuff(self) -> tuple[tuple[str, ...], ...]:
        """What fills each half-step and column: sky, room, wall, deck (a floor), cloud or roof."""
        rows: list[tuple[str, ...]] = []
        for storey in range(self.storeys):
            rows.append(tuple(self._air(storey, c) for c in range(self.columns)))
            rows.append(tuple(self._floor(storey, c) for c in range(self.columns)))
        return tuple(rows)

    def _air(self, storey: int, column: int) -> str:
        if self.tile.map.air[storey][column] == "#":
            return WALL
        return ROOM if self.tile.map.is_inside(storey, column) else SKY

    def _floor(self, storey: int, column: int) -> str:
        line = self.tile.map.floor[storey]
        if line[column] in _FLOOR:
            return _FLOOR[line[column]]
        beside = {line[c] for c in (column - 1, column + 1) if 0 <= c < self.columns}
        above = self._air(storey, column)
        below = self._air(storey + 1, column) if storey + 1 < self.storeys else above
        return ROOM if ROOM in (above, below) or beside & {"#", "="} else SKY

    def at(self, step: int, column: int) -> str:
        """What fills a half-step; sky beyond the tile's top and bottom, what is inside goes on at its sides."""
        if not 0 <= step < 2 * self.storeys:
            return SKY
        return self.stuff[step][min(max(column, 0), self.columns - 1)]

    def runs(self, step: int, *kinds: str) -> Iterator[CellRun]:
        """The runs of columns in a half-step that hold one of these."""
        return gathered(step, (c for c in range(self.columns) if self.stuff[step][c] in kinds))

    def indoors(self, x: float, y: float) -> bool:
        """Whether somebody who stands at that place is in a room."""
        return self.at(2 * int((y - 0.1) / self.storey), int(x / self.column)) == ROOM

    def taken(self, storey: int, column: int) -> bool:
        """Whether something is drawn here already: an item, a ladder, a door."""
        return self.tile.map.air[storey][column] not in ".:#"
