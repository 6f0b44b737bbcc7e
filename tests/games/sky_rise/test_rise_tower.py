"""The picture of a tower: all of it is in its box, tips carry the floor above, and what is behind is drawn first."""

from __future__ import annotations

import re

import pytest

from tests.games.sky_rise.rise_script import spec
from tilewright.draw.figures.frame import figure
from tilewright.draw.look import look_of
from tilewright.draw.palette import Ink
from tilewright.draw.pen import Pen
from tilewright.games.sky_rise.art.iso import SeenTower, draw_tower, tower_of, view_in
from tilewright.units import Box, Size

BOX = Box(11.0, 7.0, 60.0, 50.0)
POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
OUTLINE = re.compile(r' d="(M[^"A]*)"')
DOT = re.compile(r"M(-?[\d.]+) (-?[\d.]+)A([\d.]+)")


def tower(columns: int, rows: int, roof: int = 0) -> SeenTower:
    """A tower of blue, on whose roof there is an antenna of a size on every corner."""
    corners = (columns + 1) * (rows + 1)
    return tower_of(
        columns,
        rows,
        [["blue"] * (columns * rows) for _ in range(4)],
        [[(size, "blue")] * corners for size in (0, 1, 2, roof)],
    )


def drawn(seen: SeenTower) -> str:
    look = look_of(spec(), Ink.LOW)

    def paint(pen: Pen) -> None:
        draw_tower(pen, seen, look.colours, view_in(seen, BOX))

    return str(figure("tower", look, Size(90, 90), paint).drawing.tostring())


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (2, 3), (3, 3), (4, 2), (4, 4)])
def test_a_tower_with_an_antenna_on_every_corner_is_in_its_box_and_fills_it(columns: int, rows: int) -> None:
    points = [(float(x), float(y)) for d in OUTLINE.findall(drawn(tower(columns, rows))) for x, y in POINT.findall(d)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert BOX.x - 0.01 <= min(xs)
    assert max(xs) <= BOX.right + 0.01
    assert BOX.y - 0.01 <= min(ys)
    assert max(ys) == pytest.approx(BOX.bottom, abs=0.01)
    wide, high = (max(xs) - min(xs)) / BOX.width, (max(ys) - min(ys)) / BOX.height
    assert max(wide, high) > 0.97


def test_every_tip_is_where_it_carries_the_floor_above() -> None:
    """A dot on each floor over each pyramid below: at the peak of one that was drawn before."""
    corners, dots = set[tuple[float, float]](), 0
    for d in re.findall(r' d="([^"]*)"', drawn(tower(2, 3))):
        if dot := DOT.match(d):
            left, y, r = map(float, dot.groups())
            assert any(abs(left + r - x) < 0.03 and abs(y - peak) < 0.03 for x, peak in corners)
            dots += 1
        else:
            corners |= {(float(x), float(y)) for x, y in POINT.findall(d)}
    assert dots == 3 * 12
