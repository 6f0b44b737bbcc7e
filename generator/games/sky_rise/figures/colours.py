"""Ground -> the figure `colours`: the mark of every colour and what it is called, for the player aid."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure
from generator.draw.pen import Pen
from generator.games.sky_rise.art.card import mark
from generator.games.sky_rise.figures.ground import Ground
from generator.units import Size

HIGH, SIZE = 17.0, 11.0


def colours(ground: Ground) -> Art:
    """Letter, shape and hatching side by side, the name under each."""

    def paint(pen: Pen) -> None:
        step = WIDTH / len(ground.colours)
        for at, colour in enumerate(ground.colours.values()):
            pen.use(mark, colour, at=((at + 0.5) * step, 6.6), scale=1.15)
            pen.text(colour.title, (at + 0.5) * step, 16.0, SIZE, weight="bold", align=0.5)

    return figure("colours", ground.look, Size(WIDTH, HIGH), paint)
