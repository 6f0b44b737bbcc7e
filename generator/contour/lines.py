"""Corners, or a size and a radius -> path data of the line of a shape, and of what is shown of it beyond."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, sqrt

from generator.contour import polygon
from generator.contour.polygon import Point
from generator.units import Size


def bled(corners: Sequence[Point], out: float, touched: Sequence[bool], overlap: float) -> tuple[Point, ...]:
    """The corners of a shape with its bleed, which leaves half of each gap between two pieces to the other.

    Where pieces share a side, their free sides are at most 120 degrees apart: the bleed of each leans back by 60.
    """
    hair = polygon.pushed(corners, [overlap if touch else 0.0 for touch in touched])
    far = polygon.pushed(corners, [overlap if touch else out for touch in touched])
    shown: list[Point] = []
    for at, (here, there) in enumerate(polygon.sides(corners)):
        before, after = touched[at - 1], touched[(at + 1) % len(touched)]
        if touched[at]:
            shown += [hair[at]] if before else []
            continue
        long, lean = dist(here, there), min(out / sqrt(3), dist(here, there) / 2)
        along = ((there[0] - here[0]) / long, (there[1] - here[1]) / long)
        first = (here[0] + along[0] * lean + along[1] * out, here[1] + along[1] * lean - along[0] * out)
        last = (there[0] - along[0] * lean + along[1] * out, there[1] - along[1] * lean - along[0] * out)
        shown += [hair[at], first] if before else [far[at]]
        shown += [last, hair[(at + 1) % len(hair)]] if after else []
    return tuple(shown)


def data(corners: Sequence[Point]) -> str:
    """Path data of a closed line through these points."""
    return f"M{'L'.join(f'{x:.3f} {y:.3f}' for x, y in corners)}Z"


def oval(x: float, y: float, width: float, height: float) -> str:
    """The same of an oval in a box, from its upper left corner."""
    a, b, level = width / 2, height / 2, y + height / 2
    arc = f"A{a:.4f} {b:.4f} 0 0 1"
    return f"M{x:.4f} {level:.4f}{arc} {x + width:.4f} {level:.4f}{arc} {x:.4f} {level:.4f}Z"


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """The same of a rectangle with round corners; sharp ones where r is 0."""
    right, low = x + width, y + height
    if not r:
        return f"M{x:g} {y:g}H{right:g}V{low:g}H{x:g}Z"
    arc = f"A{r:g} {r:g} 0 0 1"
    return (
        f"M{x + r:g} {y:g}H{right - r:g}{arc} {right:g} {y + r:g}V{low - r:g}{arc} {right - r:g} {low:g}"
        f"H{x + r:g}{arc} {x:g} {low - r:g}V{y + r:g}{arc} {x + r:g} {y:g}Z"
    )


def arcs(size: Size, r: float) -> str:
    """The four arcs alone."""
    w, h, arc = size.width, size.height, f"A{r:g} {r:g} 0 0 1"
    return (
        f"M{w - r:g} 0{arc} {w:g} {r:g}M{w:g} {h - r:g}{arc} {w - r:g} {h:g}"
        f"M{r:g} {h:g}{arc} 0 {h - r:g}M0 {r:g}{arc} {r:g} 0"
    )
