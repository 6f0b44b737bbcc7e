"""Lines and Problems -> sections of a page: how high each is, and how it is painted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from generator.draw.column import ACCENT, Column, Type, text
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.words import DISPLAY, plain
from generator.frozen import dataclass
from generator.language import Language
from generator.problem import Level, Problem
from generator.prose.blocks import Run
from generator.report.chart.axis import grid
from generator.report.chart.panel import QUIET
from generator.report.chart.strips import strip
from generator.report.chart.verdict import verdict
from generator.report.lines import ReportLine, legible, of_level
from generator.units import Box, added

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


def table(lines: Sequence[ReportLine], width: float, size: float, names: Sequence[str] = ()) -> list[Section]:
    """A head, if it has names, and a section a line."""
    dealt = any(line.strip or line.worse for line in lines)
    shares = (0.052, 0.262, 0.25, 0.25, 0.085, 0.101) if dealt else (0.052, 0.305, 0.338, 0.203, 0.102)
    edges = [0.0]
    for share in shares:
        edges.append(edges[-1] + share * width)
    head = [_head(names, edges)] if names else []
    return [*head, *(_line(line, edges, size, dealt=dealt) for line in lines)]


def _head(names: Sequence[str], edges: Sequence[float]) -> Section:
    def paint(pen: Pen, x: float, y: float) -> None:
        for name, edge in zip(names, edges, strict=False):
            pen.text(name, x + edge, y + 2.6, 7.2, style="italic", fill=QUIET)

    return Section(3.6, paint)


def _line(line: ReportLine, edges: Sequence[float], size: float, *, dealt: bool) -> Section:
    cells = [line.code, line.what, line.value, "" if dealt else line.target]
    type_, pad = Type(size, leading=1.1), 0.1 * size - 0.42
    rooms = [(left, right - left - GUTTER) for left, right in pairwise(edges)]
    columns = [
        (left, _cell(cell, room, type_, bold=not at))
        for at, (cell, (left, room)) in enumerate(zip(cells, rooms, strict=False))
    ]
    high = max(column.height for _, column in columns) + 2 * pad + 0.1
    high = max(high, 6.0) if line.strip else high
    place = Box(edges[3], 0, edges[4] - edges[3] - GUTTER, 6.0)

    def paint(pen: Pen, x: float, y: float) -> None:
        grid(pen, f"M{x:.2f} {y + high:.2f}h{edges[-1]:.2f}")
        for left, column in columns:
            column.paint(pen, x + left, y + pad)
        base = y + pad + type_.line * 0.72
        if line.strip:
            strip(pen, place.moved(x, y), line.strip)
        if line.verdict:
            verdict(pen, line.verdict, x + edges[4] + 1.4, base - 0.75)
            words, weight = pen.look.language.say(f"report.verdicts.{line.verdict}"), "normal"
            pen.text(words, x + edges[4] + 3.6, base, size, weight=weight if line.verdict == "fine" else "bold")
        if line.worse:
            pen.text(line.worse, x + edges[-1], base, size, weight="bold", align=1.0)

    return Section(high, paint)


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
