"""Pyramids and floors of a tower -> what one sees of them from the side, cut through: their hatching, their letters."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.draw.items import letter_mark, shade
from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polygon, polyline
from tilewright.games.sky_rise.art.card import BLUE, LINE
from tilewright.games.sky_rise.art.iso import CARD, FEET, HEIGHTS, OPAQUE, facet
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.spec.entries import Colour

FAINT, DASH = mix(LINE, BLUE, 0.3), "0.7 0.6"
"""Of what is drawn for company."""
SLAB = 0.8
"""How high a floor of cards is drawn, in millimetres."""
LETTERED = 6.0
"""How wide a pyramid's foot is at least whose letter is drawn, in millimetres."""


def upright(
    pen: Pen, stone: tuple[int, str], colours: Mapping[str, Colour], x: float, foot: float, scale: float
) -> float:
    """A pyramid that stands at x on the line `foot`; the y of its tip is returned."""
    size, key = stone
    wide, top = FEET[size] * scale, foot - HEIGHTS[size] * scale
    a, b, peak = (x - wide / 2, foot), (x + wide / 2, foot), (x, top)
    if not key:
        pen.solid(polygon([a, b, peak]), mix(INK, PAPER, 0.25) if pen.low else OPAQUE)
        pen.tint(polygon([a, (x - wide * 0.1, foot), peak]), PAPER, 0.16)
        return top
    colour = colours[key]
    pen.area(polygon([a, b, peak]), mix(colour.hex, PAPER, 0.08), INK, 0.2)
    pen.tint(polygon([a, (x - wide * 0.1, foot), peak]), PAPER, 0.28)
    pen.line("".join(map(polyline, facet(colour.pattern, a, b, peak, 6))), shade(colour.hex), 0.15)
    if wide > LETTERED:
        pen.use(letter_mark, colour, wide * 0.195, at=(x, foot - wide * 0.4))
    return top


def outline(pen: Pen, size: int, x: float, foot: float, scale: float) -> None:
    """A pyramid that stands there, of whatever colour."""
    half = FEET[size] * scale / 2
    pen.line(polygon([(x - half, foot), (x + half, foot), (x, foot - HEIGHTS[size] * scale)]), FAINT, 0.2, DASH)


def slab(pen: Pen, x: float, y: float, columns: int, scale: float) -> float:
    """A floor from x on whose underside is at y, each second card above its neighbours; the y above it is returned."""
    step, wide = (CARD[0] - OVERLAP) * scale, CARD[0] * scale
    cards = "".join(f"M{x + at * step:.2f} {y - 0.55 * (at % 2):.2f}h{wide:.2f}" for at in range(columns))
    pen.line(cards, INK, 0.5, cap="butt")
    return y - SLAB


def earth(pen: Pen, x: float, y: float, wide: float) -> None:
    """The ground that a tower stands on, cut through."""
    strokes = "".join(f"M{x + k * 1.6:.2f} {y + 1.6:.2f}l1.6 -1.6" for k in range(int(wide / 1.6)))
    pen.line(strokes, FAINT, 0.15)
    pen.line(f"M{x - 1:.2f} {y:.2f}h{wide + 2:.2f}", INK, 0.5, cap="butt")
