"""Gaps between blocks that are wide enough for long marks, wherever the sheet has room for them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.examples import examples
from tests.sheets.english import impose
from tests.sheets.test_marks import length, lots
from tilewright.sheets.block import Block
from tilewright.sheets.cuts import cutting, spread
from tilewright.sheets.lot import Lot, piles, printable, room, too_large
from tilewright.sheets.pack import pack
from tilewright.sheets.stock import HOME, STOCK
from tilewright.units import Size

A4 = STOCK["a4"]
ROOM = room(A4, HOME)


def tokens(name: str, side: float, copies: int) -> Lot:
    return Lot(name, name, f"{name}-b", Size(side, side), 3, copies, name, name)


def test_marks_are_long_on_a_sheet_with_room() -> None:
    (front, _) = impose([tokens("a", 40, 2), tokens("b", 25, 4), tokens("c", 12, 6)], A4)
    assert len({placed.piece for placed in front.placements}) == 3
    assert {round(length(mark), 2) for mark in front.marks} == {HOME.mark}


def test_a_sheet_that_is_full_stays_as_it_was_packed() -> None:
    blocks = [
        Block(0, 0, 0, Size(ROOM.width, 100), 1, 1, turned=False, spacing=0),
        Block(1, 0, 100 + HOME.gap, Size(ROOM.width, ROOM.height - 100 - HOME.gap), 1, 1, turned=False, spacing=0),
    ]
    assert list(spread(blocks, ROOM, HOME)) == blocks


def test_half_of_the_room_that_is_wanted_makes_gaps_half_as_much_wider() -> None:
    spare = HOME.wider_gap / 2 + HOME.wider_edge
    high = (ROOM.height - HOME.gap - spare) / 2
    blocks = [Block(at, 0, at * (high + HOME.gap), Size(50, high), 1, 1, turned=False, spacing=0) for at in (0, 1)]
    first, second = spread(blocks, ROOM, HOME)
    assert second.y - first.box.bottom == pytest.approx(HOME.gap + HOME.wider_gap / 2)


@settings(max_examples=examples(25), deadline=None)
@given(lots)
def test_what_is_packed_stays_on_its_sheet_in_blocks_that_straight_cuts_part(some: list[Lot]) -> None:
    some = [lot for lot in some if not too_large(piles([lot]), A4, HOME, "")]
    some = [lot for lot in some if lot.trim.width <= ROOM.width and lot.trim.height <= ROOM.height]
    each = piles(some)
    for blocks in pack([pile.batch for pile in each], ROOM, HOME.gap) if each else ():
        apart = spread(blocks, ROOM, HOME)
        assert sorted((block.batch, block.count, block.cell.area) for block in apart) == sorted(
            (block.batch, block.count, block.cell.area) for block in blocks
        )
        assert max(block.box.right for block in apart) <= ROOM.width + 1e-6
        assert max(block.box.bottom for block in apart) <= ROOM.height + 1e-6
        for at, one in enumerate(apart):
            assert not any(one.box.overlaps(other.box) for other in apart[at + 1 :])
        area = printable(A4, HOME)
        laid = [[block.moved(area.x + HOME.edge, area.y + HOME.edge) for block in each] for each in (blocks, apart)]
        counts = [cutting(each, area, HOME, A4.size) for each in laid]
        assert counts[0].count == counts[1].count
