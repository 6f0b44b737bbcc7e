"""Stack -> the order it lies in, beside plain shuffles of the same tiles; how many kinds of drawing there are."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from math import log, log2
from operator import itemgetter

from tilewright.balance.intervals import Interval
from tilewright.balance.intervals import share_interval as of_share
from tilewright.balance.measure import Measure, judged
from tilewright.castle_tiles.balance.bag import Bag, Stack
from tilewright.castle_tiles.limits import ENTROPY, PACE, RUN, TOGETHER
from tilewright.castle_tiles.tilemap import Tile
from tilewright.frozen import dataclass
from tilewright.rng import Stream
from tilewright.spec.words import speak
from tilewright.units import added

SHUFFLES_OF_KINDS = 400
"""How often colours are dealt out anew to see what chance alone does."""


def kind(tile: Tile) -> str:
    """What a player would sort it under: a shaft, a passage, a landing, or an island one has to fly to."""
    ports = tile.map.ports
    if any(ports.top) or any(ports.bottom):
        return "shaft"
    return ("island", "landing", "passage")[("walk" in ports.left) + ("walk" in ports.right)]


def colour_and_kind(bag: Bag) -> Iterator[Measure]:
    """B18: do colours and kinds of tile go together? G = 2 sum O ln(O / E), p by dealing the colours out anew.

    All colours may lean a little, or one colour may lie on one kind of tile: G adds up over the whole table and sees
    the first, the cell that is furthest out sees the second; p is that of the rarer. Worth a warning up to
    0.02, a failure below 0.005; never the textbook's p, which dealing without replacement makes useless. Told with it
    is the entropy of the colours, at most log2 of their number; it should be 1.99 of 2 bits, and for other numbers of
    colours as near.
    """
    pairs = [(kind(tile), colour) for tile in bag.tiles for colour in tile.treasures]
    colours = [colour for _, colour in pairs]
    if len(set(colours)) < 2:
        return
    value, chance, within = g_test([sort for sort, _ in pairs], colours, bag.spec.game.seed)
    even, limit = entropy(colours), TOGETHER.set
    fine = chance > limit.least and even >= ENTROPY * log2(len(bag.colours))
    verdict = judged(fine=fine, fails=chance < limit.under)
    least, most = (f"{end:.2f}" for end in (within.low, within.high))
    together = {"g": f"{value:.1f}", "p": f"{chance:.2f}", "h": f"{even:.3f}"}
    shown = speak("measures.said.together", **together, least=least, most=most)
    remedy = "exchange treasures between kinds of tile (shaft, passage, landing, island)"
    what = speak("measures.together")
    found_at = (round(value, 6), chance, round(even, 6))
    yield Measure(
        TOGETHER.code, what, found_at, shown, limit.measured(), verdict, help=remedy, within=(None, within, None)
    )


def g_test(kinds: Sequence[str], colours: Sequence[str], seed: str) -> tuple[float, float, Interval]:
    """G of a table of pairs, how rarely the colours dealt out anew are tied as closely, and where that chance lies.

    The table itself counts as one of the shuffles. A shuffle is tied as closely if the rarer of two numbers, its G and
    its cell that is furthest out, is as rare among all shuffles as the rarer of the table's own (the least of several
    chances: P. H. Westfall and S. S. Young, Resampling-Based Multiple Testing (1993)).
    """
    stream = Stream(seed, "independence")
    shuffles = min(SHUFFLES_OF_KINDS, 40_000 // len(colours) + 20)
    tables = [colours, *(stream.shuffled(colours) for _ in range(shuffles))]
    rare = [_rareness([of(kinds, each) for each in tables]) for of in (_ties, _furthest)]
    least = [min(each) for each in zip(*rare, strict=True)]
    alike = sum(each <= least[0] for each in least)  # sum counts shuffles
    return statistic(kinds, colours), alike / len(tables), of_share(alike, len(tables))


def _rareness(numbers: Sequence[float]) -> list[int]:
    """For each number how many are as large."""
    order = sorted(numbers)
    return [len(order) - bisect_left(order, each - 1e-9) for each in numbers]


def statistic(kinds: Sequence[str], colours: Sequence[str]) -> float:
    """G = 2 sum O ln(O / E) over the cells of a table, with E = row x column / all; 0 where nothing is tied.

    Of the sums of n ln n: 2 (cells - rows - columns + all).
    """
    apart = _ties(kinds, colours) - _weight(kinds) - _weight(colours) + len(kinds) * log(len(kinds))
    return max(0.0, 2 * apart)


def _ties(kinds: Sequence[str], colours: Sequence[str]) -> float:
    """The part of G that differs where the same colours are dealt out otherwise: the sum of O ln O over the cells."""
    return _weight(zip(kinds, colours, strict=True))


def _furthest(kinds: Sequence[str], colours: Sequence[str]) -> float:
    """The largest square of a cell's distance from what its row and column let expect, over its variance."""
    whole, down, across = len(kinds), Counter(kinds), Counter(colours)
    cells = Counter(zip(kinds, colours, strict=True))
    return (
        max(
            (whole * cells[row, column] - rows * columns) ** 2 / (rows * columns * (whole - rows) * (whole - columns))
            for row, rows in down.items()
            for column, columns in across.items()
            if rows < whole and columns < whole
        )
        if len(down) > 1
        else 0.0
    )


def _weight(things: Iterable[Hashable]) -> float:
    return added(count * log(count) for count in sorted(Counter(things).values()))


def entropy(colours: Sequence[str]) -> float:
    """In bits: log2 of their number where they are equally frequent."""
    return -added(count / len(colours) * log2(count / len(colours)) for count in sorted(Counter(colours).values()))


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
    both, stream = zip(stack.tallies, stack.tiles, strict=True), Stream(stack.bag.spec.game.seed, "orders")
    rows = [TileRow(each.features.treasures, each.features.keys, kind(tile), tile.drawing) for each, tile in both]
    by_name = [row for _, row in sorted(zip((tile.id for tile in stack.tiles), rows, strict=True), key=itemgetter(0))]
    return _seen(rows, stack.first), tuple(_seen(stream.shuffled(by_name), stack.first) for _ in range(SHUFFLES))
