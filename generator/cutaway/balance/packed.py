"""A row of whole numbers -> one large number: sums of thousands of rows at a time are sums of such numbers.

A number has 32 bits: more than any set of tiles adds up to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from struct import Struct


def packer(width: int) -> Callable[[Sequence[int]], int]:
    """What makes one number of a row of so many."""
    pack = Struct(f"<{width}I").pack
    return lambda row: int.from_bytes(pack(*row), "little")


def unpacker(width: int) -> Callable[[int], tuple[int, ...]]:
    """What makes a row of so many numbers of one, or of a sum of such numbers."""
    unpack, size = Struct(f"<{width}I").unpack, 4 * width
    return lambda whole: unpack(whole.to_bytes(size, "little"))
