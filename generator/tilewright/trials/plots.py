"""Studied, StudyAnswers -> panels: who wins, points, luck, how a game goes, what is used; in the answers' order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isfinite

from tilewright.engine.view import ACTION
from tilewright.report.chart.bars import Bar, BarGroup, ShareBand, bands, bars
from tilewright.report.chart.columns import HeatCell, Histogram, Ridge, heat, histogram, ridges, stretches
from tilewright.report.chart.curve import CourseLine, course
from tilewright.report.chart.panel import Plot
from tilewright.report.chart.strips import Rod, forest
from tilewright.report.lines import legible, short
from tilewright.trials.aggregate import HALF, UNIT, Aggregate, Counts
from tilewright.trials.answer import StudyAnswer, around, caption, of_100, ordinal
from tilewright.trials.answers import Studied
from tilewright.trials.course import leader_wins, turns_each
from tilewright.trials.estimates import mean, number, quantile
from tilewright.trials.fans import fan_plots
from tilewright.trials.used import APART, Used, families
from tilewright.trials.winners import by_seat, by_turn


def ends_of_100(each: Mapping[str, float]) -> tuple[float, float]:
    """The ends of a share that `plain` has written, of 100."""
    return 100 * max(0.0, each["low"]), 100 * max(0.0, each["high"])


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
        CourseLine("how far behind the winner is", tuple(mean(each, UNIT) for each in seen.behind)),
    )
    draw = partial(course, lines=lines, name="of 100 turns of the game", unit="points, on average")
    return Plot("Leads", caption(answer), draw, (58.0, 68.0))


def decided_plot(aggregate: Aggregate) -> Plot:
    """From when on the winner leads for good."""
    counts = aggregate.closely.decided
    draw = partial(histogram, shown=_histogram(counts, "of 100 turns of the game", 20))
    led = leader_wins(aggregate.closely)[HALF]
    says = (
        "After how many of 100 turns the winner leads for good. The leader at half time wins  "
        f"{of_100(led.within)} of 100 games. ({number(counts):,} games looked at move by move)"
    )
    return Plot("When it is decided", says, draw, (58.0, 68.0))


def turns_plots(aggregate: Aggregate) -> Iterator[Plot]:
    """What is done in each turn of a player: the most frequent kinds of action, and the rest together."""
    kinds = {name.partition(": ")[2]: counts for name, counts in aggregate.closely.by_turn.items()}
    totals = dict[int, int]()
    for counts in kinds.values():
        for at, count in counts.items():
            totals[at] = totals.get(at, 0) + count
    turns = turns_each(aggregate)
    last = 0  # the last turn that enough games come to, something being done in each before
    while totals.get(last + 1) and sum(count for at, count in turns.items() if at > last) >= aggregate.games * COME:
        last += 1
    if last < 2 or max(map(number, kinds.values())) > ALONE * sum(totals.values()):  # sum counts decisions
        return
    ranked = sorted(kinds, key=lambda name: (-number(kinds[name]), name))
    shown = [(name, kinds[name]) for name in ranked[:KINDS]]
    rest = [kinds[name] for name in ranked[KINDS:]]
    parts = [(name, tuple(counts.get(at, 0) / totals[at] for at in range(1, last + 1))) for name, counts in shown]
    if rest:
        parts.append(("other", tuple(sum(each.get(at, 0) for each in rest) / totals[at] for at in range(1, last + 1))))
    says = f"Shares of all actions in each turn of a player.  ({sum(totals.values()):,} decisions)"
    draw = partial(
        bands, each=tuple(ShareBand(legible(name), values) for name, values in parts), name="turn of each player"
    )
    yield Plot("When each action is used", says, draw, (62.0, 74.0), wide=True)


def _histogram(counts: Counts, name: str, most: int = COLUMNS) -> Histogram:
    each = stretches([(float(value), counts[value]) for value in sorted(counts)], most)
    return Histogram(each, quantile(counts, 0.5), (quantile(counts, 0.05), quantile(counts, 0.95)), name)


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
    return Plot("Never used", caption(answer, 0, 4), draw, (58.0, 68.0))


def uses_plots(aggregate: Aggregate, stand: frozenset[str]) -> Iterator[Plot]:
    """What goes with each use, and family by family how often it is."""
    each = families(aggregate)
    if rods := _rods(each, stand):
        says = (
            "Points that go with one use more than the other players; filled: clearly linked to winning or "
            f"losing. This does not prove an effect.  ({aggregate.closely.games:,} games looked at move by move)"
        )
        yield Plot("What winners use", says, partial(forest, rods=rods, name="points"), (74.0, 104.0), wide=True)
    plotted = [(family, members) for family, members in each.items() if family != ACTION and len(members) > 1]
    for family, members in sorted(plotted, key=_is_map):  # bars beside bars, maps beside maps
        yield _family_plot(family, members, aggregate)


def _is_map(each: tuple[str, Sequence[Used]]) -> bool:
    return len(each[1]) > FEW_BARS


def _rods(each: Mapping[str, Sequence[Used]], stand: frozenset[str]) -> tuple[Rod, ...]:
    """The surest first, then those with the narrowest intervals."""
    every = [(family, use) for family, members in each.items() for use in members if use.count.points.apart >= APART]
    ranked = [
        (family, use, f"{family}: {use.name}" in stand) for family, use in every if isfinite(use.points.within.low)
    ]

    def surest(each: tuple[str, Used, bool]) -> tuple[bool, float]:
        """What is claimed first, then what is furthest from nought for how wide it is."""
        _, use, sure = each
        return not sure, -abs(use.points.value) / max(1e-9, use.points.within.high - use.points.value)

    ranked.sort(key=surest)
    rods = [
        Rod(legible(f"{family}: {use.name}"), use.points.value, (use.points.within.low, use.points.within.high), sure)
        for family, use, sure in ranked[:RODS]
    ]
    return tuple(sorted(rods, key=lambda rod: -rod.value))


def _family_plot(family: str, members: Sequence[Used], aggregate: Aggregate) -> Plot:
    says = f"How often a game. ({aggregate.closely.games:,} games looked at move by move)"
    title = legible(family.capitalize(), display=True)
    if not _is_map((family, members)):
        shown = tuple(
            Bar(short(use.name), each.value, f"{each.value:.1f}", None, (each.within.low, each.within.high))
            for use in members
            for each in (use.often,)
        )
        return Plot(title, says, partial(bars, groups=(BarGroup("", shown),), name="a game"), (40.0, 52.0))
    cells = []
    for use in members[:CELLS]:
        gain = around(use.points).replace("-", "\N{MINUS SIGN}")
        shown_below = (gain,) if use.count.points.apart >= APART else ()
        cells.append(HeatCell(short(use.name), use.often.value, (f"{use.often.value:.2f}", *shown_below)))
    says = f"{says[:-1]}; below: points that go with one more)"
    down = 4 if len(cells) > 12 else 3
    return Plot(
        title, legible(says), partial(heat, cells=cells), (20.0 + 9.4 * down, 24.0 + 12.0 * down), wide=len(cells) > 20
    )


RIDGE = 24
"""Stretches of a ridge that can be read."""


def plots_of_study(studied: Studied, spoken: Sequence[StudyAnswer]) -> tuple[Plot, ...]:
    """The panels, in the order of the answers."""
    by_key, aggregate, alike = {each.key: each for each in spoken}, studied.aggregate, studied.alike
    places = [f"{ordinal(at)} player" for at in range(aggregate.seats)] if alike else [*studied.names]
    first = [
        _wins_plot(aggregate, by_key["wins"], places, alike=alike),
        _points_plot(aggregate, by_key["points"], places, alike=alike),
        length_plot(aggregate, by_key["length"]),
    ]
    if "drama" in by_key:
        first += [choice_plot(aggregate, by_key["choice"]), leads_plot(aggregate, by_key["drama"])]
        first += [decided_plot(aggregate), *fan_plots(aggregate)]
    if "luck" in by_key:
        first.append(_luck_plot(by_key["luck"]))
    if "taken_up" in by_key:
        first.append(taken_plot(by_key["taken_up"]))
    return (*first, *turns_plots(aggregate), *uses_plots(aggregate, studied.claims))


def _wins_plot(aggregate: Aggregate, answer: StudyAnswer, places: Sequence[str], *, alike: bool) -> Plot:
    each = by_turn(aggregate) if alike else by_seat(aggregate)
    within = [(part.within.low, part.within.high) for part in each]
    if alike and "by_order" in answer.numbers:
        within = [(place["low"], place["high"]) for place in answer.numbers["by_order"]]
    shown = tuple(
        Bar(short(place), 100 * part.value, f"{100 * part.value:.1f}", None, (100 * low, 100 * high))
        for place, part, (low, high) in zip(places, each, within, strict=True)
    )
    group = BarGroup("", shown, 100 / aggregate.seats)
    return Plot(
        "Who wins",
        f"{caption(answer)} Dashed: fair.",
        partial(bars, groups=(group,), name="wins of 100 games"),
        (52.0, 62.0),
    )


def _points_plot(aggregate: Aggregate, answer: StudyAnswer, places: Sequence[str], *, alike: bool) -> Plot:
    each = aggregate.turn_scores if alike else aggregate.scores
    ends = [value / UNIT for counts in each for value in counts]
    shown = []
    for place, counts in zip(places, each, strict=True):
        parts = stretches([(value / UNIT, counts[value]) for value in sorted(counts)], RIDGE, (min(ends), max(ends)))
        half = quantile(counts, 0.25, UNIT), quantile(counts, 0.75, UNIT)
        shown.append(Ridge(short(place), parts, mean(counts, UNIT), half))
    how = "A rod is a mean, the dark foot the middle half."
    draw = partial(ridges, each=tuple(shown), name="points")
    return Plot("Points", f"{caption(answer, 0, 1)} {how}", draw, (52.0, 62.0))


def _luck_plot(answer: StudyAnswer) -> Plot:
    named = (
        ("the same seat wins again", "same_seat"),
        ("the same player wins again", "same_player"),
        ("of points the deal decides", "deal"),
        ("of points the player decides", "players"),
    )
    shown = tuple(
        Bar(name, 100 * max(0.0, each["value"]), f"{100 * max(0.0, each['value']):.0f}", None, ends_of_100(each))
        for name, key in named
        if (each := answer.numbers[key])
    )
    draw = partial(bars, groups=(BarGroup("", shown),), name="of 100")
    return Plot("Luck and play", caption(answer, 0, 3), draw, (40.0, 48.0))
