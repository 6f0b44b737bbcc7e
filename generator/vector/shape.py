"""A rect, circle, ellipse, line, polyline or polygon -> Outline, running clockwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.vector import path
from generator.vector.arc import KAPPA
from generator.vector.outline import ShapeEdge

Attributes = Mapping[str, str]


def outline(tag: str, attributes: Attributes) -> ShapeEdge:
    """The edge of a basic shape or path; empty where SVG draws none, as for a circle of radius 0.

    Raises:
        ValueError: An attribute is no number, or negative where it cannot be.
    """
    return SHAPES[tag](attributes)


def length(attributes: Attributes, name: str, default: float = 0.0) -> float:
    """A coordinate or length in user units.

    Raises:
        ValueError: It is in per cent or another unit, or no number.
    """
    return measure(name, attributes[name]) if name in attributes else default


def measure(name: str, text: str) -> float:
    """A number in user units; `px` is the same unit.

    Raises:
        ValueError: It is in per cent or another unit, or no finite number.
    """
    try:
        value = float(text.removesuffix("px"))
    except ValueError:
        raise ValueError(f"{name}='{text}' is not a plain number of user units") from None
    if not abs(value) < 1e6:
        raise ValueError(f"{name}='{text}' is not a length that can be printed")
    return value


def extent(attributes: Attributes, name: str, default: float = 0.0) -> float:
    """A length that cannot be negative.

    Raises:
        ValueError: It is, or is no plain number.
    """
    value = length(attributes, name, default)
    if value < 0:
        raise ValueError(f"{name}='{attributes[name]}' is negative")
    return value


def _rect(attributes: Attributes) -> ShapeEdge:
    x, y = length(attributes, "x"), length(attributes, "y")
    width, height = extent(attributes, "width"), extent(attributes, "height")
    result = ShapeEdge()
    if not width or not height:
        return result
    rx, ry = _radii(attributes, width, height)
    if not rx or not ry:
        result.add("re", x, y, width, height)
        return result
    right, bottom, u, v = x + width, y + height, rx * (1 - KAPPA), ry * (1 - KAPPA)
    result.add("m", x + rx, y)
    result.add("l", right - rx, y)
    result.add("c", right - u, y, right, y + v, right, y + ry)
    result.add("l", right, bottom - ry)
    result.add("c", right, bottom - v, right - u, bottom, right - rx, bottom)
    result.add("l", x + rx, bottom)
    result.add("c", x + u, bottom, x, bottom - v, x, bottom - ry)
    result.add("l", x, y + ry)
    result.add("c", x, y + v, x + u, y, x + rx, y)
    result.add("h")
    return result


def _radii(attributes: Attributes, width: float, height: float) -> tuple[float, float]:
    known = {name: extent(attributes, name) for name in ("rx", "ry") if attributes.get(name, "auto") != "auto"}
    rx = known.get("rx", known.get("ry", 0.0))
    ry = known.get("ry", rx)
    return min(rx, width / 2), min(ry, height / 2)


def _oval(cx: float, cy: float, rx: float, ry: float) -> ShapeEdge:
    result = ShapeEdge()
    if not rx or not ry:
        return result
    u, v = rx * KAPPA, ry * KAPPA
    result.add("m", cx + rx, cy)
    result.add("c", cx + rx, cy + v, cx + u, cy + ry, cx, cy + ry)
    result.add("c", cx - u, cy + ry, cx - rx, cy + v, cx - rx, cy)
    result.add("c", cx - rx, cy - v, cx - u, cy - ry, cx, cy - ry)
    result.add("c", cx + u, cy - ry, cx + rx, cy - v, cx + rx, cy)
    result.add("h")
    return result


def _circle(attributes: Attributes) -> ShapeEdge:
    radius = extent(attributes, "r")
    return _oval(length(attributes, "cx"), length(attributes, "cy"), radius, radius)


def _ellipse(attributes: Attributes) -> ShapeEdge:
    rx, ry = extent(attributes, "rx"), extent(attributes, "ry")
    return _oval(length(attributes, "cx"), length(attributes, "cy"), rx, ry)


def _line(attributes: Attributes) -> ShapeEdge:
    ends = [length(attributes, name) for name in ("x1", "y1", "x2", "y2")]
    return ShapeEdge(["m", "l"], ends)


def _polyline(attributes: Attributes) -> ShapeEdge:
    points = attributes.get("points", "").strip()
    return path.parse(f"M{points}") if points else ShapeEdge()


def _polygon(attributes: Attributes) -> ShapeEdge:
    result = _polyline(attributes)
    if result.steps:
        result.add("h")
    return result


def _path(attributes: Attributes) -> ShapeEdge:
    return path.parse(attributes.get("d", ""))


SHAPES: dict[str, Callable[[Attributes], ShapeEdge]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
    "path": _path,
}
