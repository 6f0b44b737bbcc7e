"""Blocks and a width -> Column: every piece of text, every rule and every frame in its place, and its height."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from functools import lru_cache, partial

from tilewright.draw.items import gem, sign
from tilewright.draw.ornament import plaque
from tilewright.draw.palette import BRASS, BRASS_DARK, INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.draw.words import BODY, DISPLAY, OverfullError, fold, longest_word, millimetres, span, wrap
from tilewright.frozen import dataclass
from tilewright.prose.blocks import Block, Bullets, Figure, Framed, Heading, Paragraph, Runs, TableBlock
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import Size, added

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

    @property
    def width(self) -> float:
        """How far its words and pictures reach."""
        ends = [word.x + word.width for word in self.words]
        return max([*ends, *(each.x + each.picture.size.width * each.scale for each in self.pictures)], default=0.0)

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
            across, down = x + mark.x, y + mark.y
            if mark.height:
                pen.line(rect(across, down, mark.width, mark.height), mark.colour, 0.25)
            elif mark.width:
                pen.line(f"M{across:.2f} {down:.2f}h{mark.width:.2f}", mark.colour, 0.15)
            else:
                pen.solid(circle(across, down, 0.42), mark.colour)
        for each in self.pictures:
            pen.place(each.picture.paint, (x + each.x, y + each.y), scale=each.scale)
        for word in self.words:
            weight, style = "bold" if word.bold else "normal", "italic" if word.italic else "normal"
            left, base, font, fill = x + word.x, y + word.y, word.font, word.fill
            pen.text(word.text, left, base, word.size, font=font, weight=weight, style=style, fill=fill)


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
    words, marks = list[PlacedWord](), list[Mark]()
    for number, line in enumerate(lines):
        y = number * type_.line + millimetres(type_.size, (type_.leading + 0.5) / 2)
        for p in line:
            style, size = p.style, type_.size
            if style:  # a line below the words or through them, as cards have it
                size, own, base = size * style.scale, style.fill or fill, y - millimetres(type_.size, style.rise)
                drops = [drop for drop, asked in ((0.15, style.underline), (-0.22, style.strike)) if asked]
                marks += [Mark(p.x, base + millimetres(size, drop), p.width, colour=own) for drop in drops]
                words.append(PlacedWord(p.text, p.x, base, p.width, size, p.bold, p.italic, fill=own))
            else:
                words.append(PlacedWord(p.text, p.x, y, p.width, size, p.bold, p.italic, fill=fill))
    return Column(len(lines) * type_.line, tuple(words), tuple(marks))


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
    for at, row in enumerate(body):
        if any(signs(cell) for cell in row):  # beside a picture and its words stands a price
            body[at] = [
                [replace(run, bold=True) for run in cell] if align == "right" else cell
                for cell, align in zip(row, _each(aligns, row), strict=True)
            ]
    bold = [[replace(run, bold=True) for run in cell] for cell in head]
    lines = [bold, *body] if any(run.icon or run.text.strip() for cell in head for run in cell) else body
    if not lines:  # a head of empty cells over nothing
        return Column()
    wide = widths(lines, width, type_, what, aligns)
    whole = Column()
    for i, row in enumerate(lines):
        line = _row(row, wide, type_, aligns)
        line = line if row is bold else replace(line, height=max(line.height, least))
        rule = Mark(0.0, line.height, width, colour=ACCENT if row is bold else RULE)
        line = replace(line, marks=() if i == len(lines) - 1 else (rule,))
        whole = whole.beside(line.moved(0.0, whole.height))
    return whole


def _row(row: Sequence[Runs], wide: Sequence[float], type_: Type, aligns: Sequence[str]) -> Column:
    whole, x, parts = Column(), 0.0, list[tuple[Column, float]]()
    pictured = any(signs(cell) for cell in row)
    for cell, width, align in zip(row, wide, _each(aligns, row), strict=True):
        if drawn := _drawn(cell, type_, align, pictured=pictured):
            placed = drawn.moved(_SHARE.get(align, 0.0) * (width - drawn.width), 0.0)
        else:
            placed = _aligned(text(cell, width, type_), width, align)
        parts.append((placed, x))
        x += width + GUTTER
    high = max(part.height for part, _ in parts)
    for part, x in parts:  # words stand in the middle beside a picture
        whole = whole.beside(part.moved(x, 0.45 + ((high - part.height) / 2 if pictured else 0.0)))
    return replace(whole, height=high + 1.0)


PICTURE, PRICE, COIN = 2.0, 1.3, 1.8
"""How high these are, in ems: an icon with a cell of its own, one at the right or beside words, a coin with a price."""
_COIN = 3
"""Letters that a coin has room for."""
_SHARE = {"center": 0.5, "right": 1.0}
"""Alignment -> the share of a cell's free width that is left of its words."""


