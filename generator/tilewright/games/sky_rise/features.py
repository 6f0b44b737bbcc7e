"""State -> what matters in it, a row for each seat: its points, what its goals have and may have, its hand and stock.

Goals that a seat cannot know have been dealt again before it asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.games.sky_rise.bots import growing, rising, stands
from tilewright.games.sky_rise.engine.position import ANTENNA, NONE
from tilewright.games.sky_rise.engine.senses import columns, kept, open_points, tree_points
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.rules import SIZES

NAMES = (
    "points in the open",
    "points for pyramids kept",
    "points of the nest",
    "groups of the nest that grow",
    "points of the tree",
    "columns of the tree that rise",
    "columns with one of the tree",
    "columns with two of the tree",
    "columns with three of the tree",
    "pyramids of the nest on this floor",
    "pyramids of the tree on this floor",
    "cards of the nest on this floor",
    "cards of the tree on this floor",
    "cards of the nest in hand",
    "cards of the tree in hand",
    "cards in hand",
    "on the move",
    "may place an antenna",
    "pyramids of the nest in stock",
    "pyramids of the tree in stock",
    "small opaque pyramids",
    "middle opaque pyramids",
    "large opaque pyramids",
    "worth at a glance",
    "opaque pyramids and free corners",
    "nest and tree alike",
)
"""What the features are called, in order."""
TEN, FIVE, FOUR, EIGHT = 10, 5, 4, 8
"""What is written as 1: points; pyramids in stock; on a floor; corners."""


def FEATURES(state: State) -> list[list[float]]:  # noqa: N802 - what the door is asked for
    """A row for each seat."""
    stones = [state.kind(stone) for stone in state.stones_at(state.level)]
    floor = state.colours_at(state.level) if state.level < state.setup.levels else []
    tower = list(columns(state))
    return [_row(state, seat, stones, floor, tower) for seat in range(state.setup.players)]


def _row(
    state: State, seat: int, stones: Sequence[int], floor: Sequence[int], tower: Sequence[Sequence[int]]
) -> list[float]:
    """What matters of a seat.

    Args:
        state: The game.
        seat: Whose row it is.
        stones: The kinds of pyramids on the floor that is built.
        floor: The colours of its cards.
        tower: The kinds of pyramids above each other, by corner.
    """
    setup, nest, tree = state.setup, state.nests[seat], state.trees[seat]
    has_nest, has_tree = nest != NONE, tree != NONE
    counts = [column.count(tree) for column in tower] if has_tree else []
    hand = [state.hue[setup.cards[card].suit] for card in state.hands[seat]] if state.hue else []
    own = state.own[seat * SIZES : (seat + 1) * SIZES]
    opaque = sum(own)
    return [
        open_points(state, seat) / TEN,
        kept(state, seat) / TEN,
        state.colour_points[nest] / TEN if has_nest else 0.0,
        growing(state, nest) / TEN if has_nest else 0.0,
        tree_points(state, tree) / TEN if has_tree else 0.0,
        sum(rising(state, column, tree) for column in tower if tree in column) / TEN if has_tree else 0.0,  # as greedy
        float(counts.count(1)),
        float(counts.count(2)),
        float(len(counts) - counts.count(0) - counts.count(1) - counts.count(2)),
        stones.count(nest) / FOUR if has_nest else 0.0,
        stones.count(tree) / FOUR if has_tree else 0.0,
        floor.count(nest) / FOUR if has_nest else 0.0,
        floor.count(tree) / FOUR if has_tree else 0.0,
        float(hand.count(nest)),
        float(hand.count(tree)),
        float(len(hand)),
        float(state.now == seat),
        float(state.now == seat and state.phase == ANTENNA),
        _stock(state, nest) if has_nest else 0.0,
        _stock(state, tree) if has_tree else 0.0,
        *map(float, own),
        stands(state, seat) / TEN,
        opaque * stones.count(NONE) / EIGHT,
        float(has_nest and nest == tree),
    ]


def _stock(state: State, colour: int) -> float:
    """Pyramids of a colour beside the tower."""
    return sum(state.stock[size * state.setup.wild + colour] for size in range(SIZES)) / FIVE
