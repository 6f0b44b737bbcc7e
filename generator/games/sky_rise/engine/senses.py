"""Position -> numbers from 0 to about 1, for a bot that learns: what one seat sees now.

Seats are given from the observer's on, round to the left, so that every seat looks the same from its own chair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.sky_rise.engine.position import ANTENNA, LAY, NONE, OVER, PLACE, Position
from generator.games.sky_rise.rules import SIZES

MANY = 30.0
"""Points that are written as 1."""


def numbers(position: Position, observer: int) -> list[float]:
    """What the observer sees: the tower, its goals and hand, what is left, points; as many in any position."""
    setup = position.setup
    seats = [(observer + step) % setup.players for step in range(setup.players)]
    senses = [1.0, position.level / setup.levels]
    senses += [float(position.phase == phase) for phase in (LAY, PLACE, ANTENNA)]
    senses += [float(seat == position.turn) for seat in seats]
    senses += [float(seat == position.token) for seat in seats]
    senses += _one_hot(position.below, setup.wild)
    senses += _one_hot([position.kind(stone) for stone in position.stones], setup.kinds)
    senses += _sizes(position)
    senses += [left / max(1, setup.rules.supply.trios) for left in position.stock]
    senses += [points / MANY for points in position.colour_points]
    senses += _own(position, observer)
    for seat in seats:
        senses += _of_seat(position, seat, open_=seat == observer or position.phase == OVER)
    return senses


def _one_hot(values: Sequence[int], kinds: int) -> list[float]:
    """A one for each value in its own place."""
    out = [0.0] * (len(values) * kinds)
    for at, value in enumerate(values):
        if value >= 0:
            out[at * kinds + value] = 1.0
    return out


def _sizes(position: Position) -> list[float]:
    """Of each antenna: its size."""
    stones = position.stones_at(position.setup.levels)
    return _one_hot([stone // position.setup.kinds if stone != NONE else NONE for stone in stones], SIZES)


def _own(position: Position, observer: int) -> Iterator[float]:
    """Cards of the observer's hand in each colour."""
    setup = position.setup
    hand = [position.hue[setup.cards[card].suit] for card in position.hands[observer]]
    return (hand.count(colour) / setup.hand for colour in range(setup.wild))


def _of_seat(position: Position, seat: int, *, open_: bool) -> Iterator[float]:
    """A seat's points, cards and opaque pyramids; its goals where they can be seen."""
    setup = position.setup
    yield position.points[seat] / MANY
    yield len(position.hands[seat]) / setup.hand
    yield from (count / setup.rules.supply.opaque_trios for count in position.own[seat * SIZES : (seat + 1) * SIZES])
    for goals in (position.nests, position.trees):
        yield from (float(open_ and goals[seat] == colour) for colour in range(setup.wild))
