"""Triangles on a sheet -> crop marks beyond both ends of every line that a ruler can be laid along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin

from generator.contour.polygon import Line, Point, away, sides
from generator.press.block import Block
from generator.press.stock import Clearances
from generator.press.weave import Weave, lying
from generator.units import Box, Sides

_FINE = 0.25
_NEAR = 12.0
_FARTHEST = 4.0
"""How many times its usual distance a mark may keep from the pieces, in a sharp notch."""


def slanted(block: Block, how: Weave, area: Box, press: Clearances) -> Iterator[Line]:
    """Two marks for each line along which sides of pieces lie; none where there is no room for one clear of the art."""
    free = block.box.grown(Sides.all(press.wide_edge))
    x, y = max(free.x, area.x), max(free.y, area.y)
    room = Box(x, y, min(free.right, area.right) - x, min(free.bottom, area.bottom) - y)
    rim, lines = _sides(block, how)
    for ends in lines:
        for end, other in (ends, ends[::-1]):
            near = [side for side in rim if _is_near(side, end)]
            if mark := _mark(end, other, near, room, press):
                yield mark


def _sides(block: Block, how: Weave) -> tuple[list[Line], list[Line]]:
    """The sides at the rim of the block, and each line that sides lie along, from its one end to its other."""
    rim: list[Line] = []
    along: dict[tuple[int, int], list[Point]] = {}
    for place in block.places():
        for side, touched in zip(sides(lying(how.contour, place.box, place.turn)), place.touched, strict=True):
            if not touched:
                rim.append(side)
            along.setdefault(_known(along, _line_of(side)), []).extend(side)
    return rim, [(min(points), max(points)) for points in along.values()]


def _known(along: Mapping[tuple[int, int], object], line: tuple[int, int]) -> tuple[int, int]:
    """The line as another side has it that rounding alone parts from this one."""
    near = ((line[0] + turn, line[1] + away) for turn in (0, -1, 1) for away in (0, -1, 1))
    return next((other for other in near if other in along), line)


def _line_of(side: Line) -> tuple[int, int]:
    """The same number for all sides of one line: its direction and its distance from the corner of the sheet."""
    (ax, ay), (bx, by) = side
    angle = atan2(by - ay, bx - ax) % pi
    angle = 0.0 if pi - angle < 1e-3 else angle
    return round(angle * 1e3), round((ay * cos(angle) - ax * sin(angle)) * 20)


def _is_near(side: Line, end: Point) -> bool:
    (ax, ay), (bx, by), (x, y) = *side, end
    return min(ax, bx) - _NEAR < x < max(ax, bx) + _NEAR and min(ay, by) - _NEAR < y < max(ay, by) + _NEAR


def _mark(end: Point, other: Point, near: Sequence[Line], room: Box, press: Clearances) -> Line | None:
    """A mark outwards from an end, as soon as it is clear of the bleed, as long as the room goes."""
    long = hypot(end[0] - other[0], end[1] - other[1])
    ux, uy = (end[0] - other[0]) / long, (end[1] - other[1]) / long
    start = press.offset
    while start < press.offset * _FARTHEST:
        first = (end[0] + ux * start, end[1] + uy * start)
        if all(away(first, side) > press.offset - 1e-6 for side in near):
            return _longest(first, (ux, uy), near, room, press)
        start += _FINE
    return None


def _longest(first: Point, step: Point, near: Sequence[Line], room: Box, press: Clearances) -> Line | None:
    length = press.mark
    while length >= press.least_mark:
        last = (first[0] + step[0] * length, first[1] + step[1] * length)
        middle = (first[0] + step[0] * length / 2, first[1] + step[1] * length / 2)
        clear = all(away(point, side) > press.offset - 1e-6 for point in (middle, last) for side in near)
        if clear and room.contains(Box(*first, 0, 0)) and room.contains(Box(*last, 0, 0)):
            return first, last
        length -= _FINE
    return None
