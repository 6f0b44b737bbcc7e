"""Stack -> Measures of the order its tiles lie in: B15, B16, B17 and B21, against plain shuffles of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from math import lgamma, log
from operator import itemgetter

from generator.balance.measure import Measure, judged
from generator.balance.sure import Rank, of_share
from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Stack
from generator.cutaway.balance.blind import Null
from generator.cutaway.balance.chances import totals
from generator.cutaway.balance.dealt import against
from generator.cutaway.balance.kinds import kind
from generator.cutaway.limits import OPEN_ORDERS, PACE, RUN, SHOWN
from generator.frozen import dataclass
from generator.rng import Stream
from generator.spec.words import speak


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

REMEDY = "shuffle again, or deal with `--smooth`"


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What there is to say of an order; the less the better.

    Attributes:
        drift: B15: D times the number of tiles, a whole number.
        run: B16: the longest run of one kind of tile.
        smooth: Whether `--smooth` would deal it.
    """

    drift: int
    run: int
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


def _seen(rows: Sequence[TileRow]) -> Shuffled:
    treasures = [row.treasures for row in rows]
    off = max(drift(treasures), drift([row.keys for row in rows]))
    smooth = is_smooth(treasures, [row.drawing for row in rows])
    return Shuffled(off, longest_run([row.kind for row in rows]), smooth)


def orders_of(stack: Stack) -> tuple[Shuffled, tuple[Shuffled, ...]]:
    """The order as it lies, and plain shuffles of the same tiles."""
    rows, stream = _rows(stack), Stream(stack.bag.spec.game.seed, "orders")
    by_name = [row for _, row in sorted(zip((tile.id for tile in stack.tiles), rows, strict=True), key=itemgetter(0))]
    return _seen(rows), tuple(_seen(stream.shuffled(by_name)) for _ in range(SHUFFLES))


def order_of_the_stack(stack: Stack) -> Iterator[Measure]:
    """B15, B16 and B21, which look at the same shuffles.

    B15: D = max over prefixes m and colours c of abs(S_c(m) - m n_c / k), for treasures and keys: how far the stack
    runs ahead of itself, or falls behind. B16: the longest run of one kind of tile. Both are judged by 1,000 plain
    shuffles of the same tiles. B21: log2(orders allowed) / log2(k!) = 1 + log2(a) / log2(k!), where a is the share of
    shuffles that `--smooth` would deal (D of treasures, and runs of one drawing, at most 3): how little a player who
    counts tiles knows. 0.95 at least; fails below 0.9.
    """
    own, others = orders_of(stack)
    size = len(stack.tiles) or 1
    null = Null(tuple(sorted(other.drift / size for other in others)))
    shown = speak("measures.said.pace", off=f"{own.drift / size:.1f}")
    measure = Measure(PACE.code, speak("measures.pace"), Fraction(own.drift, size), shown, help=REMEDY)
    yield against(null, measure, own.drift / size, digits=1)
    null = Null(tuple(sorted(float(other.run) for other in others)))
    measure = Measure(RUN.code, speak("measures.run"), own.run, str(own.run), help=REMEDY)
    yield against(null, measure, float(own.run))
    yield from _predictability(others, size)


def _predictability(others: Sequence[Shuffled], size: int) -> Iterator[Measure]:
    smooth = sum(other.smooth for other in others)  # sum counts so many of them, or tiles
    what = speak("measures.unpredictable")
    if size > 1 and smooth:
        value, within = _openness(smooth / len(others), size), of_share(smooth, len(others))
        limit = OPEN_ORDERS.deck
        least, percent, most = (f"{100 * each:.0f}" for each in (within.low, smooth / len(others), within.high))
        share = speak("measures.said.orders_left", value=f"{value:.2f}", percent=percent, least=least, most=most)
        yield Measure(
            OPEN_ORDERS.code,
            what,
            round(value, 6),
            share,
            limit.measured(under=f"{limit.under:.2f}"),
            limit.verdict(value),
            within=(replace(within, low=_openness(within.low, size), high=_openness(within.high, size)),),
        )


def _openness(share: float, size: int) -> float:
    """B21 of so many tiles, from the share of orders that are dealt."""
    return 1 + log(share) / lgamma(size + 1)


def opening_display(stack: Stack) -> Iterator[Measure]:
    """B17: treasures on the tiles that first lie face up: within what 5 to 95 % of all shuffles show, exactly."""
    shown = stack.first
    counts = [sum(each.features.treasures) for each in stack.tallies]
    if not sum(counts) or not 0 < shown <= len(counts):
        return
    every = totals(counts, shown)[shown]
    low, high = map(every.quantile, SHOWN)
    own = sum(counts[:shown])
    apart = spread.colours(stack.bag.added(stack.tallies[:shown]))
    less = every.chance(lambda total: abs(total - every.mean) < abs(own - every.mean))
    alike = every.chance(lambda total: abs(total - every.mean) == abs(own - every.mean))
    what, counted = speak("measures.shown", number=shown), speak("measures.said.shown", count=own, apart=apart)
    measure = Measure("B17", what, (own, apart), counted)
    verdict = judged(fine=low <= own <= high)
    yield replace(
        measure,
        target=speak("limits.between", least=low, most=high),
        verdict=verdict,
        rank=Rank(less, alike),
        help=REMEDY,
    )
