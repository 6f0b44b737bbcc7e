"""State, seat -> how well the seat stands: its points, an estate that will bring more, and a hand, against the other's.

Sets are worth their points, less what knights that stand ready could take of them. A hand is worth what it will be once
it has been played. An attack that goes on is worth what it comes to, when each player does what is best.
"""

from __future__ import annotations

from functools import lru_cache

from tilewright.games.castle.engine.actions import KINDS_IN_ALL, KINGS, QUEENS, WALLED, spots_of
from tilewright.games.castle.engine.estates import active, defence
from tilewright.games.castle.engine.position import CANCEL, PRIZE
from tilewright.games.castle.engine.setup import Setup
from tilewright.games.castle.engine.state import State
from tilewright.games.castle.rules import JACK, ROYAL, TEN

HOVEL, BARRACKS, CASTLE, PEASANT, KNIGHT = 1.5, 2.0, 3.0, 0.5, 2.0
"""Points that each is good for while the game goes on: found by trying, see benchmarks/bots.py."""
ENOUGH = 3
"""Hovels, barracks and peasants, of which one more is good for next to nothing."""
SPARE = 0.1
"""What such a one is good for, and a number in the hand."""
IN_HAND = 0.6
"""What something is good for that can be played, of what it is once it has been."""
DANGER = 0.5
"""What is counted of a loss that the other could bring about in the next turn."""
KNOWN = 1 << 16
"""Hands that are remembered: they come again."""


def WORTH(state: State, seat: int) -> float:  # noqa: N802 - what the door is asked for
    """How far the seat is ahead."""
    if state.phase in (CANCEL, PRIZE):
        return _attacked(state, seat)
    return _stands(state, seat) - _stands(state, 1 - seat) + _hand(state, seat)


def _attacked(state: State, seat: int) -> float:
    """What an attack comes to: each chooses what leaves it best off."""
    values = list[float]()
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        values.append(WORTH(after, seat))
    return max(values) if state.now == seat else min(values)


def _stands(state: State, seat: int) -> float:
    """Points, less what is in danger, and what the estate is good for."""
    worth = royalty(state, seat) + KNIGHT * len(state.knights[seat])
    if state.late:
        return worth
    worth += CASTLE * (state.castles[seat] > 0) + HOVEL * _some(state.hovels[seat])
    return worth + BARRACKS * _some(state.barracks[seat]) + PEASANT * _some(len(state.peasants[seat]))


def _some(count: int) -> float:
    return count if count <= ENOUGH else ENOUGH + SPARE * (count - ENOUGH)


def royalty(state: State, seat: int) -> float:
    """The points of all sets, less the most that the other's knights could take: a royal of a set that they reach."""
    alike, first, row = state.setup.rules.scoring.alike, seat * state.setup.spots, seat * KINDS_IN_ALL
    cancels = min(state.barracks[seat], len(state.knights[seat])) * state.setup.cancels
    force, points, danger = active(state, 1 - seat) - cancels, 0, 0
    bare, walled = (state.sites[row + wall + QUEENS] | state.sites[row + wall + KINGS] for wall in (0, WALLED))
    for spot in spots_of(bare | walled):
        count = state.own[first + spot] + state.other[first + spot]
        points += alike(count)
        if force > 0 and force >= defence(state, seat, spot):
            danger = max(danger, alike(count) - alike(count - 1))
    return points - DANGER * danger


def _hand(state: State, seat: int) -> float:
    """What can be made of a hand; at the end nothing is."""
    return 0.0 if state.late else hopes_of_royals(state, seat) + rest(state.setup, state.hand[seat], state.hue[seat])


def hopes_of_royals(state: State, seat: int) -> float:
    """What royals in the hand will bring to the largest set of theirs."""
    worth, alike, row = 0.0, state.setup.rules.scoring.alike, seat * KINDS_IN_ALL
    for kind, (own, other) in zip((QUEENS, KINGS), royals(state.setup, state.hand[seat], state.hue[seat]), strict=True):
        if own + other:
            plots = spots_of(state.sites[row + kind] | state.sites[row + WALLED + kind])
            first = seat * state.setup.spots
            largest = max((state.own[first + spot] + state.other[first + spot] for spot in plots), default=0)
            sure = IN_HAND if largest or own else IN_HAND / 2
            worth += sure * (alike(largest + own + other) - alike(largest))
    return worth


@lru_cache(KNOWN)
def royals(setup: Setup, hand: int, hue: int) -> tuple[tuple[int, int], ...]:
    """By kind of royal: how many in the own colour, how many in the other."""
    return tuple(
        (setup.count(hand, setup.card((rank, 0), hue)), setup.count(hand, setup.card((rank, 1), hue))) for rank in ROYAL
    )


@lru_cache(KNOWN)
def makings(setup: Setup, hand: int, hue: int) -> tuple[int, int, int, int]:
    """Return the tens and jacks of a hand, and how many knights and peasants can be made of it."""
    ten, jack = (setup.count(hand, setup.card((rank, 0), hue)) for rank in (TEN, JACK))
    chunks = [chunk[hand >> chunk.shift & chunk.bits] for chunk in setup.chunks[hue]]
    knights, peasants = (sum(map(bool, each)) for each in zip(*((c.knights, c.peasants) for c in chunks), strict=True))
    return ten, jack, knights, peasants


@lru_cache(KNOWN)
def rest(setup: Setup, hand: int, hue: int) -> float:
    """What the other cards of a hand make: a hovel, barracks, a knight, a peasant."""
    ten, jack, knights, peasants = makings(setup, hand, hue)
    makes = HOVEL * min(ten, 2) + BARRACKS * min(jack, 2) + KNIGHT * min(knights, 2) + PEASANT * min(peasants, 1)
    chunks = (chunk[hand >> chunk.shift & chunk.bits] for chunk in setup.chunks[hue])
    return IN_HAND * makes + SPARE * sum(len(each.cards) for each in chunks)
