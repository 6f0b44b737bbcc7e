"""A rect, circle, ellipse, line, polygon or path data -> ShapeEdges: arcs and quadratics become cubic curves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from tilewright import pattern
from tilewright.svg.outline import FARTHEST, ShapeEdge

Cubic = tuple[float, float, float, float, float, float]
_LEAST = 1e-9
"""What is shorter is nothing: its square, and what is divided by it, would leave the range of a number."""
KAPPA = 4 / 3 * math.tan(math.pi / 8)


def cubics(start: tuple[float, float], arc: list[float]) -> Iterator[Cubic]:
    """The curves of an A command: arc is rx, ry, rotation in degrees, large flag, sweep flag, end x, end y."""
    rx, ry, degrees, large, sweep, x, y = arc
    if (x, y) == start:
        return
    if min(abs(rx), abs(ry)) < _LEAST or math.dist(start, (x, y)) < _LEAST:
        yield (*start, x, y, x, y)
        return
    phi = math.radians(degrees)
    cx, cy, rx, ry, first, turn = _centre(start, (abs(rx), abs(ry)), phi, (x, y), (bool(large), bool(sweep)))
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    reach = 4 / 3 * math.tan(step / 4)
    cos, sin = math.cos(phi), math.sin(phi)
    axes = (rx * cos, rx * sin, -ry * sin, ry * cos)
    for index in range(count):
        curve = _quarter((cx, cy), axes, first + index * step, step, reach)
        yield (*curve[:4], x, y) if index == count - 1 else curve


def _quarter(
    centre: tuple[float, float], axes: tuple[float, float, float, float], angle: float, step: float, reach: float
) -> Cubic:
    (cx, cy), (a, b, c, d) = centre, axes
    cos, sin, cos2, sin2 = math.cos(angle), math.sin(angle), math.cos(angle + step), math.sin(angle + step)
    u1, v1, u2, v2 = cos - reach * sin, sin + reach * cos, cos2 + reach * sin2, sin2 - reach * cos2
    return (
        *(cx + a * u1 + c * v1, cy + b * u1 + d * v1),
        *(cx + a * u2 + c * v2, cy + b * u2 + d * v2),
        *(cx + a * cos2 + c * sin2, cy + b * cos2 + d * sin2),
    )


def _centre(
    start: tuple[float, float],
    radii: tuple[float, float],
    phi: float,
    end: tuple[float, float],
    flags: tuple[bool, bool],
) -> tuple[float, float, float, float, float, float]:
    """Centre, radii (grown where too short to reach), first angle and the angle to turn."""
    (x1, y1), (x2, y2), (rx, ry), (large, sweep) = start, end, radii, flags
    cos, sin = math.cos(phi), math.sin(phi)
    half_x, half_y = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    over = math.hypot(px / rx, py / ry)
    if over > 1:
        rx, ry = rx * over, ry * over
    u, v = px / rx, py / ry
    square = u * u + v * v
    factor = math.sqrt(max(0.0, 1 - square) / square) * (1 if large != sweep else -1)
    qu, qv = factor * v, -factor * u
    first = math.atan2(v - qv, u - qu)
    turn = math.atan2(-v - qv, -u - qu) - first
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    cx, cy = cos * qu * rx - sin * qv * ry + (x1 + x2) / 2, sin * qu * rx + cos * qv * ry + (y1 + y2) / 2
    return cx, cy, rx, ry, first, turn


_ALIEN = pattern.prepare(r"[^MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]")
_SEGMENT = pattern.prepare(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?"
_ANY = pattern.prepare(rf"[\s,]*+({_NUMBER})")
_ARC = [_ANY, _ANY, _ANY, pattern.prepare(r"[\s,]*+([01])"), pattern.prepare(r"[\s,]*+([01])"), _ANY, _ANY]
_PLAIN = {"M": 2, "L": 2, "H": 1, "V": 1}
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def parse(data: str) -> ShapeEdge:
    """The outline of a path's `d` attribute; empty where the attribute is.

    Raises:
        ValueError: Not path data; the message shows where it breaks.
    """
    if alien := _ALIEN.search(data):
        raise ValueError(f"path data contains '{data[alien.start() : alien.start() + 12]}'")
    if data.strip() and data.lstrip()[0] not in "Mm":
        raise ValueError(f"path data starts with '{data.strip()[:12]}', not with a move (M)")
    pen = _Pen()
    for letter, text in _SEGMENT.findall(data):
        if letter in _PLAIN and _straight(pen, letter, text):
            continue
        command = letter.upper()
        if command == "Z":
            pen.close(text)
        else:
            _draw(pen, command, _numbers(letter, text), relative=letter.islower())
    return pen.outline


class _Pen:
    """Where the drawing hand is: its place, where the piece began, and the last curve's second control point."""

    __slots__ = ("control", "kind", "numbers", "outline", "start", "steps", "x", "y")

    def __init__(self) -> None:
        self.outline = ShapeEdge()
        self.steps, self.numbers = self.outline.steps, self.outline.numbers
        self.x = self.y = 0.0
        self.start = self.control = (0.0, 0.0)
        self.kind = ""

    def close(self, rest: str) -> None:
        if rest.strip():
            raise ValueError(f"path data has '{rest.strip()[:12]}' after a Z")
        self.steps.append("h")
        (self.x, self.y), self.kind = self.start, "Z"

    def mirrored(self, kinds: str) -> tuple[float, float]:
        """The last control point reflected, where the last command was of the same kind; else the place itself."""
        if self.kind and self.kind in kinds:
            return 2 * self.x - self.control[0], 2 * self.y - self.control[1]
        return self.x, self.y


