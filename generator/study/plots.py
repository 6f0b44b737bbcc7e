"""Studied, StudyAnswers -> panels, in the order of the answers: who wins, points, luck, and those of two modules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.report.chart.bars import Bar, BarGroup, bars
from generator.report.chart.histogram import stretches
from generator.report.chart.panel import Plot
from generator.report.chart.ridges import Ridge, ridges
from generator.report.shorter import short
from generator.study.aggregate import UNIT, Aggregate
from generator.study.answer import StudyAnswer, ordinal
from generator.study.caption import caption, ends_of_100
from generator.study.counted import mean, quantile
from generator.study.plots_of_course import choice_plot, decided_plot, leads_plot, length_plot, turns_plots
from generator.study.plots_of_uses import taken_plot, uses_plots
from generator.study.studied import Studied
from generator.study.tree import Counts
from generator.study.winners import by_seat, by_turn

RIDGE = 24
"""Stretches of a ridge that can be read."""


def plots_of_study(studied: Studied, spoken: Sequence[StudyAnswer]) -> tuple[Plot, ...]:
    """The panels, in the order of the answers."""
    by_key, aggregate, alike = {each.key: each for each in spoken}, studied.aggregate, studied.alike
    places = [f"{ordinal(at)} player" for at in range(aggregate.seats)] if alike else [*studied.names]
    first = [
        _wins(aggregate, by_key["wins"], places, alike=alike),
        _points(aggregate, by_key["points"], places, alike=alike),
        length_plot(aggregate, by_key["length"]),
    ]
    if "drama" in by_key:
        first += [choice_plot(aggregate, by_key["choice"]), leads_plot(aggregate, by_key["drama"])]
        first.append(decided_plot(aggregate))
    if "luck" in by_key:
        first.append(_luck(by_key["luck"]))
    if "taken_up" in by_key:
        first.append(taken_plot(by_key["taken_up"]))
    return (*first, *turns_plots(aggregate), *uses_plots(aggregate, studied.claims))


def _wins(aggregate: Aggregate, answer: StudyAnswer, places: Sequence[str], *, alike: bool) -> Plot:
    each = by_turn(aggregate) if alike else by_seat(aggregate)
    within = [(part.within.low, part.within.high) for part in each]
    if alike and "by_order" in answer.numbers:
        within = [(place["low"], place["high"]) for place in answer.numbers["by_order"]]
    shown = tuple(
        Bar(short(place), 100 * part.value, f"{100 * part.value:.1f}", None, (100 * low, 100 * high))
        for place, part, (low, high) in zip(places, each, within, strict=True)
    )
    fair = 100 / aggregate.seats
    group = BarGroup("", shown, fair)
    return Plot(
        "Who wins",
        f"{caption(answer)} Dashed: fair.",
        partial(bars, groups=(group,), name="wins of 100 games"),
        (52.0, 62.0),
    )


def _points(aggregate: Aggregate, answer: StudyAnswer, places: Sequence[str], *, alike: bool) -> Plot:
    each = aggregate.turn_scores if alike else aggregate.scores
    ends = [value / UNIT for counts in each for value in counts]
    shown = tuple(
        _ridge(short(place), counts, (min(ends), max(ends))) for place, counts in zip(places, each, strict=True)
    )
    how = "A rod is a mean, the dark foot the middle half."
    draw = partial(ridges, each=shown, name="points")
    return Plot("Points", f"{caption(answer, 0, 1)} {how}", draw, (52.0, 62.0))


def _ridge(name: str, counts: Counts, ends: tuple[float, float]) -> Ridge:
    each = stretches([(value / UNIT, counts[value]) for value in sorted(counts)], RIDGE, ends)
    return Ridge(name, each, mean(counts, UNIT), (quantile(counts, 0.25, UNIT), quantile(counts, 0.75, UNIT)))


def _luck(answer: StudyAnswer) -> Plot:
    named = (
        ("the same seat wins again", "same_seat"),
        ("the same player wins again", "same_player"),
        ("of points the deal decides", "deal"),
        ("of points who plays decides", "players"),
    )
    shown = tuple(
        Bar(name, 100 * max(0.0, each["value"]), f"{100 * max(0.0, each['value']):.0f}", None, ends_of_100(each))
        for name, key in named
        if (each := answer.numbers[key])
    )
    draw = partial(bars, groups=(BarGroup("", shown),), name="of 100")
    return Plot("Luck and play", caption(answer, 0, 3), draw, (40.0, 48.0))
