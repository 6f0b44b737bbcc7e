"""Coloured tiles -> how uneven a blind deal of them is, as printed and where the colours are rolled for.

What can be counted is counted; what would take too long is sampled, with the interval that a thousand deals leave open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from generator.balance.sure import Interval, of_share, percent
from generator.cutaway.balance.chances import missing
from generator.cutaway.balance.joint import apart
from generator.cutaway.balance.rolled import chances_apart, of_counts
from generator.cutaway.limits import COLOURS, WIDE
from generator.cutaway.tilemap import Tile
from generator.frozen import dataclass
from generator.rng import Stream

DEALS = 1000
APART = (int(COLOURS.deck.most), 4, WIDE)
"""How far apart the commonest and the rarest colour of a deal lie: B1's rows."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely something is in a deal.

    Attributes:
        what: In words.
        tiles: How many are dealt.
        chance: Exact, or the share of the sample that had it.
        within: Where the true chance lies, where it was sampled; None where it was counted.
    """

    what: str
    tiles: int
    chance: Fraction
    within: Interval | None = None

    @property
    def words(self) -> str:
        """'6.6 %'; '12.3 % (10.4-14.5)' where it was sampled, '<0.4 %' where no deal of the sample had it."""
        share = percent(self.chance, self.within)
        if self.within is None or self.chance in {0, 1}:
            return share
        return f"{share} ({100 * self.within.low:.1f}-{100 * self.within.high:.1f})"


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
    every = [len(tile.treasures) for tile in tiles]
    blank = [count - sum(row) for row, count in zip(counts, every, strict=True)]
    none = [tuple(0 for _ in colours)] * len(tiles)
    return (
        *(() if any(blank) else _missing(tiles, colours, fit)),
        *_apart("", counts, blank, fit, seed),
        *_apart(", rolled", none, every, fit, seed),
    )


def _missing(tiles: Sequence[Tile], colours: Sequence[str], sizes: Sequence[int]) -> Iterator[Odds]:
    holds = [frozenset(tile.treasures) for tile in tiles]
    for size in sizes:
        yield Odds("a colour is missing", size, missing(holds, colours, size))


def _apart(
    ending: str, counts: Sequence[Sequence[int]], blank: Sequence[int], sizes: Sequence[int], seed: str
) -> Iterator[Odds]:
    """Counted where all colours are printed, or all rolled, and it does not take too long."""
    counted = {wide: _counted(counts, blank, wide, sizes) for wide in APART}
    spreads = {} if all(counted.values()) else _spreads(counts, blank, sizes, seed)
    for wide, chances in counted.items():
        what = f"colours more than {wide} apart{ending}"
        for size, chance in zip(sizes, chances or (), strict=bool(chances)):
            yield Odds(what, size, chance)
        for size, seen in () if chances else spreads.items():
            hits = sum(spread > wide for spread in seen)
            yield Odds(what, size, Fraction(hits, len(seen)), of_share(hits, len(seen)))


def _counted(
    counts: Sequence[Sequence[int]], blank: Sequence[int], wide: int, sizes: Sequence[int]
) -> tuple[Fraction, ...] | None:
    if not any(blank):
        return apart(counts, wide, sizes)
    if any(map(any, counts)):
        return None
    return of_counts(blank, sizes, lambda most: chances_apart(most, len(counts[0]), wide))


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
