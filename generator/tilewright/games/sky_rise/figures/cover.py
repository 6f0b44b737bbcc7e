"""Ground -> the figures `cover`, a tower under the title, and `vignette-1`, pyramids for the foot of a page."""

from __future__ import annotations

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.sky_rise.art.card import BLUE, nested, stacked
from tilewright.games.sky_rise.art.iso import draw_tower, fitted
from tilewright.games.sky_rise.art.scenery import any_tower, blueprint
from tilewright.games.sky_rise.figures.pieces import Ground
from tilewright.units import Size

PAGE = Size(133.0, 195.0)
"""Nearly all of an A5 page: what is left white no printer has to reach."""
TITLE, FOOT = 58.0, 22.0
"""Room for the title at the top, and for the lines at the foot, which are dark."""


def cover(ground: Ground) -> Art:
    """The tower that is to be built, on squared paper; the title has room above it."""

    def paint(pen: Pen) -> None:
        blueprint(pen, PAGE.width, PAGE.height)
        seen = any_tower(tuple(ground.colours), 2, 3, "cover 4")
        draw_tower(pen, seen, ground.colours, fitted(seen, 5, TITLE, PAGE.width - 10, PAGE.height - TITLE - FOOT - 6))
        pen.area(rect(0, PAGE.height - FOOT, PAGE.width, FOOT), mix(BLUE, PAPER, 0.9), INK, 0.3)
        pen.line(rect(0.25, 0.25, PAGE.width - 0.5, PAGE.height - 0.5), INK, 0.5, cap="butt")

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
