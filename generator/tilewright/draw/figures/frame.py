"""A painter -> Art of a figure; tiles, empty places, badges, arrows and words as every figure shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeVar

from svgwrite.container import Group

from tilewright.draw.art import Art, canvas
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Look, Pen, gather
from tilewright.draw.shapes import Point, circle, polygon, rect
from tilewright.draw.words import span
from tilewright.typography.finder import BUNDLED, Finder
from tilewright.units import POINTS_PER_MM, Size

WIDTH = 119.0
"""The widest a figure may be: the booklet's column."""

P = TypeVar("P", bound=Pen)
SOFT = "#6E6257"
LABEL = 7.5
"""The size of a label, in points."""


class MissingPieceError(LookupError):
    """A figure shows a piece that the set lacks, or one that is not what the figure needs; the message names both."""


def figure(name: str, look: Look, size: Size, paint: Callable[[Pen], None]) -> Art:
    """Return a figure of that size, without bleed."""
    pen = sketch(Pen, look, size, paint, written=False)
    pen.drawing.add(pen.group)
    return Art(f"figure-{name}", size, 0.0, pen.drawing, paint=paint)


def sketch(make: type[P], look: Look, size: Size, paint: Callable[[P], None], *, written: bool = True) -> P:
    """A pen with which something has been drawn on a canvas of that size; its ornaments are in the defs."""
    drawing = canvas(size, 0.0)
    pen = make(drawing, Group(id="art", debug=False), look)
    paint(pen)
    gather(drawing, pen, written=written)
    return pen


def vacant(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """A place where no tile lies."""
    pen.tint(rect(x + 0.6, y + 0.6, width - 1.2, height - 1.2), "#F4EFE4")
    pen.line(rect(x + 0.6, y + 0.6, width - 1.2, height - 1.2), "#A79B8B", 0.3, dash="1.4 1.2", cap="butt")


def wrap(words: str, width: float, size: float = LABEL, weight: str = "normal", book: Finder = BUNDLED) -> list[str]:
    """The words in lines no longer than the width in millimetres."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and span(longer, size, bold=weight == "bold", book=book) <= width:
            lines[-1] = longer
        elif lines:
            lines.append(word)
        else:
            lines = [word]
    return lines


def _even(words: str, width: float, size: float, weight: str, book: Finder) -> list[str]:
    """As few lines as wrap makes, but of about one length: no last word by itself under a centred text."""
    lines = wrap(words, width, size, weight, book)
    while len(narrower := wrap(words, width - 0.5, size, weight, book)) == len(lines) and width > 8:
        lines, width = narrower, width - 0.5
    return lines


def write(
    pen: Pen,
    words: str,
    x: float,
    y: float,
    width: float,
    *,
    size: float = LABEL,
    align: float = 0.0,
    weight: str = "normal",
    fill: str = INK,
) -> float:
    """Words set in lines, the first on the baseline y; the y of the last baseline is returned."""
    leading = size * 1.18 / POINTS_PER_MM
    lines = (_even if align else wrap)(words, width, size, weight, pen.look.book)
    for k, line in enumerate(lines):
        pen.text(line, x, y + k * leading, size, align=align, weight=weight, fill=fill)
    return y + (len(lines) - 1) * leading


def title(pen: Pen, words: str, x: float, y: float, size: float = 8.5, align: float = 0.0) -> float:
    """A heading inside a figure."""
    return pen.text(words, x, y, size, font="Cinzel", weight="bold", align=align)


def moves(count: int) -> str:
    """A number of moves in words."""
    return "free" if count == 0 else f"{count} move" + ("s" if count > 1 else "")


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
