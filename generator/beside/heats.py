"""Colourings -> what each has played: after a quarter and after half of the games the less even half of them stops.

So most games are played by those between which it is close. Source: Z. Karnin, T. Koren and O. Somekh, Almost Optimal
Exploration in Multi-Armed Bandits, ICML 2013 (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from generator.sweep.batch import GameBatch

FEW = 5
"""Of fewer batches nobody is told from anybody."""

Play = Callable[[Sequence[int], int, int], Sequence[Sequence[GameBatch]]]
"""(which of them, the first batch, one past the last) -> these batches of each."""


def looks(many: int) -> tuple[int, ...]:
    """After how many batches it is looked who plays on; the last is after all of them."""
    return (*[look for look in (many // 4, many // 2) if look >= FEW], many)


def batches_in_all(count: int, many: int) -> int:
    """How many batches so many colourings play together, of which the last ones play so many each."""
    sums = 0
    for first, last in pairwise((0, *looks(many))):
        sums += count * (last - first)
        count = _half(count)
    return sums


def play_on(
    count: int, many: int, play: Play, uneven: Callable[[Sequence[GameBatch]], float]
) -> list[tuple[GameBatch, ...]]:
    """What each has played; the first that are as even as others go on.

    Args:
        count: How many colourings.
        many: Batches of those that play to the end.
        play: Has some of them play some batches.
        uneven: What is to be little.
    """
    played: list[tuple[GameBatch, ...]] = [()] * count
    left = list(range(count))
    for first, last in pairwise((0, *looks(many))):
        for at, batches in zip(left, play(left, first, last), strict=True):
            played[at] = (*played[at], *batches)
        left = sorted(sorted(left, key=lambda at: (uneven(played[at]), at))[: _half(len(left))])
    return played


def _half(count: int) -> int:
    return (count + 1) // 2
