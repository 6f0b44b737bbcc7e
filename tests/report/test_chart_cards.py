"""The plots of a game of cards: marks sit where their numbers say, and no words lie on a mark or on other words."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.test_chart import ROOM, drawn, rectangles, words
from tilewright.draw.column import ACCENT
from tilewright.draw.palette import INK, PAPER, STONE_BODY
from tilewright.draw.words import span
from tilewright.report.chart.columns import HandChances, hand_chances
from tilewright.report.chart.curve import ChanceCurve, PriceDot, PriceDots, chance_curve, price_dots
from tilewright.report.chart.panel import TICK, PlotLabel, placed
from tilewright.units import Box

Place = tuple[float, float]
DISC = re.compile(r"M([-\d.]+) ([-\d.]+)A([\d.]+)")


def ticks(drawing: Element) -> dict[str, Place]:
    """The numbers of both axes, with the middle of their foot, or their right end."""
    return {
        (each.text or ""): (float(each.get("x", "")), float(each.get("y", "")))
        for each in drawing.iter("text")
        if re.fullmatch(r"\d+", each.text or "")
    }


def middle(text: Element) -> float:
    """Of words, across."""
    size = float(text.get("font-size", "")) * 72 / 25.4
    return float(text.get("x", "")) + span(text.text or "", size) / 2


def discs(drawing: Element, fill: str) -> list[tuple[float, float, float]]:
    """Middle and radius of every disc of that colour; each begins at its left."""
    matches = (DISC.match(each.get("d", "")) for each in drawing.iter("path") if each.get("fill") == fill)
    each = (tuple(map(float, match.groups())) for match in matches if match)
    return [(left + r, y, r) for left, y, r in each]


def line_of(drawing: Element) -> list[Place]:
    """The longest polyline."""
    paths = [each.get("d", "") for each in drawing.iter("path") if each.get("stroke") == INK]
    longest = max(paths, key=lambda path: path.count("L"))
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", longest)]


RISING = ChanceCurve(
    points=((0, 0.0), (5, 40.0), (10, 70.0), (15, 90.0), (20, 100.0)),
    now=(10, 70.0),
    told="now 10: 70 %",
    wishes=((90.0, "wanted 90 % or more"),),
    does=(15, 20),
    enough=(15, 90.0),
    named="15 would do",
    copies="how many",
    chance="% of shuffles",
)


def test_a_curve_goes_through_its_points_and_the_wish_lies_at_its_chance() -> None:
    art = drawn(lambda pen: chance_curve(pen, ROOM, RISING))
    line = line_of(art)
    assert [x - line[0][0] for x, _ in line] == pytest.approx(
        [k * (line[4][0] - line[0][0]) / 4 for k in range(5)], abs=0.02
    )
    high = line[0][1] - line[4][1]
    assert [(line[0][1] - y) / high for _, y in line] == pytest.approx([0, 0.4, 0.7, 0.9, 1], abs=0.001)
    wish = next(each.get("d", "") for each in art.iter("path") if each.get("stroke-dasharray") == "1 0.7")
    assert float(wish[1:].split("H")[0].split()[1]) == pytest.approx(line[3][1], abs=0.02)
    drop = next(each.get("d", "") for each in art.iter("path") if each.get("stroke-dasharray") == "0.5 0.5")
    x, top, foot = re.fullmatch(r"M([\d.]+) ([\d.]+)V([\d.]+)", drop).groups()  # type: ignore[union-attr]
    assert (float(x), float(top), float(foot)) == pytest.approx((*line[3], line[0][1]), abs=0.02)
    assert {"now 10: 70 %", "15 would do", "wanted 90 % or more", "% of shuffles", "how many"} <= set(words(art))


def test_what_would_do_is_shaded_and_where_one_is_has_the_largest_disc() -> None:
    art = drawn(lambda pen: chance_curve(pen, ROOM, RISING))
    line = line_of(art)
    (shade,) = rectangles(art, "#EFE3C6")
    assert (shade.x, shade.right) == pytest.approx((line[3][0], line[4][0]), abs=0.02)
    x, y, _ = max(discs(art, INK), key=lambda disc: disc[2])
    assert (x, y) == pytest.approx(line[2], abs=0.02)


def test_a_hand_has_columns_in_proportion_and_those_that_fit_are_filled() -> None:
    hands = HandChances(
        ((0, 10.0, False), (1, 40.0, True), (2, 20.0, True)), 1.25, ("1 or more: 60 %", "other: 40 %"), "n"
    )
    art = drawn(lambda pen: hand_chances(pen, ROOM, hands))
    one, two, key = rectangles(art, STONE_BODY)
    none, other = rectangles(art, PAPER)
    assert one.height == pytest.approx(4 * none.height, abs=0.02)
    assert one.height == pytest.approx(2 * two.height, abs=0.02)
    assert one.bottom == two.bottom == none.bottom
    assert key.height == pytest.approx(other.height)
    axis = {text: place for each in art.iter("text") if (text := each.text or "") in "012" for place in [middle(each)]}
    for name, column in (("0", none), ("1", one), ("2", two)):
        assert axis[name] == pytest.approx(column.x + column.width / 2, abs=0.05)
    pointer = next(
        each.get("d", "") for each in art.iter("path") if each.get("fill") == INK and each.get("d", "").count("L") == 2
    )
    at = float(pointer[1:].split()[0])
    assert (at - axis["1"]) / (axis["2"] - axis["1"]) == pytest.approx(0.25, abs=0.01)
    assert {"10.0", "40.0", "20.0", "1 or more: 60 %"} <= set(words(art))


PRICES = PriceDots(
    (
        PriceDot(2, 9, 1, "Dragon +4", off=True),
        PriceDot(3, 1, 1, "Dud \N{MINUS SIGN}5", off=True),
        PriceDot(1, 3, 4),
        PriceDot(4, 8, 1),
    ),
    1.0,
    2.0,
    1.5,
    "mana",
    "gives: attack",
)


def test_dots_lie_at_cost_and_gain_and_four_have_four_times_the_area() -> None:
    art = drawn(lambda pen: price_dots(pen, ROOM, PRICES))
    (fx, fy, four), (lx, ly, one) = discs(art, STONE_BODY)
    off = discs(art, ACCENT)
    assert four**2 == pytest.approx(4 * one**2, rel=0.02)
    across, up = (lx - fx) / 3, (ly - fy) / 5
    assert [(x, y) for x, y, _ in off] == [
        pytest.approx((fx + across * (cost - 1), fy + up * (gives - 3)), abs=0.05) for cost, gives in ((2, 9), (3, 1))
    ]
    assert {"Dragon +4", "Dud \N{MINUS SIGN}5"} <= set(words(art))
    ends = next(
        [float(number) for number in re.findall(r"[-\d.]+", each.get("d", ""))]
        for each in art.iter("path")
        if each.get("stroke-width") == "0.35"
    )
    for x, y in (ends[:2], ends[2:]):
        assert y == pytest.approx(fy + up * (1 + 2 * (1 + (x - fx) / across) - 3), abs=0.05)


def test_the_band_is_as_far_from_the_line_as_is_allowed() -> None:
    art = drawn(lambda pen: price_dots(pen, ROOM, PRICES))
    (_, fy, _), (_, ly, _) = discs(art, STONE_BODY)
    band = next(each.get("d", "") for each in art.iter("path") if each.get("fill") == "#EFE3C6")
    corners = [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+) ([-\d.]+)", band)]
    heights: dict[float, list[float]] = {}
    for x, y in corners:
        heights.setdefault(x, []).append(y)
    widest = max(max(ys) - min(ys) for ys in heights.values())
    assert widest == pytest.approx(3.0 * (fy - ly) / 5, rel=0.02)


Spots = st.lists(st.tuples(st.floats(12, 90), st.floats(12, 55), st.text("abc", min_size=1, max_size=12)), max_size=14)


@given(spots=Spots)
def test_labels_lie_apart_inside_the_plot_and_off_the_marks(spots: list[tuple[float, float, str]]) -> None:
    box = Box(10, 10, 86, 50)
    marks = [Box(x - 1, y - 1, 2, 2) for x, y, _ in spots]
    places = placed(box, [PlotLabel(text, x, y) for x, y, text in spots], marks)
    for _, place in places:
        assert box.x <= place.x <= place.right <= box.right
        assert box.y <= place.y <= place.bottom <= box.bottom
        assert not any(
            place.x < mark.right and mark.x < place.right and place.y < mark.bottom and mark.y < place.bottom
            for mark in marks
        )
    for (_, one), (_, other) in combinations(places, 2):
        assert one.right < other.x or other.right < one.x or one.bottom <= other.y or other.bottom <= one.y
    if len(spots) == 1:
        assert len(places) == 1


def test_nothing_lies_beyond_the_room_of_a_plot() -> None:
    for draw in (
        lambda pen: chance_curve(pen, ROOM, RISING),
        lambda pen: price_dots(pen, ROOM, PRICES),
    ):
        for each in drawn(draw).iter("text"):
            size = float(each.get("font-size", ""))
            assert float(each.get("x", "")) >= ROOM.x - 0.01, each.text
            assert float(each.get("y", "")) <= ROOM.bottom + 0.01, each.text
            assert float(each.get("y", "")) - size * 0.7 >= ROOM.y - 0.6, each.text
    assert TICK > 6
