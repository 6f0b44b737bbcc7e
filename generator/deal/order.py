"""A choice of tiles + a stream -> the stack, from the top down: any order, or any of those that run smoothly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from generator.rng import Stream

LIMIT = 200_000
"""Shuffles before giving up on a smooth order."""

UNEVEN, RUN = 3, 3
"""How far a colour may be ahead of its share or behind it, in items, and how many alike may follow each other."""


def shuffled(ids: Sequence[str], stream: Stream) -> tuple[str, ...]:
    """Any order, each as likely as any other."""
    return tuple(stream.shuffled(ids))


def smooth(
    ids: Sequence[str], numbers: Mapping[str, Sequence[int]], alike: Mapping[str, str], stream: Stream
) -> tuple[str, ...] | None:
    """Any order that runs smoothly, each as likely as any other; None where none was found.

    Args:
        ids: What is to be ordered.
        numbers: How many items of each colour a tile has.
        alike: What a tile is one of: its drawing.
        stream: Decides.
    """
    for _ in range(LIMIT):
        order = stream.shuffled(ids)
        if longest_run(order, alike) <= RUN and is_even(order, numbers):
            return tuple(order)
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
