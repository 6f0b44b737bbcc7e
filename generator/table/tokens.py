"""Token -> its picture about a point: as the game's room draws it, or a disc with a letter."""

from __future__ import annotations

from generator.draw import items
from generator.draw.palette import BRASS, INK, PALE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.rules import Token
from generator.table.setting import DrawToken, Setting
from generator.units import POINTS_PER_MM


def draw(pen: Pen, setting: Setting, token: Token, x: float, y: float, wide: float) -> None:
    """A token about (x, y), so many millimetres wide."""
    (setting.tokens.get(token.face) or GENERAL.get(token.face, _disc))(pen, token, x, y, wide)


def _gem(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    pen.use(items.gem, pen.look.colours[token.of], at=(x, y), scale=wide / 10.5)


def _key(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    pen.use(items.key, pen.look.locks[token.of], at=(x, y), scale=wide / 11.0)


def _disc(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A disc with the first letter of what it is."""
    pen.area(circle(x, y, wide / 2), mix(BRASS, PALE, 0.5), INK, 0.25)
    size = wide * 0.55 * POINTS_PER_MM
    pen.text(token.text[:1].upper(), x, y + wide * 0.19, size, font="Cinzel", weight="bold", align=0.5)


GENERAL: dict[str, DrawToken] = {"gem": _gem, "key": _key}
"""Tokens that any game may have -> how they are drawn."""
