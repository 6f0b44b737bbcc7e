"""Millimetres, boxes and the one conversion to points."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.units import PAPERS, Box, Sides, Size, from_points, points

LENGTH = st.floats(min_value=0.01, max_value=1000)
OFFSET = st.floats(min_value=-1000, max_value=1000)
BOX = st.builds(Box, OFFSET, OFFSET, LENGTH, LENGTH)
SIDES = st.builds(Sides, LENGTH, LENGTH, LENGTH, LENGTH)


def test_an_inch_is_72_points() -> None:
    assert points(25.4) == pytest.approx(72)
    assert points(210.0) == pytest.approx(595.2756, abs=1e-4)  # A4 as every PDF has it


@given(OFFSET)
def test_points_lead_back_to_millimetres(mm: float) -> None:
    assert from_points(points(mm)) == pytest.approx(mm, abs=1e-9)


def test_papers_are_upright() -> None:
    assert all(paper.width < paper.height for paper in PAPERS.values())
    assert PAPERS["letter"].width / 25.4 == pytest.approx(8.5)


@given(LENGTH, LENGTH)
def test_turning_twice_is_not_turning(width: float, height: float) -> None:
    size = Size(width, height)
    assert size.turned.turned == size
    assert math.isclose(size.turned.area, size.area)


@given(SIDES)
def test_a_back_has_left_and_right_exchanged(sides: Sides) -> None:
    assert sides.mirrored.mirrored == sides
    assert (sides.mirrored.left, sides.mirrored.top) == (sides.right, sides.top)


@given(BOX, SIDES)
def test_a_grown_box_holds_the_box_and_grows_by_each_side(box: Box, sides: Sides) -> None:
    grown = box.grown(sides)
    assert grown.contains(box)
    assert box.x - grown.x == pytest.approx(sides.left)
    assert grown.right - box.right == pytest.approx(sides.right)
    assert box.y - grown.y == pytest.approx(sides.top)
    assert grown.bottom - box.bottom == pytest.approx(sides.bottom)


@given(BOX, OFFSET, OFFSET)
def test_moving_keeps_the_size(box: Box, dx: float, dy: float) -> None:
    moved = box.moved(dx, dy)
    assert moved.size == box.size
    assert (moved.x, moved.y) == (box.x + dx, box.y + dy)


@given(BOX, BOX)
def test_overlap_is_mutual(box: Box, other: Box) -> None:
    assert box.overlaps(other) == other.overlaps(box)


@given(BOX)
def test_neighbours_share_an_edge_and_do_not_overlap(box: Box) -> None:
    assert not box.overlaps(box.moved(box.width, 0))
    assert not box.overlaps(box.moved(0, -box.height))
    assert box.overlaps(box.moved(box.width / 2, 0))


@given(BOX, LENGTH)
def test_a_box_does_not_contain_what_sticks_out(box: Box, by: float) -> None:
    assert box.contains(box)
    assert not box.contains(box.grown(Sides(left=by)))
    assert not box.contains(box.moved(0, by))
