"""Two reports, line by line: an exact number that differs has changed, a sampled one only beyond its noise."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import pytest

from tilewright.balance.changes import MeasuredLine, OwnedProblem, line_changes, new_problems, of_finding, of_measure
from tilewright.balance.declared import Finding
from tilewright.balance.intervals import Estimate, Interval, Sureness, deviations, differ, mean_interval, share_interval
from tilewright.balance.measure import Measure, Verdict
from tilewright.problem import Level, Problem


def share(hits: int, trials: int) -> Estimate:
    return Estimate(Fraction(hits, trials), share_interval(hits, trials))


def risk(*hits: int, of: int = 4000, target: str = "5 % at most", verdict: Verdict = Verdict.FINE) -> MeasuredLine:
    """A line of chances, each sampled in so many deals."""
    chances = tuple(Fraction(each, of) for each in hits)
    within = tuple(share_interval(each, of) for each in hits)
    return of_measure(Measure("B14", "a lock stays shut", chances, str(hits), target, verdict, within=within))


def counted(what: str, *numbers: int, verdict: Verdict = Verdict.FINE, code: str = "B1") -> MeasuredLine:
    said = " ".join(map(str, numbers))
    return of_measure(Measure(code, what, numbers, said, "equal", verdict))


def newcombe(hits: int, trials: int, others: int, of: int, z: float) -> tuple[float, float]:
    """Method 10 as the paper has it: from the roots of |p - x| = z sqrt(x (1 - x) / n)."""

    def roots(k: int, n: int) -> tuple[float, float]:
        middle, half = 2 * k + z * z, z * sqrt(z * z + 4 * k * (n - k) / n)
        return (middle - half) / (2 * (n + z * z)), (middle + half) / (2 * (n + z * z))

    (low, high), (least, most) = roots(hits, trials), roots(others, of)
    one, other = hits / trials, others / of
    apart = one - other
    return apart - sqrt((one - low) ** 2 + (most - other) ** 2), apart + sqrt((high - one) ** 2 + (other - least) ** 2)


def test_the_interval_is_that_of_the_paper() -> None:
    """Newcombe's own example, 56 of 70 against 48 of 80: from 0.0524 to 0.3339."""
    assert [round(end, 4) for end in newcombe(56, 70, 48, 80, 1.96)] == [0.0524, 0.3339]
    for wide in (1.96, 3.2):
        for hits in range(0, 101, 4):
            for others in range(0, 101, 5):
                low, high = newcombe(hits, 100, others, 100, wide)
                beyond = low > 0 or high < 0
                if 100 * hits != 100 * others:
                    assert (differ(share(others, 100), share(hits, 100), wide) is Sureness.BEYOND) == beyond


@pytest.mark.parametrize("chance", [0.02, 0.1, 0.5])
def test_games_that_are_alike_are_seldom_told_apart(chance: float) -> None:
    """All outcomes of two samples of 60, weighed by how likely they are: one number, and each of ten."""
    ways = [comb(60, hits) * chance**hits * (1 - chance) ** (60 - hits) for hits in range(61)]
    for numbers in (1, 10):
        wide, alarms = deviations(numbers), 0.0
        for one, likely in enumerate(ways):
            for other, as_likely in enumerate(ways):
                if differ(share(one, 60), share(other, 60), wide) is Sureness.BEYOND:
                    alarms += likely * as_likely
        assert alarms < 0.055 / numbers


def test_more_numbers_take_a_larger_difference() -> None:
    assert deviations(1) == pytest.approx(1.95996, abs=1e-5)
    assert deviations(5) == pytest.approx(2.57583, abs=1e-5)  # 1 in 100, a two-sided table says
    before, after = share(200, 4000), share(245, 4000)
    assert differ(before, after, deviations(1)) is Sureness.BEYOND
    assert differ(before, after, deviations(20)) is Sureness.WITHIN


