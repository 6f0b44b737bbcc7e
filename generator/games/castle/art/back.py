"""The back of every card: a wall of stones with a gate, the same after half a turn; one for both decks."""

from __future__ import annotations

from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castle.art.icons import BLOCK, PAPER_TONE, icon
from generator.units import Size

BLEED, INSET = 3.0, 4.0
BRICK, COURSE = 8.0, 4.7
"""About how wide and high a stone is: an odd number of them goes into the wall both ways."""
MADDER, LIME, MORTAR = "#8E2A2B", "#F8F1E0", "#B5A27C"


def reverse(pen: Pen, size: Size) -> None:
    """The whole back, bleed and all."""
    wide, high = size.width, size.height
    pen.tint(rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED), PAPER_TONE)
    pen.area(rect(INSET, INSET, wide - 2 * INSET, high - 2 * INSET), LIME)
    if not pen.low:
        _stones(pen, size)
    pen.line(rect(INSET, INSET, wide - 2 * INSET, high - 2 * INSET), BLOCK, 0.5)
    pen.line(rect(INSET - 1, INSET - 1, wide - 2 * INSET + 2, high - 2 * INSET + 2), MADDER, 0.3)
    _plate(pen, size)
    for x, y, turn in ((0.0, 0.0, 0.0), (wide, high, 180.0)):
        pen.use(_half, size, at=(x, y), turn=turn)


def _stone(size: Size) -> tuple[int, int, float, float]:
    """How many stones lie side by side, how many courses on each other, and how wide and high one is."""
    wide, high = size.width - 2 * INSET, size.height - 2 * INSET
    many, rows = (2 * round((each - 1) / 2) + 1 for each in (wide / BRICK, high / COURSE))
    return many, rows, wide / many, high / rows


def _stones(pen: Pen, size: Size) -> None:
    """Whole stones, and in every second course a half one at each end; half a turn changes nothing."""
    many, rows, long, tall = _stone(size)
    lines = [f"M{INSET:g} {INSET + row * tall:.2f}H{size.width - INSET:g}" for row in range(1, rows)]
    for row in range(rows):
        joints = [at + 0.5 for at in range(many)] if row % 2 else range(1, many)
        lines += [f"M{INSET + at * long:.2f} {INSET + row * tall:.2f}v{tall:.2f}" for at in joints]
    pen.line("".join(lines), MORTAR, 0.2)


def _plate(pen: Pen, size: Size) -> None:
    """Four stones wide and eleven courses high, so that it cuts no stone into slivers."""
    _, _, long, tall = _stone(size)
    cx, cy, across, up = size.width / 2, size.height / 2, 2 * long, 5.5 * tall
    pen.area(rect(cx - across, cy - up, 2 * across, 2 * up), PAPER_TONE, BLOCK, 0.5)
    pen.line(rect(cx - across + 1.2, cy - up + 1.2, 2 * across - 2.4, 2 * up - 2.4), MADDER, 0.3)
    pen.line(f"M{cx - across:.2f} {cy:.2f}H{cx + across:.2f}", BLOCK, 0.5)


def _half(pen: Pen, size: Size) -> None:
    """A castle above the middle."""
    k = min(size.width / 63, size.height / 88)
    up = 5.5 * _stone(size)[3]
    pen.use(icon, "castle", MADDER, at=(size.width / 2, size.height / 2 - up * 0.5 + 1.0 * k), scale=1.8 * k)
