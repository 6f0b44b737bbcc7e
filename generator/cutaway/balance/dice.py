"""Treasures whose colours a die chooses -> exact chances of what it chooses: each colour as likely as any other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb


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
