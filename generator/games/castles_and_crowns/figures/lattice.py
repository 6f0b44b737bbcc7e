"""A rectangle -> the lozenges of the cards' backs all over it."""

from __future__ import annotations

from math import ceil

from generator.draw.palette import mix
from generator.draw.pen import Pen
from generator.draw.shapes import polygon
from generator.games.castles_and_crowns.art.back import MURREY, MURREY_LIT, STEP_X, STEP_Y
from generator.games.castles_and_crowns.art.houses import GOLD_DARK

GROWN = 34.0
"""So far below the top they have their full size."""


def lattice(pen: Pen, left: float, top: float, right: float, low: float) -> None:
    """Lozenges and stars that grow from nothing at the top; left out where ink is saved."""
    across, down = ceil((right - left) / STEP_X), ceil((low - top) / (STEP_Y / 2))
    wide, high = (right - left) / across, (low - top) / down
    places = [
        (left + (i + 0.5 + 0.5 * (j % 2)) * wide, top + j * high, j)
        for j in range(1, down)
        for i in range(across - j % 2)
    ]
    for shade, size in ((mix(MURREY, MURREY_LIT, 0.42), 0.92), (mix(GOLD_DARK, MURREY, 0.35), 0.2)):
        spots = [(x, y) for x, y, j in places if j % 2 or size < 0.5]
        pen.tint(
            "".join(_lozenge(x, y, wide / 2 * size * _grown(y - top), high * size * _grown(y - top)) for x, y in spots),
            shade,
        )


def _grown(far: float) -> float:
    """How large a lozenge so far below the top is; a title is set just above it."""
    return min(1.0, far / GROWN)


def _lozenge(x: float, y: float, dx: float, dy: float) -> str:
    return polygon([(x, y - dy), (x + dx, y), (x, y + dy), (x - dx, y)])
