"""Treasures and keys -> what they are worth to a player who will find more: the bots' value of a hoard.

Points alone say too little while a game goes on: the first treasure of a colour brings none. So a hoard is worth the
points that it would be on average after `AHEAD` treasures more, each of any colour alike, by the rules' own scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tilewright.games.castles_in_the_air.engine.kinds import KEYS, KINDS, TREASURES
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.scoring import Scoring

AHEAD = 3
"""Treasures that are taken to come."""
KEY = 0.8
"""Points that a key is good for."""
MANY = 3
"""Keys of a colour, of which one more is good for nothing."""

Counts = tuple[int, ...]


class Appraiser:
    """Knows what hoards are worth under one game's scoring; each is reckoned once.

    Attributes:
        scoring: The game's.
    """

    def __init__(self, scoring: Scoring) -> None:
        self.scoring = scoring
        self._known: dict[tuple[Counts, int], float] = {}
        self._gains: dict[tuple[Counts, int], float] = {}

    def hoard(self, hand: Counts) -> float:
        """The worth of treasures and keys, a count a kind."""
        return self._hopes(hand[:TREASURES], AHEAD) + KEY * sum(min(count, MANY) for count in hand[KEYS:])

    def gain(self, hand: Counts, kind: int) -> float:
        """What one thing more is worth."""
        if kind >= KEYS:
            return KEY if hand[kind] < MANY else 0.0
        treasures = hand[:TREASURES]
        known = self._gains.get((treasures, kind))
        if known is None:  # keys are left out: they would round what is kept for hands with any number of them
            more = (*treasures[:kind], treasures[kind] + 1, *treasures[kind + 1 :])
            known = self._gains[treasures, kind] = self._hopes(more, AHEAD) - self._hopes(treasures, AHEAD)
        return known

    def change(self, hand: Counts, got: Sequence[int], given: Sequence[int]) -> float:
        """What a trade is worth: the kinds that come, and those that go."""
        after = list(hand)
        for kind in got:
            after[kind] += 1
        for kind in given:
            after[kind] -= 1
        return self.hoard(tuple(after)) - self.hoard(hand)

    def _hopes(self, counts: Counts, more: int) -> float:
        """The points on average after so many treasures more."""
        known = self._known.get((counts, more))
        if known is None:
            known = self._known[counts, more] = self._mean(counts, more)
        return known

    def _mean(self, counts: Counts, more: int) -> float:
        if not more:
            return float(self.scoring.points(counts)[0])
        each = ((*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]) for kind in range(TREASURES))
        return sum(self._hopes(after, more - 1) for after in each) / TREASURES


@lru_cache(maxsize=64)
def appraiser(scoring: Scoring) -> Appraiser:
    """Whoever knows that scoring."""
    return Appraiser(scoring)


def worth(state: State, seat: int) -> float:
    """How well a seat stands, against the best of the others."""
    knows = appraiser(state.setup.rules.scoring)
    hoards = [knows.hoard(tuple(state.hand(each))) for each in range(state.setup.players)]
    if state.setup.cost.bought:
        points, bought = state.setup.rules.bonuses.points, state.bought
        owned = [sum(bought[at : at + TREASURES]) for at in range(0, len(bought), TREASURES)]
        hoards = [hoard + points * many for hoard, many in zip(hoards, owned, strict=True)]
    return hoards[seat] - max(hoard for each, hoard in enumerate(hoards) if each != seat)


assert KINDS == TREASURES + 2  # noqa: S101 - a hand is its treasures, then its keys
