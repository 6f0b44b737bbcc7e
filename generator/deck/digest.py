"""Tile set -> the four characters it is known by, so that a deck code of another set is refused."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from generator.spec.spec import Spec

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U, so that it survives being read aloud."""


def set_digest(spec: Spec[Any]) -> str:
    """The first 20 bits of the SHA-256 of the canonical set text, in Crockford's base 32."""
    return short(hashlib.sha256(canonical(spec).encode()).digest())


def short(digest: bytes) -> str:
    """The first 20 bits of a digest, in Crockford's base 32."""
    bits = int.from_bytes(digest[:3], "big") >> 4
    return "".join(CROCKFORD[bits >> shift & 31] for shift in (15, 10, 5, 0))


def canonical(spec: Spec[Any]) -> str:
    """What makes a set of tiles this set: order, maps, slots and colourings, but no titles and no comments."""
    if spec.tiles is None:
        return "[]"
    lattice = spec.tiles.set
    head = [lattice.id, lattice.storeys, lattice.columns, lattice.colourings]
    palettes = [list(spec.game.colours), list(spec.game.locks)]
    drawn = [[t.id, t.map.rstrip("\n"), sorted(t.slots.items()), t.swap] for t in spec.tiles.tiles]
    return json.dumps([head, palettes, drawn], separators=(",", ":"), ensure_ascii=True)
