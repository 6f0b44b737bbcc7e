"""Coloured tiles -> how uneven a blind deal of them is, as printed and where the colours are rolled for.

What can be counted is counted; joint events are sampled, with the interval that a thousand deals leave open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor

from generator.balance.sure import wilson
from generator.cutaway.balance.chances import missing
from generator.cutaway.limits import COLOURS, WIDE
from generator.cutaway.tilemap import Tile
from generator.frozen import dataclass
from generator.rng import Stream

DEALS = 1000
APART = (COLOURS.deck.most, 4, WIDE)
"""How far apart the commonest and the rarest colour of a deal lie: B1's rows."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely something is in a deal.

    Attributes:
        what: In words.
        tiles: How many are dealt.
        low: Thousandths, the lower end of the interval (95 in 100, Wilson's); where counted, both are the same.
        value: Thousandths.
        high: Thousandths, the upper end.
    """

    what: str
    tiles: int
    low: int
    value: int
    high: int


def odds(tiles: Sequence[Tile], colours: Sequence[str], sizes: Sequence[int], seed: str) -> tuple[Odds, ...]:
    """The table: for each size a colour that is missing, and colours that lie apart, as printed and rolled.

    Args:
        tiles: The set; treasures that are `any` count as rolled in both.
        colours: The names of the treasures' colours.
        sizes: How many tiles a deal has.
        seed: Of the sample.
    """
    fit = sorted({size for size in sizes if 0 < size <= len(tiles)})
    if not fit or len(colours) < 2:
        return ()
    counts = [tuple(tile.treasures.count(colour) for colour in colours) for tile in tiles]
    blank = [len(tile.treasures) for tile in tiles]
    printed = _spreads(counts, [all_ - sum(row) for row, all_ in zip(counts, blank, strict=True)], fit, seed)
    rolled = _spreads([tuple(0 for _ in colours)] * len(tiles), blank, fit, seed)
    is_open = any(sum(row) < all_ for row, all_ in zip(counts, blank, strict=True))
    return (*(() if is_open else _missing(tiles, colours, fit)), *_apart("", printed), *_apart(", rolled", rolled))


def _missing(tiles: Sequence[Tile], colours: Sequence[str], sizes: Sequence[int]) -> Iterator[Odds]:
    holds = [frozenset(tile.treasures) for tile in tiles]
    for size in sizes:
        value = _thousandths(missing(holds, colours, size))
        yield Odds("a colour is missing", size, value, value, value)


def _thousandths(share: Fraction) -> int:
    """Rounded; something that can be is never called 0."""
    return max(round(share * 1000), 1 if share else 0)


def _spreads(
    counts: Sequence[Sequence[int]], blank: Sequence[int], sizes: Sequence[int], seed: str
) -> dict[int, list[int]]:
    """Size of deal -> in each sampled deal, how far the commonest and the rarest colour lie apart."""
    stream, colours = Stream(seed, "odds"), len(counts[0])
    spreads: dict[int, list[int]] = {size: [] for size in sizes}
    deck = list(range(len(counts)))
    for _ in range(DEALS):
        sums = [0] * colours
        for place in range(sizes[-1]):
            other = place + stream.below(len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]
            tile = deck[place]
            sums = [a + b for a, b in zip(sums, counts[tile], strict=True)]
            for _ in range(blank[tile]):
                sums[stream.below(colours)] += 1
            if place + 1 in spreads:
                spreads[place + 1].append(max(sums) - min(sums))
    return spreads


def _apart(ending: str, spreads: dict[int, list[int]]) -> Iterator[Odds]:
    for apart in APART:
        for size, seen in spreads.items():
            hits = sum(1 for spread in seen if spread > apart)
            low, high = wilson(hits, len(seen))
            value = round(Fraction(hits * 1000, len(seen)))
            yield Odds(f"colours more than {apart} apart{ending}", size, floor(low * 1000), value, ceil(high * 1000))
