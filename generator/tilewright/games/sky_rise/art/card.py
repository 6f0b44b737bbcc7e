"""What the front of a card shows, a floor with its colour's marks and its rooms, and what is on its back."""

from __future__ import annotations

from functools import partial

from tilewright.draw.items import WIDER, colour_mark, hatched, letter, letter_mark, shape, sign
from tilewright.draw.palette import INK, PAPER, luminance, mix
from tilewright.draw.pen import HAIR, Pen
from tilewright.draw.shapes import polygon, rect
from tilewright.draw.style import CardMark
from tilewright.draw.words import DISPLAY, fit
from tilewright.games.sky_rise.art.iso import CARD, FEET, HEIGHTS, tip
from tilewright.games.sky_rise.art.rooms import COURT, OUTER, rooms
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.spec.entries import Colour
from tilewright.units import Box, Size

FILM, LINE, BLUE = "#EAF1F7", "#9DB2CF", "#16407A"
"""Drafting film, what is printed faintly on it, and the ink of what is printed on it in no colour."""
BLEED = 3.0
LETTER, SHAPE = 20.0, 6.6
"""How high the letter is, to be read across a table (less if ink is saved), and the size of its shape, in mm."""
MIDDLE, LETTER_Y, SHAPE_Y = 31.5, 36.8, 55.4
TAIL = {"Q": 0.9}
"""How far a letter that reaches beyond its width stands further left."""
READABLE = 0.18
"""What is lighter than this is darkened where a rank is written in it."""


def card(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """What is between the corners of a card of 63 x 88 mm: a floor in its suit's tint, its rooms, the suit's marks."""
    tone = _hue(pen, marks[0]) if marks else BLUE
    film(pen, Size(*CARD), tone)
    pen.tint(polygon(OUTER) + COURT, tone, 0.16)
    rooms(pen, rank, mix(tone, INK, 0.35))
    _supports(pen)
    colour = pen.look.colours.get(marks[0].suit) if marks else None
    if colour:
        colour_marks(pen, colour)
    elif marks:
        pen.place(lambda inner: inner.area(sign(marks[0].symbol, 2 * SHAPE), tone, INK, 0.25), (MIDDLE, 44.0))


def film(pen: Pen, size: Size, tone: str, ground: str = FILM) -> None:
    """Drafting film under a suit's tint, squared in 5 mm, out to the bleed."""
    wide, high = size.width, size.height
    pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), mix(ground, tone, 0.22))
    if not pen.low:
        lines = "".join(f"M{x} {-BLEED:g}V{high + BLEED:g}" for x in range(0, int(wide + BLEED) + 1, 5))
        lines += "".join(f"M{-BLEED:g} {y}H{wide + BLEED:g}" for y in range(0, int(high + BLEED) + 1, 5))
        pen.line(lines, mix(mix(ground, tone, 0.22), PAPER, 0.45), 0.15)


def colour_marks(pen: Pen, colour: Colour, step: float = 1.7) -> None:
    """Letter and shape of a card's colour, one above the other in its middle; hatching so many millimetres apart."""
    letter(pen, colour, LETTER * (0.9 if pen.low else 1.0), LETTER_Y, MIDDLE)
    pen.place(partial(_hatched_shape, colour=colour, step=step), (MIDDLE, SHAPE_Y))


def _hatched_shape(pen: Pen, colour: Colour, step: float) -> None:
    """The shape of a colour about (0, 0)."""
    reach = SHAPE * WIDER.get(colour.symbol, 1.0) ** 0.5
    outline = shape(colour, SHAPE / WIDER.get(colour.symbol, 1.0) ** 0.5)
    pen.area(outline, colour.hex, INK, 0.35)
    hatched(pen, outline, colour, Box(-reach, -reach, 2 * reach, 2 * reach), step)
    pen.line(outline, INK, 0.35)


