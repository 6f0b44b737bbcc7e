"""Hits in a sample, or a share that was counted -> Chance: how likely something is, and how sure that is."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from generator.frozen import dataclass

NORMAL_95 = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is.

    Attributes:
        share: From 0 to 1: exactly, or what came up in the sample.
        low: The least it may be: in 95 of 100 such samples it is no less; where it was counted, the share itself.
        high: The most it may be.
        of: How large the sample was; 0 where it was counted.
    """

    share: Fraction
    low: Fraction
    high: Fraction
    of: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether it was counted."""
        return not self.of


def exact(share: Fraction) -> Chance:
    """A chance that was counted."""
    return Chance(share, share, share)


def of_sample(hits: int, trials: int) -> Chance:
    """A chance that was sampled, with Wilson's interval.

    Source: E. B. Wilson, Probable inference, J. Amer. Statist. Assoc. 22 (1927).
    """
    share, square = hits / trials, NORMAL_95 * NORMAL_95
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = NORMAL_95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    low, high = 0.0 if hits == 0 else middle - half, 1.0 if hits == trials else middle + half
    return Chance(Fraction(hits, trials), Fraction(low), Fraction(high), trials)
