"""tilewright play --against and --without: two ways to play, and what it costs never to do something."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from generator.beside.forgone import forgo
from generator.beside.side import PlayedWay, side
from generator.cli import main

GAME = "castles-and-crowns"
CALL = ("play", GAME, "--games", "20")


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_a_variant_beside_the_game_as_it_is() -> None:
    lines = typed(*CALL, "--against", "variant:rules.table.rounds=2").stdout.splitlines()
    assert lines[0].endswith("20 games of each, 2 players, random, seed 2009-castles-and-crowns")
    assert lines[2].startswith("With rules.table.rounds=2 instead of as printed: ")
    assert "turns" in lines[2]


def test_two_sides_for_programs() -> None:
    tree = json.loads(typed(*CALL, "--against", "bots:greedy,random", "--json").stdout)
    assert [each["bots"] for each in tree["sides"]] == [["random"] * 2, ["greedy", "random"]]
    assert [each["measure"] for each in tree["against"]][:2] == ["seat 1 wins, of 100", "seat 2 wins, of 100"]
    assert all(each["more"]["low"] <= each["more"]["value"] <= each["more"]["high"] for each in tree["against"])


def test_going_without_is_told_for_each_of_several() -> None:
    tree = json.loads(typed(*CALL, "--without", "Send a group", "--without", "die:6", "--json").stdout)
    assert [each["without"] for each in tree["without"]] == ["action: send a group", "die: 6"]
    text = typed(*CALL, "--without", "card: K").stdout
    assert "'card: K'" in text


def test_two_processes_play_the_same() -> None:
    it = side("", PlayedWay(GAME, (), "random"), 2, "s")
    one, two = (sorted(forgo(it, ["die: 6"], 2, 4, workers)) for workers in (1, 2))
    assert one == two


def test_words_of_a_room_stand_for_several_labels() -> None:
    found = typed("play", "castles-in-the-air", "--games", "4", "--without", "trade", "--without", "red").stdout
    assert "'trade'" in found


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--against", "nothing"), "G36"),
        (("--against", "variant:nothing"), "K20"),
        (("--against", "bots:nothing"), "G03"),
        (("--without", "flying"), "G37"),
    ],
)
def test_what_there_is_not_is_refused(words: tuple[str, str], code: str) -> None:
    result = typed(*CALL, *words)
    assert result.exit_code == 1
    assert f"[{code}]" in result.stderr


@pytest.mark.parametrize("more", [("--without", "pass"), ("--seat", "1"), ("--study",)])
def test_what_does_not_go_together_is_refused(more: tuple[str, ...]) -> None:
    assert typed(*CALL, "--against", "variant:none", *more).exit_code == 2
