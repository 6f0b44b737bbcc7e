"""Points -> the straight line of least squares through them, exactly, and how far each point is off it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from generator.balance.student import quantile, tail
from generator.frozen import dataclass

LEAST = 3
"""Points that a line through more than two of them needs."""


@dataclass(frozen=True, slots=True)
class FittedLine:
    """What y is at each x, in the mean: the sum of the squares of all points' distances, upright, is the least.

    Attributes:
        start: y at x = 0.
        slope: How much more y is for each 1 of x.
        off: Point by point, how much more its y is than the line's; less than 0 where it is below.
        weights: Point by point, how much of the line's y at its x is the point's own, from 0 to 1: its leverage.
        spread: The sum of squares of x about their mean.
    """

    start: Fraction
    slope: Fraction
    off: tuple[Fraction, ...]
    weights: tuple[Fraction, ...]
    spread: Fraction

    def at(self, x: Fraction) -> Fraction:
        """The line's y."""
        return self.start + self.slope * x

    @property
    def squares(self) -> Fraction:
        """The sum of squares of the distances."""
        return sum((off * off for off in self.off), start=Fraction())  # sum counts fractions

    def surely(self, chance: float = 0.05) -> float | None:
        """Half the interval about the slope that misses the true one with that chance; None for too few points."""
        freedom = len(self.off) - 2
        return quantile(chance, freedom) * sqrt(self.squares / freedom / self.spread) if freedom > 0 else None

    def surprise(self, at: int) -> float | None:
        """How likely the furthest of as many points, all true to a line, is as far off as this one; None for too few.

        The distance from the line through all others, over its standard error, against Student's t, times the number of
        points (Bonferroni): the usual test for an outlier (Weisberg, Applied Linear Regression, 9.1).
        """
        freedom, own = len(self.off) - 3, 1 - self.weights[at]
        if freedom < 1 or not own:
            return None
        square = self.off[at] ** 2 / own
        rest = self.squares - square
        if not rest:
            return 0.0 if square else 1.0
        return min(1.0, len(self.off) * tail(float(square * freedom / rest), freedom))


def fitted_line(points: Sequence[tuple[Fraction, Fraction]]) -> FittedLine | None:
    """The line; None for fewer than three points, or where all have the same x."""
    if len(points) < LEAST or len({x for x, _ in points}) == 1:
        return None
    count = len(points)
    mean, middle = (sum(each, start=Fraction()) / count for each in zip(*points, strict=True))
    spread = sum(((x - mean) ** 2 for x, _ in points), start=Fraction())
    slope = sum(((x - mean) * (y - middle) for x, y in points), start=Fraction()) / spread
    start = middle - slope * mean
    off = tuple(y - start - slope * x for x, y in points)
    weights = tuple(Fraction(1, count) + (x - mean) ** 2 / spread for x, _ in points)
    return FittedLine(start, slope, off, weights, spread)
