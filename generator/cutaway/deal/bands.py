"""Weights -> Bands: within what limits the sums of a deck have to lie for it to be dealt.

WASTE is told by no sum: it is looked at in the tiles of a deal that is within all bands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import lcm

from generator.cutaway import limits
from generator.cutaway.balance.features import apart
from generator.cutaway.deal.weights import Layout, Weights
from generator.cutaway.limits import Limit
from generator.cutaway.terms import Exchange

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
    found = [_treasures(weights, count), _apart(limits.SIDES, layout.sides), _sealed(layout)]
    if coloured and layout.colours:
        found += [_apart(limits.COLOURS, layout.treasures), _costs(layout), *_each(weights, count)]
    if layout.locks:
        found += [_shut(layout, exchange), _apart(limits.KEYS, layout.keys), _apart(limits.LOCKS, layout.shut)]
    return tuple(sorted(found, key=lambda band: NAMES.index(band.name)))


def _band(limit: Limit, fails: Callable[[Sums], bool], **more: object) -> Band:
    return Band(limit.deck.name, limit.deck.told(**more), fails)


def _apart(limit: Limit, of: slice) -> Band:
    most = limit.deck.most
    return _band(limit, lambda sums: apart(sums[of]) > most)


def _costs(layout: Layout) -> Band:
    of, costs = layout.treasures, layout.cost
    moves, parts = limits.COSTS.deck.most.as_integer_ratio()

    def fails(sums: Sums) -> bool:
        counts = sums[of]
        whole = lcm(*[number or 1 for number in counts])
        means = [cost * (whole // number) for cost, number in zip(sums[costs], counts, strict=True) if number]
        return bool(means) and (max(means) - min(means)) * parts > whole * moves

    return _band(limits.COSTS, fails)


def _each(weights: Weights, count: int) -> tuple[Band, ...]:
    """As many of each colour as variety needs, where the set has that many to give a deck on average."""
    of, pool, least = weights.layout.treasures, len(weights.packed), limits.EACH.deck.least
    if not pool or min(weights.totals[of]) * count < least * pool:
        return ()
    return (_band(limits.EACH, lambda sums: min(sums[of]) < least),)


def _treasures(weights: Weights, count: int) -> Band:
    pool, whole = len(weights.packed), weights.totals[1]
    part, parts = limits.TREASURES.deck.most.as_integer_ratio()
    expected = whole * count  # times the pool's size, as is every number it is compared with
    return _band(
        limits.TREASURES,
        lambda sums: abs(sums[1] * pool - expected) * parts > expected * part,
        mean=round(expected / max(1, pool)),
    )


def _shut(layout: Layout, exchange: Exchange) -> Band:
    keys, shut, most = layout.keys, layout.shut, limits.SHUT.deck.most
    return _band(limits.SHUT, lambda sums: exchange.shut(sums[keys], sums[shut]) > most)


def _sealed(layout: Layout) -> Band:
    at = layout.sides.stop
    return _band(limits.SEALED, lambda sums: bool(sums[at]) and not sums[at + 1])
