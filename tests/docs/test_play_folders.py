"""docs/play/: each game is checked without a complaint, plays to its end, and its page shows its rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.examples import one_in
from tilewright.cli import main
from tilewright.engine.walk import walk
from tilewright.shelf.shelf import engine, load

PLAY = Path(__file__).resolve().parents[2] / "docs" / "play"
FOLDERS = sorted(path.parent for path in PLAY.glob("*/play.yaml"))
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LONGEST = 120
"""Lines that a play.yaml may have."""
UNDER = {"crazy-eights": 124, "go-fish": 129, "hearts": 161, "kuhn-poker": 82}
"""Game -> the lines of the same game for CardStock; ours has fewer."""
SMALL = ("goofspiel", "kuhn-poker", "leduc-poker", "liars-dice", "pig")
"""Games that are walked each time."""
SKILL = {"goofspiel": 0.9, "liars-dice": 0.9, "pig": 0.95}
"""Game -> the share of games of two that a greedy bot wins against a random one; any other may be one of luck."""


def page_of(folder: Path) -> str:
    return (folder / "README.md").read_text(encoding="utf-8")


def test_the_overview_lists_every_folder() -> None:
    rows = re.findall(
        r"^\| \[.*\]\((.*)/README\.md\) \| ([-\d]+) \|", (PLAY / "README.md").read_text("utf-8"), re.MULTILINE
    )
    players = {folder.name: load(folder).game.players for folder in FOLDERS}
    told = {
        name: f"{each.least}-{each.most}" if each.least < each.most else str(each.most)
        for name, each in players.items()
    }
    assert dict(rows) == told


@pytest.mark.parametrize("folder", one_in(2, FOLDERS), ids=lambda path: path.name)
def test_a_game_is_checked_without_a_complaint(folder: Path) -> None:
    checked = CliRunner().invoke(main, ["check", str(folder), "--strict"])
    assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_page_shows_the_rules_as_they_are(folder: Path) -> None:
    page = page_of(folder)
    assert set(re.findall(r"^tilewright \w+ docs/play/([\w-]+)", page, re.MULTILINE)) == {folder.name}
    for name, text in BLOCK.findall(page):
        assert text == (folder / name).read_text(encoding="utf-8"), f"{name} is another now"
    assert 2_000 < (folder / "picture.png").stat().st_size < 150_000
    lines = len((folder / "play.yaml").read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST
    assert lines < UNDER.get(folder.name, LONGEST + 1)


@pytest.mark.parametrize("name", SMALL)
def test_a_small_game_is_an_engine_like_any_other(name: str) -> None:
    spec = load(PLAY / name)
    assert walk(engine(spec, spec.game.players.least), "1")[0] > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_game_is_one_for_all_numbers_of_players(folder: Path) -> None:
    spec = load(folder)
    for players in range(spec.game.players.least, spec.game.players.most + 1):
        for seed in "12345":
            assert walk(engine(spec, players), seed)[0] > 0


@pytest.mark.parametrize("name", SKILL)
def test_a_greedy_bot_plays_with_sense(name: str) -> None:
    given = ["play", str(PLAY / name), "--players", "2", "--games", "40", "--bots", "greedy,random", "--json"]
    told = json.loads(CliRunner().invoke(main, given).output)
    shares = [each["shares"][0] for each in told["games"]]
    assert sum(shares) >= SKILL[name] * len(shares) == SKILL[name] * 40
