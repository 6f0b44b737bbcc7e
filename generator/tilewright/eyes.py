"""Two colours -> how far apart they look, to all eyes and to those that tell fewer colours apart."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

CLOSE = 8.0
"""Nearer than that two colours are mixed up across a table: that is four of the steps that an eye just sees."""

EYES: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each kind of eyes makes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""

CONES = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
          (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
OKLAB = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
          (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip
"""Linear red, green and blue as the three cones take them, and the cube roots of that as Oklab (Ottosson 2020)."""
Rows = tuple[tuple[float, float, float], ...]
Three = tuple[float, ...]


def distances(one: str, other: str) -> dict[str, float]:
    """How far apart two colours (#RRGGBB) look to each kind of eyes, in Oklab: 100 is from black to white."""
    return {name: round(100 * dist(_oklab(one, eyes), _oklab(other, eyes)), 1) for name, eyes in EYES.items()}


def worst(one: str, other: str) -> tuple[str, float]:
    """The kind of eyes to which two colours (#RRGGBB) look most alike, and how far apart they look to them."""
    apart = distances(one, other)
    kind = min(apart, key=lambda each: apart[each])
    return kind, apart[kind]


def _oklab(colour: str, eyes: Rows) -> Three:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    seen = tuple(min(1.0, max(0.0, part)) for part in _times(eyes, linear))
    cones = tuple(part ** (1 / 3) for part in _times(CONES, seen))
    return _times(OKLAB, cones)


def _times(rows: Rows, parts: Three) -> Three:
    red, green, blue = parts
    return tuple(row[0] * red + row[1] * green + row[2] * blue for row in rows)
