"""Problems, Findings and Measures -> Report, and what they say all together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

from tilewright.balance.declared import Finding
from tilewright.balance.edges import EdgeLook
from tilewright.balance.measure import Measure, Provenance
from tilewright.balance.report_table import ReportLine, line_of_measure, lines_of
from tilewright.draw.words import span
from tilewright.frozen import dataclass
from tilewright.language import Language, start
from tilewright.pieces.pool import Owner
from tilewright.problem import Level, Problem
from tilewright.report.chart.panel import Plot
from tilewright.report.chart.strips import NumberStrip
from tilewright.spec.spec import Spec
from tilewright.typography import fonts

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


def set_lines(report: Report) -> tuple[ReportLine, ...]:
    """Every line about the set, the requirements first."""
    return lines_of(report.findings, report.edges, report.measures)


def name_of(report: Report) -> str:
    """What it is called."""
    return report.of.name if report.of and report.of.name else report.language.say("report.name")


def worst(report: Report) -> str:
    """The verdict on all of it: fail with an error or a line that fails, warn with a warning or a line that warns."""
    if report.of and report.of.verdict:
        return report.of.verdict
    verdicts = {line.verdict for line in (*set_lines(report), *map(line_of_measure, report.of_deal))}
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
    for name, lines in (("set", set_lines(report)), ("deal", map(line_of_measure, report.of_deal))):
        judged = [line for line in lines if line.verdict]
        if judged:
            sentences.append(_judged(name, judged, language))
    return " ".join([*sentences, *(report.of.honest if report.of else ()), *map(language.repeat, report.notes)])


def _judged(name: str, judged: Sequence[ReportLine], language: Language) -> str:
    off = [line for line in judged if line.verdict != "fine"]
    if not off:
        return language.count(f"report.{name}.fine", len(judged))
    named = []
    for line in off[:4]:
        what = language.repeat(line.cells["what"])
        brief = what if len(what) <= BRIEF else f"{what[: BRIEF - 3].rstrip()}..."
        named.append(language.say("report.named", what=brief, code=line.cells["code"]))
    listed = language.joined([*named, *(["..."] if len(off) > 4 else [])])
    lines = language.count("report.lines", len(judged))
    return language.count(f"report.{name}.off", len(off), fine=len(judged) - len(off), lines=lines, named=listed)


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


LONGEST = 26


def short(words: str, most: int = LONGEST) -> str:
    """As much as has room."""
    known = legible(words)
    return known if len(known) <= most else f"{known[: most - 3].rstrip()}..."
