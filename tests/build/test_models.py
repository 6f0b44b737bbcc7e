"""Outlines -> triangles: all of a shape, and nothing beside it."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

from tilewright.build.models import is_circle, triangles

SHAPES = {
    "square": [(0, 0), (10, 0), (10, 10), (0, 10)],
    "arrow": [(0, 0), (10, 5), (0, 10), (4, 5)],
    "comb": [(0, 0), (9, 0), (9, 9), (7, 9), (7, 2), (5, 2), (5, 9), (3, 9), (3, 2), (1, 2), (1, 9), (0, 9)],
    "on a line": [(0, 0), (5, 0), (10, 0), (10, 10), (5, 10), (0, 10)],
}


def area(corners: list[tuple[float, float]]) -> float:
    ends = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in ends) / 2


@pytest.mark.parametrize("name", SHAPES)
def test_triangles_cover_a_shape_once(name: str) -> None:
    corners = [(float(x), float(y)) for x, y in SHAPES[name]]
    parts = triangles(corners)
    assert len(parts) == len(corners) - 2
    assert all(area(list(part)) >= 0 for part in parts)
    assert sum(area(list(part)) for part in parts) == pytest.approx(area(corners))


def ring(count: int) -> list[tuple[float, float]]:
    return [(cos(at * 2 * pi / count), sin(at * 2 * pi / count)) for at in range(count)]


def test_a_circle_is_known_and_an_octagon_is_none() -> None:
    assert is_circle(ring(48))
    assert not is_circle(ring(8))
    assert not is_circle([(x * 1.1, y) for x, y in ring(48)])
