"""Report -> its tables in letters of one size, and after them its problems and how to read it all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.frozen import dataclass
from generator.language import Language
from generator.problem import Problem
from generator.report.lines import Report, ReportLine, of_measure, of_set
from generator.report.section import Section, heading, problems, remark, stacked, table

SIZES = (9.2, 8.9, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6)
OF_SET, OF_DEAL = ("code", "what", "value", "target", "verdict"), ("code", "what", "value", "blind", "verdict", "worse")
"""Of the columns."""
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
        remarks: Sentences that end the report.
    """

    report: Report
    of_set: tuple[ReportLine, ...]
    of_deal: tuple[ReportLine, ...]
    remarks: tuple[str, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether no one page has room for it."""
        return len(self.of_set) > LONG


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Lines, and what stands over them on each page."""

    head: tuple[Section, ...]
    lines: tuple[Section, ...]


def content_of(report: Report, remarks: Sequence[str] = ()) -> ReportContent:
    """The lines of a report; the remarks are put before its own."""
    pairs = zip(report.of_deal, report.of.strips if report.of else (), strict=False)
    of_deal = tuple(of_measure(measure, report.language, strip) for measure, strip in pairs)
    own = [*remarks, *(report.of.remarks if report.of else ())]
    lines = of_set(report)
    if lines or report.problems:
        own.append(report.language.say("report.codes"))
    return ReportContent(report, lines, of_deal, tuple(own))


def tables_of(content: ReportContent, width: float, size: float) -> tuple[ReportTable, ...]:
    """The tables in letters of so many points."""
    report, language = content.report, content.report.language
    own = heading(language.say(f"report.headings.{'set' if report.of or report.edges else 'asked'}"), "", width)
    deal = heading(language.say("report.headings.deal"), report.of.deal if report.of else "", width)
    return tuple(
        ReportTable((head, *sections[:1]), tuple(sections[1:]))
        for head, lines, columns in ((own, content.of_set, OF_SET), (deal, content.of_deal, OF_DEAL))
        if lines
        for sections in [table(lines, width, size, _columns(language, columns))]
    )


def remaining(content: ReportContent, width: float, room: float) -> list[Section] | None:
    """The problems, as many as have room, and how to read it all; None where not even a few of them have."""
    words = _words(" ".join(content.remarks), width)
    free = room - words.height
    listed = _problems(content.report, width, free)
    return None if listed is None or free < 0 else [*listed, words]


def _problems(report: Report, width: float, free: float) -> list[Section] | None:
    """The problems with their heading; None where not even a few of them have room."""
    if not report.problems:
        return []
    head = heading(report.language.say("report.headings.problems"), "", width)
    listed = problems(tuple(_from_folder(report)), report.language, width, free - head.height)
    complete = len(listed) >= min(FEW_PROBLEMS, len(report.problems))
    return [head, *listed] if complete and stacked([head, *listed]) <= free else None


def _from_folder(report: Report) -> Iterator[Problem]:
    """The problems, each with its file's place in the game's folder."""
    folder = f"{report.spec.folder.name}/"
    return (replace(each, path=each.path.rpartition(folder)[2]) for each in report.problems)


def _columns(language: Language, names: Sequence[str]) -> list[str]:
    return [language.say(f"report.columns.{name}") for name in names]


def _words(words: str, width: float) -> Section:
    if not words:
        return Section(0.0, lambda *_: None)
    section = remark(words, width, 7.6)
    return Section(section.height + 2.0, lambda pen, x, y: section.paint(pen, x, y + 2.0))
