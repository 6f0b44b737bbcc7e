"""Aggregate -> what is used how often and with what gain, what is left over; the measure B19."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt

from tilewright.balance.intervals import NORMAL_95, Interval, Sampled
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import UNIT, Aggregate, UseCount
from tilewright.trials.answer import ENOUGH, StudyAnswer, few, plain, signed
from tilewright.trials.course import LOOKED, count_looked_at
from tilewright.trials.estimates import SEATS, Claim, chance_of, slope

SHOWN = 24
"""Members of a family that a table lists."""
APART = 10
"""Games in which seats differed in what they used, from which on it is told what goes with that."""
EVEN, UNEVEN = 0.04, 0.08
"""Between the most and the least used of a family, of all that could have been: even where it is surely less than the
second, uneven where it is surely more than the first."""


@dataclass(frozen=True, slots=True)
class Used:
    """Something, and how it is used.

    Attributes:
        name: What it is called.
        count: What was counted.
        often: How often a game.
        wins: Shares of victories that go with one use more than the others have.
        points: Points that go with it.
    """

    name: str
    count: UseCount
    often: Sampled
    wins: Sampled
    points: Sampled


def families(aggregate: Aggregate) -> Mapping[str, tuple[Used, ...]]:
    """What is used, family by family, the most used first."""
    sorts = dict[str, list[Used]]()
    for label, count in aggregate.closely.uses.items():
        family, _, name = label.partition(": ")
        slopes = (slope(each) for each in (count.wins, count.points))
        often = _often(count.times, count.squares, aggregate.closely.games)
        sorts.setdefault(family, []).append(Used(name, count, often, *slopes))
    return {name: tuple(sorted(each, key=lambda use: (-use.count.times, use.name))) for name, each in sorts.items()}


def _often(times: int, squares: int, games: int) -> Sampled:
    """A mean of games, from sums."""
    average = times / max(1, games)
    variance = max(0.0, squares / max(1, games) - average**2) / max(1, games - 1)
    half = NORMAL_95 * sqrt(variance)
    return Sampled(average, Interval(max(0.0, average - half), average + half, games))


def claims(aggregate: Aggregate) -> list[Claim]:
    """That those who use something more than the others win more, or less."""
    tried = {name: each.wins for name, each in aggregate.closely.uses.items() if each.wins.apart >= ENOUGH}
    return [Claim(name, chance_of(each), (1 - SEATS) / len(tried)) for name, each in tried.items()]


def uses(aggregate: Aggregate, stand: frozenset[str]) -> Iterator[StudyAnswer]:
    """A table a family, what stands marked."""
    for family, each in families(aggregate).items():
        rows = tuple(_row(use, aggregate.seats, marked=f"{family}: {use.name}" in stand) for use in each[:SHOWN])
        more = (f"{len(each) - SHOWN} more are in --json.",) if len(each) > SHOWN else ()
        numbers = {
            use.name: {
                "a_game": plain(use.often),
                "games": use.count.games,
                "players": use.count.seats,
                "points_at_once": use.count.gain / UNIT / max(1, use.count.times),
                "wins_with_one_more": plain(use.wins),
                "points_with_one_more": plain(use.points),
                "chance": chance_of(use.count.wins),
                "stands": f"{family}: {use.name}" in stand,
            }
            for use in each
        }
        says = (*(_claims_in_words(family, each, stand) if aggregate.closely.games >= ENOUGH else (_UNKNOWN,)), *more)
        of = f"{count_looked_at(aggregate)}; a game has {aggregate.seats} players"
        yield StudyAnswer(f"uses: {family}", f"Use: {family}", says, of, numbers, _HEADS, rows)


_UNKNOWN = "There are too few games to link uses to winning."
_HEADS = ("", "a game", "players of 100", "points at once", "one more: wins of 100", "points")


def _claims_in_words(family: str, each: tuple[Used, ...], stand: frozenset[str]) -> tuple[str, ...]:
    """What surely goes with winning or losing."""
    sure = [use for use in each if f"{family}: {use.name}" in stand]
    good = [use.name for use in sure if use.wins.value > 0]
    bad = [use.name for use in sure if use.wins.value < 0]
    says = [f"Players who use {', '.join(good[:6])} more than the others win more often."] if good else []
    says += [f"Players who use {', '.join(bad[:6])} more than the others win less often."] if bad else []
    says = says or ["No use is clearly linked to winning or losing."]
    rest = [use.wins.within for use in each if use not in sure and use.count.wins.apart >= APART]
    beside = sum(within.low > 0 or within.high < 0 for within in rest)  # sum counts ranges
    if beside:
        leaves = "1 range leaves" if beside == 1 else f"{beside} ranges leave"
        says.append(f"{leaves} out 0 without a star: 1 in 20 ranges does so by chance.")
    return tuple(says)


def _row(use: Used, seats: int, *, marked: bool) -> tuple[str, ...]:
    players, enough = 100 * use.count.seats / max(1, use.often.within.of * seats), use.count.wins.apart >= APART
    return (
        f"{use.name}{' *' if marked else ''}",
        f"{use.often.value:.2f}",
        f"{players:.0f}",
        f"{round(use.count.gain / UNIT / max(1, use.count.times), 1) + 0.0:+.1f}",
        signed(use.wins, 100) if enough else "-",
        signed(use.points) if enough else "-",
    )


def taken_up(aggregate: Aggregate) -> StudyAnswer | None:
    """Of all that could have been used, how much was; the spread in a family is the measure B19."""
    seen = aggregate.closely
    shares = dict[str, dict[str, Sampled]]()
    for label, offered in seen.offered.items():
        if offered:
            family, _, name = label.partition(": ")
            count = seen.uses.get(label, UseCount())
            often, by = _often(count.times, count.squares, seen.games), seen.games / offered
            within = Interval(often.within.low * by, often.within.high * by, often.within.of)
            shares.setdefault(family, {})[name] = Sampled(often.value * by, within)
    if not shares:
        return None
    rows = tuple(
        (f"{family}: {name}", f"{100 * part.value:.1f}", f"{100 * part.within.low:.1f} to {100 * part.within.high:.1f}")
        for family, each in shares.items()
        for name, part in each.items()
    )
    judged = {family: _evenness(each) for family, each in shares.items() if len(each) > 1}
    says = []
    for family, (_, verdict) in judged.items():
        (least, few_used), (most, many) = (
            end(shares[family].items(), key=lambda one: one[1].value) for end in (min, max)
        )
        how = {"even": "evenly", "uneven": "unevenly", "not decided": "not decided whether evenly"}[verdict]
        used = f"{100 * few_used.value:.0f} ({least}) to {100 * many.value:.0f} ({most})"
        says.append(f"{family}: {used} of 100 are used, {how}.")
    numbers = {
        "measure": "B19",
        "shares": {family: {name: plain(part) for name, part in each.items()} for family, each in shares.items()},
        "spread": {family: {"value": spread, "verdict": verdict} for family, (spread, verdict) in judged.items()},
    }
    heads = ("", "used of 100", "range")
    lines = (*few(seen.games, aggregate.games, LOOKED), *says)
    return StudyAnswer("taken_up", "Never used", lines, count_looked_at(aggregate), numbers, heads, rows)


def _evenness(each: Mapping[str, Sampled]) -> tuple[float, str]:
    """How far the most used is from the least, and whether that is even; what the games do not decide is said so."""
    least, most = (end(each.values(), key=lambda one: one.value) for end in (min, max))
    apart = most.value - least.value
    if most.within.high - least.within.low <= UNEVEN:
        return apart, "even"
    return apart, "uneven" if most.within.low - least.within.high >= EVEN else "not decided"


def left_over(aggregate: Aggregate) -> StudyAnswer | None:
    """What lies about unused at the end of a game."""
    seen = aggregate.closely
    if not seen.left or not seen.games:
        return None
    average = {name: count / seen.games for name, count in seen.left.items()}
    parts = ", ".join(f"{each:.1f} {name.partition(': ')[2]}" for name, each in average.items())
    says = (*few(seen.games, aggregate.games, LOOKED), f"Left at the end, on average: {parts}.")
    return StudyAnswer("left_over", "Left at the end", says, count_looked_at(aggregate), average)
