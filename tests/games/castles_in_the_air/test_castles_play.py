"""Whole games at random: every variant ends, nothing is lost or made, nothing remembered is stale."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.castles_in_the_air.chance_player import at_random, eager, played
from tests.games.castles_in_the_air.laws import check_pieces, check_tiles, count_things, game, laid
from tests.games.castles_in_the_air.small_city import GAME, give
from tilewright.engine import CHANCE, TERMINAL
from tilewright.games.castles_in_the_air.engine import legal
from tilewright.games.castles_in_the_air.engine.city import City
from tilewright.games.castles_in_the_air.engine.kinds import KEYS
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.rng import Stream
from tilewright.spec.read import variant_names

VARIANTS = [(), *((name,) for name in variant_names(GAME)), ("placement-phase", "two-zeppelins")]
EVERY = [
    pytest.param(
        variants,
        players,
        id=f"{'+'.join(variants) or 'as printed'}, {players}",
        marks=pytest.mark.exhaustive if at % 3 else (),
    )
    for at, (variants, players) in enumerate(product(VARIANTS, (2, 3, 4, 5)))
]
"""Every variant for one or two numbers of players each time, for all of them in `make test-all`."""


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


def may_change(state: State, text: str) -> bool:
    """Whether an action may change how many things there are: a key is spent, the bank deals, items change colour."""
    spends = state.setup.rules.paths.key_spent and text.startswith(("open", "go through"))
    return (
        spends
        or text.startswith(
            ("bank", "swap", "take", "change", "item", "the die", "turned up", "at ", "turn up", "buy", "add")
        )
        or (state.setup.cost.chief_chooses and text.startswith("lay"))
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
        rng, setup = Stream(f"{seed}", "order"), end.setup
        again = City.begun(setup)
        for tile in rng.shuffled(sorted(laid(end))):
            again.lay(tile, end.city.place[tile], end.live)
        for slot in range(setup.slots):
            if setup.is_door[slot] and not end.live >> slot & 1:
                again.open_door(slot, end.live)
        floors = [node for tile in laid(end) for node in setup.floors[tile]]
        assert [again.floor[node] for node in floors] == [end.city.floor[node] for node in floors]
        assert [sorted(again.ways[node]) for node in range(setup.nodes)] == [sorted(way) for way in end.city.ways]
        assert all(again.slots[f] == end.city.slots[f] and again.menu(f) == end.city.menu(f) for f in again.stands)
        assert (again.stands, again.free_places()) == (end.city.stands, end.city.free_places())


FAMILIES = """
end take open fly get board climb use teleport lay at trade trade: for accept refuse bank: give swap place
piece change turned hear
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
