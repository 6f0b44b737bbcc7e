"""Tiles in an order -> how far it runs ahead of itself, and how long it stays alike: B15 and B16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.cutaway.limits import PACE, RUN


def drift(counts: Sequence[Sequence[int]]) -> int:
    """B15: k D, where D = max over prefixes m and columns c of abs(S_c(m) - m n_c / k); a tile a row."""
    return max(_off(counts), default=0)


def longest_run(kinds: Sequence[str]) -> int:
    """B16: how many tiles of one kind come one after the other."""
    # sum counts so many of them, or tiles
    return max((sum(1 for _ in group) for _, group in groupby(kinds)), default=0)


def is_smooth(counts: Sequence[Sequence[int]], drawings: Sequence[str]) -> bool:
    """Whether `tilewright deck --smooth` deals such an order: no colour in a rush, no drawing too often in a row."""
    most = PACE.deck.most * len(counts)
    return longest_run(drawings) <= RUN.deck.most and all(off <= most for off in _off(counts))


def _off(counts: Sequence[Sequence[int]]) -> Iterator[int]:
    size = len(counts)
    for column in zip(*counts, strict=True):
        whole, seen = sum(column), 0
        for drawn, count in enumerate(column, 1):
            seen += count
            yield abs(size * seen - drawn * whole)
