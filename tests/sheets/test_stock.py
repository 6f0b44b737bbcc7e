"""Papers: those with a name, sizes of one's own, the room on each as documents and --help tell it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sheets.english import impose
from tilewright.build.options import Options
from tilewright.cli.options import PAPER_HELP
from tilewright.problem import RefusedError
from tilewright.sheets.lot import Lot, room
from tilewright.sheets.stock import BLEED, HOME, STOCK, Clearances, paper_of
from tilewright.spec.entries import OwnPaper
from tilewright.spec.game import GameFile
from tilewright.texts.shape import sayings
from tilewright.units import LEAST_PAPER, MOST_PAPER, PAPERS, Box, Size

PAGE = Path(__file__).resolve().parents[2] / "docs" / "components.md"


@pytest.mark.parametrize("name", STOCK)
@pytest.mark.parametrize(("press", "column"), [(HOME, 2), (BLEED, 3)])
def test_the_page_tells_the_room_on_each_paper(name: str, press: Clearances, column: int) -> None:
    row = re.search(rf"^\| `{name}` \|.*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert row, f"docs/components.md has no row for the paper {name}"
    wide, high = map(float, re.findall(r"[\d.]+", row[0].split("|")[column + 1]))
    space = room(paper_of(name), press)
    assert (wide, high) == pytest.approx((space.width, space.height), abs=0.06)


@pytest.mark.parametrize("name", PAPERS)
def test_help_and_the_sentence_about_paper_name_it_and_game_yaml_takes_it(name: str) -> None:
    assert name in re.findall(r"\w+", PAPER_HELP)
    assert name in re.findall(r"\w+", sayings(GameFile)["paper"])
    assert GameFile.model_fields["paper"].reader()(name) == name


@pytest.mark.parametrize("side", [LEAST_PAPER - 1, LEAST_PAPER, MOST_PAPER, MOST_PAPER + 1])
def test_game_yaml_and_the_command_line_take_the_same_sizes(side: int) -> None:
    both = []
    for take in (lambda: paper_of(f"{side}x300"), lambda: OwnPaper(width=side, height=300)):
        try:
            both.append(bool(take()))
        except ValueError:
            both.append(False)
    assert both == [LEAST_PAPER <= side <= MOST_PAPER] * 2


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
