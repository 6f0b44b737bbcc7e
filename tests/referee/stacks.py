"""Holdings in the order of a stack -> the values of B15 to B18 and B21, each from its definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import groupby, permutations, product
from math import comb, factorial, log, log2

from tests.referee.holdings import Holding


def ahead(numbers: Sequence[Sequence[int]]) -> Fraction:
    """B15: how far any colour's sum over the first m tiles is from m shares of all it comes to, at the worst m."""
    size = len(numbers)
    each = [[row[at] for row in numbers] for at in range(len(numbers[0]))]
    return max(
        (abs(sum(column[:m]) - Fraction(m * sum(column), size)) for column in each for m in range(size + 1)),
        default=Fraction(0),
    )


def contents(tile: Holding, colours: Sequence[str], locks: Sequence[str]) -> tuple[int, ...]:
    """Treasures of each colour, then keys of each."""
    return (*(tile.treasures.count(each) for each in colours), *(tile.keys.count(each) for each in locks))


def longest(names: Sequence[str]) -> int:
    """B16: the most that are alike in a row."""
    return max(len([*run]) for _, run in groupby(names))


def sort(tile: Holding) -> str:
    """What a player would sort a tile under, by the ways that lead out of it."""
    if tile.up or tile.down:
        return "shaft"
    sides = ("walk" in tile.left) + ("walk" in tile.right)
    return ("island", "landing", "passage")[sides]


def shown(counts: Sequence[int], size: int) -> Counter[int]:
    """B17: a number of treasures -> in how many of all displays of that size it lies there."""
    ways = [Counter({0: 1}), *(Counter[int]() for _ in range(size))]
    for count in counts:
        for many in range(size, 0, -1):
            for total, number in ways[many - 1].items():
                ways[many][total + count] += number
    assert ways[size].total() == comb(len(counts), size)
    return ways[size]


def g(sorts: Sequence[str], colours: Sequence[str]) -> float:
    """B18: 2 sum O ln(O / E) over the table of sorts and colours."""
    size, seen = len(sorts), Counter(zip(sorts, colours, strict=True))
    rows, columns = Counter(sorts), Counter(colours)
    return 2 * sum(
        seen[row, column] * log(seen[row, column] * size / (rows[row] * columns[column]))
        for row, column in product(rows, columns)
        if seen[row, column]
    )


def entropy(colours: Sequence[str]) -> float:
    """B18: of the colours, in bits."""
    return -sum(count / len(colours) * log2(count / len(colours)) for count in Counter(colours).values())


def is_smooth(treasures: Sequence[Sequence[int]], drawings: Sequence[str]) -> bool:
    """What `--smooth` deals: no colour more than 3 ahead of its pace or behind, no drawing four times in a row."""
    return ahead(treasures) <= 3 and longest(drawings) <= 3


def known(share: Fraction | float, size: int) -> float:
    """B21 of a stack of so many tiles of which such a share of orders may be dealt."""
    return 1 + log2(share) / log2(factorial(size))


def in_all_orders(tiles: Sequence[int], holds: Callable[[Sequence[int]], bool]) -> Fraction:
    """The share of all orders in which something is so."""
    return Fraction(sum(holds(order) for order in permutations(tiles)), factorial(len(tiles)))
