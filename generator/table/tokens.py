"""Token -> its picture about a point: dice, crews, treasures, keys, and a disc with a word for anything else."""

from __future__ import annotations

from collections.abc import Callable

from generator.draw import items
from generator.draw.palette import BRASS, INK, PALE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, star
from generator.games.castles_and_crowns.art.back import MURREY
from generator.games.castles_and_crowns.art.dice import die_picture, unrolled_picture
from generator.games.castles_in_the_air.art import crew
from generator.rules import Token
from generator.units import POINTS_PER_MM

Draw = Callable[[Pen, Token, float, float, float], None]
"""Draws a token about a point, so many millimetres wide."""


def draw(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A token about (x, y), so many millimetres wide."""
    FACES.get(token.face, _disc)(pen, token, x, y, wide)


def _die(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    livery = pen.look.liveries.get(token.of)
    if token.pips:
        die_picture(pen, token.face, token.pips, livery, x, y, wide)
    else:
        unrolled_picture(pen, token.face, livery, x, y, wide)


def _crew(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A zeppelin about the point; an explorer stands on it."""
    picture = crew.zeppelin if token.face == "zeppelin" else crew.explorer
    scale = wide / 32.0 if token.face == "zeppelin" else wide / 17.6
    pen.use(picture, pen.look.liveries[token.of], at=(x, y), scale=scale)


def _gem(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    pen.use(items.gem, pen.look.colours[token.of], at=(x, y), scale=wide / 10.5)


def _key(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    pen.use(items.key, pen.look.locks[token.of], at=(x, y), scale=wide / 11.0)


def _card_back(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A card face down, or one that has no picture."""
    w, h = wide * 0.72, wide
    pen.area(f"M{x - w / 2:.2f} {y - h / 2:.2f}h{w:.2f}v{h:.2f}h{-w:.2f}Z", MURREY, INK, 0.2)
    pen.text(str(token.count), x, y + 1.2, 8, font="Cinzel", weight="bold", fill=PALE, align=0.5)


def _chief(pen: Pen, _token: Token, x: float, y: float, wide: float) -> None:
    """The Chief Explorer's medal, small."""
    pen.area(circle(x, y, wide / 2), BRASS, INK, 0.25)
    pen.area(polygon(star(x, y, wide * 0.36, wide * 0.16, 8)), PALE, INK, 0.2)


def _disc(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A disc with the first letter of what it is."""
    pen.area(circle(x, y, wide / 2), mix(BRASS, PALE, 0.5), INK, 0.25)
    size = wide * 0.55 * POINTS_PER_MM
    pen.text(token.text[:1].upper(), x, y + wide * 0.19, size, font="Cinzel", weight="bold", align=0.5)


FACES: dict[str, Draw] = {
    "knight": _die,
    "captain": _die,
    "traitor": _die,
    "mercenary": _die,
    "zeppelin": _crew,
    "explorer": _crew,
    "gem": _gem,
    "key": _key,
    "castle": _card_back,
    "chief": _chief,
}
"""What a token is -> how it is drawn."""
