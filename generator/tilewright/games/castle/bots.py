"""State, seat -> how well the seat stands: its points, an estate that will bring more, and a hand, against the other's.

Sets are worth their points, less what knights that stand ready could take of them. A hand is worth what it will be once
it has been played. An attack that goes on is worth what it comes to, when each player does what is best.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from operator import add
from typing import cast

from tilewright import engine
from tilewright.engine.ahead import Greedy, Worth
from tilewright.games.castle.engine.actions import KINDS_IN_ALL, KINGS, OTHER, OWN, QUEENS, WALLED, spots_of
from tilewright.games.castle.engine.estates import active
from tilewright.games.castle.engine.position import CANCEL, DISCARD, DRAW, PLAY, PRIZE
from tilewright.games.castle.engine.setup import ONE, Setup
from tilewright.games.castle.engine.state import State
from tilewright.games.castle.engine.turns import END
from tilewright.games.castle.rules import JACK, ROYAL, TEN
from tilewright.rng import Stream

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
    counts = counts_of(state, seat)
    ahead = _stands(state, seat, counts) - _stands(state, 1 - seat, counts_of(state, 1 - seat))
    return ahead + _hand(state, seat, state.hand[seat], counts)


def _attacked(state: State, seat: int) -> float:
    """What an attack comes to: each chooses what leaves it best off."""
    if state.phase == PRIZE:
        return _prize(state, seat)
    values = list[float]()
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        values.append(WORTH(after, seat))
    return max(values) if state.now == seat else min(values)


def _prize(state: State, seat: int) -> float:
    """What a captured card comes to: leaving it and any price for it differ in the hand of the attacker alone."""
    setup, after = state.setup, state.clone()
    after.apply_unchecked(setup.leave)
    hand = after.hand[seat]
    hands = [hand]
    if seat == state.turn:
        hand += after.out - state.out
        hands += [hand - setup.unit[action - setup.keep] for action in state.legal_actions() if action >= setup.keep]
    counts = counts_of(after, seat)
    ahead = _stands(after, seat, counts) - _stands(after, 1 - seat, counts_of(after, 1 - seat))
    return ahead + max(_hand(after, seat, each, counts) for each in hands)


def counts_of(state: State, seat: int) -> tuple[int, ...]:
    """By spot of a seat's: how many royals, or buildings of a kind, are there."""
    first = seat * state.setup.spots
    last = first + state.setup.spots
    return tuple(map(add, state.own[first:last], state.other[first:last]))


def _stands(state: State, seat: int, counts: tuple[int, ...]) -> float:
    """Points, less what is in danger, and what the estate is good for."""
    worth = royalty(state, seat, counts) + KNIGHT * len(state.knights[seat])
    if state.late:
        return worth
    worth += CASTLE * (state.castles[seat] > 0) + HOVEL * _some(state.hovels[seat])
    return worth + BARRACKS * _some(state.barracks[seat]) + PEASANT * _some(len(state.peasants[seat]))


def _some(count: int) -> float:
    return count if count <= ENOUGH else ENOUGH + SPARE * (count - ENOUGH)


def royalty(state: State, seat: int, counts: tuple[int, ...]) -> float:
    """Return the points of all sets, less the most that the other's knights could take: a royal of a set they reach."""
    setup, sites, row = state.setup, state.sites, seat * KINDS_IN_ALL
    force = active(state, 1 - seat) - min(state.barracks[seat], len(state.knights[seat])) * setup.cancels
    spots = sites[row + QUEENS] | sites[row + KINGS], sites[row + WALLED + QUEENS] | sites[row + WALLED + KINGS]
    return _royalty(setup, force, min(1, state.castles[seat]), spots, counts)


@lru_cache(KNOWN)
def _royalty(setup: Setup, force: int, castles: int, spots: tuple[int, int], counts: tuple[int, ...]) -> float:
    (bare, walled), alike, points, danger = spots, setup.rules.scoring.alike, 0, 0
    for spot in spots_of(bare | walled):
        count = counts[spot]
        points += alike(count)
        if 0 < force >= setup.defence[False, bool(walled >> spot & 1), castles > 0]:
            danger = max(danger, alike(count) - alike(count - 1))
    return points - DANGER * danger


def _hand(state: State, seat: int, hand: int, counts: tuple[int, ...]) -> float:
    """What can be made of a hand; at the end nothing is."""
    return 0.0 if state.late else _hopes(state.setup, hand, state.hue[seat], _largest(state, seat, counts))


def _largest(state: State, seat: int, counts: tuple[int, ...]) -> tuple[int, int]:
    """The royals of the largest set of queens, and of kings."""
    sites, row = state.sites, seat * KINDS_IN_ALL
    queens, kings = sites[row + QUEENS] | sites[row + WALLED + QUEENS], sites[row + KINGS] | sites[row + WALLED + KINGS]
    return max([0, *(counts[spot] for spot in spots_of(queens))]), max([0, *(counts[spot] for spot in spots_of(kings))])


