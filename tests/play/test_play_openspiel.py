"""The games of docs/play are OpenSpiel's: the same seats, moves, chances, returns, and what a seat knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.suites import spiel
from tests.play.openspiel import DifferenceError, compare
from tests.play.pairings import PAIRINGS

spiel()


@pytest.mark.parametrize("name", PAIRINGS)
def test_some_games_are_the_same(name: str) -> None:
    found = compare(PAIRINGS[name], 20)
    assert found.games == 20
    assert found.choices >= 40
    assert len(found.returns) > 1, "somebody wins, and not always the same"


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PAIRINGS)
def test_two_thousand_games_are_the_same(name: str) -> None:
    assert compare(PAIRINGS[name], 2_000, seed="many").games == 2_000


@pytest.mark.parametrize(
    ("name", "changed", "told"),
    [
        ("kuhn", "rules.bet=2", "returns are"),
        ("leduc", "rules.raises=3", r"only ours has \['raise'\]"),
        ("pig", "rules.pig=2", "on is seat 0 in ours, seat 1 in theirs|on is seat 1 in ours, seat 0 in theirs"),
        ("liars-dice-2", "rules.wild=5", "returns are"),
    ],
)
def test_another_rule_is_found(name: str, changed: str, told: str) -> None:
    pairing = PAIRINGS[name]
    with pytest.raises(DifferenceError, match=told):
        compare(replace(pairing, variants=(*pairing.variants, changed)), 200)


def test_a_secret_that_is_none_is_found() -> None:
    pairing = replace(PAIRINGS["goofspiel-sealed"], variants=("rules.jewels=5",))  # with open bids
    with pytest.raises(DifferenceError, match="takes for the same in theirs what the other tells apart"):
        compare(pairing, 400)
