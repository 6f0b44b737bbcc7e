"""Ground -> the figure `cover`, a tower under the title, and the vignettes for the feet of pages."""

from __future__ import annotations

from functools import partial

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.palette import INK, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.sky_rise.art.card import BLUE, FILM
from tilewright.games.sky_rise.art.iso import CARD, FEET, HEIGHTS
from tilewright.games.sky_rise.art.rooms import rooms
from tilewright.games.sky_rise.art.scenery import city, stand, standing, street
from tilewright.games.sky_rise.art.section import earth, upright
from tilewright.games.sky_rise.figures.pieces import Ground
from tilewright.spec.entries import Colour
from tilewright.units import Box, Size

PAGE = Size(133.0, 195.0)
"""Nearly all of an A5 page: what is left white no printer has to reach."""
TITLE, FOOT = 44.0, 22.0
"""Room for the title at the top, and for the lines at the foot, which are dark."""
STREET = 22.0
"""How far down a vignette the ground is."""
PLANS_SHOWN = ("2", "5", "7", "10", "Q", "A")


def cover(ground: Ground) -> Art:
    """The tower that is to be built, over its city; the title has room above it."""

    def paint(pen: Pen) -> None:
        city(pen, Size(PAGE.width, PAGE.height - FOOT), "cover")
        box = Box(5, TITLE, PAGE.width - 10, PAGE.height - TITLE - FOOT - 4)
        stand(pen, ground.colours, "cover 4", box, rooms=True)
        pen.area(rect(0, PAGE.height - FOOT, PAGE.width, FOOT), FILM)
        pen.line(f"M0 {PAGE.height - FOOT:.2f}h{PAGE.width:.2f}", BLUE, 0.5)
        pen.line(rect(0.25, 0.25, PAGE.width - 0.5, PAGE.height - 0.5), INK, 0.5, cap="butt")

    return figure("cover", ground.look, PAGE, paint)


def towers(ground: Ground) -> Art:
    """A street of towers cut through, between the blocks of the city."""

    def paint(pen: Pen) -> None:
        street(pen, ground.colours, WIDTH, STREET, ((12.0, 2), (34.0, 1), (56.0, 3), (78.0, 2), (100.0, 1)))

    return figure("vignette-1", ground.look, Size(WIDTH, STREET + 2), paint)


def trios(ground: Ground) -> Art:
    """The pyramids of every colour, on each other and beside each other."""

    def paint(pen: Pen) -> None:
        step, k = WIDTH / len(ground.colours), 0.24
        earth(pen, 1, STREET, WIDTH - 2)
        for at, key in enumerate(ground.colours):
            foot = STREET
            for size in range(len(FEET)):
                foot = upright(pen, (size, key), ground.colours, (at + 0.3) * step, foot, k) + HEIGHTS[size] * k * 0.42
            for size, x in enumerate((0.56, 0.74, 0.9)):
                upright(pen, (size, key), ground.colours, (at + x) * step, STREET, k * 0.62)

    return figure("vignette-2", ground.look, Size(WIDTH, STREET + 2), paint)


def plans(ground: Ground) -> Art:
    """Floors side by side, each with the rooms of another rank."""

    def paint(pen: Pen) -> None:
        k, colours = 0.28, list(ground.colours.values())
        step = (WIDTH - CARD[0] * k) / (len(PLANS_SHOWN) - 1)
        for at, rank in enumerate(PLANS_SHOWN):
            pen.place(partial(_plan, rank=rank, colour=colours[at % len(colours)]), (at * step, 0.2), scale=k)

    return figure("vignette-3", ground.look, Size(WIDTH, CARD[1] * 0.28 + 0.4), paint)


def _plan(pen: Pen, rank: str, colour: Colour) -> None:
    pen.tint(rect(0, 0, *CARD), mix(FILM, colour.hex, 0.2))
    rooms(pen, rank, mix(colour.hex, INK, 0.35))
    pen.line(rect(0, 0, *CARD), INK, 0.4)


def blocks(ground: Ground) -> Art:
    """The blocks of the city, and before them a large pyramid of every colour, seen from a corner."""

    def paint(pen: Pen) -> None:
        colours = list(ground.colours.values())
        step = WIDTH / len(colours)
        street(pen, ground.colours, WIDTH, STREET, ((step, 1), (3 * step, 1), (4 * step, 1)))
        for at, colour in enumerate(colours):
            pen.use(standing, colour, at=((at + 0.5) * step, STREET - 8.6), scale=0.9)

    return figure("vignette-4", ground.look, Size(WIDTH, STREET + 2), paint)
