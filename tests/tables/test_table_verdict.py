"""How a game came out, in a sentence: one winner, a tie that was broken, a shared victory."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from tilewright.spec.words import english
from tilewright.tables.sentences import verdict


@dataclass
class Finished:
    """As much of a game that is over as a verdict reads."""

    scores: dict[str, float]
    shares: list[float]
    why: str

    def table(self) -> SimpleNamespace:
        return SimpleNamespace(
            holdings=[SimpleNamespace(name=name, score=score) for name, score in self.scores.items()]
        )

    def returns(self) -> list[float]:
        return self.shares

    def ending(self) -> str:
        return self.why


@pytest.mark.parametrize(
    ("scores", "shares", "why", "sentence"),
    [
        ({"Ruby": 54, "Navy": 43}, [1, 0], "the most points", "Ruby wins, 54 to 43: the most points"),
        (
            {"Ruby": 7, "Navy": 19, "Jade": 12.5},
            [0, 1, 0],
            "hidden goals",
            "Navy wins, 19 to 12.5 and 7: hidden goals",
        ),
        (
            {"Ruby": 12, "Navy": 12, "Jade": 3},
            [0, 1, 0],
            "more cards",
            "Navy wins on tie-breakers, level with Ruby on 12: more cards",
        ),
        (
            {"Ruby": 12, "Navy": 12, "Jade": 3},
            [0.5, 0.5, 0],
            "shared: level on points",
            "Ruby and Navy share the victory, 12 to 3: level on points",
        ),
        (
            {"Ruby": 0, "Navy": 0},
            [0.5, 0.5],
            "shared: nobody has any",
            "Ruby and Navy share the victory, 0: nobody has any",
        ),
    ],
)
def test_a_game_ends_in_a_sentence(scores: dict[str, float], shares: list[float], why: str, sentence: str) -> None:
    over: Any = Finished(scores, shares, why)
    assert verdict(over, english()) == sentence
