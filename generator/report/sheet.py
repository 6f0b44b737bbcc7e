"""Report -> one page or two: head, verdict, plots, tables, problems, and how to read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from generator import __version__
from generator.deck.digest import set_digest
from generator.draw.art import Art
from generator.draw.chart.panel import QUIET
from generator.draw.chart.verdict import verdict
from generator.draw.column import ACCENT
from generator.draw.leaf import leaf
from generator.draw.ornament import PARCHMENT, centred, nameplate, plaque
from generator.draw.page import Page
from generator.draw.palette import INK
from generator.draw.pen import Look, Pen
from generator.draw.scenery import company, scene
from generator.draw.words import DISPLAY, OverfullError, fit, fold
from generator.report.lines import Line, Report, counted, legible, of_measure, of_set, summary, worst
from generator.report.plots import Plot, plots
from generator.report.section import Section, heading, painted, problems, remark, said, stacked, table
from generator.report.strips import strips
from generator.units import Box, Sides, Size

MARGIN, STRIP, GAP, FOOT = 11.0, 20.0, 3.2, 5.0
TALLEST, LEAST = 78.0, 50.0
SIZES = (9.2, 8.9, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6)
BLIND = (
    "How to read \N{LEFT DOUBLE QUOTATION MARK}worse than 83 of 100\N{RIGHT DOUBLE QUOTATION MARK}: from this very set, "
    "4,000 deals of as many tiles were dealt by a machine that did not look. The strip shows them: the palest part is what "
    "half of them keep to, the next nine in ten, the last 99 in 100. The mark is this deal; 83 of 100 blind deals are less "
    "bad than it. Past nine in ten is a warning, past 99 in 100 a failure."
)
CODES = "docs/codes.md and the manual explain each code; B19 and B20 need games that were played, and are not measured here."


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
    plan = _Plan(report, room, _top(report, room.width), plots(report))
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
    title = _fitted(plan.report.spec.game.title, room.width, 12.0)
    pen.text(title[1], room.x + room.width / 2, room.y + 4.6, title[0], font=DISPLAY, weight="bold", align=0.5)
    pen.line(f"M{room.x:.2f} {room.y + 6.8:.2f}h{room.width:.2f}", INK, 0.35, cap="butt")
    painted(pen, tables, room.x, room.y + 9.0)
    _foot(pen, plan, 2, 2)


def _fitted(title: str, width: float, most: float) -> tuple[float, str]:
    """A size, and as much of the title as can be read at it."""
    words = legible(title)
    try:
        return fit(words, width, most, 6.0), words
    except OverfullError:
        return _fitted(words.removesuffix("...")[: int(len(words) * 0.8)] + "...", width, most)


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
        dealt = zip(report.of_deal, strips(report.stack, report.of_deal), strict=True)
        made.append(heading("The deal", _dealt(report), width))
        names = ("code", "what", "value", "among blind deals", "verdict", "worse than")
        made += table([of_measure(measure, strip) for measure, strip in dealt], width, size, names)
    words = (BLIND if report.of_deal else "") + (" " if report.of_deal else "") + (CODES if found else "")
    if not words:
        words = "docs/codes.md explains the code of each problem." if report.problems else ""
    return [*made, _words(words, width)]


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


def _dealt(report: Report) -> str:
    stack = report.stack
    if stack is None:
        return ""
    return f"{counted(len(stack.tiles), 'tile')}" + (f" for {counted(stack.players, 'player')}" if stack.players else "")


def _top(report: Report, width: float) -> Section:
    """The banner with the game's name, what was looked at, and the verdict."""
    words = said(summary(report), width - 19.0, 9.6)
    code = 5.4 if report.code else 0.0
    high = max(11.0, words.height + code + 4.4)

    def paint(pen: Pen, x: float, y: float) -> None:
        _banner(pen, report, Box(x, y, width, STRIP))
        size, facts = _italic(_facts(report), width)
        pen.text(facts, x + width / 2, y + STRIP + 5.2, size, style="italic", fill=ACCENT, align=0.5)
        top = y + STRIP + 7.6
        pen.area(plaque(x, top, width, high, 1.8), PARCHMENT, INK, 0.3)
        verdict(pen, worst(report), x + 7.4, top + high / 2, 3.4)
        words.paint(pen, x + 14.5, top + (high - code - words.height) / 2)
        if report.code:
            points, shown = _fitted(report.code, width - 19.0, 10.0)
            pen.text(shown, x + 14.5, top + high - 2.6, points, font=DISPLAY, weight="bold")

    return Section(STRIP + 7.6 + high + GAP, paint)


def _banner(pen: Pen, report: Report, box: Box) -> None:
    game, frame = report.spec.game, plaque(0, 0, box.width, box.height, 2.6)

    def view(pen: Pen) -> None:
        scene(pen, game, box.size, f"{game.id} report", (24, box.height - 3.4, 0.34))
        company(pen, game, [(box.width - 28, 7.0, 0.36), (box.width - 13, 14.2, -0.3)])

    def strip(inner: Pen) -> None:
        inner.within(frame, "report-strip", view)
        inner.line(frame, INK, 0.35)

    pen.use("report-banner", strip, box.x, box.y)
    middle = box.x + box.width / 2
    nameplate(pen, middle - 48, box.y + 3, 96, box.height - 6)
    try:
        points, lines = fold(legible(game.title), 86, 17, 7)
    except OverfullError:
        points, title = _fitted(game.title, 86, 17)
        lines = (title,)
    centred(pen, lines, middle, box.y + box.height / 2, points)


def _facts(report: Report) -> str:
    spec = report.spec
    facts = ["Balance report"]
    if report.bag:
        drawings = len({tile.drawing for tile in report.bag.tiles})
        facts += [f"{counted(len(report.bag.tiles), 'tile')} of {counted(drawings, 'drawing')}", f"set {set_digest(spec)}"]
    least, most = spec.game.players.least, spec.game.players.most
    facts.append(f"{least} to {most} players" if least < most else counted(most, "player"))
    facts += [f"with {head.title}" for _, head in spec.variants]
    if report.stack:
        facts.append(f"and a deal of {_dealt(report)}")
    return legible(" \N{MIDDLE DOT} ".join(facts))


def _italic(words: str, width: float) -> tuple[float, str]:
    from generator.draw.words import span  # noqa: PLC0415

    size = 10.5
    while span(words, size, italic=True) > width and size > 6.5:
        size -= 0.5
    while span(words, size, italic=True) > width:
        words = words.removesuffix("...")[:-4] + "..."
    return size, words


def _foot(pen: Pen, plan: _Plan, number: int, of: int) -> None:
    room = plan.room
    pen.text(f"{number} of {of}", room.right, room.bottom, 7.2, fill=QUIET, align=1.0)
    _, words = _italic(legible(plan.report.command), room.width - 62.0)
    pen.text(f"Tilewright {__version__}", room.x, room.bottom, 7.2, fill=QUIET)
    if words:
        pen.text(words, room.x + room.width / 2, room.bottom, 7.2, style="italic", fill=QUIET, align=0.5)
