"""What is cut of the two kits: as few straight cuts as were worked out, whichever edition; and a knife that strays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.build.conftest import GAME, Opener
from tests.build.editions import edition_of
from tests.build.unpacked import Kit
from tests.sheets.knife import Rect, cuts
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.pieces.kind import kind_of
from tilewright.shelf import shelf
from tilewright.units import POINTS_PER_MM

STRAY = 0.8
"""How far a knife may be off, in millimetres."""


def all_cuts(made: Edition) -> tuple[int, int]:
    """As the reference counts them, and as the sheets say."""
    straight = {each.id for each in made.job.pieces if kind_of(made.job.studio.parts[each.component]).straight}
    total = said = 0
    for sheet in made.sheets:
        if sheet.side != "back":
            faces = sheet.placements[: len(sheet.placements) // 2] if sheet.side == "fold" else sheet.placements
            boxes = ((placed.box, placed.piece in straight) for placed in faces)
            total += cuts([Rect(box.x, box.y, box.right, box.bottom, cut) for box, cut in boxes])
            said += sheet.cuts
    return total, said


@pytest.mark.parametrize(
    ("options", "sheets", "most"),
    [
        (Options(), 11, 208),
        (Options(paper="letter"), 11, 209),
        (Options(backs="gutterfold"), 19, 248),
        pytest.param(Options(bleed=True), 16, 290, marks=pytest.mark.exhaustive),
    ],
)
def test_the_kit_takes_no_more_cuts_than_were_worked_out(
    options: Options, sheets: int, most: int, edition: Opener, cache: Path
) -> None:
    edition("a4")  # leaves its faces in the cache
    made = edition_of(shelf.load(GAME), options, cache)
    total, said = all_cuts(made)
    assert len([sheet for sheet in made.sheets if sheet.side != "back"]) <= sheets
    assert total <= most
    assert total <= said <= 1.1 * total


def test_a_knife_that_strays_finds_each_tiles_own_sky(edition: Opener, cache: Path) -> None:
    edition("a4")
    made = edition_of(shelf.load(GAME), Options(only=("castle-tiles",)), cache)
    for sheet in made.sheets:
        for one in sheet.placements:
            assert min(one.bleed.top, one.bleed.right, one.bleed.bottom, one.bleed.left) >= STRAY
            assert not any(one.inked.overlaps(other.box) for other in sheet.placements if other is not one)
            assert made.faces[one.face].bleed >= STRAY, "and it has been drawn so far"


def test_a_tile_carries_its_name_where_a_person_can_read_it(a4: Kit) -> None:
    for name, drawing in a4.drawings.items():
        if name.startswith("castle-tiles-") and name[-1].isdigit():
            words = name.removeprefix("castle-tiles-").replace("-", " ").capitalize()
            sizes = [float(size) for size in re.findall(rf'font-size="([\d.]+)"[^>]*>{words}<', drawing.text)]
            assert sizes, name
            assert min(sizes) >= 5 / POINTS_PER_MM, name
