"""A transform list as SVG writes it -> one matrix (a, b, c, d, e, f): x' = ax + cy + e, y' = bx + dy + f."""

from __future__ import annotations

import math
from functools import lru_cache

from tilewright import pattern
from tilewright.units import Box

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST_KNOWN = 4_096
"""Texts that are known once they were read."""
_CALL = pattern.prepare(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_ARITY = {"matrix": {6}, "translate": {1, 2}, "scale": {1, 2}, "rotate": {1, 3}, "skewX": {1}, "skewY": {1}}
_FARTHEST = 1e6


@lru_cache(maxsize=MOST_KNOWN)
def parse(text: str) -> Matrix:
    """The matrix of a transform attribute.

    Raises:
        ValueError: Not a list of SVG transforms, not finite, or flattening everything to a line.
    """
    text, result, end = text.rstrip(), IDENTITY, 0
    while end < len(text):
        call = _CALL.match(text, end)
        if call is None:
            raise ValueError(f"transform '{text}' is not a list such as 'translate(1 2) rotate(45)'")
        name, arguments = call[1], call[2]
        try:
            numbers = [float(word) for word in arguments.replace(",", " ").split()]
        except ValueError:
            raise ValueError(f"transform '{name}({arguments})' has something other than numbers") from None
        if len(numbers) not in _ARITY.get(name, set()):
            raise ValueError(f"transform '{name}' does not take {len(numbers)} numbers")
        result, end = times(result, _operation(name, numbers)), call.end()
    if not all(abs(number) < _FARTHEST for number in result) or scale_of(result) < 1e-6:
        raise ValueError(f"transform '{text}' makes everything invisible")
    return result


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The inner matrix first, then the outer one."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def scale_of(matrix: Matrix) -> float:
    """By how much it lengthens, on the average of directions."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def transform_points(matrix: Matrix, numbers: list[float]) -> list[float]:
    """The points x0, y0, x1, y1, ... under the matrix."""
    a, b, c, d, e, f = matrix
    result = list(numbers)
    result[0::2] = [a * x + c * y + e for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
    result[1::2] = [b * x + d * y + f for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
    return result


def moved_box(matrix: Matrix, box: Box) -> Box:
    """The upright box around the box under the matrix."""
    return around(transform_points(matrix, [box.x, box.y, box.right, box.y, box.right, box.bottom, box.x, box.bottom]))


def around(numbers: list[float]) -> Box:
    """The upright box around points x0, y0, x1, y1, ..., of which there is at least one."""
    xs, ys = numbers[0::2], numbers[1::2]
    x, y = min(xs), min(ys)
    return Box(x, y, max(xs) - x, max(ys) - y)


def join_boxes(one: Box | None, other: Box) -> Box:
    """The upright box around both."""
    if one is None:
        return other
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _operation(name: str, n: list[float]) -> Matrix:
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate":
        return (1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) == 2 else 0.0)
    if name == "scale":
        return (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)
    slope = math.tan(math.radians(n[0]))
    if name == "skewX":
        return (1.0, 0.0, slope, 1.0, 0.0, 0.0)
    if name == "skewY":
        return (1.0, slope, 0.0, 1.0, 0.0, 0.0)
    sin, cos = math.sin(math.radians(n[0])), math.cos(math.radians(n[0]))
    x, y = n[1:] or (0.0, 0.0)
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
