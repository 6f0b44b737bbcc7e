"""What lies on the table of a game that is played -> its picture: tiles, crews, the Chief Explorer's medal."""

from __future__ import annotations

from generator.cutaway.art.tile import tile_picture
from generator.cutaway.kind import StartSubject, TileSubject
from generator.draw.palette import BRASS, INK, PALE
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, rect, star
from generator.games.castles_in_the_air.art import crew
from generator.rules import Token
from generator.units import Size


def zeppelin(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A zeppelin about the point."""
    pen.use(crew.zeppelin, pen.look.liveries[token.of], at=(x, y), scale=wide / 32.0)


def explorer(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """An explorer who stands on the point."""
    pen.use(crew.explorer, pen.look.liveries[token.of], at=(x, y), scale=wide / 17.6)


def chief(pen: Pen, _token: Token, x: float, y: float, wide: float) -> None:
    """The Chief Explorer's medal, small."""
    pen.area(circle(x, y, wide / 2), BRASS, INK, 0.25)
    pen.area(polygon(star(x, y, wide * 0.36, wide * 0.16, 8)), PALE, INK, 0.2)


def tile(pen: Pen, subject: TileSubject | StartSubject, size: Size, x: float, y: float, scale: float) -> None:
    """A tile, its top-left corner at (x, y)."""
    tile_picture(pen, subject.tile, size, x, y, scale)
    pen.line(rect(x, y, size.width * scale, size.height * scale), INK, 0.2, cap="butt")
