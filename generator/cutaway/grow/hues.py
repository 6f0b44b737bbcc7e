"""Slots of a drawing -> the same, its colours exchanged, so that all pairs of colours share as many tiles of a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from generator.rng import Stream

TRIES = 24
"""Ways to exchange colours that are looked at: all there are of four."""


class Hues:
    """Which colours share tiles of what has been grown, all colourings of each drawing counted."""

    def __init__(self, colours: Sequence[str], colourings: int, stream: Stream) -> None:
        self.colours, self.colourings, self.stream = tuple(colours), colourings, stream
        self._there = Counter[frozenset[int]]()

    def exchanged(self, slots: Mapping[str, str]) -> dict[str, str]:
        """The slots in the colours that leave the pairs most even, by lot among ways that are as good."""
        ways = [self.stream.shuffled(self.colours) for _ in range(TRIES)]
        each = [_renamed(slots, dict(zip(self.colours, way, strict=True))) for way in ways]
        return min(each, key=self._uneven) if len(self.colours) > 1 else dict(slots)

    def add(self, slots: Mapping[str, str]) -> None:
        """A drawing has been grown."""
        self._there += self._pairs(slots)

    def _uneven(self, slots: Mapping[str, str]) -> int:
        pairs = self._there + self._pairs(slots)
        return sum(number * number for number in pairs.values())  # sum counts squares

    def _pairs(self, slots: Mapping[str, str]) -> Counter[frozenset[int]]:
        """The pairs on a drawing's tiles: from colouring to colouring every colour gives way to the next."""
        mine = {self.colours.index(colour) for phrase in slots.values() if (colour := _colour(phrase)) in self.colours}
        number = len(self.colours)
        return Counter(
            frozenset((colour + by) % number for colour in pair)
            for pair in combinations(sorted(mine), 2)
            for by in range(self.colourings)
        )


def _colour(phrase: str) -> str:
    """Of the treasure that a phrase puts there; '' for a key or a door, whose colour is a lock's."""
    first, *rest = phrase.split()
    return "" if rest[:1] in (["key"], ["door"]) else first


def _renamed(slots: Mapping[str, str], names: Mapping[str, str]) -> dict[str, str]:
    each = ((digit, phrase, _colour(phrase)) for digit, phrase in slots.items())
    return {digit: names.get(colour, colour) + phrase[len(colour) :] for digit, phrase, colour in each}
