"""Shapes: corners, the lines a distance away, how far a box lies inside; held against plain distances."""

from __future__ import annotations

import re
from math import hypot, inf, sqrt

import pytest

from tilewright.svg import polygon
from tilewright.svg.contour import MOST, Contour, ContourError, bled, irregular
from tilewright.units import Box, Size

STAR = "M20 0L25 15H40L28 24L32 40L20 30L8 40L12 24L0 15H15Z"
HOOK = "M0 0H40V15H22V25H40V40H0Z"
SHELL = "M0 20C0 0 40 0 40 20C40 30 30 20 20 40C10 20 0 30 0 20Z"
SQUARE = Size(40, 40)
HEX = Size(40, 34.64)


def away(corners: tuple[polygon.Point, ...], x: float, y: float) -> float:
    """From a point to the line, found by walking along every side in small steps."""
    nearest = inf
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        for step in range(201):
            t = step / 200
            nearest = min(nearest, hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y))
    return nearest


@pytest.mark.parametrize(
    ("shape", "size", "area"),
    [
        ("hexagon", HEX, 3 * sqrt(3) / 2 * 20**2),
        ("hexagon", HEX.turned, 3 * sqrt(3) / 2 * 20**2),
        ("triangle", HEX, 40 * 34.64 / 2),
        ("circle", SQUARE, 3.1416 * 400),
        ("rounded 5", Size(60, 40), 2400 - (4 - 3.1416) * 25),
        ("domino", Size(50, 25), 1250),
        (HOOK, SQUARE, 1600 - 180),
    ],
)
def test_a_shape_fills_its_box_and_has_its_area(shape: str, size: Size, area: float) -> None:
    corners = Contour(shape, size).corners
    box = polygon.around(corners)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((0, 0, size.width, size.height), abs=0.01)
    assert polygon.area(corners) == pytest.approx(area, rel=0.003)


def test_the_size_says_whether_a_hexagon_is_flat_or_pointed() -> None:
    flat, pointed = Contour("hexagon", HEX).corners, Contour("hexagon", HEX.turned).corners
    assert [x for x, y in flat if y == 0] == [10, 30]
    assert [x for x, y in pointed if y == 0] == [pytest.approx(17.32)]


@pytest.mark.parametrize("shape", [STAR, HOOK, SHELL])
@pytest.mark.parametrize("distance", [2.0, 3.0, -2.0, -3.0])
def test_every_point_of_the_bleed_and_of_the_safe_line_is_as_far_from_the_cut(shape: str, distance: float) -> None:
    corners = Contour(shape, SQUARE).corners
    loops = polygon.offset(corners, distance)
    assert loops
    for loop in loops:
        for x, y in loop:
            assert away(corners, x, y) == pytest.approx(abs(distance), abs=0.12)
            assert polygon.holds(corners, (x, y)) is (distance < 0)


@pytest.mark.parametrize("shape", ["hexagon", "triangle", "circle", STAR])
def test_a_box_lies_as_far_inside_as_its_nearest_point(shape: str) -> None:
    corners = Contour(shape, SQUARE).corners
    for box in (Box(15, 20, 8, 4), Box(18, 12, 3, 6), Box(16, 16, 8, 8)):
        rim = [(box.x + box.width * s / 20, box.y + box.height * t / 20) for s in range(21) for t in range(21)]
        plain = min(away(corners, x, y) for x, y in rim)
        assert polygon.clearance(corners, box)[0] == pytest.approx(plain, abs=0.1)


def test_a_box_over_a_notch_is_not_inside() -> None:
    inside, _ = polygon.clearance(Contour(HOOK, SQUARE).corners, Box(18, 12, 8, 16))
    assert inside < 0


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("M0 0L40 40H0L40 0Z", "the outline crosses itself at 20, 20"),
        ("M0 0H40V40H0L40 0Z", "the outline crosses itself"),
        ("M0 0H50V20Z", "beyond the piece"),
        ("M-5 0H20V20Z", "beyond the piece"),
        ("M0 0H20", "encloses no area"),
        ("M0 0H20V20ZM5 5H9V9Z", "several"),
        ("M0 0Hx", "path data contains 'x'"),
        ("M0 0H9e999V20Z", "kilometre"),
        ("star", "unknown shape 'star'"),
        ("domino", "twice as long as it is wide"),
        ("M0 0" + "".join(f"L{20 + at % 2} {at / 20}" for at in range(MOST)) + "L40 40H0Z", "corners"),
    ],
)
def test_what_no_knife_can_follow_is_refused(shape: str, message: str) -> None:
    with pytest.raises(ContourError, match=re.escape(message)):
        Contour(shape, SQUARE).corners  # noqa: B018 - it is looked at


def test_a_hexagon_whose_sides_are_not_equal_is_told_its_size() -> None:
    assert irregular(Contour("hexagon", SQUARE)) == Size(40, 34.64)
    assert irregular(Contour("hexagon", Size(30, 40))) == Size(34.64, 40)
    assert irregular(Contour("hexagon", HEX)) is None


@pytest.mark.parametrize("touched", [(False,) * 6, (True, False) * 3, (True, True, False, False, False, False)])
def test_bleeds_reach_where_nothing_touches_and_a_hair_where_something_does(touched: tuple[bool, ...]) -> None:
    contour = Contour("hexagon", HEX)
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", contour.shown(2.0, touched, 0.05))]
    shown = list(zip(numbers[::2], numbers[1::2], strict=True))
    for (ax, ay), (bx, by), touch in zip(
        contour.corners, (*contour.corners[1:], contour.corners[0]), touched, strict=True
    ):
        nx, ny = (by - ay) / 20, -(bx - ax) / 20
        beyond = max((x - ax) * nx + (y - ay) * ny for x, y in shown)
        if touch:
            middle = ((ax + bx) / 2 + nx * 0.2, (ay + by) / 2 + ny * 0.2)
            assert not polygon.holds(tuple(shown), middle)
        else:
            assert beyond == pytest.approx(2.0, abs=0.01)


def test_the_bleed_of_a_short_side_between_two_others_does_not_turn_back() -> None:
    """A box of 3 x 20 mm that touches others at both long sides, with a bleed of 6 mm above."""
    corners = ((0.0, 0.0), (3.0, 0.0), (3.0, 20.0), (0.0, 20.0))
    shown = bled(corners, 6.0, (False, True, False, True), 0.05)
    above = [x for x, y in shown if y < -1]
    assert len(above) == 2
    assert 0 <= above[0] <= above[1] <= 3
