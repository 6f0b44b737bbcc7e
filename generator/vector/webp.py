"""The bytes of a WebP -> how many dots it has, told before any of them is unpacked.

Source: RFC 9649, WebP Image Format.
"""

from __future__ import annotations

from generator.vector.dots import DamagedError, must_be_few

_KIND, _PARTS = 12, 20
"""Where the name of the first chunk stands, and where what is in it begins."""
_ANIMATED = 0x02


def is_webp(data: bytes) -> bool:
    """Whether a file says it is one."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def dots_of(data: bytes) -> tuple[int, int]:
    """Its width and height in dots, as it is packed.

    Raises:
        DamagedError: It is cut off, animated, or has too many dots.
    """
    kind, part = data[_KIND : _KIND + 4], data[_PARTS : _PARTS + 10]
    if len(data) < int.from_bytes(data[4:8], "little") + 8 or len(part) < 10:
        raise DamagedError("it is cut off")
    if kind == b"VP8X":
        if part[0] & _ANIMATED:
            raise DamagedError("it is animated")
        size = int.from_bytes(part[4:7], "little") + 1, int.from_bytes(part[7:10], "little") + 1
    elif kind == b"VP8L":
        bits = int.from_bytes(part[1:5], "little")
        size = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 ":
        size = int.from_bytes(part[6:8], "little") & 0x3FFF, int.from_bytes(part[8:10], "little") & 0x3FFF
    else:
        raise DamagedError("there is no picture in it")
    if not size[0] * size[1]:
        raise DamagedError("there is no picture in it")
    must_be_few(*size)
    return size
