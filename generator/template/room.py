"""Where a line of words stands + a safe box -> how long the line may be and stay inside."""

from __future__ import annotations

import math

from generator.units import Box
from generator.vector.hole import Hole
from generator.vector.matrix import Matrix

HIGH, LOW, FLAT = 0.7, 0.2, 0.02
"""How far letters reach above the line, and below it with and without tails, in sizes of the type."""


REACHING_DOWN = frozenset("gjpqyQJ,;()[]{}|_")
"""Letters with tails."""


def room(where: Hole, by: Matrix, safe: Box) -> float:
    """How long a line may be, in its own units, and lie in the safe box whatever its letters are."""
    a, b, c, d, e, f = by
    if b or c or a <= 0 or d <= 0:
        return -1.0
    x, top, foot = a * where.x + e, d * (where.y - HIGH * where.size) + f, d * (where.y + LOW * where.size) + f
    if top < safe.y or foot > safe.bottom:
        return -1.0
    if not safe.x <= x <= safe.right:
        return -1.0
    left = (x - safe.x) / (a * where.share) if where.share else math.inf
    return min(left, (safe.right - x) / (a * (1 - where.share)) if where.share < 1 else math.inf)
