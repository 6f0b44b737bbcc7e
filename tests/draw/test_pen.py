"""The pen: full ink and line art from the same strokes, and ornaments that are drawn once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.draw.castle_kit import Picture, alone, look
from tilewright.draw.art import Ink
from tilewright.draw.palette import INK
from tilewright.draw.pen import Look, Page, PageElement, Pen
from tilewright.draw.shapes import rect
from tilewright.units import Size

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
        ("fade", {"axis": (0, 0, 0, 9), "stops": [(0.0, RED), (1.0, "#FFFFFF")]}),
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


def mark(pen: Pen, fill: str) -> None:
    pen.solid(SQUARE, fill)


def star(pen: Pen) -> None:
    pen.use(mark, RED)
    pen.use(mark, RED, at=(12, 2), scale=0.5, turn=90, flip=True)


def test_an_ornament_is_drawn_once_and_placed_many_times() -> None:
    text = svg(partial(star))
    assert text.count(f'd="{SQUARE}"') == 1
    assert text.count('xlink:href="#mark-') == 2
    assert 'transform="translate(12.000 2.000) rotate(90) scale(-0.5 0.5)"' in text


def test_an_ornament_brings_along_those_it_is_made_of_each_before_it_is_needed() -> None:
    text = svg(partial(lambda pen: pen.use(star)))
    assert -1 < text.index('id="mark-') < text.index('id="star-') < text.index('href="#star-')


def test_ornaments_are_shared_by_all_drawings_of_a_look() -> None:
    shared = Look(Ink.FULL)
    drawings = [alone(lambda pen: pen.use(mark, RED), FIELD, shared).drawing for _ in range(3)]
    assert len({id(drawing.defs.elements[0]) for drawing in drawings}) == 1
    assert len({drawing.tostring() for drawing in drawings}) == 1


def test_a_look_made_of_another_begins_without_its_ornaments() -> None:
    full = Look(Ink.FULL)
    alone(lambda pen: pen.use(mark, RED), FIELD, full)
    low = alone(lambda pen: pen.use(edge, RED), FIELD, replace(full, ink=Ink.LOW)).drawing.tostring()
    assert low == alone(lambda pen: pen.use(edge, RED), FIELD, Look(Ink.LOW)).drawing.tostring()


def edge(pen: Pen, fill: str) -> None:
    pen.area(SQUARE, fill, INK)


def test_a_page_that_no_library_draws_takes_nothing_over_from_one_that_svgwrite_draws() -> None:
    shared, page = Look(Ink.FULL), Page(FIELD)
    alone(lambda pen: pen.use(edge, RED), FIELD, shared)
    pen = Pen(page, page.g(), shared)
    pen.use(edge, RED)
    assert [type(symbol.element) for symbol in pen.needs.values()] == [PageElement]


def test_ornaments_are_known_apart_by_function_and_arguments_whatever_was_drawn_before() -> None:
    def marks(pen: Pen, fills: tuple[str, ...]) -> None:
        for fill in fills:
            pen.use(mark, fill)
        pen.use(edge, RED)

    shared = Look(Ink.FULL)
    first, second = (alone(partial(marks, fills=fills), FIELD, shared) for fills in ((RED, INK), (INK,)))
    assert [f'fill="{fill}"' in first.drawing.tostring() for fill in (RED, INK)] == [True, True]
    assert second.drawing.tostring() == alone(partial(marks, fills=(INK,)), FIELD, Look(Ink.FULL)).drawing.tostring()


def test_what_is_cut_off_or_fades_alike_is_said_once() -> None:
    def twice(pen: Pen) -> None:
        for _ in range(2):
            pen.within(SQUARE, lambda inner: inner.fade(SQUARE, (0, 0, 0, 9), [(0.0, RED), (1.0, INK)]))

    text = svg(partial(twice))
    assert (text.count("<clipPath"), text.count("<linearGradient"), text.count('clip-path="url(#clip-')) == (1, 1, 2)


def test_what_is_placed_is_drawn_there_and_has_no_name() -> None:
    text = svg(partial(lambda pen: pen.place(partial(mark, fill=RED), (12, 2), scale=0.5, turn=90, flip=True)))
    assert '<g transform="translate(12.000 2.000) rotate(90) scale(-0.5 0.5)"><path' in text
    assert "<use" not in text


def test_nothing_shows_outside_of_what_a_drawing_is_kept_within() -> None:
    def inner(pen: Pen) -> None:
        pen.solid(rect(-3, -3, 26, 16), RED)

    picture = Picture(alone(lambda pen: pen.within(SQUARE, inner), FIELD), 10)
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
