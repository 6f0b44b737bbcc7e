"""Tokens -> a drawing of them: each about a point, or in a row."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw import items
from generator.draw.palette import BRASS, INK, PALE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.rules import Token
from generator.table.marks import mark
from generator.table.setting import DrawToken, Setting
from generator.units import POINTS_PER_MM, Box

DIE, STEP = 7.6, 8.1


def row(
    pen: Pen, setting: Setting, tokens: Sequence[Token], x: float, y: float, room: float, *, die: float = DIE
) -> None:
    """Tokens side by side from x on, one for each that they count; pushed together where they would not fit."""
    each = [token for token in tokens for _ in range(token.count)]
    step = min(die * STEP / DIE, (room - die) / max(1, len(each) - 1))
    for at, one in enumerate(each):
        lay_token(pen, setting, one, x + die / 2 + at * step, y, die)


def lay_token(pen: Pen, setting: Setting, token: Token, x: float, y: float, wide: float) -> None:
    """A token about (x, y), so many millimetres wide."""
    mark(pen, token.text, about(x, y, wide))
    (setting.tokens.get(token.face) or GENERAL.get(token.face, _disc))(pen, token, x, y, wide)


def about(x: float, y: float, wide: float) -> Box:
    """A square of that width about a point."""
    return Box(x - wide / 2, y - wide / 2, wide, wide)


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
