"""A choice of tiles + a stream -> the stack, from the top down: any order, or any of those that run smoothly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.cutaway.balance.smooth import is_smooth
from generator.rng import Stream

LIMIT = 200_000
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
        if is_smooth([numbers[name] for name in order], [alike[name] for name in order]):
            return order
    return None
