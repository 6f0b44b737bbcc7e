"""Equal pieces + a free rectangle -> blocks: grids of them, with each piece's place, its outer sides and the cuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from math import ceil, floor

from tilewright.frozen import dataclass
from tilewright.sheets.duplex import Turn
from tilewright.sheets.weave import Weave, lying, weave
from tilewright.svg.contour import Contour
from tilewright.svg.polygon import sides
from tilewright.units import Box, Sides, Size, added


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces that may lie in one grid.

    Attributes:
        trim: Of each piece, in millimetres, upright.
        count: How many there are.
        may_turn: They may lie sideways.
        spacing: Between two of them: 0 where they share a cut.
        trimmed: They are cut straight, shared cuts or not; else along a line of their own.
        contour: Their shape, of pieces that are no rectangles.
    """

    trim: Size
    count: int
    may_turn: bool = False
    spacing: float = 0.0
    trimmed: bool = False
    contour: Contour | None = None

    @property
    def ways(self) -> tuple[bool, ...]:
        """The ways it may lie: upright, and turned where that makes a difference."""
        return (False, True) if self.may_turn and self.trim.width != self.trim.height else (False,)

    def weave(self, *, turned: bool) -> Weave | None:
        """How they lie, lying either way; None in a grid."""
        return weave(self.contour, self.spacing, turned) if self.contour else None


