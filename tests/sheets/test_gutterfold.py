"""Gutterfold sheets, folded in thought: every back comes behind its own front, upright; the fold lies on no art."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.sheets.english import impose
from tests.sheets.test_sheet import near, on_sheet, white_rim
from tilewright.problem import RefusedError
from tilewright.sheets.cuts import CropMark
from tilewright.sheets.lot import Lot
from tilewright.sheets.sheet import LaidFace, Sheet
from tilewright.sheets.stock import BLEED, HOME, STOCK, Clearances, Paper
from tilewright.units import Box, Point, Sides, Size

A4 = STOCK["a4"]
TILE = Lot("tile", "tile", "tile-back", Size(63.5, 63.5), 3, 12, "tiles", "Castle tiles")
TOKEN = Lot("gem", "gem", "gem-back", Size(12.7, 12.7), 3, 20, "tokens", "Tokens")
CARD = Lot("card", "card", "card-back", Size(63, 88), 3, 4, "cards", "Cards", may_turn=True)

lengths = st.integers(80, 850).map(lambda tenths: tenths / 10)
papers = st.sampled_from([*STOCK.values(), Paper("a4-sideways", Size(297, 210))])
presses = st.sampled_from([HOME, BLEED])


@st.composite
def some_lots(draw: st.DrawFn) -> list[Lot]:
    """A kit of up to six pieces, most of them with backs, none too large for half a sheet."""
    one = st.builds(
        Lot,
        piece=st.just("?"),
        face=st.just("?"),
        back=st.sampled_from([None, "back-a", "back-b"]),
        trim=st.builds(Size, lengths, lengths),
        bleed=st.sampled_from([0.0, 1.5, 3.0]),
        copies=st.integers(0, 12),
        family=st.sampled_from("pq"),
        group=st.sampled_from(["Tiles", "Tokens", "Aids"]),
        may_turn=st.booleans(),
        contour=st.sampled_from([False, False, True]),
    )
    lots = draw(st.lists(one, min_size=1, max_size=6))
    return [replace(lot, piece=f"piece-{n}", face=f"face-{n}") for n, lot in enumerate(lots)]


def fold_in(lots: list[Lot], paper: Paper, press: Clearances = HOME) -> list[Sheet]:
    """The sheets of a lot that are folded."""
    return [sheet for sheet in impose(lots, paper, settings=press, backs="gutterfold") if sheet.side == "fold"]


def behind(sheet: Sheet, point: Point) -> Point:
    """Where a point of the paper comes to lie when the sheet is folded along its dashed line."""
    (line,) = sheet.score
    if line.x1 == line.x2:
        return Point(2 * line.x1 - point.x, point.y)
    return Point(point.x, 2 * line.y1 - point.y)


def halves(sheet: Sheet, lots: list[Lot]) -> list[tuple[LaidFace, LaidFace]]:
    """Each front with what comes behind it; nothing else is on the sheet."""
    faces = {lot.face for lot in lots}
    fronts = [p for p in sheet.placements if p.face in faces]
    backs = [p for p in sheet.placements if p.face not in faces]
    assert len(fronts) == len(backs)

    def corners(front: LaidFace, back: LaidFace) -> bool:
        corner = behind(sheet, Point(back.box.x, back.box.y))
        far = behind(sheet, Point(back.box.right, back.box.bottom))
        return near(Point(min(corner.x, far.x), min(corner.y, far.y)), Point(front.box.x, front.box.y))

    return [(front, next(back for back in backs if corners(front, back))) for front in fronts]


def box_of(line: CropMark) -> Box:
    return Box(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1)


def apart(line: CropMark, box: Box) -> float:
    """How far a line is from a box: the wider of the two ways."""
    other = box_of(line)
    across = max(box.x - other.right, other.x - box.right)
    along = max(box.y - other.bottom, other.y - box.bottom)
    return max(across, along)


@settings(max_examples=examples(40), deadline=None)
@given(some_lots(), papers, presses)
def test_folding_brings_every_back_behind_its_front_and_upright(
    lots: list[Lot], paper: Paper, press: Clearances
) -> None:
    own = {lot.piece: lot for lot in lots}
    for sheet in fold_in(lots, paper, press):
        for front, back in halves(sheet, lots):
            lot = own[front.piece]
            assert (back.piece, back.face) == (front.piece, lot.back)
            for u, v in ((0.0, 0.0), (lot.trim.width, 0.0), (lot.trim.width / 4, lot.trim.height / 3)):
                folded = behind(sheet, on_sheet(back, lot.trim.width - u, v))
                assert near(folded, on_sheet(front, u, v)), "turned over like a leaf the back stands upright"


@settings(max_examples=examples(40), deadline=None)
@given(some_lots(), papers, presses)
def test_the_fold_keeps_five_millimetres_from_every_bleed_and_nothing_lies_on_anything_else(
    lots: list[Lot], paper: Paper, press: Clearances
) -> None:
    for sheet in fold_in(lots, paper, press):
        assert all(apart(line, p.inked) >= 5 - 1e-6 for line in sheet.score for p in sheet.placements)
        assert all(apart(line, p.inked) > 0 for line in (*sheet.fold, *sheet.marks) for p in sheet.placements)
        assert all(apart(mark, box_of(line)) > 0.4 for mark in sheet.marks for line in (*sheet.score, *sheet.fold))
        placed = sheet.placements
        assert all(white_rim(paper).contains(p.inked) and p.inked.bottom < sheet.label_at.y - 1.5 for p in placed)
        assert not any(p.inked.overlaps(q.box) for p in placed for q in placed if p is not q)
        assert all(white_rim(paper).contains(box_of(line)) for line in (*sheet.fold, *sheet.score))
        reach = white_rim(paper).grown(Sides.all(press.into_rim))
        assert all(reach.contains(box_of(mark), 1e-3) for mark in sheet.marks)


@settings(max_examples=examples(30), deadline=None)
@given(some_lots(), papers)
def test_every_copy_is_printed_once_and_what_has_no_back_stays_flat(lots: list[Lot], paper: Paper) -> None:
    sheets = impose(lots, paper, backs="gutterfold")
    printed = Counter(p.face for sheet in sheets for p in sheet.placements)
    wanted: Counter[str] = Counter()
    for lot in lots:
        wanted.update({lot.face: lot.copies, **({lot.back: lot.copies} if lot.back else {})})
    assert printed == +wanted
    assert [sheet.side for sheet in sheets] == sorted((sheet.side for sheet in sheets), key=["fold", "front"].index)
    single = {lot.face for lot in lots if lot.back is None}
    assert all(p.face in single for sheet in sheets if sheet.side == "front" for p in sheet.placements)


@pytest.mark.parametrize(("paper", "most"), [("a4", 6), ("letter", 4)])
def test_the_fold_runs_the_way_that_takes_less_paper(paper: str, most: int) -> None:
    sheets = fold_in([TILE], STOCK[paper])
    assert [len(sheet.placements) for sheet in sheets] == [2 * most] * (12 // most)


def test_pieces_that_want_different_folds_get_them() -> None:
    banner = Lot("banner", "banner", "banner-back", Size(60, 240), 3, 1, "banners", "Banners")
    mat = Lot("mat", "mat", "mat-back", Size(180, 90), 3, 1, "mats", "Mats")
    sheets = fold_in([banner, mat], A4)
    assert [(sheet.score[0].x1 == sheet.score[0].x2, len(sheet.placements)) for sheet in sheets] == [
        (True, 2),
        (False, 2),
    ]


def test_a_piece_whose_top_points_at_the_fold_has_its_back_turned_by_half() -> None:
    (level,) = fold_in([replace(TILE, copies=6)], A4)
    assert {(p.face, p.turn) for p in level.placements} == {("tile", 0), ("tile-back", 180)}
    banner = Lot("banner", "banner", "banner-back", Size(60, 240), 3, 1, "banners", "Banners")
    (upright,) = fold_in([banner], A4)
    assert {p.turn for p in upright.placements} == {0}
    turned = next(p for p in fold_in([replace(banner, trim=Size(240, 60), may_turn=True)], A4)[0].placements)
    assert turned.turn == 90


def test_the_line_is_dashed_between_two_solid_ticks() -> None:
    (sheet,) = fold_in([replace(CARD, copies=2), TOKEN], A4)
    first, last = sheet.fold
    (line,) = sheet.score
    assert (first.x2, first.y2, last.x1, last.y1) == (line.x1, line.y1, line.x2, line.y2)
    assert {round(box_of(tick).width + box_of(tick).height, 6) for tick in sheet.fold} == {4.0}
    assert sheet.label.endswith("fold in the middle, then cut · sheet 1")


def test_crop_marks_stand_beside_fronts_only() -> None:
    (sheet,) = fold_in([replace(TILE, copies=6)], A4)
    assert sheet.marks
    assert max(mark.y2 for mark in sheet.marks) < A4.size.height / 2


def test_backs_are_larger_than_fronts_at_the_rim() -> None:
    (sheet,) = fold_in([replace(TILE, copies=1)], A4)
    front, back = sheet.placements
    assert (front.bleed, back.bleed) == (Sides.all(2), Sides.all(3))


def test_a_piece_larger_than_half_a_sheet_is_named_with_the_room_there_is() -> None:
    board = Lot("board", "board", "board-back", Size(180, 180), 3, 1, "board", "Board")
    with pytest.raises(RefusedError) as refused:
        impose([TILE, board, replace(board, piece="plan", back=None)], A4, backs="gutterfold", path="g/game.yaml")
    (problem,) = refused.value.problems
    assert "'board' of Board is 180 x 180 mm, but half of a4 paper, folded, has room for 194.6 x " in problem.message
    assert problem.code == "P02"
