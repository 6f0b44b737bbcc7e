"""Batches -> numbers, one a batch, of which less is better: what a sweep is for.

What is to be near something (a seat's wins to its share, the turns to forty) is squared, and the square of a mean that
is off by chance is too large. So the two halves of a square come from two batches: the product of every two batches is
right on average, and so is the mean of all these products. What one batch adds to that mean is found by leaving the
batch out (the jackknife: J. W. Tukey 1958; of sums over all pairs: J. N. Arvesen, Ann. Math. Statist. 40 (1969)).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from math import fsum

from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.sweep.batch import GameBatch

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
_NEAR = re.compile(r"(turns|points|margin):([0-9]{1,6}(?:\.[0-9]{1,3})?)")


def goal_of(text: str) -> Goal:
    """A goal by its name: fair, close, short, long, or a number to come near to, such as turns:40.

    Raises:
        RefusedError: There is no such goal (G34).
    """
    if text in WORDS:
        return WORDS[text]
    if match := _NEAR.fullmatch(text):
        off = partial(_off, MEASURES[match[1]], float(match[2]))
        return Goal(f"{match[1]} are nearest to {match[2]}", offs=off, off=f"off {match[2]} by")
    known = f"known: {', '.join(WORDS)}, and turns, points or margin with a number, such as turns:40"
    raise RefusedError([Problem("--for", 0, 0, "G34", f"there is no goal '{text[:40]}'", known)])


def _off_share(batch: GameBatch) -> list[float]:
    return [won / max(1, batch.games) - 1 / len(batch.wins) for won in batch.wins]


def _off(measure: Callable[[GameBatch], float], target: float, batch: GameBatch) -> list[float]:
    return [measure(batch) - target]


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
    "fair": Goal("the seats are most even", offs=_off_share, off="seats off by", scale=100.0),
    "close": Goal("the games are closest", margin),
    "short": Goal("the games are shortest", turns),
    "long": Goal("the games are longest", lambda batch: -turns(batch)),
}
"""The goals that have a name of their own."""
