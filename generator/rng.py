r"""(seed, stream name) -> the same numbers on every platform and Python: the specified stream castle-rng-1.

Word i is the i-th big-endian 32-bit word of SHA-256("castle-rng-1\n" + seed + "\n" + stream + "\n" + block), block
counted from 0. No library promises its shuffle across versions; what is printed on paper must not change.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 32


def _words(seed: str, stream: str) -> Iterator[int]:
    head = f"castle-rng-1\n{unicodedata.normalize('NFC', seed)}\n{stream}\n".encode()
    block = 0
    while True:
        digest = hashlib.sha256(head + str(block).encode()).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1


class Stream:
    """A named stream of random numbers; one name per decision keeps decisions from shifting each other."""

    def __init__(self, seed: str, stream: str) -> None:
        self._words = _words(seed, stream)

    def word(self) -> int:
        """The next 32-bit word."""
        return next(self._words)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely (rejection, never modulo alone); n at most 2**32."""
        if not 0 < n <= _WORD:
            raise ValueError(f"below({n}): n must be from 1 to 2**32")
        limit = _WORD - _WORD % n
        while (w := self.word()) >= limit:
            pass
        return w % n

    def between(self, low: float, high: float) -> float:
        """A number from low to high for drawing: an exact fraction of 2**32, so the same everywhere."""
        return low + (high - low) * (self.word() / _WORD)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list in a random order, every order equally likely (Fisher and Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out
