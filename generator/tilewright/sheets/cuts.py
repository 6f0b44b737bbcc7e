"""Blocks on a sheet -> its cuts in the order they are made, and the crop marks outside them where the ruler is laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, pi, sin

from tilewright.frozen import dataclass
from tilewright.sheets.block import TOLERANCE, Block
from tilewright.sheets.stock import Clearances
from tilewright.sheets.weave import Weave, lying
from tilewright.svg.polygon import Line, Point, away, sides
from tilewright.units import Box, Sides, Size, from_points

STEPS = 20
"""In how many steps it is tried how far gaps can be widened."""


def spread(blocks: Sequence[Block], room: Size, press: Clearances, *, aside: bool = False) -> Sequence[Block]:
    """The blocks with gaps that let marks be as long as they are meant to be, or as wide as there is room for.

    Gaps side by side, and what is free left and right of everything, are widened alike; so are those one below another.

    Args:
        blocks: What a sheet carries, parted by cuts from edge to edge.
        room: Where they may lie.
        press: The lengths of marks, and the narrowest gap.
        aside: The label stands at the left, not at the foot: there marks end before it.
    """
    if len(blocks) < 2 or not any(block.strokes for block in blocks):
        return blocks
    beside, below = (press.wider_edge, press.wider_rim) if aside else (press.wider_rim, press.wider_edge)
    across = down = 0.0
    for step in range(STEPS + 1):
        share = step / STEPS
        size = _extent(_apart(blocks, press, share, share))
        across = share if size.width + 2 * share * beside <= room.width + TOLERANCE else across
        down = share if size.height + 2 * share * below <= room.height + TOLERANCE else down
    return _apart(blocks, press, across, down)


def _apart(blocks: Sequence[Block], press: Clearances, across: float, down: float) -> list[Block]:
    """The blocks from (0, 0) on, each gap wider by a share of what marks ask for."""
    gap = widest_gap(blocks)
    if gap is None:
        left, top = min(block.box.x for block in blocks), min(block.box.y for block in blocks)
        return [block.moved(-left, -top) for block in blocks]
    before, after = (_apart(each, press, across, down) for each in gap.parted(blocks))
    size, wider = _extent(before), press.wider_gap * (down if gap.level else across)
    far = (size.height if gap.level else size.width) + press.gap + wider
    return [*before, *(block.moved(*((0.0, far) if gap.level else (far, 0.0))) for block in after)]


def _extent(blocks: Sequence[Block]) -> Size:
    return Size(max(block.box.right for block in blocks), max(block.box.bottom for block in blocks))


_FINE = 0.25
_NEAR = 12.0
_FARTHEST = 4.0
"""How many times its usual distance a mark may keep from the pieces, in a sharp notch."""


def slanted(block: Block, how: Weave, area: Box, press: Clearances) -> Iterator[Line]:
    """Two marks for each line along which sides of pieces lie; none where there is no room for one clear of the art."""
    free = block.box.grown(Sides.all(press.wide_edge))
    x, y = max(free.x, area.x), max(free.y, area.y)
    room = Box(x, y, min(free.right, area.right) - x, min(free.bottom, area.bottom) - y)
    rim, lines = _sides(block, how)
    for ends in lines:
        for end, other in (ends, ends[::-1]):
            near = [side for side in rim if _is_near(side, end)]
            if mark := _mark(end, other, near, room, press):
                yield mark


def _sides(block: Block, how: Weave) -> tuple[list[Line], list[Line]]:
    """The sides at the rim of the block, and each line that sides lie along, from its one end to its other."""
    rim: list[Line] = []
    along: dict[tuple[int, int], list[Point]] = {}
    for place in block.places():
        for side, touched in zip(sides(lying(how.contour, place.box, place.turn)), place.touched, strict=True):
            if not touched:
                rim.append(side)
            line = _line_of(side)
            # Another side of the same line may have a number that rounding alone parts from this one.
            near = ((line[0] + turn, line[1] + away) for turn in (0, -1, 1) for away in (0, -1, 1))
            along.setdefault(next((other for other in near if other in along), line), []).extend(side)
    return rim, [(min(points), max(points)) for points in along.values()]


def _line_of(side: Line) -> tuple[int, int]:
    """The same number for all sides of one line: its direction and its distance from the corner of the sheet."""
    (ax, ay), (bx, by) = side
    angle = atan2(by - ay, bx - ax) % pi
    angle = 0.0 if pi - angle < 1e-3 else angle
    return round(angle * 1e3), round((ay * cos(angle) - ax * sin(angle)) * 20)


def _is_near(side: Line, end: Point) -> bool:
    (ax, ay), (bx, by), (x, y) = *side, end
    return min(ax, bx) - _NEAR < x < max(ax, bx) + _NEAR and min(ay, by) - _NEAR < y < max(ay, by) + _NEAR


def _mark(end: Point, other: Point, near: Sequence[Line], room: Box, press: Clearances) -> Line | None:
    """A mark outwards from an end, as soon as it is clear of the bleed, as long as the room goes."""
    long = hypot(end[0] - other[0], end[1] - other[1])
    ux, uy = (end[0] - other[0]) / long, (end[1] - other[1]) / long
    start = press.offset
    while start < press.offset * _FARTHEST:
        first = (end[0] + ux * start, end[1] + uy * start)
        if all(away(first, side) > press.offset - 1e-6 for side in near):
            length = press.mark
            while length >= press.least_mark:
                last = (first[0] + ux * length, first[1] + uy * length)
                middle = (first[0] + ux * length / 2, first[1] + uy * length / 2)
                clear = all(away(point, side) > press.offset - 1e-6 for point in (middle, last) for side in near)
                if clear and room.contains(Box(*first, 0, 0)) and room.contains(Box(*last, 0, 0)):
                    return first, last
                length -= _FINE
            return None
        start += _FINE
    return None


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


@dataclass(frozen=True, slots=True)
class Note:
    """A few small words beside a row of pieces or a mark.

    Attributes:
        x, y: Of the middle of their baseline, or its beginning.
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
class Lane:
    """A strip between blocks that goes through, level or upright, from where it begins to where it ends."""

    level: bool
    start: float
    end: float

    @property
    def middle(self) -> float:
        """Where it is parted."""
        return (self.start + self.end) / 2

    def parted(self, blocks: Sequence[Block]) -> tuple[list[Block], list[Block]]:
        """The blocks before it, and those after it."""
        before = [block for block in blocks if (block.box.bottom if self.level else block.box.right) <= self.middle]
        return before, [block for block in blocks if block not in before]


