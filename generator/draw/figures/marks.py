"""Points in millimetres -> arrows, ticks, crosses, numbers and leaders that stand out from any picture, in any ink."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import Point, circle, polygon

YES, NO = "#1E7B4B", "#B3261E"
"""Permitted and forbidden; never told by colour alone."""


def stroke(points: Sequence[Point], width: float) -> str:
    """A line as an area, so that it keeps its colour and breadth where ink is saved."""
    out = []
    for (ax, ay), (bx, by) in pairwise(points):
        long = hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / long * width / 2, -(bx - ax) / long * width / 2
        out.append(polygon([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]))
    return "".join(out) + "".join(circle(x, y, width / 2) for x, y in points[1:-1])


def bend(points: Sequence[Point], radius: float = 2.5) -> list[Point]:
    """A line with its corners rounded off."""
    out = [points[0]]
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(b, a, radius), _towards(b, c, radius)
        for k in range(7):
            t = k / 6
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append((u * start[0] + v * b[0] + w * end[0], u * start[1] + v * b[1] + w * end[1]))
    return [*out, points[-1]]


def _towards(a: Point, b: Point, far: float) -> Point:
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    k = min(far / long, 0.5)
    return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k


def arrow(
    pen: Pen, points: Sequence[Point], tone: str, *, width: float = 0.9, dashed: bool = False, halo: float = 0.45
) -> None:
    """A line with a head at its last point and a pale rim all round; solid or in dashes."""
    colour = INK if pen.low else tone
    neck = _towards(points[-1], points[-2], 2.6 * width)
    body = [*points[:-1], neck]
    tip = _head(neck, points[-1], width)
    pen.solid(stroke(body, width + 2 * halo) + _head(neck, points[-1], width, halo), PAPER)
    for piece in _dashes(body, 1.9, 1.1) if dashed else [body]:
        pen.solid(stroke(piece, width), colour)
    pen.solid(tip, colour)


def _head(neck: Point, tip: Point, width: float, rim: float = 0.0) -> str:
    long = hypot(tip[0] - neck[0], tip[1] - neck[1]) or 1.0
    ux, uy = (tip[0] - neck[0]) / long, (tip[1] - neck[1]) / long
    half, back, front = width * 1.45 + 1.5 * rim, -rim, long + 2.0 * rim
    left = (neck[0] + ux * back + uy * half, neck[1] + uy * back - ux * half)
    right = (neck[0] + ux * back - uy * half, neck[1] + uy * back + ux * half)
    return polygon([left, (neck[0] + ux * front, neck[1] + uy * front), right])


def _dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """A line cut into dashes of a length with gaps of a length."""
    pieces: list[list[Point]] = [[points[0]]]
    left, drawing = on, True
    for a, b in pairwise(points):
        at, long = 0.0, hypot(b[0] - a[0], b[1] - a[1])
        while long - at > left:
            at += left
            spot = (a[0] + (b[0] - a[0]) * at / long, a[1] + (b[1] - a[1]) * at / long)
            if drawing:
                pieces[-1].append(spot)
            else:
                pieces.append([spot])
            drawing = not drawing
            left = on if drawing else off
        left -= long - at
        if drawing:
            pieces[-1].append(b)
    return [piece for piece in pieces if len(piece) > 1]


def badge(pen: Pen, words: str, x: float, y: float, *, tone: str = INK, r: float = 2.0) -> None:
    """A number or letter in a dark disc; a step, or a note below the figure."""
    pen.solid(circle(x, y, r + 0.4), PAPER)
    pen.solid(circle(x, y, r), INK if pen.low else tone)
    size = r * 4.1
    pen.text(words, x, y + size * 0.112, size, weight="bold", fill=PAPER, align=0.5)


def tick(pen: Pen, x: float, y: float, r: float = 2.0) -> None:
    """Permitted."""
    pen.use(_mark, YES, r, (((-0.5, 0.05), (-0.12, 0.45), (0.55, -0.42)),), at=(x, y))


def cross(pen: Pen, x: float, y: float, r: float = 2.0) -> None:
    """Forbidden."""
    strokes = (((-0.42, -0.42), (0.42, 0.42)), ((-0.42, 0.42), (0.42, -0.42)))
    pen.use(_mark, NO, r, strokes, at=(x, y))


def _mark(pen: Pen, tone: str, r: float, strokes: tuple[tuple[Point, ...], ...]) -> None:
    colour = INK if pen.low else tone
    pen.solid(circle(0, 0, r + 0.4), PAPER)
    pen.solid(circle(0, 0, r), colour)
    pen.solid(circle(0, 0, r - 0.35), PAPER)
    for line in strokes:
        pen.solid(stroke([(x * r, y * r) for x, y in line], r * 0.27), colour)


def pointer(pen: Pen, start: Point, end: Point) -> None:
    """A thin leader from a label to a ring round what it names."""
    r = 0.9
    stop = _towards(end, start, r)
    pen.solid(stroke([start, stop], 0.75) + circle(*end, r + 0.4), PAPER)
    pen.line(f"M{start[0]:.2f} {start[1]:.2f}L{stop[0]:.2f} {stop[1]:.2f}", INK, 0.25)
    pen.solid(circle(*end, r), INK)
    pen.solid(circle(*end, r - 0.35), PAPER)
