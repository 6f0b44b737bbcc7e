"""Tile -> Tally -> one large number: what adds up over tiles, packed to sum thousands of deals at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
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
    row = tuple(_flat(each))
    return packer(len(row))(row)


def unpacked(whole: int, colours: int, locks: int) -> Tally:
    """The tally that a packed number, or a sum of them, stands for."""
    pairs = colours * (colours - 1) // 2
    sizes = (colours, colours, colours, colours, locks, locks, 1, 1, 1, 1, pairs, colours * locks, 1)
    cut = _cut(_unpacker(sum(sizes))(whole), sizes)
    rows = next(cut), next(cut), next(cut), next(cut), next(cut), next(cut)
    parts = Features(*rows, *(next(cut)[0] for _ in range(4)))
    return Tally(parts, next(cut), next(cut), next(cut)[0])


_unpacker = cache(unpacker)


def added(each: Iterable[Tally], colours: int, locks: int) -> Tally:
    """The tally of many tiles; all noughts where there are none."""
    return unpacked(sum(map(packed, each)), colours, locks)


def _flat(each: Tally) -> Iterator[int]:
    own = each.features
    for several in (own.treasures, own.fetched, own.cost, own.locked, own.keys, own.locks):
        yield from several
    yield from (own.left, own.right, own.sealed, own.teleports)
    yield from each.pairs
    yield from each.chests
    yield each.doubled


def _cut(numbers: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    at = 0
    for size in sizes:
        yield numbers[at : at + size]
        at += size
