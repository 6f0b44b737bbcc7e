"""Numbers on tiles -> chances of what a deal holds: whole numbers, exact fractions.

A deal is k of N tiles, every choice of k as likely as any other: order does not matter here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb


@dataclass(frozen=True)
class Totals:
    """What a number that adds up over tiles comes to in a deal of a certain size.

    Attributes:
        ways: Total -> how many of all deals have it.
    """

    ways: Mapping[int, int]

    @cached_property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(self.ways.values())  # sum counts ways to draw, or items

    def chance(self, happens: Callable[[int], bool]) -> Fraction:
        """The chance that the total is one of those."""
        return Fraction(sum(ways for total, ways in self.ways.items() if happens(total)), self.deals or 1)

    @property
    def mean(self) -> Fraction:
        """The mean total."""
        return Fraction(sum(total * ways for total, ways in self.ways.items()), self.deals or 1)

    def quantile(self, share: Fraction) -> int:
        """The least total that at least that share of all deals does not exceed.

        Raises:
            ValueError: There is no deal of that size.
        """
        seen = 0
        for total in sorted(self.ways):
            seen += self.ways[total]
            if seen >= share * self.deals:
                return total
        raise ValueError("there are fewer tiles than that")


def totals(values: Iterable[int], most: int) -> tuple[Totals, ...]:
    """The totals of deals of 0, 1, ... `most` tiles, from the number on each tile: exact.

    Dynamic programming over the distinct numbers, each with the ways to choose among the tiles that have it, so
    that thousands of tiles take no longer than dozens.
    """
    table: list[Counter[int]] = [Counter() for _ in range(most + 1)]
    table[0][0] = 1
    for value, count in sorted(Counter(values).items()):
        fresh: list[Counter[int]] = [Counter() for _ in range(most + 1)]
        for dealt, row in enumerate(table):
            for more in range(min(count, most - dealt) + 1):
                choices, further = comb(count, more), fresh[dealt + more]
                for total, ways in row.items():
                    further[total + more * value] += ways * choices
        table = fresh
    return tuple(Totals(row) for row in table)


def missing(holds: Sequence[frozenset[str]], colours: Sequence[str], size: int) -> Fraction:
    """The chance that a deal of that size lacks at least one colour, from what each tile holds: exact.

    Inclusion and exclusion over the sets s of colours: the sum of (-1)^(|s|+1) C(N_s, k) / C(N, k), N_s the tiles with
    none of s.
    """
    groups = Counter(frozenset(group) & frozenset(colours) for group in holds)
    lacking = 0
    for chosen in range(1, 1 << len(colours)):
        colours_lacking = {colour for at, colour in enumerate(colours) if chosen >> at & 1}
        without = sum(count for group, count in groups.items() if not group & colours_lacking)
        lacking += (1 if len(colours_lacking) % 2 else -1) * comb(without, size)
    return Fraction(lacking, comb(len(holds), size) or 1)
