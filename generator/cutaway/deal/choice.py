"""Weights + Bands + a stream -> a choice of tiles, and from a choice the stack: in any order, or in a smooth one.

Deals go on until one is within every band; what the others failed on is told. Every deal is independent of those before
it, so each legal choice is as likely as any other: a player who counts tiles learns nothing from knowing that decks are
balanced. So is each order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.cutaway.balance.shuffles import is_smooth
from generator.cutaway.deal.bands import Band, Weights, place_of
from generator.cutaway.limits import WASTE
from generator.frozen import dataclass
from generator.rng import Stream

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
        return tuple(f"{failure.name} {_share(failure.deals, self.rejected)}" for failure in self.failures)


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


def _share(part: int, whole: int) -> str:
    percent = (200 * part + whole) // (2 * whole)
    return f"{percent} %" if percent else "under 1 %"


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
