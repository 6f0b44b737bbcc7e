"""ReportTable and what else a look has found -> aligned text that a person reads, or plain data as JSON has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from fractions import Fraction
from itertools import zip_longest
from textwrap import wrap
from typing import Any

import click

from tilewright.balance.declared import Finding
from tilewright.balance.edges import EdgeLook
from tilewright.balance.measure import Measure, Provenance, how_sure
from tilewright.balance.report_table import (
    COLUMNS,
    ReportLine,
    ReportTable,
    line_of_finding,
    line_of_measure,
    line_of_words,
)
from tilewright.cli.guard import plain
from tilewright.cli.look import Honest
from tilewright.problem import Problem, first

EXACT = "exact"
"""What a number is that was counted."""
OF_MEASURE = [
    *("code", "what", "said", "target", "help", "felt", "value", "sure", "verdict", "room", "worse_than", "rank"),
    "offenders",
]
OF_FINDING = ["name", "says", "value", "target", "kept", "sure", "level", "offenders"]
"""What stands in a record, in the order that programs have always read; a new column of the table comes after it."""


def of_look(
    problems: Sequence[Problem],
    findings: Iterable[Finding],
    measures: Iterable[Measure],
    deal: Iterable[Measure],
    honest: Honest | None = None,
) -> dict[str, Any]:
    """Problems, what balance.yaml asks for, the measures of the set and those of a deal.

    `honest` is how often blind deals of as many tiles are flagged, and fail; it is null where nothing was dealt.
    """
    return {
        "problems": [plain(problem) for problem in first(problems)],
        "asked": [of_finding(finding) for finding in findings],
        "measures": [of_measure(measure) for measure in measures],
        "deal": [of_measure(measure) for measure in deal],
        "honest": honest and {"flagged": str(honest.flagged), "failed": str(honest.failed)},
    }


def of_origin(origin: Provenance | None) -> dict[str, Any]:
    """Where the numbers come from; null where nothing was looked at."""
    return {"provenance": origin and asdict(origin)}


def of_edges(looks: Iterable[EdgeLook]) -> dict[str, Any]:
    """What there is to tell of the sides of tiles, component by component, and the lines of the table that tell it."""
    return {"edges": [_of_edges(look) for look in looks]}


def _of_edges(look: EdgeLook) -> dict[str, Any]:
    sorts, fit = look.edges.sorts, look.neighbours
    places = [
        None
        if gap is None
        else {
            "known": gap.known,
            "kinds": gap.kinds,
            "filled": gap.filled,
            "chance": exact(gap.chance),
            "missing": [
                {"sides": [None if sort is None else sorts[sort] for sort in each.sides], "chance": exact(each.chance)}
                for each in gap.missing
            ],
        }
        for gap in look.gaps
    ]
    regions = [
        {"sorts": [sorts[sort] for sort in each.sorts]}
        | {name: getattr(each, name) for name in ("sides", "ends", "forks", "rings", "open", "closes")}
        for each in look.regions
    ]
    return {
        "component": look.edges.part.id,
        "tiles": look.edges.count,
        "sides": dict(zip(sorts, look.counts, strict=True)),
        "pair": exact(fit.pair),
        "finds": {sort: exact(chance) for sort, chance in zip(sorts, fit.finds, strict=True)},
        "beside": exact(fit.beside),
        "each": {each.tile.row.id: exact(each.beside) for each in fit.tiles},
        "places": places,
        "regions": regions,
        "lines": [of_measure(line) for line in look.measures],
    }


def of_measure(measure: Measure) -> dict[str, Any]:
    """A measure; fractions are text such as '17/10', and `said` is the number as a person reads it.

    `sure` is 'exact', or for each number of `value` 'exact' or the interval it lies in. `worse_than` is the middle of
    `rank`, which has the share of blind deals that are less bad, and of those that are as bad.
    """
    rank = measure.rank and {
        "less": str(measure.rank.less),
        "alike": str(measure.rank.alike),
        "of": measure.rank.of or EXACT,  # of how many blind deals; of all there are if it is exact
    }
    more = {
        "help": measure.help,
        "felt": measure.felt,
        "value": exact(measure.value),
        "sure": _sure(measure),
        "room": None if measure.room is None else exact(measure.room),
        "rank": rank,
        "offenders": [{"name": each.name, "place": each.place, "why": each.why} for each in measure.offenders],
    }
    return _in_order(line_of_measure(measure).record | more, OF_MEASURE)


def _sure(measure: Measure) -> object:
    if measure.is_exact:
        return EXACT
    each = [asdict(interval) if interval else EXACT for interval in measure.within]
    return each if isinstance(measure.value, tuple) else each[0]


def exact(value: object) -> object:
    """A number as JSON has it: a fraction is text."""
    if isinstance(value, tuple):
        return [exact(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


def of_finding(finding: Finding) -> dict[str, Any]:
    """A line of balance.yaml, in words, and how sure its number is."""
    within = finding.chance.within if finding.chance else None
    more = {
        "name": finding.name,
        "kept": finding.kept,
        "sure": asdict(within) if within else EXACT,
        "level": finding.level.name.lower(),
        "offenders": [each.name for each in finding.offenders],
    }
    return _in_order(line_of_finding(finding).record | more, OF_FINDING)


def _in_order(record: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The same, these names first."""
    return {name: record[name] for name in names} | record


