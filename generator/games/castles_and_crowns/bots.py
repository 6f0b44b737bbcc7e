"""State, seat -> how well the seat stands: what it has captured, and what it is about to capture.

A card that is fought for counts for every seat there by its share of the strength; whoever is strongest gets the more
of it, the fewer dice are still to come.
"""

from __future__ import annotations

from generator.games.castles_and_crowns.engine.fights import winner
from generator.games.castles_and_crowns.engine.results import hands
from generator.games.castles_and_crowns.engine.state import State
from generator.games.castles_and_crowns.scoring import Hand, Scoring

KNIGHT = 0.4
"""Points that a knight still to be sent is good for."""


def WORTH(state: State, seat: int) -> float:  # noqa: N802 - what the door is asked for
    """The points to be expected, against the best of the others."""
    expected = _expected(state)
    return expected[seat] - max(points for each, points in enumerate(expected) if each != seat)


def _expected(state: State) -> list[float]:
    """Points by seat."""
    setup, scoring, owned = state.setup, state.setup.rules.scoring, hands(state)
    points = [float(scoring.points(*hand)) + KNIGHT * state.unsent[seat] for seat, hand in enumerate(owned)]
    if not setup.rules.dice.knights:
        return points
    settled = 1 - sum(state.unsent) / (setup.rules.dice.knights * setup.players)
    for place, card in enumerate(state.field):
        forces = state.strength[place :: setup.fields]
        total, first = sum(forces), winner(state, place)
        for seat in range(setup.players) if total else ():
            share = (1 - settled) * forces[seat] / (total + 2) + settled * (seat == first)
            points[seat] += share * _gain(scoring, owned[seat], setup.cards[card].pips, setup.cards[card].noble)
    return points


def _gain(scoring: Scoring, hand: Hand, pips: int, noble: int | None) -> float:
    """What a card more brings to what has been captured."""
    nobles = hand[1]
    if noble is None:
        return float(scoring.castles((pips,)))
    more = min(nobles[noble] + 1, len(scoring.nobles))
    return float(scoring.alike(more) - scoring.alike(nobles[noble]))
