"""Weights + Bands + a stream -> a choice of tiles within every band, and its stack, in any order or in a smooth one.

Deals go on until one is within every band; the others are counted by the band they missed. Every deal is independent
of those before it, so each legal choice is as likely as any other: a player who counts tiles learns nothing from
knowing that decks are balanced. So is each order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import lcm

from tilewright.castle_tiles import limits
from tilewright.castle_tiles.balance.shuffles import is_smooth
from tilewright.castle_tiles.balance.tally import Features, features, packer, unpacker
from tilewright.castle_tiles.limits import WASTE, Limit
from tilewright.castle_tiles.terms import Exchange
from tilewright.castle_tiles.tilemap import Fares, Tile
from tilewright.frozen import dataclass
from tilewright.pieces.pool import Pool
from tilewright.rng import Stream
from tilewright.spec.game import GameFile

_PLACE = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class RowLayout:
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
    def fetched(self) -> slice:
        """Those of them that a way leads to, one number a colour."""
        return slice(2 + self.colours, 2 + 2 * self.colours)

    @property
    def cost(self) -> slice:
        """Moves to fetch these, one number a colour."""
        return slice(2 + 2 * self.colours, 2 + 3 * self.colours)

    @property
    def chested(self) -> slice:
        """Treasures in chests, one number a colour."""
        return slice(2 + 3 * self.colours, 2 + 4 * self.colours)

    @property
    def keys(self) -> slice:
        """Keys, one number a lock colour."""
        return slice(2 + 4 * self.colours, 2 + 4 * self.colours + self.locks)

    @property
    def shut(self) -> slice:
        """Doors and chests, one number a lock colour."""
        start = 2 + 4 * self.colours + self.locks
        return slice(start, start + self.locks)

    @property
    def sides(self) -> slice:
        """Walkways to the left and to the right; after them stand sealed items and teleport doors."""
        start = 2 + 4 * self.colours + 2 * self.locks
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

    layout: RowLayout
    packed: tuple[int, ...]
    totals: tuple[int, ...]

    def adder(self) -> Callable[[Sequence[int]], tuple[int, ...]]:
        """What makes the numbers of a deck of the packed ones of its tiles."""
        unpack = unpacker(self.layout.width)
        return lambda dealt: unpack(sum(dealt))


def weights(pool: Pool, fares: Fares, game: GameFile) -> Weights:
    """The weights of a pool of tiles."""
    colours, locks = tuple(game.colours), tuple(game.locks)
    known: Mapping[str, tuple[int, ...]] = {
        name: _row_of(tile, fares, colours, locks) for name, tile in pool.tiles.items()
    }
    return weighed(RowLayout(len(colours), len(locks)), [known[name] for name in pool.ids])


@lru_cache(maxsize=8192)
def _row_of(tile: Tile, fares: Fares, colours: tuple[str, ...], locks: tuple[str, ...]) -> tuple[int, ...]:
    return row(features(tile, fares, colours, locks), len(tile.treasures))


def weighed(layout: RowLayout, rows: Sequence[Sequence[int]]) -> Weights:
    """The weights of tiles from their numbers as `row` gives them."""
    numbered = [(place, *row) for place, row in enumerate(rows)]
    packed = tuple(map(packer(layout.width), numbered))
    return Weights(layout, packed, tuple(map(sum, zip(*numbered, strict=True))) or (0,) * layout.width)


def place_of(packed: int) -> int:
    """Which tile of the pool it is that weighs this."""
    return packed & _PLACE


def row(each: Features, treasures: int) -> tuple[int, ...]:
    """The numbers of a tile but for its place: how many treasures of any colour or none it has, and its features."""
    several = (each.treasures, each.fetched, each.cost, each.locked, each.keys, each.locks)
    return (treasures, *chain(*several), each.left, each.right, each.sealed, each.teleports)


Sums = Sequence[int]
"""The numbers of a deck, as a Layout has them."""

NAMES = tuple(limit.deck.name for limit in limits.OF_DECKS)
"""What sums tell."""


@dataclass(frozen=True, slots=True)
class Band:
    """One limit.

    Attributes:
        name: What is held within it, in two or three words.
        limit: The limit, in words.
        fails: Whether the sums of a deck are outside.
    """

    name: str
    limit: str
    fails: Callable[[Sums], bool]


def bands(weights: Weights, count: int, exchange: Exchange, *, coloured: bool = True) -> tuple[Band, ...]:
    """The limits for a deck of so many tiles.

    Args:
        weights: Of the set it is dealt from.
        count: How many tiles are dealt.
        exchange: What keys are good for.
        coloured: Treasures have their colours already; otherwise nothing is asked of colours.
    """
    layout = weights.layout
    closed = layout.sides.stop
    sealed = _band(limits.SEALED, lambda sums: bool(sums[closed]) and not sums[closed + 1])
    chosen = [_treasures(weights, count), _apart(limits.SIDES, layout.sides), sealed]
    if coloured and layout.colours:
        chosen += [_apart(limits.COLOURS, layout.treasures), _costs(layout)]
        # As many of each colour as variety needs, if the set has that many to give a deck on average
        of, pool, least = layout.treasures, len(weights.packed), limits.EACH.deck.least
        if pool and min(weights.totals[of]) * count >= least * pool:
            chosen.append(_band(limits.EACH, lambda sums: min(sums[of]) < least))
    if layout.locks:
        chosen += [_shut(layout, exchange), _apart(limits.KEYS, layout.keys), _apart(limits.LOCKS, layout.shut)]
    return tuple(sorted(chosen, key=lambda band: NAMES.index(band.name)))


def _band(limit: Limit, fails: Callable[[Sums], bool], **more: object) -> Band:
    return Band(limit.deck.name, limit.deck.in_words(**more), fails)


def _apart(limit: Limit, of: slice) -> Band:
    most = limit.deck.most

    def fails(sums: Sums) -> bool:
        numbers = sums[of]
        return max(numbers) - min(numbers) > most

    return _band(limit, fails)


def _costs(layout: RowLayout) -> Band:
    of, costs = layout.fetched, layout.cost
    moves, parts = limits.COSTS.deck.most.as_integer_ratio()

    def fails(sums: Sums) -> bool:
        counts = sums[of]
        whole = lcm(*[number or 1 for number in counts])
        means = [cost * (whole // number) for cost, number in zip(sums[costs], counts, strict=True) if number]
        return bool(means) and (max(means) - min(means)) * parts > whole * moves

    return _band(limits.COSTS, fails)


def _treasures(weights: Weights, count: int) -> Band:
    pool, whole = len(weights.packed), weights.totals[1]
    part, parts = limits.TREASURES.deck.most.as_integer_ratio()
    expected = whole * count  # times the pool's size, as is every number it is compared with
    return _band(
        limits.TREASURES,
        lambda sums: abs(sums[1] * pool - expected) * parts > expected * part,
        mean=round(expected / max(1, pool)),
    )


def _shut(layout: RowLayout, exchange: Exchange) -> Band:
    most, width = limits.SHUT.deck.most, layout.locks
    both = slice(layout.keys.start, layout.shut.stop)

    @lru_cache(maxsize=8192)
    def fails(numbers: tuple[int, ...]) -> bool:
        return exchange.shut(numbers[:width], numbers[width:]) > most

    return _band(limits.SHUT, lambda sums: fails(tuple(sums[both])))


LIMIT = 200_000
"""Deals before giving up. One legal deal in 10,000 is found with this many but once in five hundred million times."""

PATIENCE = 1_000
"""Deals within all bands in which players can lock themselves out, before giving up: to find that out takes longer."""

Watch = Callable[[int, int, str], None]
"""Told now and then how far it is: done, in all, what."""

Wastes = Callable[[tuple[int, ...]], bool]
"""Whether tiles, by their places in the pool, are a deck in which players can lock themselves out (D05)."""

_BREATH = 5_000


@dataclass(frozen=True, slots=True)
class Failure:
    """What deals are rejected for, and how many were."""

    name: str
    deals: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """What came of dealing.

    Attributes:
        places: The tiles chosen, by their places in the pool, rising; None where none of the deals was legal.
        deals: How many there were, the last one included.
        failures: What the rejected ones failed on, the commonest first; a deal may have failed on several.
    """

    places: tuple[int, ...] | None
    deals: int
    failures: tuple[Failure, ...]

    @property
    def rejected(self) -> int:
        """How many deals were not legal."""
        return self.deals - (self.places is not None)

    @property
    def tally(self) -> tuple[str, ...]:
        """What the rejected ones failed on, in words: 'colour spread 79 %'. One deal may have failed on several."""
        whole = self.rejected
        shares = [(failure.name, (200 * failure.deals + whole) // (2 * whole)) for failure in self.failures]
        return tuple(f"{name} {f'{percent} %' if percent else 'under 1 %'}" for name, percent in shares)


def choose(  # noqa: PLR0913, PLR0917 - what is dealt, how many, within what, by what stream; how long, who watches, D05
    weights: Weights,
    count: int,
    bands: Sequence[Band],
    stream: Stream,
    limit: int = LIMIT,
    watch: Watch = lambda *_: None,
    wastes: Wastes = lambda _: False,
) -> DealResult:
    """Deal until a deal is within all bands, or the limit is reached.

    Args:
        weights: Of the set.
        count: How many tiles are dealt: at most as many as there are.
        bands: What a deal has to keep.
        stream: Decides.
        limit: Deals before giving up.
        watch: Is told how many deals there were.
        wastes: Whether bad use of keys locks players out; asked of deals within all bands alone, for it takes longer.
    """
    tiles, tests = list(weights.packed), [band.fails for band in bands]
    added, failed, wasted, deals, legal = weights.adder(), [0] * len(bands), 0, 0, None
    while legal is None and deals < limit and wasted < PATIENCE:
        if deals % _BREATH == _BREATH - 1 or wasted % 100 == 99:
            watch(deals, limit, "deals")
        deals += 1
        dealt = stream.deal(tiles, count)
        sums = added(dealt)
        wrong = [at for at, fails in enumerate(tests) if fails(sums)]
        for at in wrong:
            failed[at] += 1
        legal = None if wrong else tuple(sorted(map(place_of, dealt)))
        if legal and wastes(legal):
            legal, wasted = None, wasted + 1
    names = (*(band.name for band in bands), WASTE.deck.name)
    failures = (Failure(name, number) for name, number in zip(names, (*failed, wasted), strict=True) if number)
    return DealResult(legal, deals, tuple(sorted(failures, key=lambda each: -each.deals)))


SHUFFLES = 200_000
"""Shuffles before giving up on a smooth order."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What is on the table when the first turn begins.

    Attributes:
        tiles: How many.
        easy: Those with an item one can fetch without a key.
    """

    tiles: int = 0
    easy: frozenset[str] = frozenset()

    def suits(self, order: Sequence[str]) -> bool:
        """D06: whether somebody can do something in the first round; always where nothing could be helped."""
        return self.easy.isdisjoint(order) or not self.easy.isdisjoint(order[: self.tiles])


def shuffled(ids: Sequence[str], stream: Stream, opening: Opening = Opening()) -> tuple[str, ...]:  # noqa: B008 - a frozen value
    """Any order with a first move in it, each as likely as any other."""
    order = stream.shuffled(ids)
    while opening.tiles and not opening.suits(order):
        order = stream.shuffled(ids)
    return tuple(order)


def smooth(
    ids: Sequence[str],
    numbers: Mapping[str, Sequence[int]],
    alike: Mapping[str, str],
    stream: Stream,
    opening: Opening = Opening(),  # noqa: B008 - as above
) -> tuple[str, ...] | None:
    """Any order that runs smoothly, each as likely as any other; None where none was found.

    Args:
        ids: What is to be ordered.
        numbers: How many treasures of each colour a tile has.
        alike: What a tile is one of: its drawing.
        stream: Decides.
        opening: What lies face up at first.
    """
    for _ in range(SHUFFLES):
        order = shuffled(ids, stream, opening)
        if is_smooth([numbers[name] for name in order], [alike[name] for name in order]):
            return order
    return None
