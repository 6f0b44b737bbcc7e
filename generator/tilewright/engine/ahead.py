"""View -> a move that leaves its seat best off: for bots of any game, by what its room says a state is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewright.engine import CHANCE, TERMINAL, State
from tilewright.engine.view import Bot, View
from tilewright.rng import Stream
from tilewright.rooms import room_of

Worth = Callable[[State, int], float]
"""(state, seat) -> how well the seat stands; more is better."""
WON = 1_000.0
"""What a won game is worth: more than any points."""
MOST = 80
"""Of more moves than these, a bot weighs so many, taken at random."""
LAPSE = 4
"""Of so many moves an easy player makes one at random."""


def standing(state: State) -> list[float]:
    """Return what decides the game, by seat, more being better: the points, unless the state has another `standing`."""
    own: Callable[[], list[float]] = getattr(state, "standing", state.totals)
    return own()


def points(state: State, seat: int) -> float:
    """Return a seat's points so far, less those of the best other."""
    totals = standing(state)
    others = [total for each, total in enumerate(totals) if each != seat]
    return totals[seat] - max(others, default=0.0)


def worth_of_state(state: State, seat: int) -> float:
    """Return what a state itself says it is worth to a seat, by a method `worth`; else its points."""
    own: Callable[[int], float] | None = getattr(state, "worth", None)
    return own(seat) if own else points(state, seat)


def stands(state: State, seat: int, worth: Worth) -> float:
    """Return what a state is worth to a seat, also after the last move."""
    if state.current_player() == TERMINAL:
        return WON * state.returns()[seat] + points(state, seat)
    return worth(state, seat)


def moves_to_weigh(legal: Sequence[int], rng: Stream, most: int = MOST) -> list[int]:
    """Return the moves that a bot weighs: all, or so many at random."""
    return list(legal) if len(legal) <= most else sorted(rng.shuffled(legal)[:most])


def worth_of(game: str) -> Worth:
    """Return what a greedy bot weighs moves by: the WORTH of the game's room, else what its states say.

    Raises:
        RefusedError: The room is of an installed package, and has something else there (X04, X05).
    """
    room = room_of(game)
    worth: Worth = room.ask("bots", "WORTH") or worth_of_state
    if not callable(worth):
        raise room.wrong("bots", "`WORTH` is not a function", "write def WORTH(state, seat): it returns a number")
    return worth


class Greedy:
    """Weighs each move by the state that follows from it, and takes the best; any of several that are as good.

    If dice or cards come next, the bot does not wait for them: it weighs the state before they fall.
    """

    def __init__(self, rng: Stream, worth: Worth = points) -> None:
        self._rng = rng
        self._worth = worth

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The best by the look of it."""
        if len(legal) == 1:
            return legal[0]
        state = view.glimpse(self._rng)
        return self._rng.pick(self.best(state, view.seat, moves_to_weigh(legal, self._rng)))

    def best(self, state: State, seat: int, moves: Sequence[int]) -> Sequence[int]:
        """Return those of some moves that look best to a seat."""
        best: list[int] = []
        most = float("-inf")
        for action in moves:
            value = looks(state, action, seat, self._worth)
            if value > most:
                best, most = [], value
            if value == most:
                best.append(action)
        return best


class Easy:
    """Plays as another bot does, but makes one move in four at random.

    Attributes:
        other: The bot that it plays as, with luck of its own.
    """

    def __init__(self, rng: Stream, other: Bot) -> None:
        self._rng = rng
        self.other = other

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """The other's move, or any."""
        if len(legal) == 1:
            return legal[0]
        return self._rng.pick(legal) if self._rng.below(LAPSE) == 0 else self.other.choose(view, legal)


def looks(state: State, action: int, seat: int, worth: Worth, further: int = 1) -> float:
    """Return what the state after an action is worth to a seat.

    A state whose `goes_on` is true asks for the other half of the same move, such as whom to rob: if it asks that seat,
    it is worth what the best answer is, since the first half alone often shows nothing.
    """
    after = state.clone()
    after.apply_unchecked(action)
    if further and after.current_player() == seat and getattr(after, "goes_on", False):
        return max(looks(after, each, seat, worth, further - 1) for each in after.legal_actions()[:MOST])
    return stands(after, seat, worth)


def past_chance(state: State, rng: Stream) -> State:
    """Draw and roll until a player has to decide, or the game is over; return the same state."""
    while state.current_player() == CHANCE:
        state.apply_unchecked(state.sample_chance(rng))
    return state
