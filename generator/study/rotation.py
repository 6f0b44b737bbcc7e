"""Replays -> which part of how points differ the deal decides and which the players, and who wins a deal again.

The points of a seat in a game are taken for the sum of what the seat brings, what the deal brings to it, what its
player is worth, and the rest: how it was played. Each player sits in every seat of a deal once, so that none of these
can be taken for another (a variance components model: S. R. Searle, G. Casella, C. E. McCulloch, Variance Components,
1992). Intervals are those of ratios of sums over deals: deals are independent of each other, the games of one are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import atanh, sqrt, tanh

from generator.balance.student import quantile
from generator.balance.sure import Interval, wilson
from generator.study.aggregate import ROW, UNIT, Replays
from generator.study.counted import Sampled

SEAT, PLAYER = 1, 2
"""Places of a row that have the victories which went to the same seat again, and to the same player."""
_SEATS, _SQUARES = 3, 4
LEAST = 3
"""Deals below which nothing is told."""
Weights = list[Fraction]
"""What every number of a row counts for."""


def of_deal(each: Replays, *, alike: bool) -> Sampled | None:
    """Which part of the variance of points about their seats' means the deal decides; None of too few deals.

    Args:
        each: What there is of the deals.
        alike: Whether all bots are, so that no player is worth more than another.
    """
    if each.deals < LEAST:
        return None
    seats, total = _seats(each), _total(each)
    alphas, worth = _alphas(each), _worth(each, alike=alike)
    pairs = _row(each, {_SEATS: 1, _SQUARES: -1})
    pairs[0] += seats * (seats - 1) * _squares(alphas) - seats * _squares(worth)
    for at in range(seats):
        pairs[ROW + at] = -2 * (seats - 1) * alphas[at]
        pairs[ROW + seats + at] = 2 * worth[at]
    part = _ratio([weight / (seats * seats * (seats - 1)) for weight in pairs], total, each)
    if part is None:
        return None
    value, error = part
    if abs(value) >= 1:
        return Sampled(value, Interval(value, value, each.deals))
    half = quantile(0.05, each.deals - 1) * error / (1 - value * value)  # Fisher's, so that it keeps within -1 and 1
    return Sampled(value, Interval(tanh(atanh(value) - half), tanh(atanh(value) + half), each.deals))


def of_players(each: Replays) -> Sampled | None:
    """Which part of the same variance it decides who plays: nothing where all are worth the same."""
    if each.deals < LEAST:
        return None
    seats, worth = _seats(each), _worth(each, alike=False)
    between = _row(each, {0: -_squares(worth) / seats})
    for at in range(seats):
        between[ROW + seats + at] = 2 * worth[at] / seats**2
    total = _total(each)
    part = _ratio(between, total, each)
    if part is None:
        return None
    luck = _luck_of_worth(each, worth) / _times(total, each.products[0]) * each.deals
    value = part[0] - float(luck)
    half = quantile(0.05, each.deals - 1) * sqrt(part[1] ** 2 + 2 * float(luck) ** 2 / max(1, seats - 1))
    return Sampled(max(0.0, value), Interval(max(0.0, value - half), min(1.0, max(0.0, value + half)), each.deals))


def again(each: Replays, place: int) -> Sampled | None:
    """How often whoever has won a deal wins it again: the same seat, or the same player.

    A deal counts as much as it tells: its games are not independent, so Wilson's interval is of fewer than there are.
    """
    if not each.deals or _seats(each) < 2:
        return None
    pairs = _seats(each) * (_seats(each) - 1) // 2
    scale = UNIT * UNIT * pairs
    value = Fraction(each.products[0][place], scale * each.deals)
    square = Fraction(each.products[place][place], scale * scale * each.deals) - value * value
    most = Fraction(each.deals * pairs)
    worth = min(most, value * (1 - value) / square * (each.deals - 1)) if square else most
    low, high = wilson(float(value * worth), max(1.0, float(worth)))
    return Sampled(float(value), Interval(max(0.0, low), min(1.0, high), each.deals))


def _seats(each: Replays) -> int:
    return (len(each.products) - ROW) // 2


def _alphas(each: Replays) -> Weights:
    """What each seat has on average in a game."""
    games = each.deals * _seats(each)
    return [Fraction(sums, games) for sums in each.products[0][ROW : ROW + _seats(each)]]


def _worth(each: Replays, *, alike: bool) -> Weights:
    """What each player has more than the average."""
    if alike:
        return [Fraction(0)] * _seats(each)
    means = [Fraction(sums, each.deals * _seats(each)) for sums in each.products[0][ROW + _seats(each) :]]
    middle = sum(means, Fraction()) / len(means)  # sum is exact
    return [mean - middle for mean in means]


def _luck_of_worth(each: Replays, worth: Weights) -> Fraction:
    """By how much the spread of what players are worth is too large, for it is of so few deals."""
    seats, total = _seats(each), Fraction()
    for player, one in enumerate(worth):
        weights = _row(each, {0: -one})
        for at in range(seats):
            weights[ROW + seats + at] = Fraction(int(at == player), seats) - Fraction(1, seats * seats)
        total += _times(weights, [_times(weights, line) for line in each.products])
    return total / (seats * each.deals * max(1, each.deals - 1))


def _total(each: Replays) -> Weights:
    """Weights that make the variance of points about their seats' means."""
    seats, alphas = _seats(each), _alphas(each)
    total = _row(each, {0: _squares(alphas) / seats, _SQUARES: Fraction(1, seats * seats)})
    for at in range(seats):
        total[ROW + at] = -2 * alphas[at] / (seats * seats)
    return total


def _row(each: Replays, weights: dict[int, Fraction | int]) -> Weights:
    return [Fraction(weights.get(at, 0)) for at in range(len(each.products))]


def _ratio(top: Weights, bottom: Weights, each: Replays) -> tuple[float, float] | None:
    """A sum over deals in parts of another, and its standard error."""
    whole = _times(bottom, each.products[0])
    if not whole:
        return None
    value = _times(top, each.products[0]) / whole
    off = [a - value * b for a, b in zip(top, bottom, strict=True)]
    square = _times(off, [_times(off, line) for line in each.products])
    # as if each deal had been left out where it is compared: both sums have means in them that it has a part in
    fewer = (each.deals / (each.deals - 1)) ** 2
    return float(value), sqrt(max(0.0, float(square / whole**2) * fewer))


def _squares(numbers: Weights) -> Fraction:
    return sum((each * each for each in numbers), Fraction())  # sum is exact


def _times(weights: Sequence[Fraction], numbers: Sequence[Fraction | int]) -> Fraction:
    return sum((weight * number for weight, number in zip(weights, numbers, strict=True)), Fraction())  # sum is exact
