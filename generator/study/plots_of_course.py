"""Aggregate, StudyAnswers -> panels of how a game goes: length, what there is to choose, leads, what is done when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.report.chart.course import CourseLine, course
from generator.report.chart.histogram import Histogram, histogram, stretches
from generator.report.chart.panel import Plot
from generator.report.chart.shares import ShareBand, bands
from generator.report.lines import legible
from generator.study.aggregate import HALF, UNIT, Aggregate
from generator.study.answer import StudyAnswer, of_100
from generator.study.caption import caption
from generator.study.counted import mean, number, quantile
from generator.study.course import leader_wins, turns_each
from generator.study.tree import Counts

KINDS, COLUMNS = 7, 26
"""Bands of actions, and columns of a histogram, that can be read."""
COME, ALONE = 0.04, 0.98
"""The part of all games that have to come to a turn for it to be shown; a kind of action that is more than so much of
all is all there is."""


def length_plot(aggregate: Aggregate, answer: StudyAnswer) -> Plot:
    """How many turns each player has in a game."""
    draw = partial(histogram, shown=_histogram(turns_each(aggregate), "turns of each player"))
    return Plot("How long it is", caption(answer, 0, 1), draw, (52.0, 62.0))


def choice_plot(aggregate: Aggregate, answer: StudyAnswer) -> Plot:
    """Between how many moves a decision is."""
    shown = _histogram(aggregate.closely.options, "moves to choose from", 24)
    draw = partial(histogram, shown=replace(shown, unit="of 100 decisions"))
    return Plot("What there is to choose", caption(answer, 0, 3), draw, (58.0, 68.0))


def leads_plot(aggregate: Aggregate, answer: StudyAnswer) -> Plot:
    """How far the leader leads, and how far behind the winner is, over the game."""
    seen = aggregate.closely
    lines = (
        CourseLine("how far the leader leads", tuple(mean(each, UNIT) for each in seen.ahead)),
        CourseLine("how far behind who wins is", tuple(mean(each, UNIT) for each in seen.behind)),
    )
    draw = partial(course, lines=lines, name="of 100 turns of the game", unit="points, on average")
    return Plot("Leads", caption(answer), draw, (58.0, 68.0))


def decided_plot(aggregate: Aggregate) -> Plot:
    """From when on the winner leads for good."""
    counts = aggregate.closely.decided
    draw = partial(histogram, shown=_histogram(counts, "of 100 turns of the game", 20))
    led = leader_wins(aggregate.closely)[HALF]
    says = (
        f"After how many of 100 turns whoever wins leads for good. The leader at half time wins {of_100(led.within)} "
        f"of 100 games. ({number(counts):,} games looked at move by move)"
    )
    return Plot("When it is decided", says, draw, (58.0, 68.0))


def turns_plots(aggregate: Aggregate) -> Iterator[Plot]:
    """What is done in each turn of a player: the most frequent kinds of action, and the rest together."""
    kinds = {name.partition(": ")[2]: counts for name, counts in aggregate.closely.by_turn.items()}
    totals = dict[int, int]()
    for counts in kinds.values():
        for at, count in counts.items():
            totals[at] = totals.get(at, 0) + count
    last = _last(totals, turns_each(aggregate), aggregate.games)
    if last < 2 or max(map(number, kinds.values())) > ALONE * sum(totals.values()):  # sum counts decisions
        return
    ranked = sorted(kinds, key=lambda name: (-number(kinds[name]), name))
    shown = [(name, kinds[name]) for name in ranked[:KINDS]]
    rest = [kinds[name] for name in ranked[KINDS:]]
    parts = [(name, tuple(counts.get(at, 0) / totals[at] for at in range(1, last + 1))) for name, counts in shown]
    if rest:
        parts.append(("other", tuple(sum(each.get(at, 0) for each in rest) / totals[at] for at in range(1, last + 1))))
    says = f"Parts of all that is done in a turn of each player. ({sum(totals.values()):,} decisions)"
    draw = partial(
        bands, each=tuple(ShareBand(legible(name), values) for name, values in parts), name="turn of each player"
    )
    yield Plot("What is done when", says, draw, (62.0, 74.0), wide=True)


def _last(totals: Mapping[int, int], turns: Counts, games: int) -> int:
    """The last turn before which something is done in every turn, and that enough games come to."""
    last = 0
    while totals.get(last + 1) and sum(count for at, count in turns.items() if at > last) >= games * COME:
        last += 1
    return last


def _histogram(counts: Counts, name: str, most: int = COLUMNS) -> Histogram:
    each = stretches([(float(value), counts[value]) for value in sorted(counts)], most)
    return Histogram(each, quantile(counts, 0.5), (quantile(counts, 0.05), quantile(counts, 0.95)), name)
