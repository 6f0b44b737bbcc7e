"""The engine and a slow game written from the rules offer the same, sentence by sentence, and come to the same."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.castle.castle_reference import Reference
from tests.games.castle.castle_script import CHAIRS, game
from tilewright.games.castle.engine.game import Game
from tilewright.rng import Stream

WILD: dict[str, dict[str, object]] = {
    "hand": {"least": 9}, "people": {"knights": 5}, "pack": {"decks": 1}, "attack": {"attacks": 2},
}  # fmt: skip
"""One deck, large hands and many knights: much is attacked, and much comes back at the end."""


def compared(played: Game, seed: int) -> Counter[str]:
    """One game that likes to attack and to play on; what was done how often."""
    state, slow = played.new_initial_state(), Reference(played.setup.rules, (CHAIRS[0].name, CHAIRS[1].name))
    rng, done = Stream(str(seed), "reference"), Counter[str]()
    while not state.is_terminal():
        legal = state.legal_actions()
        words = [state.action_to_string(action) for action in legal]
        assert len(words) == len(set(words))
        assert set(words) == slow.legal()
        liked = [at for at, each in enumerate(words) if each.startswith("attack")] or range(len(words))
        at = rng.pick(liked) if rng.below(2) else rng.below(len(words))
        if words[at] == "end turn" and rng.below(3):
            at = len(words) - 1
        done[words[at].split()[0] + (" late" if state.late else "")] += 1
        state.apply_unchecked(legal[at])
        slow.do(words[at])
        assert state.totals() == slow.totals()
    assert slow.legal() == set()
    assert len(slow.census()) == len(played.setup.pack)
    return done


def together(games: int, **changed: dict[str, object]) -> Counter[str]:
    """Some games, and what was done in them."""
    played, done = game(**changed), Counter[str]()
    for seed in range(games):
        done += compared(played, seed)
    return done


def test_the_engine_offers_what_the_rules_say() -> None:
    done = together(8)
    assert done.total() > 2000
    assert all(done[each] for each in ("take", "draw", "discard", "attack", "keep", "wall", "knight", "peasant"))


def test_at_the_end_it_offers_what_came_back() -> None:
    done = together(16, **WILD)
    assert done.total() > 1800
    assert all(done[f"{each} late"] for each in ("end", "attack", "keep"))


@pytest.mark.parametrize(
    "ruled",
    [
        {"estate": {"joined": "walled"}},
        {"estate": {"joined": "home"}},
        {"end": {"returned": "late"}},
        {"end": {"last_turn_whole": False}},
    ],
    ids=str,
)
def test_rulings_that_can_be_turned_are_played_as_they_say(ruled: dict[str, dict[str, object]]) -> None:
    assert together(6, **WILD, **ruled).total() > 600


@pytest.mark.exhaustive
@pytest.mark.parametrize("changed", [{}, WILD], ids=["as it is", "wild"])
def test_tens_of_thousands_of_decisions(changed: dict[str, dict[str, object]]) -> None:
    done = together(300, **changed)
    assert done.total() > 30_000
    assert done["attack late"] + done["wall late"] > 0
