"""What a measure says -> a value: a number, what it should be, how bad it is, and which pieces make it so."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from generator.frozen import dataclass

Exact = int | float | Fraction | str | tuple["Exact", ...]
"""Whole numbers and fractions wherever they can be; floats for logarithms, roots and what is sampled."""


class Verdict(StrEnum):
    """How a measure is judged."""

    FINE = "fine"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Offender:
    """A piece that makes a measure what it is.

    Attributes:
        name: The piece, such as 'tower-2', or the drawing all its copies share.
        place: Where it is written: file:line:column.
        why: What it does, in a few words.
    """

    name: str
    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of a set or of a deal: of tiles, cards or any pieces whose properties are counted.

    Attributes:
        code: The short name under which the docs explain it, such as B7.
        what: What is measured, in a few words.
        value: The result.
        said: The same as a person reads it.
        target: What it should be; empty where it is only told.
        verdict: Whether it is.
        worse_than: For a deal: how many of 100 blind deals of the same set are less bad; None for a set.
        offenders: The pieces to look at.
        help: What to do about it; empty where nothing need be done.
        room: How much further off it may be before it is worth a warning; less than nought where it is beyond that,
            None where no number says so.
    """

    code: str
    what: str
    value: Exact
    said: str
    target: str = ""
    verdict: Verdict = Verdict.FINE
    worse_than: int | None = None
    offenders: tuple[Offender, ...] = ()
    help: str = ""
    room: int | float | Fraction | None = None


def judged(*, fine: bool, fails: bool = False) -> Verdict:
    """Fine; else a failure where it is past that, else a warning."""
    return Verdict.FINE if fine else Verdict.FAIL if fails else Verdict.WARN


def percent(share: float | Fraction) -> str:
    """'4.2 %'; tiny but possible is '<0.1 %', nearly certain '>99.9 %'."""
    if 0 < share < Fraction(1, 1000):
        return "<0.1 %"
    if Fraction(999, 1000) < share < 1:
        return ">99.9 %"
    return f"{float(100 * share):.1f} %"


def listed(numbers: Sequence[int | Fraction], digits: int = 0) -> str:
    """'18 18 17 19'."""
    return " ".join(f"{float(number):.{digits}f}" if digits else f"{number}" for number in numbers)
