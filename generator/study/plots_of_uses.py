"""Aggregate, StudyAnswers -> panels of what is used: what is left unused, what goes with a use, how often it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import isfinite

from generator.play.labels import ACTION
from generator.report.chart.bars import Bar, BarGroup, bars
from generator.report.chart.forest import Rod, forest
from generator.report.chart.heat import HeatCell, heat
from generator.report.chart.panel import Plot
from generator.report.lines import legible
from generator.report.shorter import short
from generator.study.aggregate import Aggregate
from generator.study.answer import StudyAnswer, around
from generator.study.caption import caption, ends_of_100
from generator.study.used import APART, Used, families

CELLS, RODS, FEW_BARS = 40, 18, 8
"""Cells of a map and rods that can be read; a family of so few is shown in bars."""


def taken_plot(answer: StudyAnswer) -> Plot:
    """Of all there was, how much was used: family by family."""
    groups = tuple(
        BarGroup(
            legible(family),
            tuple(
                Bar(short(name), 100 * each["value"], f"{100 * each['value']:.0f}", None, ends_of_100(each))
                for name, each in members.items()
            )[:FEW_BARS],
        )
        for family, members in list(answer.numbers["shares"].items())[:4]
    )
    draw = partial(bars, groups=groups, name="of 100 there were")
    return Plot("What is left unused", caption(answer, 0, 4), draw, (58.0, 68.0))


def uses_plots(aggregate: Aggregate, stand: frozenset[str]) -> Iterator[Plot]:
    """What goes with each use, and family by family how often it is."""
    each = families(aggregate)
    if rods := _rods(each, stand):
        says = (
            "Points that go with one use more than the others at the table have; filled: it surely goes with winning "
            f"or losing. No proof of what it brings. ({aggregate.closely.games:,} games looked at move by move)"
        )
        yield Plot("What goes with it", says, partial(forest, rods=rods, name="points"), (74.0, 104.0), wide=True)
    plotted = [(family, members) for family, members in each.items() if family != ACTION and len(members) > 1]
    for family, members in sorted(plotted, key=_is_map):  # bars beside bars, maps beside maps
        yield _family(family, members, aggregate)


def _is_map(each: tuple[str, Sequence[Used]]) -> bool:
    return len(each[1]) > FEW_BARS


def _rods(each: Mapping[str, Sequence[Used]], stand: frozenset[str]) -> tuple[Rod, ...]:
    """The surest first, then those with the narrowest intervals."""
    every = [(family, use) for family, members in each.items() for use in members if use.count.points.apart >= APART]
    ranked = [
        (family, use, f"{family}: {use.name}" in stand) for family, use in every if isfinite(use.points.within.low)
    ]
    ranked.sort(key=_surest)
    rods = [
        Rod(legible(f"{family}: {use.name}"), use.points.value, (use.points.within.low, use.points.within.high), sure)
        for family, use, sure in ranked[:RODS]
    ]
    return tuple(sorted(rods, key=lambda rod: -rod.value))


def _surest(each: tuple[str, Used, bool]) -> tuple[bool, float]:
    """What is claimed first, then what is furthest from nought for how wide it is."""
    _, use, sure = each
    return not sure, -abs(use.points.value) / max(1e-9, use.points.within.high - use.points.value)


def _family(family: str, members: Sequence[Used], aggregate: Aggregate) -> Plot:
    says = f"How often a game. ({aggregate.closely.games:,} games looked at move by move)"
    title = legible(family.capitalize(), display=True)
    if not _is_map((family, members)):
        shown = tuple(
            Bar(short(use.name), use.often.value, f"{use.often.value:.1f}", None, _often(use)) for use in members
        )
        return Plot(title, says, partial(bars, groups=(BarGroup("", shown),), name="a game"), (40.0, 52.0))
    cells = [
        HeatCell(short(use.name), use.often.value, (f"{use.often.value:.2f}", *_gain(use))) for use in members[:CELLS]
    ]
    says = f"{says[:-1]}; below: points that go with one more)"
    down = 4 if len(cells) > 12 else 3
    return Plot(
        title, legible(says), partial(heat, cells=cells), (20.0 + 9.4 * down, 24.0 + 12.0 * down), wide=len(cells) > 20
    )


def _often(use: Used) -> tuple[float, float]:
    return use.often.within.low, use.often.within.high


def _gain(use: Used) -> tuple[str, ...]:
    if use.count.points.apart < APART:
        return ()
    return (around(use.points).replace("-", "\N{MINUS SIGN}"),)
