"""Ground -> the figures `cover`, a tower on a blueprint under the title, and `vignette-1`, pyramids for a page's foot."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure
from generator.draw.palette import INK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.sky_rise.art.card import BLUE
from generator.games.sky_rise.art.goal import nested, stacked
from generator.games.sky_rise.art.iso import draw_tower, fitted
from generator.games.sky_rise.art.scene import any_tower, blueprint
from generator.games.sky_rise.figures.site import Ground
from generator.units import Size

PAGE = Size(133.0, 195.0)
"""Nearly all of an A5 page: what is left white no printer has to reach."""
TITLE = 62.0
"""So far below the top the title stands, on paper."""


def cover(ground: Ground) -> Art:
    """The tower that is to be built, on squared paper; the title has room above it."""

    def paint(pen: Pen) -> None:
        pen.place(lambda inner: blueprint(inner, PAGE.width, PAGE.height - TITLE), (0, TITLE))
        seen = any_tower(tuple(ground.colours), 2, 3, "cover 4")
        draw_tower(pen, seen, ground.colours, fitted(seen, 8, TITLE + 4, PAGE.width - 16, PAGE.height - TITLE - 12))
        pen.line(rect(0.25, 0.25, PAGE.width - 0.5, PAGE.height - 0.5), INK, 0.5, cap="butt")
        pen.line(f"M0 {TITLE:g}H{PAGE.width:g}", INK if pen.low else mix(BLUE, PAPER, 0.3), 0.5)

    return figure("cover", ground.look, PAGE, paint)


def vignette(ground: Ground) -> Art:
    """A nest and a tree of every colour."""

    def paint(pen: Pen) -> None:
        colours = list(ground.colours.values())
        step = WIDTH / (len(colours) * 2 + 1)
        for at, colour in enumerate(colours):
            nested(pen, colour, (at * 2 + 1) * step, 21, 0.3)
            stacked(pen, colour, (at * 2 + 2) * step, 21, 0.24)

    return figure("vignette-1", ground.look, Size(WIDTH, 25.0), paint)
