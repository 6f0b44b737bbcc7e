"""Locks that can be got at -> the one that is opened next: by what waits behind it, or any."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Protocol

from generator.rng import Stream


class Pile(Protocol):
    """Locks that can be got at, of one colour, in the order somebody opens them."""

    def __len__(self) -> int: ...

    def put(self, lock: int) -> None:
        """Another lock that can be got at."""

    def take(self) -> int:
        """The one that is opened next."""


class Sorted:
    """Locks by how many keys wait behind them."""

    def __init__(self, worth: Sequence[int]) -> None:
        self._worth, self._heap = worth, list[tuple[int, int]]()

    def __len__(self) -> int:
        return len(self._heap)

    def put(self, lock: int) -> None:
        """Another lock that can be got at."""
        heapq.heappush(self._heap, (self._worth[lock], lock))

    def take(self) -> int:
        """The lock with the least number."""
        return heapq.heappop(self._heap)[1]


class Mixed:
    """Locks in no order."""

    def __init__(self, stream: Stream) -> None:
        self._stream, self._locks = stream, list[int]()

    def __len__(self) -> int:
        return len(self._locks)

    def put(self, lock: int) -> None:
        """Another lock that can be got at."""
        self._locks.append(lock)

    def take(self) -> int:
        """Any of them."""
        at = self._stream.below(len(self._locks))
        self._locks[at], self._locks[-1] = self._locks[-1], self._locks[at]
        return self._locks.pop()
