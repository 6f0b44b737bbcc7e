"""State -> what matters in it, a row for each seat: its hoard, how it may score, and what its pieces are near to."""

from __future__ import annotations

from tilewright.engine import TERMINAL
from tilewright.games.castles_in_the_air.bots.hoard import appraiser
from tilewright.games.castles_in_the_air.bots.routes import Outing, aims
from tilewright.games.castles_in_the_air.engine.kinds import KEYS, NONE, TREASURES
from tilewright.games.castles_in_the_air.engine.state import State

NAMES = (
    "worth of the hoard",
    "points",
    "treasures",
    "keys",
    "treasures of the best colour",
    "treasures of the second colour",
    "colours",
    "bonuses bought",
    "the best thing near",
    "the second best thing near",
    "on the move",
    "assortments",
)
"""What the features are called, in order."""
NEAR, START = 8, 1.5
"""Moves within which a thing is near; added to them before its worth is divided by them."""
TEN, FIVE, THREE = 10, 5, 3
"""What is written as 1: points and treasures; treasures of a colour; keys."""


def FEATURES(state: State) -> list[list[float]]:  # noqa: N802 - what the door is asked for
    """A row for each seat."""
    return [_row(state, seat) for seat in range(state.setup.players)]


def _row(state: State, seat: int) -> list[float]:
    scoring = state.setup.rules.scoring
    hand = tuple(state.hand(seat))
    treasures = sorted(hand[:TREASURES], reverse=True)
    best, second = _near(state, seat, hand)
    return [
        appraiser(scoring).hoard(hand) / TEN,
        scoring.points(hand[:TREASURES])[0] / TEN,
        sum(treasures) / TEN,
        sum(hand[KEYS:]) / THREE,
        treasures[0] / FIVE,
        treasures[1] / FIVE,
        float(TREASURES - treasures.count(0)),
        float(sum(state.bought[seat * TREASURES : (seat + 1) * TREASURES])),
        best,
        second,
        float(state.mover == seat and state.current_player() != TERMINAL),
        float(treasures[-1]),
    ]


def _near(state: State, seat: int, hand: tuple[int, ...]) -> tuple[float, float]:
    """What the two best things near a seat's pieces are worth for each move.

    The state is lent to the seat for a moment, as if it were its turn: a copy would cost more than the walk.
    """
    knows, mover, free, spare = appraiser(state.setup.rules.scoring), state.mover, state.free, state.spare
    best = second = 0.0
    state.mover, state.free = seat, NONE
    try:
        for aim in aims(state, Outing(state).within(NEAR)):
            worth = knows.gain(hand, state.contents[aim.slot]) / (aim.cost + START)
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
    finally:
        state.mover, state.free, state.spare = mover, free, spare
    return best, second
