"""Game -> played at random, with everything that a state promises looked at on the way: for the tests of an engine."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tilewright.engine import CHANCE, Game, State
from tilewright.rng import Stream

LARGEST = 10_000
"""No number in an observation is larger: what the adaptor for PettingZoo declares."""
CLONED_EVERY = 16


def walk(game: Game, seed: str) -> tuple[int, int]:
    """Play one random game to its end, and test the engine on the way.

    Args:
        game: The game, of any engine.
        seed: The seed; the same seed gives the same game.

    Returns:
        Its numbers of players' actions and of chance actions.

    Raises:
        AssertionError: The engine breaks a rule of `tilewright.engine.game`; the message names it.
    """
    rng, state, number = Stream(seed, "walk"), game.new_initial_state(), 0
    chances = 0
    while not state.is_terminal():
        action = rng.pick(_legal(game, state))
        _check_seen(game, state, number % game.num_players)
        chances += state.is_chance_node()
        if number % CLONED_EVERY:
            state.apply_action(action)
        else:
            _check_written(game, state, Stream(seed, f"resample {number}"))
            before, twin = list(_looks(state)), state.clone()
            _must(list(_looks(twin)) == before, "the clone is not alike")
            twin.apply_action(action)
            _must(list(_looks(state)) == before, "an action of a clone changes the state it was cloned from")
            state = twin
        number += 1
    _check_end(game, state)
    _must(len(state.history()) == number, "the history has more actions than were done, or fewer")
    _must(number - chances <= game.max_game_length, "more players' actions than max_game_length")
    _must(chances <= game.max_chance_length, "more chance actions than max_chance_length")
    return number - chances, chances


def _must(kept: object, message: str) -> None:
    if not kept:
        raise AssertionError(message)


def _legal(game: Game, state: State) -> Sequence[int]:
    """What may be done, ascending, in range, some of it; and nothing for anybody else."""
    actions, player = state.legal_actions(), state.current_player()
    most = game.max_chance_outcomes if player == CHANCE else game.num_distinct_actions
    _must(actions, "nothing may be done, but the game is not over")
    _must(all(left < right for left, right in pairwise(actions)), f"not ascending: {actions}")
    _must(0 <= actions[0] <= actions[-1] < most, f"out of range: {actions}")
    others = [seat for seat in range(game.num_players) if seat != player]
    _must(not any(state.legal_actions(seat) for seat in others), "others may act")
    _must(state.is_chance_node() == (player == CHANCE), "is_chance_node and current_player do not agree")
    if player == CHANCE:
        outcomes = state.chance_outcomes()
        _must([action for action, _ in outcomes] == actions, "chance_outcomes are not the legal actions")
        _must(math.isclose(sum(chance for _, chance in outcomes), 1), "chances do not add up to 1")
    return actions


def _check_written(game: Game, state: State, rng: Stream) -> None:
    """Words and text lead back to what they were made of, and what a seat knows outlasts a resampling."""
    actions = state.legal_actions()[:CLONED_EVERY]
    words = [state.action_to_string(action) for action in actions]
    _must(len(set(words)) == len(words), f"two legal actions are called alike: {words}")
    _must([state.string_to_action(each) for each in words] == actions, f"words lead to another action: {words}")
    again = game.deserialize(state.serialize())
    _must(list(_looks(again)) == list(_looks(state)), "a state that is written and read is another")
    for seat in range(game.num_players):
        other = state.resample(seat, rng)
        _must(
            other.information_state_string(seat) == state.information_state_string(seat)
            and other.legal_actions(seat) == state.legal_actions(seat),
            f"after resample({seat}) that seat knows something else than before",
        )


def _looks(state: State) -> Iterator[object]:
    yield from (state.serialize(), state.current_player(), state.legal_actions(), state.returns(), state.turns())
    yield from (state.information_state_string(0), state.observation_tensor(0))


def _check_seen(game: Game, state: State, seat: int) -> None:
    seen = state.observation_tensor(seat)
    _must(len(seen) == game.observation_size, f"{len(seen)} numbers are observed, not {game.observation_size}")
    _must(-LARGEST <= min(seen) <= max(seen) <= LARGEST, "an observation is outside its Box")
    _must(any(seen), "an observation is all zeros")


def _check_end(game: Game, state: State) -> None:
    for seat in range(game.num_players):
        _check_seen(game, state, seat)
        _must(state.legal_actions(seat) == [], "the game is over, and somebody may act")
    returns = state.returns()
    within = all(game.min_utility <= each <= game.max_utility for each in returns)
    _must(within, f"returns {returns} out of bounds")
    _must(math.isclose(sum(returns), 1), f"returns {returns} do not add up to 1")
    _must(not state.legal_actions() and not state.chance_outcomes(), "the game is over, and something may happen")
    _must(state.ending(), "the game is over, and `ending` is empty")
