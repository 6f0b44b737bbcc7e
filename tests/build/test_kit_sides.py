"""Front and back of a sheet held against the light: each back lies behind its front, and a shift shows no white."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.build.conftest import Opener
from tests.build.printed import PER_MM, Page, Pixels
from tests.build.unpacked import Kit
from tilewright.units import Box, Sides

SHIFTS = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
"""Millimetres by which a printer draws the second side in askew."""


@pytest.fixture(params=["a4", "short edge"])
def duplex(request: pytest.FixtureRequest, edition: Opener) -> Kit:
    """A kit of paper turned over its long edge, and over its short one."""
    return edition(request.param)


WHITE = 254


def leaves(kit: Kit) -> Iterator[tuple[Page, Page]]:
    """The two sides of each sheet that has pieces with backs."""
    pages = kit.sheets.pages
    for front, back in zip(pages[2::2], pages[3::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        if back.placed:
            yield front, back


def mirrored(kit: Kit, box: Box, page: Page) -> Box:
    """A place on the back of the sheet as one sees it through the paper: both papers stand upright."""
    if kit.options["flip"] == "long":
        return Box(page.size.width - box.right, box.y, box.width, box.height)
    return Box(box.x, page.size.height - box.bottom, box.width, box.height)


def seen_through(kit: Kit, page: Page) -> Pixels:
    return page.pixels[:, ::-1] if kit.options["flip"] == "long" else page.pixels[::-1]


def cut(pixels: Pixels, box: Box) -> Pixels:
    """The dots well inside a box."""
    left, top = int(np.ceil(box.x * PER_MM)), int(np.ceil(box.y * PER_MM))
    return pixels[top : int(box.bottom * PER_MM), left : int(box.right * PER_MM)]


def edges(white: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> list[float]:
    """How much of the outermost half millimetre along each side is white."""
    deep = PER_MM // 2
    return [float(strip.mean()) for strip in (white[:deep], white[-deep:], white[:, :deep], white[:, -deep:])]


def test_each_piece_has_its_own_back_behind_it(duplex: Kit) -> None:
    own = {piece["front"]: piece["back"] for piece in duplex.pieces}
    for front, back in leaves(duplex):
        behind = {key(mirrored(duplex, face.trim, back)): face.drawing for face in duplex.faces(back)}
        wanted = {
            key(face.trim): duplex.drawings[name].fingerprint
            for face in duplex.faces(front)
            if (name := own[face.drawing.name])
        }
        assert {place: drawing.fingerprint for place, drawing in behind.items()} == wanted, front.label


def key(box: Box) -> tuple[float, ...]:
    return tuple(round(each, 2) + 0.0 for each in (box.x, box.y, box.width, box.height))


def test_a_piece_turned_over_like_a_leaf_stands_upright(duplex: Kit) -> None:
    """The back's top points the same way as the front's, seen through the paper."""
    for front, back in leaves(duplex):
        ups = {key(mirrored(duplex, face.trim, back)): face.placed.up for face in duplex.faces(back)}
        for face in duplex.faces(front):
            x, y = face.placed.up
            through = (-x, y) if duplex.options["flip"] == "long" else (x, -y)
            if key(face.trim) in ups:
                assert ups[key(face.trim)] == pytest.approx(through), f"{front.label}: {face}"


def test_nothing_white_behind_a_piece_even_when_the_sheet_is_drawn_in_askew(duplex: Kit) -> None:
    seen = 0
    for front, back in leaves(duplex):
        through = seen_through(duplex, back)
        for trim in [mirrored(duplex, face.trim, back) for face in duplex.faces(back)]:
            assert cut(front.pixels, trim).min(axis=2).mean() < 250, f"{front.label}: no front at {trim}"
            for dx, dy in SHIFTS:
                rims = edges(cut(through, trim.moved(dx, dy)).min(axis=2) >= WHITE)
                assert max(rims) < 0.25, f"{back.label}: {trim} shows white when the sheet is shifted by {dx}, {dy} mm"
            seen += 1
    assert seen > 280


def test_backs_are_larger_than_fronts_at_the_rim_of_a_block(duplex: Kit) -> None:
    for front, back in leaves(duplex):
        windows = {key(face.trim): face.placed.window for face in duplex.faces(front)}
        for face in duplex.faces(back):
            place = mirrored(duplex, face.trim, back)
            window = mirrored(duplex, face.placed.window, back)
            assert window.contains(windows[key(place)], 0.01)
            assert window.grown(Sides.all(0.01)).contains(place)


def test_a_sheet_without_backs_is_followed_by_a_blank_page(duplex: Kit) -> None:
    for front, back in zip(duplex.sheets.pages[2::2], duplex.sheets.pages[3::2], strict=True):
        if not back.placed:
            inked = (back.pixels.min(axis=2) < 250).mean()
            assert inked < 0.003, f"behind {front.label} is more than its label"
