"""A printer that shifts, turns and shrinks, and what its profile makes of that."""

from __future__ import annotations

import io
from math import hypot

import numpy as np
import pikepdf
import pypdfium2
import pytest

from tests.sheets.crooked import CROOKED, Crooked
from tilewright.pdf.pdf import Document
from tilewright.sheets.duplex import Profile, correction
from tilewright.sheets.stock import STOCK
from tilewright.svg.matrix import IDENTITY, Matrix, transform_points
from tilewright.units import PAPERS, Box, Point, Size, points

A4 = PAPERS["a4"]
PER_MM = 10
PLACES = [Point(x, y) for x in (0.0, 20.0, 105.0, 210.0) for y in (0.0, 60.0, 148.5, 297.0)]


def through(matrix: Matrix, place: Point) -> Point:
    return Point(*transform_points(matrix, [place.x, place.y]))


@pytest.mark.parametrize("printer", CROOKED, ids=str)
@pytest.mark.parametrize("back", [False, True], ids=["front", "back"])
def test_what_is_corrected_comes_out_where_it_was_meant(printer: Crooked, back: bool) -> None:  # noqa: FBT001 - a side
    matrix = printer.profile.matrix(A4, back=back)
    for place in PLACES:
        there = printer.prints(through(matrix, place), A4, back=back)
        assert hypot(there.x - place.x, there.y - place.y) < 0.05


@pytest.mark.parametrize("printer", CROOKED[1:], ids=str)
def test_without_a_profile_it_would_not(printer: Crooked) -> None:
    there = [printer.prints(place, A4, back=True) for place in PLACES]
    assert max(hypot(p.x - q.x, p.y - q.y) for p, q in zip(there, PLACES, strict=True)) > 0.2


def test_no_profile_is_no_correction() -> None:
    assert correction(None, A4) == IDENTITY
    assert correction(Profile(), A4, back=True) == pytest.approx(IDENTITY)


def test_what_keeps_to_the_rim_is_never_moved_into_the_white_margin() -> None:
    for printer in CROOKED:
        profile = printer.profile
        rim = profile.rim(A4)
        assert profile.margin <= rim < profile.margin + 6
        for x, y in ((rim, rim), (A4.width - rim, rim), (A4.width - rim, A4.height - rim), (rim, A4.height - rim)):
            for back in (False, True):
                told = through(profile.matrix(A4, back=back), Point(x, y))
                assert min(told.x, told.y, A4.width - told.x, A4.height - told.y) >= profile.margin - 0.02


def page(matrix: Matrix, size: Size = A4, trim: Box | None = None, bleed: Box | None = None) -> bytes:
    """A page with a level line of 100 mm about its middle, 20 mm above the middle."""
    buffer = io.BytesIO()
    document = Document(buffer, title="t")
    document.page(size, trim=trim, bleed=bleed, matrix=matrix)
    x, y = size.width / 2, size.height / 2
    document.line(x - 50, y - 20, x + 50, y - 20, width=0.5)
    document.close()
    return buffer.getvalue()


def inked(data: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The dots that are inked, as x and y in millimetres."""
    document = pypdfium2.PdfDocument(data)
    shown = document[0].render(scale=PER_MM * 25.4 / 72).to_pil().convert("L")
    rows, columns = np.nonzero(np.asarray(shown) < 128)
    return np.array([columns + 0.5, rows + 0.5]) / PER_MM


def test_a_rule_that_came_out_short_measures_100_mm() -> None:
    x, _ = inked(page(Profile(x_scale=98.0, y_scale=101.0).matrix(A4)))
    told = x.max() - x.min() + 1 / PER_MM
    assert told == pytest.approx(100 / 0.98, abs=0.2)
    assert told * 0.98 == pytest.approx(100, abs=0.2)  # as this printer prints it


def test_a_back_is_moved_right_and_down_and_turned_clockwise_as_one_looks_at_it() -> None:
    x, y = inked(page(Profile(back_x=3, back_y=2).matrix(A4, back=True)))
    assert (x.mean(), y.mean()) == pytest.approx((105 + 3, 148.5 - 20 + 2), abs=0.1)
    x, y = inked(page(Profile(back_turn=2).matrix(A4, back=True)))
    assert x.mean() > 105.5, "what is above the middle goes to the right"
    assert y[x > 140].mean() > y[x < 70].mean(), "the right end goes down"
    x, y = inked(page(Profile(back_x=3, back_y=2, back_turn=2).matrix(A4)))
    assert (x.mean(), y.mean()) == pytest.approx((105, 128.5), abs=0.1), "a front stays where it is"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("printer", CROOKED, ids=str)
def test_page_boxes_stay_in_each_other_and_move_with_the_page(paper: str, printer: Crooked) -> None:
    size = STOCK[paper].size
    whole = Box(0, 0, size.width, size.height)
    for trim, bleed in ((whole, whole), (Box(20, 20, 100, 200), Box(18, 18, 104, 204)), (Box(8, 8, 50, 50), whole)):
        opened = pikepdf.open(io.BytesIO(page(printer.profile.matrix(size, back=True), size, trim, bleed)))
        media, out, cut = ([float(n) for n in opened.pages[0][f"/{name}Box"]] for name in ("Media", "Bleed", "Trim"))
        assert media[:2] <= [0, 0]
        assert all(m - 1e-3 <= o <= c + 1e-3 for m, o, c in zip(media[:2], out[:2], cut[:2], strict=True))
        assert all(c <= o + 1e-3 <= m + 2e-3 for m, o, c in zip(media[2:], out[2:], cut[2:], strict=True))
    assert cut[2] - cut[0] == pytest.approx(points(50), abs=points(6))
