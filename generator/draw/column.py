"""Runs and tables, and a width -> Column: every piece of text and every rule in its place, and how high it all is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import lru_cache

from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.draw.words import BODY, Line, OverfullError, longest_word, millimetres, span, wrap
from generator.frozen import dataclass
from generator.prose.blocks import Runs
from generator.shaping.finder import BUNDLED, Finder
from generator.units import Size, added

ACCENT = "#7A3B26"
RULE = "#B49C74"
GUTTER = 3.0


@dataclass(frozen=True, slots=True)
class CardFigure:
    """A figure that a column may show.

    Attributes:
        name: By which its words place it.
        size: As it is drawn.
        digest: Another one whenever it looks otherwise.
        paint: Draws it, its top-left corner at (0, 0).
    """

    name: str
    size: Size
    digest: str
    paint: Callable[[Pen], None] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Type:
    """How a column is set: size of its text in points, lines apart in ems, blocks apart in millimetres, its fonts.

    `pictures` are those that it may show.
    """

    size: float = 9.0
    leading: float = 1.22
    gap: float = 1.3
    book: Finder = BUNDLED
    pictures: tuple[CardFigure, ...] = ()

    @property
    def line(self) -> float:
        """From baseline to baseline, in millimetres."""
        return millimetres(self.size, self.leading)


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A stretch of text on its baseline; x and y in millimetres, size in points."""

    text: str
    x: float
    y: float
    width: float
    size: float
    bold: bool = False
    italic: bool = False
    font: str = BODY
    fill: str = INK


@dataclass(frozen=True, slots=True)
class Mark:
    """A level line from (x, y), a dot where it has no width, or a frame where it has a height."""

    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    colour: str = RULE


