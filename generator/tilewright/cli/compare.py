"""Two games, or one at two times -> what has changed between what `check` says of them: a table, sentences or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from tilewright.balance.changes import (
    LineChange,
    LineChanges,
    MeasuredLine,
    OwnedProblem,
    line_changes,
    new_problems,
    of_finding,
    of_measure,
)
from tilewright.balance.declared import Finding
from tilewright.balance.intervals import LEVEL, Sureness
from tilewright.build.edition import Edition
from tilewright.build.revision import past_folder, written_out
from tilewright.cli import table
from tilewright.cli.guard import plain, to_json
from tilewright.cli.look import Looked, families, is_bad, look, look_at_deal, unbuilt
from tilewright.frozen import dataclass
from tilewright.problem import MOST_SHOWN, Problem, RefusedError, visible
from tilewright.rooms import wings
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.texts.node import Mapping as Map
from tilewright.texts.node import Node, Scalar
from tilewright.texts.node import Sequence as List

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
        more.append("The seeds differ, so the samples differ too.")
    alike = len(after.problems) - len(new)
    return ComparedReport(before.label, after.label, after.title, changes, new, gone, alike, tuple(more))


def print_json(report: ComparedReport) -> None:
    """For a program."""
    click.echo(
        to_json(
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
    click.secho(visible(f"{report.title}: changes from {report.before} to {report.after}"), bold=True)
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
    named = {name: words for door in ("FAMILIES", "OF_DEALS") for name, words in families(wings(), door).items()}
    for letter in (letter for letter in named if letter in there):
        cells = table.line_of_family(letter, named[letter], one.looked.problems).cells
        yield MeasuredLine(letter, "", cells["what"], cells["value"], cells["target"], cells["verdict"])
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
        # by how many of 100 blind deals its rank differs, if nothing else does
        if not (change.before and change.after and change.before.rank and change.after.rank):
            return ""
        places = 100 * (change.after.rank.value - change.before.rank.value)
        return f"{float(places):+.1f} of 100" if places else ""
    if "%" in change.line.value:
        return " ".join(map(_points, change.differences)) + " points"
    return " ".join(map(_signed, change.differences))


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
        changed = "There is nothing to compare: no measures of tiles, and no balance.yaml"
    yield f"{changed}; {lines.unchanged} unchanged.{f' {turns[0].upper()}{turns[1:]}.' if turns else ''}"
    problems = [f"{len(each)} {word}" for each, word in ((report.new, "new"), (report.gone, "gone"))]
    yield f"Problems: {', '.join(problems)}, {report.alike} in both."
    if lines.lines and lines.sampled:
        yield (
            f"Beyond noise: in at most {100 - LEVEL} of 100 comparisons of two equal games, any of the "
            f"{lines.sampled} sampled numbers is marked so. An exact number has changed if it differs."
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
        "difference": [table.exact(each) for each in change.differences],
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
    whole = table.of_finding(line.of) if isinstance(line.of, Finding) else table.of_measure(line.of)
    return {name: value for name, value in whole.items() if name not in {"offenders", "help"}}


OF_VARIANT = "variant:"
NO_VARIANT = "none"
OF_BOTH = "Compare a deal that both sets have, or leave out --deck to compare the sets."


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """One of the two that are compared.

    Attributes:
        label: What it is called in a sentence.
        game: A name on the shelf or a folder.
        variants: Those laid over it.
        instead: What stands in places instead of `game`, where that is a folder for the moment.
    """

    label: str
    game: str
    variants: tuple[str, ...]
    instead: str = ""

    def named(self, problem: Problem) -> Problem:
        """The same problem with the folder called as a person would."""
        if not self.instead:
            return shelf.called(problem)
        words = {name: getattr(problem, name).replace(self.game, self.instead) for name in ("path", "message", "help")}
        return replace(problem, **words)


@dataclass(frozen=True, slots=True)
class ComparedLook:
    """What `check` has found of one of them.

    Attributes:
        label: What it is called in a sentence.
        title: Of the game.
        seed: What its samples were drawn with.
        looked: All of it.
        problems: Each with what it is of.
    """

    label: str
    title: str
    seed: str
    looked: Looked
    problems: tuple[OwnedProblem, ...]


def compare(game: str, variants: tuple[str, ...], asked: Mapping[str, Any], *, strict: bool, as_json: bool) -> int:
    """Look at both and say what has changed; the exit status is that of `check` without --compare.

    Raises:
        RefusedError: One of them cannot be read or found.
    """
    for other in ("explain", "report", "repair"):
        if asked[other] is not None:
            raise click.UsageError(f"--compare lists changes, --{other} describes one game: use one of them.")
    with _both(game, variants, asked["against"]) as (earlier, later):
        after = look_at(later, asked, asked["dealt"])
        notes: list[str] = []
        before = look_at(earlier, asked, asked["dealt"], notes)
        report = of_looks(before, after, notes)
        (print_json if as_json else print_table)(report)
    return 1 if is_bad(after.looked, strict=strict) else 0


@contextmanager
def _both(game: str, variants: tuple[str, ...], against: str) -> Iterator[tuple[ComparedGame, ComparedGame]]:
    """The one before and the one after; what git has of them is written out as long as they are looked at."""
    if not against.strip():
        raise click.UsageError("--compare: the value is empty.")
    now = ComparedGame(_label(game, variants), game, variants)
    if against.startswith(OF_VARIANT):
        others = _variants(game, against.removeprefix(OF_VARIANT))
        if others == variants:
            raise click.UsageError(f"--compare {against}: this is GAME itself.")
        yield ComparedGame(_label(game, others), game, others), now
    elif _is_folder(against):
        same = variants and shelf.find(game).folder.resolve() == shelf.find(against).folder.resolve()
        if same:
            hint = f"--compare {OF_VARIANT}{NO_VARIANT} is the game without its variants"
            raise click.UsageError(f"--compare {against}: this is GAME itself; {hint}.")
        yield ComparedGame(_label(against, variants), against, variants), now
    else:
        first, dots, second = against.partition("..")
        with ExitStack() as stack:
            earlier = stack.enter_context(_past(game, variants, (first or "HEAD") if dots else first))
            yield earlier, stack.enter_context(_past(game, variants, second or "HEAD")) if dots else now


@contextmanager
def _past(game: str, variants: tuple[str, ...], revision: str) -> Iterator[ComparedGame]:
    past = past_folder(shelf.find(game).folder, revision)
    with written_out(past) as folder:
        yield ComparedGame(_label(revision, variants), str(folder), variants, past.label)


def _label(name: str, variants: Sequence[str]) -> str:
    return f"{name} with {', '.join(variants)}" if variants else name


def _variants(game: str, names: str) -> tuple[str, ...]:
    """'rolled,free-flight' as they are laid on; none for 'none', unless a variant is called so."""
    if names == NO_VARIANT and not (shelf.find(game).folder / "variants" / f"{NO_VARIANT}.yaml").exists():
        return ()
    return tuple(names.split(","))


def _is_folder(name: str) -> bool:
    """Whether this names a game on the shelf or a folder, be it one that is not there; else git is asked."""
    if name[0] in "./~" or "\\" in name:
        return True
    try:
        return Path(name).exists() or name in {listed.name for listed in shelf.games()}
    except (OSError, ValueError):  # too long, or a NUL
        return False


def look_at(
    one: ComparedGame,
    asked: Mapping[str, Any],
    dealt: str | None,
    notes: list[str] | None = None,
    edition: Edition | None = None,
) -> ComparedLook:
    """What `check` would find; with `notes`, a deal that is none of this game is one of them and no mistake.

    Raises:
        RefusedError: It cannot be read, or the deal is none of it.
    """
    edition = edition or Edition(one.game, one.variants)
    try:
        looked = look(edition, None, 0)
        if dealt is not None and looked.set:
            try:
                look_at_deal(dealt, asked["allow_shut"], looked)
            except RefusedError as refused:
                if notes is None:
                    raise RefusedError(_none_of(one, problem) for problem in refused.problems) from None
                notes.append(f"{one.label} does not have this deal: {refused.problems[0].message}. {OF_BOTH}")
        paper = asked["paper"] or edition.spec.game.paper_name
        problems = (*looked.problems, *unbuilt(edition, looked.of_game, {**asked, "paper": paper}))
    except RefusedError as refused:
        raise RefusedError(map(one.named, refused.problems)) from None
    spec = edition.spec
    owned = tuple(_owned(spec, problems, one))
    return ComparedLook(one.label, spec.game.title, spec.game.seed, replace(looked, problems=problems), owned)


def _none_of(one: ComparedGame, problem: Problem) -> Problem:
    """The problem of a deal, with the game that it is not of, and the remedy."""
    message = f"{one.label} does not have this deal: {problem.message}"
    return replace(problem, message=message, help=f"{problem.help}. {OF_BOTH}")


def _owned(spec: Spec[Any], problems: Sequence[Problem], one: ComparedGame) -> Iterator[OwnedProblem]:
    ids = sorted(each for node in spec.places.documents.values() for each in _ids(node))
    folder = f"{spec.places.folder}/"
    for problem in problems:
        above = [name for path, line, name in ids if path == problem.path and line <= problem.line]
        yield OwnedProblem(one.named(problem), problem.path.removeprefix(folder), above[-1] if above else "")


def _ids(node: Node) -> Iterator[tuple[str, int, str]]:
    """Every `id` in a file: its path, its line, and what it says."""
    if isinstance(node, List):
        for item in node.items:
            yield from _ids(item)
    elif isinstance(node, Map):
        for entry in node.entries:
            if entry.key.text == "id" and isinstance(entry.value, Scalar):
                yield node.place.path, node.place.line, entry.value.text
            yield from _ids(entry.value)
