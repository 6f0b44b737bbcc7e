"""A picture's width and height -> whether it has no more dots than can be printed."""

from __future__ import annotations

MOST_DOTS = 51_000_000
"""Of a picture: the largest piece, 600 x 600 mm, at 300 dots to an inch. Four bytes each, they take 200 MB unpacked."""


MOST_SIDE = 32_000
"""Dots across or down: 600 mm at 1,350 to an inch; cairo, which draws PNGs of cards, knows no picture beyond 32,767."""

STRIP = 1_000_000
"""Dots that are worked on at a time: of a large picture, only one copy lies in memory."""


class DamagedError(ValueError):
    """A picture that cannot be read, and why."""


class TooManyDotsError(DamagedError):
    """A picture of too many dots."""


def must_be_few(width: int, height: int) -> None:
    """Refuse a picture before any of it is unpacked.

    Raises:
        TooLargeError: It has too many dots.
    """
    if max(width, height) > MOST_SIDE and width * height <= MOST_DOTS:
        raise TooManyDotsError(f"it has {width:,} x {height:,} dots; {MOST_SIDE:,} on a side are the most")
    if width * height > MOST_DOTS:
        raise TooManyDotsError(f"it has {width:,} x {height:,} dots; {MOST_DOTS:,} in all are the most")
