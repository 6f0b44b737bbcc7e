"""Hits in a sample -> Interval: how sure a number is; values of blind deals -> Rank: where one of them stands.

A number without an interval is exact: counted, or worked out in whole numbers and fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, sqrt

from generator.frozen import dataclass
from generator.language import Spoken
from generator.spec.words import speak

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


def of_share(hits: int, trials: int) -> Interval:
    """Wilson's interval of a chance, from how often something came up in a sample.

    Raises:
        ValueError: There were no trials.
    """
    return Interval(*wilson(hits, trials), trials)


def of_mean(numbers: Sequence[int]) -> Interval:
    """The interval of a mean, from a sample of whole numbers.

    1.96 standard errors to either side; one number more that is 1 off the mean counts in, so that a sample of equal
    numbers is not taken for certainty.
    """
    size = len(numbers)
    mean = Fraction(sum(numbers), size)  # sum counts locks that were opened
    squares = sum((number - mean) ** 2 for number in numbers) + 1  # sum counts squares, as fractions
    half = NORMAL_95 * sqrt(squares) / size
    return Interval(float(mean) - half, float(mean) + half, size)


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
