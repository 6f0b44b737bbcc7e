"""Measures, Findings -> ReportTable: the one table that the terminal, the page, JSON and the studio each show.

A column is a row of `COLUMNS`: what stands in it for a measure and for a requirement of balance.yaml, and how each
reader shows it. Nothing else lists the columns, so a new one is added here alone (and its heading in the words).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tilewright.balance.declared import Finding
from tilewright.balance.edges import EdgeLook
from tilewright.balance.measure import Measure
from tilewright.frozen import dataclass
from tilewright.spec.words import speak


@dataclass(frozen=True, slots=True)
class ColumnWidth:
    """How wide a column is; 0 where a reader does not show it.

    Attributes:
        chars: On a terminal, in characters; 100 hold a table.
        share: On a page, as a part of the table's width.
    """

    chars: int
    share: float


@dataclass(frozen=True, slots=True)
class ReportColumn:
    """A column, and how each reader shows it.

    Attributes:
        name: Of the column; its heading on a page is `report.columns.NAME` of the words.
        of_measure: The words that stand in it for a measure.
        of_finding: The words that stand in it for a requirement of balance.yaml.
        plain: What JSON has of a measure instead of the words; None where it has the words.
        json: What JSON calls it in a measure and in a requirement; '' where it has none of it.
        terminal: Its heading on a terminal; None stands for the table's title.
        studio: Its heading in the studio; '' where that does not show it.
        in_set: Its width in a table of a set.
        in_deal: Its width in a table that ranks a deal among blind ones.
        right: Whether a page sets it to the right.
    """

    name: str
    of_measure: Callable[[Measure], str]
    of_finding: Callable[[Finding], str]
    json: tuple[str, str]
    terminal: str | None
    studio: str
    in_set: ColumnWidth
    in_deal: ColumnWidth
    plain: Callable[[Measure], object] | None = None
    right: bool = False


COLUMNS = (
    ReportColumn(
        "code",
        of_measure=lambda measure: measure.code,
        of_finding=lambda _: "U",
        json=("code", ""),
        terminal="",
        studio="",
        in_set=ColumnWidth(4, 0.052),
        in_deal=ColumnWidth(4, 0.052),
    ),
    ReportColumn(
        "what",
        of_measure=lambda measure: measure.what,
        of_finding=lambda finding: finding.says,
        json=("what", "says"),
        terminal=None,
        studio="measure",
        in_set=ColumnWidth(33, 0.305),
        in_deal=ColumnWidth(28, 0.262),
    ),
    ReportColumn(
        "value",
        of_measure=lambda measure: measure.said,
        of_finding=lambda finding: finding.value,
        json=("said", "value"),
        terminal="value",
        studio="value",
        in_set=ColumnWidth(37, 0.338),
        in_deal=ColumnWidth(27, 0.25),
    ),
    ReportColumn(
        "target",
        of_measure=lambda measure: measure.target,
        of_finding=lambda finding: finding.target,
        json=("target", "target"),
        terminal="target",
        studio="target",
        in_set=ColumnWidth(18, 0.203),
        in_deal=ColumnWidth(20, 0.0),
    ),
    ReportColumn(  # a page draws where a deal stands among blind ones: see `ReportLine.strip` of the report
        "blind",
        of_measure=lambda _: "",
        of_finding=lambda _: "",
        json=("", ""),
        terminal="",
        studio="",
        in_set=ColumnWidth(0, 0.0),
        in_deal=ColumnWidth(0, 0.25),
    ),
    ReportColumn(
        "verdict",
        of_measure=lambda measure: measure.verdict.value if measure.target else "",
        of_finding=lambda finding: finding.verdict,
        plain=lambda measure: measure.verdict.value,
        json=("verdict", ""),
        terminal="",
        studio="verdict",
        in_set=ColumnWidth(4, 0.102),
        in_deal=ColumnWidth(4, 0.085),
    ),
    ReportColumn(
        "worse",
        of_measure=lambda measure: measure.rank.words if measure.rank else "",
        of_finding=lambda _: "",
        plain=lambda measure: measure.rank and measure.rank.of_100,
        json=("worse_than", ""),
        terminal="worse than",
        studio="",
        in_set=ColumnWidth(0, 0.0),
        in_deal=ColumnWidth(12, 0.101),
        right=True,
    ),
)


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the table.

    Attributes:
        cells: The words of each column, by its name; a language repeats them.
        measure: What it shows, if that is a measure.
        finding: What it shows, if that is a requirement of balance.yaml.
    """

    cells: Mapping[str, str]
    measure: Measure | None = None
    finding: Finding | None = None

    @property
    def verdict(self) -> str:
        """'fine', 'warn' or 'fail'; empty where nothing is wanted."""
        return self.cells["verdict"]

    @property
    def room(self) -> str:
        """The target with how far the value may still go, or is beyond it; without a limit the target alone."""
        target = self.cells["target"]
        if not self.measure or self.measure.room is None or not target:
            return target
        which = "beyond" if self.measure.room < 0 else "spare"
        return speak(f"report.room.{which}", target=target, number=self.measure.distance)

    @property
    def record(self) -> dict[str, Any]:
        """What JSON has of it under the names of the columns."""
        if self.measure:
            measure = self.measure
            return {
                each.json[0]: each.plain(measure) if each.plain else self.cells[each.name]
                for each in COLUMNS
                if each.json[0]
            }
        return {each.json[1]: self.cells[each.name] for each in COLUMNS if each.json[1]}


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Lines under a title.

    Attributes:
        title: On a terminal, over what each line is about.
        lines: From the top.
    """

    title: str
    lines: tuple[ReportLine, ...]

    @property
    def is_ranked(self) -> bool:
        """Whether a line of it is ranked among blind deals: then the columns are as wide as `in_deal` has them."""
        return any(line.cells["worse"] for line in self.lines)


def line_of_measure(measure: Measure) -> ReportLine:
    """A measure in a line."""
    return ReportLine({each.name: each.of_measure(measure) for each in COLUMNS}, measure=measure)


def line_of_finding(finding: Finding) -> ReportLine:
    """A requirement of balance.yaml in a line."""
    return ReportLine({each.name: each.of_finding(finding) for each in COLUMNS}, finding=finding)


def line_of_words(**cells: str) -> ReportLine:
    """A line of which only words are known, such as how many problems a family of checks has found."""
    return ReportLine({each.name: cells.get(each.name, "") for each in COLUMNS})


def lines_of(
    findings: Iterable[Finding], edges: Iterable[EdgeLook], measures: Iterable[Measure]
) -> tuple[ReportLine, ...]:
    """The lines about a set: requirements, then the sides of its square tiles, then its other measures."""
    sides = (measure for look in edges for measure in look.measures)
    return (*map(line_of_finding, findings), *map(line_of_measure, sides), *map(line_of_measure, measures))


def plain_table(lines: Iterable[ReportLine]) -> dict[str, Any]:
    """The table of the studio's tab, as JSON: its columns, and of each line the code and the cells."""
    shown = [each for each in COLUMNS if each.studio]
    rows = [{"code": line.cells["code"], "cells": [line.cells[each.name] for each in shown]} for line in lines]
    return {"columns": [{"name": each.name, "heading": each.studio} for each in shown], "rows": rows}
