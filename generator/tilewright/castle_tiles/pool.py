"""Spec + Deck -> the Pool of tiles that decks are dealt from."""

from __future__ import annotations

from typing import Any

from tilewright.castle_tiles.count import sizes
from tilewright.castle_tiles.kind import TileSubject, by_id
from tilewright.pieces.build import Deck
from tilewright.pieces.pool import Pool, part_title, set_digest
from tilewright.spec.spec import Spec


def pool(spec: Spec[Any], deck: Deck) -> Pool | None:
    """The tiles that a part of the game prints; None where none does."""
    part = next((piece.component for piece in deck.pieces if isinstance(piece.subject, TileSubject)), None)
    if part is None:
        return None
    tiles = by_id(spec, deck.whole)
    titles = {name: tile.title for name, tile in tiles.items()}
    alike = {name: tile.drawing for name, tile in tiles.items()}
    return Pool(part, part_title(spec, part), tuple(tiles), titles, alike, set_digest(spec), sizes(spec), tiles)
