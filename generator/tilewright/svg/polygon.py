"""Corners of a closed line -> whether it crosses itself, how far a box lies inside, the line a distance away from it.

Corners run clockwise as they are seen, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import atan2, ceil, cos, dist, hypot, pi, sin

from tilewright.units import Box, added

Point = tuple[float, float]
Line = tuple[Point, Point]
_HAIR = 1e-7
_MICRON = 1e-3
_ABOUT = (0.0, -_MICRON, _MICRON, -2 * _MICRON, 2 * _MICRON)
_STEP = pi / 24
"""Of the chords that stand for an arc."""


def sides(corners: Sequence[Point]) -> Iterator[Line]:
    """Each side, the one that closes the line last."""
    return pairwise((*corners, corners[0]))


def area(corners: Sequence[Point]) -> float:
    """Square millimetres; negative where the corners run the other way."""
    return added((a[0] * b[1] - b[0] * a[1]) / 2 for a, b in sides(corners))


def around(corners: Sequence[Point]) -> Box:
    """The upright box around all corners."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def crossing(corners: Sequence[Point]) -> Point | None:
    """A place where the line meets itself; None where it nowhere does."""
    lines = list(sides(corners))
    for at, one in enumerate(lines):
        for other in lines[at + 2 : len(lines) - (not at)]:
            if (where := meeting(one, other)) is not None:
                return where
    return None


