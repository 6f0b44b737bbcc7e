"""Lines of two reports -> LineChange*: which have changed, by how much, beyond noise or not; and of their problems."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from math import isfinite

from tilewright import pattern
from tilewright.balance.declared import Finding
from tilewright.balance.intervals import Estimate, Sureness, deviations, differ, share_interval, surest
from tilewright.balance.measure import Exact, Measure
from tilewright.balance.report_table import ReportLine, line_of_finding, line_of_measure
from tilewright.frozen import dataclass
from tilewright.problem import Level, Problem

_PLACE = pattern.prepare(r"(?<=:)\d+(:\d+)?|(?<=\bline )\d+")
"""What in a message moves when lines are put in above."""
_NUMBER = pattern.prepare(r"\d+([.,]\d+)?")
"""In the name of a measure: of how many moves a turn is may change, and it is still that measure."""
_VERDICTS = ("", "fine", "warn", "fail")


@dataclass(frozen=True, slots=True)
class MeasuredLine:
    """A line of a report, as one can be held against the other.

    Attributes:
        code: Its short name: B7; U for a line of balance.yaml; T, S or D for a family of checks.
        key: What it is known by in both reports, besides its code.
        what: What it is about, in a few words.
        value: The result as a person reads it.
        target: What it should be; empty where it is only told.
        verdict: 'fine', 'warn' or 'fail'; empty where it is only told.
        numbers: The result as numbers, as far as it is numbers.
        rank: The share of blind deals that are less bad, with half of those as bad; None but for a deal.
        of: What it is the line of.
    """

    code: str
    key: str
    what: str
    value: str
    target: str
    verdict: str
    numbers: tuple[Estimate, ...] = ()
    rank: Estimate | None = None
    of: Measure | Finding | None = None

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """All its numbers, the rank among them."""
        return (*self.numbers, *([self.rank] if self.rank else []))

    @property
    def words(self) -> str:
        """The result, and where a deal stands among blind ones."""
        worse = self.of.rank.words if isinstance(self.of, Measure) and self.of.rank else ""
        return f"{self.value}; worse than {worse}" if worse else self.value


@dataclass(frozen=True, slots=True)
class LineChange:
    """A line that is not the same in both reports.

    Attributes:
        before: As it was; None where there was none.
        after: As it is; None where there is none any more.
        sure: How sure it is that the game has changed there.
    """

    before: MeasuredLine | None
    after: MeasuredLine | None
    sure: Sureness

    @property
    def line(self) -> MeasuredLine:
        """As it is, or was."""
        line = self.after or self.before
        assert line  # noqa: S101 - one of them is there
        return line

    @property
    def differences(self) -> tuple[int | float | Fraction, ...]:
        """Number by number how much more it is now; empty where there are not the same numbers."""
        if not self.before or not self.after or len(self.before.numbers) != len(self.after.numbers):
            return ()
        pairs = zip(self.before.numbers, self.after.numbers, strict=True)
        return tuple(after.value - before.value for before, after in pairs)

    @property
    def verdicts(self) -> tuple[str, str] | None:
        """The verdict before and after, where both have one and it is another."""
        if self.before and self.after and self.before.verdict and self.after.verdict:
            pair = (self.before.verdict, self.after.verdict)
            return pair if pair[0] != pair[1] else None
        return None

    @property
    def is_worse(self) -> bool:
        """Whether the verdict is worse than it was."""
        return bool(self.verdicts and _VERDICTS.index(self.verdicts[0]) < _VERDICTS.index(self.verdicts[1]))


@dataclass(frozen=True, slots=True)
class LineChanges:
    """What has become of the lines of a report.

    Attributes:
        lines: Those that are not the same.
        unchanged: How many are.
        sampled: How many numbers were compared of which one at least was sampled.
    """

    lines: tuple[LineChange, ...]
    unchanged: int
    sampled: int


@dataclass(frozen=True, slots=True)
class OwnedProblem:
    """A problem, and what it is of, so that it is known again on another line.

    Attributes:
        problem: The problem, at the place that a person would look for it.
        file: The file within the game's folder.
        piece: The id of the tile, component or card it stands in; empty where that cannot be told.
    """

    problem: Problem
    file: str
    piece: str

    @property
    def key(self) -> tuple[str, str, str, str, Level]:
        """The same before and after, wherever it stands in its file."""
        return (self.problem.code, self.file, self.piece, _PLACE.sub("", self.problem.message), self.problem.level)


def of_measure(measure: Measure) -> MeasuredLine:
    """The line of a measure, of a set or of a deal."""
    flat = tuple(_numbers(measure.value))
    numbers = tuple(Estimate(value, within) for value, within in zip_longest(flat, measure.within[: len(flat)]))
    numbers = numbers if all(map(isfinite, flat)) else ()
    rank, place = measure.rank, None
    if rank:
        place = Estimate(rank.middle, share_interval(round(rank.middle * rank.of), rank.of) if rank.of else None)
    return _of_line(line_of_measure(measure), _NUMBER.sub("#", measure.what), numbers, place)


def of_finding(finding: Finding) -> MeasuredLine:
    """The line of what balance.yaml asks."""
    if finding.chance:
        numbers: tuple[Estimate, ...] = (Estimate(finding.chance.share, finding.chance.within),)
    else:
        numbers = tuple(Estimate(number) for _, number in finding.totals)
    return _of_line(line_of_finding(finding), finding.name, numbers)


def _of_line(line: ReportLine, key: str, numbers: tuple[Estimate, ...], rank: Estimate | None = None) -> MeasuredLine:
    cells = line.cells
    words = (cells["what"], cells["value"], cells["target"], cells["verdict"])
    return MeasuredLine(cells["code"], key, *words, numbers, rank, line.measure or line.finding)


def line_changes(before: Sequence[MeasuredLine], after: Sequence[MeasuredLine]) -> LineChanges:
    """Which lines have changed, in the order of the second report; those that are gone come last."""
    pairs = [(_in_order_of(*pair), pair[1]) for pair in _pairs(before, after)]
    both = [(one, other) for one, other in pairs if one and other]
    sampled = sum(
        one.is_sampled or other.is_sampled for each in both for one, other in _side_by_side(*each)
    )  # sum counts numbers
    wide = deviations(sampled)
    judged = ((*pair, _sureness(*pair, wide)) for pair in pairs)
    changed = tuple(LineChange(*each) for each in judged if each[2] is not Sureness.SAME)
    return LineChanges(changed, len(pairs) - len(changed), sampled)


def new_problems(before: Iterable[OwnedProblem], after: Iterable[OwnedProblem]) -> tuple[Problem, ...]:
    """The problems of the second that the first has not; with the two exchanged, those that are gone."""
    known = Counter(each.key for each in before)
    fresh = []
    for each in after:
        if known[each.key]:
            known[each.key] -= 1
        else:
            fresh.append(each.problem)
    return tuple(fresh)


Pair = tuple[MeasuredLine | None, MeasuredLine | None]


def _pairs(before: Sequence[MeasuredLine], after: Sequence[MeasuredLine]) -> list[Pair]:
    """Lines of one code and key, the first with the first; then those that stand alone in the first report."""
    left = defaultdict[tuple[str, str], list[MeasuredLine]](list)
    for line in before:
        left[line.code, line.key].append(line)
    partners = ((left[line.code, line.key], line) for line in after)
    pairs: list[Pair] = [(waiting.pop(0) if waiting else None, line) for waiting, line in partners]
    return [*pairs, *((line, None) for waiting in left.values() for line in waiting)]


def _in_order_of(before: MeasuredLine | None, after: MeasuredLine | None) -> MeasuredLine | None:
    """The first line with its numbers in the order of the second: what is counted stands as it is met in the tables."""
    named = [dict(each.of.totals) if each and isinstance(each.of, Finding) else {} for each in (before, after)]
    if not before or not named[0] or named[0].keys() != named[1].keys():
        return before
    return replace(before, numbers=tuple(Estimate(named[0][name]) for name in named[1]))


def _sureness(before: MeasuredLine | None, after: MeasuredLine | None, wide: float) -> Sureness:
    if not before or not after:
        return Sureness.EXACT
    if len(before.estimates) != len(after.estimates):
        return Sureness.EXACT
    if (before.words, before.target, before.verdict) == (after.words, after.target, after.verdict):
        return Sureness.SAME  # nobody could see a difference
    each = [differ(one, other, wide) for one, other in _side_by_side(before, after)]
    if surest(each) is not Sureness.SAME:
        return surest(each)
    same = (_named(before), before.target, before.verdict) == (_named(after), after.target, after.verdict)
    return Sureness.SAME if same else Sureness.EXACT


def _named(line: MeasuredLine) -> object:
    """What the numbers of a line are of; of other lines all that they say."""
    totals = line.of.totals if isinstance(line.of, Finding) else ()
    return sorted(name for name, _ in totals) or line.value


def _side_by_side(before: MeasuredLine, after: MeasuredLine) -> Iterator[tuple[Estimate, Estimate]]:
    """Their numbers, where they have as many."""
    if len(before.estimates) == len(after.estimates):
        yield from zip(before.estimates, after.estimates, strict=True)


def _numbers(value: Exact) -> Iterator[int | float | Fraction]:
    if isinstance(value, tuple):
        for each in value:
            yield from _numbers(each)
    elif not isinstance(value, str):
        yield value
