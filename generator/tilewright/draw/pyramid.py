"""Pyramids -> Art: the net of four faces side by side round their tip, with one glue tab, which stays white."""

from __future__ import annotations

from functools import partial
from math import asin, cos, hypot, pi, sin

from tilewright.draw.art import ROOM, Art, leaf
from tilewright.draw.folds import cut, must_fit, score, tab
from tilewright.draw.items import letter_mark
from tilewright.draw.look import Look, find_colour
from tilewright.draw.palette import INK, PAPER, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.picture import cover_with
from tilewright.draw.shapes import Point, circle, polygon, polyline
from tilewright.draw.studio import Inset, Studio
from tilewright.pieces.kind import Design
from tilewright.pieces.nets import PyramidSize
from tilewright.spec.entries import Colour
from tilewright.units import Box, Size
from tilewright.units import Point as Mark

FACES = 4
TAB = 5.0
"""How deep the glue tab is at most, in millimetres."""


def slant(size: PyramidSize) -> float:
    """The height of a face, from the middle of its foot to the tip."""
    return hypot(size.height, size.base / 2)


def edge(size: PyramidSize) -> float:
    """The length of the edge between two faces, from a corner of the foot to the tip."""
    return hypot(slant(size), size.base / 2)


def apex(size: PyramidSize) -> float:
    """The angle of a face at the tip, in radians."""
    return 2 * asin(size.base / 2 / edge(size))


def fan(size: PyramidSize) -> list[Point]:
    """The tip, then the five corners of the foot, left to right, round the tip; the whole lies in a box at (0, 0)."""
    reach, turn = edge(size), apex(size)
    angles = [turn * (k - FACES / 2) for k in range(FACES + 1)]
    corners = [(reach * sin(angle), reach * cos(angle)) for angle in angles]
    left, top = min(x for x, _ in corners), min(0.0, *(y for _, y in corners))
    return [(x - left, y - top) for x, y in ((0.0, 0.0), *corners)]


def flap(size: PyramidSize) -> list[Point]:
    """The glue tab, outside the edge from the last corner of the foot back to the tip."""
    tip, *corners = fan(size)
    return tab(tip, corners[-1], min(TAB, size.base * 0.3), inset=1.2, slant=0.8)


def outline(size: PyramidSize) -> list[Point]:
    """The corners of the net, tab and all."""
    tip, *corners = fan(size)
    return [tip, *flap(size), *reversed(corners)]


def folds(size: PyramidSize) -> list[tuple[Point, Point]]:
    """Three edges between faces, and the tab's."""
    tip, *corners = fan(size)
    return [(tip, corner) for corner in corners[1:]]


def net_size(size: PyramidSize) -> tuple[Size, Point]:
    """How large the flat net is, and how far it is moved so that its box begins at (0, 0)."""
    points = outline(size)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, low = max(x for x, _ in points), max(y for _, y in points)
    return Size(right - left, low - top), (-left, -top)


def pyramid_net(
    name: str, size: PyramidSize, colour: Colour | None, tone: str, look: Look, own: Inset | None = None
) -> Art:
    """The net of a pyramid, its faces in a colour; trim is the size of the flat net, `own` covers each face."""
    flat, (dx, dy) = net_size(size)
    moved = [(x + dx, y + dy) for x, y in outline(size)]
    tip, *corners = [(x + dx, y + dy) for x, y in fan(size)]

    def draw(pen: Pen) -> None:
        ground = colour.hex if colour else tone
        pen.area(polygon([tip, *corners]), ground)
        for at in range(FACES):
            middle = apex(size) * (at + 0.5 - FACES / 2)
            pen.use(_face, size, colour, tone, own, at=tip, turn=-middle * 180 / pi)
        for (ax, ay), (bx, by) in folds(size):
            score(pen, polyline([(ax + dx, ay + dy), (bx + dx, by + dy)]))
        cut(pen, polygon(moved))

    foot = slant(size)
    keep = Box(tip[0] - 1, tip[1], 2, foot * 0.9)
    mark = Mark(tip[0] + size.base * 0.02, tip[1] + foot * 0.985)
    return leaf(name, flat, ROOM, look, draw, cut=polygon(moved), safe=keep, mark=mark)


