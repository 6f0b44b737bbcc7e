"""What a spot holds, and where what is played may be laid: each kind of spot, and spots as sets, a bit each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

FREE, HOVELS, BARRACKS, CASTLE, QUEENS, KINGS = range(6)
"""What stands on a spot."""
KINDS = ("nothing", "hovel", "barracks", "castle", "Q", "K")
"""The same as they are called where something is played."""
WALLED = 6
"""Added to a kind where there is a wall as well."""
KINDS_IN_ALL = 12

NEW, BESIDE_HOVELS, BESIDE_BARRACKS, TO_QUEENS, TO_KINGS, BARE = range(6)
"""Where something may be laid: on the next free spot or one that waits behind a wall; there or beside walled hovels, or
barracks; onto a set; anywhere without a wall."""

SITES = {
    "hovel": BESIDE_HOVELS,
    "barracks": BESIDE_BARRACKS,
    "castle": NEW,
    "Q": NEW,
    "K": NEW,
    "Q+": TO_QUEENS,
    "K+": TO_KINGS,
    "wall": BARE,
}
"""What is played -> where."""


@cache
def spots_of(spots: int) -> tuple[int, ...]:
    """The spots of a set, rising."""
    return tuple(_bits(spots))


def _bits(spots: int) -> Iterator[int]:
    return (spot for spot in range(spots.bit_length()) if spots >> spot & 1)


def grounds_for(masks: list[int]) -> tuple[int, ...]:
    """Where things may be laid, by NEW and so on, in an estate; masks: the spots of each kind, walled ones after."""
    free = masks[FREE] & -masks[FREE]
    new = free | masks[WALLED + FREE]
    return (
        new,
        new | masks[WALLED + HOVELS],
        new | masks[WALLED + BARRACKS],
        masks[QUEENS] | masks[WALLED + QUEENS],
        masks[KINGS] | masks[WALLED + KINGS],
        free | masks[HOVELS] | masks[BARRACKS] | masks[CASTLE] | masks[QUEENS] | masks[KINGS],
    )