def test_means_and_searches_are_compared_by_their_intervals() -> None:
    """The mean of a sample by its standard error; a number that was searched for only where its ends are apart."""
    few, many = [1, 2, 3] * 100, [1, 2, 4] * 100
    means = [Estimate(Fraction(sum(each), 300), mean_interval(each)) for each in (few, many)]
    assert differ(means[0], means[1], deviations(1)) is Sureness.BEYOND
    near = [Estimate(Fraction(sum(each), 9), mean_interval(each)) for each in (few[:9], many[:9])]
    assert differ(near[0], near[1], deviations(1)) is Sureness.WITHIN
    sure = Estimate(10, Interval(8, 12, 500, 100))
    assert differ(sure, Estimate(13, Interval(12, 15, 500, 100)), 1.96) is Sureness.WITHIN
    assert differ(sure, Estimate(14, Interval(13, 15, 500, 100)), 1.96) is Sureness.BEYOND


def test_a_counted_number_that_differs_has_changed() -> None:
    changes = line_changes(
        [counted("treasures", 32, 32), counted("doors", 4)], [counted("treasures", 33, 31), counted("doors", 4)]
    )
    assert (changes.unchanged, changes.sampled) == (1, 0)
    (change,) = changes.lines
    assert (change.differences, change.sure, change.verdicts) == ((1, -1), Sureness.EXACT, None)


def test_what_is_counted_is_compared_by_its_name_in_whichever_order_it_is_met() -> None:
    def line(**totals: int) -> MeasuredLine:
        value = ", ".join(f"{name} {number}" for name, number in totals.items())
        numbers = tuple((name, Fraction(number)) for name, number in totals.items())
        return of_finding(
            Finding(
                "colours",
                "as many of each",
                value,
                "all equal",
                kept=True,
                level=Level.ERROR,
                offenders=(),
                path=(),
                totals=numbers,
            )
        )

    changes = line_changes([line(red=3, blue=2)], [line(blue=2, red=3)])
    assert (changes.lines, changes.unchanged) == ((), 1)
    (change,) = line_changes([line(red=3, blue=2)], [line(blue=2, red=4)]).lines
    assert change.differences == (0, 1)


def test_a_difference_that_nobody_can_see_is_none() -> None:
    rare = [
        of_measure(Measure("B14", "a colour is missing", (Fraction(number, 10**6),), "<0.1 %", "5 % at most"))
        for number in (3, 4)
    ]
    assert line_changes(rare[:1], rare[1:]).lines == ()


def test_a_sampled_number_is_judged_by_its_noise() -> None:
    (within,) = line_changes([risk(200, 40)], [risk(215, 40)]).lines
    (beyond,) = line_changes([risk(200, 40)], [risk(300, 40)]).lines
    assert (within.sure, beyond.sure) == (Sureness.WITHIN, Sureness.BEYOND)
    assert beyond.differences == (Fraction(1, 40), 0)
    assert line_changes([risk(200, 40)], [risk(200, 40)]).lines == ()


def test_another_verdict_is_told_even_where_the_number_is_the_same() -> None:
    (worse,) = line_changes([risk(200)], [risk(200, target="4 % at most", verdict=Verdict.WARN)]).lines
    assert (worse.verdicts, worse.is_worse) == (("fine", "warn"), True)
    (better,) = line_changes([counted("gems", 3, verdict=Verdict.FAIL)], [counted("gems", 2)]).lines
    assert (better.verdicts, better.is_worse) == (("fail", "fine"), False)


def test_a_line_is_known_again_by_its_name_but_for_numbers_in_it() -> None:
    before = [counted("treasures in a turn of 6 moves", 1), counted("a lock stays shut", 1)]
    after = [counted("a colour is missing", 1), counted("treasures in a turn of 8 moves", 2)]
    changes = line_changes(before, after).lines
    names = [(each.before and each.before.what, each.after and each.after.what) for each in changes]
    assert names == [
        (None, "a colour is missing"),
        ("treasures in a turn of 6 moves", "treasures in a turn of 8 moves"),
        ("a lock stays shut", None),
    ]


def test_a_problem_is_known_again_on_another_line_but_not_at_another_piece() -> None:
    def owned(line: int, piece: str, message: str = "slot 1: no way") -> OwnedProblem:
        return OwnedProblem(Problem("g/tiles.yaml", line, 3, "T22", message), "tiles.yaml", piece)

    before, after = [owned(4, "hall"), owned(5, "hall"), owned(9, "tower")], [owned(14, "hall"), owned(19, "keep")]
    assert [each.line for each in new_problems(before, after)] == [19]
    assert [each.line for each in new_problems(after, before)] == [5, 9]
