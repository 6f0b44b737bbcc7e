"""Cards drawn, sort after sort -> a number: how many fit, what they add up to, how many are alike, how many runs.

A tally sees the cards of a hand sort by sort. What it has seen is a state, and two hands with the same state are the
same to it from then on: that is how all hands can be counted without looking at each.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import reduce
from typing import Any, Protocol

from tilewright.frozen import dataclass

State = Any
"""What a tally has seen so far: numbers, which can be compared and hashed."""

View = Hashable
"""What a tally sees of a card: whether it counts, its points, or its place; None where it sees nothing."""


class CardTally(Protocol):
    """Something that is counted in a hand."""

    @property
    def start(self) -> State:
        """Before the first card."""

    def add(self, state: State, view: Any, cards: int) -> State:  # noqa: ANN401 - its own view
        """With so many cards more, all of which look alike to it."""

    def leave(self, state: State, view: Any, after: Any) -> State:  # noqa: ANN401 - as above
        """When no more cards come that look like this; `after` is how the next ones look, None at the end."""

    def result(self, state: State) -> int:
        """The number."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """How many cards fit; more than `most` are not told apart."""

    most: int

    @property
    def start(self) -> int:
        """None."""
        return 0

    def add(self, state: int, _view: int, cards: int) -> int:
        """So many more."""
        return min(self.most, state + cards)

    def leave(self, state: int, _view: object, _after: object) -> int:
        """Changes nothing."""
        return state

    def result(self, state: int) -> int:
        """As many as there were."""
        return state


@dataclass(frozen=True, slots=True)
class Points:
    """What the cards add up to; a view is a card's points, as a whole number."""

    @property
    def start(self) -> int:
        """Nought."""
        return 0

    def add(self, state: int, view: int, cards: int) -> int:
        """The points of so many cards more."""
        return state + view * cards

    def leave(self, state: int, _view: object, _after: object) -> int:
        """Changes nothing."""
        return state

    def result(self, state: int) -> int:
        """The sum."""
        return state


Place = tuple[int, int]
"""Where a card stands among those it is compared with: the number of its suit (0 where none is asked), and its rank."""


@dataclass(frozen=True, slots=True)
class Alike:
    """How many places have at least `same` cards; more than `most` are not told apart."""

    same: int
    most: int

    @property
    def start(self) -> tuple[int, int]:
        """Places that have enough, and cards of the present one."""
        return 0, 0

    def add(self, state: tuple[int, int], _view: Place, cards: int) -> tuple[int, int]:
        """More cards in the present place."""
        return state[0], min(self.same, state[1] + cards)

    def leave(self, state: tuple[int, int], _view: Place, _after: Place | None) -> tuple[int, int]:
        """The present place has enough, or has not."""
        return min(self.most, state[0] + (state[1] >= self.same)), 0

    def result(self, state: tuple[int, int]) -> int:
        """Places that have enough."""
        return state[0]


@dataclass(frozen=True, slots=True)
class InRow:
    """How many rows of at least `run` places without a gap have `same` cards each; more than `most` are as many."""

    run: int
    same: int
    most: int

    @property
    def start(self) -> tuple[int, int, int]:
        """Rows that are long enough, the length of the present row, and cards of the present place."""
        return 0, 0, 0

    def add(self, state: tuple[int, int, int], _view: Place, cards: int) -> tuple[int, int, int]:
        """More cards in the present place."""
        runs, length, count = state
        return runs, length, min(self.same, count + cards)

    def leave(self, state: tuple[int, int, int], view: Place, after: Place | None) -> tuple[int, int, int]:
        """The row grows, or ends: at a place without enough cards, and before a gap."""
        runs, length, count = state
        grown = min(self.run, length + 1) if count >= self.same else 0
        if grown == self.run > length:
            runs = min(self.most, runs + 1)
        return runs, grown if after == (view[0], view[1] + 1) else 0, 0

    def result(self, state: tuple[int, int, int]) -> int:
        """Rows that are long enough."""
        return state[0]


@dataclass(frozen=True, slots=True)
class Apart:
    """A tally of places for cards that come in another order than theirs: each place is remembered to the end.

    Attributes:
        of: `Alike` or `InRow`.
        places: Place -> its number, in the order of the places.
    """

    of: Alike | InRow
    places: Mapping[Place, int]

    @property
    def start(self) -> tuple[int, ...]:
        """No card in any place."""
        return (0,) * len(self.places)

    def add(self, state: tuple[int, ...], view: Place, cards: int) -> tuple[int, ...]:
        """More cards in one place."""
        at = self.places[view]
        return (*state[:at], min(self.of.same, state[at] + cards), *state[at + 1 :])

    def leave(self, state: tuple[int, ...], _view: Place, _after: Place | None) -> tuple[int, ...]:
        """Changes nothing: cards of that place may come later."""
        return state

    def result(self, state: tuple[int, ...]) -> int:
        """As if the cards had come in the order of their places."""
        return counted(self.of, {place: state[at] for place, at in self.places.items() if state[at]})


def counted(tally: CardTally, cards: Mapping[Any, int]) -> int:
    """The number for a hand: view -> cards that look so, in the order of the places."""
    views = [view for view in cards if view is not None]
    steps = zip(views, [*views[1:], None], strict=True)
    return tally.result(
        reduce(lambda state, step: tally.leave(tally.add(state, step[0], cards[step[0]]), *step), steps, tally.start)
    )
