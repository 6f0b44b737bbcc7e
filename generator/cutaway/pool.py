"""Spec + Deck -> the Pool of tiles that decks are dealt from."""

from __future__ import annotations

from typing import Any

from generator.cutaway.count import sizes
from generator.cutaway.kind import TileSubject, by_id
from generator.deck.build import Deck
from generator.deck.digest import set_digest
from generator.deck.pool import Pool, part_title
from generator.spec.spec import Spec


def pool(spec: Spec[Any], deck: Deck) -> Pool | None:
    """The tiles that a part of the game prints; None where none does."""
    part = next((piece.component for piece in deck.pieces if isinstance(piece.subject, TileSubject)), None)
    if part is None:
        return None
    tiles = by_id(spec, deck.whole)
    titles = {name: tile.title for name, tile in tiles.items()}
    alike = {name: tile.drawing for name, tile in tiles.items()}
    return Pool(part, part_title(spec, part), tuple(tiles), titles, alike, set_digest(spec), sizes(spec), tiles)
