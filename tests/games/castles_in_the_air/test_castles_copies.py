"""States copied, written down, dealt again and looked at: none disturbs another, and every process agrees."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from inspect import isdatadescriptor

import pytest

from tests.games.castles_in_the_air.chance_player import at_random, eager
from tests.games.castles_in_the_air.laws import STACK, digest, game
from tests.games.castles_in_the_air.small_city import GAME, merged, spec
from tilewright import engine as rules
from tilewright.engine import StateBase
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.position import Position
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.rng import Stream


@pytest.mark.parametrize("variants", [(), ("edge-exploration",), ("placement-phase", "two-zeppelins")])
def test_copies_are_independent_however_late_they_are_looked_at(variants: tuple[str, ...]) -> None:
    rng, state = Stream("copies", "play"), game(variants, 3).new_initial_state()
    kept: list[tuple[State, str]] = []
    while not state.is_terminal():
        kept.append((state.clone(), digest(state)))
        if rng.below(10) == 0:
            other = state.clone()
            while not other.is_terminal():
                other.apply_unchecked(eager(other, rng))
        state.apply_unchecked(eager(state, rng))
    assert [digest(copy) for copy, _ in kept] == [mark for _, mark in kept]


def test_copies_go_their_own_ways() -> None:
    state = game((), 3).new_initial_state()
    rng = Stream("ways", "play")
    for _ in range(60):
        state.apply_unchecked(eager(state, rng))
    left, right = state.clone(), state.clone()
    for copy, seed in ((left, "left"), (right, "right"), (state, "left")):
        own = Stream(seed, "play")
        for _ in range(40):
            copy.apply_unchecked(eager(copy, own))
    assert digest(left) == digest(state) != digest(right)
    assert left.history()[:60] == right.history()[:60]


@pytest.mark.parametrize("variants", [(), ("edge-exploration",), ("two-zeppelins",)])
def test_a_state_survives_being_written_down(variants: tuple[str, ...]) -> None:
    one = game(variants, 4)
    for number, (state, _) in enumerate(at_random(one, "written")):
        if number % 25 == 0:
            again = one.deserialize(state.serialize())
            assert digest(again) == digest(state)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"players":3}',
        '{"players":4,"stack":null,"history":[0,0]}',
        '{"players":4,"stack":null,"history":["x"]}',
    ],
)
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"state|players|history"):
        game((), 4).deserialize(text)


def test_words_lead_back_to_the_action() -> None:
    for number, (state, action) in enumerate(at_random(game((), 3), "words")):
        if number % 5 == 0:
            assert state.string_to_action(state.action_to_string(action)) == action


SCRIPT = """
import hashlib, sys
sys.path.insert(0, ".")
from tests.games.castles_in_the_air.chance_player import eager
from tests.games.castles_in_the_air.small_city import spec
from tilewright.games.castles_in_the_air.engine import engine
from tilewright import engine as rules
from tilewright.engine import StateBase
from tilewright.rng import Stream
marks = hashlib.sha256()
for seed in range(4):
    for variants in ((), ("edge-exploration",)):
        rng, state = Stream(str(seed), "play"), engine(spec(*variants), players=4).new_initial_state()
        while not state.is_terminal():
            state.apply_unchecked(eager(state, rng))
        marks.update(f"{state.history()}{state}{state.observation_tensor(1)}".encode())
print(marks.hexdigest())
"""


def test_the_same_games_are_played_in_every_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(GAME.parents[1])},
            cwd=GAME.parents[1],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(found) == 1


def test_a_fixed_stack_is_turned_up_in_its_order_and_its_rest_is_dealt_again_for_a_player() -> None:
    state = engine(spec(), players=2, stack=STACK).new_initial_state()
    state.apply_action(1)
    assert [state.setup.tiles[tile].id for tile in state.display] == sorted(
        STACK[:2], key=lambda name: state.setup.numbers([name])
    )
    other = state.resample(0, Stream("again", "deal"))
    assert (state.order, other.order) != (other.order, state.order)
    assert other.order is not None
    assert state.order is not None
    assert other.order[:2] == state.order[:2]
    assert set(other.order[2:]) <= set(state.unseen)
    deals = {state.resample(0, Stream(f"{seed}", "deal")).order for seed in range(20)}
    assert len(deals) == 20
    for player in (0, 1):
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()


def test_an_observation_has_as_many_numbers_as_it_says() -> None:
    one = game(("two-zeppelins",), 3)
    for number, (state, _) in enumerate(at_random(one, "seen")):
        if number % 20 == 0:
            assert {len(state.observation_tensor(player)) for player in range(3)} == {one.observation_size}


def test_every_field_of_a_position_is_copied() -> None:
    state = game((), 2).new_initial_state()
    copy = state.clone()
    fields = {**vars(StateBase), **vars(Position)}
    names = [name for name, each in fields.items() if isdatadescriptor(each)]  # so in either form
    assert {"setup", "seats", "pieces", "past", "dealings"} <= set(names)
    assert all(getattr(copy, name) == getattr(state, name) for name in names)


def test_the_engine_keeps_the_protocol() -> None:
    one: rules.Game = game((), 3)
    state: rules.State = one.new_initial_state()
    assert (one.id, one.num_players, one.min_utility, one.max_utility) == ("castles-in-the-air", 3, 0.0, 1.0)
    assert state.returns() == [0.0] * 3


@pytest.mark.parametrize("players", [1, 6])
def test_a_number_of_players_that_cannot_play_is_refused(players: int) -> None:
    with pytest.raises(ValueError, match="is for 2 to 5 players"):
        game((), players)


def test_a_stack_that_is_none_is_refused() -> None:
    for stack in (["tower-1", "tower-1"], ["tower-9"]):
        with pytest.raises(ValueError, match=r"twice|no tile"):
            engine(spec(), players=2, stack=stack)


@pytest.mark.parametrize("text", ["as printed", "rolled"])
def test_what_comes_by_chance_is_one_of_the_outcomes_as_often_as_they_say(text: str) -> None:
    found = spec()
    colouring = {"setup": {"colouring": text.replace("as ", "")}}
    changed = Rules.model_validate_json(json.dumps(merged(found.rules.model_dump(mode="json"), colouring)))
    rng, state = Stream("chance", "play"), engine(replace(found, rules=changed), players=2).new_initial_state()
    kinds = set()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            kinds.add(state.phase)
            drawn = [state.sample_chance(rng) for _ in range(300)]
            assert set(drawn) <= set(outcomes)
            if len(outcomes) < 6:
                assert all(abs(drawn.count(one) / 300 - chance) < 0.12 for one, chance in outcomes.items())
        state.apply_unchecked(rng.pick(state.legal_actions()))
    assert len(kinds) == (3 if text == "rolled" else 2)
