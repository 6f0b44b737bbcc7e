"""Counts and Slopes -> means, quantiles and their intervals; Claims -> those that stand beside all others.

Of 100 reports on games in which nothing of what is claimed is true, 5 claim anything at all: Holm's procedure with
weights (S. Holm, Scand. J. Statist. 6 (1979)). Who wins from which place at the table has most of the weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf, sqrt

from tilewright.balance.intervals import NORMAL_95, Interval, Sampled, shared_range, student_quantile, student_tail
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import UNIT, Counts, Slope


def number(counts: Counts) -> int:
    """How many were counted."""
    return sum(counts.values())  # sum counts counts


def mean(counts: Counts, unit: int = 1) -> float:
    """Their mean, in so many parts of one."""
    total = sum(value * count for value, count in counts.items())  # sum counts whole numbers
    return float(Fraction(total, unit * max(1, number(counts))))


def spread(counts: Counts, unit: int = 1) -> float:
    """Their standard deviation."""
    size = number(counts)
    total = sum(value * count for value, count in counts.items())  # sum counts whole numbers
    squares = sum(value * value * count for value, count in counts.items())  # sum counts whole numbers
    return sqrt(Fraction(size * squares - total * total, size * (size - 1))) / unit if size > 1 else 0.0


def quantile(counts: Counts, share: float, unit: int = 1) -> float:
    """The smallest number that at least such a share of all do not exceed."""
    needed, so_far = share * number(counts), 0
    for value in sorted(counts):
        so_far += counts[value]
        if so_far >= needed:
            return value / unit
    return 0.0


def median(counts: Counts) -> Sampled:
    """The number that half of all do not exceed, and its interval: numbers that stand so far before and after it.

    Source: W. J. Conover, Practical Nonparametric Statistics (1971): how many lie below the true one is binomial.
    """
    size = number(counts)
    if not size:
        return Sampled(0.0, Interval(-inf, inf, 0))
    half = NORMAL_95 * sqrt(size) / 2
    low, high = max(0.0, size / 2 - half), min(float(size), size / 2 + half + 1)
    low, high = (quantile(counts, max(1.0, end) / size) for end in (low, high))
    return Sampled(quantile(counts, 0.5), Interval(low, high, size))


def measured(counts: Counts, unit: int = 1) -> Sampled:
    """Their mean and its interval."""
    size = max(1, number(counts))
    half = student_quantile(0.05, size - 1) * spread(counts, unit) / sqrt(size) if size > 1 else inf
    middle = mean(counts, unit)
    return Sampled(middle, Interval(middle - half, middle + half, size))


def share(hits: float, of: int, squares: float | None = None) -> Sampled:
    """A share of so many; of none anything may be true.

    Args:
        hits: How many, parts of one counted as parts.
        of: Of how many.
        squares: The squares of these parts, added up; None if each is one or none.
    """
    if not of:
        return Sampled(0.0, Interval(0.0, 1.0, 0))
    return Sampled(
        hits / of, Interval(*shared_range(hits, hits if squares is None else squares, of, 0.5, NORMAL_95), of)
    )


def victories(sixtieths: int, squares: int, games: int) -> Sampled:
    """The share of all games that victories in 60ths are, which were shared as their squares tell."""
    return share(sixtieths / UNIT, games, squares / UNIT**2)


def slope(each: Slope) -> Sampled:
    """How much more y goes with one x more than the other seats have, y as whole points or victories.

    The interval is that of a regression within games: what a game is off the line counts as if the line had been drawn
    without it (HC3: J. G. MacKinnon and H. White, J. Econometrics 29 (1985)), and few games have Student's t.
    """
    if not each.xx:
        return Sampled(0.0, Interval(-inf, inf, 0))
    middle, error = _steep(each)
    half = error * student_quantile(0.05, _free(each)) if each.apart > 1 else inf
    return Sampled(middle / UNIT, Interval((middle - half) / UNIT, (middle + half) / UNIT, each.apart))


def chance_of(each: Slope) -> float:
    """How often chance alone would make a slope as steep, by the test that its interval is made from."""
    if each.apart < 2 or not each.xx:
        return 1.0
    middle, error = _steep(each)
    return student_tail((middle / error) ** 2, _free(each)) if error else float(not middle)


def _steep(each: Slope) -> tuple[float, float]:
    """A slope in 60ths, and its standard error.

    Without a game that makes the part h of all x*x, the others would be off by 1 / (1 - h) times as much; of the square
    of that the powers of h that a Slope keeps are added up: 1 + 2 h + 3 h h.
    """
    value = Fraction(each.xy, each.xx)
    square = Fraction(0)
    for power, (xy_xy, xx_xy, xx_xx) in enumerate(each.orders):
        square += (power + 1) * (xy_xy - 2 * value * xx_xy + value * value * xx_xx) / Fraction(each.xx) ** power
    return float(value), sqrt(max(0.0, float(square / each.xx**2)))


def _free(each: Slope) -> int:
    """Degrees of freedom: of games of which some count for much more than others, as many as would count alike."""
    alike = each.xx**2 // max(1, each.orders[0][2])
    return max(1, min(alike, each.apart) - 1)


ERRS = 0.05
"""How often a report on a game with nothing to claim claims something."""
SEATS = 0.8
"""The weight of the claim about seats; all claims about what is used share the rest."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that may be claimed.

    Attributes:
        name: Of what.
        chance: How often chance alone would say so.
        weight: Its part of the errors that are allowed.
    """

    name: str
    chance: float
    weight: float


def standing(claims: Sequence[Claim]) -> frozenset[str]:
    """The names of those that stand."""
    left = sorted((each for each in claims if each.weight > 0), key=lambda each: each.chance / each.weight)
    stand = set[str]()
    for at, each in enumerate(left):
        weight = sum(other.weight for other in left[at:])
        if each.chance >= ERRS * each.weight / weight:
            break
        stand.add(each.name)
    return frozenset(stand)
