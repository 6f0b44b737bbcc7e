"""Deck -> what its pieces are known by: attributes and their values, for requirements to ask about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.cutaway.kind import TileSubject
from generator.cutaway.terms import terms_of
from generator.cutaway.tilemap import Fares, Tile, access
from generator.deck.build import Deck
from generator.frozen import dataclass
from generator.kinds.kind import Value, kinds_of
from generator.kinds.piece import Piece
from generator.spec.node import Place
from generator.spec.rows import Row
from generator.spec.spec import Spec


@dataclass(frozen=True, slots=True)
class Known:
    """A piece, or an item on a tile, as requirements see it.

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
    place: Place
    places: Mapping[str, Place]

    def at(self, attribute: str) -> Place:
        """Where a value stands."""
        return self.places.get(attribute, self.place)


def known(spec: Spec[Any], deck: Deck) -> Mapping[str, tuple[Known, ...]]:
    """Component id -> its pieces; for tiles `<id>.items` as well -> the treasures, keys, doors and chests on them."""
    found: dict[str, list[Known]] = {}
    kinds = kinds_of(spec)
    fares = terms_of(spec.rules).fares
    for piece in deck.pieces:
        place, places = spec.places.value(_path(spec, piece)), {}
        values = kinds[piece.component].attributes(spec, piece)
        if values is None:
            continue
        if isinstance(piece.subject, Row):
            place, places = piece.subject.place, dict(piece.subject.places)
        found.setdefault(piece.component, []).append(Known(piece.id, piece.copies, values, place, places))
        if isinstance(piece.subject, TileSubject):
            items = found.setdefault(f"{piece.component}.items", [])
            items.extend(_items(piece.subject.tile, fares, place))
    return {name: tuple(each) for name, each in found.items()}


def _path(spec: Spec[Any], piece: Piece) -> tuple[str | int, ...]:
    if isinstance(piece.subject, TileSubject) and spec.tiles:
        drawings = [text.id for text in spec.tiles.tiles]
        return ("tiles", "tiles", drawings.index(piece.subject.tile.drawing))
    parts = [part.id for part in spec.game.components]
    return ("game", "components", parts.index(piece.component))


def _items(tile: Tile, fares: Fares, place: Place) -> Iterator[Known]:
    reached = access(tile, fares)
    for digit, slot in tile.contents:
        way = reached.get(digit)
        values: dict[str, Value] = {
            "tile": tile.drawing,
            "treasure": slot.treasure or "",
            "key": slot.key or "",
            "lock": slot.lock or "",
            "door": int(slot.kind == "door"),
            "chest": int(slot.kind == "chest"),
            "moves": way.moves if way else 0,
            "brought": len(way.keys) if way else 0,
            "reach": "walk" if way else "teleport",
        }
        yield Known(f"{tile.id} slot {digit}", 1, values, place, {})
