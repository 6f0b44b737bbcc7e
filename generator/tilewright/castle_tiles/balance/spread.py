"""Tally -> how unevenly colours cost, lie and are guarded; Stack -> what that means in moves and treasures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import prod, sqrt

from tilewright.castle_tiles.balance.bag import Stack
from tilewright.castle_tiles.balance.tally import Tally, apart
from tilewright.castle_tiles.terms import Exchange
from tilewright.spec.words import speak


def colours(tally: Tally) -> int:
    """B1: treasures of the commonest colour less those of the rarest."""
    return tally.features.spread


def means(tally: Tally) -> tuple[Fraction, ...]:
    """B2: moves to fetch a treasure, in the mean over those that can be fetched, for each colour that has any.

    One that only a teleport door leads to has no such price, and does not make its colour cheaper.
    """
    each = zip(tally.features.cost, tally.features.fetched, strict=True)
    return tuple(Fraction(cost, count) for cost, count in each if count)


def cost(tally: Tally) -> Fraction:
    """B2: mean moves of the dearest colour less those of the cheapest."""
    averages = means(tally)
    return max(averages) - min(averages) if averages else Fraction(0)


def rough_cost(tally: Tally) -> float:
    """As `cost`, in floating point, which is as good and much faster: for thousands of deals."""
    each = zip(tally.features.cost, tally.features.fetched, strict=True)
    averages = [cost / count for cost, count in each if count]
    return max(averages) - min(averages) if averages else 0.0


def doubled(tally: Tally) -> int:
    """B3: treasures of a colour beyond its share on one tile."""
    return tally.doubled


def keys(tally: Tally) -> int:
    """B4: keys of the commonest lock colour less those of the rarest."""
    return apart(tally.features.keys)


def locks(tally: Tally) -> int:
    """B4: locks of the commonest lock colour less those of the rarest."""
    return apart(tally.features.locks)


@cache
def shut(exchange: Exchange) -> Callable[[Tally], int]:
    """B5: a count of the locks for which no key is left."""
    return lambda tally: tally.features.shut(exchange)


def pairs(tally: Tally) -> int:
    """B7: tiles with the commonest pair of colours less those with the rarest."""
    return apart(tally.pairs)


def off(counts: Sequence[int]) -> int:
    """How far the number that is furthest off their mean is, times how many there are: a whole number."""
    whole = sum(counts)  # sum counts what tiles hold
    return max((abs(count * len(counts) - whole) for count in counts), default=0)


def pairs_off(tally: Tally) -> int:
    """B7: how far a pair of colours is off the mean of all, times their number."""
    return off(tally.pairs)


def guarded_off(tally: Tally) -> int:
    """B8: how far treasures of a colour behind one lock colour are off the mean of all, times their number."""
    return off(tally.chests)


def squares(counts: Sequence[int]) -> int:
    """The squares of how far numbers are off their mean, added up, times the square of how many they are: whole."""
    whole = sum(counts)  # sum counts what tiles hold
    return sum((count * len(counts) - whole) ** 2 for count in counts)  # sum counts whole numbers


def root_mean_square(whole: float, parts: int) -> float:
    """How far so many numbers are off their mean, if this is what `squares` makes of them."""
    return sqrt(whole / parts) / parts


def pairs_squared(tally: Tally) -> int:
    """B7: how uneven the pairs of colours are, all together."""
    return squares(tally.pairs)


def guarded_squared(tally: Tally) -> int:
    """B8: how uneven the treasures are by colour and lock of their chest, all together."""
    return squares(tally.chests)


def guarded_tied(tally: Tally) -> float:
    """B8: Pearson's chi-square of the table of colours and locks of chests: whether a colour goes with a lock.

    Unlike `guarded_squared` it is 0 where each lock guards its part of each colour, however many each of them has.
    """
    wide = len(tally.chests) // len(tally.features.locked)
    rows = [tally.chests[at : at + wide] for at in range(0, len(tally.chests), wide)]
    across, down = [sum(row) for row in rows], [sum(column) for column in zip(*rows, strict=True)]  # sum counts chests
    whole = sum(across)  # sum counts chests
    rows_of_all, columns_of_all = prod(filter(None, across)), prod(filter(None, down))
    square = sum(
        (whole * count - row * column) ** 2 * (rows_of_all // row) * (columns_of_all // column)
        for row, counts in zip(across, rows, strict=True)
        for column, count in zip(down, counts, strict=True)
        if row and column
    )  # sum counts whole numbers
    return square / (whole * rows_of_all * columns_of_all) if whole else 0.0


def chested(tally: Tally) -> int:
    """B8: treasures in chests of the colour most often locked away less those of the one least often."""
    return apart(tally.features.locked)


def sides(tally: Tally) -> int:
    """B13: walkways to the left less those to the right, without its sign."""
    return abs(tally.features.left - tally.features.right)


@cache
def off_the_mean(mean: Fraction) -> Callable[[Tally], float]:
    """B9: what tells how far the treasures of a deal are off their mean, in hundredths of it; nought where that is."""
    return lambda tally: float(abs(sum(tally.features.treasures) - mean) * 100 / mean) if mean else 0.0


def dearer(stack: Stack) -> str:
    """What B2 costs somebody who fetches the dearest colour alone, against one who fetches the cheapest.

    Of all moves the share 1 - cheapest / dearest fetches nothing more; that share of the treasures that a player has
    in the mean is missing in the end. Empty where nobody says how many play, or none is dearer.
    """
    prices, treasures = means(stack.total), sum(stack.total.features.treasures)  # sum counts treasures
    if not stack.players or not prices or not max(prices) or min(prices) == max(prices):
        return ""
    lost, share, moves = 1 - min(prices) / max(prices), Fraction(treasures, stack.players), stack.bag.terms.moves
    numbers = {"lost": f"{float(lost * moves):.1f}", "fewer": f"{float(lost * share):.1f}"}
    return speak("measures.felt.cost", **numbers, moves=moves, share=f"{float(share):.0f}")


def fewer(stack: Stack) -> str:
    """What B1 is to each player, if all take the same; empty where nobody says how many play, or nothing is rarer."""
    apart = colours(stack.total)
    if not stack.players or not apart:
        return ""
    return speak("measures.felt.count", number=f"{float(Fraction(apart, stack.players)):.1f}")
