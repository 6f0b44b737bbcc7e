"""A choice or an order -> its number among all of its kind, and back; exact, however many there are.

The combinatorial number system (a choice of k of n is a number below C(n, k)) and a factorial one (an order of k of n
is a number below n!/(n-k)!): Knuth, The Art of Computer Programming 4A, 7.2.1.3 and 7.2.1.2.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from math import comb


def rank_choice(chosen: Collection[int], n: int) -> int:
    """The number of a choice of different indices below n; a choice of none, and of all, is number 0."""
    members, left, rank = set(chosen), len(chosen), 0
    choices = comb(n, left)
    for index in range(n - 1, -1, -1):
        without = choices * (index + 1 - left) // (index + 1)  # C(index, left)
        if index in members:
            rank += without
            choices, left = choices - without, left - 1
        else:
            choices = without
    return rank


def choice_of(rank: int, n: int, k: int) -> tuple[int, ...]:
    """The k of n indices, rising, that a number below C(n, k) stands for."""
    chosen, left, choices = [], k, comb(n, k)
    for index in range(n - 1, -1, -1):
        without = choices * (index + 1 - left) // (index + 1)
        if left and rank >= without:
            chosen.append(index)
            rank -= without
            choices, left = choices - without, left - 1
        else:
            choices = without
    return tuple(reversed(chosen))


def rank_order(order: Sequence[int], n: int) -> int:
    """The number of an order of different indices below n: the first one's place counts least."""
    left, rank, base = list(range(n)), 0, 1
    for index in order:
        place = bisect_left(left, index)
        rank += place * base
        base *= len(left)
        del left[place]
    return rank


def order_of(rank: int, n: int, k: int) -> tuple[int, ...]:
    """The order of k of n indices that a number below n!/(n-k)! stands for."""
    left, order = list(range(n)), []
    for _ in range(k):
        rank, place = divmod(rank, len(left))
        order.append(left.pop(place))
    return tuple(order)
