"""Spec -> EdgeSet*: the sides of square tiles, which fit each other how often, and which regions they can close.

The tile is any of the set. Around its place lie sides of the others: each is any side of any other tile that can show
there, drawn apart from the rest, so that two of them may be of one tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from heapq import nsmallest
from itertools import combinations
from math import ceil, comb, sqrt
from operator import and_, mul
from typing import Any

from tilewright.frozen import dataclass
from tilewright.pieces.cards import Cards
from tilewright.spec.spec import Spec
from tilewright.svg.contour import irregular
from tilewright.texts.lines import BLANK, EDGES, Edges, sides_in
from tilewright.texts.rows import Row, RowTable

MOST_SORTS, MOST_TILES = 200, 2_000
"""Different sides, and tiles with different sides, that are held against each other."""

Sides = tuple[int, ...]
"""What each side of a tile is, clockwise: numbers of sorts."""


@dataclass(frozen=True, slots=True)
class EdgedTile:
    """A tile as its neighbours know it.

    Attributes:
        row: Where it is written.
        copies: How many there are.
        sides: What each of its sides is, clockwise.
    """

    row: Row
    copies: int
    sides: Sides

    @property
    def name(self) -> str:
        """What a person calls it."""
        return self.row.cells.get("title") or self.row.id


@dataclass(frozen=True, slots=True)
class EdgeSet:
    """Tiles that are laid side by side.

    Attributes:
        part: The component they are.
        names: What their sides are called, clockwise.
        sorts: What a side can be, in the order of the table.
        fits: Sort by sort, those that fit it: bit after bit of a number.
        turns: By how many sides a tile may be turned before it is laid.
        tiles: Each tile.
        kinds: What tiles show, and how many show it: rows with the same sides count together.
    """

    part: Cards
    names: tuple[str, ...]
    sorts: tuple[str, ...]
    fits: tuple[int, ...]
    turns: tuple[int, ...]
    tiles: tuple[EdgedTile, ...]
    kinds: Mapping[Sides, int]

    @property
    def count(self) -> int:
        """How many tiles there are, all copies counted."""
        return sum(self.kinds.values())  # sum counts tiles

    def opposite(self, side: int) -> int:
        """The side of a neighbour that touches this one, where nobody turns any; triangles stand on their heads."""
        many = len(self.names)
        return side if many % 2 else (side + many // 2) % many

    def facing(self, sides: Sides, position: int) -> Sides:
        """The sides that such a neighbour can show at that side of a place, one for each way to turn it."""
        at = self.opposite(position)
        return tuple(sides[(at - turn) % len(sides)] for turn in self.turns)


def tables_of_tiles(spec: Spec[Any]) -> Iterator[tuple[Cards, RowTable]]:
    """Every component whose table says what the sides of its tiles are."""
    for part in spec.game.components:
        if isinstance(part, Cards) and part.id in spec.tables:
            table = spec.tables[part.id]
            if part.sides and set(part.sides) <= set(table.columns):
                yield part, table


def edge_set(part: Cards, table: RowTable) -> EdgeSet | None:
    """The tiles of a table that are printed and tell something of their sides; None where they are too many."""
    words = [(row, words_of(part, row)) for row in table.rows if row.quantity]
    meant = [(row, sides) for row, sides in words if sides]
    sorts = {sort: at for at, sort in enumerate(dict.fromkeys(sort for _, sides in meant for sort in sides))}
    if len(sorts) > MOST_SORTS or len({sides for _, sides in meant}) > MOST_TILES:
        return None
    tiles = tuple(EdgedTile(row, row.quantity, tuple(sorts[sort] for sort in sides)) for row, sides in meant)
    kinds = Counter[Sides]()
    for tile in tiles:
        kinds[tile.sides] += tile.copies
    return EdgeSet(part, part.sides, tuple(sorts), _fits(part, tuple(sorts)), _turns(part), tiles, kinds)


def words_of(part: Cards, row: Row) -> tuple[str, ...]:
    """What a row says of each side; nothing where it says nothing, or not of as many as there are."""
    words = tuple(row.cells.get(name, "") for name in part.sides)
    return tuple(word or BLANK for word in words) if any(words) or is_listed(part, row) else ()


def is_listed(part: Cards, row: Row) -> bool:
    """Whether the column `edges` says something of each side."""
    return len(sides_in(row.cells.get(EDGES, ""))) == len(part.sides)


def _fits(part: Cards, sorts: tuple[str, ...]) -> tuple[int, ...]:
    """Two sides fit where one of them names the other; a sort that has no line of its own names itself."""
    partners = part.edges.partners if isinstance(part.edges, Edges) else {}
    number, fits = {sort: at for at, sort in enumerate(sorts)}, [0] * len(sorts)
    for at, sort in enumerate(sorts):
        for other in partners.get(sort, (sort,)):
            if other in number:
                fits[at] |= 1 << number[other]
                fits[number[other]] |= 1 << at
    return tuple(fits)


def _turns(part: Cards) -> tuple[int, ...]:
    """All ways to lay a regular tile; half round where it is longer one way than the other."""
    many = len(part.sides)
    if isinstance(part.edges, Edges) and not part.edges.turn:
        return (0,)
    width, height = part.size.width, part.size.height
    if part.contour and part.contour.word == "hexagon":
        is_regular = irregular(part.contour) is None
    elif part.contour and part.contour.word == "triangle":
        is_regular = abs(height / width - sqrt(3) / 2) < 0.02
    else:
        is_regular = width == height
    if is_regular:
        return tuple(range(many))
    return (0,) if many % 2 else (0, many // 2)


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
        facing = (reduce(and_, (edges.fits[ways[turn][at]] for turn in turns)) for at in range(many))
        chances = [others_that_fit(edges, pools, sides, at, fits) for at, fits in enumerate(facing)]
        for at, product in enumerate(_products(chances)):
            totals[at] += times * product
    return totals


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
    groups = _hanging_together(edges)
    of = {sort: at for at, group in enumerate(groups) for sort in group}
    sides, tiles = [Counter[int]() for _ in groups], [[0] * len(edges.names) for _ in groups]
    ways: list[set[frozenset[int]]] = [set() for _ in groups]  # on which sides of a tile a region lies, each turn
    for shown, copies in edges.kinds.items():
        there = [of[sort] for sort in shown]
        for at, sort in zip(there, shown, strict=True):
            sides[at][sort] += copies
        for at, count in Counter(there).items():
            tiles[at][count - 1] += copies
            own = [side for side, region in enumerate(there) if region == at]
            ways[at].update(frozenset((side + turn) % len(there) for side in own) for turn in edges.turns)
    # a region closes if there are tiles for its rims: whichever way one looks, the last tile has neighbours of the same
    # region on the near half of its sides alone
    many = len(edges.names)
    arcs = [frozenset((start + step) % many for step in range(-(-many // 2))) for start in range(many)]
    closes = [all(any(way <= arc for way in each) for arc in arcs) for each in ways]
    return tuple(
        Region(group, sides[at].total(), tuple(tiles[at]), _left_open(edges, sides[at]), closes[at])
        for at, group in enumerate(groups)
    )


def _hanging_together(edges: EdgeSet) -> list[tuple[int, ...]]:
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


def _left_open(edges: EdgeSet, sides: Counter[int]) -> int:
    """At least so many: those of a sort that does not fit its like beyond all that fit it, and one of an odd number."""
    short = [
        count - sum(sides[other] for other in bits_of(edges.fits[sort]))  # sum counts sides
        for sort, count in sides.items()
        if not edges.fits[sort] >> sort & 1
    ]
    least = max([0, *short])
    return least + (sides.total() - least) % 2
