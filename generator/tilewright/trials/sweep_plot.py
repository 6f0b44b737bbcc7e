"""What values do -> a page as PDF: a panel a rule, in it for each measure the values as dots with their ranges."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import partial
from math import isfinite

from tilewright import __version__
from tilewright.balance.intervals import Sampled
from tilewright.draw.art import leaf
from tilewright.draw.palette import INK, TERRACOTTA, Ink
from tilewright.draw.pen import Look, Page, Pen
from tilewright.draw.shapes import circle
from tilewright.draw.words import DISPLAY
from tilewright.pdf.pdf import Document
from tilewright.report.chart.panel import GRID, LABEL, QUIET, TICK, Axis, level, panel
from tilewright.report.lines import legible
from tilewright.sheets.stock import paper_of
from tilewright.svg.walk import compile_svg
from tilewright.trials.race import Goal
from tilewright.trials.sweep import Effect, RuleValues, sentence
from tilewright.units import Box

MARGIN, HEAD, GAP = 11.0, 14.0, 5.0
NAMES, FOOT, ROW = 24.0, 9.0, 6.4
"""Room for the names of the values, for the axis below them, and a line's height."""
SAYS = (
    "A dot is the mean of a value's games. Its line is the range of the true mean; in 95 of 100 such "
    "sweeps, all ranges are right. A hollow dot was stopped early. The tall line is the present game."
)

Swept = Sequence[tuple[RuleValues, Sequence[Effect]]]


def drawn(title: str, swept: Swept, goal: Goal, paper: str = "a4", ink: Ink = Ink.FULL) -> bytes:
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
    document = Document(buffer, title=f"{title}: the effect of rules", creator=f"Tilewright {__version__}")
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
