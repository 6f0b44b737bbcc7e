"""Whose colours a deck is dealt with: those of the lock file that `assign` has written, of the print, or of a die."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.castle_tiles.assign.generated import GAME, generated, yaml_of
from tilewright.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are written."""
    monkeypatch.chdir(tmp_path)
    made = tmp_path / "g"
    made.mkdir()
    (made / "game.yaml").write_text(GAME)
    return made


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def deck(colours: str) -> Result:
    return run("deck", "./g", "--players", "3", "--seed", "1", "--colours", colours)


@pytest.mark.parametrize(("way", "other"), [("balanced", "cycled"), ("cycled", "balanced")])
def test_a_deck_is_dealt_from_the_colours_that_assign_chose(folder: Path, way: str, other: str) -> None:
    drawings, copies = (60, 1) if way == "balanced" else (15, 4)
    (folder / "tiles.yaml").write_text(yaml_of(generated(drawings), copies))
    assert "[E06]" in deck(way).output
    assigned = run("assign", "./g", "--colours", way, "--best")
    assert assigned.exit_code == 0, assigned.output
    dealt = deck(way)
    assert dealt.exit_code == 0, dealt.output
    assert "21 of 60 tiles for 3 players" in dealt.stdout
    assert "any" not in dealt.stdout
    assert deck("printed").stdout == dealt.stdout
    if way == "balanced":  # a set in four colourings can always be called cycled
        refused = deck(other)
        assert refused.exit_code == 1
        assert f"not {other}: they are {way} [E06]" in refused.output


def test_treasures_that_assign_left_to_the_die_are_not_balanced(folder: Path) -> None:
    (folder / "tiles.yaml").write_text(yaml_of(generated(60)))
    assert run("assign", "./g", "--colours", "rolled").exit_code == 0
    assert deck("printed").exit_code == 0
    assert "not balanced: they are rolled [E06]" in deck("balanced").output


def test_a_lock_file_that_is_not_used_says_nothing_of_the_colours(folder: Path) -> None:
    drawn = yaml_of(generated(60))
    (folder / "tiles.yaml").write_text(drawn)
    assert run("assign", "./g").exit_code == 0
    assert deck("balanced").exit_code == 0
    for noun, colour in (("chest", "white"), ("door", "black"), ("key", "black")):
        drawn = drawn.replace(f"any {noun}", f"{colour} {noun}")
    (folder / "tiles.yaml").write_text(re.sub(r"\bany\b", "red", drawn))
    assert "they are printed as in tiles.yaml [E06]" in deck("balanced").output
