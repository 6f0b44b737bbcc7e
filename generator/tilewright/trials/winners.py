"""Aggregate -> who wins: by who began, by seat, by how much; the measure B20."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.balance.intervals import Interval, Sampled
from tilewright.engine.fairness import BALANCED, BIASED, MARGIN, Fairness, fairness
from tilewright.trials.aggregate import UNIT, Aggregate, Counts
from tilewright.trials.answer import ENOUGH, StudyAnswer, around, few, games, of_100, ordinal, plain
from tilewright.trials.estimates import SEATS, Claim, mean, measured, number, quantile, share, spread, victories

TURNS = "turns"
"""The name of the claim that it matters who begins."""


def judged(aggregate: Aggregate) -> Fairness | None:
    """How fair it is to begin, or to come later; None of too few games, or of one seat."""
    if aggregate.games < ENOUGH or aggregate.seats < 2:
        return None
    squares = [each / UNIT**2 for each in aggregate.turn_squares]
    return fairness([won / UNIT for won in aggregate.turn_wins], aggregate.games, squares)


def claim(aggregate: Aggregate, *, alike: bool) -> Claim | None:
    """That it matters who begins: it can be told of bots that are alike."""
    fair = judged(aggregate) if alike else None
    return Claim(TURNS, fair.chance, SEATS) if fair else None


def who_wins(aggregate: Aggregate, bots: Sequence[str], names: Sequence[str], *, stands: bool) -> StudyAnswer:
    """Who wins: from which place in the order of play, where bots are alike; else which seat, and its bot."""
    if len(set(bots)) > 1:
        return _by_seat(aggregate, bots, names)
    places = [f"{ordinal(place)} player" for place in range(aggregate.seats)]
    fair = judged(aggregate)
    says = _fair_words(fair, aggregate.seats, stands=stands) if fair else few(aggregate.games)
    intervals = fair.intervals if fair else tuple(each.within for each in by_turn(aggregate))
    rows = _rows(places, intervals, aggregate.turn_scores)
    numbers = {
        "measure": "B20",
        "verdict": _verdict(fair, stands=stands) if fair else "inconclusive",
        "chance": fair.chance if fair else None,
        "smallest_seen": fair.seen if fair else None,
        "games_more": fair.more if fair else None,
        "by_order": [
            {"place": at + 1, "wins": won / UNIT, "share": won / UNIT / max(1, aggregate.games)}
            | {"low": each.low, "high": each.high}
            for at, (won, each) in enumerate(zip(aggregate.turn_wins, intervals, strict=True))
        ],
        "by_seat": _seats(aggregate, bots, names),
    }
    of = f"{games(aggregate.games)}; places counted from the first player; the ranges are right for all places at once"
    return StudyAnswer("wins", "Who wins", says, of, numbers, _HEADS, rows)


_HEADS = ("", "wins of 100", "points: average", "most are", "of all")


def _verdict(fair: Fairness, *, stands: bool) -> str:
    """A claim that does not stand in the whole report is none."""
    if fair.verdict == BIASED and not stands:
        return "inconclusive"
    return fair.verdict


def _fair_words(fair: Fairness, seats: int, *, stands: bool) -> tuple[str, ...]:
    """What it means at the table."""
    share_of = f"{100 / seats:.3g}"
    most = max(range(seats), key=lambda at: abs(fair.intervals[at].low + fair.intervals[at].high - 2 / seats))
    at_first = f"The first player wins {of_100(fair.intervals[0])} of 100 games, where {share_of} are fair"
    if _verdict(fair, stands=stands) == BALANCED:
        means = "a small edge; you would not notice at the table" if stands else "no place has an edge at the table"
        return (f"{at_first}: {means}.", _seen(fair))
    if stands:
        small = (
            f"The {ordinal(most)} player wins {of_100(fair.intervals[most])} of 100 games, where {share_of} are fair"
        )
        chance = f"{fair.chance:.2g}" if fair.chance >= 1e-4 else "less than 0.0001"
        return (
            f"{small}: the first player matters.",
            f"If it did not, a study this uneven would have a chance of {chance} (chi-square test).",
        )
    more = f"; {games(fair.more)} more would reveal an edge of {100 * MARGIN:.0f}" if fair.more else ""
    return (f"{at_first}: not decided{more}.", _seen(fair))


def _seen(fair: Fairness) -> str:
    """What so many games can tell."""
    rare = f"{100 * fair.chance:.0f}" if fair.chance >= 0.01 else "fewer than 1"
    return (
        f"This many games reveal an edge of {100 * fair.seen:.1f} of 100 four times in five. Fair places are "
        f"as uneven as these in {rare} of 100 such studies (chi-square test)."
    )


def _by_seat(aggregate: Aggregate, bots: Sequence[str], names: Sequence[str]) -> StudyAnswer:
    called = [f"{name} ({bot})" for name, bot in zip(names, bots, strict=True)]
    shares = by_seat(aggregate)
    best = max(range(len(shares)), key=lambda seat: shares[seat].value)
    says = (
        f"{called[best]} wins most: {of_100(shares[best].within)} of 100 games, where {100 / len(bots):.3g} are fair.",
        "The bots differ, so the fairness of the seats is not judged.",
    )
    numbers = {"measure": None, "verdict": None, "by_seat": _seats(aggregate, bots, names)}
    rows = _rows(called, [each.within for each in shares], aggregate.scores)
    return StudyAnswer(
        "wins", "Who wins", (*few(aggregate.games), *says), games(aggregate.games), numbers, _HEADS, rows
    )


def by_seat(aggregate: Aggregate) -> list[Sampled]:
    """The share of all games that each seat wins."""
    each = zip(aggregate.wins, aggregate.squares, strict=True)
    return [victories(won, squares, aggregate.games) for won, squares in each]


def by_turn(aggregate: Aggregate) -> list[Sampled]:
    """The share of all games that the first player wins, the next, and so on."""
    each = zip(aggregate.turn_wins, aggregate.turn_squares, strict=True)
    return [victories(won, squares, aggregate.games) for won, squares in each]


def _seats(aggregate: Aggregate, bots: Sequence[str], names: Sequence[str]) -> list[dict[str, object]]:
    each = zip(names, bots, by_seat(aggregate), aggregate.scores, strict=True)
    return [
        {"name": name, "bot": bot, "wins": plain(won), "points": plain(measured(scores, UNIT))}
        for name, bot, won, scores in each
    ]


def _rows(names: Sequence[str], wins: Sequence[Interval], scores: Sequence[Counts]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            name,
            of_100(won),
            around(measured(points, UNIT)),
            f"{quantile(points, 0.05, UNIT):g} to {quantile(points, 0.95, UNIT):g}",
            f"{min(points, default=0) / UNIT:g} to {max(points, default=0) / UNIT:g}",
        )
        for name, won, points in zip(names, wins, scores, strict=True)
    )


def points(aggregate: Aggregate) -> StudyAnswer:
    """How many points a player makes, and by how much the winner leads."""
    every = dict[int, int]()
    for counts in aggregate.scores:
        for value, count in counts.items():
            every[value] = every.get(value, 0) + count
    average, margin = measured(every, UNIT), measured(aggregate.margin, UNIT)
    players = replace(average, within=replace(average.within, of=aggregate.games))
    close = share(
        sum(count for gap, count in aggregate.margin.items() if gap <= UNIT), aggregate.games
    )  # sum counts games
    says = (
        (
            f"A player makes {mean(every, UNIT):.1f} points on average; "
            f"nine of ten make {quantile(every, 0.05, UNIT):g} to {quantile(every, 0.95, UNIT):g}."
        ),
        (
            f"The winner is ahead of the next by {around(margin)} points on average; "
            f"{of_100(close.within)} of 100 games end within a point."
        ),
    )
    numbers = {
        "points": plain(players) | {"deviation": spread(every, UNIT)} | quantiles(every, UNIT),
        "margin": plain(margin) | quantiles(aggregate.margin, UNIT),
        "within_a_point": plain(close),
    }
    of = f"{games(aggregate.games)}, {number(every):,} scores"
    return StudyAnswer("points", "Points", (*few(aggregate.games), *says), of, numbers)


def quantiles(counts: Counts, unit: int = 1) -> dict[str, float]:
    """Least, 5, 25, 50, 75 and 95 of 100, and most."""
    shares = (0.05, 0.25, 0.5, 0.75, 0.95)
    ends = {"least": min(counts, default=0) / unit, "most": max(counts, default=0) / unit}
    return ends | {f"of_100_{100 * each:.0f}": quantile(counts, each, unit) for each in shares}
