"""The measures that targets ask for, against a slow count of the same games, and how often their ranges miss."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.trials.fruit import FRUITS, FruitGame, fruit, head
from tilewright.engine import State
from tilewright.engine.bots import seated
from tilewright.engine.match import play
from tilewright.spec.balance import PlayTarget
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.block import GameBlock, study_block
from tilewright.trials.measures import EDGE, LEADS, RAREST, kinds_of, measured_with, sums_of, value_of
from tilewright.trials.targets import KEPT, MISSED, judge, span_of

GAME = FruitGame(3, turns=4, edge=0.1)
GAMES = 120


@pytest.fixture(scope="module")
def whole() -> Aggregate:
    return study_block(fruit(GAME), GameBlock(head(3), 1, GAMES, 1, 0))


def reference() -> tuple[float, float, dict[str, float]]:
    """Edge, leader changes and players of 100 by fruit, counted game by game from what happens in each."""
    won, changes, players = [0.0] * 3, 0, Counter[str]()
    for number in range(1, GAMES + 1):
        picked, course = set[tuple[int, int]](), list[list[float]]()

        def look(state: State, seat: int, _legal: object, action: int) -> None:
            picked.add((seat, action))  # noqa: B023 - it is called before the next game
            course.append(list(state.totals()))  # noqa: B023 - as above

        bots = [bot for bot in seated(head(3).bots, "s", number, "fruit") if bot]
        _, state, outcome = play(fruit(GAME), head(3), bots, number, look)
        course = [*course[1:], list(state.totals())]
        leaders = [each.index(max(each)) for each in course if each.count(max(each)) == 1]
        changes += sum(one != other for one, other in pairwise(leaders))  # sum counts changes
        players.update(FRUITS[action] for _, action in picked)
        won = [before + share for before, share in zip(won, outcome.shares, strict=True)]
    edge = max(abs(100 * each / GAMES - 100 / 3) for each in won)
    return edge, changes / GAMES, {name: 100 * players[name] / (3 * GAMES) for name in FRUITS}


def test_edge_leader_changes_and_the_rarest_move_are_what_a_slow_count_finds(whole: Aggregate) -> None:
    edge, changes, players = reference()
    kinds = kinds_of((), whole)
    assert kinds == tuple(sorted(f"action: pick {name}" for name in FRUITS))
    for measure, right in ((EDGE, edge), (LEADS, changes), (RAREST, min(players.values()))):
        each = measured_with(measure, whole, 0.05, kinds)
        assert each.value == pytest.approx(right)
        assert each.within.low < right < each.within.high
    assert players["apple"] == 100


def test_a_move_that_nobody_makes_is_the_rarest(whole: Aggregate) -> None:
    kinds = kinds_of(["action: pick quince", "card: sloe"], whole)
    never = measured_with(RAREST, whole, 0.05, kinds)
    assert (len(kinds), never.value, never.within.low) == (5, 0, 0)
    assert 0 < never.within.high < 10
    assert judge(target(RAREST, least=10), whole, 0.05, kinds).verdict == MISSED
    assert judge(target(RAREST, least=10), whole, 0.05, kinds_of((), whole)).verdict == KEPT


def target(measure: str, **limits: object) -> PlayTarget:
    return PlayTarget.model_validate({"measure": measure, **limits})


def test_the_sums_of_two_parts_are_those_of_both(whole: Aggregate) -> None:
    kinds = kinds_of((), whole)
    parts = [study_block(fruit(GAME), GameBlock(head(3), first, GAMES // 2, 1, 0)) for first in (1, 1 + GAMES // 2)]
    for measure in (EDGE, LEADS, RAREST, "turns", "points", "ahead", "first player wins", "decisions"):
        both = [sums_of(measure, each, kinds) for each in parts]
        added = tuple(map(sum, zip(*both, strict=True)))
        assert added == pytest.approx(sums_of(measure, whole, kinds))
        assert value_of(measure, added) == pytest.approx(measured_with(measure, whole, 0.05, kinds).value)


def test_the_range_of_an_edge_seldom_misses() -> None:
    plain = fruit(FruitGame(3, turns=1))
    runs = (study_block(plain, GameBlock(head(3, f"{seed}"), 1, 60, 0, 0)) for seed in range(60))
    missed = sum(measured_with(EDGE, each, 0.1).within.low > 0 for each in runs)  # sum counts runs: no seat is ahead
    assert missed <= 12  # of 60 runs 6 may, and 12 do in one of 100 such tests


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (target(EDGE, most=3), "3 at most of 100"),
        (target(RAREST, least=10), "10 or more of 100"),
        (target(LEADS, least=2), "2 or more"),
        (target("turns", between=(40, 60)), "40 to 60"),
    ],
)
def test_what_is_wanted_in_words(asked: PlayTarget, words: str) -> None:
    assert span_of(asked) == words
