"""What candidates came to -> which others are likely nearest to what is wanted: a curved surface through their sums.

What games come to, such as their turns or each seat's wins, changes smoothly with the numbers of a game. So a surface
of second degree is laid through all that was played, closest where a game is nearest to what is wanted (weighted ridge
regression), and thousands of other candidates are read off it without playing them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.trials.candidates import Values
from tilewright.trials.distance import BatchSums

Matrix = np.ndarray[Any, np.dtype[np.float64]]

CURVED = 8
"""Numbers up to which the surface is curved; of more it is a plane, for which fewer candidates are enough."""
RIDGE = 1e-3
"""How much it is held flat where little was played."""
NEAR = 0.5
"""Units off, up to which candidates count nearly as much as the nearest."""
POOL = 3000
"""Candidates that are read off it."""


@dataclass(frozen=True, slots=True)
class PlayedPoint:
    """A candidate that was played.

    Attributes:
        sums: All its games, for each target what its measure is worked out from.
        games: How many they are.
        off: How far it is off.
    """

    sums: BatchSums
    games: int
    off: float


def likely(
    points: Mapping[Values, PlayedPoint],
    counts: Sequence[int],
    present: Values,
    off: Callable[[BatchSums, Values], float],
    stream: Stream,
) -> list[Values]:
    """Candidates that were not played yet, the likely nearest first.

    Args:
        points: What was played: at least two candidates.
        counts: How many values each number may have.
        present: The game as it is.
        off: How far a candidate with such sums is off.
        stream: Where chance comes from.
    """
    tried = [*points]
    shapes = [tuple(len(each) for each in points[tried[0]].sums)]
    flat = np.array([[each / sums[-1] for sums in points[values].sums for each in sums[:-1]] for values in tried])
    weights = np.array([points[values].games / (NEAR + points[values].off) ** 2 for values in tried])
    known = _features(tried, counts)
    weighted = known * (weights / weights.mean())[:, None]
    flattened = RIDGE * np.eye(known.shape[1])
    flattened[0, 0] = 0.0
    surface = np.linalg.solve(weighted.T @ known + flattened, weighted.T @ flat)
    best = sorted(tried, key=lambda values: (points[values].off, values))[:5]
    pool = sorted({*_pool(best, counts, present, stream)} - points.keys())
    if not pool:
        return []
    read = _features(pool, counts) @ surface
    offs = [off(_sums(row, shapes[0]), values) for row, values in zip(read.tolist(), pool, strict=True)]
    return [values for _, values in sorted(zip(offs, pool, strict=True))]


def _features(each: Iterable[Values], counts: Sequence[int]) -> Matrix:
    """1, every number from -1 to 1, and of a few numbers the products of every two."""
    scaled = np.array([[2 * at / max(1, count - 1) - 1 for at, count in zip(row, counts, strict=True)] for row in each])
    columns = [np.ones(len(scaled)), *scaled.T]
    if len(counts) <= CURVED:
        columns += [
            scaled[:, one] * scaled[:, other] for one, other in combinations_with_replacement(range(len(counts)), 2)
        ]
    return np.stack(columns, axis=1)


def _sums(row: Sequence[float], shape: Sequence[int]) -> BatchSums:
    sums, at = list[tuple[float, ...]](), 0
    for many in shape:
        sums.append((*(max(0.0, each) for each in row[at : at + many - 1]), 1.0))
        at += many - 1
    return tuple(sums)


def _pool(best: Sequence[Values], counts: Sequence[int], present: Values, stream: Stream) -> Iterable[Values]:
    """Candidates anywhere, and near the best; some of their numbers as they are now."""
    for number in range(POOL):
        start = best[number // 2 % len(best)] if number % 2 else None
        kept = stream.below(len(counts))  # so many numbers, on average, are as they are
        values = list[int]()
        for at, count in enumerate(counts):
            if stream.below(len(counts)) < kept:
                values.append(present[at])
            elif start is None:
                values.append(stream.below(count))
            else:
                reach = max(1, count // 6)
                moved = start[at] + stream.below(2 * reach + 1) - reach
                values.append(min(count - 1, max(0, moved)))
        yield tuple(values)
