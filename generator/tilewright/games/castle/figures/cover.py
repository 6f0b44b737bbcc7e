"""Rules -> the figure `cover` and the vignettes at the ends of pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castle.art.crafts import ferry
from tilewright.games.castle.art.fields import team
from tilewright.games.castle.art.folk import person, sheep
from tilewright.games.castle.art.icons import icon
from tilewright.games.castle.art.land import sheaf, tree
from tilewright.games.castle.art.valley import valley
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER, Cut, Scene, Woodblock, row
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


HIGH, FEET = 24.0, 21.0
"""How high a vignette is, and where those in it stand."""


def vignettes() -> Mapping[str, Callable[[Exhibit], Art]]:
    """What stands at the feet of pages, by turns at harvest and in winter."""
    scenes = (_plough, _ferry, _sheaves, _trees, _sheep, _knights)
    return {
        f"vignette-{at}": partial(_vignette, name=f"vignette-{at}", scene=scene, winter=at % 2 == 0)
        for at, scene in enumerate(scenes, 1)
    }


def _vignette(shown: Exhibit, name: str, scene: Scene, *, winter: bool) -> Art:
    def paint(pen: Pen) -> None:
        b = Woodblock(pen, WINTER if winter else HARVEST, winter=winter)
        b.at(WIDTH / 2, FEET, scene)

    return figure(name, shown.look, Size(WIDTH, HIGH), paint)


def _land(b: Woodblock, half: float) -> None:
    """A strip of land about (0, 0) that thins out to both sides."""
    b.dark(Cut(-half, 0.8, half, 0.8, 1.4), Cut(-half * 0.8, 2.2, half * 0.7, 2.2, 0.7))
    b.warm(Cut(-half * 0.5, 1.6, half * 0.9, 1.6, 0.5))


def _plough(b: Woodblock) -> None:
    b.flat("M-12 0A12 12 0 0 1 12 0Z")
    _land(b, 36)
    b.at(0, 0, team)


def _ferry(b: Woodblock) -> None:
    b.at(0, -3, ferry, 0.66)
    water = row(Cut(-40, -1.6, -8, -1.6, 0.6), Cut(-22, 2.4, 30, 2.4, 0.9), 4)
    b.dark(water[::2], Cut(16, -1.2, 38, -1.2, 0.6), Cut(8, 1.2, 44, 1.2, 0.7))
    b.warm(water[1::2], Cut(4, 0, 34, 0, 0.7))


def _sheaves(b: Woodblock) -> None:
    _land(b, 36)
    for x, scale in ((-24, 1.1), (-12, 1.5), (12, 1.3), (23, 1.0)):
        b.at(x, 1, sheaf, scale)
    person(b, 0, 1, 17, "brim", (-6, -7))
    b.line("M-6.4 -15V2", 0.6)


def _trees(b: Woodblock) -> None:
    for x, scale in ((-22, 0.8), (-9, 1.05), (20, 0.95)):
        b.at(x, 1, tree, scale)
    _land(b, 36)
    person(b, 5, 1, 14, "hood", gown=True)
    person(b, 10.4, 1.4, 10, "veil", gown=True)


def _sheep(b: Woodblock) -> None:
    _land(b, 36)
    for x, scale, flip in ((-24, 1.0, False), (-9, 1.3, False), (22, 1.2, True)):
        b.at(x, 1.4, sheep, scale, flip=flip)
    person(b, 6, 1, 18, "hood", (11.4, -8), gown=True)
    b.line("M11.6 2V-14Q11.6 -16.4 13.4 -16.2Q14.6 -15.6 13.9 -14.4", 0.6)


def _knights(b: Woodblock) -> None:
    _land(b, 36)
    for side in (-1, 1):
        b.pen.use(icon, "knight", b.tone, at=(side * 19.0, -5.0), scale=1.1, flip=side > 0)
    b.pen.use(icon, "castle", b.tone, at=(0.0, -7.4), scale=1.5)
