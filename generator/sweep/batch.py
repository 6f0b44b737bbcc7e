"""Aggregate of a few games -> GameBatch: their sums; what is told of a value is made of many of these.

Batches of the same numbers have the same luck under every value, so that two values are compared batch by batch.
"""

from __future__ import annotations

from generator.frozen import dataclass
from generator.play.record import Head
from generator.study.aggregate import UNIT, Aggregate
from generator.study.block import GameBlock
from generator.study.tree import Counts

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
