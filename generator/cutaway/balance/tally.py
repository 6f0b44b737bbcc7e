"""Tile -> Tally -> one large number: what adds up over tiles, packed to sum thousands of deals at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import accumulate, combinations
from struct import Struct

from generator.cutaway.balance.features import Features, features
from generator.cutaway.limits import fair_share
from generator.cutaway.tilemap import Fares, Tile
from generator.frozen import dataclass


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
    own_colours = set(tile.treasures)
    inside = [(slot.treasure, slot.lock) for _, slot in tile.contents if slot.kind == "chest"]
    share = fair_share(len(tile.treasures), len(colours))
    return Tally(
        features(tile, fares, colours, locks),
        tuple(int({one, other} <= own_colours) for one, other in combinations(colours, 2)),
        tuple(inside.count((colour, lock)) for colour in colours for lock in locks),
        sum(
            max(0, tile.treasures.count(colour) - share) for colour in own_colours
        ),  # sum counts ways to draw, or items
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
