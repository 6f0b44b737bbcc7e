"""EdgeSet -> Neighbours: how likely two sides, and a tile and a place, fit. Every chance is exact.

The tile is any of the set. Around its place lie sides of the others: each is any side of any other tile that can show
there, drawn apart from the rest, so that two of them may be of one tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import nsmallest
from itertools import combinations
from math import comb
from operator import mul

from generator.balance.sides import EdgedTile, EdgeSet, Sides
from generator.frozen import dataclass

LEAST = 2
"""Tiles that have neighbours."""


@dataclass(frozen=True, slots=True)
class TileFit:
    """How well a tile fits.

    Attributes:
        tile: Which.
        beside: The chance that it can be laid in a place of which 1, 2, 3 ... sides are known, turned as it may be.
    """

    tile: EdgedTile
    beside: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """How well the tiles of a set fit.

    Attributes:
        pair: The chance that two of them fit, side to side, as they come.
        finds: Sort by sort, how likely a side of another tile fits one of it.
        beside: The chance that the tile that is drawn can be laid in a place of which 1, 2, 3 ... sides are known.
        tiles: Each tile; those that show the same sides have the same chances.
    """

    pair: Fraction
    finds: tuple[Fraction, ...]
    beside: tuple[Fraction, ...]
    tiles: tuple[TileFit, ...]

    def worst(self, many: int) -> list[TileFit]:
        """So many tiles that fit least where two sides are known, those first."""
        return nsmallest(many, self.tiles, key=lambda each: each.beside[1])


def neighbours(edges: EdgeSet) -> Neighbours | None:
    """How well they fit; None for fewer than two tiles."""
    if edges.count < LEAST:
        return None
    pools, hits, alike = pools_of(edges), dict[Sides, Sequence[int]](), dict[Sides, Sequence[int]]()
    for sides in edges.kinds:
        first = min(turned(edges, sides))
        if first not in alike:
            alike[first] = _hits(edges, pools, first)
        hits[sides] = alike[first]
    many, of = len(edges.names), len(edges.turns) * (edges.count - 1)
    wholes = [comb(many, known) * of**known for known in range(1, many + 1)]
    chances = {sides: tuple(map(Fraction, own, wholes)) for sides, own in hits.items()}
    copies = edges.kinds.values()
    beside = tuple(
        Fraction(sum(map(mul, column, copies)), whole * edges.count)  # sum counts places
        for column, whole in zip(zip(*hits.values(), strict=True), wholes, strict=True)
    )
    finds, pair = _finds(edges, pools)
    return Neighbours(pair, finds, beside, tuple(TileFit(tile, chances[tile.sides]) for tile in edges.tiles))


def pools_of(edges: EdgeSet) -> tuple[tuple[int, ...], ...]:
    """Side by side of a place: how often each sort can face it, all tiles and all ways to turn them counted."""
    pools = [[0] * len(edges.sorts) for _ in edges.names]
    for sides, copies in edges.kinds.items():
        for at, pool in enumerate(pools):
            for sort in edges.facing(sides, at):
                pool[sort] += copies
    return tuple(map(tuple, pools))


def turned(edges: EdgeSet, sides: Sides) -> tuple[Sides, ...]:
    """The sides in each way that the tile may be laid."""
    return tuple(sides[-turn:] + sides[:-turn] if turn else sides for turn in edges.turns)


@lru_cache(maxsize=4096)
def bits_of(fits: int) -> tuple[int, ...]:
    """The sorts whose bits are set."""
    return tuple(at for at in range(fits.bit_length()) if fits >> at & 1)


def others_that_fit(edges: EdgeSet, pools: Sequence[Sequence[int]], sides: Sides, at: int, fits: int) -> int:
    """How often a side of these sorts faces a tile there, the tile itself left out."""
    own = edges.facing(sides, at)
    return sum(pools[at][sort] for sort in bits_of(fits)) - sum(fits >> sort & 1 for sort in own)  # sum counts sides


def _finds(edges: EdgeSet, pools: Sequence[Sequence[int]]) -> tuple[tuple[Fraction, ...], Fraction]:
    """Sort by sort, and for all sides together, how likely a side of another tile fits."""
    hits, there = [0] * len(edges.sorts), [0] * len(edges.sorts)
    for sides, copies in edges.kinds.items():
        for at, sort in enumerate(sides):
            hits[sort] += copies * others_that_fit(edges, pools, sides, at, edges.fits[sort])
            there[sort] += copies
    of = len(edges.turns) * (edges.count - 1)
    finds = tuple(Fraction(hit, side * of) for hit, side in zip(hits, there, strict=True))
    return finds, Fraction(sum(hits), sum(there) * of)  # sum counts sides


def _hits(edges: EdgeSet, pools: Sequence[Sequence[int]], sides: Sides) -> Sequence[int]:
    """How many places of which 1, 2, 3 ... sides are known a tile fits, any choice of sides counted.

    It fits if it does turned one way or another: by inclusion and exclusion over sets of turns. That all turns of a set
    fit at once is a product over the known sides; the sum of these products over all choices of so many sides is an
    elementary symmetric polynomial.
    """
    many = len(sides)
    ways = dict(zip(edges.turns, turned(edges, sides), strict=True))
    totals = [0] * many
    for turns, times in _sets_of_turns(edges.turns, many):
        facing = (_all_fit(edges, [ways[turn][at] for turn in turns]) for at in range(many))
        chances = [others_that_fit(edges, pools, sides, at, fits) for at, fits in enumerate(facing)]
        for at, product in enumerate(_products(chances)):
            totals[at] += times * product
    return totals


def _all_fit(edges: EdgeSet, sorts: Sequence[int]) -> int:
    """The sorts that fit each of these."""
    fits = edges.fits[sorts[0]]
    for sort in sorts[1:]:
        fits &= edges.fits[sort]
    return fits


@lru_cache(maxsize=64)
def _sets_of_turns(turns: tuple[int, ...], many: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Sets of turns, each with how often it counts: what is the same but for a turn of the place counts together."""
    times: dict[tuple[int, ...], int] = {}
    for size in range(1, len(turns) + 1):
        for chosen in combinations(turns, size):
            first = min(tuple(sorted((turn + by) % many for turn in chosen)) for by in turns)
            times[first] = times.get(first, 0) + (1 if size % 2 else -1)
    return tuple(times.items())


def _products(numbers: Sequence[int]) -> Iterator[int]:
    """The sum of all products of 1, of 2, of 3 ... of the numbers."""
    sums = [1] + [0] * len(numbers)
    for count, number in enumerate(numbers, 1):
        for size in range(count, 0, -1):
            sums[size] += sums[size - 1] * number
    yield from sums[1:]
