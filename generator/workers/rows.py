"""Aggregate <-> the digest and the bytes of a row, which anybody may have written: checked, and bounded."""

from __future__ import annotations

import hashlib
import json
import zlib

from generator.study.aggregate import Aggregate
from generator.study.tree import from_plain, to_plain

MOST_BYTES = 20_000_000
"""Of one Aggregate's JSON: a hundred times the largest we know."""


def packed(aggregate: Aggregate) -> tuple[str, bytes]:
    """Digest and bytes of an Aggregate."""
    text = json.dumps(to_plain(aggregate), separators=(",", ":")).encode()
    return hashlib.sha256(text).hexdigest(), zlib.compress(text)


def unpacked(digest: object, packed: object) -> Aggregate:
    """The Aggregate of such bytes.

    Raises:
        ValueError: They are damaged.
    """
    if not isinstance(packed, bytes):
        raise TypeError("a block without bytes")
    text = zlib.decompressobj().decompress(packed, MOST_BYTES)
    if hashlib.sha256(text).hexdigest() != digest:
        raise ValueError("a block with other bytes than were written")
    return from_plain(Aggregate, json.loads(text))
