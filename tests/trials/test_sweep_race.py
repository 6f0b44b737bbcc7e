"""A race of values: the planted best is found, values that are alike are seldom told apart, the worse stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from statistics import fmean

import pytest

from tilewright.problem import RefusedError
from tilewright.trials.race import SIZE, GameBatch, Goal, Runner, best_of, goal_of, race
from tilewright.trials.sweep import AS_IT_IS, axes, effects, sentence, table


def dummy(shares: Sequence[float], turns: float, seed: int) -> Callable[[int], GameBatch]:
    """Games in which seats win these shares, and which last so long: any batch by its number."""

    def batch(number: int) -> GameBatch:
        luck = Random(f"{seed} {number}")
        wins = [0.0] * len(shares)
        for _ in range(SIZE):
            wins[luck.choices(range(len(shares)), shares)[0]] += 1
        length = sum(round(luck.gauss(turns, 8)) for _ in range(SIZE))
        return GameBatch(SIZE, tuple(wins), luck.gauss(20, 3) * SIZE, luck.gauss(5, 2) * SIZE, length, length * 3)

    return batch


def raced(games: Sequence[Callable[[int], GameBatch]], goal: Goal, most: int) -> tuple[Runner, ...]:
    """The runners at the end."""

    def play(which: Sequence[int], first: int, many: int) -> list[list[GameBatch]]:
        return [[games[at](first + n) for n in range(many)] for at in which]

    *_, last = race(len(games), play, goal, most)
    return last


def test_a_planted_best_is_found_with_few_games() -> None:
    found, played = 0, 0
    for seed in range(20):
        games = [dummy((0.25,) * 4, length, seed) for length in (60, 50, 40, 30)]
        runners = raced(games, goal_of("turns:40"), 200)
        found += best_of(runners, goal_of("turns:40")) == 2
        played += sum(len(each.batches) for each in runners)
    assert found == 20
    assert played < 20 * 4 * 200 / 10


def test_a_planted_fair_value_is_found() -> None:
    shares = [(0.4, 0.2, 0.2, 0.2), (0.25,) * 4, (0.15, 0.25, 0.25, 0.35)]
    found = 0
    for seed in range(10):
        runners = raced([dummy(each, 40, seed) for each in shares], goal_of("fair"), 100)
        found += best_of(runners, goal_of("fair")) == 1
        assert not runners[1].stopped
    assert found == 10


def found(uneven: float, games: int, races: int) -> tuple[int, int]:
    """Races of an even value and an uneven one: how often the uneven one is stopped, and how often the even one."""
    right = wrong = 0
    for seed in range(races):
        each = [dummy((0.5, 0.5), 40, 2 * seed), dummy((uneven, 1 - uneven), 40, 2 * seed + 1)]
        even, other = raced(each, goal_of("fair"), games // SIZE)
        right, wrong = right + other.stopped, wrong + even.stopped
    return right, wrong


def test_seats_that_win_58_and_42_of_100_are_found_in_2000_games() -> None:
    right, wrong = found(0.58, 2000, 40)
    assert right >= 29  # 87 of 100 in the long run: fewer would be seen in 1 of 100 such tests
    assert not wrong


@pytest.mark.exhaustive
@pytest.mark.parametrize(("uneven", "games", "least"), [(0.6, 1000, 65), (0.58, 2000, 78)])
def test_uneven_seats_are_found_four_times_in_five(uneven: float, games: int, least: int) -> None:
    right, wrong = found(uneven, games, 100)
    assert right >= least
    assert not wrong


def test_the_square_of_a_mean_is_the_mean_product_of_every_two_batches() -> None:
    batches = [dummy((0.4, 0.3, 0.3), 40, 3)(number) for number in range(7)]
    shares = [[won / SIZE - 1 / 3 for won in batch.wins] for batch in batches]
    products = [
        sum(mine * theirs for mine, theirs in zip(one, other, strict=True)) for one, other in permutations(shares, 2)
    ]
    numbers = goal_of("fair").numbers(batches)
    assert fmean(numbers) == pytest.approx(fmean(products))
    without = goal_of("fair").numbers(batches[1:])
    assert numbers[0] == pytest.approx(7 * fmean(products) - 6 * fmean(without))


def stopped(goal: str, values: int, races: int, most: int) -> int:
    """Races of so many values that are all alike, in which any is stopped; each with other luck: the worst case."""
    count = 0
    for seed in range(races):
        games = [dummy((0.25,) * 4, 40, 1000 * seed + at) for at in range(values)]
        runners = raced(games, goal_of(goal), most)
        shown = effects([AS_IT_IS, *(f"{at}" for at in range(1, values))], runners, goal_of(goal))
        if any(each.stopped for each in runners):
            count += 1
            continue
        assert not any(each.best for each in shown)
        assert sentence("rules.x", shown, goal_of(goal)).endswith("games of each, no value is clearly worse.")
        assert "best, clearly" not in table(shown)
    return count


@pytest.mark.parametrize("goal", ["fair", "short"])
def test_of_values_that_are_alike_hardly_ever_one_is_stopped_or_called_the_best(goal: str) -> None:
    assert stopped(goal, 8, 40, 20) <= 6  # 5 of 100 at most: more would be seen in 1 of 100 such tests


@pytest.mark.exhaustive
@pytest.mark.parametrize("goal", ["fair", "short", "turns:40"])
@pytest.mark.parametrize("values", [2, 4, 8])
def test_of_a_hundred_races_of_values_that_are_alike_five_stop_one(goal: str, values: int) -> None:
    assert stopped(goal, values, 200, 30) <= 18  # 10 on average at most; more in 1 of 100 such tests


@pytest.mark.parametrize(
    ("shares", "off"),
    [
        ((0.4, 0.2, 0.2, 0.2), 75**0.5),  # the root of (15 * 15 + 3 * 5 * 5) / 4
        ((0.25, 0.25, 0.25, 0.25), 0.0),
        ((0.52, 0.48), 2.0),
    ],
)
def test_how_far_off_a_value_is_has_a_range_that_holds_it(shares: tuple[float, ...], off: float) -> None:
    held = 0
    for seed in range(60):
        alone = Runner(tuple(dummy(shares, 40, seed)(number) for number in range(40)))
        (shown,) = effects([AS_IT_IS], [alone], goal_of("fair"))
        within = shown.measures["seats off by"].within
        held += within.low <= off <= within.high
    assert held >= 54  # 57 at least in the long run, and the ranges of all columns hold at once


def test_what_is_off_on_both_sides_is_not_taken_for_near() -> None:
    near, wide = dummy((0.5, 0.5), 40, 1), dummy((0.5, 0.5), 48, 2)
    runners = raced([wide, near], goal_of("turns:40"), 60)
    assert runners[0].stopped
    numbers = goal_of("turns:40").numbers(runners[1].batches)
    assert abs(sum(numbers) / len(numbers)) < 3


def test_what_came_out_is_told_with_its_ranges() -> None:
    runners = raced([dummy((0.5, 0.5), length, 1) for length in (40, 30, 50)], goal_of("short"), 40)
    shown = effects([AS_IT_IS, "3", "5"], runners, goal_of("short"))
    assert [each.best for each in shown] == [False, True, False]
    assert sentence("rules.x", shown, goal_of("short")) == (
        "rules.x = 3: there the games are shortest, clearly so among these values."
    )
    moved = shown[1].moved["turns"]
    assert moved.within.low < -10 < moved.within.high
    assert "turns -" in table(shown)
    assert "stopped: clearly worse" in table(shown)


def test_ranges_miss_as_rarely_as_they_say() -> None:
    missed = 0
    for seed in range(300):
        games = [dummy((0.5, 0.5), length, 7000 + seed) for length in (40, 40, 46)]
        runners = raced(games, Goal(""), 10)
        shown = effects([AS_IT_IS, "a", "b"], runners, goal_of("long"))
        missed += any(
            not each.measures[key].within.low <= true <= each.measures[key].within.high
            for each, length in zip(shown, (40, 40, 46), strict=True)
            for key, true in {"turns": length, "first wins": 50, "points": 10, "margin": 5}.items()
        )
    assert 2 <= missed <= 26  # 5 of 100, so 15 of 300 at most; none at all would be ranges that are too wide


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rules.turn.moves=4..8", ("4", "5", "6", "7", "8")),
        ("rules.a.b=0..20/5,30", ("0", "5", "10", "15", "20", "30")),
        ("rules.bonuses.green.six=1:1,3:2", ("1:1", "3:2")),
        ("rules.x=-2..1", ("-2", "-1", "0", "1")),
    ],
)
def test_values_are_read_as_they_are_meant(text: str, values: tuple[str, ...]) -> None:
    (axis,) = axes([text])
    assert axis.values == values
    assert axis.variant(values[0]) == f"{axis.rule}={values[0]}"


@pytest.mark.parametrize(
    "texts",
    [
        ["rules.turn.moves"],
        ["rules.turn.moves="],
        ["turn.moves=4"],
        ["rules.x=4..1"],
        ["rules.x=1..1000000000"],
        ["rules.x=1,1"],
        ["rules.x=1", "rules.x=2"],
        ["rules.x=[1, 2]"],
    ],
)
def test_what_cannot_be_tried_is_refused(texts: list[str]) -> None:
    with pytest.raises(RefusedError, match="K37"):
        axes(texts)


def test_a_goal_that_there_is_not_is_refused() -> None:
    with pytest.raises(RefusedError, match="G34"):
        goal_of("best")
