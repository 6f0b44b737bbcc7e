"""Rules -> the figure `cover` and the vignettes at the ends of pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.valley import boat, valley
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER, Woodblock
from tilewright.games.castle.figures.pieces import Exhibit
from tilewright.units import Size

PAGE = Size(133.0, 195.0)
"""Nearly all of an A5 page: what is left white no printer has to reach."""
FOOT = 21.0
"""How high the pale ground of the lines at the foot is."""


def cover(shown: Exhibit) -> Art:
    """The valley by night, the title on a ribbon in its sky."""

    def paint(pen: Pen) -> None:
        b = Woodblock(pen, HARVEST, winter=False)
        land = Size(PAGE.width, PAGE.height - FOOT)
        pen.within(rect(0, 0, land.width, land.height), lambda inner: valley(inner, land, 1.0, 118.0, 63.0))
        b.at(PAGE.width / 2 + 1, 149.0, boat, 1.15)
        pen.area(rect(0, land.height, PAGE.width, FOOT), CREAM, BLACK, 0.6)
        b.at(PAGE.width / 2, 7.0, _ribbon)
        pen.line(rect(0.3, 0.3, PAGE.width - 0.6, PAGE.height - 0.6), BLACK, 0.6, cap="butt")

    return figure("cover", shown.look, PAGE, paint)


def _ribbon(b: Woodblock) -> None:
    """A ribbon of the second ink whose ends fold back, from the middle of its upper edge down."""
    for flip in (True, False):
        b.at(0, 0, _end, flip=flip)
    b.edged("M-48 1Q0 -5 48 1V33Q0 27 -48 33Z", 0.8, flat=True)


def _end(b: Woodblock) -> None:
    """The right end of the ribbon, behind it."""
    b.edged("M40 7Q52 10 61 6L55 21L61 36Q52 42 40 39Z", 0.7, flat=True)
    b.black("M48 33L40 39V32.4Z")


VIGNETTES = {"vignette-hovel": ("peasant", "hovel", "peasant"), "vignette-keep": ("knight", "castle", "knight")}


def vignettes() -> Mapping[str, Callable[[Exhibit], Art]]:
    """Small rows of signs."""
    return {name: partial(_row, name=name, row=row) for name, row in VIGNETTES.items()}


def _row(shown: Exhibit, name: str, row: tuple[str, ...]) -> Art:
    def paint(pen: Pen) -> None:
        for at, what in enumerate(row):
            x = WIDTH / 2 + (at - (len(row) - 1) / 2) * 17.0
            pen.use(icon, what, WINTER if at == 2 else HARVEST, at=(x, 11.0 - (at == 1)), scale=1.5 if at == 1 else 1.1)
        pen.line(f"M{WIDTH / 2 - 32} 19.4H{WIDTH / 2 + 32}", BLACK, 0.3)

    return figure(name, shown.look, Size(WIDTH, 20.4), paint)
