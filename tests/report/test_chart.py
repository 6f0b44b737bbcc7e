"""Marks sit where their numbers say: lengths in proportion from an honest nought, points on axes, none outside."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.castle_tiles.report.charts import (
    LINES,
    PORTS,
    CostRow,
    Heap,
    Ladders,
    Pace,
    Storey,
    Visit,
    borders,
    columns,
    costs,
    paces,
    visits,
)
from tilewright.draw.art import leaf
from tilewright.draw.look import Look
from tilewright.draw.palette import INK, STONE_BODY, STONE_LIT, Ink
from tilewright.draw.pen import Page, Pen
from tilewright.report.chart.bars import KINDS, Bar, BarGroup, bars, hatching
from tilewright.report.chart.panel import Axis, above, round_step, verdict
from tilewright.report.chart.strips import NumberStrip, strip
from tilewright.spec.entries import Colour
from tilewright.units import Box, Size

RED = Colour(title="Red", letter="R", hex="#C8102E", symbol="square", pattern="vertical")
BLUE = Colour(title="Blue", letter="B", hex="#0B3C8C", symbol="drop", pattern="horizontal")
STROKE = re.compile(r"M([-\d.]+) ([-\d.]+)(?:([HVL])([-\d.]+)(?: ([-\d.]+))?)?")
ROOM = Box(10, 10, 86, 50)
RECT = re.compile(r"M([-\d.]+) ([-\d.]+)H([-\d.]+)V([-\d.]+)H[-\d.]+Z")


def drawn(draw: Callable[[Pen], object]) -> Element:
    def paint(pen: Pen) -> None:
        draw(pen)

    art = leaf("chart", Size(110, 70), 0.0, Look(Ink.FULL), paint, on=Page)
    return next(each for each in art.drawing.get_xml() if each.get("id") == "art")


def rectangles(drawing: Element, fill: str) -> list[Box]:
    """Every rectangle of that colour, in the order they were drawn."""
    found = [RECT.fullmatch(each.get("d", "")) for each in drawing.iter("path") if each.get("fill") == fill]
    corners = (tuple(map(float, match.groups())) for match in found if match)
    return [Box(left, top, right - left, low - top) for left, top, right, low in corners]


def words(drawing: Element) -> list[str]:
    return [each.text or "" for each in drawing.iter("text")]


def test_columns_are_as_high_as_what_they_count_and_stand_on_nought() -> None:
    art = drawn(lambda pen: columns(pen, ROOM, [Heap(RED, (8, 4)), Heap(BLUE, (6,))]))
    low, high = rectangles(art, RED.hex)
    (blue,) = rectangles(art, BLUE.hex)
    assert low.height == pytest.approx(2 * high.height, abs=0.02)
    assert blue.height == pytest.approx(low.height * 6 / 8, abs=0.02)
    assert high.bottom == pytest.approx(low.y, abs=0.01)
    assert low.bottom == pytest.approx(blue.bottom, abs=0.01)
    assert {"12", "6", "copy 1", "copy 2"} <= set(words(art))


def test_costs_stand_over_their_moves_on_a_common_scale() -> None:
    art = drawn(lambda pen: costs(pen, ROOM, [CostRow(RED, {1: 10, 3: 5}), CostRow(BLUE, {2: 10})]))
    first, third = rectangles(art, RED.hex)
    (second,) = rectangles(art, BLUE.hex)
    assert first.height == pytest.approx(2 * third.height, abs=0.02)
    assert second.height == pytest.approx(first.height, abs=0.02)
    assert second.x - first.x == pytest.approx(third.x - second.x, abs=0.02)
    assert second.y > first.y
    assert {"1.67", "2.00"} <= set(words(art))


def test_bars_are_as_long_as_their_numbers_and_a_limit_stands_at_its_own() -> None:
    group = BarGroup(
        "Chances", (Bar("a", 4.0, "4 %"), Bar("b", 1.0, "1 %", None, (0.5, 2.0)), Bar("c", 0.0, "0 %")), 2.0
    )
    art = drawn(lambda pen: bars(pen, ROOM, [group], "of all", " %"))
    one, other = rectangles(art, STONE_BODY)
    assert one.width == pytest.approx(4 * other.width, abs=0.03)
    limit = next(each.get("d", "") for each in art.iter("path") if each.get("stroke-dasharray"))
    assert float(limit[1:].split()[0]) - one.x == pytest.approx(one.width / 2, abs=0.02)
    rod = next(each.get("d", "") for each in art.iter("path") if each.get("d", "").count("v1.2") == 2)
    start, end = re.match(r"M([\d.]+) [\d.]+H([\d.]+)", rod).groups()  # type: ignore[union-attr]
    assert float(start) - one.x == pytest.approx(one.width / 8, abs=0.02)
    assert float(end) - one.x == pytest.approx(one.width / 2, abs=0.02)


def test_a_visit_has_a_disc_at_the_moves_of_each_treasure_and_the_best_comes_first() -> None:
    each = [Visit(("Poor",), ((6, 1),), 0.17, off=True), Visit(("Good", "Better"), ((2, 1), (4, 3)), 0.75)]
    art = drawn(lambda pen: visits(pen, ROOM, each, 6))
    discs = [each.get("d", "") for each in art.iter("path") if each.get("fill") == STONE_LIT]
    starts = [disc[1:].split("A")[0].split() for disc in discs]
    (two, y), (four, same), (six, below) = [(float(left), float(middle)) for left, middle in starts]
    assert y == same < below
    assert six - four == pytest.approx(four - two, abs=0.02)
    assert [text for text in words(art) if text in {"1", "3", "Good, Better", "Poor"}][:3] == ["Good, Better", "1", "3"]


def test_of_too_many_visits_the_middle_is_counted() -> None:
    each = [Visit((f"t{number}",), ((number, 1),), 1 / number) for number in range(1, 31)]
    told = words(drawn(lambda pen: visits(pen, ROOM, each, 30)))
    half = (LINES - 1) // 2
    assert f"and {30 - 2 * half} more between these" in told
    assert "t1" in told
    assert "t30" in told


def test_a_pace_goes_through_its_numbers() -> None:
    pace = Pace(RED, (0.0, 1.0, -1.0, 0.0), (-1.0,) * 4, (1.0,) * 4)
    art = drawn(lambda pen: paces(pen, ROOM, [pace]))
    line = next(each.get("d", "") for each in art.iter("path") if each.get("stroke-width") == "0.55")
    points = [tuple(map(float, point.split())) for point in line[1:].split("L")]
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.02) == pytest.approx(x3 - x2, abs=0.02)
    assert y0 - y1 == pytest.approx(y2 - y0, abs=0.02)
    assert y0 == y3
    assert "+1.0 after 1" in words(art)


def test_sides_grow_from_the_middle_to_their_own_side() -> None:
    storey = Storey({"walk": 6, "sky": 2}, {"walk": 2, "wall": 6})
    art = drawn(lambda pen: borders(pen, ROOM, [storey], [Ladders(5, 3, 2)]))
    left, right, *_ = rectangles(art, PORTS["walk"][0])
    wall = rectangles(art, PORTS["wall"][0])[0]
    assert left.width == pytest.approx(3 * right.width, abs=0.03)
    assert left.right < ROOM.x + ROOM.width / 2 < right.x
    assert wall.x == pytest.approx(right.right, abs=0.01)
    assert "Ladders through the border: column 5: 3 up, 2 down" in words(art)


def test_a_strip_marks_its_value_between_its_bounds() -> None:
    art = drawn(lambda pen: strip(pen, Box(10, 10, 40, 6), NumberStrip(3.0, (2.0, 4.0, 8.0))))
    (middle,) = rectangles(art, STONE_BODY)
    mark = next(each.get("d", "") for each in art.iter("path") if each.get("fill") == INK)
    assert float(mark[1:].split()[0]) == pytest.approx(middle.x + middle.width / 2, abs=0.02)
    assert words(art) == ["0", "8", "4", "2"]


def test_a_strip_on_which_all_are_alike_is_still_a_strip() -> None:
    assert words(drawn(lambda pen: strip(pen, Box(10, 10, 40, 6), NumberStrip(0.0, (0.0, 0.0, 0.0))))) == ["0"]


def test_verdicts_differ_in_shape_and_not_in_colour_alone() -> None:
    shapes = set()
    for name in ("fine", "warn", "fail"):
        art = drawn(lambda pen, name=name: verdict(pen, name, 5, 5))  # type: ignore[misc]
        shapes.add(re.sub(r"[\d.\s-]", "", next(art.iter("path")).get("d", "")))
    assert len(shapes) == 3


@pytest.mark.parametrize("pattern", sorted(KINDS))
@given(x=st.floats(0, 200), y=st.floats(0, 280), width=st.floats(0.5, 60), height=st.floats(0.5, 60))
def test_hatching_stays_inside_its_box(pattern: str, x: float, y: float, width: float, height: float) -> None:
    room = 0.02
    for stroke in STROKE.findall(hatching(pattern, Box(x, y, width, height))):
        across = [float(stroke[0]), *([float(stroke[3])] if stroke[2] in {"H", "L"} else [])]
        along = [float(stroke[1]), *([float(stroke[4])] if stroke[2] == "L" else [])]
        along += [float(stroke[3])] if stroke[2] == "V" else []
        assert all(x - room <= each <= x + width + room for each in across)
        assert all(y - room <= each <= y + height + room for each in along)


def test_each_pattern_is_unlike_the_others() -> None:
    box = Box(0, 0, 10, 10)
    kinds = [hatching(pattern, box) for pattern in ("vertical", "horizontal", "diagonal", "dots", "grid", "half")]
    assert len(set(kinds)) == len(kinds)
    assert not hatching("plain", box)


@given(st.floats(-50, 50), st.floats(0.01, 5000), st.integers(2, 10))
def test_ticks_are_round_evenly_apart_and_on_the_axis(low: float, length: float, most: int) -> None:
    axis = Axis(low, low + length, 0, 100)
    ticks = axis.ticks(most)
    assert len(ticks) <= most
    assert all(-0.01 <= axis.at(tick) <= 100.01 for tick in ticks)
    step = round_step(length, most)
    assert all(after - before == pytest.approx(step) for before, after in pairwise(ticks))
    assert f"{step:e}"[0] in "125"


@given(st.floats(0.001, 100000), st.integers(3, 8))
def test_an_axis_ends_at_a_round_number_that_is_not_too_far(value: float, most: int) -> None:
    assert value <= above(value, most) * (1 + 1e-9)
    assert above(value, most) <= 2.5 * value


def test_an_axis_of_no_length_is_refused() -> None:
    with pytest.raises(ValueError, match="an axis from"):
        Axis(1, 1, 0, 10)


def test_nothing_at_all_can_be_drawn() -> None:
    for draw in (
        lambda pen: columns(pen, ROOM, []),
        lambda pen: costs(pen, ROOM, []),
        lambda pen: bars(pen, ROOM, [], "of all"),
        lambda pen: paces(pen, ROOM, []),
        lambda pen: borders(pen, ROOM, [], []),
        lambda pen: visits(pen, ROOM, [], 1),
    ):
        drawn(draw)
