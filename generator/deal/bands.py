"""Weights -> Bands: within what limits the sums of a deck have to lie for it to be dealt.

The limits are those of a set that is made well, not those beyond which a deck is faulty: 79 of 100 blind deals of a
perfect set have a colour spread above 2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import lcm

from generator.deal.weights import Layout, Weights

Sums = Sequence[int]
"""The numbers of a deck, as a Layout has them."""

SPREAD = 2
ACCESS = (7, 20)
"""0.35 moves."""
TREASURES = (1, 10)
LOCKS = 3
SIDES = 4
LEAST = 4
"""Treasures of each colour: below that, nobody collects for variety."""


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


def bands(weights: Weights, count: int, *, coloured: bool = True) -> tuple[Band, ...]:
    """The limits for a deck of so many tiles.

    Args:
        weights: Of the set it is dealt from.
        count: How many tiles are dealt.
        coloured: Treasures have their colours already; otherwise nothing is asked of colours.
    """
    layout = weights.layout
    colours = (_spread(layout), _access(layout), *_least(weights, count)) if coloured and layout.colours else ()
    locks = (_shut(layout), _keys(layout), _locks(layout)) if layout.locks else ()
    return (*colours, _treasures(weights, count), *locks, _sides(layout), _sealed(layout))


def _spread(layout: Layout) -> Band:
    of = layout.treasures

    def fails(sums: Sums) -> bool:
        each = sums[of]
        return max(each) - min(each) > SPREAD

    return Band("colour spread", f"at most {SPREAD}", fails)


def _access(layout: Layout) -> Band:
    of, costs = layout.treasures, layout.cost
    moves, parts = ACCESS

    def fails(sums: Sums) -> bool:
        counts = sums[of]
        whole = lcm(*[number or 1 for number in counts])
        means = [cost * (whole // number) for cost, number in zip(sums[costs], counts, strict=True) if number]
        return bool(means) and (max(means) - min(means)) * parts > whole * moves

    return Band("access cost", f"colours within {moves / parts:g} moves of each other", fails)


def _least(weights: Weights, count: int) -> tuple[Band, ...]:
    """As many of each colour as variety needs, where the set has that many to give a deck on average."""
    of, pool = weights.layout.treasures, len(weights.packed)
    if not pool or min(weights.totals[of]) * count < LEAST * pool:
        return ()
    return (Band("each colour", f"at least {LEAST}", lambda sums: min(sums[of]) < LEAST),)


def _treasures(weights: Weights, count: int) -> Band:
    pool, whole = len(weights.packed), weights.totals[1]
    part, parts = TREASURES
    expected = whole * count  # times the pool's size, as is every number it is compared with
    return Band(
        "treasures",
        f"within {100 * part // parts} % of {round(expected / max(1, pool))}",
        lambda sums: abs(sums[1] * pool - expected) * parts > expected * part,
    )


def _shut(layout: Layout) -> Band:
    keys, shut = layout.keys, layout.shut

    def fails(sums: Sums) -> bool:
        over = [key - lock for key, lock in zip(sums[keys], sums[shut], strict=True)]
        return -sum([each for each in over if each < 0]) > sum([each // 2 for each in over if each > 0])

    return Band("locks without keys", "none", fails)


def _keys(layout: Layout) -> Band:
    of = layout.keys
    return Band("keys of a colour", f"differ by {LOCKS} at most", lambda sums: max(sums[of]) - min(sums[of]) > LOCKS)


def _locks(layout: Layout) -> Band:
    of = layout.shut
    return Band("locks of a colour", f"differ by {LOCKS} at most", lambda sums: max(sums[of]) - min(sums[of]) > LOCKS)


def _sides(layout: Layout) -> Band:
    at = layout.sides
    return Band(
        "walkways left and right", f"differ by {SIDES} at most", lambda sums: abs(sums[at] - sums[at + 1]) > SIDES
    )


def _sealed(layout: Layout) -> Band:
    at = layout.sides + 2
    return Band("sealed items", "need a teleport door", lambda sums: bool(sums[at]) and not sums[at + 1])
