"""Aggregate -> Report with plots, and one page of HTML with all of it; a sweep -> a page a rule."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from functools import partial
from html import escape
from math import isfinite
from typing import Any

from tilewright import __version__, pattern
from tilewright.balance.intervals import Sampled
from tilewright.digest import sha256
from tilewright.draw.art import leaf
from tilewright.draw.palette import INK, TERRACOTTA, Ink
from tilewright.draw.pen import Look, Page, Pen
from tilewright.draw.shapes import circle
from tilewright.draw.words import DISPLAY
from tilewright.engine.players import say_players
from tilewright.pdf.pdf import Document
from tilewright.report.chart.panel import GRID, LABEL, QUIET, TICK, Axis, level, panel
from tilewright.report.lines import Family, Report, legible
from tilewright.report.sheet import sheets
from tilewright.sheets.stock import paper_of
from tilewright.spec.spec import Spec
from tilewright.svg.walk import compile_svg
from tilewright.trials.answer import StudyAnswer, games
from tilewright.trials.answers import HOW, Studied
from tilewright.trials.plots import plots_of_study
from tilewright.trials.race import Goal
from tilewright.trials.sweep import Effect, RuleValues, sentence
from tilewright.typography import fonts
from tilewright.units import Box

NAME = "What many games tell"
_STYLE = """
body{margin:2em auto;max-width:60em;padding:0 1em;line-height:1.4}
body{font-family:Alegreya,serif;color:#2B2420;background:#FFFDF8}
h1,h2{font-family:Cinzel,serif;font-weight:bold;color:#7E2F22}
table{border-collapse:collapse;margin:.6em 0}
td,th{padding:.1em .9em;text-align:right;border-bottom:1px solid #D9CDB4}
td:first-child,th:first-child{text-align:left}
small{color:#5D5146;font-style:italic}
svg{width:100%;height:auto;display:block;margin:1.5em 0;border:1px solid #D9CDB4}
"""
_TEXT = pattern.prepare(r">([^<>]+)<")


def study_report(spec: Spec[Any], studied: Studied, spoken: Sequence[StudyAnswer], command: str = "") -> Report:
    """What the pages are drawn from.

    Args:
        spec: The game.
        studied: Its games.
        spoken: What is said of them.
        command: What was typed.
    """
    first = [line for each in spoken[:1] for line in each.says]
    more = [each.says[0] for each in spoken if each.key in {"length", "drama", "luck"}]
    facts = (games(studied.aggregate.games), say_players(studied.head.bots))
    unplotted = tuple(
        legible(f"{each.title}: {' '.join(each.says)} ({each.of}).")
        for each in spoken
        if each.key in {"left_over", "skill"}
    )
    unplotted = (*(legible(line) for each in spoken for line in row_lines(each) if each.key == "strengths"), *unplotted)
    wins = spoken[0].numbers.get("verdict") if spoken else None
    family = Family(
        facts,
        plots=plots_of_study(studied, spoken),
        remarks=(*unplotted, " ".join(HOW)),
        name=NAME,
        says=" ".join([*first, *more]),
        verdict="fine" if wins == "balanced" else "warn",
    )
    return Report(spec, of=family, command=command)


def row_lines(each: StudyAnswer) -> list[str]:
    """The rows of its table as sentences: 'Who begins: greedy 31 to 73, verdict holds.', a row each."""
    rows = ((row[0], zip(each.heads[1:], row[1:], strict=True)) for row in each.rows)
    return [f"{name}: {', '.join(f'{head} {cell}' for head, cell in cells)}." for name, cells in rows]


def study_html(report: Report, spoken: Sequence[StudyAnswer], paper: str, look: Look) -> str:
    """One page: every answer with its table as text, then the drawn pages; a browser may fetch nothing for it."""
    arts = sheets(report, paper_of(paper).size, look)
    drawn = "\n".join(art.drawing.tostring() for art in arts)
    title = f"{report.spec.game.title}: {NAME}"
    sections = "\n".join(map(_section_html, spoken))
    letters = "".join(sorted(set("".join(_TEXT.findall(f"<p>{title}</p>{sections}{drawn}")))))
    style = "\n".join([*(fonts.face_rule(face, letters) for face in fonts.FACES), _STYLE])
    policy = base64.b64encode(sha256(style.encode()).digest()).decode()
    return f"""<!DOCTYPE html>
<html lang="{escape(report.language.code)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{policy}'; font-src data:;">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p><small>{escape(" · ".join(report.of.facts if report.of else ()))}</small></p>
{sections}
<p><small>{escape(" ".join(HOW))}</small></p>
{drawn}
</body>
</html>
"""


def _section_html(each: StudyAnswer) -> str:
    says = " ".join(map(escape, each.says))
    rows = "".join(_row_html(row, "td") for row in each.rows)
    table = f"<table>{_row_html(each.heads, 'th')}{rows}</table>" if rows else ""
    return f"<h2>{escape(each.title)}</h2><p>{says}</p>{table}<p><small>({escape(each.of)})</small></p>"


def _row_html(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


MARGIN, HEAD, GAP = 11.0, 14.0, 5.0
NAMES, FOOT, ROW = 24.0, 9.0, 6.4
"""Room for the names of the values, for the axis below them, and a line's height."""
SAYS = (
    "Each dot is the mean of a value's games, its line where the true mean lies, all of them at once in 95 of 100 such "
    "sweeps; a hollow dot was stopped early. The tall line is the game as it is."
)

Swept = Sequence[tuple[RuleValues, Sequence[Effect]]]


def sweep_pages(title: str, swept: Swept, goal: Goal, paper: str = "a4", ink: Ink = Ink.FULL) -> bytes:
    """A page for each rule, with the sentence that says what came out.

    Args:
        title: The game's.
        swept: The rules, and what each value does.
        goal: What was looked for.
        paper: Its name.
        ink: How much of it.
    """
    size, buffer = paper_of(paper).size, io.BytesIO()
    page = Box(0, 0, size.width, size.height)
    document = Document(buffer, title=f"{title}: what rules do", creator=f"Tilewright {__version__}")
    for number, (rule, effects) in enumerate(swept, 1):
        says = legible(f"{sentence(rule.rule, effects, goal)} {SAYS}")
        draw = partial(_page, title=title, heads=(rule.rule, says), effects=effects, width=size.width)
        art = leaf(f"sweep-{number}", size, 0.0, Look(ink), draw, on=Page)
        document.page(size, trim=page, bleed=page, label=str(number))
        document.outline(rule.rule)
        document.place(compile_svg(art.drawing.get_xml(), art.name), page)
    document.close()
    return buffer.getvalue()


def _page(pen: Pen, title: str, heads: tuple[str, str], effects: Sequence[Effect], width: float) -> None:
    keys = list(effects[0].measures)
    pen.text(title, MARGIN, MARGIN + 5, 14, font=DISPLAY, weight="bold")
    rows = -(-len(keys) // 2)
    tall = ROW * len(effects) + FOOT + 8
    box = panel(pen, Box(MARGIN, MARGIN + HEAD, width - 2 * MARGIN, rows * (tall + GAP) + 22), *heads)
    wide = (box.width - GAP) / 2
    for at, key in enumerate(keys):
        place = Box(box.x + at % 2 * (wide + GAP), box.y + at // 2 * (tall + GAP), wide, tall)
        _measure_plot(pen, place, key, [(each, each.measures[key]) for each in effects])


def _measure_plot(pen: Pen, box: Box, name: str, values: Sequence[tuple[Effect, Sampled]]) -> None:
    """One measure: a line a value."""
    unit = "%" if name.endswith("wins") else ""
    ends = [end for _, each in values for end in (each.within.low, each.within.high, each.value) if isfinite(end)]
    lowest, highest = min(ends), max(ends)
    air = (highest - lowest) * 0.06 or 1.0
    axis = Axis(lowest - air, highest + air, box.x + NAMES, box.right - 3)
    pen.text(name, box.x + NAMES, box.y + 4, LABEL, weight="bold")
    top = box.y + 8
    bottom = top + ROW * len(values)
    base = axis.at(values[0][1].value)
    pen.line(f"M{base:.2f} {top - 1:.2f}V{bottom:.2f}", GRID, 0.5, cap="butt")
    for at, (effect, each) in enumerate(values):
        y = top + ROW * (at + 0.5)
        weight, fill = ("bold", INK) if effect.best else ("normal", QUIET)
        pen.text(effect.name, box.x + NAMES - 2, y + 0.9, TICK, fill=fill, align=1.0, weight=weight)
        if isfinite(each.within.low):
            low, high = (axis.at(max(axis.low, min(axis.high, end))) for end in (each.within.low, each.within.high))
            pen.line(f"M{low:.2f} {y:.2f}H{high:.2f}", INK, 0.35)
        dot = circle(axis.at(each.value), y, 1.1)
        pen.area(dot, "#FFFFFF" if effect.stopped else TERRACOTTA, INK, 0.25)
        if pen.low and not effect.stopped:
            pen.solid(dot, INK)
    level(pen, axis, bottom + 1, axis.ticks(5), unit=unit)
