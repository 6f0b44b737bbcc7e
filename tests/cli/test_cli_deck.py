"""`tilewright deck`: what it prints for a person and for a program, and what it refuses."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tilewright.cli import main
from tilewright.shelf import shelf

GAME = "castles-in-the-air"


def run(*words: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, ["deck", *words])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def printed(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def code(result: Result, what: str) -> str:
    return next(line.split()[-1] for line in result.stdout.splitlines() if line.startswith(what))


def test_json_has_six_keys_and_its_code_gives_the_same_again() -> None:
    deck = printed(GAME, "--players", "3", "--seed", "monday")
    assert list(deck) == ["code", "seed", "dealing", "players", "tiles", "provenance"]
    assert deck["dealing"] == 2
    assert (deck["seed"], deck["players"], len(deck["tiles"])) == ("monday", 3, 21)
    origin = deck["provenance"] | {"seed": None}
    assert printed(GAME, "--code", deck["code"]) == deck | {"seed": None, "dealing": None, "provenance": origin}


def test_the_list_is_numbered_and_its_codes_are_read_again() -> None:
    result = run(GAME, "--players", "3", "--seed", "monday")
    tiles = printed(GAME, "--players", "3", "--seed", "monday")["tiles"]
    lines = result.stdout.splitlines()
    assert [line.split()[:2] for line in lines[2:23]] == [[str(at), name] for at, name in enumerate(tiles, start=1)]
    assert "21 of 72 castle tiles for 3 players, from the top of the stack down" in lines[0]
    assert "deals were rejected first; of these failed on access cost 9" in result.stderr
    assert printed(GAME, "--code", code(result, "Stack code"))["tiles"] == tiles
    choice = printed(GAME, "--code", code(result, "Deck code"))
    assert sorted(choice["tiles"]) == sorted(tiles)
    assert printed(GAME, "--code", code(result, "Deck code"), "--seed", "monday")["tiles"] == tiles
    told = run(GAME, "--code", code(result, "Deck code").lower())
    assert "Stack code" not in told.stdout
    assert "Seed" not in told.stdout


def test_what_is_left_out_is_the_games_own() -> None:
    deck = printed(GAME)
    assert (deck["players"], deck["seed"], len(deck["tiles"])) == (5, "2005-08-17", 35)


def test_cards_are_dealt_whole_in_an_order_that_has_a_code() -> None:
    result = run("castles-and-crowns", "--seed", "1")
    assert "all 32 cards" in result.stdout
    assert "Deck code" not in result.stdout
    deck = printed("castles-and-crowns", "--seed", "1")
    assert printed("castles-and-crowns", "--code", deck["code"])["tiles"] == deck["tiles"]
    assert deck["code"] == code(result, "Stack code")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "6"], "6 players: Castles in the Air is for 2 to 5 [D01]"),
        (["--code", "D15C5-F00W0-HRYDG-2TVEF-CP"], "belongs to another set (5C5F, this set is"),
        (["--code", "D15C5-F00W0-HRYDG-2TVEF-CQ"], "typing error [D03]"),
        (["--code", ""], "this is not a deck code [D03]"),
        (["--part", "zeppelins"], "no part 'zeppelins' to deal from [E01]"),
    ],
)
def test_refusals_say_why_and_what_to_do(words: list[str], said: str) -> None:
    result = run(GAME, *words, status=1)
    assert said in result.stderr
    assert "\n    -> " in result.stderr
    assert not result.stdout
    told = json.loads(run(GAME, *words, "--json", status=1).stdout)
    assert [problem["code"] for problem in told] == [said[-4:-1] if said.endswith("]") else "D03"]


def test_options_that_do_not_go_together_are_a_wrong_usage() -> None:
    for words in (["--smooth"], ["--part", "castle-tiles"]):
        assert "leave them out with --code" in run(GAME, "--code", "D1", *words, status=2).stderr
    run(GAME, "--players", "0", status=2)


def test_a_seed_of_ten_thousand_characters_is_shown_in_short() -> None:
    result = run(GAME, "--players", "2", "--seed", "x" * 10_000)
    assert "... (10,000 characters)" in result.stdout
    assert max(map(len, result.stdout.splitlines())) < 120


def test_a_seed_that_is_no_text_is_refused() -> None:
    assert "an invisible character" in run(GAME, "--seed", "\udcff", status=2).stderr


@pytest.mark.parametrize("more", [["--deck", "S1", "--backs", "gutterfold"], []])
def test_a_stack_needs_a_code_and_no_fold(more: list[str]) -> None:
    result = CliRunner().invoke(main, ["build", GAME, "--stacked", *more])
    assert result.exit_code == 2
    assert "--stacked needs --deck with a stack code" in result.stderr


def test_the_list_says_how_to_cut_the_deck_in_its_order() -> None:
    result = run(GAME, "--players", "2", "--seed", "1", "--stacked")
    assert f"tilewright build {GAME} --deck {code(result, 'Stack code')} --stacked" in result.stdout.replace("'", "")
    assert "1 on top: the deck is then face down, in dealt order." in result.stdout
    choice = run(GAME, "--code", code(result, "Deck code"), "--stacked")
    assert "cannot be stacked" in choice.stdout


@pytest.mark.parametrize("words", [["--code", "D11EQ-A00W1-AKHBG-GJKN9-5BTQ"], ["--players", "2"]])
def test_a_set_that_makes_no_sense_is_not_dealt_from(words: list[str], tmp_path: Path) -> None:
    shutil.copytree(shelf.data() / GAME, tmp_path / "game")
    text = (tmp_path / "game" / "tiles.yaml").read_text(encoding="utf-8")
    (tmp_path / "game" / "tiles.yaml").write_text(text.replace("      .^^^^^...\n", "", 1), encoding="utf-8")
    assert "[T01]" in run(str(tmp_path / "game"), *words, status=1).stderr
