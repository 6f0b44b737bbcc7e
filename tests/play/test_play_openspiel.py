"""The games of docs/play are OpenSpiel's: the same seats, moves, chances, returns, and what a seat knows."""

from __future__ import annotations

import pytest

from tests.engine.suites import spiel
from tests.play.openspiel import compare
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
