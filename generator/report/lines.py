"""Problems, Findings and Measures -> lines of a table, and what they say all together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

from generator import fonts
from generator.balance.declared import Finding
from generator.balance.measure import Measure
from generator.deck.owner import Owner
from generator.draw.words import span
from generator.frozen import dataclass
from generator.problem import Level, Problem
from generator.report.chart.panel import Plot
from generator.report.chart.strips import NumberStrip
from generator.spec.spec import Spec

FACES = (("Alegreya", "normal", "normal"), ("Alegreya", "bold", "normal"), ("Alegreya", "normal", "italic"))
DISPLAY_FACES = (("Cinzel", "bold", "normal"), *FACES)
BRIEF = 60
"""Letters of a line's name in the summary."""


@dataclass(frozen=True, slots=True)
class Family:
    """What a set of pieces that can be measured, such as castle tiles, adds to a report.

    Attributes:
        facts: What it is, for the head: '72 tiles of 18 drawings'.
        deal: What was dealt from it; empty where nothing was.
        plots: Its plots.
        strips: Where each measure of the deal stands among blind deals.
        remarks: How to read its measures.
    """

    facts: tuple[str, ...]
    deal: str = ""
    plots: tuple[Plot, ...] = ()
    strips: tuple[NumberStrip | None, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What a look at a game has found, and what it looked at.

    Attributes:
        spec: The game.
        problems: What is wrong, or odd, or worth a note.
        findings: What balance.yaml asks for.
        measures: Of the set.
        of: What its family of pieces adds; None where the game has none that can be measured.
        of_deal: The measures of a deal.
        code: Its deck code or stack code; empty where it has none.
        notes: What could not be said.
        command: What was typed, for whoever wants it again.
        owner: Who has what is made from the game besides.
    """

    spec: Spec[Any]
    problems: tuple[Problem, ...] = ()
    findings: tuple[Finding, ...] = ()
    measures: tuple[Measure, ...] = ()
    of: Family | None = None
    of_deal: tuple[Measure, ...] = ()
    code: str = ""
    notes: tuple[str, ...] = field(default=())
    command: str = ""
    owner: Owner | None = None


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of a table.

    Attributes:
        code: The short name under which the docs explain it.
        what: What was looked at.
        value: What there is.
        target: What there should be; empty where it is only told.
        verdict: fine, warn or fail; empty where it is only told.
        strip: Where a deal stands among blind ones.
        worse: How many of 100 blind deals are less bad, in words.
    """

    code: str
    what: str
    value: str
    target: str
    verdict: str
    strip: NumberStrip | None = None
    worse: str = ""


def of_measure(measure: Measure, strip: NumberStrip | None = None) -> ReportLine:
    """A measure in a line."""
    worse = "" if measure.worse_than is None else f"{measure.worse_than} of 100"
    verdict = measure.verdict.value if measure.target else ""
    return ReportLine(measure.code, measure.what, measure.said, measure.target, verdict, strip, worse)


def of_finding(finding: Finding) -> ReportLine:
    """A requirement in a line."""
    verdict = "fine" if finding.kept else ("fail", "warn", "warn")[finding.level]
    return ReportLine("U", finding.says, finding.value, finding.target, verdict)


def of_set(report: Report) -> tuple[ReportLine, ...]:
    """Every line about the set, the requirements first."""
    return (*map(of_finding, report.findings), *map(of_measure, report.measures))


def worst(report: Report) -> str:
    """The verdict on all of it: fail with an error or a line that fails, warn with a warning or a line that warns."""
    verdicts = {line.verdict for line in (*of_set(report), *map(of_measure, report.of_deal))}
    levels = {problem.level for problem in report.problems}
    if Level.ERROR in levels or "fail" in verdicts:
        return "fail"
    return "warn" if Level.WARNING in levels or "warn" in verdicts else "fine"


def summary(report: Report) -> str:
    """What everything found comes to, in two or three sentences."""
    sentences = [f"{tally(report.problems).capitalize()}."]
    for name, lines in (("", of_set(report)), ("Of the deal, ", tuple(map(of_measure, report.of_deal)))):
        judged = [line for line in lines if line.verdict]
        if judged:
            sentences.append(_judged(name, judged))
    return " ".join([*sentences, *report.notes])


def _judged(name: str, judged: Sequence[ReportLine]) -> str:
    off = [line for line in judged if line.verdict != "fine"]
    if not off:
        every = "All" if not name else f"{name}all"
        return f"{every} {counted(len(judged), 'line')} of the table {'is' if len(judged) == 1 else 'are'} fine."
    named = ", ".join(f"{_brief(line.what)} ({line.code})" for line in off[:4]) + (", ..." if len(off) > 4 else "")
    fine = f"{len(judged) - len(off)} of {counted(len(judged), 'line')} are fine"
    return f"{name}{fine}; {len(off)} {'wants' if len(off) == 1 else 'want'} a look: {named}."


def _brief(words: str) -> str:
    return words if len(words) <= BRIEF else f"{words[: BRIEF - 3].rstrip()}..."


def tally(problems: Iterable[Problem]) -> str:
    """'no errors, 1 warning, 7 notes'."""
    levels = [problem.level for problem in problems]
    each = (counted(levels.count(level), level.name.lower()) for level in Level)
    return ", ".join(f"no {part[2:]}" if part.startswith("0 ") else part for part in each)


def counted(count: int, noun: str) -> str:
    """'1 note', '7 notes'."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def legible(text: str, width: float = 0.0, size: float = 8.0, *, display: bool = False) -> str:
    """A text that can be set: a question mark for what the fonts lack, words longer than the width cut."""
    faces = DISPLAY_FACES if display else FACES
    known = "".join(char if _has(char, faces) else "?" for char in " ".join(text.split()))
    if not width:
        return known
    return " ".join(part for word in known.split(" ") for part in _cut(word, width, size))


@lru_cache(maxsize=4096)
def _has(char: str, faces: tuple[tuple[str, str, str], ...]) -> bool:
    try:
        for face in faces:
            fonts.measure(char, fonts.find(*face))
    except fonts.MissingGlyphError:
        return False
    return True


def _cut(word: str, width: float, size: float) -> list[str]:
    parts = [""]
    if span(word, size, bold=True) <= width:
        return [word]
    for char in word:
        if parts[-1] and span(parts[-1] + char, size, bold=True) > width:
            parts.append("")
        parts[-1] += char
    return parts
