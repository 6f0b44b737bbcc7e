"""The adaptors pass the tests that PettingZoo and OpenSpiel bring, and those tests would notice a broken game."""

from __future__ import annotations

import warnings

import pytest

from tests.conformance.pig import Pig, PigState

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="needs the extra `conformance`")
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `conformance`")

from generator.conformance.aec import Environment  # noqa: E402 - only where the extra is installed
from generator.conformance.spiel import register  # noqa: E402


@pytest.mark.parametrize("players", [2, 3, 5])
def test_pettingzoo_api(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo_test.api_test(Environment(Pig(players)), num_cycles=300)


def test_pettingzoo_seed() -> None:
    pettingzoo_test.seed_test(lambda: Environment(Pig(3)), 100)


def test_open_spiel_random_sim() -> None:
    register("tilewright_pig", "Pig", range(2, 6), Pig)
    game = pyspiel.load_game("tilewright_pig", {"players": 3})
    assert game.num_players() == 3
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_an_aliasing_clone_is_found_out() -> None:
    class Aliased(PigState):
        def clone(self) -> Aliased:
            return self

    class Broken(Pig):
        def new_initial_state(self) -> PigState:
            return Aliased(self.num_players)

    register("tilewright_broken_pig", "Broken Pig", range(2, 6), Broken)
    with pytest.raises(Exception, match=r"."):
        pyspiel.random_sim_test(pyspiel.load_game("tilewright_broken_pig"), num_sims=3, serialize=True, verbose=False)
