"""State, seat -> how well the seat stands: what it has captured, and what it is about to capture.

A card that is fought for counts for every seat there by its chance of it: the stronger the likelier, and the surer the
fewer knights are still to come.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from tilewright.games.castles_and_crowns.engine.position import LYING, PILE
from tilewright.games.castles_and_crowns.engine.rounds import winners
from tilewright.games.castles_and_crowns.engine.senses import hands_of
from tilewright.games.castles_and_crowns.engine.setup import Setup
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
KEPT = 1 << 12
"""Rounds of which it is kept what is fought for."""


def WORTH(state: State, seat: int) -> float:  # noqa: N802 - what the door is asked for
    """The points to be expected, against the best of the others."""
    hopes = expectations(state)
    return hopes[seat] - max(points for each, points in enumerate(hopes) if each != seat)


def expectations(state: State) -> list[float]:
    """The points that each seat can expect at the end of the round."""
    setup, unsent = state.setup, state.unsent
    has = prospects(setup, tuple(state.owner), tuple(state.field))
    points = list(has.points)
    if not (state.field and state.owner[state.field[0]] == LYING and setup.rules.dice.knights):
        return points
    coming = sum(unsent) / setup.rules.dice.knights  # as long as knights come, a battlefield may be nobody's
    doubt = DOUBT + MORE_DOUBT * coming / setup.players
    for place, first in enumerate(winners(state)):
        whole, weights = coming, list[tuple[int, float]]()
        for seat, force in enumerate(state.strength[place :: setup.fields]):
            if force:
                weight = exp((force + MORE * unsent[seat] + EDGE * (seat == first)) / doubt)
                weights.append((seat, weight))
                whole += weight
        for seat, weight in weights:
            points[seat] += weight / whole * has.gains[seat][place]
    return [each + KNIGHT * left for each, left in zip(points, unsent, strict=True)]


class Prospects(NamedTuple):
    """What does not change while a round goes on.

    Attributes:
        points: By seat: for what it has captured.
        promises: By seat: what all nobles to come would bring, each as the next one.
        gains: By seat and battlefield: what its card would bring.
    """

    points: tuple[float, ...]
    promises: tuple[float, ...]
    gains: tuple[tuple[float, ...], ...]


@lru_cache(KEPT)
def prospects(setup: Setup, owner: tuple[int, ...], field: tuple[int, ...]) -> Prospects:
    """Return what seats have, and could have, by who has each card and by the cards of the battlefields."""
    scoring, owned = setup.rules.scoring, hands_of(setup, owner)
    cards = [setup.cards[card] for card in field]
    to_come = [card.noble for card, seat in zip(setup.cards, owner, strict=True) if seat == PILE]
    promises = (sum(gain(scoring, hand, 0, each) for each in to_come if each is not None) for hand in owned)
    gains = (tuple(gain(scoring, hand, each.pips, each.noble) for each in cards) for hand in owned)
    points = (float(scoring.points(*hand)) for hand in owned)
    return Prospects(tuple(points), tuple(promises), tuple(gains))


def gain(scoring: Scoring, hand: Hand, pips: int, noble: int | None) -> float:
    """What a card more brings to what has been captured."""
    nobles = hand[1]
    if noble is None:
        return float(scoring.castles((pips,)))
    more = min(nobles[noble] + 1, len(scoring.nobles))
    return float(scoring.alike(more) - scoring.alike(nobles[noble]))
