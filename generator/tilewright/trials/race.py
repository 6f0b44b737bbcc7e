"""Values, a goal -> who is best: each round all that are left play on, and who is surely worse stops.

A value stops when, batch by batch on the same luck, it is worse than the best so far, and chance alone would make it
look so in fewer than 5 of 100 races of values that are all alike: each look at each two values has its part of these 5,
for any value may be the best so far by chance.

Batches of the same numbers have the same luck under every value, so that two values are compared batch by batch.

What is to be near something (a seat's wins to its share, the turns to forty) is squared, and the square of a mean that
is off by chance is too large. So the two halves of a square come from two batches: the product of every two batches is
right on average, and so is the mean of all these products. What one batch adds to that mean is found by leaving the
batch out (the jackknife: J. W. Tukey 1958; of sums over all pairs: J. N. Arvesen, Ann. Math. Statist. 40 (1969)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from operator import sub
from statistics import fmean

from tilewright import pattern
from tilewright.balance.intervals import batch_mean
from tilewright.engine.record import Head
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.trials.aggregate import UNIT, Aggregate, Counts
from tilewright.trials.block import GameBlock

LEAST, SIZE, ENOUGH = 4, 20, 20
"""Games of a batch, at least and at most, so that its means are near to a normal distribution; batches that are enough
to tell how much they differ."""


@dataclass(frozen=True, slots=True)
class GameBatch:
    """A few games.

    Attributes:
        games: How many were finished.
        wins: In whole games: by place in the order of play, for who begins may be drawn by lot; where bots differ, by
            seat.
        points: Of all seats together.
        margin: By which the winner was ahead, summed up.
        turns: Summed up.
        decisions: Summed up.
    """

    games: int
    wins: tuple[float, ...]
    points: float
    margin: float
    turns: int
    decisions: int


def size_of(games: int) -> int:
    """Games of a batch: of few games fewer, so that there are enough batches."""
    return max(LEAST, min(SIZE, games // ENOUGH))


def batches(head: Head, first: int, count: int, size: int = SIZE) -> tuple[GameBlock, ...]:
    """So many batches from the one with this number (from 0) on, to be played."""
    return tuple(GameBlock(head, at * size + 1, size, 0, 0) for at in range(first, first + count))


def batch_of(aggregate: Aggregate, *, alike: bool) -> GameBatch:
    """The sums of a block of games, whose bots are alike or differ."""
    points = sum(_total(each) for each in aggregate.scores) / UNIT  # sum counts whole 60ths
    wins = tuple(each / UNIT for each in (aggregate.turn_wins if alike else aggregate.wins))
    margin = _total(aggregate.margin) / UNIT
    return GameBatch(aggregate.games, wins, points, margin, _total(aggregate.turns), _total(aggregate.decisions))


def _total(counts: Counts) -> int:
    return sum(value * many for value, many in counts.items())  # sum counts whole numbers


Offs = Callable[[GameBatch], list[float]]
"""A batch -> how far off it is, in each direction."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is looked for: the smallest number, or what is nearest to a target.

    Attributes:
        words: As a sentence ends: 'the seats are most even'.
        least: The number of a batch of which less is better; None if something is to be near a target.
        offs: How far a batch is off the target, in each direction; None if a number is to be small.
        off: The name of the column that shows how far off a value is; '' if the numbers are shown anyway.
        scale: What one unit of `offs` is shown as: 100 for shares that are shown as wins of 100 games.
    """

    words: str
    least: Callable[[GameBatch], float] | None = None
    offs: Offs | None = None
    off: str = ""
    scale: float = 1.0

    def numbers(self, batches: Sequence[GameBatch]) -> list[float]:
        """One number a batch; the mean of all is what is to be small, and it is right on average."""
        if self.offs:
            return _squares([self.offs(each) for each in batches])
        return [self.least(each) for each in batches] if self.least else [0.0] * len(batches)


def turns(batch: GameBatch) -> float:
    """Turns of a game, on average."""
    return batch.turns / max(1, batch.games)


def points(batch: GameBatch) -> float:
    """Points of a player, on average."""
    return batch.points / max(1, batch.games * len(batch.wins))


def margin(batch: GameBatch) -> float:
    """Points by which the winner was ahead, on average."""
    return batch.margin / max(1, batch.games)


MEASURES = {"turns": turns, "points": points, "margin": margin}
_NEAR = pattern.prepare(r"(turns|points|margin):([0-9]{1,6}(?:\.[0-9]{1,3})?)")


def goal_of(text: str) -> Goal:
    """A goal by its name: fair, close, short, long, or a number to come near to, such as turns:40.

    Raises:
        RefusedError: There is no such goal (G34).
    """
    if text in WORDS:
        return WORDS[text]
    if match := _NEAR.fullmatch(text):
        measure, target = MEASURES[match[1]], float(match[2])
        words = f"{match[1]} are nearest to {match[2]}"
        return Goal(words, offs=lambda batch: [measure(batch) - target], off=f"off {match[2]} by")
    known = f"known: {', '.join(WORDS)}, and turns, points or margin with a number, such as turns:40"
    raise RefusedError([Problem("--for", 0, 0, "G34", f"there is no goal '{text[:40]}'", known)])


def _squares(offs: Sequence[Sequence[float]]) -> list[float]:
    """What each batch adds to the square of the mean: numbers whose mean is the mean product of two different batches.

    With S the sum of all batches and Q that of their squares, all pairs have the mean (S S - Q) / (n (n - 1)). Batch b
    adds n times this, less n - 1 times the same without b.

    Args:
        offs: How far off each batch is, in each direction; of fewer than three batches nothing can be left out.
    """
    count = len(offs)
    if count < 3:
        return []
    whole = [fsum(column) for column in zip(*offs, strict=True)]
    squares = [_dot(each, each) for each in offs]
    all_squares = fsum(squares)
    pairs = (_dot(whole, whole) - all_squares) / (count - 1)
    added = []
    for each, square in zip(offs, squares, strict=True):
        rest = [total - own for total, own in zip(whole, each, strict=True)]
        added.append(pairs - (_dot(rest, rest) - all_squares + square) / (count - 2))
    return added


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(mine * theirs for mine, theirs in zip(one, other, strict=True))


WORDS = {
    "fair": Goal(
        "the seats are most even",
        offs=lambda batch: [won / max(1, batch.games) - 1 / len(batch.wins) for won in batch.wins],
        off="seats off by",
        scale=100.0,
    ),
    "close": Goal("the games are closest", margin),
    "short": Goal("the games are shortest", turns),
    "long": Goal("the games are longest", lambda batch: -turns(batch)),
}
"""The goals that have a name of their own."""


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
        best = goal.numbers(runners[best_of(runners, goal)].batches)
        for at, each in enumerate(runners):  # batch by batch, as far as both go
            worse_by = batch_mean(list(map(sub, goal.numbers(each.batches), best)), errs)
            runners[at] = Runner(each.batches, each.stopped or worse_by.within.low > 0)
        yield tuple(runners)
        if sum(not each.stopped for each in runners) < 2:  # sum counts runners
            return


def best_of(runners: Sequence[Runner], goal: Goal) -> int:
    """Which of those that were not stopped is best so far."""
    left = [at for at, each in enumerate(runners) if not each.stopped]
    return min(left, key=lambda at: (fmean(goal.numbers(runners[at].batches) or [0.0]), at))
