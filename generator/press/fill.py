"""A batch of equal pieces + a free rectangle -> the blocks that fill it with as many of them as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from math import ceil, floor

from generator.frozen import dataclass
from generator.press.block import Batch, Block
from generator.press.weave import Weave
from generator.units import Box, Size, added

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
        batch: The pieces that are still to be placed.
        index: The batch's place in the list that is packed.
        shape: How a block is shaped that need not be as large as its room.
        gap: Between blocks, in millimetres.
    """

    batch: Batch
    index: int
    shape: Shape
    gap: float

    def less(self, placed: int) -> Load:
        """The job when some of its pieces have been placed."""
        return replace(self, batch=replace(self.batch, count=self.batch.count - placed))


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
    if best.count < job.batch.count and len(ways) > 1 and not job.batch.weave(turned=False):
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
    count = min(job.batch.count, _number_in(job.batch, columns, rows, turned=turned))
    return _block(room, job, _shaped(count, columns, rows, job, turned=turned), count, turned=turned) if count else None


def _block(room: Box, job: Load, columns: int, count: int, *, turned: bool) -> Block:
    cell = job.batch.trim.turned if turned else job.batch.trim
    batch = job.batch
    weave = batch.weave(turned=turned)
    return Block(job.index, room.x, room.y, cell, columns, count, turned, batch.spacing, batch.trimmed, weave)


def _shaped(count: int, columns: int, rows: int, job: Load, *, turned: bool) -> int:
    """How many columns the block gets, of those that fit."""
    if weave := job.batch.weave(turned=turned):
        return _woven(weave, count, columns, rows, job.shape)
    if job.shape is Shape.WIDE:
        return ceil(count / ceil(count / columns))
    fewest = ceil(count / rows)
    if job.shape is Shape.TALL:
        return fewest

    def taken(number: int) -> float:
        box = _block(Box(0, 0, 0, 0), job, number, count, turned=turned).box
        return (box.width + job.gap) * (box.height + job.gap)

    return min(range(fewest, min(columns, count) + 1), key=taken)


def _woven(weave: Weave, count: int, columns: int, rows: int, shape: Shape) -> int:
    """The same where pieces lie otherwise than in a grid."""
    if shape is Shape.WIDE:
        return weave.columns(count, weave.rows(count, columns))
    fewest = weave.columns(count, rows)
    if shape is Shape.TALL:
        return fewest
    return min(range(fewest, columns + 1), key=lambda number: weave.extent(number, weave.rows(count, number)).area)


def _pairs(room: Box, job: Load, *, turned: bool) -> Iterator[Fill]:
    columns, rows = _most(room, job.batch, turned=turned)
    for below, most, other in ((True, rows, columns), (False, columns, rows)):
        for number in range(1, most + 1 if other else 0):
            if number * other >= job.batch.count:
                break
            first = _block(room, job, columns if below else number, number * other, turned=turned)
            rest = split(room, first.box, job.gap, below=below)[0]
            second = _grid(rest, job.less(first.count), turned=not turned)
            if second:
                yield Fill((first, second), below)
