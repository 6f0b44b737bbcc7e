"""Crop marks: both ends of every cut, clear of the art, never a box round a piece."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.sheets.english import impose
from tilewright.sheets.block import Block
from tilewright.sheets.cuts import CropMark, crop_marks
from tilewright.sheets.lot import Lot, printable
from tilewright.sheets.sheet import Sheet
from tilewright.sheets.stock import HOME, STOCK, Clearances
from tilewright.units import Box, Sides, Size

A4 = STOCK["a4"]
AREA = printable(A4, HOME)

lengths = st.integers(80, 1200).map(lambda tenths: tenths / 10)
lots = st.lists(
    st.builds(
        Lot,
        piece=st.just("piece"),
        face=st.just("face"),
        back=st.sampled_from([None, "back"]),
        trim=st.builds(Size, lengths, lengths),
        bleed=st.sampled_from([0.0, 3.0]),
        copies=st.integers(1, 12),
        family=st.just("all"),
        group=st.just("All"),
        may_turn=st.booleans(),
        contour=st.sampled_from([False, False, True]),
    ),
    min_size=1,
    max_size=6,
)


def length(mark: CropMark) -> float:
    return hypot(mark.x2 - mark.x1, mark.y2 - mark.y1)


def box_of(mark: CropMark, within: Box) -> Box:
    left, top = max(mark.x1, within.x), max(mark.y1, within.y)
    return Box(left, top, min(mark.x2, within.right) - left, min(mark.y2, within.bottom) - top)


def clear_of(mark: CropMark, box: Box) -> bool:
    return mark.x2 <= box.x or mark.x1 >= box.right or mark.y2 <= box.y or mark.y1 >= box.bottom


def points_at(sheet: Sheet, box: Box) -> bool:
    """Whether each of a box's four sides has a mark on its line at either end of the cut."""
    upright = [(m.x1, m.y1) for m in sheet.marks if m.x1 == m.x2]
    level = [(m.y1, m.x1) for m in sheet.marks if m.y1 == m.y2]
    wanted = [(upright, x, box.y) for x in (box.x, box.right)] + [(level, y, box.x) for y in (box.y, box.bottom)]
    return all(
        any(abs(at - line) < 1e-3 and along < start for at, along in marks)
        and any(abs(at - line) < 1e-3 and along > start for at, along in marks)
        for marks, line, start in wanted
    )


@settings(max_examples=examples(25), deadline=None)
@given(lots, st.sampled_from(list(STOCK.values())))
def test_marks_lie_on_no_art_and_no_printer_leaves_them_out(some: list[Lot], paper: object) -> None:
    assert isinstance(paper, type(A4))
    for sheet in impose(some, paper):
        assert sheet.side == "front" or not sheet.marks
        for mark in sheet.marks:
            assert mark.x1 == mark.x2 or mark.y1 == mark.y2
            assert HOME.least_mark - 1e-3 <= length(mark) <= HOME.mark + 1e-3
            page = Box(0, 0, paper.size.width, paper.size.height)
            assert page.grown(Sides.all(HOME.into_rim - HOME.margin)).contains(box_of(mark, page), 1e-3)
            seen = box_of(mark, printable(paper, HOME, aside=sheet.aside))
            assert seen.width + seen.height > HOME.least_mark - 1e-3
            assert all(clear_of(mark, p.inked.grown(Sides.all(HOME.air - 1e-3))) for p in sheet.placements)


@settings(max_examples=examples(25), deadline=None)
@given(lots)
def test_every_cut_has_a_mark_at_either_end(some: list[Lot]) -> None:
    cut_straight = [replace(lot, contour=False) for lot in some]
    for sheet in impose(cut_straight, A4, backs="none"):
        assert all(points_at(sheet, p.box) for p in sheet.placements)


@settings(max_examples=examples(25), deadline=None)
@given(lots)
def test_marks_never_cross_one_another(some: list[Lot]) -> None:
    for sheet in impose(some, A4):
        upright = [m for m in sheet.marks if m.x1 == m.x2]
        level = [m for m in sheet.marks if m.y1 == m.y2]
        assert not any(v.y1 <= h.y1 <= v.y2 and h.x1 <= v.x1 <= h.x2 for v in upright for h in level)


def block(x: float, y: float, *, columns: int = 1, count: int = 1, spacing: float = 0.0) -> Block:
    return Block(0, x, y, Size(20, 30), columns, count, turned=False, spacing=spacing)


def test_a_piece_in_the_open_has_eight_marks_of_full_length_that_begin_clear_of_its_bleed() -> None:
    assert crop_marks([block(50, 60)], AREA, HOME) == (
        CropMark(43.75, 60, 47.75, 60),
        CropMark(43.75, 90, 47.75, 90),
        CropMark(50, 53.75, 50, 57.75),
        CropMark(50, 92.25, 50, 96.25),
        CropMark(70, 53.75, 70, 57.75),
        CropMark(70, 92.25, 70, 96.25),
        CropMark(72.25, 60, 76.25, 60),
        CropMark(72.25, 90, 76.25, 90),
    )


def test_a_shared_cut_has_one_mark_at_either_end_even_below_a_short_last_row() -> None:
    marks = crop_marks([block(50, 60, columns=3, count=4)], AREA, HOME)
    assert len(marks) == 2 * 4 + 2 * 3
    assert {m.y2 for m in marks if m.x1 == m.x2} == {57.75, 126.25}


def test_a_mark_near_the_printable_edge_is_shortened() -> None:
    marks = crop_marks([block(9, 60)], AREA, HOME)
    assert CropMark(5, 60, 6.75, 60) in marks


def test_a_mark_between_two_blocks_ends_before_the_other_ones_bleed() -> None:
    marks = crop_marks([block(50, 60), block(50, 96)], AREA, HOME)
    assert {m for m in marks if m.x1 == m.x2 == 50 and 90 < m.y1 < 96} == {CropMark(50, 92.25, 50, 93.75)}


def test_a_contour_stands_in_the_way_but_has_no_marks_of_its_own() -> None:
    marks = crop_marks([block(50, 60), block(50, 96, spacing=6)], AREA, HOME)
    assert len(marks) == 8
    assert CropMark(50, 92.25, 50, 93.75) in marks


def test_a_gap_too_narrow_for_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match=r"need 10\.5 mm"):
        Clearances(gap=5)
