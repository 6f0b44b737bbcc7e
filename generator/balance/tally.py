"""Tile -> Tally -> one large number: what adds up over tiles, packed to sum thousands of deals at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.balance.features import Features, features
from generator.tilemap import Tile

BITS = 32
"""A field of a packed tally: more than any set of tiles adds up to."""


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


def tally(tile: Tile, colours: Sequence[str], locks: Sequence[str]) -> Tally:
    """The numbers of one tile."""
    held = set(tile.treasures)
    inside = [(slot.treasure, slot.lock) for _, slot in tile.contents if slot.kind == "chest"]
    share = -(-len(tile.treasures) // max(1, len(colours)))
    return Tally(
        features(tile, colours, locks),
        tuple(int({one, other} <= held) for one, other in combinations(colours, 2)),
        tuple(inside.count((colour, lock)) for colour in colours for lock in locks),
        sum(max(0, tile.treasures.count(colour) - share) for colour in held),
    )


def packed(each: Tally) -> int:
    """A tally as one number; sums of such numbers are tallies of the tiles together."""
    whole = 0
    for number in reversed(tuple(_flat(each))):
        whole = whole << BITS | number
    return whole


def unpacked(whole: int, colours: int, locks: int) -> Tally:
    """The tally that a packed number, or a sum of them, stands for."""
    pairs = colours * (colours - 1) // 2
    sizes = (colours, colours, colours, locks, locks, 1, 1, 1, 1, pairs, colours * locks, 1)
    data = whole.to_bytes(sum(sizes) * BITS // 8, "little")
    numbers = memoryview(data).cast("I").tolist() if _LITTLE else _slowly(data)
    cut = iter(_cut(numbers, sizes))
    parts = Features(next(cut), next(cut), next(cut), next(cut), next(cut), *(next(cut)[0] for _ in range(4)))
    return Tally(parts, next(cut), next(cut), next(cut)[0])


def added(each: Iterable[Tally], colours: int, locks: int) -> Tally:
    """The tally of many tiles; all noughts where there are none."""
    return unpacked(sum(map(packed, each)), colours, locks)


def _flat(each: Tally) -> Iterator[int]:
    own = each.features
    for several in (own.treasures, own.cost, own.locked, own.keys, own.locks):
        yield from several
    yield from (own.left, own.right, own.sealed, own.teleports)
    yield from each.pairs
    yield from each.chests
    yield each.doubled


def _cut(numbers: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    at = 0
    for size in sizes:
        yield tuple(numbers[at : at + size])
        at += size


_LITTLE = memoryview(b"\1\0\0\0").cast("I")[0] == 1


def _slowly(data: bytes) -> list[int]:
    """The same on a machine whose numbers begin with the large end."""
    step = BITS // 8
    return [int.from_bytes(data[at : at + step], "little") for at in range(0, len(data), step)]
