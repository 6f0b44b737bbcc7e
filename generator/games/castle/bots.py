"""State, seat -> how well the seat stands: its points, an estate that will bring more, and a hand, against the other's.

Sets are worth their points, less what knights that stand ready could take of them. A hand is worth what it will be once
it has been played. An attack that goes on is worth what it comes to, when each player does what is best.
"""

from __future__ import annotations

from generator.games.castle.engine.attacks import active, defence
from generator.games.castle.engine.position import CANCEL, PRIZE
from generator.games.castle.engine.results import sets
from generator.games.castle.engine.setup import Setup
from generator.games.castle.engine.sites import KINGS, QUEENS, WALLED
from generator.games.castle.engine.state import State
from generator.games.castle.pack import JACK, ROYAL, TEN

PLAYS_ON = "greedy"
"""Who plays the tries of bots that search."""
HOVEL, BARRACKS, CASTLE, PEASANT, KNIGHT = 1.5, 2.0, 3.0, 0.5, 2.0
"""Points that each is good for while the game goes on: found by trying, see benchmarks/bots.py."""
ENOUGH = 3
"""Hovels and barracks, peasants, of which one more is good for next to nothing."""
SPARE = 0.1
"""What one of these is still good for."""
IN_HAND = 0.6
"""What something is good for that can be played, of what it is once it has been."""
DANGER = 0.5
"""What is counted of a loss that the other could bring about in the next turn."""


def WORTH(state: State, seat: int) -> float:  # noqa: N802 - what the door is asked for
    """How far the seat is ahead."""
    if state.phase in (CANCEL, PRIZE):
        return _attacked(state, seat)
    return _stands(state, seat) - _stands(state, 1 - seat) + _hand(state, seat)


def _attacked(state: State, seat: int) -> float:
    """What an attack comes to: each chooses what leaves it best off."""
    best = max if state.now == seat else min
    values = list[float]()
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        values.append(WORTH(after, seat))
    return best(values)


def _stands(state: State, seat: int) -> float:
    """Points, those in danger less, and what the estate is good for."""
    points = state.setup.rules.scoring.court(sets(state, seat)) - DANGER * _danger(state, seat)
    knights = KNIGHT * len(state.knights[seat])
    if state.late:
        return points + knights
    return points + knights + CASTLE * (state.castles[seat] > 0) + _many(state, seat)


def _many(state: State, seat: int) -> float:
    counts = (
        (HOVEL, state.hovels[seat]),
        (BARRACKS, state.barracks[seat]),
        (PEASANT, len(state.peasants[seat])),
    )
    return sum(worth * min(count, ENOUGH) + SPARE * max(0, count - ENOUGH) for worth, count in counts)


def _danger(state: State, seat: int) -> float:
    """The most points that the other's knights could cost: a set that they can reach loses a royal."""
    force = active(state, 1 - seat) - min(state.barracks[seat], len(state.knights[seat])) * state.setup.cancels
    if force <= 0:
        return 0.0
    alike, first = state.setup.rules.scoring.alike, seat * state.setup.spots
    worst = 0
    for spot in range(state.setup.spots):
        plot = first + spot
        if state.site[plot] % WALLED in (QUEENS, KINGS) and force >= defence(state, seat, spot):
            count = state.own[plot] + state.other[plot]
            worst = max(worst, alike(count) - alike(count - 1))
    return worst


def _hand(state: State, seat: int) -> float:
    """What can be made of a hand."""
    if state.late:
        return 0.0
    setup, hand, hue = state.setup, state.hand[seat], state.hue[seat]
    worth = 0.0
    for rank, kind in zip(ROYAL, (QUEENS, KINGS), strict=True):
        own, other = (setup.count(hand, setup.card((rank, tint), hue)) for tint in (0, 1))
        worth += _royals(state, seat, kind, own, other)
    for rank, good in ((TEN, HOVEL), (JACK, BARRACKS)):
        worth += IN_HAND * good * min(2, setup.count(hand, setup.card((rank, 0), hue)))
    return worth + _numbers(setup, hand, hue)


def _royals(state: State, seat: int, kind: int, own: int, other: int) -> float:
    """What royals in the hand will bring to the largest set of theirs."""
    if not own + other:
        return 0.0
    first, alike = seat * state.setup.spots, state.setup.rules.scoring.alike
    plots = (first + spot for spot in range(state.setup.spots) if state.site[first + spot] % WALLED == kind)
    largest = max((state.own[plot] + state.other[plot] for plot in plots), default=0)
    sure = IN_HAND if largest or own else IN_HAND / 2
    return sure * (alike(largest + own + other) - alike(largest))


def _numbers(setup: Setup, hand: int, hue: int) -> float:
    """What numbers in the hand make: a knight, a peasant, a wall."""
    knights = peasants = 0
    cards = 0
    for chunk in setup.chunks[hue]:
        options = chunk[hand >> chunk.shift & chunk.bits]
        knights += bool(options.knights)
        peasants += bool(options.peasants)
        cards += len(options.cards)
    return IN_HAND * (KNIGHT * min(knights, 2) + PEASANT * min(peasants, 1)) + SPARE * cards
