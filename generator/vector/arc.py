"""An elliptical arc between two points -> cubic curves (SVG 2, appendix B.2)."""

from __future__ import annotations

import math
from collections.abc import Iterator

Cubic = tuple[float, float, float, float, float, float]
_LEAST = 1e-9
"""What is shorter is nothing: its square, and what is divided by it, would leave the range of a number."""
KAPPA = 4 / 3 * math.tan(math.pi / 8)


def cubics(start: tuple[float, float], arc: list[float]) -> Iterator[Cubic]:
    """The curves of an A command: arc is rx, ry, rotation in degrees, large flag, sweep flag, end x, end y."""
    rx, ry, degrees, large, sweep, x, y = arc
    if (x, y) == start:
        return
    if min(abs(rx), abs(ry)) < _LEAST or math.dist(start, (x, y)) < _LEAST:
        yield (*start, x, y, x, y)
        return
    phi = math.radians(degrees)
    cx, cy, rx, ry, first, turn = _centre(start, (abs(rx), abs(ry)), phi, (x, y), (bool(large), bool(sweep)))
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    reach = 4 / 3 * math.tan(step / 4)
    cos, sin = math.cos(phi), math.sin(phi)
    axes = (rx * cos, rx * sin, -ry * sin, ry * cos)
    for index in range(count):
        curve = _quarter((cx, cy), axes, first + index * step, step, reach)
        yield (*curve[:4], x, y) if index == count - 1 else curve


def _quarter(
    centre: tuple[float, float], axes: tuple[float, float, float, float], angle: float, step: float, reach: float
) -> Cubic:
    (cx, cy), (a, b, c, d) = centre, axes
    cos, sin, cos2, sin2 = math.cos(angle), math.sin(angle), math.cos(angle + step), math.sin(angle + step)
    u1, v1, u2, v2 = cos - reach * sin, sin + reach * cos, cos2 + reach * sin2, sin2 - reach * cos2
    return (
        *(cx + a * u1 + c * v1, cy + b * u1 + d * v1),
        *(cx + a * u2 + c * v2, cy + b * u2 + d * v2),
        *(cx + a * cos2 + c * sin2, cy + b * cos2 + d * sin2),
    )


def _centre(
    start: tuple[float, float],
    radii: tuple[float, float],
    phi: float,
    end: tuple[float, float],
    flags: tuple[bool, bool],
) -> tuple[float, float, float, float, float, float]:
    """Centre, radii (grown where too short to reach), first angle and the angle to turn."""
    (x1, y1), (x2, y2), (rx, ry), (large, sweep) = start, end, radii, flags
    cos, sin = math.cos(phi), math.sin(phi)
    half_x, half_y = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    over = math.hypot(px / rx, py / ry)
    if over > 1:
        rx, ry = rx * over, ry * over
    u, v = px / rx, py / ry
    square = u * u + v * v
    factor = math.sqrt(max(0.0, 1 - square) / square) * (1 if large != sweep else -1)
    qu, qv = factor * v, -factor * u
    first = math.atan2(v - qv, u - qu)
    turn = math.atan2(-v - qv, -u - qu) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    cx, cy = cos * qu * rx - sin * qv * ry + (x1 + x2) / 2, sin * qu * rx + cos * qv * ry + (y1 + y2) / 2
    return cx, cy, rx, ry, first, turn
