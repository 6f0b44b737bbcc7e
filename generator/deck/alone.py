"""Deck + Deal -> Deck: the game's pieces with nothing of the dealt part but what was dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.deck.build import Deck
from generator.deck.deck_code import Deal
from generator.kinds.piece import Piece


def alone(deck: Deck, deal: Deal) -> Deck:
    """The deck to be played with when these tiles, or cards, are all there are."""
    return Deck(tuple(_left(deck.pieces, deal)), tuple(_left(deck.whole, deal)))


def _left(pieces: Iterable[Piece], deal: Deal) -> Iterator[Piece]:
    copies = Counter(deal.ids)
    for piece in pieces:
        if piece.component != deal.part:
            yield piece
        elif many := copies[piece.id.removeprefix(f"{piece.component}-")]:
            yield replace(piece, copies=many)
