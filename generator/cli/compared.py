"""What was found of two games -> a table of what has changed, sentences under it, or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from generator.balance.changes import (
    LineChange,
    LineChanges,
    MeasuredLine,
    line_changes,
    new_problems,
    of_finding,
    of_measure,
)
from generator.balance.declared import Finding
from generator.balance.noise import Sureness
from generator.balance.sure import LEVEL
from generator.cli import record, table
from generator.cli.guard import plain
from generator.frozen import dataclass
from generator.problem import MOST_SHOWN, Problem, visible

if TYPE_CHECKING:
    from generator.cli.compare import ComparedLook

WIDE = (4, 25, 20, 20, 14, 12)
"""Columns: code, what, before, after, difference and how sure it is."""
LEAST_POINTS = 0.1


@dataclass(frozen=True, slots=True)
class ComparedReport:
    """All that has changed.

    Attributes:
        before: What the first is called.
        after: What the second is called.
        title: Of the second.
        lines: Of the table.
        new: Problems of the second alone.
        gone: Problems of the first alone.
        alike: How many problems both have.
        notes: What else there is to say, in sentences.
    """

    before: str
    after: str
    title: str
    lines: LineChanges
    new: tuple[Problem, ...]
    gone: tuple[Problem, ...]
    alike: int
    notes: tuple[str, ...]


def of_looks(before: ComparedLook, after: ComparedLook, notes: Sequence[str] = ()) -> ComparedReport:
    """Hold one against the other."""
    new, gone = new_problems(before.problems, after.problems), new_problems(after.problems, before.problems)
    more = list(notes)
    for name, what in (("measures", "measures of tiles"), ("of_deal", "measures of the deal")):
        bare = [each.label for each in (before, after) if not getattr(each.looked, name)]
        if len(bare) == 1:
            more.append(f"{bare[0]} has no {what}, so they are not compared.")
    changes = line_changes(tuple(_lines(before, after)), tuple(_lines(after, before)))
    if changes.sampled and before.seed != after.seed:
        more.append("Their seeds differ, so the samples were drawn apart.")
    alike = len(after.problems) - len(new)
    return ComparedReport(before.label, after.label, after.title, changes, new, gone, alike, tuple(more))


def print_json(report: ComparedReport) -> None:
    """For a program."""
    click.echo(
        record.to_json(
            {
                "before": report.before,
                "after": report.after,
                "changes": [_plain(change) for change in report.lines.lines],
                "unchanged": report.lines.unchanged,
                "noise": {"level": LEVEL, "sampled": report.lines.sampled},
                "problems": {
                    "new": [plain(each) for each in report.new[:MOST_SHOWN]],
                    "gone": [plain(each) for each in report.gone[:MOST_SHOWN]],
                    "alike": report.alike,
                },
                "notes": list(report.notes),
            }
        )
    )


def print_table(report: ComparedReport) -> None:
    """For a person."""
    click.secho(visible(f"{report.title}: what has changed from {report.before} to {report.after}"), bold=True)
    if report.lines.lines:
        click.echo()
        for line in table.laid(("", "", "before", "after", "difference", ""), WIDE):
            click.secho(line, bold=True)
    for change in report.lines.lines:
        _print_line(change)
    _print_problems("New", map(str, report.new), len(report.new))
    _print_problems("Gone", (str(each).partition("\n    -> ")[0] for each in report.gone), len(report.gone))
    click.echo()
    for sentence in _sentences(report):
        for line in wrap(sentence, table.WIDTH):
            click.echo(visible(line))


def _print_line(change: LineChange) -> None:
    for line in table.laid(_cells(change), WIDE):
        click.echo(visible(line))
    if change.verdicts:
        words = f"     {'worse' if change.is_worse else 'better'}: {' -> '.join(change.verdicts)}"
        click.secho(words, fg="red" if change.is_worse else "green", bold=True)


def _print_problems(name: str, problems: Iterable[str], count: int) -> None:
    if count:
        click.secho(f"\n{name}: {_count(count, 'problem')}", bold=True)
        for problem in islice(problems, MOST_SHOWN):
            click.echo(problem)
        if count > MOST_SHOWN:
            click.echo(f"and {count - MOST_SHOWN:,} more")


def _lines(one: ComparedLook, other: ComparedLook) -> Iterator[MeasuredLine]:
    """The lines of the table of `check`; measures only where both have them."""
    there = {each.problem.code[0] for each in (*one.problems, *other.problems)}
    for letter in (letter for letter in "TSD" if letter in there):
        cells = table.of_family(letter, one.looked.problems).cells
        yield MeasuredLine(letter, "", cells[1], cells[2], cells[3], cells[4])
    yield from map(of_finding, one.looked.findings)
    for edges in one.looked.edges:
        yield from map(of_measure, edges.measures)
    if other.looked.measures:
        yield from map(of_measure, one.looked.measures)
    if other.looked.of_deal:
        for line in map(of_measure, one.looked.of_deal):
            yield replace(line, key=f"deal {line.key}", what=f"deal: {line.what}")


def _cells(change: LineChange) -> tuple[str, ...]:
    before, after = change.before, change.after
    targets = before and after and before.target != after.target
    goals = [f" (wanted: {each.target or 'nothing'})" if each and targets else "" for each in (before, after)]
    words = [each.words + goal if each else "-" for each, goal in zip((before, after), goals, strict=True)]
    sure = "" if change.line.code in "TSD" else change.sure.value
    if not before or not after:
        sure = "new line" if after else "gone"
    return (change.line.code, change.line.what, *words, _difference(change), sure)


def _difference(change: LineChange) -> str:
    """'+1 0 -1'; of shares in points of a hundred."""
    if not any(change.differences):
        return _of_rank(change)
    if "%" in change.line.value:
        return " ".join(map(_points, change.differences)) + " points"
    return " ".join(map(_signed, change.differences))


def _of_rank(change: LineChange) -> str:
    """By how many of 100 blind deals it stands elsewhere, where that is all that has changed."""
    if not (change.before and change.after and change.before.rank and change.after.rank):
        return ""
    places = 100 * (change.after.rank.value - change.before.rank.value)
    return f"{float(places):+.1f} of 100" if places else ""


def _signed(number: float | Fraction) -> str:
    """'+3', '0', '-0.25'."""
    if number == int(number):
        return f"{int(number):+d}" if number else "0"
    size = float(number)
    return f"{size:+.3g}" if abs(size) < 1 else f"{size:+.1f}"


def _points(share: float | Fraction) -> str:
    """'+3.1'; '<0.1' for less, whichever way."""
    points = 100 * float(share)
    return "0" if not share else f"{points:+.1f}" if abs(points) >= LEAST_POINTS else "<0.1"


def _sentences(report: ComparedReport) -> Iterator[str]:
    lines = report.lines
    counts = [(name, sum(change.sure.value == name for change in lines.lines)) for name in Sureness]  # sum counts lines
    kinds = ", ".join(f"{count} {name.value}" for name, count in counts if count)
    worse = sum(change.is_worse for change in lines.lines)  # sum counts lines
    better = sum(bool(change.verdicts) for change in lines.lines) - worse  # sum counts lines
    turns = ", ".join(f"{_count(n, 'verdict')} {word}" for n, word in ((worse, "worse"), (better, "better")) if n)
    changed = f"{_count(len(lines.lines), 'line')} changed ({kinds})" if lines.lines else "No line has changed"
    if not lines.lines and not lines.unchanged:
        changed = "There are no lines to compare: no measures of tiles, and no balance.yaml"
    yield f"{changed}; {lines.unchanged} unchanged.{f' {turns[0].upper()}{turns[1:]}.' if turns else ''}"
    problems = [f"{len(each)} {word}" for each, word in ((report.new, "new"), (report.gone, "gone"))]
    yield f"Problems: {', '.join(problems)}, {report.alike} in both."
    if lines.lines and lines.sampled:
        yield (
            f"Beyond noise: of 100 comparisons of games that are alike, at most {100 - LEVEL} call any of the "
            f"{lines.sampled} sampled numbers so. Exact numbers that differ have changed."
        )
    yield from report.notes


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _plain(change: LineChange) -> dict[str, Any]:
    """A line that has changed; `difference` has a number for each of `value`, a fraction as text."""
    return {
        "code": change.line.code,
        "what": change.line.what,
        "sure": change.sure.value,
        "difference": [record.exact(each) for each in change.differences],
        "verdicts": change.verdicts,
        "worse": change.is_worse,
        "before": _plain_line(change.before),
        "after": _plain_line(change.after),
    }


def _plain_line(line: MeasuredLine | None) -> dict[str, Any] | None:
    if line is None:
        return None
    words = {"value": line.value, "target": line.target, "verdict": line.verdict}
    if line.of is None:
        return words
    whole = record.of_finding(line.of) if isinstance(line.of, Finding) else record.of_measure(line.of)
    return {name: value for name, value in whole.items() if name not in {"offenders", "help"}}