def seen_from_above(name: str, size: PyramidSize, colour: Colour | None, tone: str, look: Look) -> Art:
    """A pyramid as it stands on a table: four faces round its tip, light from the upper left, letter and pips below."""
    base, half, ground = size.base, size.base / 2, colour.hex if colour else tone
    corners, tip = [(0.0, 0.0), (base, 0.0), (base, base), (0.0, base)], (half, half)
    lights = (mix(ground, PAPER, 0.3), mix(ground, INK, 0.12), ground, mix(ground, PAPER, 0.16))

    def draw(pen: Pen) -> None:
        for at, light in enumerate(lights):
            pen.area(polygon([corners[at], corners[(at + 1) % FACES], tip]), light, INK, 0.2)
        r = half * 0.1
        dots = "".join(circle(half + (at - (size.pips - 1) / 2) * r * 3.1, base * 0.14, r) for at in range(size.pips))
        if dots:
            pen.solid(dots, PAPER if on(ground) == PAPER else INK)
        if colour:
            pen.use(letter_mark, colour, half * 0.42, at=(half, base * 0.74))

    return leaf(name, Size(base, base), 0.0, look, draw)


def _face(pen: Pen, size: PyramidSize, colour: Colour | None, tone: str, own: Inset | None) -> None:
    """One face, its tip at (0, 0) and its foot below: a pattern, pips in a row, the letter of its colour."""
    foot, half = slant(size), size.base / 2
    ground = colour.hex if colour else tone
    dark = on(ground) == PAPER
    if own:
        pen.within(
            polygon([(0.0, 0.0), (half, foot), (-half, foot)]),
            lambda inner: inner.place(partial(cover_with, inset=own, size=Size(size.base, foot)), (-half, 0.0)),
        )
    else:
        pen.tint(polygon([(0.0, 0.0), (half, foot), (0.0, foot)]), mix(ground, PAPER, 0.14))  # as if light fell on it
    pattern = _pattern(colour.pattern if colour else "solid", foot, half)
    shade = mix(ground, PAPER, 0.34) if dark else mix(ground, INK, 0.3)
    if pattern and not own:
        pen.line(pattern, INK if pen.low else shade, 0.25, cap="butt")
    y, r = foot - half * 0.42, half * 0.1
    xs = [(at - (size.pips - 1) / 2) * r * 3.1 for at in range(size.pips)]
    dots = "".join(circle(x, y, r) for x in xs)
    if size.pips:
        pen.halo(dots, 0.7)
        pen.solid(dots, INK)
        pen.line(dots, INK, 0.15)
    if colour:
        pen.use(letter_mark, colour, half * 0.42, at=(0.0, foot - half * 1.1))


def _pattern(pattern: str, foot: float, half: float) -> str:
    """Lines inside a face, by the words of game.yaml; `solid` is the ground of those in no colour: bars to the tip."""
    steps = range(1, int(foot / 2.4))
    wide = [half * (at * 2.4) / foot - 0.6 for at in steps]
    rows = [(at * 2.4, w) for at, w in zip(steps, wide, strict=True) if w > 0.5 and at * 2.4 < foot - half * 1.6]
    if pattern == "horizontal":
        return "".join(f"M{-w:.2f} {y:.2f}H{w:.2f}" for y, w in rows)
    if pattern == "vertical":
        return "".join(f"M{x:.2f} {y1:.2f}V{y2:.2f}" for x, y1, y2 in _uprights(rows, half))
    if pattern == "diagonal":
        return "".join(f"M{-w:.2f} {y + w * 0.4:.2f}L{w:.2f} {y - w * 0.4:.2f}" for y, w in rows if y > 2 * w * 0.4)
    if pattern == "dots":
        return "".join(circle(0.0, y, 0.28) + _pair(w, y) for y, w in rows)
    if pattern == "solid":
        return "".join(f"M{-w:.2f} {y:.2f}L0 {y - 1.6:.2f}L{w:.2f} {y:.2f}" for y, w in rows)
    return ""


def _pair(w: float, y: float) -> str:
    """Two dots beside the middle, where there is room."""
    return circle(-w + 0.6, y + 1.2, 0.28) + circle(w - 0.6, y + 1.2, 0.28) if w > 1.5 else ""


def _uprights(rows: list[tuple[float, float]], half: float) -> list[tuple[float, float, float]]:
    """(x, from y, to y) of upright lines, each as long as the face is wide enough."""
    lines = []
    for at in range(-int(half / 1.8), int(half / 1.8) + 1):
        fits = [y for y, w in rows if w >= abs(at * 1.8)]
        if len(fits) > 1:
            lines.append((at * 1.8, fits[0], fits[-1]))
    return lines


def draw_face(studio: Studio, design: Design) -> Art:
    """The net; or it as it stands.

    Raises:
        TooLargeError: It does not fit a sheet.
    """
    part, subject = design.part, design.subject
    size = part.sizes[subject.size]
    if design.side == "above":
        return seen_from_above(design.name, size, find_colour(studio.look, design.of or None), part.tone, studio.look)
    art = pyramid_net(
        design.name,
        size,
        find_colour(studio.look, design.of or None),
        part.tone,
        studio.look,
        studio.covering(part, design.of),
    )
    must_fit(part.title, art.trim, studio.page)
    return art
