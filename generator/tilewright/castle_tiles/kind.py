"""Castle tiles: the tiles of tiles.yaml, each drawing in each of its colourings, and the start tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

from tilewright.castle_tiles import tiles
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import Tile, access, had_freely
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.frozen import dataclass
from tilewright.pieces.kind import CountPieces, Design, Kind, Piece, Sides, Value, is_drawn, piece
from tilewright.problem import Problem
from tilewright.spec.entries import Dimensions
from tilewright.spec.part import Component
from tilewright.spec.spec import Spec
from tilewright.spec.vocabulary import words_of
from tilewright.texts.node import Path
from tilewright.texts.scalars import Name


class Tiles(Component):
    """The tiles of tiles.yaml, each drawing in each of its colourings, and the start tile."""

    kind: Literal["tiles"]
    """What it is."""
    size: Dimensions
    """Of a tile as it is cut, in millimetres."""
    back: Name
    """A back that is drawn for you: compass, plain, open, chief, starter."""
    needs: ClassVar[str] = "tiles"


@dataclass(frozen=True, slots=True)
class TileSubject:
    """A tile of the set."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class StartSubject:
    """The tile that lies on the table from the first move on."""

    tile: Tile


def tiles_of(spec: Spec[Any], pieces: Iterable[Piece]) -> tuple[Tile, ...]:
    """The tiles of the set, each once: those of the pieces; of a game whose pieces are no tiles, as its text has them.

    Raises:
        MapError: A map that is none.
        SlotError: A slot that says nothing.
    """
    shown = {piece.subject.tile.id: piece.subject.tile for piece in pieces if isinstance(piece.subject, TileSubject)}
    return tuple(shown.values()) or tiles.tiles(spec)


def start_of(spec: Spec[Any], pieces: Iterable[Piece]) -> Tile | None:
    """The start tile, in the same way; None in a game without tiles."""
    shown = (piece.subject.tile for piece in pieces if isinstance(piece.subject, StartSubject))
    return next(shown, None) or tiles.start(spec)


def by_id(spec: Spec[Any], pieces: Iterable[Piece]) -> Mapping[str, Tile]:
    """The tiles of the set by their ids."""
    return {tile.id: tile for tile in tiles_of(spec, pieces)}


def besides(spec: Spec[Any]) -> object:
    """What figures show of tiles.yaml besides its tiles."""
    return spec.tiles and (spec.tiles.set, spec.tiles.start)


def _pieces(part: Tiles, spec: Spec[Any], _: CountPieces) -> Iterator[Piece]:
    yield from (piece(part, (tile.id,), TileSubject(tile)) for tile in tiles.tiles(spec))
    if start := tiles.start(spec):
        yield piece(part, (start.drawing,), StartSubject(start))


def _faces(part: Tiles, piece: Piece, _: object) -> tuple[Sides, ...]:
    return ((Design(piece.id, part, "tile", subject=piece.subject.tile), Design(f"{part.id}-back", part, part.back)),)


def _attributes(spec: Spec[Any], piece: Piece) -> Mapping[str, Value] | None:
    """Of a tile of the set; nobody asks about the start tile."""
    if not isinstance(piece.subject, TileSubject):
        return None
    fares = known_terms(spec).fares
    tile, colours, locks = piece.subject.tile, tuple(spec.game.colours), tuple(spec.game.locks)
    return {
        "tile": tile.drawing,
        "roof": tile.roof,
        "treasures": len(tile.treasures),
        "unguarded": sum(1 for digit in had_freely(tile, fares) if tile.slots[digit].treasure),  # sum counts treasures
        "keys": len(tile.keys),
        "locks": len(tile.locks),
        "teleports": len(tile.map.teleports),
        "left": tile.map.ports.left.count("walk"),
        "right": tile.map.ports.right.count("walk"),
        **_each("treasures", colours, tile.treasures),
        **_each("keys", locks, tile.keys),
        **_each("locks", locks, tile.locks),
    }


def _each(what: str, names: tuple[str, ...], shown: tuple[str, ...]) -> Mapping[str, int]:
    return {f"{what}.{name}": shown.count(name) for name in names}


def _items(spec: Spec[Any], piece: Piece) -> Mapping[str, Mapping[str, Value]] | None:
    """What lies on a tile of the set: treasures, keys, doors and chests."""
    if not isinstance(piece.subject, TileSubject):
        return None
    tile = piece.subject.tile
    reached = access(tile, known_terms(spec).fares)
    items = dict[str, Mapping[str, Value]]()
    for digit, slot in tile.contents:
        way = reached.get(digit)
        items[f"{tile.id} slot {digit}"] = {
            "tile": tile.drawing,
            "treasure": slot.treasure if slot.treasure and slot.treasure != ANY else "",
            "key": slot.key or "",
            "lock": slot.lock or "",
            "door": int(slot.kind == "door"),
            "chest": int(slot.kind == "chest"),
            "moves": way.moves if way else 0,
            "brought": len(way.keys) if way else 0,
            "reach": "walk" if way else "teleport",
        }
    return items


def _written(spec: Spec[Any], piece: Piece) -> Path | None:
    """Where a tile of the set stands in tiles.yaml."""
    if not isinstance(piece.subject, TileSubject):
        return None
    return tiles.place_of(spec, piece.subject.tile.drawing)


def _tile(piece: Piece) -> str:
    return piece.subject.tile.id if isinstance(piece.subject, TileSubject) else ""


def _check(spec: Spec[Any], path: Path, part: Tiles) -> Iterator[Problem]:
    """K06: the back is one that is drawn."""
    yield from is_drawn(spec, (*path, "back"), part.back, words_of(spec.game.id).faces)


# Tiles share their sky and lie apart all the same: no drawing's foot goes on in another's head, and few sides meet, so
# that of two tiles edge to edge a knife that strays would put the end of one's castle, or of its floor, on the other.
TILES = Kind(
    Tiles, _pieces, _faces, "tilewright.castle_tiles.art.tile:draw_face",
    attributes=_attributes, items=_items, written=_written, tile=_tile, checks=(_check,),
    straight=True, gutter=2.0, stacks=True, wordless=True, alike=True,
)  # fmt: skip
