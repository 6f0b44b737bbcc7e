"""Keys and locks -> the chance that a lock stays shut in a blind deal, had they been strewn over the tiles by chance.

What a set is held against whose keys and locks are too few for better: nobody is asked for what cannot be had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

from generator.cutaway.terms import Exchange

CELLS = 20_000
"""So many combinations of spare keys are looked at, at most."""


def chance_strewn(
    keys: Sequence[int], locks: Sequence[int], tiles: int, size: int, exchange: Exchange
) -> Fraction | None:
    """The chance that a lock stays shut where no tile has two keys, or two locks, of a colour; exact.

    Each kind of item is strewn without regard to the others. None where keys are not used up, where there are more of a
    kind than tiles, or too many kinds to count.

    Args:
        keys: Of each lock colour.
        locks: Of each lock colour.
        tiles: In the set.
        size: Tiles in a deal.
        exchange: What keys are good for.
    """
    if not exchange.spent or max(*keys, *locks, 0) > tiles:
        return None
    spare = [_spare(*each, tiles, size) for each in zip(keys, locks, strict=True)]
    if prod(map(len, spare)) > CELLS:
        return None
    shut = sum(
        prod(ways for _, ways in cell) for cell in product(*(each.items() for each in spare)) if _shut(exchange, cell)
    )  # sum counts ways to deal
    return Fraction(shut, comb(tiles, size) ** (2 * len(spare)))


def _shut(exchange: Exchange, cell: Sequence[tuple[int, int]]) -> int:
    return exchange.shut([max(0, spare) for spare, _ in cell], [max(0, -spare) for spare, _ in cell])


def _spare(keys: int, locks: int, tiles: int, size: int) -> Counter[int]:
    """Keys of a colour less its locks in a deal -> the ways to deal so many, keys and locks each by themselves."""
    spare = Counter[int]()
    for some, ways in _dealt(keys, tiles, size).items():
        for others, more in _dealt(locks, tiles, size).items():
            spare[some - others] += ways * more
    return spare


def _dealt(count: int, tiles: int, size: int) -> Counter[int]:
    rest = tiles - count
    numbers = range(max(0, size - rest), min(count, size) + 1)
    return Counter({some: comb(count, some) * comb(rest, size - some) for some in numbers})
