"""Tile -> Scene: its cells in millimetres, what lies on it and where, and room in its sky for pieces."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Literal

from tilewright.castle_tiles.tilemap import Tile
from tilewright.frozen import dataclass
from tilewright.units import Box, Point, Size

FLOOR = 2.4
"""How thick a floor is, in millimetres."""

CROWN, SOLE = 2.4, 0.9
"""How far below the tile's top a building is finished off, and how far above its bottom, so that it never looks cut."""

SKY, ROOM, WALL, DECK, CLOUD, ROOF = "sky", "room", "wall", "deck", "cloud", "roof"
BUILDING = {ROOM, WALL, DECK, ROOF}
_FLOOR = {".": SKY, ":": ROOM, "#": WALL, "=": DECK, "~": CLOUD, "^": ROOF}


@dataclasses.dataclass(frozen=True)
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


@dataclasses.dataclass(frozen=True)
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
        bare = dataclasses.replace(
            self.tile, id=self.tile.drawing, copy=0, contents=(), title="", idea="", sealed=False
        )
        return dataclasses.replace(self, tile=bare)

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


Face = Literal["gem", "key", "lock"]

GEM, KEY = 5.7, Box(-6.3, -4.2, 12.6, 8.4)
"""How far a gem of 10 mm reaches from its middle, and what a key covers with the pale rim round it, in millimetres."""

IN_CHEST = 0.8
"""The scale of a treasure that is drawn over a chest."""

LOOSE = {
    (False, False): (5.6, 1.0),
    (False, True): (4.4, 1.0),
    (True, False): (9.2, IN_CHEST),
    (True, True): (9.2, 0.95),
}
"""(Over a chest, a key) -> how far above the floor its middle is, in millimetres, and its scale."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A treasure, key or lock as it is drawn on a tile, which is where its token lies.

    Attributes:
        digit: Of the slot; a chest's lock and what is over it have the same.
        face: What is on its token.
        of: Its colour or lock.
        at: The middle of its token, from the tile's top-left corner.
        box: What its drawing covers: a whole chest for its lock.
        scale: Of its drawing about that middle, where it is a gem or key.
    """

    digit: int
    face: Face
    of: str
    at: Point
    box: Box
    scale: float = 1.0


def things(scene: Scene) -> Iterator[Thing]:
    """Everything that has a token, in the order of the slots."""
    for digit, slot in scene.tile.contents:
        storey, column = scene.tile.map.slot_at(digit)
        x, y = scene.middle(column), scene.ground(storey)
        if slot.lock:
            wide, high, up = (9.4, 5.7, 2.6) if slot.kind == "chest" else (8.0, scene.headroom, scene.headroom * 0.47)
            yield Thing(digit, "lock", slot.lock, Point(x, y - up), Box(x - wide / 2, y - high, wide, high))
        if slot.content:
            where = (slot.kind == "chest", slot.content == "key")
            up, scale = LOOSE[where]
            at, is_key = Point(x, y - up), slot.content == "key"
            drawn = KEY if is_key else Box(-GEM, -GEM, 2 * GEM, 2 * GEM)
            box = Box(at.x + drawn.x * scale, at.y + drawn.y * scale, drawn.width * scale, drawn.height * scale)
            yield Thing(digit, "key" if is_key else "gem", str(slot.colour), at, box, scale)


GRID = 2.0
"""Berths are looked for at every so many millimetres."""

AIRY = 0.5
"""At least so much of a berth is open sky; the rest may be roof or wall."""


@dataclass(frozen=True, slots=True)
class Mooring:
    """A place for a piece, and how much of it is open sky (0 to 1)."""

    box: Box
    sky: float

    @property
    def middle(self) -> Point:
        """Where the middle of the piece is."""
        return Point(self.box.x + self.box.width / 2, self.box.y + self.box.height / 2)


@lru_cache(maxsize=512)
def berths(scene: Scene, piece: Size) -> tuple[Mooring, ...]:
    """As many as are found; none of them reaches over an item, a floor or the tile's side.

    The first is the airiest near the middle; each next one lies as far as can be from all before it.
    """
    free = tuple(_free(scene, piece))
    ways = [_from_left(free, order) for order in ORDERS]
    rest: list[Mooring] = max(ways, key=len)
    middle = Point(scene.size.width / 2, scene.size.height / 2)
    rest.sort(key=lambda berth: (-round(berth.sky, 1), _far(berth.middle, middle)))
    fanned = rest[:1]
    while len(fanned) < len(rest):
        others = [berth for berth in rest if berth not in fanned]
        fanned.append(max(others, key=lambda berth: min(_far(berth.middle, each.middle) for each in fanned)))
    return tuple(fanned)


def _free(scene: Scene, piece: Size) -> Iterator[Mooring]:
    """Every place on the grid that is clear of what must be seen, overlapping each other."""
    kept = [thing.box for thing in things(scene)]
    for node in scene.tile.map.nodes:  # the edge of every place to stand
        left, right = scene.x(node.first), scene.x(node.last + 1)
        kept.append(Box(left, scene.ground(node.storey) - 0.2, right - left, FLOOR / 2))
    for j in range(int((scene.size.height - piece.height) / GRID) + 1):
        for i in range(int((scene.size.width - piece.width) / GRID) + 1):
            box = Box(i * GRID, j * GRID, piece.width, piece.height)
            if not any(box.overlaps(each, 0.0) for each in kept) and (share := _sky(scene, box)) >= AIRY:
                yield Mooring(box, share)


def _sky(scene: Scene, box: Box) -> float:
    """Which share of a box is open sky, looked at in 24 places."""
    clear = 0
    for i in range(6):
        column = int((box.x + box.width * (i + 0.5) / 6) / scene.column)
        for j in range(4):
            y = box.y + box.height * (j + 0.5) / 4
            storey = int(y / scene.storey)
            clear += scene.at(2 * storey + (y - storey * scene.storey > scene.headroom), column) == SKY
    return clear / 24


ORDERS: tuple[Callable[[Mooring], tuple[float, ...]], ...] = (
    lambda berth: (berth.box.y, berth.box.x),
    lambda berth: (berth.box.x, berth.box.y),
    lambda berth: (-berth.box.y, berth.box.x),
    lambda berth: (-berth.sky, berth.box.y, berth.box.x),
    lambda berth: (-berth.box.x, berth.box.y),
)
"""In which order berths are taken; the one that leaves room for most is kept."""


def _from_left(free: tuple[Mooring, ...], order: Callable[[Mooring], tuple[float, ...]]) -> list[Mooring]:
    """The berths that are taken one after the other, each where none lies yet."""
    taken: list[Mooring] = []
    for berth in sorted(free, key=order):
        if not any(berth.box.overlaps(each.box, 0.0) for each in taken):
            taken.append(berth)
    return taken


def _far(a: Point, b: Point) -> float:
    return abs(a.x - b.x) + abs(a.y - b.y)
