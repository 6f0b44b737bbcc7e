"""Report -> one page or two: head, verdict, plots, tables, problems, and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from generator import __version__
from generator.balance.catalogue import NEED_PLAY
from generator.draw.art import Art
from generator.draw.chart.panel import QUIET
from generator.draw.leaf import leaf
from generator.draw.page import Page
from generator.draw.palette import INK
from generator.draw.pen import Look, Pen
from generator.draw.words import DISPLAY
from generator.report.head import GAP, dealt, fitted, italic, top
from generator.report.lines import Line, Report, counted, legible, of_measure, of_set
from generator.report.plots import Plot, plots
from generator.report.section import Section, heading, painted, problems, remark, stacked, table
from generator.report.strips import strips
from generator.units import Box, Sides, Size

MARGIN, FOOT = 11.0, 5.0
TALLEST, LEAST = 78.0, 50.0
SIZES = (9.2, 8.9, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6)
BLIND = (
    "How to read \N{LEFT DOUBLE QUOTATION MARK}worse than 83 of 100\N{RIGHT DOUBLE QUOTATION MARK}: 4,000 deals of as "
    "many tiles were dealt from this very set by a machine that did not look, and 83 of 100 of them are less bad than "
    "this deal, which is the mark on the strip. The palest part of the strip is what half of the blind deals keep to, "
    "the next nine in ten, the last 99 in 100. Past nine in ten is a warning, past 99 in 100 a failure."
)
CODES = "docs/codes.md explains the codes."
PLAY = f"{' and '.join(NEED_PLAY)} need games that were played, and are not measured here."


@dataclass(frozen=True, slots=True)
class _Plan:
    """What stands on the sheets: plots, and the tables under or after them."""

    report: Report
    room: Box
    top: Section
    plots: tuple[Plot, ...]

    @property
    def rows(self) -> int:
        """Rows of two panels."""
        return -(-len(self.plots) // 2)


def sheets(report: Report, paper: Size, look: Look) -> tuple[Art, ...]:
    """The pages; trim is the paper."""
    room = Box(0, 0, paper.width, paper.height).grown(Sides.all(-MARGIN))
    plan = _Plan(report, room, top(report, room.width), plots(report))
    inner = room.height - FOOT
    panels = plan.rows * (_height(plan) + GAP)
    tables = _tables(report, room.width, inner - plan.top.height - panels)
    alone = tables is not None or not plan.plots
    if tables is None:
        tables = _tables(report, room.width, inner - (plan.top.height if alone else 9.0), cut=True) or []
    made = partial(leaf, trim=paper, bleed=0.0, look=look, safe=room, on=Page)
    if alone:
        return (made("report-1", draw=lambda pen: _first(pen, plan, tables, 1)),)
    return (
        made("report-1", draw=lambda pen: _first(pen, plan, [], 2)),
        made("report-2", draw=lambda pen: _second(pen, plan, tables)),
    )


def _height(plan: _Plan) -> float:
    """Of a panel where it shares the page with tables: as its lines ask for."""
    lines = max((plot.lines for plot in plan.plots), default=0)
    return max(LEAST, min(TALLEST, 24.0 + 5.0 * lines)) if plan.rows == 1 else TALLEST * 0.8


def _first(pen: Pen, plan: _Plan, tables: Sequence[Section], of: int) -> None:
    room = plan.room
    plan.top.paint(pen, room.x, room.y)
    y = room.y + plan.top.height
    if plan.plots:
        free = room.bottom - FOOT - y - stacked(tables) - GAP * plan.rows
        high = min(TALLEST, free / plan.rows) if of > 1 else _height(plan)
        y = _panels(pen, plan, y, high)
    painted(pen, tables, room.x, y)
    _foot(pen, plan, 1, of)


def _panels(pen: Pen, plan: _Plan, y: float, high: float) -> float:
    wide = (plan.room.width - GAP) / 2
    for at, plot in enumerate(plan.plots):
        row, column = divmod(at, 2)
        alone = at == len(plan.plots) - 1 and not column
        box = Box(plan.room.x + column * (wide + GAP), y + row * (high + GAP), plan.room.width if alone else wide, high)
        plot.paint(pen, box)
    return y + plan.rows * (high + GAP)


def _second(pen: Pen, plan: _Plan, tables: Sequence[Section]) -> None:
    room = plan.room
    title = fitted(plan.report.spec.game.title, room.width, 12.0)
    pen.text(title[1], room.x + room.width / 2, room.y + 4.6, title[0], font=DISPLAY, weight="bold", align=0.5)
    pen.line(f"M{room.x:.2f} {room.y + 6.8:.2f}h{room.width:.2f}", INK, 0.35, cap="butt")
    painted(pen, tables, room.x, room.y + 9.0)
    _foot(pen, plan, 2, 2)


def _tables(report: Report, width: float, room: float, *, cut: bool = False) -> list[Section] | None:
    """The tables, problems and words in the largest type in which they keep to the room.

    Args:
        report: What was found.
        width: Of the page's room.
        room: How high they may be.
        cut: Leave out what there is no room for and say so; else None is returned where there is not enough.
    """
    for size in SIZES:
        every = _sections(report, width, size)
        free = room - stacked(every)
        listed = _problems(report, width, free)
        if free >= 0 and listed is not None:
            return [*every[:-1], *listed, every[-1]]
    if not cut:
        return None
    return _cut(report, width, room)


def _problems(report: Report, width: float, free: float, least: int = 6) -> list[Section] | None:
    """The problems with their heading; None where not even a few of them have room."""
    if not report.problems:
        return []
    head = heading("Problems and notes", "", width)
    listed = problems(report.problems, width, free - head.height)
    complete = len(listed) >= min(least, len(report.problems))
    return [head, *listed] if complete and stacked([head, *listed]) <= free else None


def _sections(report: Report, width: float, size: float, lines: Sequence[Line] | None = None) -> list[Section]:
    """All but the problems; how to read them comes last."""
    found = [] if lines is not None and not lines else list(of_set(report) if lines is None else lines)
    made: list[Section] = []
    if found:
        made.append(heading("The set" if report.bag else "What was asked", "", width))
        made += table(found, width, size, ("code", "what", "value", "target", "verdict"))
    if report.of_deal and report.stack:
        pairs = zip(report.of_deal, strips(report.stack, report.of_deal), strict=True)
        made.append(heading("The deal", dealt(report), width))
        names = ("code", "what", "value", "among blind deals", "verdict", "worse than")
        made += table([of_measure(measure, strip) for measure, strip in pairs], width, size, names)
    said = (report.of_deal and BLIND, report.measures and PLAY, (found or report.problems) and CODES)
    return [*made, _words(" ".join(words for words in said if words), width)]


def _words(words: str, width: float) -> Section:
    if not words:
        return Section(0.0, lambda *_: None)
    section = remark(words, width, 7.6)
    return Section(section.height + 2.0, lambda pen, x, y: section.paint(pen, x, y + 2.0))


def _cut(report: Report, width: float, room: float) -> list[Section]:
    """With fewer lines: those that are not fine stay longest."""
    every = of_set(report)
    order = sorted(range(len(every)), key=lambda at: (every[at].verdict == "fine", at))
    for kept in range(len(every), -1, -1):
        shown = [every[at] for at in sorted(order[:kept])]
        made = _sections(report, width, SIZES[-1], shown)
        if kept < len(every):
            made.insert(-1, remark(f"{counted(len(every) - kept, 'line')} more: tilewright check shows them.", width))
        listed = _problems(report, width, room - stacked(made), 1)
        if listed is not None and stacked(made) + stacked(listed) <= room:
            return [*made[:-1], *listed, made[-1]]
    return []


def _foot(pen: Pen, plan: _Plan, number: int, of: int) -> None:
    room = plan.room
    pen.text(f"{number} of {of}", room.right, room.bottom - 0.6, 7.2, fill=QUIET, align=1.0)
    _, words = italic(legible(plan.report.command), room.width - 62.0)
    pen.text(f"Tilewright {__version__}", room.x, room.bottom - 0.6, 7.2, fill=QUIET)
    if words:
        pen.text(words, room.x + room.width / 2, room.bottom - 0.6, 7.2, style="italic", fill=QUIET, align=0.5)
