"""The pen: full ink and line art from the same strokes, and ornaments that are drawn once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from generator.draw.art import Ink
from generator.draw.pen import Look, Pen
from generator.draw.shapes import rect
from generator.units import Size
from tests.draw.castle_kit import Picture, alone, look

FIELD = Size(20.0, 10.0)
RED = "#D00000"
SQUARE = rect(2, 2, 6, 6)


def svg(draw: partial[None], ink: Ink = Ink.FULL) -> str:
    return str(alone(draw, FIELD, Look(ink)).drawing.tostring())


def stroke(pen: Pen, way: str, **rest: Any) -> None:  # noqa: ANN401 - each way of drawing has its own
    getattr(pen, way)(SQUARE, **rest)


def test_an_area_is_a_line_in_low_ink_and_still_hides_what_is_behind() -> None:
    draw = partial(stroke, way="area", fill=RED, line="#102030", width=0.8)
    assert 'fill="#D00000" stroke="#102030" stroke-linejoin="round" stroke-width="0.8"' in svg(draw)
    assert 'fill="#FFFFFF" stroke="#2B2420" stroke-linejoin="round" stroke-width="0.2"' in svg(draw, Ink.LOW)


@pytest.mark.parametrize(
    ("way", "rest"),
    [
        ("tint", {"fill": RED}),
        ("area", {"fill": RED, "opacity": 0.5}),
        ("fade", {"name": "f", "axis": (0, 0, 0, 9), "stops": [(0.0, RED), (1.0, "#FFFFFF")]}),
    ],
)
def test_what_only_makes_richer_is_left_out_in_low_ink(way: str, rest: dict[str, Any]) -> None:
    draw = partial(stroke, way=way, **rest)
    assert RED in svg(draw)
    assert "<path" not in svg(draw, Ink.LOW)


def test_what_carries_meaning_keeps_its_colour() -> None:
    draw = partial(stroke, way="solid", fill=RED)
    assert svg(draw) == svg(draw, Ink.LOW)


def test_a_halo_is_pale_and_costs_no_ink() -> None:
    draw = partial(stroke, way="halo", width=1.0)
    assert 'stroke="#FFF6E2"' in svg(draw)
    assert Picture(alone(draw, FIELD, Look(Ink.LOW)), 10).ink == 0


def twice(pen: Pen) -> None:
    mark = partial(stroke, way="solid", fill=RED)
    pen.use("mark", mark)
    pen.use("mark", mark, 12, 2, scale=0.5, turn=90, flip=True)


def test_an_ornament_is_drawn_once_and_placed_many_times() -> None:
    text = svg(partial(twice))
    assert text.count(f'd="{SQUARE}"') == 1
    assert text.count('xlink:href="#mark"') == 2
    assert 'transform="translate(12.000 2.000) rotate(90) scale(-0.5 0.5)"' in text


def test_an_ornament_brings_along_those_it_is_made_of_each_before_it_is_needed() -> None:
    def outer(pen: Pen) -> None:
        pen.use("inner", partial(stroke, way="solid", fill=RED))

    text = svg(partial(lambda pen: pen.use("outer", outer)))
    assert -1 < text.index('id="inner"') < text.index('id="outer"') < text.index('href="#outer"')


def test_ornaments_are_shared_by_all_drawings_of_a_look() -> None:
    shared, calls = Look(Ink.FULL), []

    def mark(pen: Pen) -> None:
        calls.append(pen)
        pen.solid(SQUARE, RED)

    texts = [alone(lambda pen: pen.use("mark", mark), FIELD, shared).drawing.tostring() for _ in range(3)]
    assert (len(calls), len(set(texts))) == (1, 1)


def test_nothing_shows_outside_of_what_a_drawing_is_kept_within() -> None:
    def inner(pen: Pen) -> None:
        pen.solid(rect(-3, -3, 26, 16), RED)

    picture = Picture(alone(lambda pen: pen.within(SQUARE, "frame", inner), FIELD), 10)
    assert picture.like(RED).sum() == pytest.approx(3600, abs=80)


def test_text_says_how_wide_it_is_and_stands_where_it_is_aligned() -> None:
    wide = []

    def words(pen: Pen, align: float) -> None:
        wide.append(pen.text("HILL", 10, 6, 12, font="Cinzel", weight="bold", align=align))

    edges = []
    for align in (0.0, 0.5, 1.0):
        drawn = Picture(alone(partial(words, align=align), FIELD, look()), 20).rgb.min(axis=(0, 2)) < 128
        edges.append(((drawn.nonzero()[0][0] + drawn.nonzero()[0][-1]) / 2 / 20 - 3 - 10) / wide[0])
    assert len(set(wide)) == 1
    assert edges == pytest.approx([0.5, 0.0, -0.5], abs=0.06)
