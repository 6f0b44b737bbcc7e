"""A shape with markers -> where each marker stands, as a matrix: arrows and dots at its ends and corners.

Source: SVG 2, 13.7 (markers): directions at vertices, `orient`, `markerUnits`, the marker's viewport.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from tilewright.frozen import dataclass
from tilewright.svg import matrix, shape
from tilewright.svg.matrix import Matrix
from tilewright.svg.outline import FARTHEST, ShapeEdge
from tilewright.svg.picture import laid
from tilewright.svg.vocabulary import UnsupportedError
from tilewright.units import Box

ENDS = ("marker-start", "marker-mid", "marker-end")
_LEAST = 1e-6
_POINTS = {"m": 1, "l": 1, "c": 3}
Point = tuple[float, float]


@dataclass(slots=True)
class _Corner:
    """A point that a shape goes through, and the ways that lead to it and on from it."""

    at: Point
    before: Point | None = None
    after: Point | None = None

    def turn(self, *, start: bool, end: bool) -> float:
        """The direction of a marker that stands there, in radians."""
        ways = [way for way, counts in ((self.before, not start), (self.after, not end)) if way and counts]
        ways = ways or [way for way in (self.before, self.after) if way] or [(1.0, 0.0)]
        units = [(x / math.hypot(x, y), y / math.hypot(x, y)) for x, y in ways]
        x, y = (math.fsum(each) for each in zip(*units, strict=True))
        return math.atan2(y, x) if math.hypot(x, y) > 1e-9 else math.atan2(units[0][0], -units[0][1])


def corners(edge: ShapeEdge) -> list[_Corner]:
    """The points that a shape goes through, in order."""
    stops: list[_Corner] = []
    begun, at = 0, 0
    within: list[_Corner] = []
    for number, step in enumerate(edge.steps):
        if step == "h":
            # The outline ends in the corner that it began at: both corners know the ways of both.
            first, last = stops[begun], stops[-1]
            if last.at != first.at:
                _lead(last, [first.at], stops)
            end = stops[-1]
            first.before, end.after = end.before, first.after
            continue
        count = _POINTS[step]
        points = [(edge.numbers[at + 2 * each], edge.numbers[at + 2 * each + 1]) for each in range(count)]
        at += 2 * count
        if step == "m":
            begun = len(stops)
        else:
            _lead(stops[-1], points, stops)
            within += stops[-1:] if number in edge.joints else []
            continue
        stops.append(_Corner(points[-1]))
    return [each for each in stops if not any(each is joint for joint in within)]


def _lead(last: _Corner, points: list[Point], stops: list[_Corner]) -> None:
    """A line or curve from the last corner to another one."""
    chain = [last.at, *points]
    last.after = _way(chain)
    back = _way(chain[::-1])
    stops.append(_Corner(points[-1], before=back and (-back[0], -back[1])))


def _way(chain: list[Point]) -> Point | None:
    """The direction in which a curve begins; None where it does not get anywhere."""
    (x, y), *others = chain
    return next(((a - x, b - y) for a, b in others if math.hypot(a - x, b - y) > 1e-9), None)


def placed(edge: ShapeEdge) -> Iterator[tuple[str, Point, float]]:
    """Which kind of marker stands where, and how it is turned, in radians."""
    stops = corners(edge)
    for number, each in enumerate(stops):
        start, end = number == 0, number == len(stops) - 1
        names = ("marker-start",) * start + ("marker-end",) * end or ("marker-mid",)
        for name in names:
            closed = bool(each.before and each.after)
            yield name, each.at, each.turn(start=start and not closed, end=end and not closed)


def frame(own: Mapping[str, str], name: str, at: Point, turn: float, pen: float) -> tuple[Matrix, Box | None] | None:
    """The matrix that a marker is painted under, and the box of its own units that cuts it off, if one does.

    A marker without a size is not shown.

    Args:
        own: The marker's attributes.
        name: Which kind of marker it is here.
        at: Where it stands.
        turn: How the shape is turned there, in radians.
        pen: How wide its stroke is.

    Raises:
        ValueError: A number or word that is none.
    """
    orient = own.get("orient", "0")
    if orient.startswith("auto"):
        turn += math.pi if orient == "auto-start-reverse" and name == "marker-start" else 0.0
    else:
        turn = math.radians(shape.measure("orient", orient.removesuffix("deg")))
    by = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), *at)
    scale = pen if own.get("markerUnits", "strokeWidth") == "strokeWidth" else 1.0
    by = matrix.times(by, (scale, 0.0, 0.0, scale, 0.0, 0.0))
    wide, high = (shape.extent(own, key, 3.0) for key in ("markerWidth", "markerHeight"))
    if not min(wide, high, scale) > _LEAST:
        return None
    across = down = 1.0
    view = Box(0.0, 0.0, wide, high)
    if "viewBox" in own:
        try:
            view = Box(*(float(word) for word in own["viewBox"].replace(",", " ").split()))
        except (TypeError, ValueError):
            raise UnsupportedError("V03", f"viewBox='{own['viewBox'][:40]}' on <marker> is wrong") from None
        sides = min(view.width, view.height), max(map(abs, (view.x, view.y, view.width, view.height)))
        if not (sides[0] > _LEAST and sides[1] < FARTHEST):
            return None
        place, _ = laid(Box(0.0, 0.0, wide, high), view.width, view.height, own.get("preserveAspectRatio", ""))
        across, down = place.width / view.width, place.height / view.height
        edge = Box(view.x - place.x / across, view.y - place.y / down, wide / across, high / down)
    else:
        edge = view
    x, y = (
        _reference(own, key, start, side)
        for key, start, side in (("refX", view.x, view.width), ("refY", view.y, view.height))
    )
    by = matrix.times(by, (across, 0.0, 0.0, down, -x * across, -y * down))
    return by, edge if own.get("overflow", "hidden") in {"hidden", "scroll"} else None


_WORDS = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


def _reference(own: Mapping[str, str], key: str, start: float, side: float) -> float:
    word = own.get(key, "0")
    return start + _WORDS[word] * side if word in _WORDS else shape.measure(key, word)
