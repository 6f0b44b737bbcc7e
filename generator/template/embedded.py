"""A `data:` address in a drawing -> the picture in it, as if it were a file of the game's folder."""

from __future__ import annotations

import binascii
from base64 import b64decode

from generator.frozen import dataclass
from generator.vector.picture import PictureFile

__all__ = ["START", "EmbeddedPicture", "PictureFile", "unpacked"]

START = "data:"
MOST_BYTES = 8_000_000
"""Of one picture in a drawing: as many as the drawing itself may have."""


@dataclass(frozen=True, slots=True)
class EmbeddedPicture:
    """What stands in for a file's path: the bytes themselves, and what to call them."""

    name: str
    data: bytes

    def read_bytes(self) -> bytes:
        """The picture's file."""
        return self.data

    def as_posix(self) -> str:
        """Its name, for problems."""
        return self.name


def unpacked(address: str) -> bytes:
    """The bytes that an address holds.

    Raises:
        ValueError: It holds none.
    """
    head, comma, text = address.partition(",")
    if not comma or not head.endswith(";base64") or len(text) > 2 * MOST_BYTES:
        raise ValueError("it is no picture in base64")
    try:
        return b64decode("".join(text.split()))
    except binascii.Error:
        raise ValueError("its base64 is broken") from None
