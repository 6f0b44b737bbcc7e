"""EdgeSet -> Region*: sides that hang together from tile to tile, whether they can be closed, and what that takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from math import ceil

from generator.balance.neighbours import bits_of
from generator.balance.sides import EdgeSet
from generator.frozen import dataclass

BRANCHES = 3
"""Sides of a tile that make it a fork."""


@dataclass(frozen=True, slots=True)
class Region:
    """Sorts that fit each other, or each other's partners: all that can grow together over many tiles.

    A tile's sides of such sorts are taken to hang together on it.

    Attributes:
        sorts: Which.
        sides: How many sides of them there are.
        tiles: How many tiles have 1, 2, 3 ... of them.
        open: So many of the sides have no partner, however the tiles are laid.
        closes: Whether tiles could be laid so that no side of it stays open.
    """

    sorts: tuple[int, ...]
    sides: int
    tiles: tuple[int, ...]
    open: int
    closes: bool

    @property
    def ends(self) -> int:
        """Tiles with one such side."""
        return self.tiles[0]

    @property
    def forks(self) -> int:
        """How often it branches: once on a tile with three such sides, twice on one with four."""
        return sum((sides - 2) * count for sides, count in enumerate(self.tiles, 1) if sides >= BRANCHES)  # sum counts

    @property
    def rings(self) -> int:
        """How many rings of tiles it takes, at least, to close it with all its tiles; an end is not enough for a fork.

        Where n tiles hang together, with no side open and no ring, they have 2 (n - 1) sides: two ends more than forks.
        """
        return max(0, 1 + ceil((self.forks - self.ends) / 2))


def regions(edges: EdgeSet) -> tuple[Region, ...]:
    """Every one, in the order of the table."""
    groups = _groups(edges)
    of = {sort: at for at, group in enumerate(groups) for sort in group}
    sides, tiles = [Counter[int]() for _ in groups], [[0] * len(edges.names) for _ in groups]
    ways: list[set[frozenset[int]]] = [set() for _ in groups]
    for shown, copies in edges.kinds.items():
        there = [of[sort] for sort in shown]
        for at, sort in zip(there, shown, strict=True):
            sides[at][sort] += copies
        for at, count in Counter(there).items():
            tiles[at][count - 1] += copies
            ways[at].update(_where(edges, there, at))
    return tuple(
        Region(group, sides[at].total(), tuple(tiles[at]), _left_open(edges, sides[at]), _closes(edges, ways[at]))
        for at, group in enumerate(groups)
    )


def _groups(edges: EdgeSet) -> list[tuple[int, ...]]:
    """The sorts that hang together, by one or several that fit both."""
    left, groups = list(range(len(edges.sorts))), list[tuple[int, ...]]()
    while left:
        near, queue = {left[0]}, [left[0]]
        while queue:
            new = set(bits_of(edges.fits[queue.pop()])) - near
            near |= new
            queue += new
        groups.append(tuple(sorted(near)))
        left = [sort for sort in left if sort not in near]
    return groups


def _where(edges: EdgeSet, there: Sequence[int], region: int) -> Iterator[frozenset[int]]:
    """On which sides of a tile the region lies, in each way to lay it."""
    own = [at for at, each in enumerate(there) if each == region]
    return (frozenset((at + turn) % len(there) for at in own) for turn in edges.turns)


def _left_open(edges: EdgeSet, sides: Counter[int]) -> int:
    """At least so many: those of a sort that does not fit its like beyond all that fit it, and one of an odd number."""
    short = [
        count - sum(sides[other] for other in bits_of(edges.fits[sort]))  # sum counts sides
        for sort, count in sides.items()
        if not edges.fits[sort] >> sort & 1
    ]
    least = max([0, *short])
    return least + (sides.total() - least) % 2


def _closes(edges: EdgeSet, ways: Collection[frozenset[int]]) -> bool:
    """Whether there are tiles for its rims.

    Whichever way one looks, the last tile of a closed region has neighbours of it on the near half of its sides alone.
    """
    many = len(edges.names)
    arcs = [frozenset((start + step) % many for step in range(-(-many // 2))) for start in range(many)]
    return all(any(way <= arc for way in ways) for arc in arcs)
