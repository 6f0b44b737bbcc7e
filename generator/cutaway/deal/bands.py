"""Weights -> Bands: within what limits the sums of a deck have to lie for it to be dealt.

The limits themselves stand in `balance.limits`. WASTE is told by no sum: it is looked at in the tiles of a deal that is
within all bands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import lcm

from generator.cutaway.balance import limits
from generator.cutaway.balance.features import apart
from generator.cutaway.deal.weights import Layout, Weights
from generator.cutaway.terms import Exchange

Sums = Sequence[int]
"""The numbers of a deck, as a Layout has them."""

COLOURS, COSTS, EACH, MANY = "colour spread", "access cost", "each colour", "treasures"
SHUT, KEYS, LOCKED = "locks without keys", "keys of a colour", "locks of a colour"
SIDES, SEALED, WASTE = "walkways left and right", "sealed items", "wasted keys"

NAMES = (COLOURS, COSTS, EACH, MANY, SHUT, KEYS, LOCKED, SIDES, SEALED)
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
    colours = (_spread(layout), _access(layout), *_least(weights, count)) if coloured and layout.colours else ()
    locks = (_shut(layout, exchange), _even(KEYS, layout.keys), _even(LOCKED, layout.shut)) if layout.locks else ()
    return (*colours, _treasures(weights, count), *locks, _sides(layout), _sealed(layout))


def _spread(layout: Layout) -> Band:
    of = layout.treasures
    return Band(COLOURS, f"at most {limits.SPREAD}", lambda sums: apart(sums[of]) > limits.SPREAD)


def _access(layout: Layout) -> Band:
    of, costs = layout.treasures, layout.cost
    moves, parts = limits.ACCESS.as_integer_ratio()

    def fails(sums: Sums) -> bool:
        counts = sums[of]
        whole = lcm(*[number or 1 for number in counts])
        means = [cost * (whole // number) for cost, number in zip(sums[costs], counts, strict=True) if number]
        return bool(means) and (max(means) - min(means)) * parts > whole * moves

    return Band(COSTS, f"colours within {moves / parts:g} moves of each other", fails)


def _least(weights: Weights, count: int) -> tuple[Band, ...]:
    """As many of each colour as variety needs, where the set has that many to give a deck on average."""
    of, pool = weights.layout.treasures, len(weights.packed)
    if not pool or min(weights.totals[of]) * count < limits.VARIETY * pool:
        return ()
    return (Band(EACH, f"at least {limits.VARIETY}", lambda sums: min(sums[of]) < limits.VARIETY),)


def _treasures(weights: Weights, count: int) -> Band:
    pool, whole = len(weights.packed), weights.totals[1]
    part, parts = limits.TREASURES.as_integer_ratio()
    expected = whole * count  # times the pool's size, as is every number it is compared with
    return Band(
        MANY,
        f"within {100 * part // parts} % of {round(expected / max(1, pool))}",
        lambda sums: abs(sums[1] * pool - expected) * parts > expected * part,
    )


def _shut(layout: Layout, exchange: Exchange) -> Band:
    keys, shut = layout.keys, layout.shut
    return Band(SHUT, "none", lambda sums: exchange.shut(sums[keys], sums[shut]) > 0)


def _even(name: str, of: slice) -> Band:
    return Band(name, f"differ by {limits.LOCKS} at most", lambda sums: apart(sums[of]) > limits.LOCKS)


def _sides(layout: Layout) -> Band:
    at = layout.sides
    return Band(SIDES, f"differ by {limits.SIDES} at most", lambda sums: abs(sums[at] - sums[at + 1]) > limits.SIDES)


def _sealed(layout: Layout) -> Band:
    at = layout.sides + 2
    return Band(SEALED, "need a teleport door", lambda sums: bool(sums[at]) and not sums[at + 1])
