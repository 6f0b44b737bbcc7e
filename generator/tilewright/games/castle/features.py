"""State -> what matters in it, a row for each seat: its sets and what could be taken of them, its estate, its hand."""

from __future__ import annotations

from tilewright.games.castle.bots import WORTH, makings, rest, royals
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
from tilewright.games.castle.engine.position import CANCEL, OVER, PRIZE
from tilewright.games.castle.engine.state import State

NAMES = (
    "points",
    "worth at a glance",
    "points in danger",
    "sets",
    "sets of two",
    "sets of three",
    "sets of four or more",
    "largest set",
    "walls round sets",
    "a knight",
    "two knights",
    "three knights",
    "more knights",
    "a hovel",
    "two hovels",
    "more hovels",
    "barracks",
    "more barracks",
    "a castle",
    "a peasant",
    "two peasants",
    "more peasants",
    "hand",
    "cards over five",
    "queens",
    "queens of the other colour",
    "kings",
    "kings of the other colour",
    "tens",
    "jacks",
    "knights in hand",
    "peasants in hand",
    "cards that came back",
    "on the move",
    "attacks left",
    "places that can be attacked",
    "in danger, not on the move",
    "in danger, on the move",
    "points late",
    "the rest of the hand",
)
"""What the features are called, in order."""
TEN, FIVE, MANY = 10, 5, 4
"""Points that are written as 1; cards that are; the royals of a set above which it is just large."""


def FEATURES(state: State) -> list[list[float]]:  # noqa: N802 - what the door is asked for
    """A row for each seat; an attack that goes on is first played to its end, each doing what looks best."""
    settled = _settled(state)
    glance = 0.0 if settled.phase == OVER else WORTH(settled, 0) / (2 * TEN)
    return [_row(settled, seat, glance if seat == 0 else -glance) for seat in (0, 1)]


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


def _row(state: State, seat: int, glance: float) -> list[float]:
    setup, rival, alike = state.setup, 1 - seat, state.setup.rules.scoring.alike
    first, row = seat * setup.spots, seat * KINDS_IN_ALL
    force = active(state, rival) - min(state.barracks[seat], len(state.knights[seat])) * setup.cancels
    points = danger = largest = walls = 0
    sizes, reached = [0] * (MANY + 1), 0.0
    for wall in (0, WALLED):
        for spot in spots_of(state.sites[row + wall + QUEENS] | state.sites[row + wall + KINGS]):
            count = state.own[first + spot] + state.other[first + spot]
            points += alike(count)
            sizes[min(count, MANY)] += 1
            largest, walls = max(largest, count), walls + (wall > 0)
            if 0 < force >= defence(state, seat, spot):
                danger, reached = max(danger, alike(count) - alike(count - 1)), reached + 1
        for spot in spots_of(
            state.sites[row + wall + HOVELS] | state.sites[row + wall + BARRACKS] | state.sites[row + wall + CASTLE]
        ):
            reached += 0.5 * (0 < force >= defence(state, seat, spot))  # half as bad
    hand, now = state.hand[seat], float(state.now == seat)
    (queens, other_queens), (kings, other_kings) = royals(setup, hand, state.hue[seat])
    tens, jacks, knights, peasants = makings(setup, hand, state.hue[seat])
    return [
        points / TEN,
        glance,
        danger / TEN,
        float(sum(sizes)),
        *map(float, sizes[2:]),
        float(largest),
        float(walls),
        *_steps(len(state.knights[seat]), 3),
        *_steps(state.hovels[seat], 2),
        *_steps(state.barracks[seat], 1),
        float(state.castles[seat] > 0),
        *_steps(len(state.peasants[seat]), 2),
        state.size[seat] / FIVE,
        float(max(0, state.size[seat] - FIVE)),
        *map(float, (queens, other_queens, kings, other_kings, tens, jacks, knights, peasants)),
        float(state.returned[seat].bit_count()),
        now,
        now * state.raids,
        reached,
        danger / TEN * (1 - now),
        danger / TEN * now,
        state.late * points / TEN,
        rest(setup, hand, state.hue[seat]),
    ]


def _steps(count: int, steps: int) -> list[float]:
    """1 for each of the first few, then how many more."""
    return [*(float(count > step) for step in range(steps)), float(max(0, count - steps))]
