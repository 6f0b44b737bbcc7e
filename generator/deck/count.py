"""A count in game.yaml -> a number of pieces: as written, as a rule says, or as many as the fullest deal can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.spec.picture import Face
from generator.spec.ruled import ruled
from generator.spec.spec import Spec

if TYPE_CHECKING:
    from generator.tilemap import Tile

TILES_PER_PLAYER = 7
"""Where the rules name no number of their own."""


def wanted(count: int | str, face: Face, of: str, spec: Spec[Any], tiles: Sequence[Tile]) -> int:
    """How many pieces a count asks for.

    Args:
        count: A number, `rules.<name>`, or `tiles`.
        face: The token's design: tells what `tiles` counts (a gem treasures, a key keys, a lock doors and chests).
        of: The colour or lock it is in.
        spec: The game.
        tiles: Its tiles.
    """
    if isinstance(count, int):
        return count
    if count == "tiles":
        return most_shown(tiles, deck_size(spec), face if isinstance(face, str) else "", of)
    return ruled(spec.rules, count) or 0


def deck_size(spec: Spec[Any]) -> int:
    """How many tiles the fullest table is dealt."""
    return sizes(spec)[spec.game.players.most]


def sizes(spec: Spec[Any]) -> dict[int, int]:
    """Number of players -> tiles they are dealt: `rules.setup.tiles_fixed`, else `tiles_each` (7) for each player."""
    each = ruled(spec.rules, "rules.setup.tiles_each") or TILES_PER_PLAYER
    fixed = ruled(spec.rules, "rules.setup.tiles_fixed")
    return {n: fixed or each * n for n in range(spec.game.players.least, spec.game.players.most + 1)}


def most_shown(tiles: Sequence[Tile], size: int, face: str, of: str) -> int:
    """The most of one item that any deal of that many tiles can show: the sum over the tiles that show most of it."""
    return sum(sorted((shown(tile, face).count(of) for tile in tiles), reverse=True)[:size])


def shown(tile: Tile, face: str) -> tuple[str, ...]:
    """The colours of what a tile shows of a face: a gem stands for treasures, a key for keys, a lock for locks."""
    return {"gem": tile.treasures, "key": tile.keys, "lock": tile.locks}.get(face, ())
