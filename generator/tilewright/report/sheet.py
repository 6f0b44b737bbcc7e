"""Report -> its pages: head and verdict, plots, tables, problems; and report.pdf."""

from __future__ import annotations

import io
from functools import partial

from tilewright import __version__
from tilewright.draw.art import Art, leaf
from tilewright.draw.column import ACCENT
from tilewright.draw.ornament import PARCHMENT, centred, nameplate, plaque
from tilewright.draw.palette import INK
from tilewright.draw.pen import Look, Page, Pen
from tilewright.draw.scenery import company, scene
from tilewright.draw.words import DISPLAY, OverfullError, fit, fold, span
from tilewright.frozen import dataclass
from tilewright.pdf.pdf import Document
from tilewright.report.chart.panel import QUIET, fitted, verdict
from tilewright.report.flow import GAP, PageContent, flow
from tilewright.report.lines import Report, legible, name_of, players, summary, worst
from tilewright.report.plots import plots_of
from tilewright.report.tables import Section, content_of, painted, upright
from tilewright.sheets.stock import paper_of
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Sides, Size

HEAD_STRIP, HEAD_GAP = 20.0, 3.2


def top(report: Report, width: float) -> Section:
    """The banner with the game's name, what was looked at, and the verdict."""
    words = upright(summary(report), width - 19.0, 9.6)
    shown = report.code if span(report.code, 6.0, bold=True, font=DISPLAY) <= width - 19.0 else ""
    code = 5.4 if shown else 0.0
    high = max(11.0, words.height + code + 4.4)

    def paint(pen: Pen, x: float, y: float) -> None:
        _banner(pen, report, Box(x, y, width, HEAD_STRIP))
        size, facts = italic(facts_of(report), width)
        pen.text(facts, x + width / 2, y + HEAD_STRIP + 5.2, size, style="italic", fill=ACCENT, align=0.5)
        top = y + HEAD_STRIP + 7.6
        pen.area(plaque(x, top, width, high, 1.8), PARCHMENT, INK, 0.3)
        verdict(pen, worst(report), x + 7.4, top + high / 2, 3.4)
        words.paint(pen, x + 14.5, top + (high - code - words.height) / 2)
        if shown:
            points = fit(shown, width - 19.0, 10.0, 5.9)
            pen.text(shown, x + 14.5, top + high - 2.6, points, font=DISPLAY, weight="bold")

    return Section(HEAD_STRIP + 7.6 + high + HEAD_GAP, paint)


def view(pen: Pen, report: Report, size: Size) -> None:
    """What lies behind the game's name, from (0, 0): its scenery, and its pieces at the right."""
    game = report.spec.game
    scene(pen, game, size, f"{game.id} report", (24, size.height - 3.4, 0.34))
    company(pen, game, [(size.width - 28, 7.0, 0.36), (size.width - 13, 14.2, -0.3)])


def _banner(pen: Pen, report: Report, box: Box) -> None:
    game, frame = report.spec.game, plaque(0, 0, box.width, box.height, 2.6)

    def strip(inner: Pen) -> None:
        inner.within(frame, lambda pen: view(pen, report, box.size))
        inner.line(frame, INK, 0.35)

    pen.place(strip, (box.x, box.y))
    middle = box.x + box.width / 2
    nameplate(pen, middle - 48, box.y + 3, 96, box.height - 6)
    try:
        points, lines = fold(legible(game.title, display=True), 86, 17, 7)
    except OverfullError:
        points, title = fitted(legible(game.title, display=True), 86, 17)
        lines = (title,)
    centred(pen, lines, middle, box.y + box.height / 2, points)


def facts_of(report: Report) -> str:
    """What was looked at, in a line."""
    spec, language = report.spec, report.language
    facts = [name_of(report)]
    facts += report.of.facts if report.of else ()
    least, most = spec.game.players.least, spec.game.players.most
    facts += [] if report.of and report.of.name else [players(language, least, most)]
    facts += [language.say("report.with", title=head.title) for _, head in spec.variants]
    if report.of and report.of.deal:
        facts.append(language.say("report.of_deal", deal=report.of.deal))
    return legible(" \N{MIDDLE DOT} ".join(facts))


def italic(words: str, width: float, size: float = 10.5) -> tuple[float, str]:
    """A size, that or a smaller one, and as much of the words, in italics, as can be read at it."""
    while span(words, size, italic=True) > width and size > 6.5:
        size -= 0.5
    while span(words, size, italic=True) > width:
        words = words.removesuffix("...")[:-4] + "..."
    return size, words


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
    if sheet.number == 1:
        sheet.top.paint(pen, room.x, room.y)
        y = room.y + sheet.top.height
    else:  # the game's name alone
        size, title = fitted(legible(sheet.report.spec.game.title, display=True), room.width, 12.0)
        pen.text(title, room.x + room.width / 2, room.y + 4.6, size, font=DISPLAY, weight="bold", align=0.5)
        pen.line(f"M{room.x:.2f} {room.y + 6.8:.2f}h{room.width:.2f}", INK, 0.35, cap="butt")
        y = room.y + HEAD
    for row in content.rows:
        wide = (room.width - GAP * (len(row.plots) - 1)) / len(row.plots)
        for at, plot in enumerate(row.plots):
            plot.paint(pen, Box(room.x + at * (wide + GAP), y, wide, row.height))
        y += row.height + GAP
    painted(pen, (*content.sections, *content.ending), room.x, y)
    _foot(pen, sheet)


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
    origin = legible(origin_of(sheet.report))
    pen.text(origin, room.x, room.bottom - 0.6, 7.2, fill=QUIET)
    left, right = room.x + span(origin, 7.2) + 4.0, room.right - 16.0
    size, words = italic(legible(sheet.report.command), right - left, 7.2)
    if words:
        pen.text(words, (left + right) / 2, room.bottom - 0.6, size, style="italic", fill=QUIET, align=0.5)


def origin_of(report: Report) -> str:
    """What somebody else needs for the same numbers: version, seed, rules."""
    program = f"Tilewright {__version__}"
    if not report.origin:
        return program
    seed = report.origin.seed if len(report.origin.seed) <= LONG else f"{report.origin.seed[: LONG - 3]}..."
    return report.language.say("report.origin", program=program, seed=seed, rules=report.origin.rules)


def report_pdf(report: Report, paper: str, look: Look) -> bytes:
    """The pages as a PDF.

    Raises:
        ValueError: There is no such paper.
    """
    size, game, language = paper_of(paper).size, report.spec.game, report.language
    page, buffer = Box(0, 0, size.width, size.height), io.BytesIO()
    title = report.spec.game.title
    if report.of and report.of.name:
        title = f"{title}: {report.of.name}"
    else:
        title = report.language.say("report.title", title=title)
    document = Document(
        buffer,
        title=title,
        language=language.code,
        author=game.designer.name,
        subject=summary(report),
        creator=f"Tilewright {__version__}",
    )
    arts = sheets(report, size, look)
    for number, art in enumerate(arts, 1):
        which = "first" if number == 1 else "last" if number == len(arts) else "other"
        document.page(size, trim=page, bleed=page, label=str(number))
        document.outline(language.say(f"report.pages.{which}", number=number))
        document.place(compile_svg(art.drawing.get_xml(), art.name), page)
    document.close()
    return buffer.getvalue()
