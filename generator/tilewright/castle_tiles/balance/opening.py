"""Tiles -> how many of their locks can be opened: in the best order, in the worst, and in any.

The table is taken as one player: somebody uses every key that can be reached. Keys of one colour are changed at the
bank for those of another only when nothing else can be opened. If there is a teleport door, what only such a door
leads to counts as reached.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Protocol

from tilewright.balance.intervals import SURELY, Interval, mean_interval
from tilewright.castle_tiles.limits import WASTE
from tilewright.castle_tiles.terms import Exchange, Terms
from tilewright.castle_tiles.tilemap import Tile, guards
from tilewright.frozen import dataclass
from tilewright.rng import Stream


class Pile(Protocol):
    """Locks that can be got at, of one colour, in the order somebody opens them."""

    def __len__(self) -> int: ...

    def put(self, lock: int) -> None:
        """Another lock that can be got at."""

    def take(self) -> int:
        """The one that is opened next."""


class Sorted:
    """Locks by how many keys wait behind them."""

    def __init__(self, worth: Sequence[int]) -> None:
        self._worth, self._heap = worth, list[tuple[int, int]]()

    def __len__(self) -> int:
        return len(self._heap)

    def put(self, lock: int) -> None:
        """Another lock that can be got at."""
        heapq.heappush(self._heap, (self._worth[lock], lock))

    def take(self) -> int:
        """The lock with the least number."""
        return heapq.heappop(self._heap)[1]


class Mixed:
    """Locks in no order."""

    def __init__(self, stream: Stream) -> None:
        self._stream, self._locks = stream, list[int]()

    def __len__(self) -> int:
        return len(self._locks)

    def put(self, lock: int) -> None:
        """Another lock that can be got at."""
        self._locks.append(lock)

    def take(self) -> int:
        """Any of them."""
        at = self._stream.below(len(self._locks))
        self._locks[at], self._locks[-1] = self._locks[-1], self._locks[at]
        return self._locks.pop()


ORDERS = 200
"""Random orders that are tried."""

OPENINGS = 40_000
"""Locks opened in all of them together: large sets are tried in fewer orders."""


Ways = frozenset[frozenset[int]]
"""Several ways to get somewhere: the locks, by their place in the list, that have to be opened for each."""

AT_ONCE: Ways = frozenset([frozenset()])


@dataclass(frozen=True, slots=True)
class Lock:
    """A locked door or chest.

    Attributes:
        colour: Of its lock.
        after: Locks that have to be opened first, by their place in the list; of several ways to get there each.
    """

    colour: str
    after: Ways


@dataclass(frozen=True, slots=True)
class Find:
    """A key.

    Attributes:
        colour: Its own.
        after: Locks that have to be opened to get at it; of several ways each.
    """

    colour: str
    after: Ways


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is locked, and what it is unlocked with."""

    locks: tuple[Lock, ...]
    keys: tuple[Find, ...]
    exchange: Exchange

    @property
    def shut(self) -> int:
        """Locks that stay shut in every order, for want of keys."""
        keys, locks = (Counter(each.colour for each in things) for things in (self.keys, self.locks))
        colours = sorted({*keys, *locks})
        return self.exchange.shut([keys[colour] for colour in colours], [locks[colour] for colour in colours])

    @property
    def is_easy(self) -> bool:
        """Whether no order can go wrong: of each lock colour enough keys are had without one.

        Then there is always one for the lock that comes next, whatever lies behind it, and none is ever changed.
        """
        keys = Counter(key.colour for key in self.keys if frozenset() in key.after)
        locks = Counter(lock.colour for lock in self.locks)
        return locks <= keys if self.exchange.spent else set(locks) <= set(keys)


@dataclass(frozen=True, slots=True)
class Orders:
    """How many locks were opened.

    Attributes:
        locks: How many there are.
        best: In the best order that was found.
        mean: In random orders.
        worst: In the worst order that was found, keys changed only where nothing else can be opened: foolish trades
            would leave still more shut.
        near: Where the mean truly lies; None where every order opens the same.
        most: More no order opens.
    """

    locks: int
    best: int
    mean: Fraction
    worst: int
    near: Interval | None = None
    most: int = 0

    @property
    def within(self) -> tuple[Interval | None, ...]:
        """The ranges in which the true best, mean and worst lie; the number of openings is counted, and has none."""
        if self.near is None:
            return ()
        best = Interval(self.best, self.most, self.near.of, SURELY) if self.best < self.most else None
        return best, self.near, Interval(0, self.worst, self.near.of, SURELY), None

    def locks_players_out(self, shut: int) -> bool:
        """D05: whether bad use of keys leaves more than WASTE of the locks shut, beside those that stay shut anyhow."""
        return self.locks - shut - self.worst > WASTE.deck.most * self.locks

    @property
    def risk(self) -> Fraction:
        """B6: the share of locks that bad use of keys leaves shut."""
        return Fraction(self.best - self.worst, self.locks or 1)


