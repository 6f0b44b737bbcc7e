"""tilewright play --against and --without: two ways to play, and what it costs never to do something."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest
from click.testing import CliRunner, Result

from tilewright.build.session import Session
from tilewright.castle_tiles.kind import TileSubject
from tilewright.cli import main
from tilewright.trials.beside import forgo
from tilewright.trials.side import PlayedWay, batch, played, side

GAME = "castles-and-crowns"
CALL = ("play", GAME, "--games", "20")


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_a_variant_beside_the_game_as_it_is() -> None:
    lines = typed(*CALL, "--against", "variant:rules.table.rounds=2").stdout.splitlines()
    assert lines[0].endswith("20 games of each, 2 random players, seed 2009-castles-and-crowns")
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


DECKS = ("S11EQ-A00NS-CTQ7P-WA3BX-TZKBA-WZAQC-3VYSD", "S11EQ-A00NT-T1EKK-9KZQF-JM63G-85S5Y-9QNV$")
"""Two decks of Castles in the Air for three, in an order that does not count."""
AIR = ("play", "castles-in-the-air", "--games", "8")


def test_two_decks_are_played_with_their_tiles_alone() -> None:
    tree = json.loads(typed(*AIR, "--against", f"deck:{','.join(DECKS)}", "--json").stdout)
    assert tree["players"] == 3
    names = [each["name"] for each in tree["sides"]]
    session = Session("castles-in-the-air")
    for name, code in zip(names, DECKS, strict=True):
        assert name.startswith("D11EQ-")
        assert set(session.deal(name).ids) == set(session.deal(code).ids)
    way = replace(PlayedWay("castles-in-the-air", (), "random"), deal=DECKS[0])
    it = side("", way, None, "s")
    tiles = {
        piece.subject.tile.id for piece in session.deck_of(DECKS[0]).whole if isinstance(piece.subject, TileSubject)
    }
    assert tiles == set(session.deal(DECKS[0]).ids)
    one, two = (dict(played(it, [batch(it.head, 0, 3)], workers)) for workers in (1, 2))
    assert one == two
    (aggregate,) = one.values()
    (closely,) = (each.closely for _, each in played(it, [replace(batch(it.head, 0, 3), closely=1)], 1))
    laid = {name.partition(": ")[2] for name in closely.uses if name.startswith("tile laid: ")}
    assert aggregate.games == 3
    assert laid
    assert laid <= {tile.rstrip("-0123456789") for tile in tiles}


def test_a_deck_stands_beside_any_deck() -> None:
    lines = typed(*AIR, "--against", f"deck:{DECKS[0]}").stdout.splitlines()
    assert "3 random players" in lines[0]
    assert "any deck" in "".join(lines)


def test_a_deck_is_refused_for_others_and_of_another_set() -> None:
    for words, code in (
        ((*AIR, "--players", "4", "--against", f"deck:{DECKS[0]}"), "G36"),
        ((*AIR, "--against", "deck:D11EQ-XXXXX"), "D03"),
        ((*AIR, "--against", "deck:a,b,c"), "G36"),
        ((*CALL, "--against", f"deck:{DECKS[0]}"), "D03"),
    ):
        result = typed(*words)
        assert result.exit_code == 1
        assert f"[{code}]" in result.stderr


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


def _stop_after(batches: int) -> Callable[..., Iterator[object]]:
    """Somebody presses Ctrl-C after so many."""

    def stopped(parts: Iterator[object]) -> Iterator[object]:
        yield from islice(parts, batches)
        raise KeyboardInterrupt

    return lambda *args: stopped(args[0])


@pytest.mark.parametrize(
    ("words", "module", "games"),
    [
        (("--against", "bots:greedy"), "tilewright.trials.beside.in_turn", "12 games of each"),
        (("--without", "card: K"), "tilewright.trials.beside.played", "12 games of each"),
    ],
)
def test_ctrl_c_tells_what_was_finished(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], module: str, games: str
) -> None:
    """Of twenty batches of four games on each side three are over."""
    place, _, name = module.rpartition(".")
    real = getattr(importlib.import_module(place), name)
    monkeypatch.setattr(module, lambda *asked: _stop_after(7)(real(*asked)))
    result = typed("play", GAME, "--games", "80", *words)
    assert result.exit_code == 130
    assert games in result.stdout
    monkeypatch.setattr(module, lambda *asked: _stop_after(2)(real(*asked)))
    result = typed("play", GAME, "--games", "80", *words)
    assert (result.exit_code, result.stdout) == (130, "")


def test_a_side_that_is_the_same_plays_once_with_many_workers() -> None:
    one, two = (
        typed("play", GAME, "--games", "8", "--against", "variant:none", "--workers", workers, "--json").stdout
        for workers in "12"
    )
    assert one == two
    assert all(each["more"]["value"] == 0 for each in json.loads(one)["against"])
