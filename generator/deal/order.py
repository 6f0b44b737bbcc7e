"""A choice of tiles + a stream -> the stack, from the top down: any order, or any of those that run smoothly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.rng import Stream

LIMIT = 200_000
"""Shuffles before giving up on a smooth order."""

UNEVEN, RUN = 3, 3
"""How far a colour may be ahead of its share or behind it, in items, and how many alike may follow each other."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What lies face up at first.

    Attributes:
        tiles: How many.
        easy: Those with an item one can fetch without a key.
    """

    tiles: int = 0
    easy: frozenset[str] = frozenset()

    def suits(self, order: Sequence[str]) -> bool:
        """D06: whether somebody can do something in the first round; always where nothing could be helped."""
        return self.easy.isdisjoint(order) or not self.easy.isdisjoint(order[: self.tiles])


def shuffled(ids: Sequence[str], stream: Stream, opening: Opening = Opening()) -> tuple[str, ...]:
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
    opening: Opening = Opening(),
) -> tuple[str, ...] | None:
    """Any order that runs smoothly, each as likely as any other; None where none was found.

    Args:
        ids: What is to be ordered.
        numbers: How many treasures of each colour a tile has.
        alike: What a tile is one of: its drawing.
        stream: Decides.
        opening: What lies face up at first.
    """
    for _ in range(LIMIT):
        order = shuffled(ids, stream, opening)
        if longest_run(order, alike) <= RUN and is_even(order, numbers):
            return order
    return None


def longest_run(order: Sequence[str], alike: Mapping[str, str]) -> int:
    """B16: how many alike follow each other, at most."""
    return max((sum(1 for _ in group) for _, group in groupby(order, alike.__getitem__)), default=0)


def is_even(order: Sequence[str], numbers: Mapping[str, Sequence[int]]) -> bool:
    """B15: whether, wherever the stack is cut, no colour is further ahead or behind than UNEVEN items."""
    rows, count = [numbers[name] for name in order], len(order)
    for column in zip(*rows, strict=True):
        whole, so_far, bound = sum(column), 0, UNEVEN * count
        for place, number in enumerate(column, start=1):
            so_far += number
            if not -bound <= so_far * count - place * whole <= bound:
                return False
    return True