def puzzle(tiles: Iterable[Tile], terms: Terms) -> Puzzle:
    """The locks and keys of a set or a deal, as far as one gets at them, whatever order the tiles lie in."""
    tiles = sorted(tiles, key=lambda tile: tile.id)
    teleport = any(tile.map.teleports for tile in tiles)
    locks: list[Lock] = []
    keys: list[Find] = []
    for tile in tiles:
        guarded = guards(tile, terms.fares)
        own = [digit for digit, slot in tile.contents if slot.lock and (teleport or digit in guarded)]
        number = {digit: len(locks) + at for at, digit in enumerate(own)}
        for digit, slot in tile.contents:
            ways = AT_ONCE
            if digit in guarded:
                ways = frozenset(frozenset(number[lock] for lock in way) for way in guarded[digit])
            if digit in number:
                locks.append(Lock(slot.lock or "", ways))
            if slot.key and (teleport or digit in guarded):
                keys.append(Find(slot.key, frozenset(way | {number[digit]} for way in ways) if slot.lock else ways))
    return Puzzle(tuple(locks), tuple(keys), terms.exchange)


def orders(of: Puzzle, seed: str) -> Orders:
    """What becomes of the locks: with thought, without, and with bad luck.

    Source: key logic of randomised games, which assumes the worst use of keys; two greedy orders and random ones.
    """
    if of.is_easy:
        return Orders(len(of.locks), len(of.locks), Fraction(len(of.locks)), len(of.locks))
    behind = Counter(lock for key in of.keys for lock in frozenset.intersection(*key.after))
    worth = [behind[lock] for lock in range(len(of.locks))]
    greedy = (
        opened(of, lambda: Sorted([-each for each in worth]), plenty=True),
        opened(of, lambda: Sorted(worth), plenty=False),
    )
    stream = Stream(seed, "opening")
    tries = max(10, min(ORDERS, OPENINGS // max(1, len(of.locks))))
    mixed = [opened(of, lambda: Mixed(stream), plenty=number % 2 == 0) for number in range(tries)]
    every = (*greedy, *mixed)
    mean = Fraction(sum(mixed), len(mixed))  # sum counts fractions
    return Orders(len(of.locks), max(every), mean, min(every), mean_interval(mixed), len(of.locks) - of.shut)


def opened(of: Puzzle, pile: Callable[[], Pile], *, plenty: bool) -> int:
    """How many locks are opened in one order.

    Args:
        of: What is locked.
        pile: Makes an empty pile, which tells the order within a colour.
        plenty: Open the colour next of which there are most keys; else the one of which there are fewest.
    """
    table = _Table(of, pile)
    count = 0
    while (colour := table.next(plenty=plenty)) is not None:
        table.open(colour)
        count += 1
    return count


class _Table:
    """Keys in hand and locks in reach."""

    def __init__(self, of: Puzzle, pile: Callable[[], Pile]) -> None:
        self._of = of
        self._reach: dict[str, Pile] = {colour: pile() for colour in sorted({lock.colour for lock in of.locks})}
        things: tuple[Lock | Find, ...] = (*of.locks, *of.keys)
        ways = [(number, way) for number, thing in enumerate(things) for way in thing.after]
        self._leads_to = [number for number, _ in ways]
        self._waiting = [len(way) for _, way in ways]
        self._got: set[int] = set()
        self._then: dict[int, list[int]] = {}
        self.hand: Counter[str] = Counter()
        for at, (number, way) in enumerate(ways):
            for lock in way:
                self._then.setdefault(lock, []).append(at)
            if not way:
                self._get(number)

    def _get(self, number: int) -> None:
        if number in self._got:  # by another way
            return
        self._got.add(number)
        locks = len(self._of.locks)
        if number < locks:
            self._reach[self._of.locks[number].colour].put(number)
        else:
            self.hand[self._of.keys[number - locks].colour] += 1

    def next(self, *, plenty: bool) -> str | None:
        """The colour of the lock that is opened next, a key for it bought if need be; None where nothing can be."""
        in_reach = [colour for colour, pile in self._reach.items() if len(pile)]
        fits = [colour for colour in in_reach if self.hand[colour]]
        if fits:
            return (max if plenty else min)(fits, key=lambda colour: self.hand[colour])
        richest = max(sorted(self.hand), key=lambda colour: self.hand[colour], default="")
        bank = self._of.exchange
        if in_reach and self.hand[richest] >= bank.given:
            self.hand[richest] -= bank.given
            self.hand[in_reach[0]] += bank.taken
            return in_reach[0]
        return None

    def open(self, colour: str) -> None:
        """Spend a key, and come by what was locked away."""
        self.hand[colour] -= self._of.exchange.spent
        for way in self._then.get(self._reach[colour].take(), ()):
            self._waiting[way] -= 1
            if not self._waiting[way]:
                self._get(self._leads_to[way])
