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
from tilewright.trials.targets import BatchSums

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


class Surface:
    """A surface through all that was played."""

    def __init__(
        self, points: Mapping[Values, PlayedPoint], counts: Sequence[int], off: Callable[[BatchSums, Values], float]
    ) -> None:
        """Laid through what was played.

        Args:
            points: What was played: at least one candidate.
            counts: How many values each number may have.
            off: How far a candidate with such sums is off.
        """
        self._points, self._counts, self._off = points, counts, off
        tried = [*points]
        self._shape = tuple(len(each) for each in points[tried[0]].sums)
        flat = [[each / sums[-1] for sums in points[values].sums for each in sums[:-1]] for values in tried]
        weights = np.array([points[values].games / (NEAR + points[values].off) ** 2 for values in tried])
        known = self._features(tried)
        weighted = known * (weights / weights.mean())[:, None]
        flattened = RIDGE * np.eye(known.shape[1])
        flattened[0, 0] = 0.0
        self._surface: Matrix = np.linalg.solve(weighted.T @ known + flattened, weighted.T @ np.array(flat))

    def read(self, each: Sequence[Values]) -> list[float]:
        """How far candidates likely are off, played or not."""
        if not each:
            return []
        rows = (self._features(each) @ self._surface).tolist()
        return [self._off(self._sums(row), values) for row, values in zip(rows, each, strict=True)]

    def likely(self, present: Values, stream: Stream) -> list[Values]:
        """Candidates that were not played yet, the likely nearest first.

        Args:
            present: The game as it is.
            stream: Where chance comes from.
        """
        best = sorted(self._points, key=lambda values: (self._points[values].off, values))[:5]
        pool = sorted({*_pool(best, self._counts, present, stream)} - self._points.keys())
        return [values for _, values in sorted(zip(self.read(pool), pool, strict=True))]

    def _features(self, each: Iterable[Values]) -> Matrix:
        """1, every number from -1 to 1, and of a few numbers the products of every two."""
        counts = self._counts
        rows = [[2 * at / max(1, count - 1) - 1 for at, count in zip(row, counts, strict=True)] for row in each]
        scaled = np.array(rows)
        columns = [np.ones(len(scaled)), *scaled.T]
        if len(counts) <= CURVED:
            pairs = combinations_with_replacement(range(len(counts)), 2)
            columns += [scaled[:, one] * scaled[:, other] for one, other in pairs]
        return np.stack(columns, axis=1)

    def _sums(self, row: Sequence[float]) -> BatchSums:
        """What stands in a row of the surface, target by target, of one game."""
        sums, at = list[tuple[float, ...]](), 0
        for many in self._shape:
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
