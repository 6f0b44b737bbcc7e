"""Two numbers, each exact or sampled -> whether they differ, and if so whether by more than the samples' own noise."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import hypot

from generator.balance.sure import LEVEL, NORMAL_95, Interval, of_share, wilson
from generator.frozen import dataclass


class Sureness(StrEnum):
    """What may be said of a difference."""

    SAME = "same"
    WITHIN = "within noise"
    BEYOND = "beyond noise"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and how sure it is.

    Attributes:
        value: The number.
        within: Where it truly lies; None where it is exact.
    """

    value: int | float | Fraction
    within: Interval | None = None

    @property
    def is_sampled(self) -> bool:
        """Whether another sample would have given another number."""
        return bool(self.within and self.within.level == LEVEL)

    def ends(self, deviations: float) -> tuple[float, float]:
        """The interval so many standard deviations wide to either side; that of a search is as it is.

        Of a share it is Wilson's again. Any other interval of a sample is drawn out in proportion.
        """
        value, within = float(self.value), self.within
        if not within:
            return value, value
        if not self.is_sampled:
            return within.low, within.high
        hits = round(self.value * within.of)
        if 0 <= hits <= within.of and of_share(hits, within.of) == within:
            return wilson(hits, within.of, deviations)
        wider = deviations / NORMAL_95
        return value - wider * (value - within.low), value + wider * (within.high - value)


def deviations(numbers: int) -> float:
    """How many standard deviations leave 5 % outside in all, where so many numbers are compared (Bonferroni).

    So of 100 comparisons of games that are truly alike, at most 5 call any number of theirs beyond noise.
    """
    from statistics import NormalDist  # noqa: PLC0415 - imports much, for this alone

    return NormalDist().inv_cdf(1 - (100 - LEVEL) / 200 / max(1, numbers))


def differ(before: Estimate, after: Estimate, wide: float) -> Sureness:
    """Whether a number has changed, and how sure that is.

    Two exact numbers that differ have changed. Else the interval of the difference is put together from those of the
    two, and has to leave out nought: the sum of squares of what each may be off towards the other.

    Source: R. G. Newcombe, Interval estimation for the difference between independent proportions, Statist. Med. 17
    (1998), method 10; for other numbers than shares G. Y. Zou and A. Donner, Statist. Med. 27 (2008).

    Args:
        before: The one.
        after: The other.
        wide: From `deviations`.
    """
    if before.value == after.value:
        return Sureness.SAME
    if not before.within and not after.within:
        return Sureness.EXACT
    lower, upper = sorted((before, after), key=lambda each: each.value)
    up = max(0.0, lower.ends(wide)[1] - float(lower.value))
    down = max(0.0, float(upper.value) - upper.ends(wide)[0])
    surely = not (lower.is_sampled or upper.is_sampled)
    apart = float(upper.value) - float(lower.value)
    return Sureness.BEYOND if apart > (up + down if surely else hypot(up, down)) else Sureness.WITHIN


def surest(each: Sequence[Sureness]) -> Sureness:
    """What may be said of several numbers together: exact if one is, else beyond noise if one is, and so on."""
    order = list(Sureness)
    return max(each, key=order.index, default=Sureness.SAME)
