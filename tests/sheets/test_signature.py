"""Saddle stitch: pages in reading order once the sheets are folded into one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.booklet.stitch import Folio, folios


def leafed_through(folios: tuple[Folio, ...]) -> list[int | None]:
    """The pages as a reader meets them: inwards on the right of each front, then out again."""
    pages: list[int | None] = []
    for folio in folios:
        pages += [folio.front.right, folio.back.left]
    for folio in reversed(folios):
        pages += [folio.back.right, folio.front.left]
    return pages


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        (4, [(4, 1, 2, 3)]),
        (8, [(8, 1, 2, 7), (6, 3, 4, 5)]),
        (16, [(16, 1, 2, 15), (14, 3, 4, 13), (12, 5, 6, 11), (10, 7, 8, 9)]),
    ],
)
def test_sheets_are_those_a_printer_would_lay_out(pages: int, expected: list[tuple[int, ...]]) -> None:
    sheets = [(f.front.left, f.front.right, f.back.left, f.back.right) for f in folios(pages)]
    assert sheets == expected


@given(st.integers(2, 200))
def test_folded_it_reads_from_cover_to_cover_with_blanks_inside_the_back_cover(pages: int) -> None:
    read = leafed_through(folios(pages))
    assert read == [*range(1, pages), *[None] * (-pages % 4), pages]


@given(st.integers(0, 200))
def test_without_a_back_cover_blanks_go_to_the_end(pages: int) -> None:
    read = leafed_through(folios(pages, back_cover=False))
    assert read == [*range(1, pages + 1), *[None] * (-pages % 4)]


def test_a_single_page_is_the_front_cover() -> None:
    assert leafed_through(folios(1)) == [1, None, None, None]


def test_inner_sheets_creep_towards_the_spine_by_a_thickness_each() -> None:
    assert [folio.creep for folio in folios(12, thickness=0.12)] == pytest.approx([0, 0.12, 0.24])


def test_no_pages_need_no_sheet_and_fewer_are_refused() -> None:
    assert folios(0) == ()
    with pytest.raises(ValueError, match="-1 pages"):
        folios(-1)
