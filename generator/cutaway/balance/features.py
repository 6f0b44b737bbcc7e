"""Tile -> Features: the whole numbers that sets and decks are judged by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add

from generator.cutaway.terms import Exchange
from generator.cutaway.tilemap import Access, Fares, Slot, Tile, access
from generator.cutaway.tilemap.fares import KEY_WORTH
from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Features:
    """What tiles hold, added up.

    Attributes:
        treasures: One number a colour, in the order of the game's colours.
        fetched: Those of them that a way leads to, other than a teleport door; one number a colour.
        cost: Moves to fetch these from outside, keys counted as KEY_WORTH moves each; one number a colour.
        locked: Treasures in chests; one number a colour.
        keys: One number a lock colour, in the order of the game's locks.
        locks: Doors and chests; one number a lock colour.
        left: Walkways that reach the left side.
        right: Walkways that reach the right side.
        sealed: Items no way leads to but a teleport door.
        teleports: Teleport doors.
    """

    treasures: tuple[int, ...]
    fetched: tuple[int, ...]
    cost: tuple[int, ...]
    locked: tuple[int, ...]
    keys: tuple[int, ...]
    locks: tuple[int, ...]
    left: int = 0
    right: int = 0
    sealed: int = 0
    teleports: int = 0

    def __add__(self, other: Features) -> Features:
        return Features(
            _sums(self.treasures, other.treasures),
            _sums(self.fetched, other.fetched),
            _sums(self.cost, other.cost),
            _sums(self.locked, other.locked),
            _sums(self.keys, other.keys),
            _sums(self.locks, other.locks),
            self.left + other.left,
            self.right + other.right,
            self.sealed + other.sealed,
            self.teleports + other.teleports,
        )

    @property
    def spread(self) -> int:
        """B1: treasures of the commonest colour less those of the rarest."""
        return apart(self.treasures)

    def shut(self, exchange: Exchange) -> int:
        """B5: locks that stay shut even where every key is used and spare ones are changed."""
        return exchange.shut(self.keys, self.locks)


def apart(numbers: Sequence[int]) -> int:
    """The largest less the smallest; 0 where there are none."""
    return max(numbers, default=0) - min(numbers, default=0)


def cost(way: Access) -> int:
    """Moves to fetch an item, each key used on the way counted as KEY_WORTH of them."""
    return way.moves + KEY_WORTH * len(way.keys)


def features(tile: Tile, fares: Fares, colours: Sequence[str], locks: Sequence[str]) -> Features:
    """The numbers of one tile. A sealed item is none of `fetched` and costs nothing: it counts as `sealed` instead."""
    reached = access(tile, fares)
    ways = [(slot.treasure, cost(reached[digit])) for digit, slot in tile.contents if digit in reached]
    fetched = tuple(tuple(moves for treasure, moves in ways if treasure == colour) for colour in colours)
    return Features(
        tuple(tile.treasures.count(colour) for colour in colours),
        tuple(map(len, fetched)),
        tuple(map(sum, fetched)),
        tuple(sum(_chested(slot, colour) for _, slot in tile.contents) for colour in colours),
        tuple(tile.keys.count(lock) for lock in locks),
        tuple(tile.locks.count(lock) for lock in locks),
        tile.map.ports.left.count("walk"),
        tile.map.ports.right.count("walk"),
        sum(1 for digit, slot in tile.contents if slot.content and digit not in reached),  # sum counts items
        len(tile.map.teleports),
    )


def total(each: Iterable[Features], colours: int, locks: int) -> Features:
    """The numbers of a set or a deck; all noughts, for so many colours and lock colours, where it is empty."""
    zeros, shut = (0,) * colours, (0,) * locks
    return reduce(add, each, Features(zeros, zeros, zeros, zeros, shut, shut))


def _chested(slot: Slot, colour: str) -> bool:
    return slot.kind == "chest" and slot.treasure == colour


def _sums(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, mine, theirs))
