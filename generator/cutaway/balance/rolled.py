"""Numbers of treasures whose colours a die chooses -> chances of what it leaves out, and how uneven it is: exact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb

from generator.cutaway.balance.chances import totals


def chance_missing(treasures: int, colours: int) -> Fraction:
    """The chance that at least one colour comes up for none of so many treasures.

    Inclusion and exclusion over the colours that do not come up.
    """
    signs = ((1 if lacking % 2 else -1) * comb(colours, lacking) for lacking in range(1, colours + 1))
    ways = sum(sign * (colours - lacking) ** treasures for lacking, sign in enumerate(signs, 1))
    return Fraction(ways, colours**treasures)


def chances_apart(most: int, colours: int, wide: int) -> tuple[Fraction, ...]:
    """For 0, 1, ... `most` treasures, the chance that the commonest colour has over `wide` more than the rarest.

    Counted by what the rarest colour has: all colours have so many to `wide` more, less those where all have more.
    """
    within = [0] * (most + 1)
    for rarest in range(most // max(1, colours) + 1):
        every, more = (_ways(most, colours, range(least, rarest + wide + 1)) for least in (rarest, rarest + 1))
        within = [before + some - others for before, some, others in zip(within, every, more, strict=True)]
    return tuple(1 - Fraction(ways, colours**treasures) for treasures, ways in enumerate(within))


def _ways(most: int, colours: int, each: range) -> Sequence[int]:
    """For so many treasures, the ways to colour them with every colour on a number of them that is in `each`."""
    ways = [1, *([0] * most)]
    for _ in range(colours):
        ways = [
            sum(ways[rest - own] * comb(rest, own) for own in each if own <= rest)  # sum counts ways
            for rest in range(most + 1)
        ]
    return ways


MOST_ROLLED = 400
"""Treasures of a deal whose colours are counted, where a die chooses them."""


def of_counts(
    counts: Sequence[int], sizes: Sequence[int], chances: Callable[[int], Sequence[Fraction]]
) -> tuple[Fraction, ...] | None:
    """For deals of each size, a chance that hangs on the number of treasures in it.

    Args:
        counts: Treasures on each tile.
        sizes: Tiles in a deal, one size at least.
        chances: From the most treasures there may be to the chance for 0, 1, 2 ... of them.

    Returns:
        A chance a size; None where there are too many treasures to count them.
    """
    largest = max(sizes)
    most = sum(sorted(counts)[-largest:])
    if most > MOST_ROLLED:
        return None
    each, every = chances(most), totals(counts, largest)
    return tuple(
        # sum counts treasures
        sum((Fraction(ways, every[size].deals) * each[count] for count, ways in every[size].ways.items()), Fraction(0))
        for size in sizes
    )
