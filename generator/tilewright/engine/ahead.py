"""View -> a move that leaves its seat best off: for bots of any game, by what its room says a state is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewright.engine import CHANCE, TERMINAL, State
from tilewright.engine.view import View
from tilewright.rng import Stream

Worth = Callable[[State, int], float]
"""(state, seat) -> how well the seat stands; more is better."""
WON = 1_000.0
"""What a won game is worth: more than any points."""
MOST = 80
"""Of more moves than these, so many are weighed, taken at random."""


def points(state: State, seat: int) -> float:
    """Of a game that says no more of itself: the points so far, against the best of the others."""
    totals = state.totals()
    others = [total for each, total in enumerate(totals) if each != seat]
    return totals[seat] - max(others, default=0.0)


def stands(state: State, seat: int, worth: Worth) -> float:
    """What a state is worth to a seat, a finished one too."""
    if state.current_player() == TERMINAL:
        return WON * state.returns()[seat] + points(state, seat)
    return worth(state, seat)


def weighed(legal: Sequence[int], rng: Stream, most: int = MOST) -> list[int]:
    """The moves to be weighed."""
    return list(legal) if len(legal) <= most else sorted(rng.shuffled(legal)[:most])


class Greedy:
    """Weighs each move by the state that follows from it, and takes the best; any of several that are as good.

    Where luck comes next, it is not waited for: the state is weighed as it is before the dice fall.
    """

    def __init__(self, rng: Stream, worth: Worth = points) -> None:
        self._rng = rng
        self._worth = worth

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The best by the look of it."""
        if len(legal) == 1:
            return legal[0]
        state = view.resample(self._rng)
        best: list[int] = []
        most = float("-inf")
        for action in weighed(legal, self._rng):
            value = looks(state, action, view.seat, self._worth)
            if value > most:
                best, most = [], value
            if value == most:
                best.append(action)
        return self._rng.pick(best)


def looks(state: State, action: int, seat: int, worth: Worth) -> float:
    """What the state is worth to a seat that follows from an action."""
    after = state.clone()
    after.apply_unchecked(action)
    return stands(after, seat, worth)


def past_chance(state: State, rng: Stream) -> State:
    """The state after whatever is drawn or rolled has been."""
    while state.current_player() == CHANCE:
        state.apply_unchecked(state.sample_chance(rng))
    return state
