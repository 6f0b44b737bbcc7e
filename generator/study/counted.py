"""Counts and Slopes -> means, quantiles, and the intervals that hold the true number in 95 of 100 such studies."""

from __future__ import annotations

from fractions import Fraction
from math import erfc, inf, sqrt

from generator.balance.sure import NORMAL_95, Interval, wilson
from generator.frozen import dataclass
from generator.study.aggregate import UNIT, Slope
from generator.study.tree import Counts


@dataclass(frozen=True, slots=True)
class Sampled:
    """A number with the interval it lies in.

    Attributes:
        value: The number.
        within: Where it truly lies.
    """

    value: float
    within: Interval


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


def measured(counts: Counts, unit: int = 1) -> Sampled:
    """Their mean and its interval."""
    size = max(1, number(counts))
    half = NORMAL_95 * spread(counts, unit) / sqrt(size) if size > 1 else inf
    middle = mean(counts, unit)
    return Sampled(middle, Interval(middle - half, middle + half, size))


def share(hits: float, of: int) -> Sampled:
    """A share of so many; of none anything may be true."""
    if not of:
        return Sampled(0.0, Interval(0.0, 1.0, 0))
    low, high = wilson(hits, of)
    return Sampled(hits / of, Interval(max(0.0, low), min(1.0, high), of))


def slope(each: Slope) -> Sampled:
    """How much more y goes with one x more than the other seats have, y as whole points or victories.

    The interval is that of a regression within games, each game weighed as it is (White 1980).
    """
    if not each.xx:
        return Sampled(0.0, Interval(-inf, inf, 0))
    value = Fraction(each.xy, each.xx)
    rest = each.xy_xy - 2 * value * each.xx_xy + value * value * each.xx_xx
    half = NORMAL_95 * sqrt(max(0.0, float(rest / each.xx**2))) * _few(each.apart)
    middle = float(value) / UNIT
    return Sampled(middle, Interval(middle - half / UNIT, middle + half / UNIT, each.apart))


def _few(games: int) -> float:
    """What an interval from few games is wider by."""
    return sqrt(games / (games - 1)) if games > 1 else inf


def no_slope(each: Slope) -> float:
    """How often chance alone would make a slope as steep, if what was done made no difference."""
    return erfc(abs(each.xy) / sqrt(2 * each.xy_xy)) if each.xy_xy else 1.0
