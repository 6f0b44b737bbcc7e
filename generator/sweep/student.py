"""Numbers, one a batch -> their mean and how far it may be off, by Student's distribution."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, inf, pi, sqrt
from statistics import NormalDist, fmean, variance

from generator.balance.sure import Interval
from generator.study.counted import Sampled


def quantile(chance: float, free: int) -> float:
    """The number that Student's t of so many degrees of freedom is beyond, to either side, with this chance.

    Source: G. W. Hill, Algorithm 396, Communications of the ACM 13 (1970); right to six digits from three degrees on.

    Raises:
        ValueError: There is no degree of freedom.
    """
    if free < 1:
        raise ValueError("one number says nothing of how far it is off")
    if free == 1:
        return cos(chance * pi / 2) / sqrt(1 - cos(chance * pi / 2) ** 2)
    if free == 2:
        return sqrt(2 / (chance * (2 - chance)) - 2)
    a = 1 / (free - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * sqrt(a * pi / 2) * free
    y = (d * chance) ** (2 / free)
    if y > 0.05 + a:
        x = -NormalDist().inv_cdf(1 - chance / 2)
        y = x * x
        c += 0.3 * (free - 4.5) * (x + 0.6) if free < 5 else 0
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = a * y * y
        y = exp(y) - 1 if y > 0.002 else 0.5 * y * y + y
    else:
        y = ((1 / (((free + 6) / (free * y) - 0.089 * d - 0.822) * (free + 2) * 3) + 0.5 / (free + 4)) * y - 1) * (
            free + 1
        ) / (free + 2) + 1 / y
    return sqrt(free * y)


def sampled(numbers: Sequence[float], chance: float = 0.05, of: int = 0) -> Sampled:
    """Their mean, and the interval that misses the true one with this chance.

    Args:
        numbers: One a batch.
        chance: How often the interval may miss.
        of: How many games they are of.
    """
    if len(numbers) < 2:
        return Sampled(numbers[0] if numbers else 0.0, Interval(-inf, inf, of))
    middle = fmean(numbers)
    half = quantile(chance, len(numbers) - 1) * sqrt(variance(numbers, middle) / len(numbers))
    return Sampled(middle, Interval(middle - half, middle + half, of))
