"""Wins by seat -> Fairness: whether a seat wins more than its share, and how sure that is.

Intervals hold for all seats at once: Wilson's for each seat, at a level that is as much stricter as there are seats
(Bonferroni). A shared win counts as a part of one. Shares vary less than whole wins, so the same number of games tells
more: every interval and every test goes by the variance that the shares have.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import NormalDist

from tilewright.balance.intervals import LEVEL, Interval, chi_square_tail, shared_range
from tilewright.frozen import dataclass

MARGIN = 0.05
"""A seat that wins this much more or less of all games than its share is one that a table notices."""
POWER = 0.8
"""How often a bias of `Fairness.seen` shows in so many games."""


LIKELY = 0.05
"""A chance below which fair seats are not believed in."""
RARE = 0.001
"""A chance below which none is told."""
BALANCED, BIASED, INCONCLUSIVE = "balanced", "biased", "inconclusive"


@dataclass(frozen=True, slots=True)
class Fairness:
    """How fair the seats are.

    Attributes:
        verdict: 'balanced' where every seat surely wins within `MARGIN` of its share; else 'biased' where fair seats
            would be as uneven in fewer than 5 of 100 such runs; else 'inconclusive'.
        intervals: By seat: the share of all games it wins, in the long run.
        chance: How often fair seats would be as far from their shares as these, by the chi-square test. Its square is
            taken over the variance of the shares, which without shared wins is that of Pearson's test.
        seen: The smallest bias that this many games show four times in five, as a share of all games.
        more: How many games more would decide it; 0 where it is decided.
    """

    verdict: str
    intervals: tuple[Interval, ...]
    chance: float
    seen: float
    more: int


def fairness(wins: Sequence[float], games: int, squares: Sequence[float] | None = None) -> Fairness:
    """What wins by seat tell, shared wins counted in parts.

    Args:
        wins: By seat, its shares of the games, added up.
        games: How many were finished.
        squares: By seat, the squares of its shares, added up; None if no win was shared, as they are the wins then.

    Raises:
        ValueError: There are no games, or fewer than two seats.
    """
    if len(wins) < 2:
        raise ValueError("one seat is always fair")
    claims = len(wins) if len(wins) > 2 else 1  # of two seats the one says all of the other
    fair, sure = 1 / len(wins), NormalDist().inv_cdf(1 - (1 - LEVEL / 100) / (2 * claims))
    each = zip(wins, wins if squares is None else squares, strict=True)
    intervals = tuple(Interval(*shared_range(won, square, games, fair, sure), games) for won, square in each)
    # how much shares vary between seats that are all alike: without shared wins one in so many seats
    square = sum(wins if squares is None else squares)  # sum of few
    varies = max((square / games - fair) / (len(wins) - 1), fair / games)
    off = sum((won - games * fair) ** 2 for won in wins)  # sum of few
    chance = chi_square_tail(off / (games * varies), len(wins) - 1)
    if all(abs(end - fair) <= MARGIN for each in intervals for end in (each.low, each.high)):
        verdict = BALANCED
    elif chance < LIKELY:
        verdict = BIASED
    else:
        verdict = INCONCLUSIVE
    spread = sqrt(varies * (1 - fair))
    seen = (sure + NormalDist().inv_cdf(POWER)) * spread / sqrt(games)
    most = ceil(((sure + NormalDist().inv_cdf(POWER)) * spread / MARGIN) ** 2)
    return Fairness(verdict, intervals, chance, seen, max(0, most - games) if verdict == INCONCLUSIVE else 0)


def sentence(names: Sequence[str], judged: Fairness) -> str:
    """What it means at the table, for seats of these names."""
    fair = 100 / len(names)
    ranges = []
    for name, each in zip(names, judged.intervals, strict=True):
        low, high = f"{100 * each.low:.0f}", f"{100 * each.high:.0f}"
        ranges.append(f"{name} {low}" if low == high else f"{name} {low} to {high}")
    wins = f"of 100 games {', '.join(ranges)} win; fair are {fair:.3g}"
    if judged.verdict == BALANCED:
        small = "a small edge, which players would not notice" if judged.chance < LIKELY else "no seat has an edge"
        return f"{small}: {wins}"
    if judged.verdict == BIASED:
        pairs = list(zip(names, judged.intervals, strict=True))
        more = [f"{name} wins more than its share" for name, each in pairs if each.low > 1 / len(names)]
        less = [f"{name} wins less than its share" for name, each in pairs if each.high < 1 / len(names)]
        chance = f"{judged.chance:.2g}" if judged.chance >= RARE else f"less than {RARE:g}"
        lines = ", ".join([*more, *less]) or "seats are not alike"
        return f"{lines}: {wins} (chance, if all seats were fair: {chance})"
    decides = f"; {judged.more:,} games more would show an edge of {100 * MARGIN:.0f} of 100" if judged.more else ""
    return f"not decided: {wins}{decides}"