def signs(cell: Runs) -> tuple[str, ...]:
    """The icons of a cell."""
    return tuple(run.icon for run in cell if run.icon)


def _letters(cell: Runs) -> str:
    return "".join(run.text for run in cell).strip()


def _each(aligns: Sequence[str], row: Sequence[object]) -> tuple[str, ...]:
    return (*aligns, *[""] * (len(row) - len(aligns)))


def _drawn(cell: Runs, type_: Type, align: str, *, pictured: bool) -> Column | None:
    """A cell's icons and the words beside them, at its left; beside a picture, a number at the right is on a coin."""
    letters, em = _letters(cell), millimetres(type_.size)
    if not signs(cell):
        price = pictured and align == "right" and len(letters) <= _COIN and any(map(str.isnumeric, letters))
        return _coin(letters, type_) if price else None
    ground = align != "right" and not letters  # pictures on a tile each; prices, and those beside words, by themselves
    side, x, whole, before = em * (PICTURE if ground else PRICE), 0.0, Column(), ""
    for run in cell:
        words = run.text.strip()
        x += 0.3 * em * (bool(words and x) or bool(run.icon and before))
        if run.icon:
            drawn = CardFigure(f":{run.icon}:", Size(1, 1), "", partial(_sign, name=run.icon, ground=ground))
            whole, x = whole.beside(Column(side, pictures=(PlacedFigure(drawn, x, 0.0, side),))), x + side
        elif words:
            wide = span(words, type_.size, bold=run.bold, book=type_.book)
            word = PlacedWord(words, x, (side + 0.66 * em) / 2, wide, type_.size, run.bold)
            whole, x = whole.beside(Column(side, (word,))), x + wide
        before = words
    return whole


def _coin(price: str, type_: Type) -> Column:
    """A price on a coin."""
    side, wide = millimetres(type_.size, COIN), span(price, type_.size, bold=True, book=type_.book)
    share = min(0.72 * side / wide, 1.0)
    size, left = type_.size * share, (side - wide * share) / 2
    word = PlacedWord(price, left, (side + millimetres(size, 0.66)) / 2, wide * share, size, bold=True)
    return Column(side, (word,), pictures=(PlacedFigure(CardFigure("coin", Size(1, 1), "", _struck), 0.0, 0.0, side),))


def _struck(pen: Pen) -> None:
    """A coin without a number, one millimetre wide."""
    pen.area(circle(0.5, 0.5, 0.47), mix(BRASS, PAPER, 0.45), BRASS_DARK, 0.06)
    pen.line(circle(0.5, 0.5, 0.4), BRASS_DARK, 0.02)


def _sign(pen: Pen, name: str, *, ground: bool) -> None:
    """A sign in a square of one millimetre, for what is painted larger; of a colour its gem."""
    if colour := pen.look.colours.get(name):
        pen.use(gem, colour, at=(0.5, 0.5), scale=0.088)
        return
    if ground:
        pen.area(plaque(0.03, 0.03, 0.94, 0.94, 0.13), pen.look.style.ground, INK, 0.03)
    tone = INK if pen.low else PAPER if ground else ACCENT
    pen.place(partial(Pen.solid, d=sign(name, 0.38 if ground else 0.44), fill=tone), (0.5, 0.5))


