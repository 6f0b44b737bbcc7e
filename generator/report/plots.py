"""Report -> its panels: those of its family of pieces, else of what its cards are, hold, cost and have in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.balance.declared import Finding
from generator.balance.pieces import Known, known
from generator.deck.owner import Alone
from generator.draw.pen import Pen
from generator.kinds.kind import kinds_of
from generator.language import Language
from generator.problem import Level
from generator.report.cards import MOST_BARS, asked, in_common
from generator.report.chart.bars import Bar, BarGroup, bars
from generator.report.chart.panel import Plot
from generator.report.costs import plot_of_costs
from generator.report.draws import plots_of_draw
from generator.report.edges import plots_of_edges
from generator.report.likes import heights_of, plot_of_keywords, plot_of_twins
from generator.report.lines import Report, legible
from generator.report.shorter import short
from generator.spec.balance import AnyRequirement, CostCurve, First
from generator.spec.chances import Draw
from generator.units import Box

ENOUGH, MOST_WIDE = 4, 24
"""Panels of what is counted, where balance.yaml does not ask for more; and of hands: of more the table tells alone."""


def plots_of(report: Report) -> tuple[tuple[Plot, ...], tuple[str, ...]]:
    """What there is to plot of a game, and what there is to say that needs no plot."""
    draws, left_out = ([], []) if report.of_deal else _draws(report)
    sides = [plot for look in report.edges for plot in plots_of_edges(look, report.language)]
    if report.of and report.of.plots:
        return (*report.of.plots, *sides, *draws), tuple(left_out)
    likes = [(plot_of_keywords(*each), *plot_of_twins(*each)) for each in _cards(report)]
    last = [*_costs(report), *(twins for _, twins, _ in likes), *(words for words, _, _ in likes)]
    others = [each for each in last if each]
    panels = (*sides, *_counted(report, pair=(len(sides) + len(others)) % 2), *draws, *others)
    return panels, (*left_out, *(words for _, _, words in likes if words))


def _cards(report: Report) -> Iterator[tuple[str, tuple[Known, ...], Language]]:
    """Title and pieces of each deck of cards; none while there are errors, for then there may be no such pieces."""
    if report.of or any(problem.level is Level.ERROR for problem in report.problems):
        return
    cards = {name for name, kind in kinds_of(report.spec).items() if kind.dealt}
    titles = {part.id: part.title for part in report.spec.game.components}
    for part, pieces in known(report.spec, (report.owner or Alone(report.spec)).deck).items():
        if part in cards:
            yield titles[part], pieces, report.language


def _counted(report: Report, pair: int) -> Iterator[Plot]:
    """What balance.yaml counts and adds up, then some of what else the cards have in common; few bars beside few.

    Args:
        report: Whose.
        pair: How many of the other panels of half a page have no partner yet: one of these becomes it.
    """
    game, asks = report.spec.game, asked(report)
    every = [*asks, *in_common(report)]
    most = max(ENOUGH, len(asks))
    every = every[: most + (most + pair) % 2]
    for each in sorted(every, key=lambda each: min(MOST_BARS, len(each.numbers))):
        shown = tuple(
            Bar(short(name), value, f"{value:g}", game.colours.get(name) or game.locks.get(name))
            for name, value in each.numbers[:MOST_BARS]
        )
        cut = len(each.numbers) > MOST_BARS
        more = report.language.say("report.cards.first", shown=MOST_BARS, number=len(each.numbers)) if cut else ""
        if shown and min(bar.value for bar in shown) >= 0:
            draw = partial(_bars, shown=shown, name=short(each.unit))
            yield Plot(legible(each.title, display=True), legible(each.says + more), draw, heights_of(len(shown)))


def _bars(pen: Pen, box: Box, shown: tuple[Bar, ...], name: str) -> None:
    bars(pen, box, (BarGroup("", shown),), name)


def _draws(report: Report) -> tuple[list[Plot], list[str]]:
    """A panel for each group of cards in each chance of a hand; and a sentence on the chances that have none."""
    panels, without = list[Plot](), list[str]()
    for finding, requirement in _asked(report):
        own = [*plots_of_draw(finding, requirement, report.language)] if len(panels) < MOST_WIDE else []
        if isinstance(requirement, First | Draw) and finding.question and finding.question.groups and not own:
            without.append(finding.says)
        panels += own
    language = report.language
    left_out = language.say("report.draws.left_out", names=legible("; ".join(without)), most=MOST_WIDE)
    return panels[:MOST_WIDE], [left_out] if without else []


def _costs(report: Report) -> Iterator[Plot | None]:
    for finding, requirement in _asked(report):
        if isinstance(requirement, CostCurve):
            yield plot_of_costs(finding, requirement, report.language)


def _asked(report: Report) -> Iterator[tuple[Finding, AnyRequirement]]:
    """Each finding with what was asked."""
    checks = report.spec.balance.checks if report.spec.balance else {}
    return ((finding, checks[finding.name]) for finding in report.findings if finding.name in checks)
