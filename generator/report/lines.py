"""Problems, Findings and Measures -> lines of a table, and what they say all together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

from generator import fonts
from generator.balance.declared import Finding
from generator.balance.edges import EdgeLook
from generator.balance.measure import Measure
from generator.balance.provenance import Provenance
from generator.deck.owner import Owner
from generator.draw.words import span
from generator.frozen import dataclass
from generator.language import Language, start
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
        honest: How often honest ones are flagged, a sentence each for the set and for the deal.
        name: What the report is called; empty for a balance report.
        says: What everything comes to; empty for what its problems and measures come to.
        verdict: fine, warn or fail; empty for that of its problems and measures.
    """

    facts: tuple[str, ...]
    deal: str = ""
    plots: tuple[Plot, ...] = ()
    strips: tuple[NumberStrip | None, ...] = ()
    remarks: tuple[str, ...] = ()
    honest: tuple[str, ...] = ()
    name: str = ""
    says: str = ""
    verdict: str = ""


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
        origin: Where its numbers come from; None where that is not told.
        edges: What there is to tell of tiles whose sides meet, component by component.
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
    origin: Provenance | None = None
    edges: tuple[EdgeLook, ...] = ()

    @property
    def language(self) -> Language:
        """The words that it is printed in."""
        return self.spec.language


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


def of_measure(measure: Measure, language: Language, strip: NumberStrip | None = None) -> ReportLine:
    """A measure in a line."""
    worse = language.repeat(measure.rank.words) if measure.rank else ""
    verdict = measure.verdict.value if measure.target else ""
    what, value, target = map(language.repeat, (measure.what, measure.said, measure.target))
    if measure.room is not None and target:
        which = "beyond" if measure.room < 0 else "spare"
        target = language.say(f"report.room.{which}", target=target, number=measure.distance)
    return ReportLine(measure.code, what, value, target, verdict, strip, worse)


def of_finding(finding: Finding, language: Language) -> ReportLine:
    """A requirement in a line."""
    verdict = ("fine" if finding.kept else ("fail", "warn", "warn")[finding.level]) if finding.target else ""
    return ReportLine("U", finding.says, language.repeat(finding.value), language.repeat(finding.target), verdict)


def of_set(report: Report) -> tuple[ReportLine, ...]:
    """Every line about the set, the requirements first."""
    findings = (of_finding(finding, report.language) for finding in report.findings)
    sides = (line for look in report.edges for line in look.measures)
    return (*findings, *_measured(report, sides), *_measured(report, report.measures))


def _measured(report: Report, measures: Iterable[Measure]) -> tuple[ReportLine, ...]:
    return tuple(of_measure(measure, report.language) for measure in measures)


def name_of(report: Report) -> str:
    """What it is called."""
    return report.of.name if report.of and report.of.name else report.language.say("report.name")


def worst(report: Report) -> str:
    """The verdict on all of it: fail with an error or a line that fails, warn with a warning or a line that warns."""
    if report.of and report.of.verdict:
        return report.of.verdict
    verdicts = {line.verdict for line in (*of_set(report), *_measured(report, report.of_deal))}
    levels = {problem.level for problem in report.problems}
    if Level.ERROR in levels or "fail" in verdicts:
        return "fail"
    return "warn" if Level.WARNING in levels or "warn" in verdicts else "fine"


def summary(report: Report) -> str:
    """What everything found comes to, in two or three sentences, and how often honest sets and deals are flagged."""
    if report.of and report.of.says:
        return report.of.says
    language = report.language
    sentences = [f"{start(tally(report.problems, language))}."]
    for name, lines in (("set", of_set(report)), ("deal", _measured(report, report.of_deal))):
        judged = [line for line in lines if line.verdict]
        if judged:
            sentences.append(_judged(name, judged, language))
    return " ".join([*sentences, *(report.of.honest if report.of else ()), *map(language.repeat, report.notes)])


def _judged(name: str, judged: Sequence[ReportLine], language: Language) -> str:
    off = [line for line in judged if line.verdict != "fine"]
    if not off:
        return language.count(f"report.{name}.fine", len(judged))
    named = [language.say("report.named", what=_brief(line.what), code=line.code) for line in off[:4]]
    listed = language.joined([*named, *(["..."] if len(off) > 4 else [])])
    lines = language.count("report.lines", len(judged))
    return language.count(f"report.{name}.off", len(off), fine=len(judged) - len(off), lines=lines, named=listed)


def _brief(words: str) -> str:
    return words if len(words) <= BRIEF else f"{words[: BRIEF - 3].rstrip()}..."


def tally(problems: Iterable[Problem], language: Language) -> str:
    """'no errors, 1 warning, 7 notes'."""
    levels = [problem.level for problem in problems]
    return language.joined(of_level(levels, level, language) for level in Level)


def of_level(levels: Sequence[Level], level: Level, language: Language) -> str:
    """'no errors', '1 note', '7 notes'."""
    name, number = level.name.lower(), levels.count(level)
    if not number:
        return language.say(f"report.levels.{name}.none")
    return language.count(f"report.levels.{name}", number)


def players(language: Language, least: int, most: int) -> str:
    """'1 player', '2 to 4 players'."""
    if least == most:
        return language.count("report.players", most)
    return language.say("report.players.between", least=least, most=most)


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
