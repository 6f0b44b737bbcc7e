"""Boards larger than the paper: their parts together are the board, each on its paper, with marks where edges come."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.sheets.english import impose
from tilewright.build.options import Options
from tilewright.sheets.lot import Lot
from tilewright.sheets.sheet import LaidFace, Sheet
from tilewright.sheets.stock import HOME, paper_of
from tilewright.units import Box, Sides, Size

CASES = [
    (Size(400, 560), "poster", (0, 0)),
    (Size(457, 457), "panels", (1, 1)),
    (Size(600, 600), "panels", (0, 0)),
    (Size(600, 200), "poster", (0, 0)),
    (Size(260, 260), "panels", (2, 0)),
]


def sheets(size: Size, split: str, folds: tuple[int, int], paper: str = "a4", copies: int = 1) -> list[Sheet]:
    lot = Lot("b", "board", None, size, 3.0, copies, "f", "Board", may_turn=True, split=split, folds=folds)
    laid = impose([lot], paper_of(paper), settings=Options(paper=paper).press)
    return [sheet for sheet in laid if sheet.side != "back"]


def window(face: LaidFace) -> Box:
    """What is shown, on the board."""
    x, y, right, bottom = (float(each) for each in re.findall(r"-?[\d.]+", face.clip)[:4])
    return Box(x, y, right - x, bottom - y)


def on_paper(face: LaidFace, board: Size) -> Box:
    shown = window(face)
    if face.turn:
        return Box(face.box.x + board.height - shown.bottom, face.box.y + shown.x, shown.height, shown.width)
    return shown.moved(face.box.x, face.box.y)


@pytest.mark.parametrize(("size", "split", "folds"), CASES)
@pytest.mark.parametrize("paper", ["a4", "a3", "150x200-7"])
def test_the_parts_are_the_whole_board(size: Size, split: str, folds: tuple[int, int], paper: str) -> None:
    each = sheets(size, split, folds, paper)
    if not each[0].placements[0].clip:
        assert size.height <= 279
        return
    windows = [window(sheet.placements[0]) for sheet in each]
    for x in range(1, int(size.width), 13):
        for y in range(1, int(size.height), 13):
            assert any(shown.contains(Box(x, y, 0, 0)) for shown in windows)
    for sheet in each:
        face, stock = sheet.placements[0], paper_of(paper)
        page = Box(0, 0, stock.size.width, stock.size.height)
        art, rim = on_paper(face, size), page.grown(Sides.all(-stock.margin))
        assert rim.contains(art)
        for mark in sheet.marks:
            line = Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))
            assert rim.contains(line, 0.01)
            assert not art.overlaps(Box(line.x - 0.01, line.y - 0.01, line.width + 0.02, line.height + 0.02))


@pytest.mark.parametrize(("split", "under"), [("poster", 10.0), ("panels", 0.0)])
def test_parts_of_a_poster_go_on_under_their_neighbours(split: str, under: float) -> None:
    windows = [window(each.placements[0]) for each in sheets(Size(600, 200), split, (0, 0))]
    starts = sorted({(shown.x, shown.right) for shown in windows})
    assert len(starts) > 1
    bleeds = 2 * HOME.bleed
    assert all(one[1] - other[0] == pytest.approx(under + bleeds, abs=0.01) for one, other in pairwise(starts))


def test_a_fold_lies_between_panels() -> None:
    windows = [window(each.placements[0]) for each in sheets(Size(457, 457), "panels", (1, 1))]
    edges = {round(shown.x + (HOME.bleed if shown.x > 0 else 3.0), 1) for shown in windows if shown.x > 0}
    assert 228.5 in edges


def test_a_sheet_says_which_part_it_is_and_what_is_glued_on_it() -> None:
    labels = [each.label for each in sheets(Size(400, 560), "poster", (0, 0))]
    assert "part A1 of A1 to B4 · B1 goes on the right strip · A2 goes on the lower strip" in labels[0]
    assert labels[-1].count("strip") == 0
    assert "part B4" in labels[-1]


def test_a_board_that_fits_stays_whole_with_other_pieces() -> None:
    (sheet,) = sheets(Size(180, 180), "panels", (1, 0))
    assert (sheet.placements[0].clip, sheet.placements[0].box.size) == ("", Size(180, 180))
    (large,) = sheets(Size(270, 390), "poster", (0, 0), "a3")
    assert large.placements[0].clip == ""
    assert len(sheets(Size(400, 560), "poster", (0, 0), copies=2)) == 16
