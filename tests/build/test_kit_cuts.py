"""What is cut of the two kits: as few straight cuts as were worked out, whichever edition; and a knife that strays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.build.conftest import GAME, Opener
from tests.build.editions import edition_of
from tests.build.unpacked import Kit
from tests.examples import one_in
from tests.sheets.knife import Rect, cuts
from tilewright.build.edition import Edition
from tilewright.build.options import Options
from tilewright.pieces.kind import kind_of
from tilewright.shelf import shelf
from tilewright.units import POINTS_PER_MM, Box, Sides

STRAY = 0.8
"""How far a knife may be off, in millimetres."""


def all_cuts(made: Edition) -> tuple[int, int]:
    """As the reference counts them, and as the sheets say; without parts that are glued before they are cut."""
    straight = {each.id for each in made.job.pieces if kind_of(made.job.studio.parts[each.component]).straight}
    total = said = 0
    for sheet in made.sheets:
        page = Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)
        if sheet.side != "back" and all(page.contains(each.box) for each in sheet.placements):  # no part of a poster
            faces = sheet.placements[: len(sheet.placements) // 2] if sheet.side == "fold" else sheet.placements
            boxes = ((placed.box, placed.piece in straight) for placed in faces)
            total += cuts([Rect(box.x, box.y, box.right, box.bottom, cut) for box, cut in boxes])
            said += sheet.cuts
    return total, said


@pytest.mark.parametrize(
    ("options", "sheets", "most"),
    [
        (Options(), 12, 160),
        (Options(figures="flat"), 11, 160),
        (Options(paper="letter"), 12, 169),
        (Options(backs="gutterfold"), 20, 207),
        pytest.param(Options(bleed=True), 17, 225, marks=pytest.mark.exhaustive),
        pytest.param(Options(scale=1.4), 25, 198, marks=pytest.mark.exhaustive),
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


@pytest.mark.parametrize(("game", "most"), [("castles-and-crowns", 53), ("castle", 108), ("sky-rise", 91)])
def test_the_other_games_take_no_more_cuts_than_were_worked_out(game: str, most: int, cache: Path) -> None:
    made = edition_of(shelf.load(game), Options(), cache)
    total, said = all_cuts(made)
    assert total <= most
    assert total <= said <= 1.1 * total


LONG: list[tuple[str, Options, float]] = [
    (GAME, Options(), 0.99),
    (GAME, Options(bleed=True), 0.9),
    (GAME, Options(paper="letter", scale=1.4), 0.8),
    ("castles-and-crowns", Options(), 0.99),
    ("castle", Options(), 0.99),
    ("sky-rise", Options(), 0.95),
]
"""Which share of the marks is as long as marks are meant to be."""


@pytest.mark.parametrize("printed", one_in(3, LONG), ids=repr)
def test_no_mark_lies_on_a_drawing_and_most_are_four_millimetres_long(
    printed: tuple[str, Options, float], cache: Path
) -> None:
    """Those that are shorter stand beside a sheet's label, or between blocks that fill a sheet."""
    game, options, long = printed
    made = edition_of(shelf.load(game), options, cache)
    lengths = list[float]()
    for sheet in made.sheets:
        page = Box(0, 0, sheet.paper.size.width, sheet.paper.size.height)
        if not all(page.contains(each.box) for each in sheet.placements):
            continue  # a part of something larger, with a map of lines at its foot
        for mark in sheet.marks:
            lies = Box(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1).grown(Sides.all(0.05))
            assert not any(lies.overlaps(each.inked) for each in sheet.placements), (sheet.number, mark)
            lengths.append(lies.width + lies.height - 0.2)
    assert len([each for each in lengths if each > options.press.mark - 0.01]) >= long * len(lengths)
    assert min(lengths) > options.press.least_mark - 0.01


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
