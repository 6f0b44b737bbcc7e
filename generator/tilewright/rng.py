r"""(seed, stream name) -> the same numbers on every platform and Python: the specified stream castle-rng-1.

Word i is the i-th big-endian 32-bit word of SHA-256("castle-rng-1\n" + seed + "\n" + stream + "\n" + block), block
counted from 0. No library promises its shuffle across versions; what is printed on paper must not change.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count, islice, repeat
from operator import mod
from struct import Struct
from typing import TYPE_CHECKING, TypeVar

from tilewright.digest import sha256

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

T = TypeVar("T")
_WORD = 1 << 32
_EIGHT = Struct(">8I").unpack


@lru_cache(maxsize=16)
def _head(seed: str, stream: str) -> Hash:
    """What all blocks of a stream share; the same stream is begun again and again where moves are tried."""
    return sha256(f"castle-rng-1\n{unicodedata.normalize('NFC', seed)}\n{stream}\n".encode())


def _block(head: Hash, number: int) -> tuple[int, ...]:
    """The eight words of one block: the hash goes on from the head that all blocks share."""
    block = head.copy()
    block.update(b"%d" % number)
    return _EIGHT(block.digest())


class Stream:
    """A named stream of random numbers; with one name for each decision, no decision changes the luck of another."""

    def __init__(self, seed: str, stream: str) -> None:
        self._words: Iterator[int] = chain.from_iterable(map(_block, repeat(_head(seed, stream)), count()))

    def word(self) -> int:
        """Return the next 32-bit word."""
        return next(self._words)

    def below(self, n: int) -> int:
        """Return a number from 0 to n-1, each equally likely (by rejection, not modulo alone); n at most 2**32."""
        w = next(self._words)
        return w % n if 0 < n <= _WORD - w else self._accepted(w, n)

    def _accepted(self, w: int, n: int) -> int:
        """The same of a word that is perhaps to be rejected, which is as good as none; or of an `n` that cannot be."""
        if not 0 < n <= _WORD:
            raise ValueError(f"below({n}): n must be from 1 to 2**32")
        limit = _WORD - _WORD % n
        while w >= limit:
            w = next(self._words)
        return w % n

    def between(self, low: float, high: float) -> float:
        """Return a number from low to high for drawings: an exact fraction of 2**32, so the same everywhere."""
        return low + (high - low) * (self.word() / _WORD)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a new list in a random order, every order equally likely (Fisher and Yates)."""
        out = list(items)
        for i, j in zip(range(len(out) - 1, 0, -1), self.falling(len(out), max(0, len(out) - 1)), strict=True):
            out[i], out[j] = out[j], out[i]
        return out

    def deal(self, items: list[T], number: int) -> list[T]:
        """Move a number of random items to the end of the list, and return them: the first steps of `shuffled`.

        Every choice and every order is equally likely whatever the list's order was, so that one list can be dealt
        from again and again.
        """
        last = len(items)
        for at, j in zip(range(last - 1, last - number - 1, -1), self.falling(last, number), strict=True):
            items[at], items[j] = items[j], items[at]
        return items[last - number :]

    def falling(self, n: int, number: int) -> Iterator[int]:
        """Return several numbers, below n, below n - 1 and so on, each like `below`."""
        words, ranges = [*islice(self._words, number)], range(n, n - number, -1)
        if max(words, default=0) <= _WORD - n:  # as good as always: there is none that `below` would not take
            return map(mod, words, ranges)
        there = chain(words, self._words)
        return iter([next(w for w in there if w < _WORD - _WORD % most) % most for most in ranges])

    def several(self, n: int, number: int) -> Iterator[int]:
        """Return several numbers below n, each like `below`."""
        limit = _WORD - _WORD % n
        return (w % n for w in islice(filter(limit.__gt__, self._words), number))
