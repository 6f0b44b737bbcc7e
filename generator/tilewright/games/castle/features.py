"""State -> what matters in it, a row for each seat: its sets and what could be taken of them, its estate, its hand.

Royals in the hand count by colour: one of the own colour can found a set, one of the other colour needs a set to join
or one of the own colour beside it. A lead counts for the less, the larger it is already.
"""

from __future__ import annotations

from functools import lru_cache
from math import tanh
from typing import NamedTuple

from tilewright.games.castle.bots import IN_HAND, KNOWN, WORTH, EstateSight, estate_of, force_on, makings, royals
from tilewright.games.castle.engine.actions import (
    BARRACKS,
    CASTLE,
    HOVELS,
    KINDS_IN_ALL,
    KINGS,
    QUEENS,
    WALLED,
    spots_of,
)
from tilewright.games.castle.engine.position import CANCEL, PRIZE
from tilewright.games.castle.engine.setup import Setup
from tilewright.games.castle.engine.state import State

NAMES = (
    "points",
    "lead",
    "in danger, not on the move",
    "in danger, on the move",
    "lead late",
    "sets",
    "sets of three or more",
    "largest set",
    "walls round sets",
    "a knight",
    "two knights",
    "more knights",
    "a hovel",
    "two hovels",
    "more hovels",
    "barracks",
    "more barracks",
    "a castle",
    "a peasant",
    "more peasants",
    "other cards that can be kept",
    "royals",
    "royals of the own colour",
    "tens",
    "jacks",
    "knights in hand",
    "peasants in hand",
    "cards that came back",
    "on the move",
    "attacks left",
    "places that can be attacked",
)
"""What the features are called, in order."""
POINTS, LEAD, LATE = map(NAMES.index, ("points", "lead", "lead late"))
TEN, FIVE, LARGE = 10, 5, 3
"""Points that are written as 1; cards that are; the royals of a set from which it is large."""
CLEAR, CLEAR_LATE = 1.2, 0.4
"""Tens of points by which a lead is clear, and one when nothing is left to draw: of more, each counts for less."""
SOME = 2
"""Royals, tens, jacks and knights of a hand, of which more are good for nothing."""


def FEATURES(state: State) -> list[list[float]]:  # noqa: N802 - what the door is asked for
    """A row for each seat; an attack that goes on is first played to its end, each doing what looks best."""
    settled = _settled(state)
    first, second = estate_of(settled, 0), estate_of(settled, 1)
    one, other = rows = [_seen(settled, 0, first, second), _seen(settled, 1, second, first)]
    one[LEAD] = tanh((one[LEAD] - other[LEAD]) / CLEAR)
    one[LATE] = settled.late * tanh((one[POINTS] - other[POINTS]) / CLEAR_LATE)
    other[LEAD], other[LATE] = -one[LEAD], -one[LATE]
    return rows


def _settled(state: State) -> State:
    while state.phase in (CANCEL, PRIZE):
        now, most, best = state.now, float("-inf"), state
        for action in state.legal_actions():
            after = state.clone()
            after.apply_unchecked(action)
            if (worth := WORTH(after, now)) > most:
                most, best = worth, after
        state = best
    return state


def _seen(state: State, seat: int, own: EstateSight, rival: EstateSight) -> list[float]:
    """The row of a seat; it comes again in other deals, and after moves of the other seat."""
    row, setup, on_move = seat * KINDS_IN_ALL, state.setup, state.now == seat
    hand = 0 if state.late else state.hand[seat]  # what can surely be played
    in_hand = hand, state.size[seat], state.returned[seat], state.hue[seat]
    estate = own, tuple(state.sites[row : row + KINDS_IN_ALL]), force_on(setup, own, rival)
    return [*_row(setup, estate, in_hand, on_move + state.raids * on_move)]


@lru_cache(KNOWN)
def _row(
    setup: Setup, estate: tuple[EstateSight, tuple[int, ...], int], in_hand: tuple[int, int, int, int], moves: int
) -> tuple[float, ...]:
    """A row of an estate and a hand; moves: 0 for a seat that is not on the move, else its attacks left and 1."""
    (own, sites, force), (hand, size, returned, hue), now = estate, in_hand, float(moves > 0)
    court = _court(setup, sites, own.counts, force, min(1, own.castles))
    joining = owned = brings = 0
    for most, (alike, others) in zip(court.largest, royals(setup, hand, hue), strict=True):
        joining, owned = joining + alike + others, owned + alike
        if most or alike:
            brings += setup.rules.scoring.alike(most + alike + others) - setup.rules.scoring.alike(most)
    tens, jacks, knights, peasants, _ = makings(setup, hand, hue)
    keeps = setup.keeps[own.hovels][own.peasants]
    return (
        court.points / TEN,
        (court.points + IN_HAND * brings) / TEN,  # until it is compared with the other's
        court.danger / TEN * (1 - now),
        court.danger / TEN * now,
        0.0,
        float(court.sets),
        float(court.large),
        float(max(court.largest)),
        float(court.walls),
        *_steps(own.knights, 2),
        *_steps(own.hovels, 2),
        *_steps(own.barracks, 1),
        float(own.castles > 0),
        *_steps(own.peasants, 1),
        min(size - joining, keeps) / FIVE,
        float(min(joining, SOME)),
        float(min(owned, SOME)),
        *(float(min(count, SOME)) for count in (tens, jacks, knights)),
        float(peasants > 0),
        float(returned.bit_count()),
        now,
        now * (moves - 1),
        court.reached,
    )


class Court(NamedTuple):
    """What a seat has built that can be attacked.

    Attributes:
        points: Of all sets.
        danger: The most points that an attack could take.
        sets: How many there are.
        large: How many large ones.
        largest: The royals of the largest set of queens, and of kings.
        walls: Sets behind a wall.
        reached: Places that the other's knights can attack; buildings count half, being half as bad to lose.
    """

    points: int
    danger: int
    sets: int
    large: int
    largest: tuple[int, int]
    walls: int
    reached: float


@lru_cache(KNOWN)
def _court(setup: Setup, sites: tuple[int, ...], counts: tuple[int, ...], force: int, castles: int) -> Court:
    """What there is of an estate, by kind of spot and by spot, if so many knights can be sent against it."""
    alike, points, danger, sets, large, walls, reached = setup.rules.scoring.alike, 0, 0, 0, 0, 0, 0.0
    largest = [0, 0]
    royal = sites[QUEENS] | sites[KINGS] | sites[WALLED + QUEENS] | sites[WALLED + KINGS]
    sets_there = dict(zip(spots_of(royal), counts, strict=True))
    for walled in (False, True):
        bare, royal = WALLED * walled, setup.defence[False, walled, castles > 0]
        for at, kind in enumerate((QUEENS, KINGS)):
            for spot in spots_of(sites[bare + kind]):
                count = sets_there[spot]
                points += alike(count)
                sets, large, walls = sets + 1, large + (count >= LARGE), walls + walled
                largest[at] = max(largest[at], count)
                if 0 < force >= royal:
                    danger, reached = max(danger, alike(count) - alike(count - 1)), reached + 1
        for kind in (HOVELS, BARRACKS, CASTLE):
            if 0 < force >= setup.defence[kind == CASTLE, walled, castles > 0]:
                reached += 0.5 * sites[bare + kind].bit_count()
    return Court(points, danger, sets, large, (largest[0], largest[1]), walls, reached)


@lru_cache(KNOWN)
def _steps(count: int, steps: int) -> tuple[float, ...]:
    """1 for each of the first few, then how many more."""
    return *(float(count > step) for step in range(steps)), float(max(0, count - steps))
