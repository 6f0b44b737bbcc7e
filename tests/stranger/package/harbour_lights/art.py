"""Everything that is drawn: coasters, the harbour, its boats, a lamp, a light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright import INK, Box, Pen, Point, Size, circle, leaf, rect

if TYPE_CHECKING:
    from tilewright import Art, Design, GameFile, Studio, Token

Scene = tuple[float, float, float]
"""Where something stands, and how large: x, y, scale."""
NIGHT, SEA, LIGHT = "#1D2B45", "#2F5D7C", "#F2C66D"
BLEED = 2.0


def draw_face(studio: Studio, design: Design) -> Art:
    """A coaster."""
    wide = design.part.diameter
    middle, half = wide / 2, wide / 2 / 2**0.5
    livery = studio.look.liveries[design.of]

    def draw(pen: Pen) -> None:
        pen.area(circle(middle, middle, middle + BLEED), livery.hex)
        pen.area(circle(middle, middle, middle - 4), NIGHT, INK, 0.3)
        pen.use(beacon, at=(middle, middle), scale=wide / 60)
        pen.text(livery.letter, middle, wide - 5.2, 12, font="Cinzel", weight="bold", fill=LIGHT, align=0.5)

    safe = Box(middle - half, middle - half, 2 * half, 2 * half)
    mark = Point(middle + half, middle + half)
    size = Size(wide, wide)
    return leaf(design.name, size, BLEED, studio.look, draw, cut=circle(middle, middle, middle), safe=safe, mark=mark)


def beacon(pen: Pen) -> None:
    """A lighthouse about 30 mm high."""
    pen.area("M-4 13L-2.6 -8H2.6L4 13Z", "#F6F2E7", INK, 0.3)
    pen.area("M-3.6 6.6L-3.2 1H3.2L3.6 6.6Z", "#B3263A")
    pen.area(circle(0, -10.4, 2.4), LIGHT, INK, 0.3)
    pen.area("M-3.4 -12.6L0 -16L3.4 -12.6Z", "#B3263A", INK, 0.3)


def scene(pen: Pen, _game: GameFile, size: Size, _name: str, middle: Scene, *, dusk: bool = False) -> None:
    """The sea at night, and a lighthouse."""
    x, y, scale = middle
    pen.area(rect(0, 0, size.width, size.height), NIGHT if dusk else SEA)
    pen.use(beacon, at=(x, y - 13 * abs(scale)), scale=abs(scale))


def boats(pen: Pen, _game: GameFile, places: Sequence[Scene], first: int = 0) -> None:
    """A boat at each place."""
    for x, y, scale in places[first and 0 :]:
        pen.use(boat, at=(x, y), scale=abs(scale))


def boat(pen: Pen) -> None:
    """About 20 mm wide."""
    pen.area("M-10 0H10L7 5H-7Z", "#7A5330", INK, 0.3)
    pen.area("M0 -14V-1H8Z", "#F6F2E7", INK, 0.3)


def lamp(pen: Pen, of: str, size: Size) -> None:
    """A token with a lamp in one of the game's colours."""
    pen.tint(rect(-3, -3, size.width + 6, size.height + 6), NIGHT)
    colour = pen.look.colours[of]
    pen.area(circle(size.width / 2, size.height / 2, size.width * 0.3), colour.hex, LIGHT, 0.6)
    pen.text(colour.letter, size.width / 2, size.height / 2 + 1.6, 13, weight="bold", fill=INK, align=0.5)


def light(pen: Pen, _token: Token, x: float, y: float, wide: float) -> None:
    """A light that somebody has won, on the table."""
    pen.area(circle(x, y, wide / 2), LIGHT, INK, 0.25)
