"""State, seat -> how well the seat stands: its points, an estate that will bring more, and a hand, against the other's.

Sets are worth their points, less what knights that stand ready could take of them. A hand is worth what it will be once
it has been played. An attack that goes on is worth what it comes to, when each player does what is best.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from tilewright import engine
from tilewright.engine.ahead import Greedy, Worth
from tilewright.games.castle.engine.actions import KINDS_IN_ALL, KINGS, OTHER, OWN, QUEENS, WALLED, Put, spots_of
from tilewright.games.castle.engine.position import CANCEL, DISCARD, DRAW, PLAY, PRIZE
from tilewright.games.castle.engine.setup import ONE, Setup
from tilewright.games.castle.engine.state import State
from tilewright.games.castle.engine.turns import END
from tilewright.games.castle.rules import JACK, QUEEN, ROYAL, TEN
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
    own, late = estate_of(state, seat), state.late
    ahead = _ahead(state.setup, own, estate_of(state, 1 - seat), late)
    return ahead + (0.0 if late else _hopes(state.setup, state.hand[seat], state.hue[seat], _largest(own)))


def _attacked(state: State, seat: int) -> float:
    """What an attack comes to: each chooses what leaves it best off."""
    if state.phase == PRIZE:
        return max(_prize(state, seat, state.legal_actions() if seat == state.turn else ()))
    values = list[float]()
    for action in state.legal_actions():
        after = state.clone()
        after.apply_unchecked(action)
        values.append(WORTH(after, seat))
    return max(values) if state.now == seat else min(values)


def _prize(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    """What leaving a captured card comes to, or each of some moves: they differ in the hand of the attacker alone."""
    setup, hue, after = state.setup, state.hue[seat], state.clone()
    after.apply_unchecked(setup.leave)
    own, hand = estate_of(after, seat), after.hand[seat]
    ahead, sets = _ahead(setup, own, estate_of(after, 1 - seat), after.late), _largest(own)
    if after.late:
        return [ahead + 0.0]
    card = after.out - state.out
    hands = [hand + card - setup.unit[move - setup.keep] if move >= setup.keep else hand for move in moves] or [hand]
    return [ahead + _hopes(setup, each, hue, sets) for each in hands]


class EstateSight(NamedTuple):
    """What an estate is worth by.

    Attributes:
        knights, peasants, hovels, barracks, castles: How many there are; of knights, how many stand ready.
        queens: Spots with a set of queens, a bit each.
        kings: Spots with a set of kings.
        walls: Those of both behind a wall.
        counts: The royals of each set, by spot.
    """

    knights: int
    peasants: int
    hovels: int
    barracks: int
    castles: int
    queens: int
    kings: int
    walls: int
    counts: tuple[int, ...]


def estate_of(state: State, seat: int) -> EstateSight:
    """Return what a seat's estate is worth by."""
    sites, row, first = state.sites, seat * KINDS_IN_ALL, seat * state.setup.spots
    walled_queens, walled_kings = sites[row + WALLED + QUEENS], sites[row + WALLED + KINGS]
    own, other = state.own, state.other
    queens, kings = sites[row + QUEENS] | walled_queens, sites[row + KINGS] | walled_kings
    counts = tuple([own[first + spot] + other[first + spot] for spot in spots_of(queens | kings)])
    return EstateSight(
        len(state.knights[seat]), len(state.peasants[seat]), state.hovels[seat], state.barracks[seat],
        state.castles[seat], queens, kings, walled_queens | walled_kings, counts,
    )  # fmt: skip


def _ahead(setup: Setup, own: EstateSight, rival: EstateSight, late: int) -> float:
    other = _stands(setup, rival, force_on(setup, rival, own), late)
    return _stands(setup, own, force_on(setup, own, rival), late) - other


def force_on(setup: Setup, estate: EstateSight, rival: EstateSight) -> int:
    """Return the knights that can be sent against an estate and that it cannot cancel."""
    knights = rival.knights if rival.barracks else min(rival.knights, setup.knights)
    return max(0, knights - min(estate.barracks, estate.knights) * setup.cancels)


