"""Values, a goal -> who is best: each round all that are left play as many games more, and who is surely worse stops.

A value stops when, batch by batch on the same luck, it is worse than the best so far, and chance alone would make it
look so in fewer than 5 of 100 races of values that are all alike: each look at each two values has its part of these 5,
for any value may be the best so far by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from operator import sub
from statistics import fmean, variance

from generator.balance.student import quantile
from generator.balance.sure import Interval
from generator.frozen import dataclass
from generator.study.counted import Sampled
from generator.sweep.batch import GameBatch
from generator.sweep.goal import Goal

ERRS = 0.05
"""How often a race stops any value that is as good as the best."""
STEP = 10
"""Batches of a round: 200 games of each value that is left."""

Play = Callable[[Sequence[int], int, int], Sequence[Sequence[GameBatch]]]
"""(which values, the first batch, how many) -> of each these batches."""


@dataclass(frozen=True, slots=True)
class Runner:
    """A value in a race.

    Attributes:
        batches: What it has played.
        stopped: Whether it is surely worse than the best.
    """

    batches: tuple[GameBatch, ...] = ()
    stopped: bool = False


def race(count: int, play: Play, goal: Goal, most: int) -> Iterator[tuple[Runner, ...]]:
    """The values after each round, until one is left or all have played enough.

    Args:
        count: How many values.
        play: Has values play.
        goal: What is looked for.
        most: Batches that a value plays at most.
    """
    runners = [Runner() for _ in range(count)]
    rounds = max(1, -(-most // STEP))
    errs = ERRS / max(1, count * (count - 1) // 2 * rounds)
    for turn in range(rounds):
        many = min(STEP, most - turn * STEP)
        left = [at for at, runner in enumerate(runners) if not runner.stopped]
        for at, played in zip(left, play(left, turn * STEP, many), strict=True):
            runners[at] = Runner((*runners[at].batches, *played))
        runners = _without_the_worse(runners, goal, errs)
        yield tuple(runners)
        if sum(not each.stopped for each in runners) < 2:  # sum counts runners
            return


def best_of(runners: Sequence[Runner], goal: Goal) -> int:
    """Which of those that were not stopped is best so far."""
    left = [at for at, each in enumerate(runners) if not each.stopped]
    return min(left, key=lambda at: (fmean(goal.numbers(runners[at].batches) or [0.0]), at))


def _without_the_worse(runners: Sequence[Runner], goal: Goal, errs: float) -> list[Runner]:
    best = goal.numbers(runners[best_of(runners, goal)].batches)
    return [
        Runner(each.batches, each.stopped or mean_of(_less(goal.numbers(each.batches), best), errs).within.low > 0)
        for each in runners
    ]


def _less(numbers: Sequence[float], others: Sequence[float]) -> list[float]:
    """What these are more than the others, batch by batch, as far as both go."""
    return list(map(sub, numbers, others))


def mean_of(numbers: Sequence[float], errs: float = 0.05, of: int = 0) -> Sampled:
    """The mean of numbers, one a batch, and the interval that misses the true one with this chance.

    Args:
        numbers: One a batch, or one for two batches.
        errs: How often the interval may miss.
        of: How many games they are of.
    """
    if len(numbers) < 2:
        return Sampled(numbers[0] if numbers else 0.0, Interval(float("-inf"), float("inf"), of))
    middle = fmean(numbers)
    half = quantile(errs, len(numbers) - 1) * sqrt(variance(numbers, middle) / len(numbers))
    return Sampled(middle, Interval(middle - half, middle + half, of))
