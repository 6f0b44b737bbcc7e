"""Report -> its plots: those of its family of pieces, else of what was counted of its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.draw.pen import Pen
from generator.report.cards import MOST_BARS, asked, in_common
from generator.report.chart.bars import Bar, BarGroup, bars
from generator.report.chart.panel import Plot
from generator.report.lines import Report, legible
from generator.units import Box

MOST_PANELS, LONGEST = 6, 26


def plots(report: Report) -> tuple[Plot, ...]:
    """What there is to plot of a game."""
    own = report.of.plots if report.of else ()
    return (own or tuple(_of_pieces(report)))[:MOST_PANELS]


def _of_pieces(report: Report) -> Iterator[Plot]:
    """What balance.yaml counts and adds up; without it, whatever the cards have in common."""
    game = report.spec.game
    for each in asked(report) or tuple(in_common(report)):
        shown = tuple(
            Bar(_short(name), value, f"{value:g}", game.colours.get(name) or game.locks.get(name))
            for name, value in each.numbers[:MOST_BARS]
        )
        cut = len(each.numbers) > MOST_BARS
        more = report.language.say("report.cards.first", shown=MOST_BARS, number=len(each.numbers)) if cut else ""
        if shown and min(bar.value for bar in shown) >= 0:
            draw = partial(_counted, groups=(BarGroup("", shown),), name=_short(each.unit))
            yield Plot(legible(each.title, display=True), legible(each.says + more), draw, len(shown))


def _counted(pen: Pen, box: Box, groups: tuple[BarGroup, ...], name: str) -> None:
    bars(pen, box, groups, name)


def _short(words: str, most: int = LONGEST) -> str:
    known = legible(words)
    return known if len(known) <= most else f"{known[: most - 3].rstrip()}..."
