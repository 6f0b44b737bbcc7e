"""Report -> its tables and problems as sections of a page, in letters of one size."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewright.balance.report_table import COLUMNS, ReportColumn, ReportLine, line_of_measure
from tilewright.draw.column import ACCENT, Column, Type, text
from tilewright.draw.palette import INK
from tilewright.draw.pen import Pen
from tilewright.draw.words import DISPLAY, plain
from tilewright.frozen import dataclass
from tilewright.language import Language
from tilewright.problem import Level, Problem
from tilewright.prose.blocks import Run
from tilewright.report.chart.panel import QUIET, grid, verdict
from tilewright.report.chart.strips import NumberStrip, strip
from tilewright.report.lines import Report, legible, of_level, set_lines
from tilewright.units import Box, added

GUTTER = 2.2
VERDICTS = {Level.ERROR: "fail", Level.WARNING: "warn", Level.NOTE: "fine"}


@dataclass(frozen=True, slots=True)
class Section:
    """Something on a page: its height in millimetres, and what draws it with its top-left corner at (x, y)."""

    height: float
    paint: Callable[[Pen, float, float], object]


def stacked(sections: Sequence[Section]) -> float:
    """How high they are, one under the other."""
    return added(section.height for section in sections)


def painted(pen: Pen, sections: Sequence[Section], x: float, y: float) -> float:
    """Draw them one under the other; where the next one would begin is returned."""
    for section in sections:
        section.paint(pen, x, y)
        y += section.height
    return y


def heading(words: str, says: str, width: float) -> Section:
    """A title with a rule under it, and in small at its right end how to read what follows."""

    def paint(pen: Pen, x: float, y: float) -> None:
        pen.text(words, x, y + 6.0, 10.5, font=DISPLAY, weight="bold", fill=ACCENT)
        if says:
            pen.text(says, x + width, y + 6.0, 7.4, style="italic", fill=QUIET, align=1.0)
        pen.line(f"M{x:.2f} {y + 7.2:.2f}h{width:.2f}", ACCENT, 0.3, cap="butt")

    return Section(8.2, paint)


def table(
    lines: Sequence[ReportLine],
    width: float,
    size: float,
    language: Language,
    strips: Sequence[NumberStrip | None] | None = None,
) -> list[Section]:
    """The head, and a section a line.

    Args:
        lines: Of the set, or of a deal.
        width: Of the table, in millimetres.
        size: Of its letters, in points.
        language: Of its words.
        strips: Of a deal: where each line stands among blind ones.
    """
    columns, left = list[PlacedColumn](), 0.0
    for each in COLUMNS:
        share = (each.in_set if strips is None else each.in_deal).share
        if share:
            columns.append(PlacedColumn(each, left, left + share * width))
            left = columns[-1].right
    of_lines = [None] * len(lines) if strips is None else strips
    rows = (_line(line, columns, size, language, strip) for line, strip in zip(lines, of_lines, strict=False))
    return [_head(columns, language), *rows]


@dataclass(frozen=True, slots=True)
class PlacedColumn:
    """A column on the page: where it begins, and where the next one does."""

    column: ReportColumn
    left: float
    right: float


def _head(columns: Sequence[PlacedColumn], language: Language) -> Section:
    def paint(pen: Pen, x: float, y: float) -> None:
        for each in columns:
            heading = language.say(f"report.columns.{each.column.name}")
            pen.text(heading, x + each.left, y + 2.6, 7.2, style="italic", fill=QUIET)

    return Section(3.6, paint)


def _line(
    line: ReportLine, columns: Sequence[PlacedColumn], size: float, language: Language, mark: NumberStrip | None
) -> Section:
    type_, pad = Type(size, leading=1.1), 0.1 * size - 0.42
    words = [
        (each.left, _cell(_words(line, each.column, language), each.right - each.left - GUTTER, type_, bold=not at))
        for at, each in enumerate(columns)
        if each.column.name not in {"blind", "verdict"} and not each.column.right
    ]
    high = max(column.height for _, column in words) + 2 * pad + 0.1
    high = max(high, 6.0) if mark else high
    right = columns[-1].right

    def paint(pen: Pen, x: float, y: float) -> None:
        grid(pen, f"M{x:.2f} {y + high:.2f}h{right:.2f}")
        for left, column in words:
            column.paint(pen, x + left, y + pad)
        base = y + pad + type_.line * 0.72
        for each in columns:
            if each.column.name == "blind" and mark:
                strip(pen, Box(each.left, 0, each.right - each.left - GUTTER, 6.0).moved(x, y), mark)
            elif each.column.name == "verdict" and line.verdict:
                verdict(pen, line.verdict, x + each.left + 1.4, base - 0.75)
                judged, weight = pen.look.language.say(f"report.verdicts.{line.verdict}"), "normal"
                pen.text(judged, x + each.left + 3.6, base, size, weight=weight if line.verdict == "fine" else "bold")
            elif each.column.right and (number := _words(line, each.column, language)):
                pen.text(number, x + each.right, base, size, weight="bold", align=1.0)

    return Section(high, paint)


def _words(line: ReportLine, column: ReportColumn, language: Language) -> str:
    return language.repeat(line.room if column.name == "target" else line.cells[column.name])


def _cell(words: str, room: float, type_: Type, *, bold: bool) -> Column:
    """Words in lines; a number stays with what it is of and its percent sign."""
    kept = re.sub(r"(?<=\d:) | (?=%)|(?<=\d) (?=\()", "\N{NO-BREAK SPACE}", legible(words, room, type_.size))
    return text([Run(kept, bold=bold)], room, type_)


def problems(
    listed: Sequence[Problem], language: Language, width: float, room: float, size: float = 7.8
) -> list[Section]:
    """The first problems, as many as there is room for; the rest are counted."""
    ordered = sorted(listed, key=lambda problem: (problem.level, problem))
    rest, shown, high = Type(size).line + 0.6, list[Section](), 0.0
    for at, problem in enumerate(ordered):
        section = _problem(problem, width, size)
        last = at == len(ordered) - 1
        if high + section.height + (0.0 if last else rest) > room:
            break
        shown.append(section)
        high += section.height
    if left := ordered[len(shown) :]:
        levels = [problem.level for problem in left]
        kinds = language.joined(of_level(levels, level, language) for level in Level if level in levels)
        shown.append(remark(language.say(f"report.left.{'more' if shown else 'all'}", kinds=kinds), width, size))
    return shown


def _problem(problem: Problem, width: float, size: float) -> Section:
    type_ = Type(size, leading=1.12)
    place = ":".join(str(part) for part in (problem.path, problem.line, problem.column) if part)
    room = width - 4.4
    runs = [
        Run(f"{legible(problem.message, room, size)} [{problem.code}]"),
        *([Run(f" {legible(problem.help, room, size)}.", italic=True)] if problem.help else []),
        Run(f" {legible(place, room, size)}"),
    ]
    column = text(runs, room, type_)

    def paint(pen: Pen, x: float, y: float) -> None:
        if problem.level is Level.NOTE:
            pen.line(f"M{x + 1.4:.2f} {y + 1.75:.2f}h.01", INK, 1.0)
        else:
            verdict(pen, VERDICTS[problem.level], x + 1.4, y + 1.75, 1.2)
        column.paint(pen, x + 4.4, y + 0.2)

    return Section(column.height + 0.5, paint)


def remark(words: str, width: float, size: float = 7.8) -> Section:
    """A sentence or more, in italics."""
    column = text([Run(legible(words, width, size), italic=True)], width, Type(size, leading=1.15), QUIET)
    return Section(column.height + 0.8, lambda pen, x, y: column.paint(pen, x, y + 0.3))


def upright(words: str, width: float, size: float) -> Column:
    """Upright text."""
    return text(plain(legible(words, width, size)), width, Type(size, leading=1.18))


SIZES = (9.2, 8.9, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6)
LONG = 90
"""More lines than any page has room for."""
FEW_PROBLEMS = 6
"""So many problems have to have room on a page, where there are as many."""


@dataclass(frozen=True, slots=True)
class ReportContent:
    """What the tables say, worked out once for all sizes that are tried.

    Attributes:
        report: Whose.
        of_set: Lines about the set.
        of_deal: Lines about a deal.
        strips: Where each of these stands among blind deals.
        remarks: Sentences that end the report.
    """

    report: Report
    of_set: tuple[ReportLine, ...]
    of_deal: tuple[ReportLine, ...]
    strips: tuple[NumberStrip | None, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether no one page has room for it."""
        return len(self.of_set) > LONG