def _aligned(column: Column, width: float, align: str) -> Column:
    """Lines of text in the middle of their column, or at its right."""
    part = _SHARE.get(align, 0.0)
    ends: dict[float, float] = {}
    for word in column.words:
        ends[word.y] = max(ends.get(word.y, 0.0), word.x + word.width)
    words = tuple(replace(word, x=word.x + part * (width - ends[word.y])) for word in column.words)
    return replace(column, words=words)


def widths(
    rows: Sequence[Sequence[Runs]], width: float, type_: Type, what: str = "the table", aligns: Sequence[str] = ()
) -> list[float]:
    """How wide each column is: what it asks for, and to the first of words what is left; the widest give way.

    Raises:
        OverfullError: The longest words of the columns together are wider than the table.
    """
    columns = list(zip(*rows, strict=True))
    room = width - GUTTER * (len(columns) - 1)
    pictured = any(signs(cell) for row in rows for cell in row)
    least, asked, worded = list[float](), list[float](), list[bool]()
    for column, align in zip(columns, _each(aligns, columns), strict=True):
        cells = [_drawn(cell, type_, align, pictured=pictured) for cell in column]
        high = max(cell.width if cell else 0.0 for cell in cells)
        letters = [runs for runs, cell in zip(column, cells, strict=True) if not cell]
        least.append(max([high, *(longest_word(runs, type_.size, type_.book) for runs in letters)]) + 0.01)
        asked.append(max([high, *(_natural(runs, type_) for runs in letters)]) + 0.01)
        worded.append(align not in _SHARE and any(map(_letters, column)))
    if added(least) > room:
        raise OverfullError(f"{what}, side by side,", added(least) - room, "wide")
    low, high = 0.0, width
    for _ in range(40):
        cap = (low + high) / 2
        fits = added(max(a, min(b, cap)) for a, b in zip(least, asked, strict=True)) <= room
        low, high = (cap, high) if fits else (low, cap)
    wide = [max(a, min(b, low)) for a, b in zip(least, asked, strict=True)]
    first = worded.index(True) if any(worded) else 0
    wide[first] += max(room - added(wide), 0.0)
    return wide


def _natural(runs: Runs, type_: Type) -> float:
    """How wide a cell is on one line."""
    sizes = (type_.size * (run.style.scale if run.style else 1.0) for run in runs)
    return added(
        span(run.text, size, bold=run.bold, italic=run.italic, book=type_.book)
        for run, size in zip(runs, sizes, strict=True)
    )


def lay(blocks: Sequence[Block], width: float, type_: Type, what: str = "the text") -> Column:
    """The blocks, one under the other.

    Raises:
        OverfullError: A word or a table is wider than the column.
    """
    whole = Column()
    for block in blocks:
        column = _block(block, width, type_, what)
        above = type_.gap * (1.5 if isinstance(block, Heading) else 1.0) if whole.height else 0.0
        whole = whole.beside(column.moved(0.0, whole.height + above))
    return whole


def largest(
    blocks: Sequence[Block],
    width: float,
    height: float,
    sizes: Sequence[float],
    what: str,
    book: Finder = BUNDLED,
    pictures: tuple[CardFigure, ...] = (),
) -> Column:
    """The blocks in the first of the sizes (points, largest first) in which they keep to width and height.

    Raises:
        OverfullError: Even the last size is too high or too wide.
    """
    for size in sizes:
        try:
            column = lay(blocks, width, Type(size, gap=size * 0.15, book=book, pictures=pictures), what)
        except OverfullError:
            if size == sizes[-1]:
                raise
            continue
        if column.height <= height + 1e-6:
            return column
    raise OverfullError(f"{what} (at {sizes[-1]:g} pt)", column.height - height)


