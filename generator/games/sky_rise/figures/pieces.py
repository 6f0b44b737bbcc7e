"""Ground -> the figure `pieces`: a trio of every colour and an opaque one, from the side, with pips and letters."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.colour_mark import hatched
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.palette import INK, PAPER, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon
from generator.games.sky_rise.art.card import mark
from generator.games.sky_rise.art.iso import FEET, HEIGHTS, OPAQUE
from generator.games.sky_rise.figures.ground import Ground
from generator.spec.entries import Colour
from generator.units import Box, Size

K, FOOT, HIGH = 0.34, 19.0, 27.0


def pieces(ground: Ground) -> Art:
    """Large, medium and small side by side, for each colour, and how many trios there are."""

    def paint(pen: Pen) -> None:
        colours = [*ground.colours.values(), None]
        step = WIDTH / len(colours)
        for at, colour in enumerate(colours):
            tone = colour.hex if colour else OPAQUE
            x = at * step + step * 0.1
            for size, pips in enumerate((3, 2, 1)):
                wide = FEET[size] * K
                _side(pen, x + wide / 2, wide, HEIGHTS[size] * K, tone, pips, colour)
                x += wide * 0.78
            name = colour.title if colour else ground.say("opaque")
            pen.text(name, at * step + step / 2, FOOT + 4.2, 8, weight="bold", align=0.5)
            if colour:
                pen.use(mark, colour, at=(at * step + step - 4.6, FOOT - 12.6), scale=0.66)
        supply = ground.rules.supply
        words = ground.say("trios", trios=supply.trios, opaque=supply.opaque_trios)
        write(pen, words, WIDTH / 2, FOOT + 7.6, WIDTH, align=0.5)

    return figure("pieces", ground.look, Size(WIDTH, HIGH), paint)


def _side(pen: Pen, x: float, wide: float, tall: float, tone: str, pips: int, colour: Colour | None) -> None:
    """One pyramid from the side."""
    d = polygon([(x - wide / 2, FOOT), (x + wide / 2, FOOT), (x, FOOT - tall)])
    pen.area(d, tone, INK, 0.2, opacity=1.0 if tone == OPAQUE or pen.low else 0.86)
    if not colour:
        pen.solid(d, OPAQUE if not pen.low else mix(INK, PAPER, 0.25))
    pen.tint(polygon([(x - wide / 2, FOOT), (x - wide * 0.1, FOOT), (x, FOOT - tall)]), mix(tone, PAPER, 0.25))
    if colour:
        hatched(pen, d, colour, Box(x - wide / 2, FOOT - tall, wide, tall - 2.6), 1.2)
    ink = INK if pen.low or on(tone) != PAPER else PAPER
    pen.solid("".join(circle(x + (k - (pips - 1) / 2) * 1.5, FOOT - 1.5, 0.45) for k in range(pips)), ink)
