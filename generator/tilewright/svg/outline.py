"""Points and the steps between them -> path operators of PDF, as short as they can be written."""

from __future__ import annotations

from dataclasses import field
from itertools import pairwise
from math import dist

from tilewright.frozen import dataclass
from tilewright.svg import matrix
from tilewright.svg.matrix import Matrix
from tilewright.units import Box, added

_COUNT = {"m": 2, "l": 2, "c": 6, "re": 4, "h": 0}
_WORDS = [{op: f"%.{digits}f " * count + op for op, count in _COUNT.items()} for digits in range(10)]
_ZEROS = [[f".{'0' * digits} ", *("0" * each + " " for each in range(digits - 1, 0, -1))] for digits in range(10)]
CHORDS = 12
"""Chords that a curve is measured by: a circle comes out short by less than 1 in 1,000."""
Point = tuple[float, float]
FARTHEST = 1e6
"""Far beyond any paper, in any unit; PDF readers differ on what they do past it."""


_LETTER = {"m": "M", "l": "L", "c": "C", "h": "Z"}
"""A step of an edge, and what it is called in path data."""


@dataclass(slots=True)
class ShapeEdge:
    """A shape's edge.

    Attributes:
        steps: The operators: m, l, c, h and re.
        numbers: What all of them take, one after the other.
        joints: The steps that end within an arc, where the shape has no corner.
    """

    steps: list[str] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    joints: tuple[int, ...] = ()

    def add(self, step: str, *numbers: float) -> None:
        """One step more."""
        self.steps.append(step)
        self.numbers.extend(numbers)

    @property
    def box(self) -> Box:
        """The upright box around all its points, control points too; it has at least one."""
        if self.steps[0] == "re":
            return Box(*self.numbers)
        return matrix.around(self.numbers)

    @property
    def length(self) -> float:
        """How long all its lines are together; a curve as so many chords."""
        total, at, start, numbers = 0.0, (0.0, 0.0), (0.0, 0.0), iter(self.numbers)
        for step in self.steps:
            if step == "re":
                *_, width, height = (next(numbers) for _ in range(4))
                total += 2 * (width + height)
                continue
            if step == "h":
                total, at = total + dist(at, start), start
                continue
            points = [(next(numbers), next(numbers)) for _ in range(3 if step == "c" else 1)]
            if step == "c":
                total += _curve(at, *points)
            elif step == "l":
                total += dist(at, points[0])
            else:
                start = points[0]
            at = points[-1]
        return total

    def moved(self, by: Matrix) -> ShapeEdge:
        """The outline under a matrix."""
        plain = self
        if self.steps == ["re"]:
            x, y, width, height = self.numbers
            corners = [x, y, x + width, y, x + width, y + height, x, y + height]
            plain = ShapeEdge(["m", "l", "l", "l", "h"], corners)
        return ShapeEdge(plain.steps, matrix.transform_points(by, plain.numbers))

    def data(self, digits: int) -> str:
        """Path data as SVG has it, each number with so many decimals at most."""
        written, at = list[str](), 0
        for step in self.steps:
            many = {"m": 2, "l": 2, "c": 6, "h": 0}[step]
            numbers = " ".join(number(each, digits) for each in self.numbers[at : at + many])
            written.append(_LETTER[step] + numbers)
            at += many
        return " ".join(written)

    def write(self, digits: int) -> str:
        """Its operators, each number with at most so many decimals.

        Raises:
            ValueError: A number is too large to be meant.
        """
        if self.numbers and not (max(self.numbers) < FARTHEST and min(self.numbers) > -FARTHEST):
            raise ValueError("a coordinate is beyond a kilometre")
        text = " ".join(map(_WORDS[digits].__getitem__, self.steps)) % tuple(self.numbers)
        for zeros in _ZEROS[digits]:  # in half the time of a pattern; what has lost its zeros loses no more
            text = text.replace(zeros, "\0")
        text = text.replace("\0", " ").replace(" 0.", " .")
        return text.replace("-0.", "-.").replace("-0 ", "0 ") if digits else text


def decimals(scale: float) -> int:
    """How many decimals show a micrometre where one unit is `scale` millimetres."""
    digits = 3
    while scale > 3.2 and digits < 7:
        digits, scale = digits + 1, scale / 10
    while scale < 0.32 and digits > 0:
        digits, scale = digits - 1, scale * 10
    return digits


def number(value: float, digits: int = 3) -> str:
    """A number as short as PDF allows.

    Raises:
        ValueError: It is not finite, or too large to be meant.
    """
    if not abs(value) < FARTHEST:
        raise ValueError(f"{value} is not a length that can be printed")
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text.startswith(("0.", "-0.")):
        return text.replace("0.", ".", 1)
    return "0" if text == "-0" else text


def cm(by: Matrix, digits: int) -> str:
    """The operator that puts a matrix in force."""
    turn = " ".join(number(part, 6) for part in by[:4])
    return f"{turn} {number(by[4], digits)} {number(by[5], digits)} cm"


def _curve(start: Point, one: Point, other: Point, end: Point) -> float:
    """How long a cubic is, as chords."""
    places = [start]
    for t in (at / CHORDS for at in range(1, CHORDS + 1)):
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (
            added(share * point[i] for share, point in zip(shares, (start, one, other, end), strict=True))
            for i in (0, 1)
        )
        places.append((x, y))
    return added(dist(a, b) for a, b in pairwise(places))
