"""Sheets: every piece once, nothing over anything else, and each back behind its front when the paper is turned."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.sheets.english import impose
from tilewright.problem import RefusedError
from tilewright.sheets.block import capacity
from tilewright.sheets.duplex import Flip
from tilewright.sheets.lot import Lot, piles, room
from tilewright.sheets.sheet import LaidFace
from tilewright.sheets.stock import HOME, STOCK, Paper
from tilewright.units import Box, Point, Sides, Size

A4 = STOCK["a4"]
TILE = Lot("tile", "tile", "tile-back", Size(63.5, 63.5), 3, 12, "tiles", "Castle tiles")
TOKEN = Lot("gem", "gem", None, Size(12.7, 12.7), 3, 20, "tokens", "Tokens")

lengths = st.integers(80, 1870).map(lambda tenths: tenths / 10)


@st.composite
def some_lots(draw: st.DrawFn) -> list[Lot]:
    """A kit: up to eight pieces of up to four sizes, some related, some on one side, some with a contour."""
    trims = draw(st.lists(st.builds(Size, lengths, lengths), min_size=1, max_size=4))
    one = st.builds(
        Lot,
        piece=st.just("?"),
        face=st.just("?"),
        back=st.sampled_from([None, "back-a", "back-b"]),
        trim=st.sampled_from(trims),
        bleed=st.sampled_from([0.0, 1.5, 3.0]),
        copies=st.integers(0, 15),
        family=st.sampled_from("pq"),
        group=st.sampled_from(["Tiles", "Tokens", "Aids"]),
        may_turn=st.booleans(),
        contour=st.booleans(),
    )
    lots = draw(st.lists(one, min_size=1, max_size=8))
    return [replace(lot, piece=f"piece-{n}", face=f"face-{n}") for n, lot in enumerate(lots)]


papers = st.sampled_from([*STOCK.values(), Paper("a4-sideways", Size(297, 210))])
flips = st.sampled_from(["long", "short"])


def on_sheet(placement: LaidFace, u: float, v: float) -> Point:
    """Where a point of a face lies on the sheet; u to the right and v downwards from the upright face's corner."""
    box = placement.box
    match placement.turn:
        case 0:
            return Point(box.x + u, box.y + v)
        case 90:
            return Point(box.right - v, box.y + u)
        case 180:
            return Point(box.right - u, box.bottom - v)
        case _:
            return Point(box.x + v, box.bottom - u)


def seen_from_behind(point: Point, paper: Size, flip: Flip) -> Point:
    """Where a point of the paper is seen once a printer has turned the paper over one of its edges."""
    upright_edge = (paper.height > paper.width) == (flip == "long")
    return Point(paper.width - point.x, point.y) if upright_edge else Point(point.x, paper.height - point.y)


def near(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) < 1e-6 and abs(one.y - other.y) < 1e-6


def side_bleeds(placement: LaidFace, other: Box) -> list[float]:
    """The bleeds a placement shows towards a box that it touches."""
    box, bleed = placement.box, placement.bleed
    level = min(box.bottom, other.bottom) - max(box.y, other.y) > 1e-6
    above = min(box.right, other.right) - max(box.x, other.x) > 1e-6
    touches = (
        (above and abs(box.y - other.bottom) < 1e-6, bleed.top),
        (level and abs(box.right - other.x) < 1e-6, bleed.right),
        (above and abs(box.bottom - other.y) < 1e-6, bleed.bottom),
        (level and abs(box.x - other.right) < 1e-6, bleed.left),
    )
    return [shown for touch, shown in touches if touch]


def white_rim(paper: Paper) -> Box:
    return Box(0, 0, paper.size.width, paper.size.height).grown(Sides.all(-HOME.margin))


@settings(max_examples=examples(30), deadline=None)
@given(some_lots(), papers, flips)
def test_every_copy_of_every_face_is_printed_once(lots: list[Lot], paper: Paper, flip: Flip) -> None:
    sheets = impose(lots, paper, flip=flip)
    for side in ("front", "back"):
        printed = Counter((p.piece, p.face) for sheet in sheets if sheet.side == side for p in sheet.placements)
        faces = ((lot.piece, lot.face if side == "front" else lot.back, lot.copies) for lot in lots)
        assert printed == Counter({(piece, face): n for piece, face, n in faces if face and n})


@settings(max_examples=examples(30), deadline=None)
@given(some_lots(), papers, flips)
def test_nothing_lies_on_anything_else_or_where_the_printer_leaves_white(
    lots: list[Lot], paper: Paper, flip: Flip
) -> None:
    for sheet in impose(lots, paper, flip=flip):
        placed = sheet.placements
        assert all(white_rim(paper).contains(p.inked) for p in placed)
        assert all(p.inked.bottom < sheet.label_at.y - 1.5 for p in placed), "a label's letters are 1.5 mm high"
        assert not any(p.inked.overlaps(q.box) for p in placed for q in placed if p is not q)
        assert not any(any(side_bleeds(p, q.box)) for p in placed for q in placed if p is not q)


@settings(max_examples=examples(30), deadline=None)
@given(some_lots(), papers, flips)
def test_a_back_lies_behind_its_front_and_is_upright_when_the_piece_is_turned_like_a_leaf(
    lots: list[Lot], paper: Paper, flip: Flip
) -> None:
    trims = {lot.piece: lot.trim for lot in lots}
    sheets = impose(lots, paper, flip=flip)
    if not any(lot.back and lot.copies for lot in lots):
        assert all(sheet.side == "front" for sheet in sheets), "an empty page is nobody's back"
        return
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.side, back.side, front.number) == ("front", "back", back.number)
        for face, behind in zip(front.placements, back.placements, strict=bool(back.placements)):
            width, height = trims[face.piece].width, trims[face.piece].height
            for u, v in ((0.0, 0.0), (width, 0.0), (width / 4, height / 3)):
                seen = seen_from_behind(on_sheet(face, u, v), paper.size, flip)
                assert near(seen, on_sheet(behind, width - u, v))


