"""Whatever rules.yaml may say together: games end, and what is remembered is what would be found afresh."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.laws import check_pieces, check_tiles
from tests.games.castles_in_the_air.small_city import give, merged, spec
from tilewright.games.castles_in_the_air.engine import engine, legal
from tilewright.games.castles_in_the_air.engine.game import Game
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.rng import Stream

YES_OR_NO = (True, False)
RATES = tuple({"give": give_, "take": take} for give_ in (1, 2, 3) for take in (1, 2))
CHOICES: dict[str, Any] = {
    "setup": {
        "tiles_each": (3, 5),
        "tiles_fixed": (None, 6, 12),
        "zeppelins": (1, 2),
        "colouring": ("printed", "rolled"),
    },
    "turn": {
        "moves": (1, 2, 4, 6, 9),
        "phase_tiles": (1, 2),
        "chief_passes": YES_OR_NO,
        "placement": ("free", "match"),
    },
    "costs": dict.fromkeys(("lay", "fly", "board", "ladder", "lock", "teleport"), (0, 1, 1, 2)),
    "flight": {"kind": ("steps", "level"), "reach": (1, 2, 3), "directions": ("eight", "four")},
    "paths": {
        "ladder_by": ("exits", "storeys"),
        **dict.fromkeys(("walk_across", "board_across", "doors_stay_open", "key_spent"), YES_OR_NO),
    },
    "trade": {"cubes": (0, 1, 2, 3), "one_sided": YES_OR_NO},
    "bank": (
        {"keys_given": 2, "keys_taken": 1},
        {"keys_given": 3, "keys_taken": 2},
        {"keys_given": 1, "keys_taken": 1},
    ),
    "bonuses": {
        "low": (1, 2, 3),
        "high": (4, 6),
        "red": {"low": (0, 1), "high": (1, 2, 3)},
        "yellow": {"low": (0, 1, 2), "high": (0, 1, 3)},
        "green": {"low": RATES, "high": RATES, "high_for": ("treasures", "keys"), "times": (1, 2)},
        "blue": {"high": ("keyless", "treasures"), "keys_for_treasure": (1, 2, 3)},
    },
    "extra_pieces": {"sets_each": (1, 2)},
    "engine": {"refusals": (1, 2), "pieces": (2, 3, 4)},
    "end": {"finish_round": YES_OR_NO, "idle_rounds": (1, 2, 3)},
}
WAYS: tuple[dict[str, Any], ...] = (
    {"setup": {"display": "none", "laid_first": 2}, "turn": {"exploration": "edge", "structure": "moves"}},
    {"setup": {"display": "players", "laid_first": 0}, "turn": {"structure": "moves"}},
    {"setup": {"zeppelins": 1}, "engine": {"pieces": 1}, "trade": {"cubes": 0}},
    {"setup": {"display": "number", "display_number": 5, "laid_first": 1}, "turn": {"structure": "phases"}},
    {"setup": {"display": "number", "display_number": 1, "laid_first": 4}, "turn": {"structure": "chief"}},
)


def chosen(choices: dict[str, Any], rng: Stream) -> dict[str, Any]:
    """One of each."""
    return {
        name: chosen(values, rng) if isinstance(values, dict) else rng.pick(values) for name, values in choices.items()
    }


def some_game(rng: Stream) -> Game:
    over = merged(chosen(CHOICES, rng), rng.pick(WAYS))
    found = spec()
    text = json.dumps(merged(found.rules.model_dump(mode="json"), over))
    return engine(replace(found, rules=Rules.model_validate_json(text)), players=2 + rng.below(4))


def check(state: State) -> None:
    actions = state.legal_actions()
    assert actions == sorted(set(actions))
    assert actions
    assert len({state.action_to_string(action) for action in actions}) == len(actions)
    check_tiles(state)
    check_pieces(state)
    fresh = state.clone()
    fresh.look_again()
    fresh.own_city()._menus.clear()  # noqa: SLF001 - what is remembered
    fresh.city._free = None  # noqa: SLF001 - as above
    assert legal.actions(fresh) == actions


@pytest.mark.parametrize("seed", range(50))
def test_any_rules_can_be_played_to_the_end(seed: int) -> None:
    rng = Stream(str(seed), "any rules")
    game = some_game(rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if len(state.history()) == 50 and seed % 2:
            for seat in range(game.num_players):
                give(state, seat, red=5, yellow=5, green=5, blue=5, black_key=3, white_key=2)
        if len(state.history()) % 9 == 0:
            check(state)
        state.apply_unchecked(eager(state, rng) if seed % 3 else rng.pick(state.legal_actions()))
    assert len(state.history()) <= game.max_game_length + game.max_chance_length
