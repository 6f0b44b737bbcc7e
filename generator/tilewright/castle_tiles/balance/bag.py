"""Spec -> Bag: a set of tiles with all that measures need of it; Stack: a deal from it; blind deals to compare with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from operator import sub
from typing import Any

from tilewright.balance.intervals import Rank, rank
from tilewright.balance.measure import Offender
from tilewright.castle_tiles.balance.chances import Joint, joint
from tilewright.castle_tiles.balance.tally import (
    Tally,
    added,
    cost,
    keys_and_locks_of,
    packed,
    tally,
    treasures_of,
    unpacked,
)
from tilewright.castle_tiles.balance.yields import curve
from tilewright.castle_tiles.count import sizes
from tilewright.castle_tiles.terms import Terms, known_terms
from tilewright.castle_tiles.tilemap import Access, Tile, access
from tilewright.castle_tiles.tilemap.access import KEY_WORTH
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.castle_tiles.tiles import place_of, tiles
from tilewright.frozen import dataclass
from tilewright.memory import Kept
from tilewright.rng import Stream
from tilewright.spec.spec import Spec

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


LEAST = 12
"""Fewer tiles than this say nothing about balance."""


@dataclass(frozen=True)
class Bag:
    """A set of tiles, each of them legal, as measures see it.

    Attributes:
        spec: The game.
        tiles: Every tile in every colouring.
        kept: What was worked out of it.
    """

    spec: Spec[Any]
    tiles: tuple[Tile, ...]
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The treasures' colours, in the order of game.yaml."""
        return tuple(self.spec.game.colours)

    @cached_property
    def to_roll(self) -> tuple[int, ...]:
        """On each tile the treasures whose colour a die chooses; nobody can say how even those are."""
        return tuple(tile.treasures.count(ANY) for tile in self.tiles)

    @cached_property
    def locks(self) -> tuple[str, ...]:
        """The colours of keys and locks, in the order of game.yaml."""
        return tuple(self.spec.game.locks)

    @cached_property
    def terms(self) -> Terms:
        """What the rules say of castle tiles."""
        return known_terms(self.spec)

    @cached_property
    def key_cost(self) -> Fraction:
        """What fetching a key of this set costs in the mean, keys used on the way counted as KEY_WORTH moves."""
        ways = ((tile.slots[digit], way) for tile in self.tiles for digit, way in self.access(tile).items())
        costs = [cost(way) for slot, way in ways if slot.key]
        return Fraction(sum(costs), len(costs)) if costs else Fraction(KEY_WORTH)  # sum counts fractions

    def access(self, tile: Tile) -> Mapping[int, Access]:
        """What it costs to reach each slot of a tile from outside."""
        return access(tile, self.terms.fares)

    def curve(self, tile: Tile) -> tuple[int, ...]:
        """The treasures that can be carried off a tile in one move, two and so on: as long as a turn, or longer."""
        return self._curves[tile.id]

    @cached_property
    def _curves(self) -> Mapping[str, tuple[int, ...]]:
        return {tile.id: curve(tile, self.terms.fares, self.terms.moves) for tile in self.tiles}

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """What each tile holds."""
        return tuple(tally(tile, self.terms.fares, self.colours, self.locks) for tile in self.tiles)

    @cached_property
    def total(self) -> Tally:
        """What all tiles hold together."""
        return self.added(self.tallies)

    def added(self, tallies: Iterable[Tally]) -> Tally:
        """What some tiles hold together."""
        return added(tallies, len(self.colours), len(self.locks))

    @cached_property
    def spare(self) -> Joint | None:
        """Keys less locks of each lock colour in deals of this set, together; None where they have to be sampled."""
        each = (tally.features for tally in self.tallies)
        rows = [tuple(map(sub, of.keys, of.locks)) for of in each]
        return joint(rows, max(self.sizes, default=0))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many tiles are dealt to each number of players, the smallest first, as far as the set has them."""
        return tuple(size for size in sorted(set(sizes(self.spec).values())) if size <= len(self.tiles))

    @cached_property
    def blind(self) -> Blind:
        """Blind deals of this set."""
        return Blind(self.tallies, len(self.colours), len(self.locks), max(self.sizes, default=0), self.spec.game.seed)

    def offender(self, tile: Tile, why: str, *, whole: bool = False) -> Offender:
        """A tile to look at, and where it is written; `whole` names the drawing, for what holds of all its copies."""
        place = self.spec.places.value((*place_of(self.spec, tile.drawing), "id"))
        where = ":".join(str(part) for part in (place.path, place.line, place.column) if part)
        return Offender(tile.drawing if whole else tile.id, where, why)


@dataclass(frozen=True)
class Stack:
    """A deal: tiles of a set in the order they will be drawn.

    Attributes:
        bag: The set.
        tiles: The first to be drawn comes first.
        players: For how many.
        ordered: Whether that order is told; a deck code tells only which tiles.
        kept: What was worked out of it.
    """

    bag: Bag
    tiles: tuple[Tile, ...]
    players: int
    ordered: bool = True
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """What each tile holds."""
        of = dict(zip((tile.id for tile in self.bag.tiles), self.bag.tallies, strict=True))
        return tuple(of[tile.id] for tile in self.tiles)

    @cached_property
    def total(self) -> Tally:
        """What the deal holds."""
        return self.bag.added(self.tallies)

    @cached_property
    def blind(self) -> tuple[Tally, ...]:
        """What blind deals of as many tiles hold."""
        return self.bag.blind.deals(len(self.tiles))

    @property
    def first(self) -> int:
        """How many of the tiles are on the table when the first turn begins."""
        return self.bag.terms.first(self.players)


def bag(spec: Spec[Any]) -> Bag:
    """The set of a game whose tiles have passed their checks."""
    return Bag(spec, tiles(spec))