@lru_cache(KNOWN)
def _hopes(setup: Setup, hand: int, hue: int, sets: tuple[int, int]) -> float:
    """What royals of a hand will bring to the largest set of theirs, and what its other cards make."""
    worth, alike = 0.0, setup.rules.scoring.alike
    for largest, (own, other) in zip(sets, royals(setup, hand, hue), strict=True):
        if own + other:
            sure = IN_HAND if largest or own else IN_HAND / 2
            worth += sure * (alike(largest + own + other) - alike(largest))
    ten, jack, knights, peasants, numbers = makings(setup, hand, hue)
    makes = HOVEL * min(ten, 2) + BARRACKS * min(jack, 2) + KNIGHT * min(knights, 2) + PEASANT * min(peasants, 1)
    return worth + (IN_HAND * makes + SPARE * numbers)  # rounded in this order, as the games on record


@lru_cache(KNOWN)
def royals(setup: Setup, hand: int, hue: int) -> tuple[tuple[int, int], ...]:
    """By kind of royal: how many in the own colour, how many in the other."""
    places = setup.places[hue]
    return tuple((hand >> places[rank, OWN] & ONE, hand >> places[rank, OTHER] & ONE) for rank in ROYAL)


@lru_cache(KNOWN)
def makings(setup: Setup, hand: int, hue: int) -> tuple[int, int, int, int, int]:
    """Return the tens and jacks of a hand, how many knights and peasants can be made of it, and its different cards."""
    places, knights, peasants, cards = setup.places[hue], 0, 0, 0
    for chunk in setup.chunks[hue]:
        options = chunk[hand >> chunk.shift & chunk.bits]
        knights, peasants = knights + bool(options.knights), peasants + bool(options.peasants)
        cards += len(options.cards)
    return hand >> places[TEN, OWN] & ONE, hand >> places[JACK, OWN] & ONE, knights, peasants, cards


class EstateGreedy(Greedy):
    """Chooses as any greedy bot does by `WORTH`, in a third of the time: bots that look ahead ask it most of all.

    It knows without a copy of the game what a card more or less in the hand is worth, and remembers positions.
    """

    def __init__(self, rng: Stream) -> None:
        super().__init__(rng, cast("Worth", WORTH))

    def best(self, state: engine.State, seat: int, moves: Sequence[int]) -> Sequence[int]:
        """Return those of some moves that look best to a seat."""
        if not isinstance(state, State) or state.late:  # late, passes count as well
            return super().best(state, seat, moves)
        mark = _mark(state, seat, moves)
        if (best := _BEST.get(mark)) is None:
            if len(_BEST) >= KNOWN:
                _BEST.clear()
            best = _BEST[mark] = _best(state, seat, moves)
        return best


_BEST = dict[Hashable, Sequence[int]]()
"""What was found of positions: they come again, in other orders of the same moves and with other hands of the rival."""


def _mark(state: State, seat: int, moves: Sequence[int]) -> Hashable:
    """All that decides which of the moves look best, while there is something left to draw."""
    people = [len(each) for each in (*state.knights, *state.peasants)]
    return (
        state.setup, seat, state.turn, state.hue[seat], state.hand[seat], *state.size, state.phase, state.aim,
        state.force, len(state.display), bool(state.pile), *people, *state.hovels, *state.barracks, *state.castles,
        *state.sites, *state.own, *state.other, *state.wall, *moves,
    )  # fmt: skip


def _best(state: State, seat: int, moves: Sequence[int]) -> Sequence[int]:
    counts, values = counts_of(state, seat), list[float]()
    setup, hue, sets = state.setup, state.hue[seat], _largest(state, seat, counts)
    ahead = _stands(state, seat, counts) - _stands(state, 1 - seat, counts_of(state, 1 - seat))
    for action in moves:
        hand = _hand_after(state, action, seat)
        if hand is None:
            after = state.clone()
            after.apply_unchecked(action)
            values.append(WORTH(after, seat))
        else:
            values.append(ahead + _hopes(setup, hand, hue, sets))
    most = max(values)
    return [action for action, value in zip(moves, values, strict=True) if value == most]


def _hand_after(state: State, action: int, seat: int) -> int | None:
    """The hand after a move that changes nothing else of what a seat is worth; None after any other move."""
    setup, phase, hand = state.setup, state.phase, state.hand[seat]
    if phase == DRAW and state.pile:
        return hand if action == setup.blind else hand + setup.unit[action - setup.take]
    if phase == DISCARD and state.display:
        return hand - setup.unit[action - setup.drop]
    if phase == PLAY and action == END and state.display:
        stay = state.hovels[seat] or len(state.peasants[seat]) <= setup.peasants
        ready = state.barracks[seat] or len(state.knights[seat]) <= setup.knights
        return hand if stay and ready else None
    return None


BOTS: Mapping[str, Callable[[Stream], EstateGreedy]] = {"greedy": EstateGreedy}
"""Name -> what makes a bot of a stream of random numbers."""
