"""A hand drawn from a deck -> how often it holds so many of a group, and how that would be with other numbers of them.

The deck keeps its size: more copies of the group stand in place of other pieces, fewer make room for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from generator.frozen import dataclass

MOST_TRIED = 100_000
"""Copies times cards drawn up to which every number of copies is tried."""


@dataclass(frozen=True, slots=True)
class Composition:
    """A deck, a group of its pieces, a hand, what the hand should hold, and how often.

    Attributes:
        population: Pieces in the deck.
        group: How many of them belong to the group.
        drawn: How many the hand has.
        least: So many of the group, or more, are wanted in the hand.
        most: So many or fewer are.
        low: In so many of a hundred hands, or more.
        high: In so many or fewer.
    """

    population: int
    group: int
    drawn: int
    least: int
    most: int
    low: Fraction | None = None
    high: Fraction | None = None

    def chance(self, copies: int) -> Fraction:
        """With so many copies of the group: of a hundred hands, how many hold what is wanted."""
        hands = in_hand(self.population, copies, self.drawn)
        good = sum(ways for number, ways in hands.items() if self.least <= number <= self.most)  # sum counts hands
        return Fraction(100 * good, comb(self.population, self.drawn))

    def hand(self) -> Mapping[int, Fraction]:
        """How many of the group are in the hand -> in how many of a hundred."""
        every = comb(self.population, self.drawn)
        return {
            number: Fraction(100 * ways, every)
            for number, ways in in_hand(self.population, self.group, self.drawn).items()
        }

    def keeps(self, chance: Fraction) -> bool:
        """Whether that is as often as is wished."""
        return (self.low is None or chance >= self.low) and (self.high is None or chance <= self.high)

    def enough(self) -> tuple[int, int] | None:
        """The least and the most copies that do; None where none do, or nothing is wished.

        Where several stretches do, the one nearest to the present number; also None where that would take too long.
        """
        if self.low is None and self.high is None:
            return None
        if self.most >= self.drawn or not self.least:
            return self._between_ends()
        if self.population * self.drawn > MOST_TRIED:
            return None
        stretches: list[tuple[int, int]] = []
        for copies in range(self.population + 1):
            if self.keeps(self.chance(copies)):
                first = stretches.pop()[0] if stretches and stretches[-1][1] == copies - 1 else copies
                stretches.append((first, copies))
        return min(stretches, key=self._away, default=None)

    def _away(self, stretch: tuple[int, int]) -> int:
        return max(stretch[0] - self.group, self.group - stretch[1], 0)

    def _between_ends(self) -> tuple[int, int] | None:
        """The more copies the higher the chance, or the lower: both ends are found by halving."""
        rises = self.most >= self.drawn
        low, high = (self.low, self.high) if rises else (self.high, self.low)
        first = 0 if low is None else self._first_where(low, beyond=False, rises=rises)
        after = self.population + 1 if high is None else self._first_where(high, beyond=True, rises=rises)
        return (first, after - 1) if first < after else None

    def _first_where(self, bound: Fraction, *, beyond: bool, rises: bool) -> int:
        """The first number of copies with which the chance has come to a bound, or has gone beyond it."""

        def has(copies: int) -> bool:
            chance = self.chance(copies)
            there, past = (chance >= bound, chance > bound) if rises else (chance <= bound, chance < bound)
            return past if beyond else there

        low, high = 0, self.population + 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if has(middle) else (middle + 1, high)
        return low


def in_hand(population: int, group: int, drawn: int) -> Mapping[int, int]:
    """How many of the group are in the hand -> in how many ways: C(group, k) x C(the others, drawn - k)."""
    number = max(0, drawn - (population - group))
    ways = comb(group, number) * comb(population - group, drawn - number)
    hands = {}
    while True:
        hands[number] = ways
        if number == min(group, drawn):
            return hands
        ways = ways * (group - number) * (drawn - number) // ((number + 1) * (population - group - drawn + number + 1))
        number += 1