@dataclass(frozen=True, slots=True)
class TableSections:
    """Lines, and what stands over them on each page."""

    head: tuple[Section, ...]
    lines: tuple[Section, ...]


def content_of(report: Report, remarks: Sequence[str] = ()) -> ReportContent:
    """The lines of a report; the remarks are put before its own."""
    strips = report.of.strips if report.of else ()
    of_deal = tuple(map(line_of_measure, report.of_deal[: len(strips)]))
    own = [*remarks, *(report.of.remarks if report.of else ())]
    lines = set_lines(report)
    if lines or report.problems:
        own.append(report.language.say("report.codes"))
    return ReportContent(report, lines, of_deal, strips, tuple(own))


def tables_of(content: ReportContent, width: float, size: float) -> tuple[TableSections, ...]:
    """The tables in letters of so many points."""
    report, language = content.report, content.report.language
    own = heading(language.say(f"report.headings.{'set' if report.of or report.edges else 'asked'}"), "", width)
    deal = heading(language.say("report.headings.deal"), report.of.deal if report.of else "", width)
    return tuple(
        TableSections((head, *sections[:1]), tuple(sections[1:]))
        for head, lines, strips in ((own, content.of_set, None), (deal, content.of_deal, content.strips))
        if lines
        for sections in [table(lines, width, size, language, strips)]
    )


def remaining(content: ReportContent, width: float, room: float) -> list[Section] | None:
    """The problems, as many as have room, and how to read it all; None where not even a few of them have."""
    words = _words_tables(" ".join(content.remarks), width)
    free = room - words.height
    listed = _problems(content.report, width, free)
    return None if listed is None or free < 0 else [*listed, words]


def _problems(report: Report, width: float, free: float) -> list[Section] | None:
    """The problems with their heading; None where not even a few of them have room."""
    if not report.problems:
        return []
    head = heading(report.language.say("report.headings.problems"), "", width)
    folder = f"{report.spec.folder.name}/"
    inside = tuple(replace(each, path=each.path.rpartition(folder)[2]) for each in report.problems)
    listed = problems(inside, report.language, width, free - head.height)
    complete = len(listed) >= min(FEW_PROBLEMS, len(report.problems))
    return [head, *listed] if complete and stacked([head, *listed]) <= free else None


def _words_tables(words: str, width: float) -> Section:
    if not words:
        return Section(0.0, lambda *_: None)
    section = remark(words, width, 7.6)
    return Section(section.height + 2.0, lambda pen, x, y: section.paint(pen, x, y + 2.0))
