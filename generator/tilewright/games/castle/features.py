"""State -> what matters in it, a row for each seat: its sets and what could be taken of them, its estate, its hand.

Royals in the hand count by colour: one of the own colour can found a set, one of the other colour needs a set to join
or one of the own colour beside it. A lead counts for the less, the larger it is already.
"""

from __future__ import annotations

from math import tanh

from tilewright.games.castle.bots import IN_HAND, WORTH, makings, royals
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
from tilewright.games.castle.engine.estates import active, defence
from tilewright.games.castle.engine.position import CANCEL, PRIZE
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
    one, other = rows = [_row(settled, seat) for seat in (0, 1)]
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


def _row(state: State, seat: int) -> list[float]:
    setup, rival, alike = state.setup, 1 - seat, state.setup.rules.scoring.alike
    first, row = seat * setup.spots, seat * KINDS_IN_ALL
    force = active(state, rival) - min(state.barracks[seat], len(state.knights[seat])) * setup.cancels
    hue, now = state.hue[seat], float(state.now == seat)
    hand = 0 if state.late else state.hand[seat]  # what can surely be played
    points = danger = largest = walls = sets = large = joining = owned = brings = 0
    reached = 0.0
    for kind, (own, others) in zip((QUEENS, KINGS), royals(setup, hand, hue), strict=True):
        most = 0
        for wall in (0, WALLED):
            for spot in spots_of(state.sites[row + wall + kind]):
                count = state.own[first + spot] + state.other[first + spot]
                points += alike(count)
                sets, large, most, walls = sets + 1, large + (count >= LARGE), max(most, count), walls + (wall > 0)
                if 0 < force >= defence(state, seat, spot):
                    danger, reached = max(danger, alike(count) - alike(count - 1)), reached + 1
        largest, joining, owned = max(largest, most), joining + own + others, owned + own
        if most or own:
            brings += alike(most + own + others) - alike(most)
    for spot in spots_of(
        state.sites[row + HOVELS] | state.sites[row + BARRACKS] | state.sites[row + CASTLE]
        | state.sites[row + WALLED + HOVELS] | state.sites[row + WALLED + BARRACKS] | state.sites[row + WALLED + CASTLE]
    ):  # fmt: skip
        reached += 0.5 * (0 < force >= defence(state, seat, spot))  # half as bad
    tens, jacks, knights, peasants = makings(setup, hand, hue)
    keeps = setup.keeps[state.hovels[seat]][len(state.peasants[seat])]
    return [
        points / TEN,
        (points + IN_HAND * brings) / TEN,  # until it is compared with the other's
        danger / TEN * (1 - now),
        danger / TEN * now,
        0.0,
        float(sets),
        float(large),
        float(largest),
        float(walls),
        *_steps(len(state.knights[seat]), 2),
        *_steps(state.hovels[seat], 2),
        *_steps(state.barracks[seat], 1),
        float(state.castles[seat] > 0),
        *_steps(len(state.peasants[seat]), 1),
        min(state.size[seat] - joining, keeps) / FIVE,
        float(min(joining, SOME)),
        float(min(owned, SOME)),
        *(float(min(count, SOME)) for count in (tens, jacks, knights)),
        float(peasants > 0),
        float(state.returned[seat].bit_count()),
        now,
        now * state.raids,
        reached,
    ]


def _steps(count: int, steps: int) -> list[float]:
    """1 for each of the first few, then how many more."""
    return [*(float(count > step) for step in range(steps)), float(max(0, count - steps))]
