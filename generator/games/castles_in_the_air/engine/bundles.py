"""Treasures and keys that change hands together -> numbers: every bundle a trade or an exchange can be made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from generator.games.castles_in_the_air.engine.kinds import KEYS, KINDS, TREASURES

Kinds = tuple[int, int]
"""The first kind that may be in a bundle, and one past the last."""
ANYTHING: Kinds = (0, KINDS)
ONLY_TREASURES: Kinds = (0, TREASURES)
ONLY_KEYS: Kinds = (KEYS, KINDS)


class Bundles:
    """All bundles of one game, the smallest first; a bundle's number is its place.

    Args:
        wanted: (number of things, the kinds they may be) for everything the rules let change hands at once.

    Attributes:
        things: Each bundle's things as kinds in rising order.
    """

    __slots__ = ("_cap", "_fitting", "_nothing", "counts", "things")

    def __init__(self, sizes: Iterable[tuple[int, Kinds]]) -> None:
        bundles = {
            things
            for size, (first, last) in sizes
            for things in combinations_with_replacement(range(first, last), size)
        }
        self.things: tuple[tuple[int, ...], ...] = tuple(sorted(bundles, key=lambda things: (len(things), things)))
        self.counts = tuple(tuple(things.count(kind) for kind in range(KINDS)) for things in self.things)
        self._cap = max(map(len, self.things), default=0)
        self._nothing = [number for number, things in enumerate(self.things) if not things]
        self._fitting: dict[tuple[int, ...], list[int]] = {}

    def within(self, hand: Sequence[int], least: int, most: int, kinds: Kinds = ANYTHING) -> list[int]:
        """The bundles of `least` to `most` things of these kinds that the hand (a count a kind) has, ascending."""
        if most <= 0:
            return self._nothing if least <= 0 else []
        cap = self._cap
        if max(hand) > cap:
            hand = [min(cap, count) for count in hand]
        key = (least, most, *kinds, *hand)
        fitting = self._fitting.get(key)
        if fitting is None:
            fitting = self._fitting[key] = self._find(key)
        return fitting

    def endless(self, size: int, kinds: Kinds) -> list[int]:
        """The bundles of so many things of these kinds: what the bank can give, whose supply never runs out."""
        return self.within([self._cap] * KINDS, size, size, kinds)

    def _find(self, key: tuple[int, ...]) -> list[int]:
        least, most, first, last, *hand = key
        return [
            number
            for number, things in enumerate(self.things)
            if least <= len(things) <= most
            and all(first <= kind < last for kind in things)
            and all(have >= need for have, need in zip(hand, self.counts[number], strict=True))
        ]
