"""Tile -> Features: what is counted of it; many Features -> Tally, packed to add up thousands of deals at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from itertools import accumulate, combinations
from operator import add
from struct import Struct

from tilewright.castle_tiles.limits import fair_share
from tilewright.castle_tiles.terms import Exchange
from tilewright.castle_tiles.tilemap import Access, Fares, Tile, access
from tilewright.castle_tiles.tilemap.access import KEY_WORTH
from tilewright.frozen import dataclass


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
    reached, ports = access(tile, fares), tile.map.ports
    treasures, fetched, costs, locked = ([0] * len(colours) for _ in range(4))
    keys, shut, sealed = [0] * len(locks), [0] * len(locks), 0
    for digit, slot in tile.contents:
        content, way = slot.content, reached.get(digit)
        if content == "treasure" and slot.colour in colours:
            at = colours.index(slot.colour)
            treasures[at] += 1
            locked[at] += slot.kind == "chest"
            if way:
                fetched[at] += 1
                costs[at] += cost(way)
        elif content == "key" and slot.colour in locks:
            keys[locks.index(slot.colour)] += 1
        if slot.lock in locks:
            shut[locks.index(slot.lock)] += 1
        sealed += content is not None and not way
    by_colour = (tuple(treasures), tuple(fetched), tuple(costs), tuple(locked))
    left, right = ports.left.count("walk"), ports.right.count("walk")
    return Features(*by_colour, tuple(keys), tuple(shut), left, right, sealed, len(tile.map.teleports))


def total(each: Iterable[Features], colours: int, locks: int) -> Features:
    """The numbers of a set or a deck; all noughts, for so many colours and lock colours, where it is empty."""
    zeros, shut = (0,) * colours, (0,) * locks
    return reduce(add, each, Features(zeros, zeros, zeros, zeros, shut, shut))


def _sums(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, mine, theirs))


def packer(width: int) -> Callable[[Sequence[int]], int]:
    """What makes one number of a row of so many."""
    pack = Struct(f"<{width}I").pack
    return lambda row: int.from_bytes(pack(*row), "little")


def unpacker(width: int) -> Callable[[int], tuple[int, ...]]:
    """What makes a row of so many numbers of one, or of a sum of such numbers."""
    unpack, size = Struct(f"<{width}I").unpack, 4 * width
    return lambda whole: unpack(whole.to_bytes(size, "little"))


_packer = cache(packer)
_unpacker = cache(unpacker)


@dataclass(frozen=True, slots=True)
class Tally:
    """What tiles hold, added up.

    Attributes:
        features: Treasures, what fetching them costs, keys, locks, walkways.
        pairs: Tiles that hold both colours, a number for each pair of colours: first with second, first with third, ...
        chests: Treasures in chests, a number for each colour and lock: the first colour's locks come first.
        doubled: Treasures too many of one colour on one tile (B3).
    """

    features: Features
    pairs: tuple[int, ...]
    chests: tuple[int, ...]
    doubled: int


def tally(tile: Tile, fares: Fares, colours: Sequence[str], locks: Sequence[str]) -> Tally:
    """The numbers of one tile."""
    own, own_colours = tile.treasures, set(tile.treasures)
    inside = [(slot.treasure, slot.lock) for _, slot in tile.contents if slot.kind == "chest"]
    share = fair_share(len(own), len(colours))
    return Tally(
        features(tile, fares, colours, locks),
        tuple([int(one in own_colours and other in own_colours) for one, other in combinations(colours, 2)]),
        tuple([inside.count((colour, lock)) for colour in colours for lock in locks]),
        sum([max(0, own.count(colour) - share) for colour in own_colours]),  # sum counts items
    )


def packed(each: Tally) -> int:
    """A tally as one number; sums of such numbers are tallies of the tiles together."""
    row = numbers(each)
    return _packer(len(row))(row)


def unpacked(whole: int, colours: int, locks: int) -> Tally:
    """The tally that a packed number, or a sum of them, stands for."""
    return numbered(_unpacker(width(colours, locks))(whole), colours, locks)


def treasures_of(whole: int, colours: int, locks: int) -> tuple[int, ...]:
    """The treasures in what a packed number stands for, by colour: one part is unpacked much faster than all."""
    return _part(whole, _cuts(colours, locks)[0])


def keys_and_locks_of(whole: int, colours: int, locks: int) -> tuple[int, ...]:
    """The keys in what a packed number stands for, by lock colour, and after them the locks."""
    keys, shut = _cuts(colours, locks)[4:6]
    return _part(whole, slice(keys.start, shut.stop))


def _part(whole: int, place: slice) -> tuple[int, ...]:
    number = place.stop - place.start
    return _unpacker(number)(whole >> 32 * place.start & (1 << 32 * number) - 1)


def width(colours: int, locks: int) -> int:
    """How many numbers a tally has."""
    return sum(_sizes(colours, locks)) + 1


def numbered(row: tuple[int, ...], colours: int, locks: int) -> Tally:
    """The tally with these numbers."""
    first, second, third, fourth, fifth, sixth, sides, pairs, chests = _cuts(colours, locks)
    several = (row[first], row[second], row[third], row[fourth], row[fifth], row[sixth])
    return Tally(Features(*several, *row[sides]), row[pairs], row[chests], row[chests.stop])


def _sizes(colours: int, locks: int) -> tuple[int, ...]:
    return (colours, colours, colours, colours, locks, locks, 4, colours * (colours - 1) // 2, colours * locks)


@cache
def _cuts(colours: int, locks: int) -> tuple[slice, ...]:
    """Where those parts of a tally stand that are several numbers."""
    sizes = _sizes(colours, locks)
    return tuple(slice(end - size, end) for size, end in zip(sizes, accumulate(sizes), strict=True))


def added(each: Iterable[Tally], colours: int, locks: int) -> Tally:
    """The tally of many tiles; all noughts where there are none."""
    return unpacked(sum(map(packed, each)), colours, locks)


def numbers(each: Tally) -> tuple[int, ...]:
    """All numbers of a tally in a row, as `numbered` takes them."""
    own = each.features
    several = (*own.treasures, *own.fetched, *own.cost, *own.locked, *own.keys, *own.locks)
    return (*several, own.left, own.right, own.sealed, own.teleports, *each.pairs, *each.chests, each.doubled)
