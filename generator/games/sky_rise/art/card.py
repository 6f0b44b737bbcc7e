"""Rank and suit -> what stands on a card of the tower: storeys of planes, where pyramids go, how far cards overlap."""

from __future__ import annotations

from generator.draw.colour_mark import WIDER, colour_mark, hatched, letter, letter_mark, shape
from generator.draw.palette import INK, PAPER, luminance, mix
from generator.draw.pen import Pen
from generator.draw.shapes import polygon, rect
from generator.draw.signs import sign
from generator.draw.style import CardMark
from generator.draw.words import DISPLAY, fit
from generator.games.sky_rise.art.iso import CARD, INSET
from generator.games.sky_rise.tower import OVERLAP
from generator.spec.entries import Colour
from generator.units import Box, Size

LINE, BLUE, PALE_BLUE = "#9DB2CF", "#16407A", "#DCE6F2"
"""Of a blueprint: what is printed faintly, its ground, its ground where it is written on."""
STOREYS = {"A": 1, "J": 11, "Q": 12, "K": 13}
MIDDLE, FOOT, RISE = 31.5, 73.0, 1.55
LETTER, SHAPE = 20.0, 8.6
"""How high the letter is, to be read across a table, and how large the shape beside it, in millimetres."""
READABLE = 0.18
"""What is lighter than this is darkened where a rank is written in it."""


