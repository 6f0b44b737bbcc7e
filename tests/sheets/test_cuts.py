"""The cuts of a sheet: as few as the reference finds in one block, numbered in order, blocks parted by lines."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from tests.examples import examples
from tests.sheets.english import impose
from tests.sheets.knife import Rect, cuts
from tests.sheets.test_marks import lots
from tilewright.sheets.cuts import CropMark
from tilewright.sheets.lot import Lot
from tilewright.sheets.sheet import Backs, Sheet
from tilewright.sheets.stock import BLEED, HOME, STOCK, Clearances
from tilewright.units import Size

A4, LETTER = STOCK["a4"], STOCK["letter"]
CARD = Lot("card", "card", "back", Size(63, 88), 3, 9, "cards", "Cards", may_turn=True)
NET = Lot("die", "die", None, Size(48, 68.96), 1.0, 16, "dice", "Dice", contour=True)


def counted(sheet: Sheet, of: list[Lot]) -> int:
    """What the reference counts on a sheet that is cut flat."""
    outlined = {lot.piece for lot in of if lot.contour}
    return cuts([Rect(p.box.x, p.box.y, p.box.right, p.box.bottom, p.piece not in outlined) for p in sheet.placements])


def level(mark: CropMark) -> bool:
    return mark.y1 == mark.y2


def apart(one: CropMark, other: CropMark) -> float:
    """How far two parallel lines are from each other."""
    x = max(one.x1 - other.x2, other.x1 - one.x2, 0.0)
    y = max(one.y1 - other.y2, other.y1 - one.y2, 0.0)
    return float((x * x + y * y) ** 0.5)


@pytest.mark.parametrize(
    ("columns", "rows", "gutter", "expected"), [(15, 17, 0.0, 34), (3, 4, 0.0, 9), (3, 4, 2.0, 14), (1, 1, 0.0, 4)]
)
def test_the_reference_counts_grids_as_a_person_does(columns: int, rows: int, gutter: float, expected: int) -> None:
    step = 10 + gutter
    grid = [Rect(x * step, y * step, x * step + 10, y * step + 10) for x in range(columns) for y in range(rows)]
    assert cuts(grid) == expected
    assert cuts([*grid, Rect(300, 3, 310, 14)]) == expected + 1 + 4, "a line between them, and its own four sides"


@settings(max_examples=examples(20), deadline=None)
@given(lots)
def test_every_cut_is_numbered_once_and_there_are_hardly_more_than_there_must_be(some: list[Lot]) -> None:
    some = [replace(lot, piece=f"piece-{n}") for n, lot in enumerate(some)]
    for sheet in impose(some, A4):
        if sheet.side == "front":
            assert [note.words for note in sheet.notes] == [f"{n}" for n in range(1, sheet.cuts + 1)]
            least = counted(sheet, some)
            blocks = len(sheet.partings) + 1
            assert sheet.cuts >= least
            assert sheet.cuts == least or blocks > 1


@settings(max_examples=examples(20), deadline=None)
@given(lots)
def test_a_line_from_edge_to_edge_parts_blocks_and_no_mark_is_near_a_foreign_one(some: list[Lot]) -> None:
    for sheet in impose(some, A4):
        for line in sheet.partings:
            for placed in sheet.placements:
                box = placed.box
                start, end, at = (box.y, box.bottom, line.y1) if level(line) else (box.x, box.right, line.x1)
                along = (
                    line.x1 < box.right and box.x < line.x2 if level(line) else line.y1 < box.bottom and box.y < line.y2
                )
                assert not along or end <= at - 3 or start >= at + 3, "a line keeps clear of every piece it passes"
        for mark, line in ((mark, line) for mark in sheet.marks for line in sheet.partings):
            assert apart(mark, line) >= HOME.clear / 2 - 1e-3
        for one, other in combinations(sheet.marks, 2):
            if level(one) == level(other) and parted(one, other, sheet.partings):
                assert apart(one, other) >= HOME.clear - 1e-3


def parted(one: CropMark, other: CropMark, lines: tuple[CropMark, ...]) -> bool:
    """Whether one of the lines runs between two marks."""
    for line in lines:
        start, end = ("y1", "y2") if level(line) else ("x1", "x2")
        at, low, high = (
            getattr(line, start),
            min(one, other, key=lambda m: getattr(m, start)),
            max(one, other, key=lambda m: getattr(m, start)),
        )
        across = (
            all(line.x1 <= m.x2 and m.x1 <= line.x2 for m in (one, other))
            if level(line)
            else all(line.y1 <= m.y2 and m.y1 <= line.y2 for m in (one, other))
        )
        if across and getattr(low, end) <= at <= getattr(high, start):
            return True
    return False


@pytest.mark.parametrize(
    ("lot", "paper", "press", "backs", "sheets"),
    [
        (CARD, "a4", HOME, "duplex", [9]),
        (CARD, "letter", HOME, "duplex", [9]),
        (CARD, "a4", BLEED, "duplex", [8, 1]),
        (CARD, "a4", HOME, "gutterfold", [8, 8, 2]),
        (NET, "a4", HOME, "duplex", [16]),
    ],
)
def test_as_many_lie_on_a_sheet_as_go_on_it_sideways_or_upright(
    lot: Lot, paper: str, press: Clearances, backs: Backs, sheets: list[int]
) -> None:
    fronts = [s for s in impose([lot], STOCK[paper], settings=press, backs=backs) if s.side != "back"]
    assert [len(sheet.placements) for sheet in fronts] == sheets


def test_many_tokens_lie_in_one_block_although_they_would_fill_strips_beside_tiles() -> None:
    tiles = Lot("tile", "tile", "b", Size(63.5, 63.5), 3, 72, "tiles", "Tiles")
    tokens = Lot("gem", "gem", "g", Size(12.7, 12.7), 3, 244, "tokens", "Tokens")
    fronts = [sheet for sheet in impose([tiles, tokens], A4) if sheet.side == "front"]
    assert sorted(sheet.cuts for sheet in fronts) == [9] * 6 + [34]


def test_neighbours_with_a_gutter_show_their_own_bleed_to_a_knife_that_strays() -> None:
    tiles = Lot("tile", "tile", "b", Size(63.5, 63.5), 3, 12, "tiles", "Tiles", gutter=2.0)
    for paper in (A4, LETTER):
        front, back = impose([tiles], paper)
        for placed in (*front.placements, *back.placements):
            bleed = placed.bleed
            assert min(bleed.top, bleed.right, bleed.bottom, bleed.left) >= 0.94
        assert not any(p.inked.overlaps(q.box) for p in front.placements for q in front.placements if p is not q)
