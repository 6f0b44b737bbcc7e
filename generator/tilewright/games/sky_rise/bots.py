"""State, seat -> how well the seat stands: its points, groups of its nest that grow, columns of its tree that rise.

What others have is what everybody sees of it; a bot does not know whose a colour is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tilewright.engine.ahead import Greedy, Worth
from tilewright.engine.value import Learned, Value
from tilewright.games.sky_rise.engine.position import NONE, OVER, Position
from tilewright.games.sky_rise.engine.senses import columns, open_points
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.engine.turns import connected
from tilewright.rng import Stream

HOPE = (0.0, 0.1, 0.4, 0.9)
"""By pyramids that stand in a column's stretch already: what its points are taken for; further ones are as sure."""
SUIT = 0.25
"""Points that a card of a goal's colour is good for on the floor that is built."""
ENOUGH = 12
"""Decisions after which goals are not dealt again: each move ends the turn, and four deals tell as much as eleven."""


def WORTH(state: State, seat: int) -> float:  # noqa: N802 - what the door is asked for
    """The points to be expected, against the best of the others' that can be seen."""
    others = (open_points(state, each) for each in range(state.setup.players) if each != seat)
    return stands(state, seat) - max(others)


def stands(state: Position, seat: int) -> float:
    """Points, and what a seat's goals promise; once the game is over, its points."""
    worth, nest, tree = float(open_points(state, seat)), state.nests[seat], state.trees[seat]
    if nest != NONE:
        worth += state.colour_points[nest] + growing(state, nest)
    if tree != NONE:
        worth += sum([rising(state, column, tree) for column in columns(state) if tree in column])
    if state.level < state.setup.levels:
        floor = state.colours_at(state.level)
        worth += SUIT * (floor.count(nest) + floor.count(tree))
    return worth


def growing(state: Position, colour: int) -> float:
    """Points of the groups on the level that is built, which is scored when it is full."""
    setup = state.setup
    if state.level == setup.levels:
        return 0.0
    kinds, wild, own, wilds = setup.kinds, setup.wild, 0, 0
    for bit, stone in zip(setup.bits, state.stones_at(state.level), strict=True):
        if stone >= 0:
            kind = stone % kinds
            if kind == colour:
                own |= bit
            elif kind == wild:
                wilds |= bit
    if not own:
        return 0.0
    group, points = setup.rules.scoring.group, 0
    for each in connected(own, wilds, setup.plan.columns + 2):
        points += group((each & own).bit_count(), (each & wilds).bit_count())
    return points


def rising(state: Position, column: Sequence[int], colour: int) -> float:
    """What a column may come to: the best stretch in which nothing stands that is in the way."""
    if colour not in column:
        return 0.0
    setup, least = state.setup, state.setup.rules.scoring.column_least
    best = 0.0
    for start in range(len(column) - least + 1):
        stretch = column[start : start + least]
        stands = stretch.count(colour)
        if not stands:
            continue
        free = stretch.count(NONE)
        wilds = stretch.count(setup.wild)
        if stands + wilds + free == least:
            sure = 1.0 if not free else 0.0 if state.phase == OVER else HOPE[min(stands + wilds, len(HOPE) - 1)]
            best = max(best, sure * setup.rules.scoring.column(least))
    return best


class Architect(Learned):
    """The player that weighs the ends of turns, with fewer deals."""

    def __init__(self, rng: Stream, value: Value) -> None:
        super().__init__(rng, value, cast("Worth", WORTH), lambda luck: Greedy(luck, cast("Worth", WORTH)), ENOUGH)


LEARNED = Architect