WIDTH = 100
NAMED = 4
"""Pieces that are named under a measure; of more it says how many."""

STYLES = {"fine": "green", "warn": "yellow", "fail": "red"}


def line_of_family(letter: str, words: str, problems: Iterable[Problem]) -> ReportLine:
    """All checks of a family in a line; `words` say what they are of."""
    levels = [problem.level.name.lower() for problem in problems if problem.code[0] == letter]
    counts = [f"{levels.count(name)} {name}{'s' * (levels.count(name) > 1)}" for name in dict.fromkeys(levels)]
    verdict = "fail" if "error" in levels else "warn" if "warning" in levels else "fine"
    value = ", ".join(sorted(counts)) or "no problems"
    return line_of_words(code=letter, what=words, value=value, target="no errors", verdict=verdict)


def _under(line: ReportLine) -> Iterator[str]:
    """What stands under a measure: what players feel of it, and if it is not fine the pieces and what to do."""
    if not line.measure:
        return
    measure, verdict = line.measure, line.verdict
    if measure.felt:
        yield measure.felt
    yield from (f"{each.name}  {each.place}  {each.why}" for each in measure.offenders[:NAMED])
    if len(measure.offenders) > NAMED:
        yield f"and {len(measure.offenders) - NAMED} more"
    if measure.help and verdict in {"warn", "fail"}:
        beyond = f"{measure.distance} beyond its limit: " if measure.room is not None and measure.room < 0 else ""
        yield f"-> {beyond}{measure.help}"


def remarks(measures: Sequence[Measure], *, of_deal: bool = False) -> list[str]:
    """How to read measures; nothing where there are none."""
    if not measures:
        return []
    among = "Worse than this many of 100 random deals of this set; 12-41 means 12 are less bad and 41 no worse."
    return [among, how_sure(measures)] if of_deal else [how_sure(measures)]


def show(table: ReportTable, notes: Iterable[str] = ()) -> None:
    """The table on stdout."""
    for line, verdict in _lines(table, tuple(notes)):
        before, space, after = line.rpartition(f" {verdict}")
        if space and verdict in STYLES:
            click.echo(f"{before} {click.style(verdict, fg=STYLES[verdict], bold=verdict == 'fail')}{after}")
        else:
            click.echo(click.style(line, bold=True) if verdict == "title" else line)


def _lines(table: ReportTable, notes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The lines, and the verdict that stands in each."""
    widths = [(each, (each.in_deal if table.is_ranked else each.in_set).chars) for each in COLUMNS]
    shown, wide = zip(*((each, width) for each, width in widths if width), strict=True)
    heads = [table.title if each.terminal is None else each.terminal for each in shown]
    yield from ((line, "title") for line in laid(heads, wide))
    for row in table.lines:
        for number, line in enumerate(laid([row.cells[each.name] for each in shown], wide)):
            yield line, "" if number else row.verdict
        for under in _under(row):
            yield from ((f"      {line}", "") for line in wrap(under, WIDTH - 6, subsequent_indent="   "))
    for note in notes:
        yield from ((line, "") for line in wrap(note, WIDTH))


def laid(cells: Sequence[str], wide: Sequence[int]) -> Iterator[str]:
    """Cells side by side, each as many lines high as its words need."""
    columns = map(_wrap, cells, wide)
    for line in zip_longest(*columns, fillvalue=""):
        yield " ".join(f"{part:{width}}" for part, width in zip(line, wide, strict=True)).rstrip()


def _wrap(cell: str, width: int) -> list[str]:
    """The words in lines; a number stays with what it is of and its percent sign."""
    kept = re.sub(r"(?<=\d:) | (?=%)|(?<=\d) (?=\()", "\N{NO-BREAK SPACE}", cell)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(kept, width)] or [""]
