"""Papers: those with a name, sizes of one's own, the room on each as documents and --help tell it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli.options import PAPERS as HELP
from generator.kit.options import Options
from generator.press.lot import Lot, room
from generator.press.stock import BLEED, HOME, STOCK, Clearances, paper_of
from generator.problem import RefusedError
from generator.units import Box, Size
from tests.press.english import impose

PAGE = Path(__file__).resolve().parents[2] / "docs" / "components.md"


@pytest.mark.parametrize("name", STOCK)
@pytest.mark.parametrize(("press", "column"), [(HOME, 2), (BLEED, 3)])
def test_the_page_tells_the_room_on_each_paper(name: str, press: Clearances, column: int) -> None:
    row = re.search(rf"^\| `{name}` \|.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert row
    wide, high = map(float, re.findall(r"[\d.]+", row[0].split("|")[column + 1]))
    space = room(paper_of(name), press)
    assert (wide, high) == pytest.approx((space.width, space.height), abs=0.06)


def test_help_names_every_paper() -> None:
    assert all(name in HELP for name in STOCK)


def test_an_own_paper_has_its_own_size_and_rim() -> None:
    paper = Options(paper="320x450-8").stock
    assert (paper.size, paper.margin) == (Size(320, 450), 8)
    assert Options(paper="320x450-8").press.margin == 8
    assert Options(paper="320x450").press == HOME


@pytest.mark.parametrize(
    "name", ["a0", "20x300", "300x4000", "300x300-90", "300x", "nanxinf", "\u0663\u0660\u0660x300"]
)
def test_what_is_no_paper_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=re.escape(name)):
        paper_of(name)


@pytest.mark.parametrize(("width", "height", "larger"), [(180, 290, "legal"), (230, 200, "a3"), (500, 590, "530x620")])
def test_a_piece_that_is_too_large_names_a_paper_on_which_it_fits(width: float, height: float, larger: str) -> None:
    lot = Lot("p", "p", None, Size(width, height), 3.0, 1, "f", "Boards")
    with pytest.raises(RefusedError) as refused:
        impose([lot], STOCK["a4"])
    assert f"--paper {larger})" in (refused.value.problems[0].help or "")
    sheet = impose([lot], paper_of(larger))[0]
    assert Box(0, 0, sheet.paper.size.width, sheet.paper.size.height).contains(sheet.placements[0].inked)


def test_a_piece_too_large_to_be_folded_names_a_paper_as_well() -> None:
    lot = Lot("p", "p", "back", Size(180, 180), 3.0, 1, "f", "Boards")
    with pytest.raises(RefusedError) as refused:
        impose([lot], STOCK["a4"], backs="gutterfold")
    larger = re.search(r"--paper (\S+)\)", refused.value.problems[0].help or "")
    assert larger
    assert impose([lot], paper_of(larger[1]), backs="gutterfold")
