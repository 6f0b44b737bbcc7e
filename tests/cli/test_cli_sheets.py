"""How the pieces lie on paper, as asked on the command line: beyond a fold, or each with its own bleed."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tests.build.printed import Paper
from tests.cli.desk import Desk
from tilewright.cli import main


def opened(desk: Desk, edition: str, paper: str = "a4") -> Paper:
    """An edition's kit; its pages can be read as long as it is held."""
    return Paper(desk.out / f"lanterns{edition}" / f"kit-{paper}.pdf")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_gutterfold_puts_backs_beyond_a_fold_on_the_same_side(desk: Desk, paper: str) -> None:
    result = desk.run("build", "g", "--one-file", "--backs", "gutterfold", "--paper", paper)
    assert result.exit_code == 0
    edition = ".gutterfold" if paper == "a4" else ".letter.gutterfold"
    sides = [page.side for page in opened(desk, edition, paper).pages if page.side]
    assert "fold" in sides
    assert "back" not in sides
    manifest = json.loads((desk.out / f"lanterns{edition}" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["options"]["backs"] == "gutterfold"
    assert manifest["sheets"] == len(sides)


def test_what_is_larger_than_half_a_sheet_is_told_when_it_is_to_be_folded(desk: Desk) -> None:
    desk.change("game.yaml", "width: 100, height: 70", "width: 150, height: 150")
    assert desk.run("build", "g", "--one-file").exit_code == 0
    (said,) = desk.refused("build", "g", "--backs", "gutterfold")
    assert "'aid' of Aid is 150 x 150 mm, but half of a4 paper, folded, has room for 194.6 x" in said
    assert said.endswith("either way up [P02]")


@pytest.mark.parametrize("backs", ["duplex", "none", "gutterfold"])
def test_bleed_gives_every_piece_its_own(desk: Desk, backs: str) -> None:
    assert desk.run("build", "g", "--one-file", "--bleed", "--backs", backs).exit_code == 0
    edition = {"duplex": "", "none": ".fronts", "gutterfold": ".gutterfold"}[backs] + ".bleed"
    kit = opened(desk, edition)
    windows = [[placed.window for placed in page.placed] for page in kit.pages if page.side]
    assert sum(map(len, windows)) > 5
    for here in windows:
        assert not any(one.overlaps(other, 0.001) for one in here for other in here if one is not other)
    tiles = [one for here in windows for one in here if abs(one.width - 69.5) < 0.01 and abs(one.height - 69.5) < 0.01]
    assert len(tiles) == (2 if backs == "none" else 4), "63.5 mm and 3 mm on either side"


@pytest.mark.parametrize("option", ["gutterfold", "--bleed"])
def test_help_tells_of_it(option: str) -> None:
    assert option in CliRunner().invoke(main, ["build", "--help"]).output
