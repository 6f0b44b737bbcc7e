"""Packing: few sheets, whole grids first, straight cuts."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tilewright.sheets import pack as packing
from tilewright.sheets.block import Batch, Block, capacity
from tilewright.sheets.pack import Layout, pack
from tilewright.units import Box, Sides, Size

A4_ROOM = Size(192.5, 274.4)
GAP = 6.0

lengths = st.integers(80, 1900).map(lambda tenths: tenths / 10)
batches = st.lists(
    st.builds(
        Batch,
        trim=st.builds(Size, lengths, lengths),
        count=st.integers(1, 25),
        may_turn=st.booleans(),
        spacing=st.sampled_from([0.0, GAP]),
        trimmed=st.booleans(),
    ),
    min_size=1,
    max_size=8,
)


def straight_cuts_do(boxes: Sequence[Box]) -> bool:
    """Whether cuts from edge to edge set every box free."""
    if len(boxes) < 2:
        return True
    for start, end in (("x", "right"), ("y", "bottom")):
        for at in sorted({getattr(box, end) for box in boxes})[:-1]:
            before = [box for box in boxes if getattr(box, end) <= at + 1e-6]
            after = [box for box in boxes if getattr(box, start) >= at - 1e-6]
            if before and after and len(before) + len(after) == len(boxes):
                return straight_cuts_do(before) and straight_cuts_do(after)
    return False


def counts(layout: Layout) -> list[int]:
    return [sum(block.count for block in sheet) for sheet in layout]


def apart(one: Block, other: Block) -> bool:
    near, far = one.box.grown(Sides.all(GAP - 1e-6)), other.box
    return not near.overlaps(far)


@settings(max_examples=examples(25), deadline=None)
@given(batches)
def test_every_piece_lies_once_in_the_room_and_blocks_keep_their_distance(given_batches: list[Batch]) -> None:
    layout = pack(given_batches, A4_ROOM, GAP)
    for index, batch in enumerate(given_batches):
        mine = [block for sheet in layout for block in sheet if block.batch == index]
        assert sum(block.count for block in mine) == batch.count
        assert all(block.cell == (batch.trim.turned if block.turned else batch.trim) for block in mine)
        assert batch.may_turn or not any(block.turned for block in mine)
    room = Box(0, 0, A4_ROOM.width, A4_ROOM.height)
    for sheet in layout:
        assert all(room.contains(block.box) for block in sheet)
        assert all(apart(one, other) for one in sheet for other in sheet if one is not other)


@settings(max_examples=examples(25), deadline=None)
@given(batches)
def test_no_more_sheets_than_if_every_batch_had_its_own(given_batches: list[Batch]) -> None:
    bound = sum(ceil(batch.count / capacity(A4_ROOM, batch)) for batch in given_batches)
    assert len(pack(given_batches, A4_ROOM, GAP)) <= bound


@settings(max_examples=examples(25), deadline=None)
@given(batches)
def test_a_ruler_and_a_knife_cut_every_sheet_from_edge_to_edge(given_batches: list[Batch]) -> None:
    for sheet in pack(given_batches, A4_ROOM, GAP):
        assert straight_cuts_do([cell for block in sheet for cell in block.cells()])


@settings(max_examples=examples(40), deadline=None)
@given(batches)
def test_a_strategy_that_is_given_up_early_would_not_have_won(given_batches: list[Batch]) -> None:
    found, play = pack(given_batches, A4_ROOM, GAP), packing._play  # noqa: SLF001 - to play it to its end

    def to_the_end(some: Sequence[Batch], room: Box, gap: float, strategy: Any, _limit: float) -> object:  # noqa: ANN401
        return play(some, room, gap, strategy, inf)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "_play", to_the_end)
        assert pack(given_batches, A4_ROOM, GAP) == found


def test_equal_tiles_fill_whole_grids_and_the_last_sheet_takes_the_rest() -> None:
    layout = pack([Batch(Size(63.5, 63.5), 73)], A4_ROOM, GAP)
    assert counts(layout) == [12] * 6 + [1]
    assert all(len(sheet) == 1 for sheet in layout)


def test_half_inch_tokens_lie_fifteen_to_a_row() -> None:
    ((block,),) = pack([Batch(Size(12.7, 12.7), 190)], A4_ROOM, GAP)
    assert (block.columns, block.rows) == (15, 13)


def test_a_second_grid_lies_the_other_way_where_that_saves_a_sheet() -> None:
    upright_or_sideways = Batch(Size(100, 70), 5, may_turn=True)
    assert capacity(A4_ROOM, upright_or_sideways) == 4
    assert counts(pack([upright_or_sideways], A4_ROOM, GAP)) == [5]


def test_a_single_piece_joins_a_sheet_with_room_instead_of_wasting_one() -> None:
    layout = pack([Batch(Size(63.5, 63.5), 13), Batch(Size(100, 70), 2)], A4_ROOM, GAP)
    assert len(layout) == 2
    assert {block.batch for block in layout[1]} == {0, 1}


def test_parts_come_in_the_order_they_are_given() -> None:
    layout = pack([Batch(Size(20, 20), 117 * 2), Batch(Size(150, 200), 2), Batch(Size(30, 30), 54)], A4_ROOM, GAP)
    firsts = [min(block.batch for block in sheet) for sheet in layout]
    assert firsts == sorted(firsts)


def test_two_hundred_sizes_come_near_the_paper_they_cover() -> None:
    many = [Batch(Size(8 + n % 41 * 2, 90 - n % 37 * 2), 1, may_turn=True) for n in range(200)]
    covered = sum((batch.trim.width + GAP) * (batch.trim.height + GAP) for batch in many)
    assert len(pack(many, A4_ROOM, GAP)) <= 1.2 * covered / (A4_ROOM.width * A4_ROOM.height) + 1


def test_the_same_pieces_lie_the_same_way_every_time() -> None:
    some = [Batch(Size(10 + n, 40 - n), n, may_turn=True) for n in range(1, 20)]
    assert pack(some, A4_ROOM, GAP) == pack(some, A4_ROOM, GAP)


def test_nothing_to_print_takes_no_sheet() -> None:
    assert pack([], A4_ROOM, GAP) == ()
    assert pack([Batch(Size(10, 10), 0)], A4_ROOM, GAP) == ()


def test_a_piece_larger_than_the_room_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than the room"):
        pack([Batch(Size(200, 20), 1)], A4_ROOM, GAP)
