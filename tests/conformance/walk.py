"""A game -> played at random, with everything a state promises looked at on the way."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.rng import Stream
from generator.rules import CHANCE, Game, State

LARGEST = 10_000
"""No number in an observation is larger: what the adaptor for PettingZoo declares."""
CLONED_EVERY = 16


def walk(game: Game, seed: str) -> tuple[int, int]:
    """One game; its numbers of players' actions and of chance actions."""
    rng, state, number = Stream(seed, "walk"), game.new_initial_state(), 0
    chances = 0
    while not state.is_terminal():
        action = rng.pick(_legal(game, state))
        _check_seen(game, state, number % game.num_players)
        chances += state.is_chance_node()
        if number % CLONED_EVERY:
            state.apply_action(action)
        else:
            state = _clone_checked(state, action)
        number += 1
    _check_end(game, state)
    assert len(state.history()) == number
    return number - chances, chances


def _legal(game: Game, state: State) -> Sequence[int]:
    """What may be done, ascending, in range, some of it; and nothing for anybody else."""
    actions, player = state.legal_actions(), state.current_player()
    most = game.max_chance_outcomes if player == CHANCE else game.num_distinct_actions
    assert actions, "nothing may be done, but the game is not over"
    assert all(left < right for left, right in pairwise(actions)), f"not ascending: {actions}"
    assert 0 <= actions[0] <= actions[-1] < most, f"out of range: {actions}"
    assert not any(state.legal_actions(seat) for seat in range(game.num_players) if seat != player), "others may act"
    if player == CHANCE:
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == actions
        assert math.isclose(sum(chance for _, chance in outcomes), 1)
    return actions


def _clone_checked(state: State, action: int) -> State:
    """Where a clone is that has acted; what it was cloned from still stands where it stood."""
    before = list(_looks(state))
    twin = state.clone()
    assert list(_looks(twin)) == before, "the clone is not alike"
    twin.apply_action(action)
    assert list(_looks(state)) == before, "what a clone does happens to the state it was cloned from"
    return twin


def _looks(state: State) -> Iterator[object]:
    yield from (state.serialize(), state.current_player(), state.legal_actions(), state.returns(), state.turns())
    yield from (state.information_state_string(0), state.observation_tensor(0))


def _check_seen(game: Game, state: State, seat: int) -> None:
    seen = state.observation_tensor(seat)
    assert len(seen) == game.observation_size
    assert -LARGEST <= min(seen) <= max(seen) <= LARGEST, "an observation is outside its Box"
    assert any(seen), "an observation is all zeros"


def _check_end(game: Game, state: State) -> None:
    for seat in range(game.num_players):
        _check_seen(game, state, seat)
        assert state.legal_actions(seat) == []
    returns = state.returns()
    assert all(game.min_utility <= each <= game.max_utility for each in returns), f"returns {returns} out of bounds"
    assert math.isclose(sum(returns), 1)
    assert not state.legal_actions()
    assert not state.chance_outcomes()
