"""State -> each seat's chance to win, by features of the state and weights that were learned from games.

A room tells what matters in its game: `FEATURES`, a row of numbers for each seat. A game without them is judged by its
points, by what its room or its state says that it is worth, by what its players hold, and by whose turn it is. A seat's
row times the weights is its strength, and the chances of all seats are the softmax of their strengths: of two seats a
logistic curve. Early in a game other weights count than late, and in between both, in proportion to the turns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, fsum
from operator import mul

from tilewright.engine import TERMINAL, State
from tilewright.engine.ahead import Worth, standing
from tilewright.engine.view import Holds
from tilewright.frozen import dataclass

Rows = list[list[float]]
"""A row of features for each seat."""
Features = Callable[[State], Rows]
LEAD = 1e-6
"""Chance that a point is worth at the end of a game: so little that it only decides between two ways to win."""
STEEP = 30.0
"""Strengths further apart than this are as good as sure."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights for games of one number of players.

    Attributes:
        players: How many play.
        early: A weight for each feature when a game begins.
        late: The same at its end.
        pace: Turns that a game takes, typically.
        games: How many games it was learned from.
        made: The command that it was made by.
    """

    players: int
    early: tuple[float, ...]
    late: tuple[float, ...]
    pace: float
    games: int = 0
    made: str = ""

    def weights(self, turns: int) -> list[float]:
        """Return the weights after so many turns."""
        late = min(1.0, turns / self.pace)
        return [a + late * (b - a) for a, b in zip(self.early, self.late, strict=True)]


class Value:
    """What a state is worth, by a fit.

    Attributes:
        names: What the features are called, in order.
        features: (state) -> a row for each seat.
        fits: Weights, each for games of one number of players: those of the nearest number are taken.
    """

    def __init__(self, names: Sequence[str], features: Features, fits: Sequence[Fit]) -> None:
        self.names = tuple(names)
        self.features = features
        self.fits = tuple(fits)
        self._kept = (0, -1, list[float]())  # players, turns, weights: one value, for other threads may ask as well

    def weights(self, players: int, turns: int) -> list[float]:
        """Return the weights for so many players after so many turns; those that were wanted last are kept."""
        kept = self._kept
        if kept[0] != players or kept[1] != turns:
            fit = min(self.fits, key=lambda each: (abs(each.players - players), each.players))
            kept = self._kept = (players, turns, fit.weights(turns))
        return kept[2]

    def strengths(self, state: State) -> list[float]:
        """Return each seat's strength: only differences between seats mean something."""
        rows = self.features(state)
        weights = self.weights(len(rows), state.turns())
        return [fsum(map(mul, row, weights)) for row in rows]

    def chances(self, state: State) -> list[float]:
        """Return each seat's chance to win; the shares of the victory if the game is over."""
        return state.returns() if state.current_player() == TERMINAL else softmax(self.strengths(state))

    def worth(self, state: State, seat: int) -> float:
        """Return a seat's chance to win; at the end its share of the victory, and next to nothing for its lead."""
        if state.current_player() == TERMINAL:
            points = standing(state)
            lead = points[seat] - max((each for at, each in enumerate(points) if at != seat), default=0.0)
            return state.returns()[seat] + LEAD * lead
        strengths = self.strengths(state)
        own, whole = strengths[seat], 0.0
        for each in strengths:
            whole += exp(max(-STEEP, min(STEEP, each - own)))
        return 1.0 / whole


def softmax(strengths: Sequence[float]) -> list[float]:
    """Return chances that add up to 1, the higher the stronger."""
    most = max(strengths)
    powers = [exp(max(-STEEP, each - most)) for each in strengths]
    whole = sum(powers)
    return [each / whole for each in powers]


PLAIN = ("points", "points ahead of the best other", "worth at a glance", "on the move")
"""The features that any game has; what its players hold comes behind them."""


def plain_features(worth: Worth, holds: Holds, things: Sequence[str]) -> Features:
    """Return the features that any game has: points, the lead, what the game says of a state, whose move it is.

    Args:
        worth: What a state is worth to a seat at a glance.
        holds: What a seat holds, by name.
        things: The names of what is counted of that.
    """

    def features(state: State) -> Rows:
        points, now = standing(state), state.current_player()
        rows: Rows = []
        for seat, own in enumerate(points):
            best = max((each for at, each in enumerate(points) if at != seat), default=0.0)
            has = holds(state, seat) if things else {}
            glance = 0.0 if now == TERMINAL else worth(state, seat)
            rows.append([own, own - best, glance, float(seat == now), *(float(has.get(name, 0)) for name in things)])
        return rows

    return features
