"""A whole table of lines on many honest tries -> Levels: how rare a number has to be, for a table to be flagged seldom.

Who looks at twelve lines, and flags in each the worst tenth of what chance does, flags half of all honest tables. Here
all lines share one level, the same for each, so that so few tables are flagged in any line; lines that go together
count as what they are, for whole tables are looked at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

from generator.cutaway.limits import FAILED, FLAGGED, OF_CHANCE
from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Tries:
    """A table of lines, looked at on honest tries.

    Attributes:
        lines: For each line its number on each try; the larger the worse.
        flagged: For each try, whether a line that has a limit of its own is worth a warning.
        failed: The same of failures.
    """

    lines: tuple[Sequence[float], ...]
    flagged: Sequence[bool]
    failed: Sequence[bool]


@dataclass(frozen=True, slots=True)
class Levels:
    """How lines are judged, and what that does to honest tables.

    Attributes:
        warn: A number is worth a warning where a smaller share than this of honest tries is as bad; half of those that
            are just as bad are counted.
        fail: The same of a failure.
        flagged: The share of honest tables with a line that is flagged.
        failed: The share of those with a line that fails.
    """

    warn: float
    fail: float
    flagged: Fraction
    failed: Fraction


def levels(tries: Tries, share: Fraction = Fraction(1)) -> Levels:
    """The levels at which at most FLAGGED of honest tables are flagged, and at most FAILED fail.

    Lines that have limits of their own come first; where they take up all there is, the others get OF_CHANCE of it.

    Args:
        tries: The table on honest tries.
        share: How much of FLAGGED and FAILED it may use up.
    """
    least = _rarest(tries)
    warn, flagged = _level(least, tries.flagged, FLAGGED * share)
    fail, failed = _level(least, tries.failed, FAILED * share)
    return Levels(warn, fail, flagged, failed)


Number = TypeVar("Number", float, Fraction)


def tails(ways: Mapping[Number, int]) -> dict[Number, float]:
    """Number -> the share of numbers that are larger, and half of those that are the same.

    Args:
        ways: How often each number comes up.
    """
    numbers = sorted(ways, reverse=True)
    larger = accumulate((ways[number] for number in numbers), initial=0)
    all_of_them = sum(ways.values()) or 1  # sum counts tries
    return {number: (more + ways[number] / 2) / all_of_them for number, more in zip(numbers, larger, strict=False)}


def bound(ways: Mapping[Number, int], level: float) -> Number:
    """The largest number that is not too rare at a level: what is more is flagged.

    Args:
        ways: How often each number comes up; at least one does.
        level: As `Levels` has it.
    """
    every = tails(ways)
    return max((number for number, tail in every.items() if tail >= level), default=min(every))


def _rarest(tries: Tries) -> list[float]:
    """For each try how rare its rarest number is."""
    rare = [[*map(tails(Counter(line)).__getitem__, line)] for line in tries.lines]
    return [min(each) for each in zip(*rare, strict=True)] if rare else [1.0] * len(tries.flagged)


def _level(rarest: Sequence[float], anyhow: Sequence[bool], most: Fraction) -> tuple[float, Fraction]:
    """The highest level at which no more tables are flagged than are allowed, and the share of those that are."""
    tables = len(rarest)
    rest = sorted(rare for rare, flagged in zip(rarest, anyhow, strict=True) if not flagged)
    flagged = tables - len(rest)
    allowed = int(max(most * tables - flagged, most * OF_CHANCE * tables))
    level = rest[min(allowed, len(rest) - 1)] if rest else 0.0
    return level, Fraction(flagged + bisect_left(rest, level), tables)
