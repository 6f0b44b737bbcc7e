"""The house's arms -> the back of every card: a diapered field with four shields, the same after half a turn."""

from __future__ import annotations

from functools import partial
from math import ceil

from generator.draw.ornament import plaque
from generator.draw.palette import INK, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, rect
from generator.games.castles_and_crowns.art.houses import GOLD, GOLD_DARK, HOUSES, house, shield
from generator.games.castles_and_crowns.art.regalia import kings_crown
from generator.units import Size

MURREY, MURREY_LIT = "#4B2138", "#6E3A55"
BLEED, INSET = 3.0, 3.6
STEP_X, STEP_Y = 6.3, 8.0
"""The lattice's lozenges."""


def reverse(pen: Pen, size: Size) -> None:
    """The back of a card of any size; it says nothing about the card."""
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), MURREY)
    field = rect(INSET, INSET, size.width - 2 * INSET, size.height - 2 * INSET)
    pen.within(field, partial(_lattice, size=size))
    pen.line(field, GOLD, 0.4)
    pen.line(rect(INSET - 1, INSET - 1, size.width - 2 * INSET + 2, size.height - 2 * INSET + 2), GOLD_DARK, 0.2)
    for x, y, turn in ((0.0, 0.0, 0.0), (size.width, size.height, 180.0)):
        pen.use(_half, size, at=(x, y), turn=turn)


def _lattice(pen: Pen, size: Size) -> None:
    """Lozenges about the middle, a star in each, lighter and darker by turns."""
    cx, cy = size.width / 2, size.height / 2
    across, down = ceil(cx / STEP_X), ceil(cy / STEP_Y)
    spots = [
        (i, j) for j in range(-2 * down, 2 * down + 1) for i in range(-2 * across, 2 * across + 1) if (i + j) % 2 == 0
    ]
    places = [(cx + i * STEP_X / 2, cy + j * STEP_Y / 2) for i, j in spots]
    lit = [place for place, (_, j) in zip(places, spots, strict=True) if j % 2]
    pen.tint("".join(polygon(_lozenge(x, y, 1.0)) for x, y in lit), mix(MURREY, MURREY_LIT, 0.5))
    reach = cx + cy
    lines = []
    for k in range(-2 * (across + down), 2 * (across + down) + 1):
        x = cx + (k + 0.5) * STEP_X
        slope = STEP_Y / STEP_X
        lines += [
            f"M{x - reach:.2f} {cy - s * reach * slope:.2f}L{x + reach:.2f} {cy + s * reach * slope:.2f}"
            for s in (-1, 1)
        ]
    if pen.low:
        pen.line("".join(lines), INK, 0.15)
        return
    pen.line("".join(lines), GOLD_DARK, 0.2)
    pen.tint("".join(polygon(_lozenge(x, y, 0.26)) for x, y in lit), GOLD_DARK)


def _lozenge(x: float, y: float, k: float) -> list[tuple[float, float]]:
    dx, dy = STEP_X / 2 * k, STEP_Y / 2 * k
    return [(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)]


def _half(pen: Pen, size: Size) -> None:
    """Four shields on a plaque, and a crown that stands on the middle."""
    cx, cy = size.width / 2, size.height / 2
    k = min(size.width / 63, size.height / 88)
    top, wide = cy - 38.6 * k, 30 * k
    pen.area(plaque(cx - wide / 2, top, wide, 33.4 * k, 3 * k), MURREY, INK if pen.low else GOLD, 0.35)
    pen.line(plaque(cx - wide / 2 + 0.9, top + 0.9, wide - 1.8, 33.4 * k - 1.8, 3 * k), GOLD_DARK, 0.2)
    for i, name in enumerate(HOUSES):
        x, y = cx + (i % 2 - 0.5) * 12.8 * k, top + (9.0 + i // 2 * 14.6) * k
        shield(pen, house(pen.look, name), x, y, 10.4 * k)
    pen.area(f"M{cx - 7.6 * k:.2f} {cy:.2f}A{7.6 * k:.2f} {7.6 * k:.2f} 0 0 1 {cx + 7.6 * k:.2f} {cy:.2f}Z", MURREY)
    pen.line(f"M{cx - 7.6 * k:.2f} {cy:.2f}A{7.6 * k:.2f} {7.6 * k:.2f} 0 0 1 {cx + 7.6 * k:.2f} {cy:.2f}", GOLD, 0.35)
    pen.use(kings_crown, mix(MURREY, "#C8102E", 0.5), at=(cx, cy - 1.1 * k), scale=0.6 * k)
    pen.area("".join(circle(cx + s * 6.2 * k, cy - 0.9 * k, 0.45 * k) for s in (-1, 1)), GOLD, INK, 0.15)
