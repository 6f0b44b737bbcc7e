"""Maps of sheets, and a width -> rows of small pictures of them, each with its parts, its cuts and boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.draw.column import Column, Type, stack, text
from generator.draw.folding import APART, BETWEEN, HEAD, LEAST, UNDER, headed
from generator.draw.lay import lay
from generator.draw.palette import INK, PAPER
from generator.draw.part import SheetMap
from generator.draw.pen import Look, Pen
from generator.draw.rows import PictureRow
from generator.draw.shapes import rect
from generator.draw.words import plain
from generator.prose.blocks import Heading, Run
from generator.units import Size

HIGH, WIDE, BESIDE = 35.0, 25.0, 3.0
"""How high and wide a picture of a sheet is at most, in millimetres, and how far its words are from it."""
TICK, GAP = 2.6, 1.1
"""The side of a box to tick, and the space between two."""
EDGE, CUT, DASH = 0.25, 0.15, "1 .7"
"""How thick a sheet's edge is drawn, and a cut; dashes of the lines that part a sheet."""


def map_rows(maps: Sequence[SheetMap], look: Look, width: float) -> Iterator[PictureRow]:
    """The sheets, as many abreast as find room; the first row under its heading, and what the boxes are for."""
    across = max(1, int((width + BETWEEN) // (LEAST + BETWEEN)))
    wide = (width - (across - 1) * BETWEEN) / across
    heading = [Heading(2, plain(look.language.say("cover.maps.heading")))]
    head = lay(heading, width, Type(HEAD, book=look.book), "the heading")
    how = text(plain(look.language.say("cover.maps.how")), width, Type(9, book=look.book))
    head = stack([head, how], 0.8)
    for at in range(0, len(maps), across):
        row = [(each, _words(each, look, wide)) for each in maps[at : at + across]]
        high = max(max(_scaled(each.page).height, words.height + 1 + _boxes_high(each, wide)) for each, words in row)
        draw = partial(_row, row=row, wide=wide)
        if at:
            yield PictureRow(high, draw, BETWEEN)
        else:
            yield PictureRow(head.height + UNDER + high, partial(headed, head=head, draw=draw), APART)


def _row(pen: Pen, row: Sequence[tuple[SheetMap, Column]], wide: float) -> None:
    for column, (each, words) in enumerate(row):
        x = column * (wide + BETWEEN)
        beside = x + WIDE + BESIDE
        pen.place(partial(_picture, sheet=each), (x, 0.0))
        words.paint(pen, beside, 0.0)
        pen.place(partial(_boxes, many=each.many, across=_abreast(wide)), (beside, words.height + 1))


def _scaled(page: Size) -> Size:
    scale = min(HIGH / page.height, WIDE / page.width)
    return Size(page.width * scale, page.height * scale)


def _picture(pen: Pen, sheet: SheetMap) -> None:
    """The paper's edge, the cuts, and the lines that part it."""
    size = _scaled(sheet.page)
    scale = size.width / sheet.page.width
    pen.area(rect(0, 0, size.width, size.height), PAPER, INK, EDGE)
    pen.place(lambda inner: inner.line(sheet.pieces, INK, CUT / scale), scale=scale)
    if sheet.lines:
        dash = " ".join(f"{float(each) / scale:.1f}" for each in DASH.split())
        pen.place(lambda inner: inner.line(sheet.lines, INK, CUT / scale, dash, cap="butt"), scale=scale)


def _words(sheet: SheetMap, look: Look, wide: float) -> Column:
    """Which sheets, what lies there, and how it is cut."""
    language = look.language
    title = (Run(language.count("cover.maps.sheets", sheet.many, numbers=sheet.numbers), bold=True),)
    form = "both" if sheet.traced else "straight"
    how = language.count(f"cover.maps.cuts.{form}", sheet.cuts) if sheet.cuts else language.say("cover.maps.lines")
    room, type_ = wide - WIDE - BESIDE, Type(8, book=look.book)
    parts = stack([text(plain(part), room, type_) for part in sheet.parts])
    return stack([text(title, room, type_), parts, text((Run(how, italic=True),), room, type_)], 0.5)


def _abreast(wide: float) -> int:
    return max(1, int((wide - WIDE - BESIDE + GAP) // (TICK + GAP)))


def _boxes_high(sheet: SheetMap, wide: float) -> float:
    return -(-sheet.many // _abreast(wide)) * (TICK + GAP)


def _boxes(pen: Pen, many: int, across: int) -> None:
    """A box for each sheet."""
    for at in range(many):
        row, column = divmod(at, across)
        pen.line(rect(column * (TICK + GAP), row * (TICK + GAP), TICK, TICK), INK, CUT, cap="butt")
