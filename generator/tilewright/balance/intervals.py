"""Samples -> Interval, Chance: how sure a number is, and whether two differ; blind deals -> Rank: where one stands.

A number without an interval is exact: counted, or worked out in whole numbers and fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from math import atan2, ceil, cos, erfc, exp, floor, gamma, hypot, pi, sin, sqrt

from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.spec.words import speak


def student_tail(squared: float, freedom: int) -> float:
    """The chance that |t| is at least the root of `squared`; 1 at nought.

    The closed form for whole degrees of freedom (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3-4).

    Raises:
        ValueError: There is less than one degree of freedom.
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom")
    angle = atan2(sqrt(squared), sqrt(freedom))
    odd = freedom % 2
    term = total = (cos(angle) if odd else 1.0) * (freedom > 1)
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    inside = 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
    return max(0.0, 1.0 - inside)


def student_quantile(chance: float, freedom: int) -> float:
    """The t that is exceeded, to either side, with that chance: 0.05 gives the half-width of a 95 % interval.

    Raises:
        ValueError: The chance is not between 0 and 1, or there is less than one degree of freedom.
    """
    if not 0 < chance < 1:
        raise ValueError(f"a chance of {chance}")
    low, high = 0.0, 1.0
    while student_tail(high**2, freedom) > chance:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle**2, freedom) > chance else (low, middle)
    return high


LEVEL = 95
"""In so many of 100 samples the interval holds the true number."""

NORMAL_95 = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""

SURELY = 100
"""The level of an interval that is no sample's: beyond its ends the number cannot be."""

TIED = Fraction(1, 10)
"""Where more blind deals than this are as bad as a deal, its rank is told as a range."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Where a number lies that was sampled or searched for, not counted.

    Attributes:
        low: The least it may be, in the unit of the number.
        high: The most it may be.
        of: How many deals, shuffles or orders were looked at.
        level: In how many of 100 such samples the interval holds the number: 95, or 100 where it surely does.
    """

    low: float
    high: float
    of: int
    level: int = LEVEL


