"""Report -> the head of its first page: the game, what was looked at, and the verdict on it."""

from __future__ import annotations

from generator.draw.column import ACCENT
from generator.draw.ornament import PARCHMENT, centred, nameplate, plaque
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.scenery import company, scene
from generator.draw.words import DISPLAY, OverfullError, fit, fold, span
from generator.report.chart.panel import fitted
from generator.report.chart.verdict import verdict
from generator.report.lines import Report, legible, name_of, players, summary, worst
from generator.report.section import Section, upright
from generator.units import Box

STRIP, GAP = 20.0, 3.2


def top(report: Report, width: float) -> Section:
    """The banner with the game's name, what was looked at, and the verdict."""
    words = upright(summary(report), width - 19.0, 9.6)
    shown = report.code if span(report.code, 6.0, bold=True, font=DISPLAY) <= width - 19.0 else ""
    code = 5.4 if shown else 0.0
    high = max(11.0, words.height + code + 4.4)

    def paint(pen: Pen, x: float, y: float) -> None:
        _banner(pen, report, Box(x, y, width, STRIP))
        size, facts = italic(_facts(report), width)
        pen.text(facts, x + width / 2, y + STRIP + 5.2, size, style="italic", fill=ACCENT, align=0.5)
        top = y + STRIP + 7.6
        pen.area(plaque(x, top, width, high, 1.8), PARCHMENT, INK, 0.3)
        verdict(pen, worst(report), x + 7.4, top + high / 2, 3.4)
        words.paint(pen, x + 14.5, top + (high - code - words.height) / 2)
        if shown:
            points = fit(shown, width - 19.0, 10.0, 5.9)
            pen.text(shown, x + 14.5, top + high - 2.6, points, font=DISPLAY, weight="bold")

    return Section(STRIP + 7.6 + high + GAP, paint)


def _banner(pen: Pen, report: Report, box: Box) -> None:
    game, frame = report.spec.game, plaque(0, 0, box.width, box.height, 2.6)

    def view(pen: Pen) -> None:
        scene(pen, game, box.size, f"{game.id} report", (24, box.height - 3.4, 0.34))
        company(pen, game, [(box.width - 28, 7.0, 0.36), (box.width - 13, 14.2, -0.3)])

    def strip(inner: Pen) -> None:
        inner.within(frame, view)
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


def _facts(report: Report) -> str:
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
