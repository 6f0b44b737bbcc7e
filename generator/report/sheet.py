"""Report -> one page or two: head, verdict, plots, tables, problems, and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator import __version__
from generator.draw.art import Art
from generator.draw.leaf import leaf
from generator.draw.page import Page
from generator.draw.palette import INK
from generator.draw.pen import Look, Pen
from generator.draw.words import DISPLAY, span
from generator.frozen import dataclass
from generator.report.chart.panel import QUIET, Plot, fitted
from generator.report.head import GAP, italic, top
from generator.report.lines import Report, legible
from generator.report.plots import plots
from generator.report.section import Section, painted, stacked
from generator.report.tables import content_of, cut_tables, tables_that_fit
from generator.units import Box, Sides, Size

MARGIN, FOOT = 11.0, 5.0
TALLEST, LEAST = 78.0, 50.0


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
    tables_there = content_of(report)
    fits = tables_that_fit(tables_there, room.width, inner - plan.top.height - panels)
    alone = fits is not None or not plan.plots
    tables = fits or cut_tables(tables_there, room.width, inner - (plan.top.height if alone else 9.0))
    page = partial(leaf, trim=paper, bleed=0.0, look=look, safe=room, on=Page)
    if alone:
        return (page("report-1", draw=lambda pen: _first(pen, plan, tables, 1)),)
    return (
        page("report-1", draw=lambda pen: _first(pen, plan, [], 2)),
        page("report-2", draw=lambda pen: _second(pen, plan, tables)),
    )


LONG = 24
"""Characters of a seed that a foot has room for."""


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
    size, title = fitted(legible(plan.report.spec.game.title, display=True), room.width, 12.0)
    pen.text(title, room.x + room.width / 2, room.y + 4.6, size, font=DISPLAY, weight="bold", align=0.5)
    pen.line(f"M{room.x:.2f} {room.y + 6.8:.2f}h{room.width:.2f}", INK, 0.35, cap="butt")
    painted(pen, tables, room.x, room.y + 9.0)
    _foot(pen, plan, 2, 2)


def _foot(pen: Pen, plan: _Plan, number: int, of: int) -> None:
    room = plan.room
    pen.text(
        plan.report.language.say("report.page", number=number, pages=of),
        room.right,
        room.bottom - 0.6,
        7.2,
        fill=QUIET,
        align=1.0,
    )
    origin = legible(_origin(plan.report))
    pen.text(origin, room.x, room.bottom - 0.6, 7.2, fill=QUIET)
    left, right = room.x + span(origin, 7.2) + 4.0, room.right - 16.0
    size, words = italic(legible(plan.report.command), right - left, 7.2)
    if words:
        pen.text(words, (left + right) / 2, room.bottom - 0.6, size, style="italic", fill=QUIET, align=0.5)


def _origin(report: Report) -> str:
    """What somebody else needs for the same numbers: version, seed, rules."""
    program = f"Tilewright {__version__}"
    if not report.origin:
        return program
    seed = report.origin.seed if len(report.origin.seed) <= LONG else f"{report.origin.seed[: LONG - 3]}..."
    return report.language.say("report.origin", program=program, seed=seed, rules=report.origin.rules)
