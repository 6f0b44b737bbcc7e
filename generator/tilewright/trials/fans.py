"""Aggregate -> how points, things held and moves spread over a game, and which decisions matter: sentences and plots.

A *fan* has, for each round, the numbers that shares of all seats do not exceed (`SHARES`). It is of the games that are
still going on then, and ends where fewer than half of them are: the few longest games are unlike the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from tilewright.balance.intervals import Interval, Sampled, chi_square_tail
from tilewright.engine.ahead import WON
from tilewright.frozen import dataclass
from tilewright.language import start
from tilewright.report.chart.bars import Bar, BarGroup, bars
from tilewright.report.chart.curve import Fan, FanColumn, fan
from tilewright.report.chart.panel import Plot
from tilewright.report.lines import legible
from tilewright.trials.aggregate import UNIT, Aggregate, Counts, Moments, Rounds, merged
from tilewright.trials.answer import StudyAnswer, caption, few, of_100, plain
from tilewright.trials.course import LOOKED, count_looked_at
from tilewright.trials.estimates import mean, measured, number, quantile, share
from tilewright.trials.moments import MATTERS, WORDS
from tilewright.units import added

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""What a fan has of each round: the middle, the ends of the middle half, and what 90 of 100 keep to."""
FEWEST, MOST_STRETCHES = 30, 8
"""Weighed decisions, from which on some turns are compared with others; parts that a game is cut into for that."""
UNSURE = 0.01
"""Turns are said to differ in how often decisions matter if chance alone makes them differ as much less often."""
POINTS, MOVES, MATTERING = "points", "moves to choose from", "mattering"
"""What the fans of every game are called, and the key of the answer about decisions that matter."""


@dataclass(frozen=True, slots=True)
class FanRow:
    """A round of a fan.

    Attributes:
        turn: How many turns each player has had; of moves, which turn it is.
        ends: What each of `SHARES` does not exceed.
        mean: The mean.
        none: The share of those that have none.
        of: How many seats, or decisions, were counted.
    """

    turn: int
    ends: tuple[float, ...]
    mean: float
    none: float
    of: int

    @property
    def middle(self) -> float:
        """What half do not exceed."""
        return self.ends[2]


def rows_of(rounds: Rounds, last: int, unit: int = UNIT) -> tuple[FanRow, ...]:
    """The rounds of a fan, up to the last one that is told."""
    return tuple(
        FanRow(
            turn,
            tuple(quantile(counts, each, unit) for each in SHARES),
            mean(counts, unit),
            counts.get(0, 0) / number(counts),
            number(counts),
        )
        for turn, counts in sorted(rounds.items())
        if turn <= last
    )


def last_round(moments: Moments) -> int:
    """The last round that half of all games or more go through to its end; 0 if no round is finished."""
    most = max(map(number, moments.points.values()), default=0)
    return max((turn for turn, counts in moments.points.items() if 2 * number(counts) >= most), default=0)


def fans(moments: Moments) -> Iterator[tuple[str, tuple[FanRow, ...], str]]:
    """What each fan is called, its rounds, and what it says; things that never change, or are points, have none."""
    last = last_round(moments)
    rows = rows_of(moments.points, last)
    if len(rows) < 2:
        return
    yield POINTS, rows, _points_in_words(rows)
    for name, rounds in moments.holds.items():
        rows = rows_of(rounds, last)
        still = len({end for each in rows for end in each.ends}) == 1
        if len(rows) > 1 and not still and rounds != moments.points:
            yield name, rows, _holds_in_words(name, rows)
    rows = rows_of(moments.moves, last, 1)
    if len(rows) > 1:
        yield MOVES, rows, _moves_in_words(rows, moments.moves)


