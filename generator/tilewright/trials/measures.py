"""Aggregate -> the numbers that targets ask for: each from a few sums of games, with the range in which it truly lies.

The sums of two parts of the games, added up, are the sums of both. So a number of all games but a few is known without
counting the others again, which is how `mend` finds out how sure a difference is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist

from tilewright.balance.intervals import Interval, Sampled, shared_range, wilson
from tilewright.engine.view import ACTION
from tilewright.trials.aggregate import UNIT, Aggregate, Counts
from tilewright.trials.estimates import number, spread

EDGE, LEADS, RAREST = "edge", "leader changes", "rarest move"
SHARES = ("first player wins", "last player wins", EDGE, RAREST)
"""Measures of which the unit is one of 100: of games, or of players."""
CLOSELY = (LEADS, RAREST)
"""Measures that only games tell which are looked at move by move."""

Sums = tuple[float, ...]
"""What a measure is worked out from; the last number is how many games, or how many players of games."""


def kinds_of(moves: Iterable[str], whole: Aggregate) -> tuple[str, ...]:
    """The kinds of moves: of those that were seen to be possible, and of those that were made."""
    return tuple(sorted({name for name in (*moves, *whole.closely.uses) if name.startswith(f"{ACTION}: ")}))


def sums_of(measure: str, whole: Aggregate, kinds: Sequence[str] = ()) -> Sums:
    """What a measure is worked out from.

    Args:
        measure: Its name, as balance.yaml has it.
        whole: The games.
        kinds: The kinds of moves, for `rarest move`.
    """
    games, seen = float(whole.games), whole.closely
    if measure in {"first player wins", "last player wins"}:
        return whole.turn_wins[0 if measure.startswith("first") else -1] / UNIT, games
    if measure == EDGE:
        return (*(won / UNIT for won in whole.turn_wins), games)
    if measure == LEADS:
        return _total(seen.changes), float(seen.games)
    if measure == RAREST:
        used = (seen.uses[kind].seats if kind in seen.uses else 0 for kind in kinds)
        return (*map(float, used), float(seen.games * whole.seats))
    counts, unit = _counts(measure, whole)
    return _total(counts) / unit, float(number(counts))


def value_of(measure: str, sums: Sums) -> float:
    """The measure that these sums make."""
    *each, games = sums
    if not games:
        return 0.0
    if measure == EDGE:
        return max(abs(100 * won / games - 100 / len(each)) for won in each)
    if measure == RAREST:
        return 100 * min(each, default=games) / games
    return (100 if measure in SHARES else 1) * each[0] / games


def measured_with(measure: str, whole: Aggregate, errs: float, kinds: Sequence[str] = ()) -> Sampled:
    """A measure with a range that misses the true number this often, at most.

    The least, or the most, of several numbers has a range by those of all of them, each of which misses less often. How
    many players of a game make a move is taken for as uncertain as it can be: all of them or nobody.
    """
    value = value_of(measure, sums_of(measure, whole, kinds))
    part = errs / max(1, whole.seats if measure == EDGE else len(kinds) if measure == RAREST else 1)
    sure, games = NormalDist().inv_cdf(1 - part / 2), whole.games
    if measure in CLOSELY:
        games = whole.closely.games
    if not games:
        return Sampled(value, Interval(float("-inf"), float("inf"), 0))
    if measure == RAREST:
        *used, players = sums_of(measure, whole, kinds)
        ranges = [wilson(games * each / players, games, sure) for each in used]
        low, high = (100 * min(ends, default=1.0) for ends in zip(*ranges, strict=True)) if ranges else (100.0, 100.0)
    elif measure == EDGE:
        fair = 100 / whole.seats
        ranges = [_wins(whole, seat, sure) for seat in range(whole.seats)]
        low = max(max(0.0, least - fair, fair - most) for least, most in ranges)
        high = max(max(fair - least, most - fair) for least, most in ranges)
    elif measure in SHARES:
        low, high = _wins(whole, 0 if measure.startswith("first") else -1, sure)
    else:
        counts, unit = (whole.closely.changes, 1) if measure == LEADS else _counts(measure, whole)
        half = sure * spread(counts, unit) / sqrt(min(games, number(counts)))
        low, high = value - half, value + half
    return Sampled(value, Interval(low, high, games))


def _wins(whole: Aggregate, at: int, sure: float) -> tuple[float, float]:
    """Between what numbers of 100 games whoever comes at that place in the order of play wins."""
    won, squares = whole.turn_wins[at] / UNIT, whole.turn_squares[at] / UNIT**2
    low, high = shared_range(won, squares, whole.games, 1 / whole.seats, sure)
    return 100 * low, 100 * high


def _counts(measure: str, whole: Aggregate) -> tuple[Counts, int]:
    if measure == "points":
        every = Counter[int]()
        for scores in whole.scores:
            every.update(scores)
        return every, UNIT
    return {"turns": (whole.turns, 1), "decisions": (whole.decisions, 1), "ahead": (whole.margin, UNIT)}[measure]


def _total(counts: Counts) -> float:
    return float(sum(each * many for each, many in counts.items()))  # sum counts whole numbers
