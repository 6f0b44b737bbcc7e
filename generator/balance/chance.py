"""Hits in a sample, or a share that was counted -> Chance: how likely something is, and how sure that is."""

from __future__ import annotations

from fractions import Fraction

from generator.balance.sure import Interval, of_share
from generator.frozen import dataclass


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
    return Chance(Fraction(hits, trials), of_share(hits, trials))
