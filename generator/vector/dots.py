"""A picture's width and height -> whether it has no more dots than can be printed."""

from __future__ import annotations

MOST_DOTS = 51_000_000
"""Of a picture: the largest piece, 600 x 600 mm, at 300 dots to an inch. Four bytes each, they take 200 MB unpacked."""


class DamagedError(ValueError):
    """A picture that cannot be read, and why."""


class TooLargeError(DamagedError):
    """A picture of too many dots."""


def must_be_few(width: int, height: int) -> None:
    """Refuse a picture before any of it is unpacked.

    Raises:
        TooLargeError: It has too many dots.
    """
    if width * height > MOST_DOTS:
        raise TooLargeError(f"it has {width:,} x {height:,} dots; {MOST_DOTS:,} in all are the most")
