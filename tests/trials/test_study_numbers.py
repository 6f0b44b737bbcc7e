"""Means, quantiles, slopes and claims are what their definitions say, written out plainly here."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

import pytest
from scipy.stats import t as student

from tilewright.engine.match import Outcome
from tilewright.engine.view import ACTION, Labels
from tilewright.trials.block import Onlooker, StudySums
from tilewright.trials.estimates import (
    Claim,
    chance_of,
    mean,
    measured,
    median,
    quantile,
    share,
    slope,
    spread,
    standing,
)
from tilewright.trials.used import taken_up, uses


def test_means_and_quantiles_of_a_histogram() -> None:
    rng = random.Random(1)
    numbers = [rng.randrange(-50, 200) for _ in range(301)]
    counts = Counter(numbers)
    assert mean(counts) == pytest.approx(fmean(numbers))
    assert spread(counts, 10) == pytest.approx(stdev(numbers) / 10)
    assert [quantile(counts, part) for part in (0.25, 0.5)] == [sorted(numbers)[75], sorted(numbers)[150]]
    half = float(student.ppf(0.975, 300)) * stdev(numbers) / sqrt(301)
    assert measured(counts).within.low == pytest.approx(fmean(numbers) - half)


def test_a_median_has_the_range_that_holds_the_true_one() -> None:
    rng, held = random.Random("median"), 0
    for _ in range(300):
        within = median(Counter(int(rng.expovariate(0.1)) for _ in range(60))).within
        held += within.low <= 6 <= within.high  # half of all are below 6.93, so 6 at most
    assert held >= 0.93 * 300
    zero = median(Counter([0] * 30 + [7] * 29))
    assert (zero.value, zero.within.low, zero.within.high) == (0, 0, 7)


def game(times: list[int], shares: list[float], scores: list[float]) -> tuple[Onlooker, Outcome]:
    """A game in which seats did something so often, won so much and had so many points."""
    watch = Onlooker(Labels(lambda *_: (), lambda _: {}, lambda _: {}, lambda *_: {}), len(times))
    watch.course.append(scores)
    watch.uses[f"{ACTION}: it"] = times
    return watch, Outcome(1, tuple(scores), tuple(shares), 1, 1, "over")


def test_a_slope_is_that_of_a_regression_within_games() -> None:
    rng, sums = random.Random(2), StudySums(3)
    top = bottom = 0.0
    parts = []
    for _ in range(200):
        times = [rng.randrange(4) for _ in range(3)]
        scores = [10.0 + 2 * each + rng.randrange(5) for each in times]
        watch, outcome = game(times, [1.0, 0.0, 0.0], scores)
        sums.add(outcome, 0)
        sums.add_watched(watch, outcome, {}, {})
        x, y = [each - fmean(times) for each in times], [each - fmean(scores) for each in scores]
        top += sum(a * b for a, b in zip(x, y, strict=True))
        bottom += sum(a * a for a in x)
        parts.append((sum(a * b for a, b in zip(x, y, strict=True)), sum(a * a for a in x)))
    use = sums.aggregate().closely.uses[f"{ACTION}: it"]
    got = slope(use.points)
    assert got.value == pytest.approx(top / bottom)
    without = [(top - xy) / (bottom - xx) for xy, xx in parts]  # the slope of all games but one
    error = sqrt(sum((one - got.value) ** 2 for one in without))
    apart, alike = sum(xx > 0 for _, xx in parts), int(bottom**2 / sum(xx * xx for _, xx in parts))
    half = float(student.ppf(0.975, min(apart, alike) - 1)) * error
    assert got.within.high - got.value == pytest.approx(half, rel=1e-3)
    assert got.within.low < 2 < got.within.high
    assert use.wins.apart == apart
    assert chance_of(use.points) < 1e-9 < chance_of(use.wins)


def test_claims_stand_as_holm_says() -> None:
    alike = [Claim(name, chance, 0.25) for name, chance in zip("abcd", (0.03, 0.012, 0.016, 0.3), strict=True)]
    assert standing(alike) == {"b", "c"}  # 0.0125, 0.0167, 0.025 are the bounds
    assert standing([Claim("seats", 0.0399, 0.8), Claim("use", 0.5, 0.2)]) == {"seats"}
    assert standing([Claim("seats", 0.041, 0.8), Claim("use", 0.5, 0.2)]) == set()
    assert standing([Claim("seats", 0.041, 0.8), Claim("use", 0.009, 0.2)]) == {"seats", "use"}
    assert standing([]) == set()


def test_a_share_of_nothing_may_be_anything() -> None:
    assert (share(0, 0).within.low, share(0, 0).within.high) == (0, 1)
    wide = [share(each, 2 * each).within for each in (5, 50, 500)]
    assert all(one.high - one.low > two.high - two.low for one, two in pairwise(wide))


@pytest.mark.parametrize(
    ("used", "games", "verdict"),
    [((500, 510), 400, "even"), ((300, 600), 400, "uneven"), ((45, 50), 40, "not decided")],
)
def test_what_is_taken_up_is_even_uneven_or_not_decided(used: tuple[int, int], games: int, verdict: str) -> None:
    sums = StudySums(2)
    for number in range(games):
        watch, outcome = game([1, 1], [1.0, 0.0], [3.0, 2.0])
        for name, times in zip(("red", "blue"), used, strict=True):
            watch.uses[f"gem: {name}"] = [times * (number + 1) // games - times * number // games, number % 2]
        sums.add(outcome, 0)
        sums.add_watched(watch, outcome, {"gem: red": 4, "gem: blue": 4}, {})
    answer = taken_up(sums.aggregate())
    assert answer
    assert answer.numbers["spread"]["gem"]["verdict"] == verdict
    share_of = (used[0] + games // 2) / (4 * games)
    assert answer.numbers["shares"]["gem"]["red"]["value"] == pytest.approx(share_of)


def test_a_game_in_which_a_thing_was_used_counts_once_however_often_and_by_how_many() -> None:
    sums = StudySums(3)
    for times in ([2, 1, 0], [0, 0, 5], [0, 1, 0]):
        watch, outcome = game(times, [1.0, 0.0, 0.0], [3.0, 2.0, 1.0])
        sums.add(outcome, 0)
        sums.add_watched(watch, outcome, {}, {})
    (told,) = uses(sums.aggregate(), frozenset())
    assert (told.numbers["it"]["games"], told.numbers["it"]["players"]) == (3, 4)
