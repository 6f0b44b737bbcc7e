"""Castles & Crowns passes the tests that OpenSpiel and PettingZoo bring, with few and with many players."""

from __future__ import annotations

import warnings

import pytest

from generator import shelf
from generator.rules import Game

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="needs the extra `conformance`")
pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `conformance`")

from generator.conformance.aec import Environment  # noqa: E402 - only where the extra is installed
from generator.conformance.spiel import register  # noqa: E402

STACKS = ((), ("combined-traitor", "straights"))


def crowns(players: int, variants: tuple[str, ...] = ()) -> Game:
    return shelf.engine(shelf.load("castles-and-crowns", variants), players)


@pytest.mark.parametrize("players", [2, 5])
def test_pettingzoo_api(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pettingzoo_test.api_test(Environment(crowns(players)), num_cycles=60)


@pytest.mark.parametrize("variants", STACKS, ids=str)
def test_open_spiel_random_sim(variants: tuple[str, ...]) -> None:
    name = "_".join(["tilewright_crowns", *variants]).replace("-", "_")
    register(name, "Castles & Crowns", range(2, 6), lambda players: crowns(players, variants))
    pyspiel.random_sim_test(pyspiel.load_game(name, {"players": 3}), num_sims=1, serialize=True, verbose=False)
