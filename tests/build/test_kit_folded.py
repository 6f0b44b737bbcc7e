"""The gutterfold kit, its pages folded: each piece has its own back behind it, and stands upright when turned over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.build.conftest import Opener
from tests.build.printed import Page, Stroke
from tests.build.unpacked import Face, Kit
from tilewright.units import Box, Point


@pytest.fixture
def kit(edition: Opener) -> Kit:
    """The kit for a printer of one side."""
    return edition("gutterfold")


def line(page: Page) -> Stroke:
    """The fold: the longest stroke on the page."""
    return max(page.strokes, key=lambda stroke: abs(stroke.x2 - stroke.x1) + abs(stroke.y2 - stroke.y1))


def folded(fold: Stroke, box: Box) -> Box:
    """Where a box of the back's half comes to lie behind the front's."""
    if fold.x1 == fold.x2:
        return Box(2 * fold.x1 - box.right, box.y, box.width, box.height)
    return Box(box.x, 2 * fold.y1 - box.bottom, box.width, box.height)


def pairs(kit: Kit) -> Iterator[tuple[Page, Face, Face]]:
    """Each face with what lies behind it once its sheet is folded; every face is both once."""
    for page in kit.sheets.pages:
        if page.side == "fold":
            fold = line(page)
            faces = list(kit.faces(page))
            places = {key(face.trim): face for face in faces}
            for face in faces:
                yield page, face, places[key(folded(fold, face.trim))]


def key(box: Box) -> tuple[float, ...]:
    return tuple(round(each, 2) + 0.0 for each in (box.x, box.y, box.width, box.height))


def is_front(page: Page, face: Face) -> bool:
    fold, corner = line(page), Point(face.trim.x, face.trim.y)
    return corner.x < fold.x1 if fold.x1 == fold.x2 else corner.y < fold.y1


def test_each_piece_has_its_own_back_behind_it(kit: Kit) -> None:
    own = {piece["front"]: piece["back"] for piece in kit.pieces}
    seen: Counter[str] = Counter()
    for page, face, other in pairs(kit):
        if is_front(page, face):
            name = face.drawing.name
            back = kit.drawings[own[name]]
            assert other.drawing.fingerprint == back.fingerprint, f"{page.label}: {name}"
            seen[face.drawing.fingerprint] += 1
    wanted: Counter[str] = Counter()
    for piece in kit.pieces:
        wanted[piece["fingerprint"]] += piece["copies"] * bool(piece["back"])
    assert seen == +wanted


def test_a_piece_turned_over_like_a_leaf_stands_upright(kit: Kit) -> None:
    for page, face, other in pairs(kit):
        fold = line(page)
        x, y = other.placed.up
        assert face.placed.up == pytest.approx((-x, y) if fold.x1 == fold.x2 else (x, -y)), f"{page.label}: {face}"


def test_the_first_page_says_how_to_fold_and_counts_one_page_a_sheet(kit: Kit) -> None:
    first = kit.sheets.pages[0].text
    assert "fold along it" in first
    assert "on one side" in first
    assert not kit.side("back")
    assert len(kit.side("fold")) + len(kit.side("front")) == kit.manifest["sheets"] + 1, "and the score sheet"
    assert "/Duplex" not in kit.sheets.opened.Root.ViewerPreferences