@settings(max_examples=examples(20), deadline=None)
@given(some_lots(), papers)
def test_no_more_sheets_than_if_every_size_had_its_own(lots: list[Lot], paper: Paper) -> None:
    alone = [pile.batch for pile in piles(lots, HOME.gap)]
    bound = sum(-(-batch.count // capacity(room(paper, HOME), batch)) for batch in alone)
    assert len(impose(lots, paper)) <= 2 * bound


@settings(max_examples=15, deadline=None)
@given(some_lots(), papers)
def test_without_backs_there_are_fronts_only(lots: list[Lot], paper: Paper) -> None:
    sheets = impose(lots, paper, backs="none")
    assert all(sheet.side == "front" for sheet in sheets)
    assert sum(len(sheet.placements) for sheet in sheets) == sum(lot.copies for lot in lots)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_twelve_castle_tiles_fill_a_sheet_and_share_their_cuts(paper: str) -> None:
    front, back = impose([TILE], STOCK[paper])
    assert len(front.placements) == 12
    assert {p.bleed for p in front.placements[:3]} == {Sides(2, 0, 0, 2), Sides(2, 0, 0, 0), Sides(2, 2, 0, 0)}
    assert back.placements[0].bleed == Sides(3, 3, 0, 0), "the first front's back lies at the right, its bleed wider"


def test_a_face_without_bleed_shows_none() -> None:
    front, back = impose([replace(TILE, bleed=0)], A4)
    assert {p.bleed for p in front.placements + back.placements} == {Sides()}


def test_two_sided_sheets_come_first_and_an_empty_back_keeps_the_pages_in_step() -> None:
    sheets = impose([TOKEN, TILE], A4)
    assert [(sheet.side, len(sheet.placements)) for sheet in sheets] == [
        ("front", 12),
        ("back", 12),
        ("front", 20),
        ("back", 0),
    ]
    assert sheets[3].label == "Tokens · back, left empty · sheet 2"


def test_related_pieces_of_one_size_share_a_grid_and_strangers_keep_their_distance() -> None:
    few = replace(TILE, copies=2)
    sister = replace(few, piece="start", face="start")
    related = impose([few, sister], A4)[0].placements
    assert any(side_bleeds(p, q.box) == [0.0] for p in related[:2] for q in related[2:])
    strange = impose([few, replace(sister, family="boats")], A4)[0].placements
    assert len(strange) == 4
    assert not any(p.box.grown(Sides.all(5.9)).overlaps(q.box) for p in strange[:2] for q in strange[2:])


def test_pieces_with_a_contour_never_touch_and_have_no_marks() -> None:
    sheet = impose([replace(TOKEN, contour=True)], A4)[0]
    boxes = [p.box.grown(Sides.all(2.9)) for p in sheet.placements]
    assert not any(one.overlaps(other) for one in boxes for other in boxes if one is not other)
    assert sheet.marks == ()


def test_a_contour_piece_that_fills_the_page_gets_a_sheet_to_itself() -> None:
    page = Lot("score", "score", None, Size(196, 277), 2, 2, "score", "Score sheet", contour=True)
    sheets = impose([page, TOKEN], A4, backs="none")
    assert [[p.piece for p in sheet.placements] for sheet in sheets] == [["gem"] * 20, ["score"], ["score"]]
    assert sheets[1].placements[0].box == Box(7, 10, 196, 277)


def test_a_label_names_the_parts_and_their_place_among_their_sheets() -> None:
    start = replace(TILE, piece="start", face="start", copies=1, group="Start tile")
    sheets = impose([replace(TILE, copies=14), start], A4, heading="Castles in the Air")
    assert [sheet.label for sheet in sheets[::2]] == [
        "Castles in the Air · Castle tiles 1/2 · front · sheet 1",
        "Castles in the Air · Castle tiles 2/2 + Start tile · front · sheet 2",
    ]


def test_a_label_of_many_long_names_still_fits_its_line() -> None:
    lots = [replace(TOKEN, piece=f"t{n}", family=str(n), group=f"{n} {'long ' * 20}") for n in range(9)]
    (sheet,) = impose(lots, A4, backs="none")
    assert "6 more" in sheet.label
    assert len(sheet.label) < 160


def test_all_pieces_that_are_too_large_are_named_with_the_room_there_is() -> None:
    wide = Lot("mat", "mat", None, Size(250, 100), 3, 1, "mat", "Mat")
    box = Lot("box", "box", None, Size(220, 290), 3, 1, "box", "Box", may_turn=True, contour=True)
    with pytest.raises(RefusedError) as refused:
        impose([TILE, wide, box], A4, path="data/x/game.yaml")
    box_problem, mat_problem = refused.value.problems
    assert "'mat' of Mat is 250 x 100 mm" in mat_problem.message
    assert "a4 paper has room for 194.6 x 276.52 mm, and it cannot be turned sideways" in mat_problem.message
    assert "'box' of Box" in box_problem.message
    assert str(mat_problem).startswith("data/x/game.yaml: piece")


def test_a_piece_too_wide_lies_sideways_where_it_may() -> None:
    wide = Lot("mat", "mat", "mat-back", Size(250, 100), 3, 1, "mat", "Mat", may_turn=True)
    front, back = impose([wide], A4)
    assert (front.placements[0].turn, back.placements[0].turn) == (90, 270)


def test_a_lot_of_impossible_measures_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="'tile'"):
        replace(TILE, copies=-1)
    with pytest.raises(ValueError, match="'tile'"):
        replace(TILE, trim=Size(0, 10))