def card(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """What is between the corners of a card of 63 x 88 mm: its colour's marks, its storeys, and where tips stand."""
    wide, high = CARD
    tone = _hue(pen, marks[0]) if marks else INK
    pen.tint(rect(-3, -3, wide + 6, high + 6), mix(mix(PALE_BLUE, PAPER, 0.45), tone, 0.24))
    _supports(pen, wide, high)
    storeys = STOREYS.get(rank, int(rank) if rank.isdecimal() else 1)
    for at in range(storeys):
        _storey(pen, FOOT - at * RISE, 14.5 - at * 0.4, tone, turned=at % 2 == 1)
    colour = pen.look.colours.get(marks[0].suit) if marks else None
    if colour:
        colour_marks(pen, colour)
    elif marks:
        pen.place(lambda inner: inner.area(sign(marks[0].symbol, SHAPE), tone, INK, 0.25), (MIDDLE, 34.0))


def colour_marks(pen: Pen, colour: Colour) -> None:
    """Letter and hatched shape of a card's colour, side by side in its upper half."""
    letter(pen, colour, LETTER, 34.0, 22.6)
    pen.use(hatched_shape, colour, at=(43.4, 34.0))


def hatched_shape(pen: Pen, colour: Colour, step: float = 1.7) -> None:
    """The shape of a colour about (0, 0), its hatching so many millimetres apart."""
    reach = SHAPE * WIDER.get(colour.symbol, 1.0) ** 0.5
    outline = shape(colour, SHAPE / WIDER.get(colour.symbol, 1.0) ** 0.5)
    pen.area(outline, colour.hex, INK, 0.35)
    hatched(pen, outline, colour, Box(-reach, -reach, 2 * reach, 2 * reach), step)
    pen.line(outline, INK, 0.35)


def corner(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """The rank, and under it the letter of the card's colour in its shape, where a fan shows it."""
    tone = readable(_hue(pen, marks[0])) if marks else INK
    size = fit(rank, 11.0, 19.0, 8.0, DISPLAY)
    pen.text(rank, 10.6, 13.0, size, font=DISPLAY, weight="bold", align=0.5, fill=INK if pen.low else tone)
    colour = pen.look.colours.get(marks[0].suit) if marks else None
    if colour:
        pen.use(letter_mark, colour, 2.6, at=(10.6, 18.4))
    elif marks:
        pen.place(lambda inner: inner.area(sign(marks[0].symbol, 2.7), tone, INK, 0.2), (10.6, 18.4))


def mark(pen: Pen, colour: Colour) -> None:
    """How a colour is marked on a score sheet: letter, shape and hatching, some 10 mm wide."""
    colour_mark(pen, colour, 4.4)


def readable(tone: str) -> str:
    """A tone as letters are printed in it: darker where it is pale."""
    return mix(tone, INK, 0.55) if luminance(tone) > READABLE else tone


def _hue(pen: Pen, mark: CardMark) -> str:
    """The colour of the suit's pyramids; a suit without any has that of its sign."""
    return pen.look.colours[mark.suit].hex if mark.suit in pen.look.colours else mark.tone


def _supports(pen: Pen, wide: float, high: float) -> None:
    """How far cards overlap, and a cross wherever a tip may stand below, or a pyramid above."""
    inner = rect(OVERLAP, OVERLAP, wide - 2 * OVERLAP, high - 2 * OVERLAP)
    pen.line(inner, LINE, 0.2, "1.2 1")
    near = OVERLAP / 2
    for x in (near, INSET, wide - INSET, wide - near):
        for y in (near, INSET, high - INSET, high - near):
            if (x in (near, INSET)) == (y in (near, INSET)) and INSET in (x, y, wide - x, high - y):
                continue
            pen.line(f"M{x - 0.9:.2f} {y:.2f}h1.8M{x:.2f} {y - 0.9:.2f}v1.8", LINE, 0.2)


def _storey(pen: Pen, y: float, half: float, tone: str, *, turned: bool) -> None:
    """A plane in perspective, half wide to each side, that lets through what is below it."""
    deep = half * 0.42
    lift = deep * (0.55 if turned else 0.2)
    corners = [(MIDDLE - half, y), (MIDDLE + lift, y + deep), (MIDDLE + half, y), (MIDDLE - lift, y - deep)]
    if pen.low:
        pen.line(polygon(corners), INK, 0.2)
        return
    pen.area(polygon(corners), mix(tone, PAPER, 0.25 if turned else 0.0), mix(tone, INK, 0.4), 0.2, opacity=0.55)


def reverse(pen: Pen, size: Size) -> None:
    """The back of the cards: a plan with a pyramid upright and one on its head, the same after half a turn."""
    plan(pen, size)
    for x, y, turn in ((0.0, 0.0, 0.0), (size.width, size.height, 180.0)):
        pen.use(_pyramids, size, at=(x, y), turn=turn)


def _pyramids(pen: Pen, size: Size) -> None:
    """Three on each other above the middle."""
    k, x, y = min(size.width / 63, size.height / 88), size.width / 2, size.height / 2
    for half, tall, from_ in ((13.0, 22.0, 3.0), (10.0, 17.5, 13.0), (7.0, 12.6, 21.5)):
        foot = y - from_ * k
        peak = foot - tall * k
        outline = polygon([(x - half * k, foot), (x + half * k, foot), (x, peak)])
        pen.tint(outline, BLUE, 0.16)
        pen.line(outline, BLUE, 0.35)
        pen.line(f"M{x + half * k * 0.35:.2f} {foot:.2f}L{x:.2f} {peak:.2f}", BLUE, 0.2)


def plan(pen: Pen, size: Size) -> None:
    """The ground of a back, pale and with whole squares in a frame."""
    wide, high = size.width - 8, size.height - 8
    pen.tint(rect(-3, -3, size.width + 6, size.height + 6), mix(PALE_BLUE, PAPER, 0.25))
    many, rows = round(wide / 5), round(high / 5)
    lines = "".join(f"M{4 + wide * k / many:.2f} 4v{high:g}" for k in range(1, many))
    lines += "".join(f"M4 {4 + high * k / rows:.2f}h{wide:g}" for k in range(1, rows))
    if not pen.low:
        pen.line(lines, mix(LINE, PAPER, 0.4), 0.15)
    pen.line(rect(4, 4, wide, high), BLUE, 0.4)