@dataclass(frozen=True, slots=True)
class Berth:
    """Where a piece of a block lies.

    Attributes:
        box: Its trim.
        turn: In degrees clockwise.
        outside: 1 on a side where the whole bleed shows, 0 towards a neighbour.
        touched: For each side of a shape that fills the paper, whether a neighbour touches it; empty for others.
    """

    box: Box
    turn: Turn
    outside: Sides
    touched: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces of one batch in a grid, filled row by row; the last row may be short.

    Attributes:
        batch: Which batch, by its place in the list that was packed.
        x: Of the left side, in millimetres.
        y: Of the upper side.
        cell: A piece as it lies, turned or not.
        columns: Pieces in a full row.
        count: Pieces in all.
        turned: They lie sideways, a quarter turn clockwise.
        spacing: Between two pieces: 0 where they share a cut.
        trimmed: They are cut straight although they lie apart.
        weave: How they lie where that is no grid.
    """

    batch: int
    x: float
    y: float
    cell: Size
    columns: int
    count: int
    turned: bool
    spacing: float
    trimmed: bool = False
    weave: Weave | None = None

    @property
    def rows(self) -> int:
        """Rows, the short one included."""
        return self.weave.rows(self.count, self.columns) if self.weave else ceil(self.count / self.columns)

    @property
    def by_columns(self) -> bool:
        """Whether it is filled column by column."""
        return self.weave is not None and self.weave.in_columns

    @property
    def box(self) -> Box:
        """The trims' outline as a rectangle, the empty end of a short last row included."""
        if self.weave:
            size = self.weave.extent(self.columns, self.rows)
            return Box(self.x, self.y, size.width, size.height)
        return Box(
            self.x,
            self.y,
            _extent(self.columns, self.cell.width, self.spacing),
            _extent(self.rows, self.cell.height, self.spacing),
        )

    def moved(self, dx: float, dy: float) -> Block:
        """The block shifted by dx to the right and dy downwards."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def cells(self) -> Iterator[Box]:
        """Each piece's trim box, row by row."""
        if self.weave:
            yield from (box.moved(self.x, self.y) for box, _ in self.weave.places(self.columns, self.count))
            return
        for n in range(self.count):
            row, column = divmod(n, self.columns)
            x = self.x + column * (self.cell.width + self.spacing)
            y = self.y + row * (self.cell.height + self.spacing)
            yield Box(x, y, self.cell.width, self.cell.height)

    def places(self) -> Iterator[Berth]:
        """Where each piece lies, row by row."""
        if self.weave:
            yield from _woven(self, self.weave)
            return
        turn: Turn = 90 if self.turned else 0
        for box, outside in zip(self.cells(), self.bleeds(1.0), strict=True):
            yield Berth(box, turn, outside)

    def bleeds(self, outside: float) -> Iterator[Sides]:
        """For each piece the bleed it shows: the given one outside, none towards a neighbour."""
        for n in range(self.count):
            column = n % self.columns
            touched = (
                n >= self.columns,
                column + 1 < self.columns and n + 1 < self.count,
                n + self.columns < self.count,
                column > 0,
            )
            yield Sides(*(0.0 if touch else outside for touch in touched))

    @property
    def strokes(self) -> int:
        """How many straight cuts it takes."""
        if self.weave or (self.spacing and not self.trimmed):
            return 0
        return 2 * (self.columns + self.rows) if self.spacing else self.columns + self.rows + 2

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where straight cuts run: the x of the vertical, the y of the level ones; none where pieces have a contour."""
        if self.weave or (self.spacing and not self.trimmed):
            return (), ()
        return (
            tuple(_cuts(self.x, self.columns, self.cell.width, self.spacing)),
            tuple(_cuts(self.y, self.rows, self.cell.height, self.spacing)),
        )


def _woven(block: Block, how: Weave) -> Iterator[Berth]:
    """Places of shapes: a side that has its middle where another has one is touched by it."""
    level: Turn = 90 if block.turned else 0
    head: Turn = 180
    boxes = [
        (box.moved(block.x, block.y), head if down else level) for box, down in how.places(block.columns, block.count)
    ]
    if not how.contour.is_tiling:
        yield from (Berth(box, turn, Sides.all(1.0)) for box, turn in boxes)
        return
    middles = [_middles(how.contour, box, turn) for box, turn in boxes]
    counts = Counter(middle for each in middles for middle in each)
    for (box, turn), each in zip(boxes, middles, strict=True):
        yield Berth(box, turn, Sides.all(1.0), tuple(_shared(counts, middle) for middle in each))


def _middles(contour: Contour, box: Box, turn: Turn) -> list[tuple[int, int]]:
    """The middle of each side of a piece, in tenths of a millimetre."""
    ends = sides(lying(contour, box, turn))
    return [(round((ax + bx) * 5), round((ay + by) * 5)) for (ax, ay), (bx, by) in ends]


def _shared(counts: Mapping[tuple[int, int], int], middle: tuple[int, int]) -> bool:
    """Whether two sides have their middle there, or so near that rounding alone parts them."""
    x, y = middle
    near = (counts.get((x + across, y + down), 0) for across in (-1, 0, 1) for down in (-1, 0, 1))
    return sum(near) > 1  # sum counts sides of pieces


def _extent(number: int, length: float, spacing: float) -> float:
    return number * length + (number - 1) * spacing


def _cuts(start: float, number: int, length: float, spacing: float) -> Iterator[float]:
    """Both sides of each piece; one cut where two share it."""
    for n in range(number):
        if spacing or not n:
            yield start + n * (length + spacing)
        yield start + n * (length + spacing) + length


TOLERANCE = 1e-6  # millimetres: 15 x 12.7 must fit into 190.5


class Shape(Enum):
    """How a block that need not be as large as its room is shaped."""

    WIDE = "wide"
    TALL = "tall"
    SNUG = "snug"


@dataclass(frozen=True, slots=True)
class Load:
    """What is to be put down.

    Attributes:
        batch: The pieces.
        count: How many of them are still to be placed.
        index: The batch's place in the list that is packed.
        shape: How a block is shaped that need not be as large as its room.
        gap: Between blocks, in millimetres.
    """

    batch: Batch
    count: int
    index: int
    shape: Shape
    gap: float

    def less(self, placed: int) -> Load:
        """The job when some of its pieces have been placed."""
        return Load(self.batch, self.count - placed, self.index, self.shape, self.gap)


@dataclass(frozen=True, slots=True)
class Fill:
    """What is put into a free rectangle: one block, or two, the second below or beside the first."""

    blocks: tuple[Block, ...]
    below: bool | None = None

    @property
    def count(self) -> int:
        """Pieces in all."""
        return sum(block.count for block in self.blocks)  # sum counts pieces, blocks and sheets


def capacity(room: Size, batch: Batch) -> int:
    """How many pieces of the batch lie in the largest single grid that the room holds."""
    return max(_number_in(batch, *_most(room, batch, turned=turned), turned=turned) for turned in batch.ways)


def _number_in(batch: Batch, columns: int, rows: int, *, turned: bool) -> int:
    """Pieces in so many columns and rows."""
    weave = batch.weave(turned=turned)
    return weave.holds(columns, rows) if weave else columns * rows


@lru_cache(maxsize=4096)  # most strategies ask the same of the same room
def fill(room: Box, job: Load) -> Fill | None:
    """The most pieces the room can take, at most all of the batch; None where it takes not even one.

    One grid is tried first, lying either way; where that does not take the whole batch, a second grid lying the
    other way, below or beside a smaller first one, is tried as well.
    """
    ways = job.batch.ways
    single = [Fill((block,)) for turned in ways if (block := _grid(room, job, turned=turned))]
    if not single:
        return None
    best = min(single, key=_rank)
    if best.count < job.count and len(ways) > 1 and not job.batch.weave(turned=False):
        best = min((best, *(pair for turned in ways for pair in _pairs(room, job, turned=turned))), key=_rank)
    return best


def split(room: Box, taken: Box, gap: float, *, below: bool) -> tuple[Box, Box]:
    """What is free around a block in a room's top-left corner: what a cut across the room frees, and the rest.

    Either may come out with a negative length: nothing is free there.
    """
    right, under = taken.right + gap, taken.bottom + gap
    beside, beneath = room.right - right, room.bottom - under
    if below:
        return Box(room.x, under, room.width, beneath), Box(right, room.y, beside, taken.height)
    return Box(right, room.y, beside, room.height), Box(room.x, under, taken.width, beneath)


def _rank(candidate: Fill) -> tuple[int, int, float]:
    area = added(block.box.size.area for block in candidate.blocks)
    return -candidate.count, len(candidate.blocks), area


def _most(room: Size | Box, batch: Batch, *, turned: bool) -> tuple[int, int]:
    if weave := batch.weave(turned=turned):
        return weave.most(room)
    cell = batch.trim.turned if turned else batch.trim
    return _fits(room.width, cell.width, batch.spacing), _fits(room.height, cell.height, batch.spacing)


def _fits(room: float, length: float, spacing: float) -> int:
    return max(0, floor((room + spacing + TOLERANCE) / (length + spacing)))


def _grid(room: Box, job: Load, *, turned: bool) -> Block | None:
    columns, rows = _most(room, job.batch, turned=turned)
    count = min(job.count, _number_in(job.batch, columns, rows, turned=turned))
    return _block(room, job, _shaped(count, columns, rows, job, turned=turned), count, turned=turned) if count else None


def _block(room: Box, job: Load, columns: int, count: int, *, turned: bool) -> Block:
    cell = job.batch.trim.turned if turned else job.batch.trim
    batch = job.batch
    weave = batch.weave(turned=turned)
    return Block(job.index, room.x, room.y, cell, columns, count, turned, batch.spacing, batch.trimmed, weave)


def _shaped(count: int, columns: int, rows: int, job: Load, *, turned: bool) -> int:
    """How many columns the block gets, of those that fit."""
    if weave := job.batch.weave(turned=turned):
        # These pieces lie otherwise than in a grid.
        if job.shape is Shape.WIDE:
            return weave.columns(count, weave.rows(count, columns))
        narrowest = weave.columns(count, rows)
        if job.shape is Shape.TALL:
            return narrowest
        return min(
            range(narrowest, columns + 1), key=lambda number: weave.extent(number, weave.rows(count, number)).area
        )
    if job.shape is Shape.WIDE:
        return ceil(count / ceil(count / columns))
    fewest = ceil(count / rows)
    if job.shape is Shape.TALL:
        return fewest

    def taken(number: int) -> float:
        box = _block(Box(0, 0, 0, 0), job, number, count, turned=turned).box
        return (box.width + job.gap) * (box.height + job.gap)

    return min(range(fewest, min(columns, count) + 1), key=taken)


def _pairs(room: Box, job: Load, *, turned: bool) -> Iterator[Fill]:
    columns, rows = _most(room, job.batch, turned=turned)
    for below, most, other in ((True, rows, columns), (False, columns, rows)):
        for number in range(1, most + 1 if other else 0):
            if number * other >= job.count:
                break
            first = _block(room, job, columns if below else number, number * other, turned=turned)
            rest = split(room, first.box, job.gap, below=below)[0]
            second = _grid(rest, job.less(first.count), turned=not turned)
            if second:
                yield Fill((first, second), below)
