"""Tile set -> the four characters it is known by, so that a deck code of another set is refused."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from generator.spec.lock import written
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
    """What makes a set of tiles this set: order, maps, slots and colourings, but no titles and no comments.

    Colours from the lock file, and treasures left to the die, are part of it.
    """
    if spec.tiles is None:
        return "[]"
    from generator.cutaway.colours import rolled  # noqa: PLC0415 - for games with tiles

    text = written(spec.game, spec.tiles)
    return text if spec.lock is None and not rolled(spec) else f"{text}\n{_contents(spec)}"


def _contents(spec: Spec[Any]) -> str:
    """Every slot of every tile, as it is printed."""
    from generator.cutaway.tiles import tiles  # noqa: PLC0415 - as above

    held = [[tile.id, [[digit, slot.phrase] for digit, slot in tile.contents]] for tile in tiles(spec)]
    return json.dumps(held, separators=(",", ":"), ensure_ascii=True)
