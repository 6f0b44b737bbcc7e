"""A Spec -> how many of each piece lie in the box, for the list that a buyer checks it against."""

from __future__ import annotations

from typing import Any

from generator.deck.build import Piece, TokenSubject
from generator.deck.owner import Owner
from generator.prose.naming import Counts
from generator.spec.picture import slug
from generator.spec.spec import Spec


def counted(owner: Owner) -> Counts:
    """The pieces of each part, and the flat tokens of each face by colour."""
    spec, pieces = owner.spec, owner.deck.pieces
    parts = {
        # sum counts copies of pieces
        part.id: sum(piece.copies for piece in pieces if piece.component == part.id)
        for part in spec.game.components
    }
    tokens: dict[str, dict[str, int]] = {}
    for piece in pieces:
        if isinstance(subject := piece.subject, TokenSubject):
            tokens.setdefault(slug(subject.face), {})[_colour(spec, piece)] = piece.copies
    return Counts(parts, tokens)


def _colour(spec: Spec[Any], piece: Piece) -> str:
    """A token's colour as a sentence says it."""
    assert isinstance(piece.subject, TokenSubject)  # noqa: S101 - only tokens are asked
    game, of = spec.game, piece.subject.of
    named = {**game.colours, **game.locks, **game.liveries}
    return named[of].title.lower() if of in named else of
