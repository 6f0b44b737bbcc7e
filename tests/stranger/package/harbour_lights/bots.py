"""A bot of the game's own, which shows the lamp that its table lists last; and how well a seat stands."""

from __future__ import annotations

from collections.abc import Sequence

from harbour_lights.state import State
from tilewright import Stream, View


class Bright:
    """Always the last of its lamps."""

    def __init__(self, _rng: Stream) -> None:
        """It throws no dice."""

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        """The last."""
        return legal[-1]


BOTS = {"bright": Bright}


def worth(state: State, seat: int) -> float:
    """Points, and the lamps that are still to be shown: high ones are seen from afar."""
    left = sum(state.game.lamps[lamp].number for lamp in state.hands[seat])
    return state.points[seat] + left / 100


WORTH = worth
