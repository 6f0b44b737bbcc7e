"""Paragraphs and lists, each measured + areas to set them in -> every line in its place, at any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import NamedTuple

from tilewright.frozen import dataclass
from tilewright.typography.lines import Line, MeasuredWords, PartedText, StyledWords, TextLine, TooNarrowError
from tilewright.units import Box, added

_BACKWARDS = "\u200f"
"""Begins words that are read from right to left, as bidi.py marks them."""
NEAR = 0.01
"""Millimetres that do not count."""
_LEAST = 3.0
"""Ems: where less is left beside a picture, no line is set there."""
_STEPS = 8
"""Halvings that find how high columns have to be, or how narrow words in the middle are."""
_MOST_EVEN = 7
"""Lines of words in the middle from which on they are not made alike."""


@dataclass(frozen=True, slots=True)
class ListMark:
    """What stands before an item of a list: its words, and how long they are, in ems."""

    words: str
    width: float


class TextParagraph(NamedTuple):
    """Words between two line ends, measured.

    Attributes:
        words: They.
        text: The same as they are broken into lines.
        before: What is free above them, in ems.
        indent: What is free beside them, in ems.
        mark: What stands there, where they are an item of a list.
        largest: Of all of them, times the size of the type.
    """

    words: MeasuredWords
    text: TextLine | PartedText
    before: float
    indent: float
    mark: ListMark | None
    largest: float


class PlacedLine(NamedTuple):
    """A line in its place, in millimetres; a card has a dozen of them.

    Attributes:
        of: Whose words it has.
        first: Its first word.
        end: The one after its last.
        x: Where the room for it begins.
        width: How wide that is.
        top: Where it begins.
        high: How high it is.
    """

    of: TextParagraph
    first: int
    end: int
    x: float
    width: float
    top: float
    high: float

    @property
    def last(self) -> bool:
        """Whether it is the last of its words."""
        return self.end >= len(self.of.text.ends)


@dataclass(frozen=True, slots=True)
class TypeSetting:
    """How paragraphs are set.

    Attributes:
        size: Of the type, in millimetres.
        leading: From one line to the next, times the size.
        around: What they go round.
    """

    size: float
    leading: float
    around: Sequence[Box] = ()

    def high(self, text: TextLine | PartedText, first: int, end: int) -> float:
        """How high a line of some of the words is."""
        largest = max((style[2].scale for style in text.styles(first, end) if style[2]), default=1.0)
        return max(1.0, largest) * self.leading * self.size

    def room(self, area: Box, top: float, high: float) -> tuple[float, float, float]:
        """(x, width, top) of the widest place for a line so high, from some height of an area on."""
        while True:
            beside = [each for each in self.around if each.y < top + high - NEAR and each.bottom > top + NEAR]
            free = [(area.x, area.right)]
            for each in beside:
                free = [
                    part
                    for left, right in free
                    for part in ((left, min(right, each.x)), (max(left, each.right), right))
                    if part[1] > part[0]
                ]
            left, right = max(free, key=lambda part: part[1] - part[0], default=(area.x, area.x))
            if not beside or right - left >= _LEAST * self.size:
                return left, right - left, top
            top = min(each.bottom for each in beside)


class OutOfRoomError(ValueError):
    """Paragraphs that are higher than their areas; `over` says by how much, in millimetres."""

    def __init__(self, over: float) -> None:
        self.over = over
        super().__init__(f"{over:.2f} mm too high")


Breaks = list[list[int]]
"""Where each line of each paragraph ends."""


def height_of(paragraphs: Sequence[TextParagraph], width: float, how: TypeSetting) -> tuple[float, Breaks]:
    """How high paragraphs are in one column that goes round nothing, and their lines; to be asked at many sizes.

    Raises:
        TooNarrowError: A word is longer than the column is wide.
    """
    ems, high, line, breaks = (width + 1e-6) / how.size, 0.0, how.leading * how.size, Breaks()
    for _, text, before, indent, _, largest in paragraphs:
        high += before * how.size if high else 0.0
        breaks.append(ends := text.breaks(ems - indent))
        if largest <= 1:
            high += line * (len(ends) or 1)
        else:
            high += added(how.high(text, first, end) for first, end in pairwise([0, *ends]))
    return high, breaks


def place_lines(
    paragraphs: Sequence[TextParagraph], areas: Sequence[Box], how: TypeSetting, breaks: Breaks | None = None
) -> list[PlacedLine]:
    """Every line of the paragraphs, from the first area on; breaks: where they end, if that is known.

    Raises:
        TooNarrowError: A word is longer than an area is wide.
        OutOfRoomError: The areas are not high enough.
    """
    lines: list[PlacedLine] = []
    waiting = iter(areas)
    area = next(waiting)
    y, over, high = area.y, 0.0, how.leading * how.size
    for at, each in enumerate(paragraphs):
        if y > area.y:
            y += each.before * how.size
        if not how.around and each.largest <= 1 and y + how.leading * how.size * len(each.text.ends) <= area.bottom:
            indent, first = each.indent * how.size, 0
            x, wide = area.x + indent, area.width - indent
            for end in breaks[at] if breaks else each.text.breaks((wide + 1e-6) / how.size):
                lines.append(PlacedLine(each, first, end, x, wide, y, high))
                y, first = y + high, end
            continue
        begin, count = 0, len(each.text.ends)
        while begin < max(count, 1):
            line = _next_line(each, begin, area, y, how)
            if line.top + line.high > area.bottom + NEAR and not over:
                if (after := next(waiting, None)) is not None:
                    area, y = after, after.y
                    continue
                over = NEAR
            lines.append(line)
            begin, y = max(line.end, begin + 1), line.top + line.high
    if over:
        raise OutOfRoomError(y - area.bottom)
    return lines


def _next_line(of: TextParagraph, begin: int, area: Box, top: float, how: TypeSetting) -> PlacedLine:
    """The line that begins with a word, at a height of an area or below it."""
    indent = of.indent * how.size
    high = how.leading * how.size
    while True:
        x, width, top = how.room(area, top, high)
        if not of.text.ends:  # a line without a word
            return PlacedLine(of, 0, 0, x + indent, width - indent, top, high)
        end = of.text.end(begin, (width - indent + 1e-6) / how.size)
        if end == begin:
            beside = [each.bottom for each in how.around if each.y < top + high and each.bottom > top + NEAR]
            if not beside or width > area.width - NEAR:
                wide = of.text.ends[begin] - of.text.starts[begin] + of.indent
                raise TooNarrowError(wide, "")
            top = min(beside)
            continue
        taller = how.high(of.text, begin, end) if of.largest > 1 else high
        if taller <= high + NEAR:
            return PlacedLine(of, begin, end, x + indent, width - indent, top, max(taller, high))
        high = taller


def balance_columns(
    paragraphs: Sequence[TextParagraph], areas: Sequence[Box], how: TypeSetting, lines: list[PlacedLine]
) -> list[PlacedLine]:
    """The lines in columns of about the same height, where they were set one column after the other."""
    low, high = 0.0, areas[0].height
    for _ in range(_STEPS):
        middle = (low + high) / 2
        try:
            lines = place_lines(paragraphs, [replace(area, height=middle) for area in areas], how)
            high = middle
        except OutOfRoomError:
            low = middle
    return lines


def even_lines(lines: Sequence[PlacedLine], how: TypeSetting) -> Iterator[PlacedLine]:
    """The same lines where each paragraph that has a few of them has them of like length."""
    for _, group in groupby(lines, lambda line: (id(line.of), line.x)):
        own = [*group]
        of = own[0].of
        if of.mark or of.indent or not 1 < len(own) < _MOST_EVEN or own[0].first or not own[-1].last:
            yield from own
            continue
        ends, narrow, wide = [line.end for line in own], own[0].width / 2, own[0].width
        for _ in range(5):
            middle = (narrow + wide) / 2
            try:
                tried = of.text.breaks((middle + 1e-6) / how.size)
            except TooNarrowError:
                tried = []
            if len(tried) == len(own):
                ends, wide = tried, middle
            else:
                narrow = middle
        for line, first, end in zip(own, [0, *ends], ends, strict=False):
            yield line._replace(first=first, end=end)


def words_of(line: PlacedLine, across: float, how: TypeSetting, *, justify: bool) -> tuple[Line, float]:
    """The words of a line, each stretch of one style where it stands, and where the line itself begins.

    Args:
        line: The line.
        across: 0 where it begins at the left, 0.5 in the middle, 1 at the right.
        how: How it is set.
        justify: Whether it reaches from one edge to the other, unless it is the last of its paragraph.
    """
    if line.end == line.first:
        return (), line.x
    words = line.of.words.line(line.of.text, line.first, line.end, how.size)
    wide = words[-1].x + words[-1].width
    backwards = words[-1].backwards
    if backwards:
        across = 1 - across
    if justify and not line.last and not any(_BACKWARDS in each.text for each in words):
        words = _stretched(words, line, line.width - wide, how)
    start = line.x + (0.0 if justify and not backwards else across * (line.width - wide))
    if backwards:
        start -= line.of.indent * how.size
    return words, start


def _stretched(words: Line, line: PlacedLine, over: float, how: TypeSetting) -> Line:
    """Words whose spaces are made wider, by so much all together."""
    ems = line.of.words.ems
    parts: list[tuple[StyledWords, bool]] = []
    end = 0.0
    for each in words:
        style, x, spaced = (each.bold, each.italic, each.style), each.x, each.x > end + 1e-6
        for at, word in enumerate(each.text.split(" ")):
            if at:
                x += ems(" ", style) * how.size
            wide = ems(word, style) * how.size
            parts.append((each._replace(text=word, x=x, width=wide), bool(at) or spaced))
            x += wide
        end = each.x + each.width
    spaces = sum(spaced for _, spaced in parts)  # sum counts spaces
    if not spaces:
        return words
    wider, passed = list[StyledWords](), 0
    for each, spaced in parts:
        passed += spaced
        wider.append(each._replace(x=each.x + over * passed / spaces))
    return tuple(wider)
