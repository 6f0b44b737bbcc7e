"""Every game, variant and number of players passes the tests that PettingZoo and OpenSpiel bring, and our own."""

from __future__ import annotations

import warnings
from collections.abc import Collection

import pytest

from tests.engine.every_game import COMBINATIONS, SAMPLE, Combination, seats
from tilewright.engine.walk import walk

WHY = "needs the extra `conformance`: pip install 'tilewright[conformance]'"


def of_these(sample: Collection[Combination]) -> pytest.MarkDecorator:
    """A test of every combination, of which these are tried every time."""
    every = [each if each in sample else pytest.param(each, marks=pytest.mark.exhaustive) for each in COMBINATIONS]
    return pytest.mark.parametrize("tried", every, ids=str)


each_game = of_these(SAMPLE[::2])
LONGEST = 1 << 28
"""Players' actions that even the longest game has not, however its players dawdle."""


@each_game
def test_pettingzoo_api_without_a_warning(tried: Combination) -> None:
    pettingzoo_test = pytest.importorskip("pettingzoo.test", reason=WHY)
    from tilewright.engine.aec import Environment  # noqa: PLC0415 - only where the extra is installed

    environment = Environment(tried.engine())
    for number, agent in enumerate(environment.possible_agents):
        environment.action_space(agent).seed(number)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo_test.api_test(environment, num_cycles=10)


@each_game
def test_pettingzoo_seed(tried: Combination) -> None:
    pettingzoo_test = pytest.importorskip("pettingzoo.test", reason=WHY)
    from tilewright.engine.aec import Environment  # noqa: PLC0415 - as above

    pettingzoo_test.seed_test(lambda: Environment(tried.engine()), 5)


@of_these(SAMPLE[::8])
def test_open_spiel_random_sim_with_serialisation(tried: Combination) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason=WHY)
    from tilewright.engine.spiel import register  # noqa: PLC0415 - as above

    if tried.called() not in pyspiel.registered_names():
        many = seats(tried.game, tried.variants)
        register(tried.called(), tried.game, many, lambda n: Combination(tried.game, tried.variants, n).engine())
    game = pyspiel.load_game(tried.called(), {"players": tried.players})
    assert game.num_players() == tried.players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@of_these(SAMPLE[::4])
def test_states_keep_their_promises_and_games_are_no_longer_than_announced(tried: Combination) -> None:
    game = tried.engine()
    decisions, chances = walk(game, "1")
    assert decisions <= game.max_game_length < LONGEST
    assert chances <= game.max_chance_length <= 12 * chances
