"""Deck -> what its pieces are known by: attributes and their values, for requirements to ask about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.deck.build import Deck
from generator.frozen import dataclass
from generator.kinds.kind import Value, kinds_of
from generator.kinds.piece import Piece
from generator.spec.node import Spot
from generator.spec.places import Path
from generator.spec.rows import Row
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Known:
    """A piece, or a thing that lies on one, as requirements see it.

    Attributes:
        name: Its id.
        copies: How many there are.
        values: Attribute -> value.
        place: Where it stands in the game's folder.
        places: Attribute -> where that value stands, where it has a place of its own.
    """

    name: str
    copies: int
    values: Mapping[str, Value]
    place: Spot
    places: Mapping[str, Spot]

    def at(self, attribute: str) -> Spot:
        """Where a value stands."""
        return self.places.get(attribute, self.place)


def known(spec: Spec[Any], deck: Deck) -> Mapping[str, tuple[Known, ...]]:
    """Component id -> its pieces; as `<id>.items`, where things lie on them, each of those."""
    pieces: dict[str, list[Known]] = {}
    kinds = kinds_of(spec)
    for piece in deck.pieces:
        kind = kinds[piece.component]
        place, places = spec.places.value(kind.written(spec, piece) or _component(spec, piece)), {}
        values = kind.attributes(spec, piece)
        if values is None:
            continue
        if isinstance(piece.subject, Row):
            place, places = piece.subject.place, dict(piece.subject.places)
        pieces.setdefault(piece.component, []).append(Known(piece.id, piece.copies, values, place, places))
        if (items := kind.items(spec, piece)) is not None:
            things = (Known(name, 1, values, place, {}) for name, values in items.items())
            pieces.setdefault(f"{piece.component}.items", []).extend(things)
    return {name: tuple(each) for name, each in pieces.items()}


def _component(spec: Spec[Any], piece: Piece) -> Path:
    parts = [part.id for part in spec.game.components]
    return ("game", "components", parts.index(piece.component))
