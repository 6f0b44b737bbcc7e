"""Restricted play and two sides on one luck: what is planted in a small game comes out, and little else does."""

from __future__ import annotations

from collections import defaultdict
from typing import cast

import pytest

from tests.trials.fruit import FruitGame, FruitState, fruit, head
from tilewright.build.session import Session
from tilewright.engine import State
from tilewright.engine.bots import RestrictedBot, restricted
from tilewright.engine.view import View
from tilewright.problem import RefusedError
from tilewright.rng import Stream
from tilewright.trials.aggregate import Aggregate
from tilewright.trials.beside import (
    Contrast,
    Forgone,
    beside,
    contrast_lines,
    contrast_sentences,
    contrasts,
    forgo,
    forgone,
    forgone_sentence,
)
from tilewright.trials.side import GameSide, labelled, labels_seen

PLUM = "action: pick plum"


class OpenState(FruitState):
    """Nothing is hidden in it."""

    def resample(self, _seat: int, _rng: Stream) -> OpenState:
        """As it is."""
        return self


class OpenFruit(FruitGame):
    """Fruit whose state a bot can look at."""

    def new_initial_state(self) -> OpenState:
        """Nobody has picked anything."""
        return OpenState(self)


def side(plum: int = 0, seed: str = "s", edge: float = 0.0, turned: int = 0) -> GameSide:
    """Two random bots, and what a plum brings."""
    game = OpenFruit(2, plum=plum, edge=edge, turned=turned)
    return GameSide("", cast("Session", None), fruit(game), head(2, seed))


def tried(it: GameSide, *labels: str, batches: int = 20) -> tuple[Forgone, ...]:
    won: dict[str, dict[int, float]] = defaultdict(dict)
    for label, number, share in forgo(it, labels, batches, 10, 1):
        won[label][number] = share
    return forgone(won, batches * 10)


@pytest.mark.parametrize(("plum", "more"), [(-60, 1), (60, -1)])
def test_a_planted_option_is_found_whether_it_harms_or_helps(plum: int, more: int) -> None:
    plums, apples = tried(side(plum), PLUM, "action: pick apple")
    assert plums.stands
    assert plums.more.value * more > 0
    assert not apples.stands or apples.more.value * more < 0  # without apples one picks more plums
    assert ("it harms" if more > 0 else "it helps") in forgone_sentence(plums)


def test_none_is_found_in_a_game_without() -> None:
    runs = [tried(side(seed=f"{seed}", turned=23), PLUM, "action: pick pear", batches=6) for seed in range(12)]
    assert any(each.more.value for run in runs for each in run)
    assert sum(any(each.stands for each in run) for run in runs) <= 3  # 1 of 20; more in 2 of 1000 such tests
    ends = [[each.more.within for each in run] for run in runs]
    assert sum(any(not each.low <= 0 <= each.high for each in run) for run in ends) <= 3


@pytest.mark.exhaustive
def test_of_a_hundred_runs_without_a_dominated_option_five_claim_one() -> None:
    runs = [tried(side(seed=f"{seed}", turned=23), PLUM, "action: pick pear", batches=10) for seed in range(400)]
    assert 4 <= sum(any(each.stands for each in run) for run in runs) <= 31  # 20 on average; these in 99 of 100 tests


@pytest.mark.exhaustive
def test_a_dominated_option_is_nearly_always_found() -> None:
    """A plum costs 60 points of about 100, in one turn of four."""
    runs = [tried(side(-60, seed=f"{seed}"), PLUM, batches=20)[0] for seed in range(100)]
    assert sum(each.stands and each.more.value > 0 for each in runs) >= 90


@pytest.mark.exhaustive
def test_of_a_hundred_contrasts_of_a_game_with_itself_five_claim_a_difference() -> None:
    """On two lucks: on one nothing differs at all."""
    runs = [shown(side(seed=f"{at}"), side(seed=f"other {at}"), batches=10) for at in range(400)]
    assert 4 <= sum(any(each.is_sure for each in run) for run in runs) <= 31


def test_what_nobody_does_changes_no_game() -> None:
    (never,) = tried(side(), "action: pick melon", batches=4)
    assert (never.more.value, never.chance, never.stands) == (0, 1, False)
    assert forgone_sentence(never).startswith("Without 'action: pick melon' every game ends the same")


class _Stubborn:
    """It always wants the same."""

    def choose(self, _view: View, _legal: object) -> int:
        return 2


def test_a_restricted_bot_does_it_only_where_nothing_else_is_legal() -> None:
    def uses(_state: object, action: int) -> tuple[str, ...]:
        return (f"card: {action}",)

    bot = RestrictedBot(_Stubborn(), Stream("s", "x"), uses, frozenset(["card: 2"]))
    view = View(cast("State", OpenState(FruitGame())), 0)
    assert {bot.choose(view, [0, 1, 2, 3]) for _ in range(40)} == {0, 1, 3}
    assert bot.choose(view, [2]) == 2
    all_of_it = RestrictedBot(_Stubborn(), Stream("s", "x"), lambda *_: ("a: b",), frozenset(["a: b"]))
    assert all_of_it.choose(view, [1, 2]) == 2
    assert restricted("greedy", "card: 2") == "greedy without card: 2"


def test_labels_are_what_can_be_done() -> None:
    assert set(labels_seen(side())) == {f"action: pick {each}" for each in ("apple", "pear", "plum", "sloe")}
    assert labelled(side(), ["Pick Plum", "action:pick plum", "pick pear"]) == (PLUM, "action: pick pear")
    with pytest.raises(RefusedError, match="G37"):
        labelled(side(), ["pick melon"])


def shown(first: GameSide, second: GameSide, batches: int = 20) -> tuple[Contrast, ...]:
    sides: tuple[dict[int, Aggregate], dict[int, Aggregate]] = ({}, {})
    for at, number, aggregate in beside(first, second, batches, 10, 1):
        sides[at][number] = aggregate
    one, other = ([each[number] for number in range(batches)] for each in sides)
    return contrasts(one, other, alike=True)


def test_a_planted_difference_is_told_and_the_same_game_twice_differs_in_nothing() -> None:
    wins, _, points, *_ = shown(side(), side(plum=20, edge=0.3))
    assert wins.is_sure
    assert wins.more.value == pytest.approx(30, abs=8)
    assert points.more.value == pytest.approx(5, abs=1.5)  # one turn in four brings 20 more
    assert next(contrast_sentences(("as printed", "new"), (wins,))).startswith(
        "With new instead of as printed: first player"
    )
    same = shown(side(), side())
    assert all((each.more.within.low, each.more.within.high) == (0, 0) for each in same)
    assert next(contrast_sentences(("a", "b"), same)).startswith("No clear difference between a and b")
    assert len([*contrast_lines(("a", "b"), same)]) == len(same) + 2


def test_one_luck_makes_a_difference_surer_than_two() -> None:
    paired = shown(side(), side(plum=5))[2].more.within
    apart = shown(side(), side(plum=5, seed="t"))[2].more.within
    assert paired.high - paired.low < (apart.high - apart.low) / 2
