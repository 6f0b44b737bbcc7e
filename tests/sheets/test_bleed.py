"""Sheets for trimming: every piece has all its bleed to itself, and a mark at either end of each of its cuts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.sheets.english import impose
from tests.sheets.test_marks import clear_of, points_at
from tests.sheets.test_sheet import papers, some_lots, white_rim
from tilewright.sheets.lot import Lot
from tilewright.sheets.stock import BLEED, STOCK, Paper
from tilewright.units import Box, Sides, Size

TILE = Lot("tile", "tile", "tile-back", Size(63.5, 63.5), 3, 8, "tiles", "Castle tiles")
BACKS = st.sampled_from(["duplex", "none"])


def small_enough(lots: list[Lot]) -> list[Lot]:
    """The same without what is too large for a sheet with wide bleeds, and cut straight."""
    fitting = [lot for lot in lots if max(lot.trim.width, lot.trim.height) < 180]
    return [replace(lot, contour=False) for lot in fitting]


@settings(max_examples=examples(30), deadline=None)
@given(some_lots().map(small_enough), papers, BACKS)
def test_every_piece_has_its_whole_bleed_and_shares_it_with_none(lots: list[Lot], paper: Paper, backs: str) -> None:
    bleeds = {lot.piece: lot.bleed for lot in lots}
    for sheet in impose(lots, paper, settings=BLEED, backs=backs):  # type: ignore[arg-type]
        placed = sheet.placements
        assert all(p.bleed == Sides.all(bleeds[p.piece]) for p in placed)
        assert not any(p.inked.overlaps(q.inked) for p in placed for q in placed if p is not q)
        assert not any(p.box.grown(Sides.all(5.9)).overlaps(q.box) for p in placed for q in placed if p is not q)
        assert all(white_rim(paper).contains(p.inked) and p.inked.bottom < sheet.label_at.y - 1.5 for p in placed)


@settings(max_examples=examples(30), deadline=None)
@given(some_lots().map(small_enough), papers)
def test_each_of_its_cuts_has_a_mark_at_either_end_that_lies_on_no_art(lots: list[Lot], paper: Paper) -> None:
    for sheet in impose(lots, paper, settings=BLEED, backs="none"):
        for placed in sheet.placements:
            assert points_at(sheet, placed.box)
            assert all(clear_of(mark, placed.inked.grown(Sides.all(0.2))) for mark in sheet.marks)
        reach = Box(0, 0, paper.size.width, paper.size.height).grown(Sides.all(BLEED.into_rim - BLEED.margin))
        lines = [Box(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1) for mark in sheet.marks]
        assert all(reach.contains(line, 1e-3) for line in lines)


@pytest.mark.parametrize(("paper", "most"), [("a4", 8), ("letter", 6)])
def test_as_many_tiles_lie_on_a_sheet_as_have_room(paper: str, most: int) -> None:
    sheets = impose([TILE], STOCK[paper], settings=BLEED)
    assert [len(sheet.placements) for sheet in sheets] == [n for n in (most, 8 - most) if n for _ in range(2)]


def test_neighbours_have_marks_of_their_own_a_bleed_and_a_bleed_apart() -> None:
    front, _ = impose([replace(TILE, copies=2)], STOCK["a4"], settings=BLEED)
    xs = sorted({mark.x1 for mark in front.marks if mark.x1 == mark.x2})
    assert [round(b - a, 3) for a, b in pairwise(xs)] == [63.5, 6, 63.5]


def test_pieces_too_near_for_their_bleeds_are_refused() -> None:
    with pytest.raises(ValueError, match="no room for bleeds of 6 mm"):
        replace(BLEED, spacing=5)
