"""Pieces by cost and gain -> the straight line through them, and which stand out, on which side."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from tilewright.balance.intervals import student_quantile, student_tail
from tilewright.balance.pieces import Known
from tilewright.frozen import dataclass

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
        return student_quantile(chance, freedom) * sqrt(self.squares / freedom / self.spread) if freedom > 0 else None

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
        return min(1.0, len(self.off) * student_tail(float(square * freedom / rest), freedom))


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


NAMED = 2
"""Pieces that are named on either side of the line, at most."""
RARE = 0.05
"""A piece so far off that chance makes one of as many go there less often than this stands out."""


@dataclass(frozen=True, slots=True)
class Priced:
    """A piece beside the line.

    Attributes:
        piece: Which.
        cost: What it costs.
        gives: What it gives.
        off: How much more that is than the line says; less than 0 where it is less.
        number: Which of the line's points it is.
    """

    piece: Known
    cost: Fraction
    gives: Fraction
    off: Fraction
    number: int

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.piece.values.get("title") or self.piece.values.get("name") or self.piece.name)


@dataclass(frozen=True, slots=True)
class Prices:
    """What pieces give for what they cost.

    Attributes:
        line: The line through them.
        priced: The pieces, as they are written.
    """

    line: FittedLine
    priced: tuple[Priced, ...]

    def by_chance(self, each: Priced) -> float | None:
        """How likely the furthest of as many pieces is as far off as this one by chance; None for too few to say."""
        return self.line.surprise(each.number)

    def named(self) -> tuple[Priced, ...]:
        """The furthest above the line and below it; on each side also the next one that stands out."""
        return tuple(
            each
            for above in (True, False)
            for rank, each in enumerate(self.furthest(above=above)[:NAMED])
            if not rank or self.stands_out(each)
        )

    def stands_out(self, each: Priced) -> bool:
        """Whether it is further off than chance would have it."""
        chance = self.by_chance(each)
        return chance is not None and chance < RARE

    def furthest(self, *, above: bool) -> tuple[Priced, ...]:
        """Those above the line, or those below it, the furthest first; of two as far the one written first."""
        beside = (each for each in self.priced if (each.off > 0 if above else each.off < 0))
        return tuple(sorted(beside, key=lambda each: -abs(each.off)))
