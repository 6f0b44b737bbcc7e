"""Tile -> its kind, by how one gets on from it; Bag -> Measures of whether colours and kinds go together: B18."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import log, log2

from generator.balance.measure import Measure, judged
from generator.balance.sure import Interval, of_share
from generator.cutaway.balance.bag import Bag
from generator.cutaway.limits import ENTROPY, TOGETHER
from generator.cutaway.tilemap import Tile
from generator.rng import Stream
from generator.spec.words import speak
from generator.units import added

SHUFFLES = 400
"""How often colours are dealt out anew to see what chance alone does."""


def kind(tile: Tile) -> str:
    """What a player would sort it under: a shaft, a passage, a landing, or an island one has to fly to."""
    ports = tile.map.ports
    if any(ports.top) or any(ports.bottom):
        return "shaft"
    sides = ("walk" in ports.left) + ("walk" in ports.right)
    return ("island", "landing", "passage")[sides]


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
    kinds = [sort for sort, _ in pairs]
    value, chance, within = g_test(kinds, colours, bag.spec.game.seed)
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
    shuffles = min(SHUFFLES, 40_000 // len(colours) + 20)
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
    counts = sorted(Counter(colours).values())
    return -added(count / len(colours) * log2(count / len(colours)) for count in counts)
