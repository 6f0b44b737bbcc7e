"""Weights + Bands + a stream -> a choice of tiles: deals until one is within every band, and what the others failed on.

Every deal is independent of those before it, so each legal choice is as likely as any other: a player who counts tiles
learns nothing from knowing that decks are balanced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from struct import Struct

from generator.deal.bands import Band
from generator.deal.weights import Weights, place_of
from generator.rng import Stream

LIMIT = 200_000
"""Deals before giving up. One legal deal in 10,000 is found with this many but once in five hundred million times."""

Watch = Callable[[int, int, str], None]
"""Told now and then how far it is: done, in all, what."""

_BREATH = 5_000


@dataclass(frozen=True, slots=True)
class Failure:
    """How many of the rejected deals were outside a band."""

    band: Band
    deals: int


@dataclass(frozen=True, slots=True)
class Choice:
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
        return tuple(f"{failure.band.name} {_share(failure.deals, self.rejected)}" for failure in self.failures)


def choose(  # noqa: PLR0913, PLR0917 - what is dealt, how many, within what, by which stream; how long, and who watches
    weights: Weights,
    count: int,
    bands: Sequence[Band],
    stream: Stream,
    limit: int = LIMIT,
    watch: Watch = lambda *_: None,
) -> Choice:
    """Deal until a deal is within all bands, or the limit is reached.

    Args:
        weights: Of the set.
        count: How many tiles are dealt: at most as many as there are.
        bands: What a deal has to keep.
        stream: Decides.
        limit: Deals before giving up.
        watch: Is told how many deals there were.
    """
    tiles, tests = list(weights.packed), [band.fails for band in bands]
    width, unpack = 4 * weights.layout.width, Struct(f"<{weights.layout.width}I").unpack
    failed, deals, legal = [0] * len(bands), 0, None
    while legal is None and deals < limit:
        if deals % _BREATH == _BREATH - 1:
            watch(deals, limit, "deals")
        deals += 1
        dealt = stream.deal(tiles, count)
        sums = unpack(sum(dealt).to_bytes(width, "little"))
        wrong = [at for at, fails in enumerate(tests) if fails(sums)]
        for at in wrong:
            failed[at] += 1
        legal = None if wrong else dealt
    places = None if legal is None else tuple(sorted(map(place_of, legal)))
    found = (Failure(band, number) for band, number in zip(bands, failed, strict=True) if number)
    return Choice(places, deals, tuple(sorted(found, key=lambda failure: -failure.deals)))


def _share(part: int, whole: int) -> str:
    percent = (200 * part + whole) // (2 * whole)
    return f"{percent} %" if percent else "under 1 %"
