"""What the features of Sky Rise say of a position, against slower readings: by trying moves, and by filling columns."""

from __future__ import annotations

from itertools import combinations

import pytest

from tilewright.engine.ahead import past_chance
from tilewright.games.sky_rise.bots import growing
from tilewright.games.sky_rise.engine.position import NONE, PLACE
from tilewright.games.sky_rise.engine.senses import column_points, columns, open_points, tree_points
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.features import FEATURES, NAMES
from tilewright.rng import Stream
from tilewright.shelf import shelf


def positions(players: int, seed: str) -> list[State]:
    """Positions of a few games at random in which somebody has to choose."""
    game, luck, found = shelf.engine(shelf.load("sky-rise"), players), Stream(seed, "positions"), list[State]()
    for _ in range(4):
        state = past_chance(game.new_initial_state(), luck)
        while not state.is_terminal():
            assert isinstance(state, State)
            found.append(state.clone())
            state.apply_unchecked(luck.pick(state.legal_actions()))
            past_chance(state, luck)
    return found


def wants(state: State, column: list[int], tree: int) -> int:
    """As the features read a column, by filling it in every way."""
    free = [at for at, kind in enumerate(column) if kind == NONE]
    fills = [set(fill) for size in range(len(free) + 1) for fill in combinations(free, size)]
    works = [
        fill
        for fill in fills
        if column_points(state, [tree if at in fill else kind for at, kind in enumerate(column)], tree)
        and any(column[at] == tree and near(at, fill, column) for at in range(len(column)))
    ]
    least = [fill for fill in works if not any(other < fill for other in works)]
    if set() in least:
        return 0
    if ones := [fill for fill in least if len(fill) == 1]:
        return 1 if {state.level} in ones else 2
    return (3 if any(state.level in fill for fill in least) else 4) if least else 5


def near(at: int, fill: set[int], column: list[int]) -> bool:
    """Whether a pyramid is within three levels that are filled so: else a fill makes a column all of its own."""
    starts = range(max(0, at - 2), min(at, len(column) - 3) + 1)
    return any(fill == {each for each in range(start, start + 3) if column[each] == NONE} for start in starts)


@pytest.mark.parametrize("players", [2, 4])
def test_columns_and_groups_are_what_the_tower_shows(players: int) -> None:
    seen = set[int]()
    for state in positions(players, "columns"):
        for seat, row in enumerate(FEATURES(state)):
            has, nest, tree = dict(zip(NAMES, row, strict=True)), state.nests[seat], state.trees[seat]
            classes = [wants(state, column, tree) for column in columns(state) if tree in column]
            seen |= set(classes)
            assert has["points of the tree"] == tree_points(state, tree) / 10 == classes.count(0) * 6 / 10
            assert has["columns that want one, on this floor"] <= classes.count(1)
            assert has["columns that want one, higher up"] == classes.count(2)
            assert has["columns that want two, on this floor"] == classes.count(3)
            assert has["columns that want two, higher up"] == classes.count(4)
            assert has["groups of the nest that grow"] == pytest.approx(growing(state, nest) / 10)
            assert has["points in the open"] == open_points(state, seat) / 10
    assert seen == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("players", [2, 4])
def test_the_best_corner_is_the_best_that_a_move_finds(players: int) -> None:
    tried = 0
    for state in positions(players, "corners"):
        rows = [dict(zip(NAMES, row, strict=True)) for row in FEATURES(state)]
        seat, following = state.turn, (state.turn + 1) % players
        if state.phase != PLACE:
            assert all(row["best corner, on the move"] == 0 for row in rows)
            continue
        points = dict[int, int]()
        for action in state.legal_actions():
            stone, corner = divmod(action - state.setup.numbering.lays, state.setup.numbering.corners)
            if state.kind(stone) != state.setup.wild:
                after = state.clone()
                after.apply_unchecked(action)
                points[corner] = max(points.get(corner, 0), after.points[seat] - state.points[seat])
        best = [*sorted(points.values(), reverse=True), 0, 0]
        assert rows[seat]["best corner, on the move"] == best[0] / 4
        assert rows[following]["second best corner, next to move"] == best[1] / 4
        tried += 1
    assert tried > 60


@pytest.mark.parametrize("players", [2, 4])
def test_a_nest_can_grow_at_free_corners_beside_its_groups(players: int) -> None:
    seen = set[float]()
    for state in positions(players, "groups"):
        if state.level == state.setup.levels:
            continue
        plan, stones = state.setup.plan, [state.kind(stone) for stone in state.stones_at(state.level)]
        beside = [
            [
                other
                for other in range(len(stones))
                if sum(abs(a - b) for a, b in zip(plan.spot(at), plan.spot(other), strict=True)) == 1
            ]
            for at in range(len(stones))
        ]
        for seat, row in enumerate(FEATURES(state)):
            has, nest = dict(zip(NAMES, row, strict=True)), state.nests[seat]
            reached = {at for at, kind in enumerate(stones) if kind == nest}
            alone = sum(not any(stones[each] in (nest, state.setup.wild) for each in beside[at]) for at in reached)
            grown = set[int]()
            while grown != reached:
                grown = set(reached)
                reached |= {each for at in grown for each in beside[at] if stones[each] in (nest, state.setup.wild)}
            free = {each for at in reached for each in beside[at] if stones[each] == NONE}
            left = state.stock[state.level * state.setup.wild + nest]
            assert has["pyramids of the nest alone on this floor"] == alone
            assert has["corners where the nest can grow"] == min(len(free), left)
            assert has["pyramids of the nest for this floor"] == left / 5
            seen.add(has["corners where the nest can grow"])
    assert len(seen) > 2


def test_columns_likely_go_on_by_the_cards_below_their_free_corners() -> None:
    seen = set[tuple[bool, bool]]()
    for state in positions(4, "rising"):
        setup, level, wild = state.setup, state.level, state.setup.wild
        for seat, row in enumerate(FEATURES(state)):
            has, tree, sums = dict(zip(NAMES, row, strict=True)), state.trees[seat], [0.0, 0.0]
            for cells, column in zip(setup.under, columns(state), strict=True):
                if not 0 < level < setup.levels or column[level] != NONE:
                    continue
                lower = column[max(0, level - 2) : level]
                if lower[-1] == tree and {*lower} - {tree, wild}:
                    lower = lower[-1:]
                if tree not in lower or {*lower} - {tree, wild}:
                    continue
                below = [state.colours_at(level)[cell] for cell in cells]
                weights = [
                    3 ** below.count(colour) * bool(state.stock[level * wild + colour]) for colour in range(wild)
                ]
                sums[len(lower) == 2] += weights[tree] / max(1, sum(weights))  # sum counts whole numbers
            likely = [has["columns to go on on this floor"], has["columns to be whole on this floor"]]
            assert likely == pytest.approx(sums)
            seen.add((sums[0] > 0, sums[1] > 0))
    assert len(seen) == 4
