"""Points in millimetres -> SVG path data: polygons, soft outlines, arcs, puffs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin

from tilewright.rng import Stream

Point = tuple[float, float]


def number(value: float) -> str:
    """A length with at most two decimals: a hundredth of a millimetre is finer than any printer."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """A point as path data."""
    return f"{number(point[0])} {number(point[1])}"


def polygon(points: Iterable[Point]) -> str:
    """A closed outline of straight sides."""
    return "M" + "L".join(pair(p) for p in points) + "Z"


def polyline(points: Iterable[Point]) -> str:
    """An open line of straight pieces."""
    return "M" + "L".join(pair(p) for p in points)


def rect(x: float, y: float, width: float, height: float) -> str:
    """Return the path data of an upright rectangle."""
    return f"M{pair((x, y))}H{number(x + width)}V{number(y + height)}H{number(x)}Z"


def circle(cx: float, cy: float, r: float) -> str:
    """Return the path data of a circle, as two half arcs."""
    rr = number(r)
    left, right = pair((cx - r, cy)), pair((cx + r, cy))
    return f"M{left}A{rr} {rr} 0 0 1 {right}A{rr} {rr} 0 0 1 {left}Z"


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """An upright ellipse as two half arcs."""
    left, right, radii = pair((cx - rx, cy)), pair((cx + rx, cy)), f"{number(rx)} {number(ry)}"
    return f"M{left}A{radii} 0 0 1 {right}A{radii} 0 0 1 {left}Z"


def regular(cx: float, cy: float, r: float, sides: int, turn: float = 0.0) -> list[Point]:
    """The corners of a regular polygon; turn in radians, 0 points up."""
    return [(cx + r * sin(turn + 2 * pi * k / sides), cy - r * cos(turn + 2 * pi * k / sides)) for k in range(sides)]


def star(cx: float, cy: float, outer: float, inner: float, rays: int) -> list[Point]:
    """The corners of a star, first ray up."""
    return [
        (cx + r * sin(pi * k / rays), cy - r * cos(pi * k / rays))
        for k in range(2 * rays)
        for r in [(outer, inner)[k % 2]]
    ]


def smooth(points: Sequence[Point], *, closed: bool = True, tension: float = 0.5) -> str:
    """A soft curve through the points (Catmull and Rom's spline, written as cubics)."""
    n = len(points)
    spans = n if closed else n - 1

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    out = ["M" + pair(points[0])]
    for i in range(spans):
        before, a, b, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        k = tension / 3
        c1 = (a[0] + (b[0] - before[0]) * k, a[1] + (b[1] - before[1]) * k)
        c2 = (b[0] - (after[0] - a[0]) * k, b[1] - (after[1] - a[1]) * k)
        out.append(f"C{pair(c1)} {pair(c2)} {pair(b)}")
    return "".join(out) + ("Z" if closed else "")


def arch(x: float, y: float, width: float, height: float, rise: float | None = None) -> str:
    """A doorway: upright sides and a round head, standing on the line y + height."""
    rise = width / 2 if rise is None else rise
    radii = f"{number(width / 2)} {number(rise)}"
    return (
        f"M{pair((x, y + height))}V{number(y + rise)}A{radii} 0 0 1 {pair((x + width, y + rise))}V{number(y + height)}Z"
    )


def puffs(
    x0: float, x1: float, y: float, depth: float, stream: Stream, size: float, level: Sequence[float] = ()
) -> str:
    """The hanging side of a cloud from (x1, y) back to (x0, y): round bulges, deepest in the middle.

    Args:
        x0: Where it ends.
        x1: Where it starts.
        y: Its ends' height.
        depth: How far the middle hangs below y.
        stream: Makes no two bulges alike.
        size: About how wide a bulge is.
        level: The x between which it hangs; beyond them it keeps to y.
    """
    out: list[str] = []
    left, right = level or (x0, x1)
    x, span = x1, max(right - left, 0.1)
    while x > x0 + 0.01:
        step = min(stream.between(0.75, 1.35) * size, x - x0)
        if x - step - x0 < size * 0.45:
            step = x - x0
        nx = x - step
        share = min(max((nx - left) / span, 0.0), 1.0)
        hang = depth * (1 - (2 * share - 1) ** 2)
        r = step * stream.between(0.52, 0.62)
        out.append(f"A{number(r)} {number(r * stream.between(0.85, 1.1))} 0 0 1 {pair((nx, y + hang))}")
        x = nx
    return "".join(out)


def billow(x0: float, x1: float, base: float, height: float, stream: Stream, bumps: int) -> str:
    """A cloud with a round top and a soft, slightly curved underside; never a flat edge on top."""
    tops: list[Point] = []
    for i in range(bumps + 1):
        t = i / bumps
        tops.append((x0 + (x1 - x0) * t, base - height * (sin(pi * t) ** 0.8) * stream.between(0.7, 1.0)))
    tops[0], tops[-1] = (x0, base), (x1, base)
    out = ["M" + pair(tops[0])]
    for a, b in pairwise(tops):
        r = (((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5) * 0.58
        out.append(f"A{number(r)} {number(r)} 0 0 1 {pair(b)}")
    mid = (x0 + x1) / 2
    out.append(f"Q{pair((mid, base + height * 0.28))} {pair((x0, base))}Z")
    return "".join(out)
