"""Pool -> Weights: the whole numbers of each tile, packed into one, so that a deal of many is added up at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import chain

from generator.cutaway.balance.features import Features, features
from generator.cutaway.balance.packed import packer, unpacker
from generator.cutaway.tilemap import Fares
from generator.deck.pool import Pool
from generator.spec.game import Game

_PLACE = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the numbers of a tile, or a sum of tiles, stand in a row of them.

    The first is the tile's place in the pool and of no use in a sum, the second counts treasures of any colour or none.
    """

    colours: int
    locks: int

    @property
    def treasures(self) -> slice:
        """Treasures, one number a colour."""
        return slice(2, 2 + self.colours)

    @property
    def cost(self) -> slice:
        """Moves to fetch them, one number a colour."""
        return slice(2 + self.colours, 2 + 2 * self.colours)

    @property
    def chested(self) -> slice:
        """Treasures in chests, one number a colour."""
        return slice(2 + 2 * self.colours, 2 + 3 * self.colours)

    @property
    def keys(self) -> slice:
        """Keys, one number a lock colour."""
        return slice(2 + 3 * self.colours, 2 + 3 * self.colours + self.locks)

    @property
    def shut(self) -> slice:
        """Doors and chests, one number a lock colour."""
        start = 2 + 3 * self.colours + self.locks
        return slice(start, start + self.locks)

    @property
    def sides(self) -> slice:
        """Walkways to the left and to the right; after them stand sealed items and teleport doors."""
        start = 2 + 3 * self.colours + 2 * self.locks
        return slice(start, start + 2)

    @property
    def width(self) -> int:
        """How many numbers there are."""
        return int(self.sides.stop) + 2


@dataclass(frozen=True, slots=True)
class Weights:
    """What every tile of a pool comes to.

    Attributes:
        layout: Which number is which.
        packed: The numbers of each tile, 32 bits each, as one; in the order of the pool.
        totals: The numbers of the whole pool.
    """

    layout: Layout
    packed: tuple[int, ...]
    totals: tuple[int, ...]

    def adder(self) -> Callable[[Sequence[int]], tuple[int, ...]]:
        """What makes the numbers of a deck of the packed ones of its tiles."""
        unpack = unpacker(self.layout.width)
        return lambda dealt: unpack(sum(dealt))


def weights(pool: Pool, fares: Fares, game: Game) -> Weights:
    """The weights of a pool of tiles."""
    colours, locks = tuple(game.colours), tuple(game.locks)
    known: Mapping[str, tuple[int, ...]] = {
        name: row(features(tile, fares, colours, locks), len(tile.treasures)) for name, tile in pool.tiles.items()
    }
    layout = Layout(len(colours), len(locks))
    return weighed(layout, [known[name] for name in pool.ids])


def weighed(layout: Layout, rows: Sequence[Sequence[int]]) -> Weights:
    """The weights of tiles from their numbers as `row` gives them."""
    numbered = [(place, *row) for place, row in enumerate(rows)]
    packed = tuple(map(packer(layout.width), numbered))
    return Weights(layout, packed, tuple(map(sum, zip(*numbered, strict=True))) or (0,) * layout.width)


def place_of(packed: int) -> int:
    """Which tile of the pool it is that weighs this."""
    return packed & _PLACE


def row(each: Features, treasures: int) -> tuple[int, ...]:
    """The numbers of a tile but for its place: how many treasures of any colour or none it has, and its features."""
    fields = (field if isinstance(field, tuple) else (field,) for field in astuple(each))
    return (treasures, *chain.from_iterable(fields))
