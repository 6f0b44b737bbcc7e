"""The back of every card: a wall of stones with a gate, the same after half a turn; one for both decks."""

from __future__ import annotations

from functools import partial

from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castle.art.icons import BLOCK, PAPER_TONE, WASH, icon
from generator.units import Size

BLEED, INSET = 3.0, 4.0
BRICK, COURSE = 8.4, 4.6
MADDER = "#8E2A2B"


def reverse(pen: Pen, size: Size) -> None:
    """The whole back, bleed and all."""
    wide, high = size.width, size.height
    pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), MADDER)
    field = rect(INSET, INSET, wide - 2 * INSET, high - 2 * INSET)
    pen.area(field, WASH, BLOCK, 0.5)
    pen.within(field, partial(_stones, size=size))
    for x, y, turn in ((0.0, 0.0, 0.0), (wide, high, 180.0)):
        pen.use(_half, size, at=(x, y), turn=turn)


def _stones(pen: Pen, size: Size) -> None:
    """Courses from the middle outwards, so that half a turn changes nothing."""
    cx, cy = size.width / 2, size.height / 2
    lines = []
    for row in range(-12, 13):
        y = cy + (row - 0.5) * COURSE
        lines.append(f"M0 {y:.2f}H{size.width:g}")
        shift = (abs(row) + (row < 1)) % 2 * BRICK / 2
        lines += [f"M{cx + at * BRICK + shift - BRICK / 4:.2f} {y:.2f}v{COURSE}" for at in range(-6, 7)]
    pen.line("".join(lines), BLOCK, 0.2)


def _half(pen: Pen, size: Size) -> None:
    """A castle on a plate above the middle."""
    cx, cy, k = size.width / 2, size.height / 2, min(size.width / 63, size.height / 88)
    pen.area(rect(cx - 15 * k, cy - 27 * k, 30 * k, 27 * k), PAPER_TONE, BLOCK, 0.5)
    pen.line(rect(cx - 13.8 * k, cy - 25.8 * k, 27.6 * k, 25.8 * k), MADDER, 0.3)
    pen.use(icon, "castle", MADDER, at=(cx, cy - 11.0 * k), scale=1.9 * k)
