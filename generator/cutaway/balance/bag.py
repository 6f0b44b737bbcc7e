"""Spec -> Bag: a set of tiles with all that measures ask of it; Bag + tiles in an order -> Stack, a deal from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from operator import sub
from typing import Any

from generator.balance.measure import Offender
from generator.cutaway.balance.blind import Blind
from generator.cutaway.balance.features import cost
from generator.cutaway.balance.joint import Joint, joint
from generator.cutaway.balance.tally import Tally, added, tally
from generator.cutaway.balance.yields import curve
from generator.cutaway.count import sizes
from generator.cutaway.terms import Terms, known_terms
from generator.cutaway.tilemap import Access, Tile, access
from generator.cutaway.tilemap.fares import KEY_WORTH
from generator.cutaway.tilemap.slot import ANY
from generator.cutaway.tiles import place_of, tiles
from generator.kept import Kept
from generator.spec.spec import Spec

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
        most = max(self.sizes, default=0)
        return Blind(self.tallies, len(self.colours), len(self.locks), most, self.spec.game.seed)

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
