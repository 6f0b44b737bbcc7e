"""Treasures and keys -> whole numbers: what can lie in a hoard, be traded and be painted on a tile."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")
"""The treasures, by the names the bonuses know them by; treasure kinds are their places here."""
LOCKS: Final = ("black", "white")
"""The locks, and the keys that open them."""
RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
TREASURES: Final = 4
"""How many kinds of treasure there are."""
KEYS: Final = 4
"""The kind of the first key: black; the white one follows."""
KINDS: Final = 6
NONE: Final = -1
"""No kind, no lock, no tile, no place."""


def other(lock: int) -> int:
    """The other lock colour."""
    return 1 - lock
