"""Illegal action -> which rule forbids it."""

from __future__ import annotations

from generator.games.castles_in_the_air.play.position import Position
from generator.rules import IllegalAction


def illegal(position: Position, action: int) -> IllegalAction:
    return IllegalAction(str(action), "not legal here", str(position))


def unknown(position: Position) -> str:
    return "no legal action is called so"
