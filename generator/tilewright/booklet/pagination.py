"""Portions -> flowables with the ends of pages among them: of all ways to part a text the one that reads best.

Like the lines of a paragraph in TeX, pages are chosen together and not one after the other (D. E. Knuth, M. F. Plass,
"Breaking paragraphs into lines", 1981). A page that is not full costs the square of what is missing; a page end costs
more if it parts what belongs together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import ceil

from reportlab.platypus import Flowable, PageBreak, Spacer

from tilewright.booklet.chapters import Tail, Title
from tilewright.booklet.columns import COLUMN, HEIGHT
from tilewright.booklet.paragraph import Words
from tilewright.booklet.picture import Plates
from tilewright.frozen import dataclass
from tilewright.units import points

TIED = 5000.0
"""The price of a page end between a heading and its text, or a text and its figure: paid if there is no other way."""
LONELY = 60.0
"""The price of a single line at the head of a page, or at its foot."""
BOX, ITEM, LINE, BLOCK, SECTION = 10.0, 6.0, 7.0, 4.0, 1.0
"""The price of a page end before a box, between two items of a list, between two lines of a paragraph, between other
blocks, and before a section. Before a chapter it costs nothing."""
LEAST = 0.69
"""How full a page is, at least, unless there is no other way: two thirds, and the white below its last line."""
_VOID, _PAGE, _NOTES = 400.0, 10.0, 12.0
_ROOM = points(HEIGHT) - 0.5  # points: half a point less than the engine has, which adds up differently
_WIDE = points(COLUMN)
_HALF, _FOOT = 0.5 * _ROOM, 0.85 * _ROOM


@dataclass(frozen=True, slots=True, eq=False)
class Portion:
    """A flowable, and what it costs to end a page before it.

    Attributes:
        flowable: What is set.
        price: Of a page end before it; 0 is the best place.
        whole: Whether a paragraph must not be parted.
        ends: Whether a page ends here whatever it costs, as the text says.
    """

    flowable: Flowable
    price: float = 0.0
    whole: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place where a page can begin: before a portion, or after some lines of it."""

    portion: int
    lines: int = 0


@dataclass(slots=True)
class _Way:
    """The cheapest way to one spot with so many pages: its price, and where its last page began."""

    price: float
    start: _Spot | None


@dataclass(frozen=True, slots=True, eq=False)
class _Size:
    """What a portion takes, in points.

    Attributes:
        high: Its height.
        above: White above it, unless it begins a page.
        below: White below it, which the white above the next is part of.
        lines: Of a paragraph that may be parted; 0 for all else.
        spacer: Whether it is white and nothing else.
    """

    high: float
    above: float
    below: float
    lines: int
    spacer: bool


@dataclass(frozen=True, slots=True)
class Pagination:
    """One text and its pages.

    Attributes:
        portions: The text.
        besides: Pages that are not made of it: a cover, a back.
    """

    portions: Sequence[Portion]
    besides: int

    def flowables(self, gallery: Plates) -> Iterator[Flowable]:
        """The text with its page ends; a page before a heading ends in one of the vignettes, if there is room."""
        spots = iter(self._best())
        spot = next(spots, None)
        for at, portion in enumerate(self.portions):
            rest, cut = portion.flowable, 0
            while spot and spot.portion == at:
                if spot.lines:
                    first, rest = rest.split(_WIDE, (spot.lines - cut) * portion.flowable.style.leading + 0.01)  # type: ignore[attr-defined] # a paragraph has one
                    cut = spot.lines
                    yield first
                elif portion.ends or isinstance(rest, Title):
                    yield Tail(gallery)
                yield PageBreak()
                spot = next(spots, None)
            if not portion.ends:
                yield rest

    def _best(self) -> Sequence[_Spot]:
        """Where pages begin, but for the first."""
        sizes = [*map(_size, self.portions)]
        first, last = _Spot(0), _Spot(len(self.portions))
        ways: dict[_Spot, dict[int, _Way]] = {first: {0: _Way(0.0, None)}}
        waiting = [(0, 0)]
        while waiting:
            start = _Spot(*heappop(waiting))
            known = ways[start]
            for end, price in self._ends(start, sizes):
                if end not in ways and end != last:
                    heappush(waiting, (end.portion, end.lines))
                there = ways.setdefault(end, {})
                for number, way in known.items():
                    total = way.price + price + _PAGE
                    if number + 1 not in there or total < there[number + 1].price:
                        there[number + 1] = _Way(total, start)
        finals = ways.get(last, {})
        if not finals:
            return ()
        number = min(finals, key=lambda count: (finals[count].price + -(count + self.besides) % 4 * _NOTES, count))
        spots, spot = list[_Spot](), last
        while (way := ways[spot][number]).start is not None:
            spots.append(spot)
            spot, number = way.start, number - 1
        return spots[:0:-1]

    def _ends(self, start: _Spot, sizes: Sequence[_Size]) -> Iterator[tuple[_Spot, float]]:
        """Every place at which a page that begins somewhere can end, and what that costs.

        One that is less than half full ends only if what follows has no room, and words are parted at its foot alone.
        """
        used, below, cut, early = 0.0, 0.0, start.lines, None
        for at in range(start.portion, len(self.portions)):
            portion, size = self.portions[at], sizes[at]
            if at > start.portion:
                end = _Spot(at), (0.0 if portion.ends else portion.price) + _void(used)
                if portion.ends:
                    yield end
                    return
                early = end if used < _HALF else None
                if used >= _HALF:
                    yield end
            above = 0.0 if size.spacer or not used else max(size.above - below, 0.0)
            line = size.high / size.lines if size.lines else 0.0
            for count in range(max(cut + 2, ceil((_FOOT - used - above) / line) + cut) if line else 0, size.lines - 1):
                if used + above + (count - cut) * line > _ROOM:
                    break
                early = None
                yield _Spot(at, count), LINE + _void(used + above + (count - cut) * line)
            high, cut = size.high - cut * line, 0
            if used + above + high > _ROOM:
                if size.lines or (used and high <= _ROOM):
                    if early:
                        yield early
                    return
                used, above, high = 0.0, 0.0, _over(portion.flowable, _ROOM - used - above)
            below = below if size.spacer else size.below
            used += above + high + (0.0 if size.spacer else below)
        yield _Spot(len(self.portions)), 0.0


def _size(portion: Portion) -> _Size:
    flowable = portion.flowable
    if portion.ends:
        return _Size(0.0, 0.0, 0.0, 0, spacer=True)
    high = float(flowable.wrap(_WIDE, 1e6)[1])
    words = isinstance(flowable, Words) and not portion.whole
    lines = len(vars(flowable)["blPara"].lines) if words else 0
    above, below = float(flowable.getSpaceBefore()), float(flowable.getSpaceAfter())
    return _Size(high, above, below, lines if lines > 3 else 0, isinstance(flowable, Spacer))


def _over(flowable: Flowable, room: float) -> float:
    """How much of its last page something takes that is higher than a page."""
    rest = flowable
    while rest.wrap(_WIDE, room)[1] > room:
        parts = rest.split(_WIDE, room)
        if len(parts) < 2:  # the engine gives up on it as well, and says so
            break
        rest, room = parts[-1], _ROOM
    return float(rest.wrap(_WIDE, room)[1])


def _void(used: float) -> float:
    """The price of what stays white on a page."""
    full = min(used / _ROOM, 1.0)
    return 100 * (1 - full) ** 2 + (_VOID * (1 + LEAST - full) if full < LEAST else 0.0)