@dataclass(frozen=True, slots=True)
class PlacedFigure:
    """A picture with its top-left corner at (x, y), so many times as large as it is drawn."""

    picture: CardFigure
    x: float
    y: float
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Column:
    """What was laid out, its top-left corner at (0, 0)."""

    height: float = 0.0
    words: tuple[PlacedWord, ...] = ()
    marks: tuple[Mark, ...] = ()
    pictures: tuple[PlacedFigure, ...] = ()

    def moved(self, dx: float, dy: float) -> Column:
        """The same elsewhere; its height now counts from the new origin."""
        words = tuple(replace(word, x=word.x + dx, y=word.y + dy) for word in self.words)
        marks = tuple(replace(mark, x=mark.x + dx, y=mark.y + dy) for mark in self.marks)
        pictures = tuple(replace(each, x=each.x + dx, y=each.y + dy) for each in self.pictures)
        return Column(self.height + dy, words, marks, pictures)

    def beside(self, other: Column) -> Column:
        """Both at once."""
        words, marks, pictures = self.words + other.words, self.marks + other.marks, self.pictures + other.pictures
        return Column(max(self.height, other.height), words, marks, pictures)

    def paint(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its top-left corner at (x, y)."""
        for mark in self.marks:
            _paint_mark(pen, mark, x, y)
        for each in self.pictures:
            pen.place(each.picture.paint, (x + each.x, y + each.y), scale=each.scale)
        for word in self.words:
            weight, style = "bold" if word.bold else "normal", "italic" if word.italic else "normal"
            left, base, font, fill = x + word.x, y + word.y, word.font, word.fill
            pen.text(word.text, left, base, word.size, font=font, weight=weight, style=style, fill=fill)


def _paint_mark(pen: Pen, mark: Mark, x: float, y: float) -> None:
    left, top = x + mark.x, y + mark.y
    if mark.height:
        pen.line(rect(left, top, mark.width, mark.height), mark.colour, 0.25)
    elif mark.width:
        pen.line(f"M{left:.2f} {top:.2f}h{mark.width:.2f}", mark.colour, 0.15)
    else:
        pen.solid(circle(left, top, 0.42), mark.colour)


def stack(columns: Sequence[Column], gap: float = 0.0) -> Column:
    """One under the other."""
    whole = Column()
    for column in columns:
        whole = whole.beside(column.moved(0.0, whole.height + (gap if whole.height else 0.0)))
    return whole


def text(runs: Runs, width: float, type_: Type, fill: str = INK) -> Column:
    """Lines of text, ragged right."""
    return _text(tuple(runs), width, type_, fill)


@lru_cache(maxsize=2048)  # two sides in one size, and again when a word of one paragraph has changed
def _text(runs: Runs, width: float, type_: Type, fill: str) -> Column:
    lines = wrap(runs, width, type_.size, book=type_.book)
    words = [word for i, line in enumerate(lines) for word in _words(line, i, type_, fill)]
    return Column(len(lines) * type_.line, tuple(words))


def _words(line: Line, number: int, type_: Type, fill: str) -> list[PlacedWord]:
    y = number * type_.line + millimetres(type_.size, (type_.leading + 0.5) / 2)
    return [PlacedWord(p.text, p.x, y, p.width, type_.size, p.bold, p.italic, fill=fill) for p in line]


def table(
    rows: Sequence[Sequence[Runs]],
    width: float,
    type_: Type,
    what: str,
    least: float = 0.0,
    *,
    aligns: Sequence[str] = (),
) -> Column:
    """Rows with a thin rule under each, a bold head over a stronger one; each row below it at least so high.

    `aligns` says where the words of each column stand: left, center or right; none is left.

    Raises:
        OverfullError: The longest words of a row together are wider than the table.
    """
    head, *body = rows
    bold = [[replace(run, bold=True) for run in cell] for cell in head]
    lines = [bold, *body] if any(run.text.strip() for cell in head for run in cell) else body
    if not lines:  # a head of empty cells over nothing
        return Column()
    wide = widths(lines, width, type_, what)
    whole = Column()
    for i, row in enumerate(lines):
        line = _row(row, wide, type_, aligns)
        line = line if row is bold else replace(line, height=max(line.height, least))
        rule = Mark(0.0, line.height, width, colour=ACCENT if row is bold else RULE)
        line = Column(line.height, line.words, () if i == len(lines) - 1 else (rule,))
        whole = whole.beside(line.moved(0.0, whole.height))
    return whole


def _row(row: Sequence[Runs], wide: Sequence[float], type_: Type, aligns: Sequence[str]) -> Column:
    whole, x = Column(), 0.0
    for cell, width, align in zip(row, wide, (*aligns, *[""] * (len(row) - len(aligns))), strict=True):
        whole = whole.beside(_aligned(text(cell, width, type_), width, align).moved(x, 0.45))
        x += width + GUTTER
    return replace(whole, height=whole.height + 0.55)


def _aligned(column: Column, width: float, align: str) -> Column:
    """Lines of text in the middle of their column, or at its right."""
    part = {"center": 0.5, "right": 1.0}.get(align, 0.0)
    if not part:
        return column
    ends: dict[float, float] = {}
    for word in column.words:
        ends[word.y] = max(ends.get(word.y, 0.0), word.x + word.width)
    words = tuple(replace(word, x=word.x + part * (width - ends[word.y])) for word in column.words)
    return replace(column, words=words)


def widths(rows: Sequence[Sequence[Runs]], width: float, type_: Type, what: str = "the table") -> list[float]:
    """How wide each column is: what it asks for, and to the first what is left; without room the widest give way.

    Raises:
        OverfullError: The longest words of the columns together are wider than the table.
    """
    columns = list(zip(*rows, strict=True))
    room = width - GUTTER * (len(columns) - 1)
    least = [max(longest_word(cell, type_.size, type_.book) for cell in column) + 0.01 for column in columns]
    asked = [max(_natural(cell, type_) for cell in column) + 0.01 for column in columns]
    if added(least) > room:
        raise OverfullError(f"{what}, side by side,", added(least) - room, "wide")
    low, high = 0.0, width
    for _ in range(40):
        cap = (low + high) / 2
        fits = added(max(a, min(b, cap)) for a, b in zip(least, asked, strict=True)) <= room
        low, high = (cap, high) if fits else (low, cap)
    wide = [max(a, min(b, low)) for a, b in zip(least, asked, strict=True)]
    return [wide[0] + max(room - added(wide), 0.0), *wide[1:]]


def _natural(runs: Runs, type_: Type) -> float:
    return added(span(run.text, type_.size, bold=run.bold, italic=run.italic, book=type_.book) for run in runs)
