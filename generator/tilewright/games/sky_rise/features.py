"""State -> what matters in it, a row for each seat: its points, what its goals have and may have, its hand and stock.

There are as few pyramids of a size in a colour as there are trios, and nearly all of them are placed: what counts is
where. A column promises something as long as nothing is in its way, and a group can grow as long as there is a free
corner beside it and a pyramid of its colour. Whoever is on the move takes the best corner, and whoever follows the
second best. Whatever colour most of the cards below a free corner have is likely to stand there soon, whoever puts it
there: of that columns go on. Goals that a seat cannot know have been dealt again before it asks.

Much is the same in all states that one decision looks at, so it is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from tilewright.games.sky_rise.engine.position import ANTENNA, NONE, PLACE
from tilewright.games.sky_rise.engine.setup import Setup
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.engine.turns import connected
from tilewright.games.sky_rise.rules import SIZES

NAMES = (
    "points in the open",
    "points for pyramids kept",
    "points of the nest",
    "groups of the nest that grow",
    "points of the tree",
    "all points late",
    "columns that want one, on this floor",
    "columns that want one, higher up",
    "columns that want two, on this floor",
    "columns that want two, higher up",
    "pyramids of the nest alone on this floor",
    "corners where the nest can grow",
    "pyramids of the nest for this floor",
    "pyramids of the tree for this floor",
    "cards of the nest on this floor",
    "cards of the tree on this floor",
    "cards of the nest in hand",
    "cards of the tree in hand",
    "cards in hand",
    "on the move",
    "best corner, on the move",
    "second best corner, next to move",
    "may place an antenna",
    "small opaque pyramids",
    "middle opaque pyramids",
    "large opaque pyramids",
    "nest and tree alike",
    "columns to go on on this floor",
    "columns to be whole on this floor",
)
"""What the features are called, in order."""
TEN, FIVE, FOUR = 10, 5, 4
"""What is written as 1: points; pyramids; cards on a floor, and points of a corner."""
KEPT = 1 << 15
"""Columns, groups and floors that are kept."""
DRAWS = 3.0
"""By how much likelier a colour is to come to a corner for each of its cards below."""


def FEATURES(state: State) -> list[list[float]]:  # noqa: N802 - what the door is asked for
    """A row for each seat."""
    setup, level = state.setup, state.level
    tower = _tower(setup, tuple(state.stones), level)
    floor, wild = tuple(state.colours_at(level)), setup.wild
    left = state.stock[level * wild : (level + 1) * wild]  # by colour, for this floor; for the roof of any size
    if level >= SIZES:
        left = [sum(state.stock[colour::wild]) for colour in range(wild)]
    rising, whole = [0.0] * wild, [0.0] * wild  # by colour, columns that likely go on; that likely are whole then
    if tower.tops:
        likely = _likely(setup, floor, tuple(map(bool, left)))
        for corner, colour, ends in tower.tops:
            (whole if ends else rising)[colour] += likely[corner][colour]
    best, second = _best_corners(state, floor, tower.free) if state.phase == PLACE else (0, 0)
    following = (state.turn + 1) % setup.players
    scoring, hue, rows = setup.rules.scoring, state.hue, list[list[float]]()
    for seat in range(setup.players):
        nest, tree, own = state.nests[seat], state.trees[seat], state.own[seat * SIZES : (seat + 1) * SIZES]
        rest = scoring.kept * sum(own)  # sum counts pyramids
        opened, moves = state.points[seat], 1.0 if state.now == seat else 0.0
        nested = grows = alone = room = nests = done = trees = 0
        wants: Sequence[int] = (0, 0, 0, 0)
        if nest != NONE:
            nested, nests = state.colour_points[nest], left[nest]
            grows, alone, room = tower.nests[nest]
            room = min(room, nests)
        if tree != NONE:
            trees, fits = left[tree], tower.trees[tree]
            done = fits[0] * scoring.column_each
            wants = [min(fits[1], trees + own[min(level, SIZES - 1)]), *fits[2:5]]
        rows.append(
            [
                (opened + rest) / TEN,
                rest / TEN,
                nested / TEN,
                grows / TEN,
                done / TEN,
                (opened + rest + nested + grows + done) / TEN * tower.progress**3,
                *wants,
                alone,
                room,
                nests / FIVE,
                trees / FIVE,
                *_cards(setup, floor, hue, state.hands[seat], (nest, tree)),
                moves,
                moves * best / FOUR,
                (seat == following) * second / FOUR,
                moves * (state.phase == ANTENNA),
                *own,
                1.0 if nest == tree != NONE else 0.0,
                rising[tree] if tree != NONE else 0.0,
                whole[tree] if tree != NONE else 0.0,
            ]
        )
    return rows


@lru_cache(maxsize=KEPT)
def _cards(
    setup: Setup, floor: tuple[int, ...], hue: tuple[int, ...], cards: tuple[int, ...], goals: tuple[int, int]
) -> tuple[float, ...]:
    """Of both goals, parts of the cards on a floor, and cards in hand; and how many are in hand."""
    hand = [hue[setup.cards[card].suit] for card in cards] if hue else []
    laid = [floor.count(goal) / FOUR if goal != NONE else 0.0 for goal in goals]
    return *laid, *(float(hand.count(goal)) for goal in goals), float(len(hand))


class TowerSight(NamedTuple):
    """The chances of each colour in a tower, whichever seat it belongs to.

    Attributes:
        progress: The part of all corners that has a pyramid.
        free: The free corners of the floor that is being built, a bit each.
        nests: By colour: the points of its groups on this floor, its pyramids alone, the free corners beside them.
        trees: By colour: the number of its columns for each answer of `_wants`.
        tops: Free corners over columns that may go on: the corner, the colour, whether one more makes it whole.
    """

    progress: float
    free: int
    nests: tuple[tuple[int, int, int], ...]
    trees: tuple[tuple[int, ...], ...]
    tops: tuple[tuple[int, int, bool], ...]


@lru_cache(maxsize=KEPT)
def _tower(setup: Setup, stones: tuple[int, ...], level: int) -> TowerSight:
    """Return the chances in a tower with these pyramids while a level is being built."""
    corners, kinds, wild = setup.numbering.corners, setup.kinds, setup.wild
    standing = [0] * (kinds + 1)  # by kind: the corners where it stands on this floor, a bit each; last the free
    for bit, stone in zip(setup.bits, stones[level * corners :], strict=False):
        standing[stone % kinds if stone >= 0 else NONE] |= bit
    nests = [(0, 0, 0)] * wild
    for colour, own in enumerate(standing[:wild] if level < setup.levels else ()):
        if own:
            nests[colour] = _groups(setup, own, standing[wild], standing[NONE])
    trees, tops = [[0] * 6 for _ in range(wild)], list[tuple[int, int, bool]]()
    for corner in range(corners):
        each, top = _column(setup, stones[corner::corners], level)
        for colour, wants in each:
            trees[colour][wants] += 1
        if top:
            tops.append((corner, *top))
    progress = 1 - stones.count(NONE) / len(stones)
    return TowerSight(progress, standing[NONE], tuple(nests), tuple(map(tuple, trees)), tuple(tops))


@lru_cache(maxsize=KEPT)
def _likely(setup: Setup, floor: tuple[int, ...], left: tuple[bool, ...]) -> list[list[float]]:
    """By corner, how likely each colour of which something is left comes there, by the cards below."""
    likely, colours = list[list[float]](), range(setup.wild)
    for below in ([floor[cell] for cell in cells] for cells in setup.under):
        weights = [DRAWS ** below.count(colour) * left[colour] for colour in colours]
        likely.append([each / max(1.0, fsum(weights)) for each in weights])
    return likely


@lru_cache(maxsize=KEPT)
def _groups(setup: Setup, own: int, wilds: int, free: int) -> tuple[int, int, int]:
    """Of a colour on a floor: the points of its groups, its pyramids alone, the free corners beside any of them."""
    wide, points, alone, beside = setup.plan.columns + 2, 0, 0, 0
    for each in connected(own, wilds, wide):
        coloured, pyramids = (each & own).bit_count(), each.bit_count()
        points, alone = points + setup.rules.scoring.group(coloured, pyramids - coloured), alone + (pyramids == 1)
        beside |= each << 1 | each >> 1 | each << wide | each >> wide
    return points, alone, (beside & free).bit_count()


@lru_cache(maxsize=KEPT)
def _column(setup: Setup, stones: tuple[int, ...], level: int) -> tuple[list[tuple[int, int]], tuple[int, bool] | None]:
    """Each colour that a column has, and what it wants of it; the colour it may go on in, and if it is whole then."""
    kinds = [stone % setup.kinds if stone >= 0 else NONE for stone in stones]
    wild, least, top = setup.wild, setup.rules.scoring.column_least, None
    if 0 < level < setup.levels and kinds[level] == NONE:  # an antenna is wherever a player wants it
        below, deeper = kinds[level - 1], kinds[level - 2] if level > 1 else NONE
        if below != wild:
            top = below, deeper in {below, wild}
        elif deeper not in {NONE, wild}:
            top = deeper, True
    return [(colour, _wants(kinds, colour, wild, level, least)) for colour in {*kinds} - {NONE, wild}], top


def _wants(column: Sequence[int], colour: int, wild: int, level: int, least: int) -> int:
    """What a column wants: 0 nothing; 1 one of this floor, 2 one higher up; 3 more, first of this floor, 4 higher up.

    5 if it can come to nothing, since something is in its way.

    Args:
        column: The kinds of its pyramids, from the ground up.
        colour: The colour of a tree, which it has.
        wild: The kind of opaque pyramids.
        level: The level that is built.
        least: How many make a column.
    """
    wants = 5
    for start in range(len(column) - least + 1):
        stretch = column[start : start + least]
        stand = stretch.count(colour)
        missing = stretch.count(NONE)
        if not stand or stand + missing + stretch.count(wild) < least:
            continue
        if not missing:
            return 0
        here = start <= level < start + least and column[level] == NONE
        wants = min(wants, (1 if here else 2) if missing == 1 else 3 if here else 4)
    return wants


def _best_corners(state: State, floor: tuple[int, ...], free: int) -> tuple[int, int]:
    """Points for the best placement on this floor of a pyramid beside the tower, and for the best on another corner."""
    setup, first = state.setup, state.level * state.setup.wild
    best, taken = 0, -1
    for points, kind, corner in _corners(floor, setup):
        if corner != taken and free & setup.bits[corner] and state.stock[first + kind]:
            if taken >= 0:
                return best, points
            best, taken = points, corner
    return best, 0


@lru_cache(maxsize=KEPT)
def _corners(floor: tuple[int, ...], setup: Setup) -> list[tuple[int, int, int]]:
    """Every placement that scores on a floor, the best first: its points, its kind and its corner."""
    placements = list[tuple[int, int, int]]()
    for corner, cells in enumerate(setup.under):
        below = [floor[cell] for cell in cells]
        placements += [(setup.placed[below.count(kind)], kind, corner) for kind in set(below) if kind >= 0]
    return sorted(placements, reverse=True)