@dataclass(frozen=True, slots=True)
class Sampled:
    """A number with the interval it lies in.

    Attributes:
        value: The number.
        within: Where it truly lies.
    """

    value: float
    within: Interval


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a deal stands among blind deals of the same set. Coarse numbers are shared by many: then it is a range.

    Attributes:
        less: The share of them that are less bad.
        alike: The share that are as bad.
        of: How many were looked at; 0 where it is all there are.
    """

    less: Fraction
    alike: Fraction
    of: int = 0

    @property
    def middle(self) -> Fraction:
        """The share that are less bad, half of those alike counted in: in the mean a half for a blind deal itself."""
        return self.less + self.alike / 2

    @property
    def of_100(self) -> int:
        """The middle in whole hundredths; 0 and 100 only where none, or all, are less bad."""
        return round(100 * self.middle) if self.middle in {0, 1} else min(99, max(1, round(100 * self.middle)))

    @property
    def words(self) -> Spoken:
        """'97 of 100'; '12-41 of 100' where 12 are less bad and 29 as bad."""
        if self.alike <= TIED:
            return speak("report.worse", number=self.of_100)
        return speak("report.worse_between", least=floor(100 * self.less), most=ceil(100 * (self.less + self.alike)))


def rank(value: float, others: Sequence[float]) -> Rank:
    """Where a number stands among those of blind deals, of which there is at least one; the larger the worse."""
    less, alike = (sum(each) for each in ((other < value for other in others), (other == value for other in others)))
    return Rank(Fraction(less, len(others)), Fraction(alike, len(others)), len(others))


def wilson(hits: float, trials: float, z: float = NORMAL_95) -> tuple[float, float]:
    """The interval that holds the true chance with 95 % confidence, after so many hits in so many trials.

    Source: E. B. Wilson, Probable inference, J. Amer. Statist. Assoc. 22 (1927).

    Raises:
        ValueError: There were no trials.
    """
    if trials <= 0:
        raise ValueError("no trials, no interval")
    share, square = hits / trials, z * z
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    low = 0.0 if hits == 0 else middle - half
    return low, 1.0 if hits == trials else middle + half


def share_interval(hits: int, trials: int) -> Interval:
    """Wilson's interval of a chance, from how often something came up in a sample.

    Raises:
        ValueError: There were no trials.
    """
    return Interval(*wilson(hits, trials), trials)


def mean_interval(numbers: Sequence[int]) -> Interval:
    """The interval of a mean, from a sample of whole numbers.

    1.96 standard errors to either side; one number more that is 1 off the mean counts in, so that a sample of equal
    numbers is not taken for certainty.
    """
    size = len(numbers)
    mean = Fraction(sum(numbers), size)  # sum counts locks that were opened
    squares = sum((number - mean) ** 2 for number in numbers) + 1  # sum counts squares, as fractions
    half = NORMAL_95 * sqrt(squares) / size
    return Interval(float(mean) - half, float(mean) + half, size)


def shared_range(won: float, square: float, games: int, fair: float, sure: float) -> tuple[float, float]:
    """The interval of one seat's share of all games: Wilson's, of as many whole wins as tell as much.

    Args:
        won: Its shares of the games, added up.
        square: The squares of these shares, added up.
        games: How many games.
        fair: The share that it should have.
        sure: How many standard errors to either side.
    """
    part = won / games
    # a seat that shares every win is no surer than if one of its games had been won or lost
    varies = max(square / games - part**2, fair * (1 - fair) / games)
    tells = max(1.0, part * (1 - part) / varies)
    low, high = wilson(won * tells, games * tells, sure)
    return max(0.0, low), min(1.0, high)


def batch_mean(numbers: Sequence[float], errs: float = 0.05, of: int = 0) -> Sampled:
    """The mean of numbers, one a batch, and the interval that misses the true one with this chance.

    Args:
        numbers: One a batch, or one for two batches.
        errs: How often the interval may miss.
        of: How many games they are of.
    """
    if len(numbers) < 2:
        return Sampled(numbers[0] if numbers else 0.0, Interval(float("-inf"), float("inf"), of))
    from statistics import fmean, variance  # noqa: PLC0415 - imports much, which commands that play nothing need not

    middle = fmean(numbers)
    half = student_quantile(errs, len(numbers) - 1) * sqrt(variance(numbers, middle) / len(numbers))
    return Sampled(middle, Interval(middle - half, middle + half, of))


def chi_square_tail(square: float, free: int) -> float:
    """How often a chi-square of so many degrees of freedom is larger: by its recursion from one or two degrees.

    Source: M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964), 26.4.
    """
    half = square / 2
    tail, term = (erfc(sqrt(half)), 1) if free % 2 else (exp(-half), 2)
    for degrees in range(term, free, 2):
        tail += half ** (degrees / 2) * exp(-half) / gamma(degrees / 2 + 1)
    return min(1.0, tail)


def percent(share: float | Fraction, within: Interval | None = None) -> str:
    """'4.2 %'; tiny but possible is '<0.1 %', nearly certain '>99.9 %'.

    Of a sample that never, or always, had it: what the true share is less, or more, than: '<0.4 %' for none of 1,000.
    """
    if within and share == 0:
        return f"<{ceil(1000 * within.high) / 10:.1f} %"
    if within and share == 1:
        return f">{floor(1000 * within.low) / 10:.1f} %"
    if 0 < share < Fraction(1, 1000):
        return "<0.1 %"
    if Fraction(999, 1000) < share < 1:
        return ">99.9 %"
    return f"{float(100 * share):.1f} %"


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
        if 0 <= hits <= within.of and share_interval(hits, within.of) == within:
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


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is.

    Attributes:
        share: From 0 to 1: exactly, or what came up in the sample.
        within: Where the true share lies, if it was sampled; None where it was counted.
    """

    share: Fraction
    within: Interval | None = None


def of_sample(hits: int, trials: int) -> Chance:
    """A chance that was sampled, with Wilson's interval."""
    return Chance(Fraction(hits, trials), share_interval(hits, trials))
