"""Cards and pyramids of a floor -> what one sees of them from above: a floor, a card on it, a pyramid on a corner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewright.draw.items import hatched, letter_mark
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polygon, polyline, rect
from tilewright.games.sky_rise.art.card import FILM, colour_marks
from tilewright.games.sky_rise.art.iso import CARD, FEET, OPAQUE, Stone, tip
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.spec.entries import Colour
from tilewright.units import POINTS_PER_MM, Box

LEAST = 3.5
"""Points below which no letter is set: the pyramid is an ornament then."""
STEP, WIDEST = 0.6, 4.0
"""How far lines of a small shape's hatching are apart on the page, and on the card at most, in millimetres."""


def floor(
    pen: Pen,
    colours: Mapping[str, Colour],
    columns: int,
    cards: Sequence[str],
    stones: Sequence[Stone],
    x: float,
    y: float,
    scale: float,
) -> None:
    """The floor, its upper left corner at (x, y)."""
    rows = len(cards) // columns
    for cell, key in enumerate(cards):
        down, across = divmod(cell, columns)
        left, top = x + across * (CARD[0] - OVERLAP) * scale, y + down * (CARD[1] - OVERLAP) * scale
        if key:
            lay_card(pen, colours[key], left, top, scale)
        else:
            pen.line(rect(left, top, CARD[0] * scale, CARD[1] * scale), INK, 0.15, "0.8 0.8")
    for corner, stone in enumerate(stones):
        if stone:
            across_, down_ = tip(columns, rows, corner)
            pyramid_above(pen, stone, colours, x + across_ * scale, y + down_ * scale, FEET[stone[0]] * scale)


def lay_card(pen: Pen, colour: Colour, x: float, y: float, scale: float) -> None:
    """A card with its suit's tint and marks, as far as a plan needs it."""
    pen.area(rect(x, y, CARD[0] * scale, CARD[1] * scale), mix(FILM, colour.hex, 0.3), INK, 0.2)
    pen.use(colour_marks, colour, min(STEP / scale, WIDEST), at=(x, y), scale=scale)


def pyramid_above(
    pen: Pen,
    stone: tuple[int, str],
    colours: Mapping[str, Colour],
    x: float,
    y: float,
    wide: float,
    least: float = LEAST,
) -> None:
    """A pyramid from above, about a point: four sides that meet at the tip, its letter; opaque ones are dark.

    A letter smaller than `least` points is left out.
    """
    key = stone[1]
    tone, h = (colours[key].hex if key else OPAQUE), wide / 2
    sides = [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]
    pen.area(polygon(sides), tone, INK, 0.2)
    pen.tint(polygon([sides[0], sides[1], (x, y)]), mix(tone, PAPER, 0.35))
    pen.tint(polygon([sides[0], sides[3], (x, y)]), mix(tone, PAPER, 0.18))
    if pen.low and not key:
        pen.solid(polygon(sides), mix(INK, PAPER, 0.25))
    edges = polyline([sides[0], sides[2]]) + polyline([sides[1], sides[3]])
    pen.line(edges, PAPER if on(tone) == PAPER else INK, 0.15)
    if pen.low and key and wide > STEP * 7:
        hatched(pen, polygon(sides), colours[key], Box(x - h, y - h, wide, wide), max(0.9, wide / 9))
    if wide * 0.62 * POINTS_PER_MM <= least:
        return
    if key:
        pen.use(letter_mark, colours[key], wide * 0.3, at=(x, y))
    else:
        disc = wide * 0.3
        pen.halo(rect(x - disc, y - disc, 2 * disc, 2 * disc), 0.05)
        pen.text("X", x, y + wide * 0.2, wide * 0.62 * POINTS_PER_MM, font="Cinzel", weight="bold", align=0.5)
