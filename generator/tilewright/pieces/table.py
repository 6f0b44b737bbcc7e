"""A kind's name as game.yaml writes it -> where its row is: this table, then the rooms of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tilewright.rooms import EMPTY, Later, Room, shipped

KINDS = {
    "tiles": "tilewright.castle_tiles.kind:TILES",
    "tokens": "tilewright.pieces.tokens:TOKENS",
    "counters": "tilewright.pieces.counters:COUNTERS",
    "punchboard": "tilewright.pieces.punchboard:PUNCHBOARD",
    "standees": "tilewright.pieces.standees:STANDEES",
    "die": "tilewright.pieces.nets:DIE",
    "die-stickers": "tilewright.pieces.nets:DIE_STICKERS",
    "pyramids": "tilewright.pieces.nets:PYRAMIDS",
    "wheel": "tilewright.pieces.wheel:WHEEL",
    "aid": "tilewright.pieces.aid:AID",
    "score": "tilewright.pieces.score:SCORE",
    "board": "tilewright.pieces.board:BOARD",
    "map": "tilewright.pieces.maps:MAP",
    "track": "tilewright.pieces.track:TRACK",
    "screen": "tilewright.pieces.screen:SCREEN",
    "tray": "tilewright.pieces.boxes:TRAY",
    "tuck-box": "tilewright.pieces.boxes:TUCK_BOX",
    "box": "tilewright.pieces.two_part_box:TWO_PART_BOX",
    "cards": "tilewright.pieces.cards:CARDS",
    "square-tiles": "tilewright.pieces.cards:CARDS",
    "playing-cards": "tilewright.pieces.playing_cards:PLAYING_CARDS",
}
"""Every kind that is nobody's own: `module:ROW`, imported when a game uses it."""


def row(name: str, room: Room = EMPTY) -> Any:  # noqa: ANN401 - a Kind; who asks may not know what that is
    """The row of a kind: everybody's, the room's own, or that of any game on the shelf; None where nobody has one."""
    if name in KINDS:
        return load(KINDS[name])
    doors = ((each, _of_room(each).get(name)) for each in (room, *shipped()))
    return next((_row(each, where) for each, where in doors if where), None)


def _row(room: Room, where: str) -> Any:  # noqa: ANN401 - a Kind
    """The row of a kind of a room's own.

    Raises:
        RefusedError: The room is of an installed package, where there is no such thing (X04), or no row (X05).
    """
    kind = room.load(where)
    if not isinstance(getattr(kind, "model", None), type):
        raise room.wrong("kinds", f"'{where}' is not a Kind", "put a tilewright.pieces.kind.Kind there")
    return kind


def rows(room: Room = EMPTY) -> Mapping[str, Any]:
    """Every kind that a game with that room may use, by its name."""
    names = dict.fromkeys([*KINDS, *(name for each in (room, *shipped()) for name in _of_room(each))])
    return {name: row(name, room) for name in names}


def load(where: str) -> Any:  # noqa: ANN401 - whatever stands there
    """What a module calls by a name, of `module:name`."""
    module, _, name = where.partition(":")
    return Later(module, name).function


def _of_room(room: Room) -> Mapping[str, str]:
    """The kinds that a room has behind its door `kinds`.

    Raises:
        RefusedError: The room is of an installed package that cannot be loaded (X04), or has another thing there (X05).
    """
    places = room.ask("kinds", "KINDS") or {}
    if not isinstance(places, Mapping) or not all(isinstance(where, str) and ":" in where for where in places.values()):
        raise room.wrong("kinds", "KINDS is not a mapping of names to 'module:ROW'", "write it so, or leave it out")
    return places
