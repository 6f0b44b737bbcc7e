"""Tallies + seed -> 4,000 deals in which nobody looked: what a set deals by itself, to hold a deal or a set against.

Never a textbook table: dealing without replacement makes deals far more alike than a table thinks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from operator import sub

from generator.balance.sure import Rank, rank
from generator.cutaway.balance.tally import Tally, keys_and_locks_of, packed, treasures_of, unpacked
from generator.kept import Kept
from generator.rng import Stream

DEALS = 4000


@dataclass(frozen=True)
class Null:
    """One number, measured on blind deals.

    Attributes:
        values: What it came to in each of them, sorted; the larger the worse.
    """

    values: tuple[float, ...]

    def quantile(self, of_100: int) -> float:
        """What so many of 100 blind deals do not exceed."""
        return self.values[min(len(self.values) - 1, len(self.values) * of_100 // 100)]

    def rank(self, value: float) -> Rank:
        """Where a deal that comes to this stands among them."""
        return rank(value, self.values)


@dataclass(frozen=True)
class Blind:
    """Blind deals of one set.

    Attributes:
        tallies: One a tile.
        colours: How many colours there are.
        locks: How many lock colours.
        most: Tiles in the largest deal.
        seed: The game's seed.
        kept: What was worked out of its deals.
    """

    tallies: tuple[Tally, ...]
    colours: int
    locks: int
    most: int
    seed: str
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)

    def deals(self, size: int) -> tuple[Tally, ...]:
        """What each blind deal of so many tiles holds; deals of different sizes begin with the same tiles."""
        if size not in self._known:
            self._known[size] = tuple(unpacked(sums[size], self.colours, self.locks) for sums in self._prefixes)
        return self._known[size]

    def treasures(self, size: int) -> Counter[tuple[int, ...]]:
        """Treasures of each colour -> how many blind deals of so many tiles hold so many."""
        return self._count("treasures", treasures_of, size)

    def keys_and_locks(self, size: int) -> Counter[tuple[int, ...]]:
        """Keys of each lock colour, then locks -> how many blind deals of so many tiles hold so many."""
        return self._count("keys and locks", keys_and_locks_of, size)

    def spare(self, size: int) -> Counter[tuple[int, ...]]:
        """Keys less locks of each lock colour -> in how many blind deals of so many tiles there are so many."""
        deals = Counter[tuple[int, ...]]()
        for row, count in self.keys_and_locks(size).items():
            deals[tuple(map(sub, row[: self.locks], row[self.locks :]))] += count
        return deals

    def _count(self, what: str, read: Callable[[int, int, int], tuple[int, ...]], of: int) -> Counter[tuple[int, ...]]:
        rows = (read(sums[of], self.colours, self.locks) for sums in self._prefixes)
        return self.kept.once((what, of), (), lambda: Counter(rows))

    def values(self, size: int, measured: Callable[[Tally], float]) -> tuple[float, ...]:
        """One number of each blind deal of so many tiles."""
        return self.kept.once((size, measured), (), lambda: tuple(map(measured, self.deals(size))))

    def null(self, size: int, measured: Callable[[Tally], float]) -> Null:
        """One number of a deal of so many tiles, over all blind deals."""
        return Null(tuple(sorted(self.values(size, measured))))

    @cached_property
    def _known(self) -> dict[int, tuple[Tally, ...]]:
        """The sizes that have been asked for: unpacking takes longer than dealing."""
        return {}

    @cached_property
    def _prefixes(self) -> tuple[Sequence[int], ...]:
        """For each deal, what its first 0, 1, 2, ... tiles hold, packed."""
        stream = Stream(self.seed, "blind")
        tiles = list(map(packed, self.tallies))
        most = min(self.most, len(tiles))
        return tuple(_dealt(tiles, most, stream) for _ in range(DEALS))


def _dealt(tiles: list[int], most: int, stream: Stream) -> list[int]:
    """The sums over the first tiles of a deal. Shuffles as far as needed, on from the order the last deal left."""
    for at, further in enumerate(stream.falling(len(tiles), most)):
        other = at + further
        tiles[at], tiles[other] = tiles[other], tiles[at]
    return [*accumulate(tiles[:most], initial=0)]