def _straight(pen: _Pen, letter: str, text: str) -> bool:
    """The quick way of what most paths consist of: one point, its numbers apart. False where it is not that."""
    try:
        numbers = [*map(float, text.split())]
    except ValueError:
        return False
    if len(numbers) != _PLAIN[letter] or not -FARTHEST < numbers[0] < FARTHEST > numbers[-1] > -FARTHEST:
        return False
    if letter != "V":
        pen.x = numbers[0]
    if letter != "H":
        pen.y = numbers[-1]
    if letter == "M":
        pen.start = pen.x, pen.y
    pen.steps.append("m" if letter == "M" else "l")
    pen.numbers += (pen.x, pen.y)
    pen.kind = letter
    return True


def _draw(pen: _Pen, command: str, numbers: list[float], *, relative: bool) -> None:
    size, step = _ARITY[command], _STEPS[command]
    for first in range(0, len(numbers), size):
        part = numbers[first : first + size]
        if relative:
            part = _absolute(pen, command, part)
        step(pen, part)
        pen.kind = command
        if command == "M":
            command, step = "L", _line


def _absolute(pen: _Pen, command: str, part: list[float]) -> list[float]:
    if command == "H":
        return [part[0] + pen.x]
    if command == "V":
        return [part[0] + pen.y]
    if command == "A":
        return [*part[:5], part[5] + pen.x, part[6] + pen.y]
    return [number + (pen.y if index % 2 else pen.x) for index, number in enumerate(part)]


def _move(pen: _Pen, n: list[float]) -> None:
    pen.start = pen.x, pen.y = n[0], n[1]
    pen.steps.append("m")
    pen.numbers += n


def _line(pen: _Pen, n: list[float]) -> None:
    pen.x, pen.y = n
    pen.steps.append("l")
    pen.numbers += n


def _cubic(pen: _Pen, n: list[float]) -> None:
    pen.control = n[2], n[3]
    pen.x, pen.y = n[4], n[5]
    pen.steps.append("c")
    pen.numbers += n


def _quadratic(pen: _Pen, n: list[float]) -> None:
    qx, qy, x, y = n
    first = [pen.x + (qx - pen.x) * 2 / 3, pen.y + (qy - pen.y) * 2 / 3]
    _cubic(pen, [*first, x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, x, y])
    pen.control = qx, qy


def _arc(pen: _Pen, n: list[float]) -> None:
    curves = list(cubics((pen.x, pen.y), n))
    pen.outline.joints += tuple(range(len(pen.steps), len(pen.steps) + len(curves) - 1))
    for curve in curves:
        _cubic(pen, list(curve))


_STEPS: dict[str, Callable[[_Pen, list[float]], None]] = {
    "M": _move,
    "L": _line,
    "H": lambda pen, n: _line(pen, [n[0], pen.y]),
    "V": lambda pen, n: _line(pen, [pen.x, n[0]]),
    "C": _cubic,
    "S": lambda pen, n: _cubic(pen, [*pen.mirrored("CS"), *n]),
    "Q": _quadratic,
    "T": lambda pen, n: _quadratic(pen, [*pen.mirrored("QT"), *n]),
    "A": _arc,
}


def _numbers(letter: str, text: str) -> list[float]:
    """The numbers after a command; generators write them apart, so the quick way comes first."""
    try:
        numbers = list(map(float, text.replace(",", " ").split()))
    except ValueError:
        numbers = []
    size = _ARITY[letter.upper()]
    if not numbers or len(numbers) % size or (size == 7 and not ({*numbers[3::7], *numbers[4::7]} <= {0.0, 1.0})):
        # They stand without spaces, such as `1-2.5.5` or an arc's flags `013`.
        numbers = []
        end, last = 0, len(text.rstrip(" \t\r\n,"))
        while end < last or not numbers:
            for pattern in _ARC if size == 7 else [_ANY] * size:
                match = pattern.match(text, end)
                if match is None:
                    raise ValueError(f"path data is wrong at '{letter}{text.strip()[:24]}'")
                numbers.append(float(match[1]))
                end = match.end()
    if not (max(numbers) < FARTHEST and min(numbers) > -FARTHEST):
        raise ValueError("a coordinate is beyond a kilometre")
    return numbers


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
    known = {name: extent(attributes, name) for name in ("rx", "ry") if attributes.get(name, "auto") != "auto"}
    rx = known.get("rx", known.get("ry", 0.0))
    ry = min(known.get("ry", rx), height / 2)
    rx = min(rx, width / 2)
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


def _line_shape(attributes: Attributes) -> ShapeEdge:
    ends = [length(attributes, name) for name in ("x1", "y1", "x2", "y2")]
    return ShapeEdge(["m", "l"], ends)


def _polyline(attributes: Attributes) -> ShapeEdge:
    points = attributes.get("points", "").strip()
    return parse(f"M{points}") if points else ShapeEdge()


def _polygon(attributes: Attributes) -> ShapeEdge:
    result = _polyline(attributes)
    if result.steps:
        result.add("h")
    return result


def _path(attributes: Attributes) -> ShapeEdge:
    return parse(attributes.get("d", ""))


SHAPES: dict[str, Callable[[Attributes], ShapeEdge]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line_shape,
    "polyline": _polyline,
    "polygon": _polygon,
    "path": _path,
}