def corner(pen: Pen, rank: str, marks: tuple[CardMark, ...]) -> None:
    """The rank, and under it the letter of the card's colour in its shape, where a fan shows it."""
    tone = readable(_hue(pen, marks[0])) if marks and not pen.low else INK
    size = fit(rank, 9.4, 18.0, 8.0, DISPLAY)
    pen.text(
        rank,
        12.3 - TAIL.get(rank, 0.0),
        13.2,
        size,
        font=DISPLAY,
        weight="bold",
        align=0.5,
        fill=INK if pen.low else tone,
    )
    colour = pen.look.colours.get(marks[0].suit) if marks else None
    if colour:
        pen.use(letter_mark, colour, 2.6, at=(12.3, 19.0))
    elif marks:
        pen.place(lambda inner: inner.area(sign(marks[0].symbol, 2.7), tone, INK, 0.2), (12.3, 19.0))


def mark(pen: Pen, colour: Colour) -> None:
    """How a colour is marked on a score sheet: letter, shape and hatching, some 10 mm wide."""
    colour_mark(pen, colour, 4.4)


def readable(tone: str) -> str:
    """A tone as letters are printed in it: darker where it is pale."""
    return mix(tone, INK, 0.55) if luminance(tone) > READABLE else tone


def _hue(pen: Pen, mark: CardMark) -> str:
    """The colour of the suit's pyramids; a suit without any has that of its sign."""
    return pen.look.colours[mark.suit].hex if mark.suit in pen.look.colours else mark.tone


def _supports(pen: Pen) -> None:
    """How far cards overlap, and a tick in each corner, where the tip below has its place and the pyramid above."""
    wide, high = CARD
    pen.line(
        rect(OVERLAP, OVERLAP, wide - 2 * OVERLAP, high - 2 * OVERLAP),
        mix(LINE, BLUE, 0.4),
        0.15 if pen.low else 0.2,
        "1.2 1",
    )
    near = OVERLAP / 2
    spots = [(x, y) for x in (near, wide - near) for y in (near, high - near)]
    pen.line("".join(f"M{x - 1.4:.2f} {y:.2f}h2.8M{x:.2f} {y - 1.4:.2f}v2.8" for x, y in spots), INK, 0.25)


def reverse(pen: Pen, size: Size) -> None:
    """The back of the cards: squared film with a tower upright and one on its head, the same after half a turn."""
    wide, high = size.width - 8, size.height - 8
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), FILM)
    many, rows = round(wide / 5), round(high / 5)
    lines = "".join(f"M{4 + wide * k / many:.2f} 4v{high:g}" for k in range(1, many))
    lines += "".join(f"M4 {4 + high * k / rows:.2f}h{wide:g}" for k in range(1, rows))
    if not pen.low:
        pen.line(lines, mix(LINE, PAPER, 0.4), 0.15)
    pen.line(rect(4, 4, wide, high), BLUE, HAIR if pen.low else 0.4)
    for x, y, turn in ((0.0, 0.0, 0.0), (size.width, size.height, 180.0)):
        pen.use(_tower, size, at=(x, y), turn=turn)


def _tower(pen: Pen, size: Size) -> None:
    """A tower of three cards side by side, cut through, that stands on the middle; an antenna on its roof."""
    k, x = 0.285 * min(size.width / CARD[0], size.height / CARD[1]), size.width / 2
    foot, wide = size.height / 2 - 4 * k, (3 * CARD[0] - 2 * OVERLAP) * k
    spots = [x - wide / 2 + tip(3, 3, corner)[0] * k for corner in range(4)]
    floors = f"M{x - wide / 2:.2f} {foot:.2f}h{wide:.2f}"
    for level, places in ((0, spots), (1, spots), (2, spots), (2, spots[1:2])):
        half, peak = FEET[level] / 2 * k, foot - HEIGHTS[level] * k
        for at in places:
            pen.tint(polygon([(at - half, foot), (at + half, foot), (at, peak)]), BLUE, 0.18)
            pen.tint(polygon([(at + half * 0.2, foot), (at + half, foot), (at, peak)]), BLUE, 0.22)
            sides = f"M{at - half:.2f} {foot:.2f}L{at:.2f} {peak:.2f}L{at + half:.2f} {foot:.2f}"
            pen.line(sides, BLUE, HAIR if pen.low else 0.2)
        floors += f"M{x - wide / 2:.2f} {peak:.2f}h{wide:.2f}" if places is spots else ""
        foot = peak
    pen.line(floors, BLUE, HAIR if pen.low else 0.5, cap="butt")
