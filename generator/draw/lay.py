"""Blocks and a width -> Column: headings, paragraphs, lists, tables, figures and frames, one under the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.draw.column import ACCENT, CardFigure, Column, Mark, PlacedFigure, PlacedWord, Type, stack, table, text
from generator.draw.words import DISPLAY, OverfullError, fold, millimetres, span
from generator.prose.blocks import Block, Bullets, Figure, Framed, Heading, Paragraph, Runs, TableBlock
from generator.shaping.finder import BUNDLED, Finder


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
            return _bullets(items, width, type_, ordered=ordered)
        case TableBlock(rows, aligns):
            return table(rows, width, type_, what, aligns=aligns)
        case Figure():
            return _figure(block, width, type_)
        case Framed(title, blocks):
            return _lay_framed([Heading(3, title), *blocks] if title else blocks, width, type_, what)
    return Column()  # nothing else has room on a card


def _figure(block: Figure, width: float, type_: Type) -> Column:
    """In the middle, as wide as asked and no wider than the column; its caption below."""
    picture = next(each for each in type_.pictures if each.name == block.name)
    scale = min(block.wide or picture.size.width, width) / picture.size.width
    wide, high = picture.size.width * scale, picture.size.height * scale
    placed = Column(high, pictures=(PlacedFigure(picture, (width - wide) / 2, 0.0, scale),))
    return stack([placed, text(block.caption, width, type_)] if block.caption else [placed], 0.4)


def _lay_framed(blocks: Sequence[Block], width: float, type_: Type, what: str) -> Column:
    inner = lay(blocks, width - 4.0, type_, what).moved(2.0, 1.4)
    frame = Mark(0.0, 0.0, width, inner.height + 1.4)
    return Column(inner.height + 1.4, inner.words, (frame, *inner.marks), inner.pictures)


def _heading(runs: Runs, level: int, width: float, type_: Type) -> Column:
    words = "".join(run.text for run in runs)
    if level > 2:
        return text([replace(run, bold=True) for run in runs], width, type_, ACCENT)
    size, lines = fold(words, width, type_.size * (1.6, 1.2)[level - 1], type_.size * 0.95, book=type_.book)
    high = millimetres(size, 1.15)
    set_ = [
        PlacedWord(
            line,
            0.0,
            i * high + millimetres(size, 0.9),
            span(line, size, bold=True, font=DISPLAY, book=type_.book),
            size,
            bold=True,
        )
        for i, line in enumerate(lines)
    ]
    return Column(high * len(lines) + 0.3, tuple(replace(word, font=DISPLAY, fill=ACCENT) for word in set_))


def _bullets(items: Sequence[Runs], width: float, type_: Type, *, ordered: bool) -> Column:
    indent = millimetres(type_.size, 1.35 if ordered else 0.95)
    return stack([_bullet(item, i, indent, width, type_, ordered) for i, item in enumerate(items)], type_.gap * 0.35)


def _bullet(item: Runs, i: int, indent: float, width: float, type_: Type, ordered: bool) -> Column:  # noqa: FBT001
    body = text(item, width - indent, type_).moved(indent, 0.0)
    y = millimetres(type_.size, (type_.leading + 0.5) / 2)
    if not ordered:
        return body.beside(Column(marks=(Mark(indent * 0.35, y - millimetres(type_.size, 0.22), colour=ACCENT),)))
    number = f"{i + 1}"
    wide = span(number, type_.size, bold=True, font=DISPLAY, book=type_.book)
    place = indent - millimetres(type_.size, 0.5) - wide
    return body.beside(Column(words=(PlacedWord(number, place, y, wide, type_.size, True, False, DISPLAY, ACCENT),)))  # noqa: FBT003
