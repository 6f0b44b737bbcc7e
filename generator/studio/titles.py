"""A piece -> what a person calls it: the title that its designer gave it, and no id."""

from __future__ import annotations

from typing import Any

from generator.kinds.kind import kind_of
from generator.kinds.piece import Piece
from generator.spec.rows import Row
from generator.spec.spec import Spec

NAMING = ("title", "name", "card")
"""The columns that may say what a card is called; the first that says anything."""
LONGEST = 80


def title_of(spec: Spec[Any], piece: Piece) -> str:
    """What a piece is called: by its row, its deck or its tile, else by its component and what it is one of."""
    part = next(each for each in spec.game.components if each.id == piece.component)
    kind = kind_of(part)
    named = [kind.dealt(spec, piece).title] if kind.dealt else []
    cells = piece.subject.cells if isinstance(piece.subject, Row) else kind.attributes(spec, piece) or {}
    lowered = {name.casefold(): str(text) for name, text in cells.items()}
    named += [lowered.get(column, "") for column in NAMING]
    own = piece.id.removeprefix(part.id).strip("-").replace("-", " ")
    named.append(f"{part.title}: {own}" if own else part.title)
    return next(name for name in named if name.strip())[:LONGEST]
