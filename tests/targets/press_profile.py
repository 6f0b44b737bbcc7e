"""An ICC profile of a press that there is not, whose every colour can be told beforehand; black takes 400 % ink."""

from __future__ import annotations

import struct
from functools import cache
from itertools import product

D50 = (0.9642, 1.0, 0.8249)
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_TO_RGB = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
Triple = tuple[float, float, float]
_INKS_GRID, _LAB_GRID = 5, 9


@cache
def profile(kind: bytes = b"prtr", space: bytes = b"CMYK", version: int = 2, title: str = "Test (FOGRA39)") -> bytes:
    """The file."""
    head = struct.pack(">9i", *(65536 if at % 4 == 0 else 0 for at in range(9)))
    ramp = bytes(range(256))
    seen = b"".join(
        _lab8(_seen(*(at / (_INKS_GRID - 1) for at in each))) for each in product(range(_INKS_GRID), repeat=4)
    )
    printed = b"".join(_inks8(each) for each in product(range(_LAB_GRID), repeat=3))
    tags = {
        b"desc": struct.pack(">4s4xI", b"desc", len(title) + 1) + title.encode() + bytes(79),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(each * 65536) for each in D50)),
        b"A2B0": b"mft1\0\0\0\0" + bytes((4, 3, _INKS_GRID, 0)) + head + ramp * 4 + seen + ramp * 3,
        b"B2A0": b"mft1\0\0\0\0" + bytes((3, 4, _LAB_GRID, 0)) + head + ramp * 3 + printed + ramp * 4,
    }
    table, data, start = struct.pack(">I", len(tags)), b"", 132 + 12 * len(tags)
    for name, body in tags.items():
        table += struct.pack(">4sII", name, start + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    size = 128 + len(table) + len(data)
    top = struct.pack(">I4xB3x4s4s4s12x4s28x", size, version, kind, space, b"Lab ", b"acsp")
    light = struct.pack(">3i", *(round(each * 65536) for each in D50))
    return top + light + bytes(128 - len(top) - 12) + table + data


def _seen(c: float, m: float, y: float, k: float) -> Triple:
    """What inks look like: each takes its light away, and black all of it."""
    return _lab(*((1 - ink) * (1 - k) for ink in (c, m, y)))


def _lab(*rgb: float) -> Triple:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    xyz = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in _TO_XYZ]
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / w for x, w in zip(xyz, D50, strict=True))]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _lab8(lab: Triple) -> bytes:
    light, a, b = lab
    return bytes(min(255, max(0, round(each))) for each in (light * 2.55, a + 128, b + 128))


def _inks8(at: tuple[int, ...]) -> bytes:
    """The inks at a place of the grid: what light each takes away, and as much black as all three do, squared."""
    light, a, b = at[0] * 100 / (_LAB_GRID - 1), *(each * 255 / (_LAB_GRID - 1) - 128 for each in at[1:])
    fy = (light + 16) / 116
    f = (fy + a / 500, fy, fy - b / 200)
    xyz = [(t**3 if t**3 > 0.008856 else (t - 16 / 116) / 7.787) * w for t, w in zip(f, D50, strict=True)]
    linear = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, xyz, strict=True)))) for row in _TO_RGB]
    rgb = [part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in linear]
    inks = [1 - part for part in rgb]
    return bytes(round(255 * each) for each in (*inks, min(inks) ** 2))
