"""State, seat -> how well the seat stands: what it has captured, and what it is about to capture.

A card that is fought for counts for every seat there by its chance of it: the stronger the likelier, and the surer the
fewer knights are still to come.
"""

from __future__ import annotations

from math import exp

from tilewright.games.castles_and_crowns.engine.position import LYING
from tilewright.games.castles_and_crowns.engine.rounds import winner
from tilewright.games.castles_and_crowns.engine.senses import hands
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.games.castles_and_crowns.scoring import Hand, Scoring

KNIGHT = 0.4
"""Points that a knight still to be sent is good for."""
MORE = 0.25
"""Strength that such a knight will add at each place where its player is, on average."""
EDGE = 0.5
"""Strength that winning as it stands is as good as: among equals the rank decides."""
DOUBT, MORE_DOUBT = 0.6, 2.5
"""Strength that makes e times as likely to win, when all knights are sent; and how much more when none is."""


def WORTH(state: State, seat: int) -> float:  # noqa: N802 - what the door is asked for
    """The points to be expected, against the best of the others."""
    hopes = expectations(state)
    return hopes[seat] - max(points for each, points in enumerate(hopes) if each != seat)


def expectations(state: State) -> list[float]:
    """The points that each seat can expect at the end of the round."""
    setup, scoring, owned = state.setup, state.setup.rules.scoring, hands(state)
    points = [float(scoring.points(*hand)) for hand in owned]
    if not (state.field and state.owner[state.field[0]] == LYING and setup.rules.dice.knights):
        return points
    for place, card in enumerate(state.field):
        for seat, chance in enumerate(_chances(state, place)):
            if chance:
                points[seat] += chance * gain(scoring, owned[seat], setup.cards[card].pips, setup.cards[card].noble)
    return [each + KNIGHT * unsent for each, unsent in zip(points, state.unsent, strict=True)]


def _chances(state: State, place: int) -> list[float]:
    """By seat: the chance to win a battlefield; of those not there none, and as long as knights come some of nobody."""
    forces = state.strength[place :: state.setup.fields]
    if not any(forces):
        return [0.0] * len(forces)
    coming = sum(state.unsent) / state.setup.rules.dice.knights
    doubt, first = DOUBT + MORE_DOUBT * coming / len(forces), winner(state, place)
    weights = [
        exp((force + MORE * state.unsent[seat] + EDGE * (seat == first)) / doubt) if force else 0.0
        for seat, force in enumerate(forces)
    ]
    whole = coming
    for weight in weights:
        whole += weight
    return [weight / whole for weight in weights]


def gain(scoring: Scoring, hand: Hand, pips: int, noble: int | None) -> float:
    """What a card more brings to what has been captured."""
    nobles = hand[1]
    if noble is None:
        return float(scoring.castles((pips,)))
    more = min(nobles[noble] + 1, len(scoring.nobles))
    return float(scoring.alike(more) - scoring.alike(nobles[noble]))
