"""A seed -> games played at random: what the tests of whole games look at, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.games.castles_in_the_air.engine.game import Game
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.rng import Stream


def at_random(game: Game, seed: str) -> Iterator[tuple[State, int]]:
    """Each state of one game with the action that is then done to it, all actions alike."""
    rng, state = Stream(seed, "play"), game.new_initial_state()
    while not state.is_terminal():
        action = rng.pick(state.legal_actions())
        yield state, action
        state.apply_unchecked(action)


def played(game: Game, seed: str) -> State:
    """The end of a game played at random."""
    state = game.new_initial_state()
    for one, _ in at_random(game, seed):
        state = one
    return state


def eager(state: State, rng: Stream) -> int:
    """An action of somebody who wants treasures: mostly takes, opens and goes; so that bonuses come into play."""
    actions, codes = state.legal_actions(), state.setup.codes
    if state.is_chance_node():
        return rng.pick(actions)
    wanted = [action for action in actions if codes.take <= action < codes.through]
    ways = [action for action in actions if codes.go <= action < codes.extra]
    for choice in (wanted, ways if rng.below(3) else []):
        if choice:
            return rng.pick(choice)
    return rng.pick(actions)
