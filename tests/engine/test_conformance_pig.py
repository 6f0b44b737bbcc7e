"""The adaptors pass the tests that PettingZoo and OpenSpiel bring, and those tests would notice a broken game."""

from __future__ import annotations

import pickle
import warnings

import pytest

from tests.engine.pig import Pig, PigState
from tests.engine.suites import environment, pettingzoo_test, register, spiel
from tilewright.engine.walk import walk


@pytest.mark.parametrize("players", [2, 3, 5])
def test_pettingzoo_api(players: int) -> None:
    suite, played = pettingzoo_test(), environment(Pig(players))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        suite.api_test(played, num_cycles=300)


def test_pettingzoo_seed() -> None:
    pettingzoo_test().seed_test(lambda: environment(Pig(3)), 100)


def test_open_spiel_random_sim() -> None:
    register("tilewright_pig", "Pig", range(2, 6), Pig)
    game = spiel().load_game("tilewright_pig", {"players": 3})
    assert game.num_players() == 3
    spiel().random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_an_aliasing_clone_is_found_out() -> None:
    class Aliased(PigState):
        def clone(self) -> Aliased:
            return self

    class Broken(Pig):
        def new_initial_state(self) -> PigState:
            return Aliased(self.num_players)

    with pytest.raises(AssertionError, match="changes the state it was cloned from"):
        walk(Broken(2), "1")


def test_a_state_that_is_pickled_is_the_same_game_with_what_was_drawn_of_a_wide_node() -> None:
    register("tilewright_pickled_pig", "Pickled Pig", range(2, 6), Pig)
    state = spiel().load_game("tilewright_pickled_pig", {"players": 3}).new_initial_state()
    for _ in range(9):
        state.apply_action(state.legal_actions()[0])
    state.held.drawn = 5
    again = pickle.loads(pickle.dumps(state.held))  # noqa: S301 - what was pickled here
    assert (again.state.history(), again.drawn, again.game) == (state.held.state.history(), 5, state.held.game)
