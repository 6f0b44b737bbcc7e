"""tilewright mend: what is proposed as text and as JSON, and what is refused without a traceback."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from tests.trials.stones import folder
from tilewright.cli import main

LONG = {"long": "{measure: turns, between: [18, 22], bots: random}"}


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def test_what_is_proposed_is_told_with_its_range_and_its_price(tmp_path: Path) -> None:
    path = folder(tmp_path / "stones", {"rules.goal": 58}, LONG)
    told = run("mend", str(path), "--games", "1500", "--seed", "s")
    assert told.exit_code == 0, told.output
    first = told.output.splitlines()[0]
    assert first.startswith("Proposed: ")
    assert first.endswith((" sheet.", " sheets."))
    assert "missed" in told.output
    assert f"Try it: tilewright check {path} --variant " in told.output
    plain = json.loads(run("mend", str(path), "--games", "1500", "--seed", "s", "--json").output)
    assert plain["says"] == first
    assert plain["verdict"] == "proposed"
    assert plain["contenders"][0]["targets"]["long"]["verdict"] == "kept"


def test_a_game_without_numbers_to_change_is_refused() -> None:
    told = run("mend", "castles-and-crowns")
    assert told.exit_code == 1
    assert "lists no numbers that may change [G41]" in told.output
    assert "cards.csv:rain:cost: 1..5" in told.output


def test_too_few_games_are_no_search() -> None:
    assert run("mend", "castles-and-crowns", "--games", "100").exit_code == 2
