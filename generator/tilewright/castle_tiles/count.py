"""Tiles + the rules -> how many are dealt, how many tokens that asks for, and the Pool that decks are dealt from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import Any

from tilewright.castle_tiles.kind import TileSubject, by_id, tiles_of
from tilewright.castle_tiles.terms import known_terms
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.pieces.build import Deck
from tilewright.pieces.kind import Piece
from tilewright.pieces.pool import Pool, part_title, set_digest
from tilewright.spec.spec import Spec


def tokens(spec: Spec[Any], pieces: Sequence[Piece]) -> Callable[[str, str], int]:
    """What tells how many tokens `count: tiles` asks for: as many as the fullest deal can show.

    It takes the token's face (a gem stands for treasures, a key for keys, a lock for doors and chests) and the colour
    or lock it is in.

    Args:
        spec: The game.
        pieces: Those made so far: where its tiles are among them, their text is not read again.
    """
    size = deck_size(spec)

    @cache
    def on_tiles(face: str) -> tuple[Shown, ...]:
        return tuple(shown(tile, face) for tile in tiles_of(spec, pieces))

    def count(face: str, of: str) -> int:
        every = on_tiles(face)
        rolled = most_rolled(every, size, len(spec.game.colours)) if face == "gem" else 0
        return most_shown(every, size, of) + rolled

    return count


def deck_size(spec: Spec[Any], players: int = 0) -> int:
    """How many tiles so many players are dealt; the fullest table, if no number is given."""
    return sizes(spec)[players or spec.game.players.most]


def deck_sizes(spec: Spec[Any]) -> tuple[int, ...]:
    """How many tiles a deal can have, from the fewest players to the most, each number once."""
    return tuple(dict.fromkeys(sizes(spec).values()))


def sizes(spec: Spec[Any]) -> dict[int, int]:
    """Number of players -> tiles they are dealt: `rules.setup.tiles_fixed`, else `tiles_each` for each player."""
    terms = known_terms(spec)
    return {n: terms.tiles(n) for n in range(spec.game.players.least, spec.game.players.most + 1)}


Shown = tuple[str, ...]
"""The colours of what a tile shows of a face, as `shown` tells them."""


def most_shown(on_tiles: Sequence[Shown], size: int, of: str) -> int:
    """The most of one item that any deal of that many tiles can show: the sum over the tiles that show most of it."""
    return sum(sorted((each.count(of) for each in on_tiles), reverse=True)[:size])


def most_rolled(on_tiles: Sequence[Shown], size: int, colours: int) -> int:
    """How many of one colour are enough in 99 of 100 deals of the most treasures whose colour is rolled for."""
    blank = most_shown(on_tiles, size, ANY)
    ways, enough = (colours - 1) ** blank, 0
    while 100 * ways < 99 * colours**blank:
        enough += 1
        ways += comb(blank, enough) * (colours - 1) ** (blank - enough)
    return enough


def shown(tile: Tile, face: str) -> Shown:
    """The colours of what a tile shows of a face: a gem stands for treasures, a key for keys, a lock for locks."""
    match face:
        case "gem":
            return tile.treasures
        case "key":
            return tile.keys
    return tile.locks if face == "lock" else ()


def pool(spec: Spec[Any], deck: Deck) -> Pool | None:
    """The tiles that a part of the game prints; None where none does."""
    part = next((piece.component for piece in deck.pieces if isinstance(piece.subject, TileSubject)), None)
    if part is None:
        return None
    tiles = by_id(spec, deck.whole)
    titles = {name: tile.title for name, tile in tiles.items()}
    alike = {name: tile.drawing for name, tile in tiles.items()}
    return Pool(part, part_title(spec, part), tuple(tiles), titles, alike, set_digest(spec), sizes(spec), tiles)
