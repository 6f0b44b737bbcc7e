"""Scopa and a drafting game with powers, written as a stranger would, from the documents alone: both play."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from tilewright.cli import main
from tilewright.engine import CHANCE
from tilewright.engine.walk import walk
from tilewright.rng import Stream
from tilewright.shelf.shelf import engine, load

HERE = Path(__file__).parent
WORTH = {"Ace": 1, "Knave": 8, "Knight": 9, "King": 10}


@pytest.mark.parametrize(("name", "players"), [("scopa", 2), ("scopa", 4), ("bazaar", 2), ("bazaar", 3)])
def test_a_game_of_a_stranger_plays(name: str, players: int) -> None:
    checked = CliRunner().invoke(main, ["check", str(HERE / name), "--strict"])
    assert checked.exit_code == 0, checked.output
    assert walk(engine(load(HERE / name), players), "1")[0] > 0


def worth(card: str) -> int:
    name = card.partition(" ")[0]
    return WORTH.get(name) or int(name)


def test_in_scopa_a_card_takes_what_it_must() -> None:
    state, rng = engine(load(HERE / "scopa"), 3).new_initial_state(), Stream("1", "scopa")
    table, dealt, played, seen = list[str](), 0, "", set[str]()
    for _ in range(400):
        chance = state.current_player() == CHANCE
        action = state.sample_chance(rng) if chance else rng.pick(state.legal_actions())
        kind, _, card = state.action_to_string(action).partition(" ")
        if chance and kind == "draw":
            if dealt % 40 == 0:
                table = []
            table += [card] * (dealt % 40 < 4)
            dealt += 1
        elif kind == "play":
            alike = [each for each in table if worth(each) == worth(card)]
            sums = any(
                sum(map(worth, some)) == worth(card)
                for size in range(2, len(table) + 1)
                for some in combinations(table, size)
            )
            state.apply_action(action)
            asked = [] if state.current_player() == CHANCE else list(map(state.action_to_string, state.legal_actions()))
            kinds = {each.partition(" ")[0] for each in asked} & {"take", "collect"}
            assert kinds == ({"take"} if alike else {"collect"} if sums else set())
            seen |= kinds or {"laid"}
            table += [card] * (not kinds)
            played = card
            continue
        elif kind in {"take", "collect", "and"}:
            assert worth(card) <= worth(played)
            table.remove(card)
        state.apply_action(action)
    assert seen == {"take", "collect", "laid"}


def test_a_greedy_bot_weighs_what_is_still_secret() -> None:
    given = ["play", str(HERE / "bazaar"), "--players", "2", "--games", "10", "--bots", "greedy,random", "--json"]
    told = json.loads(CliRunner().invoke(main, given).output)
    assert sum(each["shares"][0] for each in told["games"]) >= 8
