"""Blocks on a sheet -> crop marks: short lines outside them that say where to lay the ruler, never on art."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.frozen import dataclass
from generator.press.block import Block
from generator.press.slants import slanted
from generator.press.stock import Clearances
from generator.units import Box, Sides


@dataclass(frozen=True, slots=True, order=True)
class CropMark:
    """A straight line on the sheet, in millimetres; it points at a cut and begins clear of the bleed."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class _Ray:
    """A mark still to be measured: from a point outwards, and how far nothing stands in its way."""

    x: float
    y: float
    dx: int
    dy: int
    reach: float

    def mark(self, offset: float, length: float) -> CropMark:
        far = offset + length
        ends = sorted((round(self.x + self.dx * way, 4), round(self.y + self.dy * way, 4)) for way in (offset, far))
        return CropMark(*ends[0], *ends[1])


def crop_marks(blocks: Sequence[Block], area: Box, press: Clearances) -> tuple[CropMark, ...]:
    """Marks at both ends of every straight cut of every block; pieces with a contour of their own get none.

    Args:
        blocks: All that lies on the sheet.
        area: Where marks may be printed.
        press: Their offset and lengths. A mark is shortened where the area ends, where another block's bleed begins
            and where it would cross another mark; never below the least length, for which the layout has kept room.
    """
    rays = [ray for block in blocks for ray in _rays(block, blocks, area, press)]
    lengths = [min(press.mark, ray.reach - press.offset) for ray in rays]
    marks = [ray.mark(press.offset, length) for ray, length in zip(rays, lengths, strict=True)]
    short = [ray.mark(press.offset, press.least_mark) for ray in rays]
    clear = (least if _crossed(mark, marks) else mark for mark, least in zip(marks, short, strict=True))
    slants = (
        CropMark(*(round(number, 4) for end in sorted(mark) for number in end))
        for block in blocks
        if block.weave and block.weave.in_triangles
        for mark in slanted(block, block.weave, area, press)
    )
    return tuple(sorted({*clear, *slants}))


def _rays(block: Block, blocks: Sequence[Block], area: Box, press: Clearances) -> Iterator[_Ray]:
    box = block.box
    others = [other.box.grown(Sides.all(press.offset)) for other in blocks if other is not block]
    xs, ys = block.cuts()
    for x in xs:
        column = [other for other in others if other.x < x < other.right]
        up = max([area.y, *(other.bottom for other in column if other.bottom <= box.y)])
        down = min([area.bottom, *(other.y for other in column if other.y >= box.bottom)])
        yield _Ray(x, box.y, 0, -1, box.y - up)
        yield _Ray(x, box.bottom, 0, 1, down - box.bottom)
    for y in ys:
        row = [other for other in others if other.y < y < other.bottom]
        left = max([area.x, *(other.right for other in row if other.right <= box.x)])
        right = min([area.right, *(other.x for other in row if other.x >= box.right)])
        yield _Ray(box.x, y, -1, 0, box.x - left)
        yield _Ray(box.right, y, 1, 0, right - box.right)


def _crossed(mark: CropMark, marks: Sequence[CropMark]) -> bool:
    level = mark.y1 == mark.y2
    return any(
        other.x1 <= mark.x2 and mark.x1 <= other.x2 and other.y1 <= mark.y2 and mark.y1 <= other.y2
        for other in marks
        if (other.y1 == other.y2) is not level
    )