def _points_in_words(rows: Sequence[FanRow]) -> str:
    """How points spread, and how many come in which half of the game."""
    half, last = rows[len(rows) // 2], rows[-1]
    says = f"After {_turns(half.turn)} each the middle half of players has {_between(half)} points"
    if half is last:
        return f"{says}."
    says = f"{says}, after {_turns(last.turn)} {_between(last)}"
    late = (last.mean - half.mean) / (last.mean - rows[0].mean) if last.mean > rows[0].mean else -1.0
    if not 0.0 <= late <= 1.0:
        return f"{says}."
    return f"{says}: {100 * late:.0f} of 100 points come after turn {half.turn}."


def _holds_in_words(name: str, rows: Sequence[FanRow]) -> str:
    """When players hold most, and when most of them have run out of what half of them had."""
    full = max(rows, key=_crowd)
    most = f"{start(name)}: most {_after(full.turn)}, typically {full.middle:g}, {full.ends[-1]:g} at most for 19 of 20"
    first = next((at for at, each in enumerate(rows) if each.none < 0.5), None)
    if first is None:
        return f"{most}; at any time at least half of all players have none."
    bare = max(rows[first:], key=lambda each: each.none)
    if not bare.none:
        return f"{most}; no player ever runs out."
    few_are = f"{100 * bare.none:.0f}" if bare.none >= 0.01 else "fewer than 1"
    return f"{most}; {few_are} of 100 players have none {_after(bare.turn)}."


def _moves_in_words(rows: Sequence[FanRow], rounds: Rounds) -> str:
    """How many moves there are, and in which turns most and fewest."""
    every = _together(rounds[each.turn] for each in rows)
    wide, narrow = max(rows, key=_crowd), min(rows, key=_crowd)
    says = f"A player with a choice typically has {quantile(every, 0.5):g} moves"
    if _crowd(wide) == _crowd(narrow):
        return f"{says} in every turn, and at most {wide.ends[-1]:g} in 19 of 20 decisions."
    most = f"typically {wide.middle:g} and {wide.ends[-1]:g} at most in 19 of 20 decisions"
    return f"{says}; most in turn {wide.turn}, {most}; fewest in turn {narrow.turn}, typically {narrow.middle:g}."


def _together(each: Iterable[Counts]) -> Counts:
    return merged(each, dict[int, int]())


def _crowd(row: FanRow) -> tuple[float, float, float]:
    """What turns are compared by: the middle; of equals the upper end, then the mean."""
    return row.middle, row.ends[-1], row.mean


def _between(row: FanRow) -> str:
    """'6 to 11'."""
    low, high = row.ends[1], row.ends[3]
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def _turns(count: int) -> str:
    return f"{count} turn{'' if count == 1 else 's'}"


def _after(turn: int) -> str:
    return f"after {_turns(turn)} each" if turn else "at the start"


def over_time(aggregate: Aggregate) -> StudyAnswer | None:
    """How points, things held and moves spread round by round; None of games in which no round is finished."""
    seen = aggregate.closely
    shown = list(fans(seen.moments))
    if not shown:
        return None
    says = (*few(seen.games, aggregate.games, LOOKED), *(words for _, _, words in shown))
    numbers = {name: [_plain_row(each) for each in rows] for name, rows, _ in shown}
    of = f"{count_looked_at(aggregate)}, all seats; the turns that half of these games or more come to"
    return StudyAnswer("over_time", "Over time", says, of, numbers)


def _plain_row(row: FanRow) -> dict[str, float | int]:
    """A round for programs."""
    ends = {f"of_100_{100 * part:.0f}": end for part, end in zip(SHARES, row.ends, strict=True)}
    return {"turn": row.turn} | ends | {"mean": row.mean, "none": row.none, "of": row.of}


def mattering(aggregate: Aggregate) -> StudyAnswer | None:
    """How many decisions matter, and when; None if no decision was weighed."""
    seen, moments = aggregate.closely, aggregate.closely.moments
    every = _together(moments.costs.values())
    if not every:
        return None
    matter, alike, fifth = _of_games(moments.mattered, number(every)), every.get(0, 0) / number(every), 0.8
    parts = matters_by_turn(moments.costs)
    dear, tie = quantile(every, fifth, UNIT), f"{100 * alike:.0f} of 100 several moves tie for the best"
    most = "decides who wins" if dear >= WON / 2 else f"costs {dear:.1f} points or more"
    says = (
        *few(seen.games, aggregate.games, LOOKED),
        f"In {of_100(matter.within)} of 100 decisions the second-best move costs {WORDS} or more{_when(parts)}.",
        f"{f'In one decision of five it {most}; in' if dear else 'In'} {tie}.",
    )
    numbers = {
        "matter": plain(matter),
        "from": MATTERS,
        "alike": alike,
        "cost": {f"of_100_{100 * part:.0f}": quantile(every, part, UNIT) for part in SHARES},
        "by_turn": [{"turn": part.first, "to": part.last} | plain(part.share) for part in parts],
    }
    of = f"{number(every):,} decisions of {count_looked_at(aggregate)}, by the points that greedy expects"
    return StudyAnswer(MATTERING, "Decisions that matter", says, of, numbers)


def _of_games(each: Counts, decisions: int) -> Sampled:
    """The share of decisions that matter; the decisions of one game are not independent, games are."""
    per, by = number(each) / decisions, measured(each)
    low, high = (min(1.0, max(0.0, per * end)) for end in (by.within.low, by.within.high))
    return Sampled(per * by.value, Interval(low, high, decisions))


@dataclass(frozen=True, slots=True)
class MatterStretch:
    """Some turns of each player that follow each other.

    Attributes:
        first: The first turn.
        last: The last one.
        share: Of the decisions in them that were weighed, those that matter.
    """

    first: int
    last: int
    share: Sampled

    @property
    def name(self) -> str:
        """'turn 4', 'turns 5 to 9'."""
        return f"turn {self.first}" if self.first == self.last else f"turns {self.first} to {self.last}"


def matters_by_turn(costs: Rounds) -> tuple[MatterStretch, ...]:
    """How many decisions matter in which turns, in stretches that have about as many decisions each."""
    needed = max(FEWEST, sum(map(number, costs.values())) / MOST_STRETCHES)
    stretches = list[list[int]]()
    for turn in sorted(costs):
        if not stretches or sum(number(costs[each]) for each in stretches[-1]) >= needed:
            stretches.append([])
        stretches[-1].append(turn)
    if len(stretches) > 1 and sum(number(costs[each]) for each in stretches[-1]) < needed / 2:
        stretches[-2:] = [stretches[-2] + stretches[-1]]
    parts = []
    for turns in stretches:
        counts = _together(costs[each] for each in turns)
        hits = sum(count for each, count in counts.items() if each >= MATTERS * UNIT)  # sum counts decisions
        parts.append(MatterStretch(turns[0], turns[-1], share(hits, number(counts))))
    return tuple(parts)


def _when(parts: Sequence[MatterStretch]) -> str:
    """', most often in turn 4 (60) and least often in turns 9 to 12 (12)'; nothing if turns do not surely differ."""
    counts = [(part.share.value, part.share.within.of) for part in parts]
    of = sum(number for _, number in counts)  # sum counts decisions
    pooled = added(value * number for value, number in counts) / of
    if not 0.0 < pooled < 1.0:
        return ""
    off = added(number * (value - pooled) ** 2 for value, number in counts) / (pooled * (1 - pooled))
    if chi_square_tail(off, len(counts) - 1) >= UNSURE:
        return ""
    each = (end(parts, key=lambda part: part.share.value) for end in (max, min))
    often = (f"in {part.name} ({100 * part.share.value:.0f})" for part in each)
    return f", most often {' and least often '.join(often)}"


def fan_plots(aggregate: Aggregate) -> Iterator[Plot]:
    """A panel for each fan, and one of how often decisions matter in which turns."""
    how = f"Line: half have no more; dark: the middle half; pale: 90 of 100. ({count_looked_at(aggregate)})"
    for name, rows, words in fans(aggregate.closely.moments):
        columns = tuple(FanColumn(each.turn, *each.ends) for each in rows)
        along = "turn of each player" if name == MOVES else "turns that each player has had"
        draw = partial(fan, shown=Fan(columns, along, legible(name)))
        title = start(name) if name == MOVES else f"{start(name)} over time"
        yield Plot(legible(title, display=True), legible(f"{words} {how}"), draw, (54.0, 64.0))
    answer = mattering(aggregate)
    if answer:
        shown = tuple(
            Bar(part.name, 100 * each.value, f"{100 * each.value:.0f}", None, (100 * within.low, 100 * within.high))
            for part in matters_by_turn(aggregate.closely.moments.costs)
            for each, within in ((part.share, part.share.within),)
        )
        draw = partial(bars, groups=(BarGroup("", shown),), name="of 100 decisions")
        yield Plot(answer.title, caption(answer, 0, 3), draw, (54.0, 64.0))