def meeting(one: Line, other: Line) -> Point | None:
    """Where two lines meet, ends included; None where they do not, or run along each other apart."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return None
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    slope = ux * vy - uy * vx
    if abs(slope) < _HAIR * (hypot(ux, uy) * hypot(vx, vy) or 1.0):
        along = abs(ux * (cy - ay) - uy * (cx - ax)) < _HAIR * (hypot(ux, uy) or 1.0)
        return (max(min(ax, bx), min(cx, dx)), max(min(ay, by), min(cy, dy))) if along else None
    s = ((cx - ax) * vy - (cy - ay) * vx) / slope
    t = ((cx - ax) * uy - (cy - ay) * ux) / slope
    return (ax + s * ux, ay + s * uy) if -_HAIR <= s <= 1 + _HAIR and -_HAIR <= t <= 1 + _HAIR else None


def holds(corners: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside."""
    x, y = point
    crossed = [
        (ay > y) is not (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides(corners)
    ]
    return crossed.count(True) % 2 == 1


def away(point: Point, line: Line) -> float:
    """From a point to the nearest of a line."""
    (px, py), (ax, ay), (bx, by) = point, *line
    ux, uy = bx - ax, by - ay
    along = ((px - ax) * ux + (py - ay) * uy) / (ux * ux + uy * uy) if ux or uy else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(px - ax - along * ux, py - ay - along * uy)


def clearance(corners: Sequence[Point], box: Box) -> tuple[float, Point]:
    """How far inside a box lies, and the corner of it that is nearest to the line; below 0: how far it sticks out."""
    ends = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    rim = list(sides(corners))
    outside = [(min(away(end, line) for line in rim), end) for end in ends if not holds(corners, end)]
    if outside:
        far, end = max(outside)
        return -far, end
    inner = [(min(away(end, line) for line in rim), end) for end in ends]
    notches = [(_signed(ends, corner), corner) for corner in corners]
    return min([*inner, *notches])


def _signed(box: Sequence[Point], corner: Point) -> float:
    """From a corner of the line to a box: below 0 where it reaches into it."""
    far = min(away(corner, line) for line in sides(box))
    return -far if holds(box, corner) else far


def pushed(corners: Sequence[Point], outwards: Sequence[float]) -> tuple[Point, ...]:
    """A line without notches whose sides are each moved outwards by its own distance, and meet again."""
    moved = [_moved(line, by) for line, by in zip(sides(corners), outwards, strict=True)]
    return tuple(_cross(before, line) for before, line in pairwise((moved[-1], *moved)))


def _moved(line: Line, by: float) -> Line:
    (ax, ay), (bx, by_) = line
    long = dist(*line)
    nx, ny = (by_ - ay) / long * by, -(bx - ax) / long * by
    return (ax + nx, ay + ny), (bx + nx, by_ + ny)


def _cross(one: Line, other: Line) -> Point:
    """Where two lines meet if they go on for ever."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = *one, *other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    s = ((cx - ax) * vy - (cy - ay) * vx) / (ux * vy - uy * vx)
    return ax + s * ux, ay + s * uy


def offset(corners: Sequence[Point], distance: float) -> tuple[tuple[Point, ...], ...]:
    """The lines everywhere so far away: outwards, inwards where below 0; none where nothing is left inside.

    Every side is moved, arcs stand round the corners that open, and of all that comes of it what is nearer to the line
    than the distance is left out.
    """
    raw: list[Point] = []  # all sides moved and joined, with their crossings
    lines = list(sides(corners))
    moved = [_moved(line, distance) for line in lines]
    for line, before, after in zip(lines, (moved[-1], *moved), moved, strict=False):
        met = meeting(before, after) if dist(before[1], after[0]) > _HAIR else None
        raw += [met] if met else [before[1], *_arc(line[0], before[1], after[0], distance)]
    parts = _parted(sorted(sides(raw), key=_left))
    rim = list(sides(corners))
    kept = [part for part in parts if _is_away(part, rim, abs(distance)) and dist(*part) > _MICRON / 2]
    return tuple(loop for loop in _loops(kept) if area(loop) > 0.01)


def _arc(centre: Point, first: Point, second: Point, distance: float) -> Iterator[Point]:
    """From one moved side to the next: round a corner that opens, straight across one that closes."""
    a = atan2(first[1] - centre[1], first[0] - centre[0])
    b = atan2(second[1] - centre[1], second[0] - centre[0])
    turn = (b - a + pi) % (2 * pi) - pi
    if turn * distance > _HAIR:
        radius, steps = abs(distance), ceil(abs(turn) / _STEP)
        for step in range(1, steps):
            at = a + turn * step / steps
            yield centre[0] + radius * cos(at), centre[1] + radius * sin(at)
    yield second


def _left(line: Line) -> float:
    return min(line[0][0], line[1][0])


def _parted(lines: Sequence[Line]) -> list[Line]:
    """The pieces that lines cut each other into; they come from left to right."""
    met: list[set[Point]] = [{*line} for line in lines]
    for at, line in enumerate(lines):
        right = max(line[0][0], line[1][0]) + _HAIR
        for other_at in range(at + 1, len(lines)):
            if _left(lines[other_at]) > right:
                break
            if (where := meeting(line, lines[other_at])) is not None:
                met[at].add(where)
                met[other_at].add(where)
    return [
        part
        for line, points in zip(lines, met, strict=True)
        for part in pairwise(sorted(points, key=partial(dist, line[0])))
    ]


def _is_away(part: Line, rim: Sequence[Line], distance: float) -> bool:
    (ax, ay), (bx, by) = part
    middle = ((ax + bx) / 2, (ay + by) / 2)
    return all(away(middle, line) > distance * 0.99 for line in rim)


def _loops(parts: Sequence[Line]) -> Iterator[tuple[Point, ...]]:
    """Lines joined where one ends and the next begins, give or take a micrometre."""
    following: dict[Point, list[Point]] = {}
    for first, second in parts:
        following.setdefault(_place(first), []).append(second)
    while following:
        start = here = next(iter(following))
        loop: list[Point] = []
        while here in following:
            loop.append(following[here].pop())
            if not following[here]:
                del following[here]
            # The line goes on at a place that another part begins at, or that the loop began at.
            place = _place(loop[-1])
            x, y = place
            near = [(round(x + dx, 3), round(y + dy, 3)) for dx in _ABOUT for dy in _ABOUT]
            here = next((each for each in near if each in following), start if start in near else place)
        if here == start:
            yield tuple(loop)


def _place(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)
