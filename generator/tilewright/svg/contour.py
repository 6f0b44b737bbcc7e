"""A shape's name, or path data, and a size -> Contour: the corners, the lines it is cut along, and its bleed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import cos, dist, pi, sin, sqrt

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.outline import Outline
from tilewright.svg import polygon
from tilewright.svg.polygon import Point
from tilewright.svg.shape import parse
from tilewright.units import Box, Size


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


WORDS = ("hexagon", "circle", "triangle", "rounded", "domino", "shield")
RADIUS = 3.0
"""Of rounded corners, in millimetres, where nothing else is said."""
MOST = 240
"""Corners of an outline, curves as chords: what is finer no knife follows."""
_ROUNDED = pattern.prepare(r"rounded(?: (\d{1,3}(?:\.\d{1,2})?))?", re.ASCII)
_CHORDS = 24
_TOLERANCE = 0.05
_MICRON = 1e-3
_STEP, _RIM = 0.5, 0.6
"""Of the places that are tried for a line of tiny type, and how far it keeps from the cut, in millimetres."""
_GRID, _FAR = 24, 0.94
"""Steps across a shape in which a place inside is sought, and how near to the farthest others are as good."""
_ROUND_SOMETHING = "close it around an area, such as M20 0L40 40H0Z"
_ROUND = 72
"""Chords of a circle: a hundredth of a millimetre off at most, 40 mm across."""


class ContourError(ValueError):
    """A shape that there is none of; the message says why."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Contour:
    """The shape of a piece.

    Attributes:
        shape: One of `WORDS` (`rounded 5` says a radius), or path data in millimetres from the upper left corner.
        size: Of the box it lies in.
    """

    shape: str
    size: Size

    @property
    def word(self) -> str:
        """Its name; `path` where it is path data."""
        return self.shape.split()[0] if self.shape.split()[0] in WORDS else "path"

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, clockwise; of a curve the ends of chords.

        Raises:
            ContourError: There is no such shape.
        """
        return _corners(self.shape, self.size)

    @property
    def mirrored(self) -> tuple[Point, ...]:
        """The same, seen from the back."""
        return tuple((self.size.width - x, y) for x, y in reversed(self.corners))

    @property
    def is_straight(self) -> bool:
        """Whether pieces lie side by side like rectangles, and straight cuts part them."""
        return self.word in {"rounded", "domino"}

    @property
    def is_tiling(self) -> bool:
        """Whether pieces fill the paper, each sharing its sides with others."""
        return self.word in {"hexagon", "triangle"}

    @property
    def radius(self) -> float:
        """Of its corners, where they are round."""
        return _radius(self.shape, self.size)

    @property
    def trace(self) -> str:
        """What is printed on a front for the knife: nothing where marks at straight cuts say all."""
        if self.word == "rounded":
            return arcs(self.size, _radius(self.shape, self.size))
        return "" if self.word in {"domino", "triangle"} else self.line()

    def line(self, out: float = 0.0, *, back: bool = False) -> str:
        """Path data of the line so far outside the cut, inside where below 0."""
        return _line(self, round(out, 3), back)

    def outline(self, bleed: float, inset: float, *, back: bool = False) -> Outline:
        """The lines of a face; the knife follows what is printed on the front, so a back has no trace."""
        cut, far, safe = (self.line(out, back=back) for out in (0.0, bleed, -inset))
        return Outline(cut, far, safe, trace="" if back else self.trace)

    def middle(self, *, back: bool = False) -> tuple[Point, float]:
        """The middle of the largest circle inside, and its radius."""
        if self._is_round:
            return (self.size.width / 2, self.size.height / 2), self.size.width / 2
        return _middle(self.mirrored if back else self.corners)

    def lowest(self, wide: float, high: float, *, back: bool = False) -> Point | None:
        """The lower right corner of a box that large as low, then as far right, as it lies inside."""
        return lowest(self.mirrored if back else self.corners, self.size, wide, high)

    def edge_spot(self, r: float, *, back: bool = False) -> Point:
        """The middle of a circle of radius r inside, as far from the middle as can be; of several the upper left."""
        corners = self.mirrored if back else self.corners
        middle, radius = self.middle(back=back)
        if self._is_round:
            near = max(0.0, radius - r) * sqrt(0.5)
            return middle[0] - near, middle[1] - near
        places = [point for free, point in _free(corners) if free >= r]
        far = max((dist(point, middle) for point in places), default=0.0)
        return min(((x + y, (x, y)) for x, y in places if dist((x, y), middle) > _FAR * far), default=(0.0, middle))[1]

    @property
    def _is_round(self) -> bool:
        return self.word == "circle" and self.size.width == self.size.height

    def shown(self, out: float, touched: Sequence[bool], overlap: float, *, back: bool = False) -> str:
        """Path data of what is shown of a tiling shape: its bleed at sides that nothing touches, a hair at others."""
        corners = bled(self.corners, out, touched, overlap)
        return data(tuple((self.size.width - x, y) for x, y in reversed(corners)) if back else corners)


@lru_cache(maxsize=256)
def _line(contour: Contour, out: float, back: bool) -> str:  # noqa: FBT001 - what is cached is asked by place
    size = contour.size
    width, height = size.width + 2 * out, size.height + 2 * out
    if contour.word == "circle" and (size.width == size.height or not out):
        return oval(-out, -out, width, height)
    if contour.word in {"rounded", "domino"}:
        radius = _radius(contour.shape, size) + out if contour.word == "rounded" else 0.0
        return rounded(-out, -out, width, height, max(0.0, radius))
    corners = contour.mirrored if back else contour.corners
    if not out:
        return contour.shape if contour.word == "path" and not back else data(corners)
    if contour.is_tiling or contour.word == "circle":
        return data(polygon.pushed(corners, [out] * len(corners)))
    return "".join(data(loop) for loop in polygon.offset(corners, out)) or (data(corners) if out > 0 else "")


@lru_cache(maxsize=64)
def lowest(corners: tuple[Point, ...], size: Size, wide: float, high: float) -> Point | None:
    """The lower right corner of a box as low, then as far right, as it lies inside; None where it nowhere does."""
    y = size.height - _RIM
    while y > size.height / 2:
        x = size.width - _RIM
        while x > wide + _RIM:
            if polygon.clearance(corners, Box(x - wide, y - high, wide, high))[0] >= _RIM:
                return x, y
            x -= _STEP
        y -= _STEP
    return None


@lru_cache(maxsize=64)
def _free(corners: tuple[Point, ...]) -> tuple[tuple[float, Point], ...]:
    """Points inside, on a grid, each with how far from the line it is."""
    box, lines = polygon.around(corners), list(polygon.sides(corners))
    grid = [
        (box.x + box.width * across / _GRID, box.y + box.height * down / _GRID)
        for down in range(1, _GRID)
        for across in range(1, _GRID)
    ]
    return tuple(
        (min(polygon.away(point, line) for line in lines), point) for point in grid if polygon.holds(corners, point)
    )


@lru_cache(maxsize=64)
def _middle(corners: tuple[Point, ...]) -> tuple[Point, float]:
    """The best of the grid, then better ones ever nearer round it."""
    lines = list(polygon.sides(corners))
    box = polygon.around(corners)
    radius, (x, y) = max(_free(corners), default=(0.0, (box.x + box.width / 2, box.y + box.height / 2)))
    step = max(box.width, box.height) / _GRID
    while step > _MICRON:
        near = [(x + dx * step, y + dy * step) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        inside = [
            (min(polygon.away(point, line) for line in lines), point) for point in near if polygon.holds(corners, point)
        ]
        better = max(inside, default=(0.0, (x, y)))
        if better[0] <= radius + _MICRON / 10:
            step /= 2
        else:
            radius, (x, y) = better
    return (x, y), radius


@lru_cache(maxsize=256)
def _corners(shape: str, size: Size) -> tuple[Point, ...]:
    w, h = size.width, size.height
    radius = _ROUNDED.fullmatch(shape)
    if shape == "hexagon":
        return _flat(w, h) if w >= h else tuple((x, y) for y, x in reversed(_flat(h, w)))
    if shape == "triangle":
        return (w / 2, 0.0), (w, h), (0.0, h)
    if shape == "circle":
        angles = [2 * pi * k / _ROUND for k in range(_ROUND)]
        return tuple((w / 2 + w / 2 * cos(at), h / 2 + h / 2 * sin(at)) for at in angles)
    if shape == "domino":
        if abs(max(w, h) - 2 * min(w, h)) > _TOLERANCE:
            fair = f"make its size {2 * min(w, h):g} x {min(w, h):g}"
            raise ContourError(f"a domino is twice as long as it is wide, but this is {w:g} x {h:g} mm", fair)
        return (0.0, 0.0), (w, 0.0), (w, h), (0.0, h)
    if radius or shape == "shield":
        return _flattened(rounded(0, 0, w, h, _radius(shape, size)) if radius else _shield(w, h))
    if shape[:1] in {"M", "m"}:
        return _of_path(shape, size)
    known = f"known: {', '.join(WORDS)}, or path data such as M20 0L40 40H0Z"
    raise ContourError(f"unknown shape '{shape[:40]}'", known)


def _flat(w: float, h: float) -> tuple[Point, ...]:
    """A hexagon with a side on top."""
    return (w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0.0, h / 2)


def _shield(w: float, h: float) -> str:
    """A heater shield: straight shoulders, and sides that bend to a tip below."""
    bend, low = 0.42 * h, 0.8 * h
    right = f"C{w:.3f} {low:.3f} {0.72 * w:.3f} {0.92 * h:.3f} {w / 2:.3f} {h:.3f}"
    left = f"C{0.28 * w:.3f} {0.92 * h:.3f} 0 {low:.3f} 0 {bend:.3f}"
    return f"M0 0H{w:.3f}V{bend:.3f}{right}{left}Z"


def _of_path(data: str, size: Size) -> tuple[Point, ...]:
    """The corners of an outline in path data.

    Raises:
        ContourError: It is none, has several lines or too many corners, crosses itself, or goes beyond the size.
    """
    corners = _flattened(data)
    if len(corners) < 3:
        raise ContourError("this outline encloses no area", _ROUND_SOMETHING)
    box = polygon.around(corners)
    if min(box.x, box.y) < -_TOLERANCE or box.right > size.width + _TOLERANCE or box.bottom > size.height + _TOLERANCE:
        message = f"the outline goes from {box.x:.4g}, {box.y:.4g} to {box.right:.4g}, {box.bottom:.4g}"
        remedy = f"write it in millimetres from the piece's upper left corner, within {size.width:g} x "
        raise ContourError(f"{message}, beyond the piece", f"{remedy}{size.height:g}; or make `size` larger")
    if (where := polygon.crossing(corners)) is not None:
        message = f"the outline crosses itself at {where[0]:.4g}, {where[1]:.4g}"
        raise ContourError(
            message, "a knife cannot follow it: draw one line around the piece (in Inkscape: Path, Union)"
        )
    if abs(polygon.area(corners)) < 1:
        raise ContourError("this outline encloses no area", _ROUND_SOMETHING)
    return corners if polygon.area(corners) > 0 else tuple(reversed(corners))


@lru_cache(maxsize=64)
def _flattened(data: str) -> tuple[Point, ...]:
    """The corners of the one closed line of path data, curves as chords.

    Raises:
        ContourError: It is no path data, or not one line.
    """
    try:
        edge = parse(data)
    except ValueError as error:
        raise ContourError(str(error), "write SVG path data, such as M20 0L40 40H0Z") from None
    if edge.steps.count("m") > 1:
        raise ContourError("an outline is one line, but this path has several", "leave holes and islands out")
    corners: list[Point] = []
    numbers = iter(edge.numbers)
    for step in edge.steps:
        if step == "c":
            ends = [(next(numbers), next(numbers)) for _ in range(3)]
            corners += _chords(corners[-1], *ends)
        elif step != "h":
            corners.append((next(numbers), next(numbers)))
        if len(corners) > MOST:
            remedy = "simplify it (in Inkscape: Path, Simplify)"
            raise ContourError(f"the outline has more than {MOST} corners, counting curves as short lines", remedy)
    return tuple(here for at, here in enumerate(corners) if dist(here, corners[at - 1]) > _MICRON)


def _chords(start: Point, one: Point, other: Point, end: Point) -> list[Point]:
    """Points on a curve: as many as its length asks for."""
    count = max(2, min(_CHORDS, int(dist(start, one) + dist(one, other) + dist(other, end)) + 2))
    places: list[Point] = []
    for step in range(1, count + 1):
        t = step / count
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x, y = (a * start[i] + b * one[i] + c * other[i] + d * end[i] for i in (0, 1))
        places.append((x, y))
    return places


def _radius(shape: str, size: Size) -> float:
    match = _ROUNDED.fullmatch(shape)
    return min(float((match and match[1]) or RADIUS), size.width / 2, size.height / 2)


def irregular(contour: Contour) -> Size | None:
    """The size that a hexagon so wide, or so high, has if its sides are equal; None where they are, within 2 in 100."""
    w, h = contour.size.width, contour.size.height
    long, short = max(w, h), min(w, h)
    if contour.word != "hexagon" or abs(short / long - sqrt(3) / 2) < 0.02:
        return None
    fair = round(long * sqrt(3) / 2, 2)
    return Size(long, fair) if w >= h else Size(fair, long)
