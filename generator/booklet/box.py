"""A Spec -> how many of each piece lie in the box, for the list that a buyer checks it against."""

from __future__ import annotations

from typing import Any

from generator.deck.owner import Owner
from generator.kinds.tokens import TokenSubject
from generator.prose.naming import KitCounts
from generator.spec.picture import slug
from generator.spec.spec import Spec


def counted(owner: Owner) -> KitCounts:
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
            tokens.setdefault(slug(subject.face), {})[_colour(spec, subject.of)] = piece.copies
    return KitCounts(parts, tokens)


def _colour(spec: Spec[Any], of: str) -> str:
    """A token's colour as a sentence says it."""
    game = spec.game
    named = {**game.colours, **game.locks, **game.liveries}
    return named[of].title.lower() if of in named else of
