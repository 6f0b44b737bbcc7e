"""State, seat -> how well the seat stands: what it has captured, and what it is about to capture.

A card that is fought for counts for every seat there by its chance of it: the stronger the likelier, and the surer the
fewer knights are still to come.
"""

from __future__ import annotations

from math import exp

from tilewright.games.castles_and_crowns.engine.position import LYING
from tilewright.games.castles_and_crowns.engine.rounds import winners
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
    setup, scoring, owned, unsent = state.setup, state.setup.rules.scoring, hands(state), state.unsent
    points = [float(scoring.points(*hand)) for hand in owned]
    if not (state.field and state.owner[state.field[0]] == LYING and setup.rules.dice.knights):
        return points
    coming = sum(unsent) / setup.rules.dice.knights  # as long as knights come, a battlefield may be nobody's
    doubt = DOUBT + MORE_DOUBT * coming / setup.players
    for place, (card, first) in enumerate(zip(state.field, winners(state), strict=True)):
        forces = state.strength[place :: setup.fields]
        weights = [
            exp((force + MORE * unsent[seat] + EDGE * (seat == first)) / doubt) if force else 0.0
            for seat, force in enumerate(forces)
        ]
        whole = coming
        for weight in weights:
            whole += weight
        for seat, weight in enumerate(weights):
            if weight:
                won = gain(scoring, owned[seat], setup.cards[card].pips, setup.cards[card].noble)
                points[seat] += weight / whole * won
    return [each + KNIGHT * left for each, left in zip(points, unsent, strict=True)]


def gain(scoring: Scoring, hand: Hand, pips: int, noble: int | None) -> float:
    """What a card more brings to what has been captured."""
    nobles = hand[1]
    if noble is None:
        return float(scoring.castles((pips,)))
    more = min(nobles[noble] + 1, len(scoring.nobles))
    return float(scoring.alike(more) - scoring.alike(nobles[noble]))
