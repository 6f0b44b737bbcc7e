"""Whole games at random: every variant ends, nothing is lost or made, no copy is touched, every process agrees."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import product

import pytest
from chance_player import at_random, eager, played
from small_city import GAME, give, merged, spec

from generator import rules
from generator.games.castles_in_the_air import Rules, engine
from generator.games.castles_in_the_air.play import legal
from generator.games.castles_in_the_air.play.city import City
from generator.games.castles_in_the_air.play.game import CastlesGame
from generator.games.castles_in_the_air.play.kinds import KEYS, KINDS, NONE
from generator.games.castles_in_the_air.play.position import Position
from generator.games.castles_in_the_air.play.state import State
from generator.rng import Stream
from generator.rules import CHANCE, TERMINAL, IllegalAction
from generator.spec.read import variant_names

VARIANTS = [(), *((name,) for name in variant_names(GAME)), ("placement-phase", "two-zeppelins")]
EVERY = [
    pytest.param(variants, players, id=f"{'+'.join(variants) or 'as printed'}, {players}")
    for variants, players in product(VARIANTS, (2, 3, 4, 5))
]


def game(variants: tuple[str, ...], players: int) -> CastlesGame:
    return engine(spec(*variants), players=players)


@pytest.mark.parametrize(("variants", "players"), EVERY)
def test_every_variant_is_played_to_its_end_with_actions_in_order_within_bounds_and_told_apart(
    variants: tuple[str, ...], players: int
) -> None:
    played = game(variants, players)
    decisions = chances = 0
    for state, _ in at_random(played, f"{variants}"):
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert actions[0] >= 0
        if state.current_player() == CHANCE:
            chances += 1
            assert [action for action, _ in state.chance_outcomes()] == actions
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            assert actions[-1] < played.max_chance_outcomes
        else:
            decisions += 1
            assert actions[-1] < played.num_distinct_actions
            assert state.legal_actions(state.current_player()) == actions
            assert state.legal_actions((state.current_player() + 1) % players) == []
        assert len({state.action_to_string(action) for action in actions}) == len(actions)
    assert (state.current_player(), state.legal_actions()) == (TERMINAL, [])
    assert sum(state.returns()) == pytest.approx(1)
    assert decisions <= played.max_game_length
    assert chances <= played.max_chance_length
    assert len(state.history()) == decisions + chances


def laid(state: State) -> set[int]:
    return set(state.city.tile_at.values())


def count_things(state: State) -> list[int]:
    """How many of each kind there are in hoards and on laid tiles."""
    plan = state.plan
    counts = [sum(state.hands[seat * KINDS + kind] for seat in range(plan.players)) for kind in range(KINDS)]
    for tile in laid(state):
        for slot in plan.tile_slots[tile]:
            if state.live >> slot & 1 and state.contents[slot] != NONE:
                counts[state.contents[slot]] += 1
    return counts


def check_tiles(state: State) -> None:
    in_hand = {state.tile} - {NONE} - laid(state)
    piles = [laid(state), set(state.display), set(state.under), set(state.unseen), in_hand]
    assert sum(map(len, piles)) == len(set().union(*piles)) == len(state.plan.tiles)
    out = len(state.display) + len(state.under) + len(in_hand) + len(laid(state)) - 1
    assert out + state.stack == state.plan.stack
    assert all(state.city.tile_at[state.city.place[tile]] == tile for tile in laid(state))


def check_pieces(state: State) -> None:
    plan = state.plan
    for seat in range(plan.players):
        nodes = state.pieces[seat * plan.most : (seat + 1) * plan.most]
        there = [node for node in nodes if node != NONE]
        assert plan.first_pieces <= len(there) <= plan.most
        assert nodes == there + [NONE] * (plan.most - len(there))
        assert all(node // plan.wide in laid(state) for node in there)
        assert all(node % plan.wide or plan.has_sky[node // plan.wide] for node in there)
        assert state.cubes[seat] == sum(state.hand(seat))
        assert min(state.hand(seat)) >= 0
        assert 0 <= state.given[seat] <= plan.cost.cubes >= state.taken[seat] >= 0
    assert state.moves >= 0


def may_change(state: State, text: str) -> bool:
    """Whether an action may change how many things there are: a key is spent, the bank deals, items change colour."""
    spends = state.plan.rules.paths.key_spent and text.startswith(("open", "go through"))
    return spends or text.startswith(
        ("bank", "swap", "take", "change", "item", "the die", "turned up", "at ", "turn up")
    )


@pytest.mark.parametrize("variants", VARIANTS, ids=lambda names: "+".join(names) or "as printed")
def test_tiles_treasures_keys_and_pieces_are_neither_lost_nor_made(variants: tuple[str, ...]) -> None:
    rng, state = Stream("eager", "play"), game(variants, 4).new_initial_state()
    while not state.is_terminal():
        check_tiles(state)
        check_pieces(state)
        action = eager(state, rng)
        text, before = state.action_to_string(action), count_things(state)
        state.apply_unchecked(action)
        after = count_things(state)
        if text.startswith("open") and "door" not in text:
            assert sum(after) - sum(before) in (-1, 0)
            assert after[:KEYS] == before[:KEYS]
        elif not may_change(state, text):
            assert after == before, text


def test_everything_picked_up_is_in_a_hoard() -> None:
    rng, state = Stream("hoard", "play"), game((), 3).new_initial_state()
    while not state.is_terminal():
        action = eager(state, rng)
        text, things = state.action_to_string(action), sum(state.cubes)
        state.apply_unchecked(action)
        if text.startswith("take") and " at " in text:
            assert sum(state.cubes) == things + 1


@pytest.mark.parametrize("variants", VARIANTS, ids=lambda names: "+".join(names) or "as printed")
def test_what_is_remembered_to_be_fast_is_what_would_be_found_afresh(variants: tuple[str, ...]) -> None:
    rng, state = Stream("afresh", "play"), game(variants, 3).new_initial_state()
    while not state.is_terminal():
        fresh = state.clone()
        fresh.look_again()
        fresh.own_city()._menus.clear()  # noqa: SLF001 - the memory in question
        fresh.city._free = None  # noqa: SLF001 - as above
        assert legal.actions(fresh) == legal.actions(state)
        state.apply_unchecked(eager(state, rng))


def test_a_city_does_not_depend_on_the_order_in_which_it_was_laid() -> None:
    for seed in range(30):
        end = played(game((), 4), f"order {seed}")
        rng, plan = Stream(f"{seed}", "order"), end.plan
        again = City.begun(plan)
        for tile in rng.shuffled(sorted(laid(end))):
            again.lay(tile, end.city.place[tile], end.live)
        for slot in range(plan.slots):
            if plan.is_door[slot] and not end.live >> slot & 1:
                again.open_door(slot, end.live)
        floors = [node for tile in laid(end) for node in plan.floors[tile]]
        assert [again.floor[node] for node in floors] == [end.city.floor[node] for node in floors]
        assert [sorted(again.ways[node]) for node in range(plan.nodes)] == [sorted(way) for way in end.city.ways]
        assert all(again.slots[f] == end.city.slots[f] and again.menu(f) == end.city.menu(f) for f in again.stands)
        assert (again.stands, again.free_places()) == (end.city.stands, end.city.free_places())


@pytest.mark.parametrize(
    "variants", [(), ("edge-exploration",), ("key-market",), ("matching-sides",), ("free-flight",)]
)
def test_no_illegal_action_is_accepted_and_none_changes_anything(variants: tuple[str, ...]) -> None:
    one = game(variants, 3)
    rng, state, tried = Stream("illegal", "play"), one.new_initial_state(), 0
    while not state.is_terminal():
        if rng.below(3):
            state.apply_action(eager(state, rng))
            continue
        legal_now, before = set(state.legal_actions()), str(state)
        for action in (
            rng.below(one.num_distinct_actions),
            rng.below(one.num_distinct_actions),
            -1,
            one.num_distinct_actions,
        ):
            if action not in legal_now:
                with pytest.raises(IllegalAction) as raised:
                    state.apply_action(action)
                assert len(raised.value.rule) > 10
                assert raised.value.position == before == str(state)
                tried += 1
        state.apply_action(eager(state, rng))
    assert tried > 100


def test_every_number_at_once_is_either_legal_or_refused_with_a_rule() -> None:
    rng, state = Stream("all", "play"), game((), 4).new_initial_state()
    for step in range(160):
        if step == 150:
            legal_now = set(state.legal_actions())
            for action in range(state.plan.codes.end):
                if action not in legal_now:
                    with pytest.raises(IllegalAction):
                        state.apply_action(action)
        if not state.is_terminal():
            state.apply_action(eager(state, rng))


def digest(state: State) -> str:
    return hashlib.sha256(f"{state}{state.legal_actions()}{state.history()}".encode()).hexdigest()


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
sys.path.insert(0, "tests/games/castles_in_the_air")
from chance_player import eager
from small_city import spec
from generator.games.castles_in_the_air import engine
from generator import rules
from generator.rng import Stream
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


def perft(state: State, depth: int) -> int:
    """How many ways there are to go on for so many actions."""
    if depth == 0:
        return 1
    count = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        count += perft(after, depth - 1)
    return count


DRAWINGS = """
tower great-hall long-gallery shaft sky-bridge cloudbank ruin vault observatory niche-stair
twin-towers gatehouse garden crypt
"""
STACK = [f"{name}-{1 + number % 4}" for number, name in enumerate(DRAWINGS.split())]


@pytest.mark.parametrize(
    ("variants", "steps", "counts"),
    [
        ((), 0, [3, 11, 46, 247, 1361, 7579]),
        ((), 60, [7, 48, 336, 2439, 18029]),
        (("edge-exploration",), 40, [8, 46, 264, 1443, 7990]),
        (("placement-phase", "two-zeppelins"), 30, [11, 104, 984, 2492, 6492]),
        (("free-flight",), 50, [6, 6, 12, 18, 96, 558]),
        (("matching-sides",), 50, [7, 45, 299, 1943]),
    ],
)
def test_there_are_as_many_ways_to_go_on_as_there_were(
    variants: tuple[str, ...], steps: int, counts: list[int]
) -> None:
    state = engine(spec(*variants), players=2, stack=STACK).new_initial_state()
    state.apply_action(0)
    rng = Stream("perft", "play")
    for _ in range(steps):
        state.apply_unchecked(eager(state, rng))
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_a_fixed_stack_is_turned_up_in_its_order_and_its_rest_is_dealt_again_for_a_player() -> None:
    state = engine(spec(), players=2, stack=STACK).new_initial_state()
    state.apply_action(1)
    assert [state.plan.tiles[tile].id for tile in state.display] == sorted(
        STACK[:2], key=lambda name: state.plan.numbers([name])
    )
    other = state.resample(0, Stream("again", "deal"))
    assert (state.order, other.order) != (other.order, state.order)
    assert other.order is not None
    assert state.order is not None
    assert other.order[:2] == state.order[:2]
    assert set(other.order[2:]) <= set(state.unseen)
    for player in (0, 1):
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()


def test_an_observation_has_as_many_numbers_as_it_says() -> None:
    one = game(("two-zeppelins",), 3)
    for number, (state, _) in enumerate(at_random(one, "seen")):
        if number % 20 == 0:
            assert {len(state.observation_tensor(player)) for player in range(3)} == {one.observation_size}


ODD = [
    {"costs": {"fly": 0, "board": 0, "ladder": 0, "teleport": 0, "lock": 0, "lay": 0}},
    {"costs": {"fly": 0}, "flight": {"kind": "level", "reach": 2}},
    {"paths": {"doors_stay_open": False, "key_spent": False}, "costs": {"lock": 0}},
    {"paths": {"walk_across": False, "board_across": False, "ladder_by": "storeys"}},
    {
        "bank": {"keys_given": 1, "keys_taken": 1},
        "bonuses": {"low": 1, "high": 2},
        "trade": {"cubes": 3, "refusals": 3},
    },
    {"end": {"finish_round": False, "idle_rounds": 1}, "trade": {"one_sided": False}},
    {"setup": {"colouring": "rolled", "laid_first": 2}, "turn": {"chief_passes": True}},
    {"extra_pieces": {"most": 1}, "bonuses": {"green": {"times": 3}}},
    {"turn": {"structure": "phases", "placement": "match", "phase_tiles": 2}, "bonuses": {"low": 1, "high": 2}},
]


@pytest.mark.parametrize("rules", ODD, ids=str)
def test_rules_that_no_variant_has_yet_come_to_an_end_too(rules: dict[str, object]) -> None:
    found = spec()
    changed = Rules.model_validate_json(json.dumps(merged(found.rules.model_dump(mode="json"), rules)))
    one = engine(replace(found, rules=changed), players=3)
    for seed in range(3):
        rng, state = Stream(f"odd {seed}", "play"), one.new_initial_state()
        while not state.is_terminal():
            check_tiles(state)
            check_pieces(state)
            state.apply_action(eager(state, rng) if seed else rng.pick(state.legal_actions()))
        assert len(state.history()) <= one.max_game_length + one.max_chance_length


def test_every_field_of_a_position_is_copied() -> None:
    state = game((), 2).new_initial_state()
    copy = state.clone()
    assert all(getattr(copy, name) == getattr(state, name) for name in Position.__slots__)


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


FAMILIES = """
end take open fly get board climb use teleport lay at trade trade: for accept refuse bank: give swap place
piece change turned
"""


def test_players_at_random_do_everything_that_can_be_done() -> None:
    seen: set[str] = set()
    for seed in range(12):
        rng, state = Stream(f"all {seed}", "play"), game((), 4).new_initial_state()
        while not state.is_terminal():
            if len(state.history()) == 60:
                for seat in range(4):
                    give(state, seat, red=4, yellow=4, green=4, blue=4, black_key=3, white_key=3)
            action = eager(state, rng) if rng.below(2) else rng.pick(state.legal_actions())
            seen.add(state.action_to_string(action).split()[0])
            state.apply_unchecked(action)
    assert set(FAMILIES.split()) <= seen


def test_players_at_random_agree_on_trades_in_most_games() -> None:
    agreed = 0
    for seed in range(20):
        for state, action in at_random(game((), 4), f"trades {seed}"):
            agreed += state.action_to_string(action) == "accept"
    assert agreed > 20


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
