"""Stack -> what there is to say of the order it lies in, and of plain shuffles of the same tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from generator.cutaway.balance.bag import Stack
from generator.cutaway.balance.kinds import kind
from generator.cutaway.limits import PACE, RUN
from generator.frozen import dataclass
from generator.rng import Stream


def drift(counts: Sequence[Sequence[int]]) -> int:
    """B15: k D, where D = max over prefixes m and columns c of abs(S_c(m) - m n_c / k); a tile a row."""
    return max(_off(counts), default=0)


def longest_run(kinds: Sequence[str]) -> int:
    """B16: how many tiles of one kind come one after the other."""
    # sum counts so many of them, or tiles
    return max((sum(1 for _ in group) for _, group in groupby(kinds)), default=0)


def is_smooth(counts: Sequence[Sequence[int]], drawings: Sequence[str]) -> bool:
    """Whether `tilewright deck --smooth` deals such an order: no colour in a rush, no drawing too often in a row."""
    most = PACE.deck.most * len(counts)
    return longest_run(drawings) <= RUN.deck.most and all(off <= most for off in _off(counts))


def _off(counts: Sequence[Sequence[int]]) -> Iterator[int]:
    size = len(counts)
    for column in zip(*counts, strict=True):
        whole, seen = sum(column), 0
        for drawn, count in enumerate(column, 1):
            seen += count
            yield abs(size * seen - drawn * whole)


SHUFFLES = 1000


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What there is to say of an order; the less the better.

    Attributes:
        drift: B15: D times the number of tiles, a whole number.
        run: B16: the longest run of one kind of tile.
        shown: B17: how far the treasures that first lie face up are off their mean, times the number of tiles.
        smooth: Whether `--smooth` would deal it.
    """

    drift: int
    run: int
    shown: int
    smooth: bool


@dataclass(frozen=True, slots=True)
class TileRow:
    """What an order is judged by of each tile."""

    treasures: tuple[int, ...]
    keys: tuple[int, ...]
    kind: str
    drawing: str


def _rows(stack: Stack) -> list[TileRow]:
    each = zip(stack.tallies, stack.tiles, strict=True)
    return [TileRow(tally.features.treasures, tally.features.keys, kind(tile), tile.drawing) for tally, tile in each]


def _seen(rows: Sequence[TileRow], first: int) -> Shuffled:
    treasures = [row.treasures for row in rows]
    off = max(drift(treasures), drift([row.keys for row in rows]))
    smooth = is_smooth(treasures, [row.drawing for row in rows])
    each = [*map(sum, treasures)]
    shown = abs(sum(each[:first]) * len(each) - sum(each) * first)  # sum counts treasures
    return Shuffled(off, longest_run([row.kind for row in rows]), shown, smooth)


def orders_of(stack: Stack) -> tuple[Shuffled, tuple[Shuffled, ...]]:
    """The order as it lies, and plain shuffles of the same tiles."""
    return stack.kept.once("orders", (), lambda: _orders(stack))


def _orders(stack: Stack) -> tuple[Shuffled, tuple[Shuffled, ...]]:
    rows, stream = _rows(stack), Stream(stack.bag.spec.game.seed, "orders")
    by_name = [row for _, row in sorted(zip((tile.id for tile in stack.tiles), rows, strict=True), key=itemgetter(0))]
    return _seen(rows, stack.first), tuple(_seen(stream.shuffled(by_name), stack.first) for _ in range(SHUFFLES))
