"""A booklet for a printer that has been measured: its pages come out at full size, each behind the other."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from io import BytesIO

import pikepdf
import pytest

from tests.sheets.crooked import CROOKED, Crooked
from tilewright.booklet.stitch import Straightened, saddle_stitch
from tilewright.sheets.duplex import Flip, Profile
from tilewright.sheets.stock import STOCK
from tilewright.spec.words import english
from tilewright.svg.matrix import Matrix, times, transform_points
from tilewright.units import A5, Point, Size, from_points, points


@cache
def booklet() -> bytes:
    """Eight A5 pages, so that two sheets are folded."""
    with pikepdf.Pdf.new() as pdf:
        for _ in range(8):
            pdf.add_blank_page(page_size=(Decimal(f"{points(A5.width):.4f}"), Decimal(f"{points(A5.height):.4f}")))
        pdf.docinfo["/Title"] = "Eight pages"
        made = BytesIO()
        pdf.save(made)
    return made.getvalue()


def placed(page: pikepdf.Page) -> list[Matrix]:
    """What puts the left and the right A5 page on a page of the file, both matrices of each multiplied."""
    outer: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    found: list[Matrix] = []
    depth = 0
    for each in pikepdf.parse_content_stream(page, "q Q cm"):
        name = str(each.operator)
        depth += (name == "q") - (name == "Q")
        if name == "cm":
            a, b, c, d, e, f = (float(str(number)) for number in each.operands)
            outer, found = ((a, b, c, d, e, f), found) if depth == 0 else (outer, [*found, (a, b, c, d, e, f)])
    return [times(outer, inner) for inner in found]


def on_paper(page: pikepdf.Page, side: int, corner: tuple[float, float], printer: Crooked, *, back: bool) -> Point:
    """Where a point of an A5 page (millimetres from its upper left corner) comes to lie, as seen on that side."""
    _, _, wide, high = (float(number) for number in page.mediabox)
    size = Size(from_points(wide), from_points(high))
    x, y = transform_points(placed(page)[side], [points(corner[0]), points(A5.height - corner[1])])
    return printer.prints(Point(from_points(x), size.height - from_points(y)), size, back=back)


def behind(point: Point, size: Size, flip: Flip) -> Point:
    """The same place of the paper, seen from the other side."""
    return Point(size.width - point.x, point.y) if flip == "long" else Point(point.x, size.height - point.y)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("printer", CROOKED)
def test_each_page_lies_behind_the_one_it_shares_a_leaf_with(printer: Crooked, flip: Flip, paper: str) -> None:
    size = STOCK[paper].size
    with pikepdf.open(BytesIO(saddle_stitch(booklet(), paper, english(), Straightened(printer.profile, flip)))) as pdf:
        assert f"/DuplexFlip{flip.title()}Edge" == pdf.Root.ViewerPreferences.Duplex
        front, back = pdf.pages[0], pdf.pages[1]
        assert [round(float(number)) for number in front.mediabox[2:]] == [
            round(points(size.width)),
            round(points(size.height)),
        ]
        for x, y in ((0.0, 0.0), (A5.width, 0.0), (0.0, A5.height), (40.0, 70.0)):
            seen = on_paper(front, 1, (x, y), printer, back=False)
            there = behind(on_paper(back, 0, (A5.width - x, y), printer, back=True), size, flip)
            assert (seen.x, seen.y) == pytest.approx((there.x, there.y), abs=0.01)


@pytest.mark.parametrize("printer", CROOKED)
def test_pages_come_out_at_their_size_and_meet_in_the_fold(printer: Crooked) -> None:
    with pikepdf.open(BytesIO(saddle_stitch(booklet(), "a4", english(), Straightened(printer.profile)))) as pdf:
        left = on_paper(pdf.pages[0], 0, (A5.width, 0.0), printer, back=False)
        right, far = (on_paper(pdf.pages[0], 1, (x, 0.0), printer, back=False) for x in (0.0, A5.width))
    assert left.y == pytest.approx(right.y, abs=0.01)
    assert left.y == pytest.approx(297 / 2, abs=0.01)
    full = printer.profile.rim(STOCK["a4"].size) < 7  # a printer further off leaves less room than the pages need
    assert abs(far.y - right.y) == pytest.approx(A5.width, abs=0.02) if full else abs(far.y - right.y) < A5.width
    assert far.x == pytest.approx(right.x, abs=0.02)


def test_a_wide_margin_makes_the_pages_smaller_and_moves_the_marks_in() -> None:
    wide = Straightened(Profile(margin=14.0))
    with pikepdf.open(BytesIO(saddle_stitch(booklet(), "a4", english(), wide))) as pdf:
        far, near = (on_paper(pdf.pages[0], 1, (x, 7.0), Crooked(), back=False) for x in (A5.width - 7, 7.0))
        assert 297 - far.y >= 14.0 - 0.01
        assert 210 - far.x >= 14.0 - 0.01
        assert 0.85 < abs(far.y - near.y) / (A5.width - 14) < 1
        strokes = [
            [float(str(number)) for number in each.operands]
            for each in pikepdf.parse_content_stream(pdf.pages[0], "m l")
        ]
    assert min(y for _x, y in strokes) >= points(14.0) - 0.01


def test_for_any_printer_the_sheet_lies_on_its_side_as_before() -> None:
    with pikepdf.open(BytesIO(saddle_stitch(booklet(), "a4", english()))) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert float(pdf.pages[0].mediabox[2]) > float(pdf.pages[0].mediabox[3])


def test_staples_are_marked_on_the_outermost_sheet_alone() -> None:
    def strokes(page: pikepdf.Page) -> list[float]:
        """How long each stroke along the fold is, in millimetres."""
        ends = [from_points(float(str(each.operands[1]))) for each in pikepdf.parse_content_stream(page, "m l")]
        return [abs(end - start) for start, end in zip(ends[::2], ends[1::2], strict=True)]

    with pikepdf.open(BytesIO(saddle_stitch(booklet(), "a4", english()))) as pdf:
        outermost, *others = [strokes(page) for page in pdf.pages]
    assert outermost == pytest.approx([4, 4, 12, 12], abs=0.02), "two ticks at the ends of the fold, and two staples"
    assert len(others) > 1, "there are further sheets"
    assert [len(marks) for marks in others] == [2 * (at % 2) for at in range(len(others))]
