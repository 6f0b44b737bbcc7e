"""Tile set -> the four characters it is known by, so that a deck code of another set is refused."""

from __future__ import annotations

import hashlib
from typing import Any

from generator.rooms import TILES
from generator.spec.spec import Spec

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that it survives being read aloud."""


def set_digest(spec: Spec[Any]) -> str:
    """The first 20 bits of the SHA-256 of the canonical set text, in Crockford's base 32."""
    text = TILES.ask("tiles", "canonical")(spec) if spec.tiles else "[]"
    return short(hashlib.sha256(text.encode()).digest())


def short(digest: bytes) -> str:
    """The first 20 bits of a digest, in Crockford's base 32."""
    bits = int.from_bytes(digest[:3], "big") >> 4
    return "".join(CROCKFORD[bits >> shift & 31] for shift in (15, 10, 5, 0))
