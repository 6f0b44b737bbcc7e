"""Tally -> one number each: how far apart its colours, costs, keys, pairs and chests are."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from generator.cutaway.balance.features import apart
from generator.cutaway.balance.tally import Tally
from generator.cutaway.terms import Exchange


def colours(held: Tally) -> int:
    """B1: treasures of the commonest colour less those of the rarest."""
    return held.features.spread


def means(held: Tally) -> tuple[Fraction, ...]:
    """B2: moves to fetch a treasure, in the mean, for each colour there is any of."""
    each = zip(held.features.cost, held.features.treasures, strict=True)
    return tuple(Fraction(cost, count) for cost, count in each if count)


def cost(held: Tally) -> Fraction:
    """B2: mean moves of the dearest colour less those of the cheapest."""
    found = means(held)
    return max(found) - min(found) if found else Fraction(0)


def rough_cost(held: Tally) -> float:
    """The same to the last bit but a few: for thousands of deals."""
    each = zip(held.features.cost, held.features.treasures, strict=True)
    found = [cost / count for cost, count in each if count]
    return max(found) - min(found) if found else 0.0


def keys(held: Tally) -> int:
    """B4: keys of the commonest lock colour less those of the rarest."""
    return apart(held.features.keys)


def locks(held: Tally) -> int:
    """B4: locks of the commonest lock colour less those of the rarest."""
    return apart(held.features.locks)


def shut(exchange: Exchange) -> Callable[[Tally], int]:
    """B5: what tells locks that no key is left for."""
    return lambda held: held.features.shut(exchange)


def pairs(held: Tally) -> int:
    """B7: tiles with the commonest pair of colours less those with the rarest."""
    return apart(held.pairs)


def chested(held: Tally) -> int:
    """B8: treasures in chests of the colour most often locked away less those of the one least often."""
    return apart(held.features.locked)


def sides(held: Tally) -> int:
    """B13: walkways to the left less those to the right, without its sign."""
    return abs(held.features.left - held.features.right)
