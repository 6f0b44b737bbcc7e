"""What a measure says -> a value: a number, how sure it is, what it should be, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from math import isfinite
from typing import Any

from tilewright import __version__
from tilewright.balance.intervals import Interval, Rank
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.pieces.pool import set_digest
from tilewright.spec.spec import Spec, rules_digest
from tilewright.spec.words import speak

Exact = int | float | Fraction | str | tuple["Exact", ...]
"""Whole numbers and fractions wherever they can be; floats for logarithms, roots and what is sampled."""


Number = int | float | Fraction


class Verdict(StrEnum):
    """The verdict on a measure."""

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
        code: Its code in docs/measures.md, such as B7.
        what: Its name, in a few words.
        value: The result.
        said: The value as text for people.
        target: The target, as text; empty without one.
        verdict: How the value compares with the target.
        rank: For a deal: its rank among blind deals of the same set; None for a set.
        offenders: The pieces that cause the verdict.
        help: The remedy; empty if none is needed.
        room: The distance left before a warning; negative beyond it, None without a numeric limit.
        felt: Its effect on players, in moves or points; empty if unknown.
        within: The interval of each number of the value, in their order; None for an exact number, empty if all are
            exact.
        limit: The upper limit that a plot draws as a line; None without one.
    """

    code: str
    what: str
    value: Exact
    said: str
    target: str = ""
    verdict: Verdict = Verdict.FINE
    rank: Rank | None = None
    offenders: tuple[Offender, ...] = ()
    help: str = ""
    room: int | float | Fraction | None = None
    felt: str = ""
    within: tuple[Interval | None, ...] = ()
    limit: Fraction | None = None

    @property
    def distance(self) -> str:
        """Return the distance from its limit as text, a chance in percent; empty without a numeric limit."""
        if self.room is None:
            return ""
        return f"{abs(float(self.room)):.2g}" if self.limit is None else f"{abs(float(100 * self.room)):.1f} %"

    @property
    def is_exact(self) -> bool:
        """Whether every number is counted, not sampled or searched for."""
        return not any(self.within)


def how_sure(measures: Iterable[Measure]) -> Spoken:
    """Which of them are exact, in a sentence or two."""
    codes = {measure.code for measure in measures if not measure.is_exact}
    sampled = tuple(sorted(codes, key=lambda code: (len(code), code)))
    return speak("report.remarks.sampled", codes=sampled) if sampled else speak("report.remarks.exact")


def judged(*, fine: bool, fails: bool = False) -> Verdict:
    """Fine; else a failure where it is past that, else a warning."""
    return Verdict.FINE if fine else Verdict.FAIL if fails else Verdict.WARN


MOST_DECIMALS = 6
"""Of what a person reads."""


def decimals(number: Number, *bounds: Number, least: int = 0) -> int:
    """How many decimals show a number and its bounds so that it does not look within one that it is beyond.

    Args:
        number: Told beside its bounds.
        bounds: What it is held against; infinite ones do not matter.
        least: As many at least.
    """
    value, ends = Fraction(number), [Fraction(each) for each in bounds if isfinite(each)]
    true = [(value < each, value > each) for each in ends]
    for digits in range(least, MOST_DECIMALS):
        own = round(value, digits)
        if [(own < near, own > near) for near in (round(each, digits) for each in ends)] == true:
            return digits
    return MOST_DECIMALS


def listed(numbers: Sequence[int | Fraction], digits: int = 0) -> str:
    """'18 18 17 19'."""
    return " ".join(f"{float(number):.{digits}f}" if digits else f"{number}" for number in numbers)


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where numbers come from.

    Attributes:
        program: That worked them out, with its version.
        game: Its id.
        variants: Laid over it, in their order.
        seed: Of all that is sampled, or dealt.
        rules: `rules_digest` of its rules, variants laid over them: sixteen hexadecimal digits.
        set: The four characters its tiles are known by, as in deck codes; empty where it has none.
    """

    program: str
    game: str
    variants: tuple[str, ...]
    seed: str
    rules: str
    set: str


def provenance(spec: Spec[Any], seed: str | None = None) -> Provenance:
    """Of numbers of a game, sampled with its own seed where no other is given."""
    variants, tiles = tuple(name for name, _ in spec.variants), set_digest(spec) if spec.wings else ""
    own = spec.game.seed if seed is None else seed
    return Provenance(f"tilewright {__version__}", spec.game.id, variants, own, rules_digest(spec), tiles)