@lru_cache(KNOWN)
def _stands(setup: Setup, estate: EstateSight, force: int, late: int) -> float:
    """Points, less what is in danger, and what the estate is good for."""
    worth = royalty(setup, estate, force) + KNIGHT * estate.knights
    if late:
        return worth
    worth += CASTLE * (estate.castles > 0) + HOVEL * _some(estate.hovels)
    return worth + BARRACKS * _some(estate.barracks) + PEASANT * _some(estate.peasants)


def _some(count: int) -> float:
    return count if count <= ENOUGH else ENOUGH + SPARE * (count - ENOUGH)


def royalty(setup: Setup, estate: EstateSight, force: int) -> float:
    """Return the points of all sets, less the most that so many knights could take: a royal of a set they reach."""
    alike, points, danger = setup.rules.scoring.alike, 0, 0
    for spot, count in zip(spots_of(estate.queens | estate.kings), estate.counts, strict=True):
        points += alike(count)
        if 0 < force >= setup.defence[False, bool(estate.walls >> spot & 1), estate.castles > 0]:
            danger = max(danger, alike(count) - alike(count - 1))
    return points - DANGER * danger


@lru_cache(KNOWN)
def _largest(estate: EstateSight) -> tuple[int, int]:
    """The royals of the largest set of queens, and of kings."""
    sets = [*zip(spots_of(estate.queens | estate.kings), estate.counts, strict=True)]
    queens, kings = ([count for spot, count in sets if spots >> spot & 1] for spots in (estate.queens, estate.kings))
    return max(queens, default=0), max(kings, default=0)


def _laid(estate: EstateSight, put: Put, walled: int) -> EstateSight:
    """The estate once something is played there; walled: whether a wall is at its spot already."""
    knights, peasants, hovels, barracks, castles, queens, kings, walls, counts = estate
    what, royals = put.what, queens | kings
    if what[0] in ROYAL:
        bit, grows = 1 << put.spot, royals >> put.spot & 1
        at = (royals & (bit - 1)).bit_count()
        counts = (*counts[:at], (counts[at] if grows else 0) + len(put.cards), *counts[at + grows :])
        queens, kings, walls = queens | bit * (what[0] == QUEEN), kings | bit * (what[0] != QUEEN), walls | bit * walled
    elif what == "wall":
        walls |= royals & 1 << put.spot
    else:
        knights, peasants = knights + (what == "knight"), peasants + (what == "peasant")
        hovels, barracks = hovels + (what == "hovel"), barracks + (what == "barracks")
        castles += what == "castle"
    return EstateSight(knights, peasants, hovels, barracks, castles, queens, kings, walls, counts)


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
    return tuple([(hand >> places[rank, OWN] & ONE, hand >> places[rank, OTHER] & ONE) for rank in ROYAL])


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
    values = _prize(state, seat, moves) if state.phase == PRIZE else _values(state, seat, moves)
    most = max(values)
    return [action for action, value in zip(moves, values, strict=True) if value == most]


def _values(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    """What each move comes to, while there is something left to draw."""
    setup, hue, own, rival = state.setup, state.hue[seat], estate_of(state, seat), estate_of(state, 1 - seat)
    ahead, sets, values = _ahead(setup, own, rival, 0), _largest(own), list[float]()
    site, first, lays = state.site, seat * setup.spots, state.phase == PLAY
    for action in moves:
        if lays and END < action < setup.raid:
            put, hand = cast("Put", setup.numbering.means[action]), state.hand[seat]
            for card in setup.spent[hue][action]:
                hand -= setup.unit[card]
            laid = _laid(own, put, site[first + put.spot] >= WALLED)
            values.append(_ahead(setup, laid, rival, 0) + _hopes(setup, hand, hue, _largest(laid)))
        elif (kept := _hand_after(state, action, seat)) is not None:
            values.append(ahead + _hopes(setup, kept, hue, sets))
        else:
            after = state.clone()
            after.apply_unchecked(action)
            values.append(WORTH(after, seat))
    return values


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