@dataclass(frozen=True, slots=True)
class _Part:
    blocks: Sequence[Block]
    region: Box


BESIDE = 0.35
"""Between a mark and its number, in millimetres."""
FIGURE = from_points(6.0)
"""The size of a number, and of other words beside pieces: no smaller than can be read at the cutter."""
_HIGH, _WIDE = 0.65, 0.52
"""How high a figure is, and how wide, of its size."""


def cutting(blocks: Sequence[Block], area: Box, press: Clearances, paper: Size) -> Cutting:
    """All cuts of a sheet.

    Args:
        blocks: What lies on it.
        area: What every printer reaches; the numbers stand there.
        press: Lengths and distances of marks.
        paper: The size of the paper, into whose white rim long marks go on.
    """
    partings: list[CropMark] = []
    marks: list[CropMark] = []
    numbers: list[Note] = []
    slants = 0
    parts = list(_parted(_Part(blocks, _with_rim(area, press, paper)), partings, press.clear / 2))
    for at, line in enumerate(partings, 1):
        numbers.append(_beside(line, at, area))
    for part in parts:
        here = crop_marks(part.blocks, part.region, press)
        marks += here
        slants += sum(mark.x1 != mark.x2 and mark.y1 != mark.y2 for mark in here)  # sum counts marks
        for block in part.blocks:
            for mark in _first_ends(block, here):
                numbers.append(_beside(mark, len(numbers) + 1, area))
    return Cutting(tuple(sorted(marks)), tuple(partings), tuple(numbers), len(numbers) + (slants + 1) // 2)


def _with_rim(area: Box, press: Clearances, paper: Size) -> Box:
    """Where marks may lie: the area, and some of the rim beside it; no label stands at the head, nor at the right."""
    strip = press.margin + press.label_strip
    beside = (area.y, paper.width - area.right, paper.height - area.bottom, area.x)
    free = zip(beside, (strip, strip, press.margin, press.margin), strict=True)
    return area.grown(
        Sides(*(side - press.margin + press.into_rim if side <= most + TOLERANCE else 0.0 for side, most in free))
    )


def _parted(part: _Part, partings: list[CropMark], clear: float) -> Iterator[_Part]:
    """The parts of a part, each with one block or with what has no marks; the lines between them are put down."""
    gap = widest_gap(part.blocks) if any(block.strokes or block.weave for block in part.blocks) else None
    if gap is None:
        yield part
        return
    level, at, region = gap.level, gap.middle, part.region
    if level:
        first = Box(region.x, region.y, region.width, at - clear - region.y)
        second = Box(region.x, at + clear, region.width, region.bottom - at - clear)
        partings.append(CropMark(region.x, round(at, 4), region.right, round(at, 4)))
    else:
        first = Box(region.x, region.y, at - clear - region.x, region.height)
        second = Box(at + clear, region.y, region.right - at - clear, region.height)
        partings.append(CropMark(round(at, 4), region.y, round(at, 4), region.bottom))
    before, after = gap.parted(part.blocks)
    yield from _parted(_Part(before, first), partings, clear)
    yield from _parted(_Part(after, second), partings, clear)


def widest_gap(blocks: Sequence[Block]) -> Lane | None:
    """The widest gap that goes through between blocks; None where none does."""
    gaps = []
    for level in (True, False):
        spans = sorted((b.box.y, b.box.bottom) if level else (b.box.x, b.box.right) for b in blocks)
        far = spans[0][1]
        for start, end in spans[1:]:
            if start > far + 1e-6:
                gaps.append(Lane(level, far, start))
            far = max(far, end)
    return max(gaps, key=lambda gap: (round(gap.end - gap.start, 4), gap.level), default=None)


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


def _beside(mark: CropMark, number: int, area: Box) -> Note:
    """Its number: right of an upright mark's upper end, above a level one's left end, off the art and the rim."""
    words = f"{number}"
    if mark.x1 == mark.x2:
        return Note(mark.x1 + BESIDE, max(mark.y1, area.y) + FIGURE * _HIGH, words)
    free = mark.x2 - len(words) * FIGURE * _WIDE
    return Note(min(max(mark.x1, area.x), free), mark.y1 - BESIDE, words)
