"""Outlines as path data: closed where they should be, through the points they were given, no digit too many."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.draw import shapes
from tilewright.rng import Stream

lengths = st.floats(-200, 200, allow_nan=False)
points = st.tuples(lengths, lengths)


def numbers(data: str) -> list[float]:
    return [float(word) for word in re.findall(r"-?\d+\.?\d*", data)]


@given(lengths)
def test_a_number_is_short_and_within_a_hundredth(value: float) -> None:
    text = shapes.number(value)
    assert re.fullmatch(r"-?\d+(\.\d{1,2})?", text)
    assert text != "-0"
    assert abs(float(text) - value) <= 0.0051


@given(st.lists(points, min_size=3, max_size=9))
def test_a_polygon_visits_its_corners_in_order_and_closes(corners: list[shapes.Point]) -> None:
    data = shapes.polygon(corners)
    assert data.endswith("Z")
    assert numbers(data) == pytest.approx([length for corner in corners for length in corner], abs=0.006)
    assert shapes.polyline(corners) + "Z" == data


@given(st.lists(points, min_size=3, max_size=9), st.booleans())
def test_a_soft_curve_goes_through_all_its_points(through: list[shapes.Point], closed: bool) -> None:  # noqa: FBT001
    data = shapes.smooth(through, closed=closed)
    ends = [numbers(piece)[-2:] for piece in re.split("[MC]", data.rstrip("Z"))[1:]]
    wanted = [*through, through[0]] if closed else through
    assert [length for end in ends for length in end] == pytest.approx([v for p in wanted for v in p], abs=0.006)
    assert data.endswith("Z") is closed


def test_plain_shapes_read_as_one_would_write_them() -> None:
    assert shapes.rect(1, 2, 3, 4) == "M1 2H4V6H1Z"
    assert shapes.circle(0, 0, 1.5) == "M-1.5 0A1.5 1.5 0 0 1 1.5 0A1.5 1.5 0 0 1 -1.5 0Z"
    assert shapes.ellipse(1, 1, 1, 2) == "M0 1A1 2 0 0 1 2 1A1 2 0 0 1 0 1Z"
    assert shapes.arch(0, 0, 4, 6) == "M0 6V2A2 2 0 0 1 4 2V6Z"


def test_the_first_corner_is_on_top() -> None:
    assert shapes.regular(0, 0, 2, 6)[0] == pytest.approx((0, -2))
    assert shapes.star(1, 1, 2, 1, 5)[0] == pytest.approx((1, -1))
    assert len(shapes.star(1, 1, 2, 1, 5)) == 10


@given(st.integers(0, 500), st.floats(1, 60), st.floats(0, 4))
def test_puffs_end_where_they_should_and_stay_within_their_depth(seed: int, wide: float, depth: float) -> None:
    data = shapes.puffs(0, wide, 5, depth, Stream(str(seed), "puffs"), 2.6)
    ends = [numbers(arc)[-2:] for arc in data.split("A")[1:]]
    assert ends[-1] == pytest.approx([0, 5], abs=0.01)
    assert all(5 - 0.01 <= y <= 5 + depth + 0.01 for _, y in ends)
    assert [x for x, _ in ends] == sorted((x for x, _ in ends), reverse=True)


def test_puffs_keep_level_beyond_the_cut() -> None:
    data = shapes.puffs(-3, 20, 5, 4, Stream("s", "puffs"), 1.0, (0, 20))
    assert {numbers(arc)[-1] for arc in data.split("A")[1:] if numbers(arc)[-2] < 0} == {5}


@given(st.integers(0, 500), st.integers(2, 9))
def test_a_far_cloud_never_has_a_flat_top(seed: int, bumps: int) -> None:
    data = shapes.billow(0, 20, 10, 5, Stream(str(seed), "cloud"), bumps)
    assert not re.search("[HL]", data)
    assert data.count("A") == bumps
