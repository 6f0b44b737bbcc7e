"""Who asks -> whether they may ask once more just now: so many in a second, and so many at once before that."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MOST_KNOWN = 4_000
"""Whose pace is remembered: more than there are secrets, and than there are computers in a house."""


class Throttle:
    """So many in a second, and so many at once before that."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._left, self._clock = rate, burst, burst, clock
        self._at = clock()

    def allows(self) -> bool:
        """Whether one more may be; it is counted."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Paces:
    """A pace for each who asks, by their name; the one who has not asked for longest is forgotten."""

    def __init__(self, rate: float, burst: float, most: int = MOST_KNOWN) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._known: OrderedDict[str, Throttle] = OrderedDict()

    def allows(self, name: str) -> bool:
        """Whether that one may ask once more just now; it is counted."""
        known = self._known.setdefault(name, Throttle(self._rate, self._burst))
        self._known.move_to_end(name)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return known.allows()
