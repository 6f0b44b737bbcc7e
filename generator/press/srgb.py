"""The definition of sRGB -> an ICC profile: what the numbers of a colour in a PDF mean.

Source: IEC 61966-2-1 for the curve; ICC.1:2001-04 for the file, in which colours are seen in the light D50.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache

NAME = "sRGB IEC61966-2.1"
_D50 = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    "r": (0.436065, 0.222488, 0.013916),
    "g": (0.385147, 0.716873, 0.097076),
    "b": (0.143066, 0.060608, 0.714096),
}
"""What the strongest red, green and blue come to in that light."""
_STEPS = 1024
_MADE = (2000, 1, 1, 0, 0, 0)


@cache
def profile() -> bytes:
    """The profile of a screen that shows sRGB."""
    curve = struct.pack(f">4s4xI{_STEPS}H", b"curv", _STEPS, *(_linear(at / (_STEPS - 1)) for at in range(_STEPS)))
    tags = {
        "desc": struct.pack(">4s4xI", b"desc", len(NAME) + 1) + NAME.encode() + bytes(79),
        "cprt": b"text\0\0\0\0No copyright, use freely\0",
        "wtpt": _xyz(_D50),
        **{f"{colour}XYZ": _xyz(there) for colour, there in _PRIMARIES.items()},
        **dict.fromkeys(("rTRC", "gTRC", "bTRC"), curve),
    }
    table, data = _laid(tags)
    size, kind = 128 + len(table) + len(data), (b"mntr", b"RGB ", b"XYZ ")
    head = struct.pack(">I4xI4s4s4s6H4s28x", size, 0x02100000, *kind, *_MADE, b"acsp")
    return b"".join((head, _fixed(_D50), bytes(48), table, data))


def _laid(tags: Mapping[str, bytes]) -> tuple[bytes, bytes]:
    """Where each tag is, counted from the file's start, and all of them; what two have in common is there once."""
    places: dict[bytes, int] = {}
    table, data = struct.pack(">I", len(tags)), b""
    for name, body in tags.items():
        if body not in places:
            places[body] = 128 + 4 + 12 * len(tags) + len(data)
            data += body + bytes(-len(body) % 4)
        table += struct.pack(">4sII", name.encode(), places[body], len(body))
    return table, data


def _linear(part: float) -> int:
    """The light of a part of the strongest number, as a part of 65535."""
    light = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return round(light * 65535)


def _xyz(colour: tuple[float, float, float]) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(colour)


def _fixed(numbers: tuple[float, float, float]) -> bytes:
    return struct.pack(">3i", *(round(number * 65536) for number in numbers))
