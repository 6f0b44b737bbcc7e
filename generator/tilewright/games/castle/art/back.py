"""Size -> the back of every card: the bands of two estates interlaced, the same after half a turn."""

from __future__ import annotations

from math import hypot

from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, rect
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER
from tilewright.units import Size

BLEED, INSET = 3.0, 4.6
ACROSS, DOWN = 6, 10
"""Meshes of the knot: twice odd numbers that share no divisor. So it has two bands, each itself after half a turn."""
BAND, EDGE = 0.34, 0.3
"""How wide a band is, as a share of the lesser side of a mesh, and how wide the lines along it are in millimetres."""
Crossing = tuple[int, int, int]
"""Across, down, and which of its two bands: 1 falls to the right, -1 to the left."""


def reverse(pen: Pen, size: Size) -> None:
    """The whole back, bleed and all."""
    wide, high = size.width - 2 * INSET, size.height - 2 * INSET
    pen.tint(rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED), CREAM)
    pen.line(rect(INSET - 1.9, INSET - 1.9, wide + 3.8, high + 3.8), BLACK, 0.5)
    step = wide / (2 * ACROSS), high / (2 * DOWN)
    bands = _bands()
    for over in (False, True):
        for which, tone in enumerate((HARVEST, WINTER), 1):
            own = (piece for piece, band in bands.items() if band == which)
            pieces = [
                _piece(piece, step, low=pen.low) for piece in own if ((piece[0] % 2 == 0) == (piece[2] == 1)) == over
            ]
            grounds, edges = zip(*pieces, strict=True)
            pen.area("".join(grounds), CREAM)
            pen.line("".join(edges), tone, EDGE, cap="butt")


def _bands() -> dict[Crossing, int]:
    """Each crossing, and each turn at the rim, of each band -> the number of the band, found by walking along it."""
    bands: dict[Crossing, int] = {}
    number = 0
    for start in range(1, 2 * ACROSS, 2):
        x, y, dx, dy = start, 0, 1, 1
        number += (x, y, 0) not in bands
        while True:
            rim = x in {0, 2 * ACROSS} or y in {0, 2 * DOWN}
            if (x, y, 0 if rim else dx * dy) in bands:
                break
            bands[x, y, 0 if rim else dx * dy] = number
            dx = {0: 1, 2 * ACROSS: -1}.get(x, dx)
            dy = {0: 1, 2 * DOWN: -1}.get(y, dy)
            x, y = x + dx, y + dy
    return bands


def _piece(piece: Crossing, step: Point, *, low: bool) -> tuple[str, str]:
    """A band on both sides of a crossing, or round a turn: its ground, and its edges, or in low ink its middle."""
    (x, y, slope), (wide, high) = piece, step
    left, top = INSET + x * wide, INSET + y * high
    band = BAND * 2 * min(wide, high)
    half = band / 2 / hypot(wide, high)
    nx, ny = high * half, wide * half  # across a band
    w, h = wide / 2, high / 2
    if slope:
        a = [(left - w + side * nx, top - slope * h - side * slope * ny) for side in (-1, 0, 1)]
        b = [(left + w + side * nx, top + slope * h - side * slope * ny) for side in (-1, 0, 1)]
        bends = ["L", "L", "L"]
    elif x in {0, 2 * ACROSS}:
        out = 1 if x else -1
        a = [(left - out * w + out * side * nx, top - h - side * ny) for side in (-1, 0, 1)]
        b = [(left - out * w + out * side * nx, top + h + side * ny) for side in (-1, 0, 1)]
        bends = [f"Q{left + out * (0.5 * w + side * band * 0.6):.2f} {top:.2f} " for side in (-1, 0, 1)]
    else:
        out = 1 if y else -1
        a = [(left - w - side * nx, top - out * h + out * side * ny) for side in (-1, 0, 1)]
        b = [(left + w + side * nx, top - out * h + out * side * ny) for side in (-1, 0, 1)]
        bends = [f"Q{left:.2f} {top + out * (0.5 * h + side * band * 0.6):.2f} " for side in (-1, 0, 1)]
    lines = [f"M{p[0]:.2f} {p[1]:.2f}{bend}{q[0]:.2f} {q[1]:.2f}" for p, q, bend in zip(a, b, bends, strict=True)]
    back = f"L{b[2][0]:.2f} {b[2][1]:.2f}{bends[2]}{a[2][0]:.2f} {a[2][1]:.2f}Z"
    return lines[0] + back, lines[1] if low else lines[0] + lines[2]
