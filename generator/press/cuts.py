"""Blocks on a sheet -> its cuts in the order they are made: lines that part the blocks, then each block's own.

Blocks lie so that one line from edge to edge always parts some of them from the rest; what it parts is parted further
in the same way, until each block lies by itself in a part of the sheet. A block's marks stay within its part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.frozen import dataclass
from generator.press.block import Block
from generator.press.marks import CropMark, crop_marks
from generator.press.stock import Clearances
from generator.units import Box, from_points


@dataclass(frozen=True, slots=True)
class Note:
    """A few small words beside a row of pieces or a mark.

    Attributes:
        x: Of the middle of their baseline, or its beginning.
        y: The same.
        words: What is said.
        upwards: They are read from below upwards, and (x, y) is the middle; else it is the beginning.
    """

    x: float
    y: float
    words: str
    upwards: bool = False


@dataclass(frozen=True, slots=True)
class Cutting:
    """How a sheet is cut.

    Attributes:
        marks: Beside each cut of a block, at both ends.
        partings: From edge to edge between blocks; these are cut first.
        numbers: At one end of each cut, in the order in which they are best made.
        count: How many straight cuts there are.
    """

    marks: tuple[CropMark, ...] = ()
    partings: tuple[CropMark, ...] = ()
    numbers: tuple[Note, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class _Part:
    blocks: Sequence[Block]
    region: Box


BESIDE = 0.35
"""Between a mark and its number, in millimetres."""
FIGURE = from_points(6.0)
"""The size of a number, and of other words beside pieces: no smaller than can be read at the cutter."""
_HIGH = 0.65
"""How high a figure is, of its size."""


def cutting(blocks: Sequence[Block], area: Box, press: Clearances) -> Cutting:
    """All cuts of a sheet.

    Args:
        blocks: What lies on it.
        area: Where marks may be printed.
        press: Lengths and distances of marks.
    """
    partings: list[CropMark] = []
    marks: list[CropMark] = []
    numbers: list[Note] = []
    slants = 0
    parts = list(_parted(_Part(blocks, area), partings, press.clear / 2))
    for at, line in enumerate(partings, 1):
        numbers.append(_beside(line, at))
    for part in parts:
        here = crop_marks(part.blocks, part.region, press)
        marks += here
        slants += sum(mark.x1 != mark.x2 and mark.y1 != mark.y2 for mark in here)  # sum counts marks
        for block in part.blocks:
            for mark in _first_ends(block, here):
                numbers.append(_beside(mark, len(numbers) + 1))
    return Cutting(tuple(sorted(marks)), tuple(partings), tuple(numbers), len(numbers) + (slants + 1) // 2)


def _parted(part: _Part, partings: list[CropMark], clear: float) -> Iterator[_Part]:
    """The parts of a part, each with one block or with what has no marks; the lines between them are put down."""
    gap = _widest(part.blocks) if any(block.strokes or block.weave for block in part.blocks) else None
    if gap is None:
        yield part
        return
    level, start, end = gap
    at, region = (start + end) / 2, part.region
    if level:
        first = Box(region.x, region.y, region.width, at - clear - region.y)
        second = Box(region.x, at + clear, region.width, region.bottom - at - clear)
        partings.append(CropMark(region.x, round(at, 4), region.right, round(at, 4)))
    else:
        first = Box(region.x, region.y, at - clear - region.x, region.height)
        second = Box(at + clear, region.y, region.right - at - clear, region.height)
        partings.append(CropMark(round(at, 4), region.y, round(at, 4), region.bottom))
    before = [block for block in part.blocks if (block.box.bottom if level else block.box.right) <= at]
    after = [block for block in part.blocks if (block.box.y if level else block.box.x) >= at]
    yield from _parted(_Part(before, first), partings, clear)
    yield from _parted(_Part(after, second), partings, clear)


def _widest(blocks: Sequence[Block]) -> tuple[bool, float, float] | None:
    """The widest gap that goes through between blocks: whether it is level, its beginning and its end."""
    gaps = []
    for level in (True, False):
        spans = sorted((b.box.y, b.box.bottom) if level else (b.box.x, b.box.right) for b in blocks)
        far = spans[0][1]
        for start, end in spans[1:]:
            if start > far + 1e-6:
                gaps.append((level, far, start))
            far = max(far, end)
    return max(gaps, key=lambda gap: (round(gap[2] - gap[1], 4), gap[0]), default=None)


def _first_ends(block: Block, marks: Sequence[CropMark]) -> Iterator[CropMark]:
    """The upper or left mark of each of its cuts: those along its longer side come first."""
    xs, ys = block.cuts()
    box = block.box
    level = [_nearest(marks, y, box.x, level=True) for y in ys]
    upright = [_nearest(marks, x, box.y, level=False) for x in xs]
    each = (*level, *upright) if box.width >= box.height else (*upright, *level)
    yield from (mark for mark in each if mark)


def _nearest(marks: Sequence[CropMark], at: float, start: float, *, level: bool) -> CropMark | None:
    for mark in marks:
        line, other, end = (mark.y1, mark.y2, mark.x2) if level else (mark.x1, mark.x2, mark.y2)
        if line == other and abs(line - at) < 1e-3 and end < start:
            return mark
    return None


def _beside(mark: CropMark, number: int) -> Note:
    """A cut's number: right of an upright mark's upper end, above a level one's left end."""
    if mark.x1 == mark.x2:
        return Note(mark.x1 + BESIDE, mark.y1 + FIGURE * _HIGH, f"{number}")
    return Note(mark.x1, mark.y1 - BESIDE, f"{number}")
