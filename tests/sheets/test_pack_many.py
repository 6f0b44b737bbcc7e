"""Sheets full of equal pieces are multiplied: the same layout as when each is packed by itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.sheets import pack as packing
from tilewright.sheets.block import Batch
from tilewright.sheets.pack import pack
from tilewright.units import Size

ROOM = Size(192.5, 274.4)
CARD = Size(63, 88)
trims = st.builds(
    Size, st.sampled_from([15.0, 20.0, 44.5, 63.0, 87.5]), st.sampled_from([15.0, 40.0, 63.0, 88.0, 101.0])
)
batches = st.lists(
    st.builds(
        Batch,
        trim=trims,
        count=st.sampled_from([1, 7, 54, 90, 140]),
        may_turn=st.booleans(),
        spacing=st.sampled_from([0.0, 6.0]),
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=12, deadline=None)
@given(batches)
def test_multiplied_sheets_are_those_of_the_packer(some: list[Batch]) -> None:
    found = pack(some, ROOM, 6.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "_repeated", lambda _sheets, _spot, job, _strategy: job)
        assert pack(some, ROOM, 6.0) == found


def test_sixty_sheets_of_cards_are_sixty_times_the_same() -> None:
    sheets = pack([Batch(CARD, 540, may_turn=True)], ROOM, 6.0)
    assert len(sheets) == 60
    assert {sum(block.count for block in sheet) for sheet in sheets} == {9}
    assert all(sheet is sheets[0] for sheet in sheets)


def test_the_rest_of_a_large_batch_shares_its_sheet() -> None:
    """Five hundred cards and a few tokens: the last sheet has four cards, and room for the tokens."""
    sheets = pack([Batch(CARD, 499, may_turn=True), Batch(Size(20, 20), 8)], ROOM, 6.0)
    assert len(sheets) == 56
    assert sum(block.count for sheet in sheets for block in sheet if block.batch == 0) == 499
    assert {block.batch for block in sheets[-1]} == {0, 1}


def test_twenty_thousand_cards_are_no_trouble() -> None:
    assert len(pack([Batch(CARD, 20_000, may_turn=True)], ROOM, 6.0)) == 2223
