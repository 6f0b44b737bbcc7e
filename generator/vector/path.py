"""SVG path data -> Outline: every command, in absolute and relative form; arcs and quadratics become cubics."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.vector.arc import cubics
from generator.vector.outline import FARTHEST, ShapeEdge

_ALIEN = re.compile(r"[^MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]")
_SEGMENT = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?"
_ANY = re.compile(rf"[\s,]*+({_NUMBER})")
_ARC = [_ANY, _ANY, _ANY, re.compile(r"[\s,]*+([01])"), re.compile(r"[\s,]*+([01])"), _ANY, _ANY]
_PLAIN = {"M": 2, "L": 2, "H": 1, "V": 1}
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def parse(data: str) -> ShapeEdge:
    """The outline of a path's `d` attribute; empty where the attribute is.

    Raises:
        ValueError: Not path data; the message shows where it breaks.
    """
    if alien := _ALIEN.search(data):
        raise ValueError(f"path data has '{data[alien.start() : alien.start() + 12]}' in it")
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
    if not numbers or len(numbers) % size or (size == 7 and not _flagged(numbers)):
        numbers = _scan(letter, text, _ARC if size == 7 else [_ANY] * size)
    if not (max(numbers) < FARTHEST and min(numbers) > -FARTHEST):
        raise ValueError("a coordinate is beyond a kilometre")
    return numbers


def _flagged(numbers: list[float]) -> bool:
    return {*numbers[3::7], *numbers[4::7]} <= {0.0, 1.0}


def _scan(letter: str, text: str, patterns: list[re.Pattern[str]]) -> list[float]:
    """The numbers where they stand without spaces, such as `1-2.5.5` or an arc's flags `013`."""
    numbers: list[float] = []
    end, last = 0, len(text.rstrip(" \t\r\n,"))
    while end < last or not numbers:
        for pattern in patterns:
            match = pattern.match(text, end)
            if match is None:
                raise ValueError(f"path data breaks at '{letter}{text.strip()[:24]}'")
            numbers.append(float(match[1]))
            end = match.end()
    return numbers
