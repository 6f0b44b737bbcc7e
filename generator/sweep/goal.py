"""Batches -> numbers, one or two batches each, of which less is better: what a sweep is for.

What is to be near something (a seat's wins to its share, the turns to forty) is squared, and the square of a mean that
is off by chance is too large. So the two halves of a square come from two batches: their product is right on average.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from generator.frozen import dataclass
from generator.problem import Problem, RefusedError
from generator.sweep.batch import GameBatch

Numbers = Callable[[Sequence[GameBatch]], list[float]]
"""Batches -> numbers of which less is better."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is looked for.

    Attributes:
        words: As a sentence ends: 'the seats are most even'.
        numbers: Of the same batches of any value; one for each batch, or for each two.
        off: What a square of which less is better is called, as a column; '' where the numbers are shown anyway.
        parts: Of how many squares its numbers are sums; by a batch.
        scale: What its root counts for.
    """

    words: str
    numbers: Numbers
    off: str = ""
    parts: Callable[[GameBatch], int] = lambda _: 1
    scale: float = 1.0


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
        return Goal(f"{match[1]} are nearest to {match[2]}", off, f"off {match[2]} by")
    known = f"known: {', '.join(WORDS)}, and turns, points or margin with a number, such as turns:40"
    raise RefusedError([Problem("--for", 0, 0, "G34", f"there is no goal '{text[:40]}'", known)])


def _uneven(batches: Sequence[GameBatch]) -> list[float]:
    """How far seats are from their shares of the wins, squared and added up."""
    return [sum(map(_product, _off_share(one), _off_share(other))) for one, other in _twos(batches)]  # sum of few


def _off_share(batch: GameBatch) -> list[float]:
    return [won / max(1, batch.games) - 1 / len(batch.wins) for won in batch.wins]


def _off(measure: Callable[[GameBatch], float], target: float, batches: Sequence[GameBatch]) -> list[float]:
    return [(measure(one) - target) * (measure(other) - target) for one, other in _twos(batches)]


def _product(one: float, other: float) -> float:
    return one * other


def _twos(batches: Sequence[GameBatch]) -> list[tuple[GameBatch, GameBatch]]:
    """The first and second, the third and fourth."""
    return list(pairwise(batches))[::2]


WORDS = {
    "fair": Goal("the seats are most even", _uneven, "seats off by", lambda batch: len(batch.wins), 100.0),
    "close": Goal("the games are closest", lambda batches: [margin(each) for each in batches]),
    "short": Goal("the games are shortest", lambda batches: [turns(each) for each in batches]),
    "long": Goal("the games are longest", lambda batches: [-turns(each) for each in batches]),
}
"""The goals that have a name of their own."""