def _block(block: Block, width: float, type_: Type, what: str) -> Column:  # noqa: PLR0911 - one for each kind
    match block:
        case Heading(level, runs):
            return _heading(runs, level, width, type_)
        case Paragraph(runs):
            return text(runs, width, type_)
        case Bullets(items, ordered):
            indent = millimetres(type_.size, 1.35 if ordered else 0.95)
            bullets = [_bullet(item, i, indent, width, type_, ordered=ordered) for i, item in enumerate(items)]
            return stack(bullets, type_.gap * 0.35)
        case TableBlock(rows, aligns):
            return table(rows, width, type_, what, aligns=aligns)
        case Figure():
            # in the middle, as wide as asked and no wider than the column; its caption below
            picture = next(each for each in type_.pictures if each.name == block.name)
            scale = min(block.wide or picture.size.width, width) / picture.size.width
            wide, high = picture.size.width * scale, picture.size.height * scale
            placed = Column(high, pictures=(PlacedFigure(picture, (width - wide) / 2, 0.0, scale),))
            return stack([placed, text(block.caption, width, type_)] if block.caption else [placed], 0.4)
        case Framed(title, blocks):
            titled = [Heading(3, title), *blocks] if title else blocks
            inner = lay(titled, width - 4.0, type_, what).moved(2.0, 1.4)
            frame = Mark(0.0, 0.0, width, inner.height + 1.4)
            return Column(inner.height + 1.4, inner.words, (frame, *inner.marks), inner.pictures)
    return Column()  # nothing else has room on a card


def _heading(runs: Runs, level: int, width: float, type_: Type) -> Column:
    if level > 2:
        return text([replace(run, bold=True) for run in runs], width, type_, ACCENT)
    size, lines = fold(
        "".join(run.text for run in runs), width, type_.size * (1.6, 1.2)[level - 1], type_.size * 0.95, book=type_.book
    )
    high = millimetres(size, 1.15)
    words = [
        PlacedWord(
            line,
            0.0,
            i * high + millimetres(size, 0.9),
            span(line, size, bold=True, font=DISPLAY, book=type_.book),
            size,
            bold=True,
            font=DISPLAY,
            fill=ACCENT,
        )
        for i, line in enumerate(lines)
    ]
    return Column(high * len(lines) + 0.3, tuple(words))


def _bullet(item: Runs, i: int, indent: float, width: float, type_: Type, *, ordered: bool) -> Column:
    body = text(item, width - indent, type_).moved(indent, 0.0)
    y = millimetres(type_.size, (type_.leading + 0.5) / 2)
    if not ordered:
        return body.beside(Column(marks=(Mark(indent * 0.35, y - millimetres(type_.size, 0.22), colour=ACCENT),)))
    number = f"{i + 1}"
    wide = span(number, type_.size, bold=True, font=DISPLAY, book=type_.book)
    place = indent - millimetres(type_.size, 0.5) - wide
    placed = PlacedWord(number, place, y, wide, type_.size, bold=True, font=DISPLAY, fill=ACCENT)
    return body.beside(Column(words=(placed,)))


@dataclass(frozen=True, slots=True)
class PictureRow:
    """Pictures side by side.

    Attributes:
        height: How high it is, in millimetres, from its upper edge.
        draw: Draws it from (0, 0).
        before: How far it is from the row above; nothing at the top of a page.
    """

    height: float
    draw: Callable[[Pen], None]
    before: float = 0.0


def laid_out(rows: Iterable[PictureRow], high: float, above: float = 0.0) -> list[Callable[[Pen], None]]:
    """What draws each page from (0, 0), the first of them free from `above` on.

    A row higher than a page has a page of its own, and goes beyond its foot.
    """
    pages: list[list[tuple[float, PictureRow]]] = [[]]
    y = above
    for row in rows:
        top = y + row.before if y else 0.0
        if y and top + row.height > high:
            pages.append([])
            top = 0.0
        pages[-1].append((top, row))
        y = top + row.height
    return [partial(_page, rows=page) for page in pages if page or above]


def _page(pen: Pen, rows: Sequence[tuple[float, PictureRow]]) -> None:
    for y, row in rows:
        pen.place(row.draw, (0.0, y))
