"""Report -> its pages: head and verdict, plots, tables, problems, and how to read them."""

from __future__ import annotations

from functools import partial

from generator import __version__
from generator.draw.art import Art
from generator.draw.leaf import leaf
from generator.draw.page import Page
from generator.draw.palette import INK
from generator.draw.pen import Look, Pen
from generator.draw.words import DISPLAY, span
from generator.frozen import dataclass
from generator.report.chart.panel import QUIET, fitted
from generator.report.flow import GAP, PageContent, flow
from generator.report.head import italic, top
from generator.report.lines import Report, legible
from generator.report.plots import plots_of
from generator.report.section import Section, painted
from generator.report.tables import content_of
from generator.units import Box, Sides, Size

MARGIN, FOOT, HEAD = 11.0, 5.0, 9.0
LONG = 24
"""Characters of a seed that a foot has room for."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Where a page is drawn, and which one it is."""

    report: Report
    room: Box
    top: Section
    number: int
    of: int


def sheets(report: Report, paper: Size, look: Look) -> tuple[Art, ...]:
    """The pages; trim is the paper."""
    room = Box(0, 0, paper.width, paper.height).grown(Sides.all(-MARGIN))
    head, inner = top(report, room.width), room.height - FOOT
    plots, remarks = plots_of(report)
    pages = flow(plots, content_of(report, remarks), room.width, (inner - head.height, inner - HEAD))
    page = partial(leaf, trim=paper, bleed=0.0, look=look, safe=room, on=Page)
    drawn = (
        (partial(_page, sheet=_Sheet(report, room, head, number, len(pages)), content=content), number)
        for number, content in enumerate(pages, 1)
    )
    return tuple(page(f"report-{number}", draw=draw) for draw, number in drawn)


def _page(pen: Pen, sheet: _Sheet, content: PageContent) -> None:
    room = sheet.room
    y = _first(pen, sheet) if sheet.number == 1 else _next(pen, sheet)
    for row in content.rows:
        wide = (room.width - GAP * (len(row.plots) - 1)) / len(row.plots)
        for at, plot in enumerate(row.plots):
            plot.paint(pen, Box(room.x + at * (wide + GAP), y, wide, row.height))
        y += row.height + GAP
    painted(pen, (*content.sections, *content.ending), room.x, y)
    _foot(pen, sheet)


def _first(pen: Pen, sheet: _Sheet) -> float:
    """The head; where what follows begins is returned."""
    sheet.top.paint(pen, sheet.room.x, sheet.room.y)
    return sheet.room.y + sheet.top.height


def _next(pen: Pen, sheet: _Sheet) -> float:
    """The game's name over a further page."""
    room = sheet.room
    size, title = fitted(legible(sheet.report.spec.game.title, display=True), room.width, 12.0)
    pen.text(title, room.x + room.width / 2, room.y + 4.6, size, font=DISPLAY, weight="bold", align=0.5)
    pen.line(f"M{room.x:.2f} {room.y + 6.8:.2f}h{room.width:.2f}", INK, 0.35, cap="butt")
    return room.y + HEAD


def _foot(pen: Pen, sheet: _Sheet) -> None:
    room = sheet.room
    pen.text(
        sheet.report.language.say("report.page", number=sheet.number, pages=sheet.of),
        room.right,
        room.bottom - 0.6,
        7.2,
        fill=QUIET,
        align=1.0,
    )
    origin = legible(_origin(sheet.report))
    pen.text(origin, room.x, room.bottom - 0.6, 7.2, fill=QUIET)
    left, right = room.x + span(origin, 7.2) + 4.0, room.right - 16.0
    size, words = italic(legible(sheet.report.command), right - left, 7.2)
    if words:
        pen.text(words, (left + right) / 2, room.bottom - 0.6, size, style="italic", fill=QUIET, align=0.5)


def _origin(report: Report) -> str:
    """What somebody else needs for the same numbers: version, seed, rules."""
    program = f"Tilewright {__version__}"
    if not report.origin:
        return program
    seed = report.origin.seed if len(report.origin.seed) <= LONG else f"{report.origin.seed[: LONG - 3]}..."
    return report.language.say("report.origin", program=program, seed=seed, rules=report.origin.rules)
