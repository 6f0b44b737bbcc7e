"""Shapes on sheets: none over another, shared sides found, backs behind fronts, marks clear of the art."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from tests.sheets.english import impose
from tilewright.sheets.block import Batch, capacity
from tilewright.sheets.lot import Lot, rooms
from tilewright.sheets.sheet import Sheet
from tilewright.sheets.stock import BLEED, HOME, STOCK, Clearances, paper_of
from tilewright.sheets.weave import lying
from tilewright.svg import polygon
from tilewright.svg.contour import Contour
from tilewright.units import Box, Size

HEX = Size(40, 34.64)
STAR = "M20 0L25 15H40L28 24L32 40L20 30L8 40L12 24L0 15H15Z"
SHAPES = [
    ("hexagon", HEX),
    ("hexagon", HEX.turned),
    ("hexagon", Size(19, 16.45)),
    ("triangle", HEX),
    ("triangle", Size(30, 50)),
    ("circle", Size(30, 30)),
    ("circle", Size(30, 20)),
    (STAR, Size(40, 40)),
]
Corners = tuple[polygon.Point, ...]


def laid(shape: str, size: Size, copies: int, press: Clearances = HOME, paper: str = "a4", **how: Any) -> list[Sheet]:  # noqa: ANN401 - as impose
    contour = Contour(shape, size)
    lot = Lot("p", "front", "back", size, 3.0, copies, "f", "Shapes", may_turn=True, shape=contour)
    return list(impose([lot], paper_of(paper), settings=press, **how))


def pieces(sheet: Sheet, shape: str, size: Size) -> list[Corners]:
    return [lying(Contour(shape, size), each.box, each.turn) for each in sheet.placements]


def shrunk(corners: Corners) -> list[polygon.Point]:
    """Points a little inside: corners and middles of sides, and the middle."""
    x, y = (sum(each[at] for each in corners) / len(corners) for at in (0, 1))  # sum counts nothing: a mean of places
    ends = [*corners, *(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in polygon.sides(corners))]
    return [(x, y), *((x + (a - x) * 0.97, y + (b - y) * 0.97) for a, b in ends)]


@pytest.mark.parametrize(("shape", "size"), SHAPES)
@pytest.mark.parametrize("press", [HOME, BLEED])
def test_no_piece_lies_over_another_and_all_lie_on_the_paper(shape: str, size: Size, press: Clearances) -> None:
    for sheet in laid(shape, size, 60, press)[::2]:
        page = Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)
        each = pieces(sheet, shape, size)
        for at, one in enumerate(each):
            assert page.contains(polygon.around(one))
            for other in each[at + 1 :]:
                if polygon.around(one).overlaps(polygon.around(other)):
                    assert not any(polygon.holds(other, point) for point in shrunk(one))
                    assert not any(polygon.holds(one, point) for point in shrunk(other))


@pytest.mark.parametrize(
    ("shape", "size", "a4", "letter", "grid"),
    [
        ("hexagon", HEX, 42, 42, 35),
        ("hexagon", Size(34.64, 40), 42, 42, 35),
        ("triangle", HEX, 64, 56, 35),
        ("circle", Size(30, 30), 45, 44, 40),
        ("hexagon", Size(19, 16.45), 209, 202, 165),
    ],
)
def test_as_many_lie_on_a_sheet_as_the_page_says(shape: str, size: Size, a4: int, letter: int, grid: int) -> None:
    spacing = 4.0 if shape == "circle" else 0.0
    batch = Batch(size, 1, may_turn=shape != "triangle", spacing=spacing, contour=Contour(shape, size))
    most = [max(capacity(space, batch) for space in rooms(STOCK[name], HOME)) for name in ("a4", "letter")]
    assert most == [a4, letter]
    assert len(laid(shape, size, a4)) == 2
    assert len(laid(shape, size, a4 + 1)) == 4
    plain = Batch(size, 1, may_turn=True, spacing=spacing)
    assert max(capacity(space, plain) for space in rooms(STOCK["a4"], HOME)) <= grid


@pytest.mark.parametrize(("shape", "size"), SHAPES)
@pytest.mark.parametrize(("backs", "flip"), [("duplex", "long"), ("duplex", "short"), ("gutterfold", "long")])
def test_backs_lie_exactly_behind_their_fronts(shape: str, size: Size, backs: str, flip: str) -> None:
    fronts, behind = [], []
    for sheet in laid(shape, size, 12, backs=backs, flip=flip):
        page, level = sheet.paper.size, bool(sheet.fold) and sheet.fold[0].y1 == sheet.fold[0].y2
        for each in sheet.placements:
            corners = lying(Contour(shape, size), each.box, each.turn)
            if each.face == "front":
                fronts.append(corners)
                continue
            mirrored = Contour(
                "M" + "L".join(f"{size.width - x} {y}" for x, y in Contour(shape, size).corners) + "Z", size
            )
            corners = lying(mirrored, each.box, each.turn)
            over = level if backs == "gutterfold" else flip == "short"
            behind.append(tuple((x, page.height - y) if over else (page.width - x, y) for x, y in corners))
    assert len(fronts) == len(behind) == 12
    for one, other in zip(fronts, behind, strict=True):
        assert all(min(hypot(x - a, y - b) for a, b in one) < 0.02 for x, y in other)


def test_what_is_shown_of_a_back_is_what_is_shown_of_its_front_mirrored() -> None:
    sheets = laid("hexagon", HEX, 7)
    for front, back in zip(sheets[0].placements, sheets[1].placements, strict=True):
        free = [len(each.clip.split("L")) for each in (front, back)]
        assert free[0] == free[1]


def test_neighbours_share_their_sides_and_bleed_only_outwards() -> None:
    sheet = laid("hexagon", HEX, 40)[0]
    clips = {each.clip for each in sheet.placements}
    inner = [clip for clip in clips if clip.count("L") == 5 and "-2.0" not in clip]
    assert inner
    assert all(len(each.clip) > 20 for each in sheet.placements)


def test_marks_of_triangles_point_along_full_lines_and_stay_clear_of_every_piece() -> None:
    sheet = laid("triangle", HEX, 30)[0]
    each = pieces(sheet, "triangle", HEX)
    assert len(sheet.marks) > 20
    for mark in sheet.marks:
        near = min(
            polygon.away(end, side)
            for end in ((mark.x1, mark.y1), (mark.x2, mark.y2))
            for one in each
            for side in polygon.sides(one)
        )
        assert near >= HOME.offset - 0.01
        crossed = [one for one in each if _parted(one, mark)]
        assert crossed == []


def _parted(corners: Corners, mark: object) -> bool:
    """Whether the line that goes on from a mark for ever cuts a piece in two."""
    x1, y1, x2, y2 = (getattr(mark, name) for name in ("x1", "y1", "x2", "y2"))
    long = hypot(x2 - x1, y2 - y1)
    sides = [((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / long for x, y in corners]
    return bool(min(sides) < -0.05 and max(sides) > 0.05)


@pytest.mark.parametrize(("shape", "size"), SHAPES)
def test_rectangles_beside_shapes_keep_their_marks_clear(shape: str, size: Size) -> None:
    lots = [
        Lot("p", "front", "back", size, 3.0, 6, "f", "Shapes", may_turn=True, shape=Contour(shape, size)),
        Lot("q", "front", "back", Size(30, 20), 3.0, 8, "g", "Cards", may_turn=True),
    ]
    for sheet in impose(lots, STOCK["a4"])[::2]:
        boxes = [each.inked for each in sheet.placements]
        for mark in sheet.marks:
            x, y = min(mark.x1, mark.x2), min(mark.y1, mark.y2)
            line = Box(x, y, abs(mark.x2 - mark.x1) or 1e-3, abs(mark.y2 - mark.y1) or 1e-3)
            of_cards = [each.inked for each in sheet.placements if each.piece == "q"]
            assert not any(box.overlaps(line) for box in (of_cards if shape == "triangle" else boxes))
