"""Report -> the tables, problems and words of a page, in the largest type in which they keep to their room."""

from __future__ import annotations

from collections.abc import Sequence

from generator.frozen import dataclass
from generator.language import Language
from generator.report.lines import Report, ReportLine, of_measure, of_set
from generator.report.section import Section, heading, problems, remark, stacked, table

SIZES = (9.2, 8.9, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6)
OF_SET, OF_DEAL = ("code", "what", "value", "target", "verdict"), ("code", "what", "value", "blind", "verdict", "worse")
"""Of the columns."""
MOST_LINES = 90
"""More lines than any page has room for."""


@dataclass(frozen=True, slots=True)
class ReportContent:
    """What the tables say, worked out once for all sizes that are tried."""

    report: Report
    of_set: tuple[ReportLine, ...]
    of_deal: tuple[ReportLine, ...]


def content_of(report: Report) -> ReportContent:
    """The lines of a report."""
    pairs = zip(report.of_deal, report.of.strips if report.of else (), strict=False)
    of_deal = tuple(of_measure(measure, report.language, strip) for measure, strip in pairs)
    return ReportContent(report, of_set(report), of_deal)


def tables_that_fit(lines: ReportContent, width: float, room: float) -> list[Section] | None:
    """Everything, in the largest type in which it keeps to the room; None where it is too much for any."""
    if len(lines.of_set) > MOST_LINES:
        return None
    for size in SIZES:
        every = _sections(lines, width, size, lines.of_set)
        free = room - stacked(every)
        listed = _problems(lines.report, width, free) if free >= 0 else None
        if listed is not None:
            return [*every[:-1], *listed, every[-1]]
    return None


def cut_tables(lines: ReportContent, width: float, room: float) -> list[Section]:
    """Everything; else as many lines as have room, those that are not fine before the others, the rest counted."""
    if (fits := tables_that_fit(lines, width, room)) is not None:
        return fits
    order = sorted(range(len(lines.of_set)), key=lambda at: (lines.of_set[at].verdict == "fine", at))
    low, high = 0, min(MOST_LINES, len(order))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _with(lines, order[:middle], width, room) is not None else (low, middle - 1)
    return _with(lines, order[:low], width, room) or []


def _with(lines: ReportContent, kept: Sequence[int], width: float, room: float) -> list[Section] | None:
    """With those lines of the set alone; None where that is still too much."""
    sections = _sections(lines, width, SIZES[-1], [lines.of_set[at] for at in sorted(kept)])
    if left := len(lines.of_set) - len(kept):
        sections.insert(-1, remark(lines.report.language.count("report.more", left), width))
    listed = _problems(lines.report, width, room - stacked(sections), 1)
    return None if listed is None or stacked([*sections, *listed]) > room else [*sections[:-1], *listed, sections[-1]]


def _problems(report: Report, width: float, free: float, least: int = 6) -> list[Section] | None:
    """The problems with their heading; None where not even a few of them have room."""
    if not report.problems:
        return []
    head = heading(report.language.say("report.headings.problems"), "", width)
    listed = problems(report.problems, report.language, width, free - head.height)
    complete = len(listed) >= min(least, len(report.problems))
    return [head, *listed] if complete and stacked([head, *listed]) <= free else None


def _sections(content: ReportContent, width: float, size: float, lines: Sequence[ReportLine]) -> list[Section]:
    """All but the problems; how to read them comes last."""
    report, sections = content.report, list[Section]()
    language = report.language
    if lines:
        sections.append(heading(language.say(f"report.headings.{'set' if report.of else 'asked'}"), "", width))
        sections += table(lines, width, size, _columns(language, OF_SET))
    if content.of_deal:
        sections.append(heading(language.say("report.headings.deal"), report.of.deal if report.of else "", width))
        sections += table(content.of_deal, width, size, _columns(language, OF_DEAL))
    remarks = [*(report.of.remarks if report.of else ())]
    if lines or report.problems:
        remarks.append(language.say("report.codes"))
    return [*sections, _words(" ".join(remarks), width)]


def _columns(language: Language, names: Sequence[str]) -> list[str]:
    return [language.say(f"report.columns.{name}") for name in names]


def _words(words: str, width: float) -> Section:
    if not words:
        return Section(0.0, lambda *_: None)
    section = remark(words, width, 7.6)
    return Section(section.height + 2.0, lambda pen, x, y: section.paint(pen, x, y + 2.0))
