"""Aggregate, StudyAnswers -> panels: who wins, points, length, leads, what is done when, what is used, what for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isfinite

from generator.draw.pen import Pen
from generator.play.labels import ACTION
from generator.play.record import Head
from generator.report.chart.bars import Bar, BarGroup, bars
from generator.report.chart.course import CourseLine, course
from generator.report.chart.forest import Rod, forest
from generator.report.chart.heat import HeatCell, heat
from generator.report.chart.histogram import Histogram, histogram, stretches
from generator.report.chart.panel import Plot
from generator.report.chart.ridges import Ridge, ridges
from generator.report.chart.shares import ShareBand, bands
from generator.report.lines import legible
from generator.report.shorter import short
from generator.study.aggregate import UNIT, Aggregate
from generator.study.answer import StudyAnswer, around, of_100, ordinal
from generator.study.answers import claimed
from generator.study.counted import mean, number, quantile, share
from generator.study.course import rounds_of
from generator.study.tree import Counts
from generator.study.used import APART, Used, families
from generator.units import Box

KINDS, CELLS, RODS, COLUMNS, RIDGE = 7, 40, 18, 26, 24
"""Bands of actions, cells of a map, rods, columns of a histogram, and stretches of a ridge that can be read."""
FEW_BARS = 8
"""A family of so many is shown in bars."""
COME, ALONE = 0.04, 0.98
"""The part of all games that have to come to a round for it to be shown; a kind of action that is more than so much of
all is all there is."""


def plots_of_study(
    aggregate: Aggregate, head: Head, names: Sequence[str], spoken: Sequence[StudyAnswer]
) -> tuple[Plot, ...]:
    """The panels, in the order of the answers."""
    by_key = {each.key: each for each in spoken}
    stand = claimed(aggregate, head)
    alike = len(set(head.bots)) == 1
    places = [f"{ordinal(at)} player" for at in range(aggregate.seats)] if alike else [*names]
    first = [
        _wins(aggregate, by_key["wins"], places, alike=alike),
        _points(aggregate, by_key["points"], places, alike=alike),
        _length(aggregate, by_key["length"]),
    ]
    if "drama" in by_key:
        first += [_choice(aggregate, by_key["choice"]), _leads(aggregate, by_key["drama"]), _decided(aggregate)]
    if "luck" in by_key:
        first.append(_luck(by_key["luck"]))
    if "taken_up" in by_key:
        first.append(_taken(by_key["taken_up"]))
    return (*first, *_rounds(aggregate), *_uses(aggregate, stand))


def _says(answer: StudyAnswer, least: int = 0, most: int = 2) -> str:
    """Some of its sentences, and what they are of."""
    return legible(f"{' '.join(answer.says[least:most])} ({answer.of})")


def _wins(aggregate: Aggregate, answer: StudyAnswer, places: Sequence[str], *, alike: bool) -> Plot:
    seats = aggregate.turn_wins if alike else aggregate.wins
    each = [(won, share(won / UNIT, aggregate.games)) for won in seats]
    within = [(part.within.low, part.within.high) for _, part in each]
    if alike and "by_order" in answer.numbers:
        within = [(place["low"], place["high"]) for place in answer.numbers["by_order"]]
    shown = tuple(
        Bar(short(place), 100 * part.value, f"{100 * part.value:.1f}", None, (100 * low, 100 * high))
        for place, (_, part), (low, high) in zip(places, each, within, strict=True)
    )
    fair = 100 / aggregate.seats
    group = BarGroup("", shown, fair)
    return Plot(
        "Who wins",
        f"{_says(answer)} Dashed: fair.",
        partial(_bars, groups=(group,), name="wins of 100 games"),
        (52.0, 62.0),
    )


def _bars(pen: Pen, box: Box, groups: Sequence[BarGroup], name: str) -> None:
    bars(pen, box, groups, name)


def _points(aggregate: Aggregate, answer: StudyAnswer, places: Sequence[str], *, alike: bool) -> Plot:
    each = aggregate.turn_scores if alike else aggregate.scores
    ends = [value / UNIT for counts in each for value in counts]
    shown = tuple(
        _ridge(short(place), counts, (min(ends), max(ends))) for place, counts in zip(places, each, strict=True)
    )
    how = "A rod is a mean, the dark foot the middle half."
    draw = partial(ridges, each=shown, name="points")
    return Plot("Points", f"{_says(answer, 0, 1)} {how}", draw, (52.0, 62.0))


def _ridge(name: str, counts: Counts, ends: tuple[float, float]) -> Ridge:
    each = stretches([(value / UNIT, counts[value]) for value in sorted(counts)], RIDGE, ends)
    return Ridge(name, each, mean(counts, UNIT), (quantile(counts, 0.25, UNIT), quantile(counts, 0.75, UNIT)))


def _length(aggregate: Aggregate, answer: StudyAnswer) -> Plot:
    draw = partial(histogram, shown=_histogram(rounds_of(aggregate), "rounds"))
    return Plot("How long it is", _says(answer, 0, 1), draw, (52.0, 62.0))


def _histogram(counts: Counts, name: str, most: int = COLUMNS) -> Histogram:
    each = stretches([(float(value), counts[value]) for value in sorted(counts)], most)
    return Histogram(each, quantile(counts, 0.5), (quantile(counts, 0.05), quantile(counts, 0.95)), name)


def _leads(aggregate: Aggregate, answer: StudyAnswer) -> Plot:
    seen = aggregate.closely
    lines = (
        CourseLine("how far the leader leads", tuple(mean(each, UNIT) for each in seen.ahead)),
        CourseLine("how far behind who wins is", tuple(mean(each, UNIT) for each in seen.behind)),
    )
    draw = partial(course, lines=lines, name="of 100 turns of the game", unit="points, on average")
    return Plot("Leads", _says(answer), draw, (58.0, 68.0))


def _decided(aggregate: Aggregate) -> Plot:
    counts = aggregate.closely.decided
    draw = partial(histogram, shown=_histogram(counts, "of 100 turns of the game", 20))
    led = share(aggregate.closely.led[4] / UNIT, aggregate.closely.games)
    says = (
        f"After how many of 100 turns whoever wins leads for good. The leader at half time wins {of_100(led.within)} "
        f"of 100 games. ({number(counts):,} games looked at move by move)"
    )
    return Plot("When it is decided", says, draw, (58.0, 68.0))


def _rounds(aggregate: Aggregate) -> Iterator[Plot]:
    """What is done in each round: the most frequent kinds of action, and the rest together."""
    kinds = {name.partition(": ")[2]: counts for name, counts in aggregate.closely.rounds.items()}
    totals = dict[int, int]()
    for counts in kinds.values():
        for at, count in counts.items():
            totals[at] = totals.get(at, 0) + count
    last = _last(totals, rounds_of(aggregate), aggregate.games)
    if last < 2 or max(map(number, kinds.values())) > ALONE * sum(totals.values()):  # sum counts decisions
        return
    ranked = sorted(kinds, key=lambda name: (-number(kinds[name]), name))
    shown = [(name, kinds[name]) for name in ranked[:KINDS]]
    rest = [kinds[name] for name in ranked[KINDS:]]
    parts = [(name, tuple(counts.get(at, 0) / totals[at] for at in range(1, last + 1))) for name, counts in shown]
    if rest:
        parts.append(("other", tuple(sum(each.get(at, 0) for each in rest) / totals[at] for at in range(1, last + 1))))
    says = f"Parts of all that is done in a round. ({sum(totals.values()):,} decisions)"
    draw = partial(bands, each=tuple(ShareBand(legible(name), values) for name, values in parts), name="round")
    yield Plot("What is done when", says, draw, (62.0, 74.0), wide=True)


def _last(totals: Mapping[int, int], rounds: Counts, games: int) -> int:
    """The last round before which there is one in every round, and that enough games come to."""
    last = 0
    while totals.get(last + 1) and sum(count for at, count in rounds.items() if at > last) >= games * COME:
        last += 1
    return last


def _choice(aggregate: Aggregate, answer: StudyAnswer) -> Plot:
    shown = _histogram(aggregate.closely.options, "moves to choose from", 24)
    draw = partial(histogram, shown=replace(shown, unit="of 100 decisions"))
    return Plot("What there is to choose", _says(answer, 0, 3), draw, (58.0, 68.0))


def _taken(answer: StudyAnswer) -> Plot:
    """Of all there was, how much was used: family by family."""
    groups = tuple(
        BarGroup(
            legible(family),
            tuple(
                Bar(short(name), 100 * each["value"], f"{100 * each['value']:.0f}", None, _ends(each))
                for name, each in members.items()
            )[:FEW_BARS],
        )
        for family, members in list(answer.numbers["shares"].items())[:4]
    )
    draw = partial(_bars, groups=groups, name="of 100 there were")
    return Plot("What is left unused", _says(answer, 0, 4), draw, (58.0, 68.0))


def _luck(answer: StudyAnswer) -> Plot:
    named = (("the same seat wins again", "same_winner"), ("of points the deal decides", "deal"))
    shown = tuple(
        Bar(name, 100 * max(0.0, each["value"]), f"{100 * max(0.0, each['value']):.0f}", None, _ends(each))
        for name, key in named
        if (each := answer.numbers[key])
    )
    draw = partial(_bars, groups=(BarGroup("", shown),), name="of 100")
    return Plot("Luck and play", _says(answer, 0, 3), draw, (40.0, 48.0))


def _ends(each: Mapping[str, float]) -> tuple[float, float]:
    return 100 * max(0.0, each["low"]), 100 * max(0.0, each["high"])


def _uses(aggregate: Aggregate, stand: frozenset[str]) -> Iterator[Plot]:
    """What goes with each use, and family by family how often it is."""
    each = families(aggregate)
    if rods := _rods(each, stand):
        says = (
            "Points that go with one use more than the others at the table have; filled: it surely goes with winning "
            f"or losing. No proof of what it brings. ({aggregate.closely.games:,} games looked at move by move)"
        )
        yield Plot("What goes with it", says, partial(forest, rods=rods, name="points"), (74.0, 104.0), wide=True)
    for family, members in each.items():
        if family != ACTION and len(members) > 1:
            yield _family(family, members, aggregate)


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
    if len(members) <= FEW_BARS:
        shown = tuple(
            Bar(short(use.name), use.often.value, f"{use.often.value:.1f}", None, _often(use)) for use in members
        )
        return Plot(title, says, partial(_bars, groups=(BarGroup("", shown),), name="a game"), (40.0, 52.0))
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
