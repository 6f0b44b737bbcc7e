"""Pieces on the tiles of a replay: on their floors, side by side in the sky, as large as they are printed."""

from __future__ import annotations

from itertools import combinations

import pytest

from tilewright.castle_tiles.art.scene import Scene
from tilewright.draw.art import Ink
from tilewright.draw.look import look_of
from tilewright.engine import Token
from tilewright.games.castles_in_the_air.engine.view import stand
from tilewright.pieces.build import build
from tilewright.pieces.kind import Piece
from tilewright.pieces.tokens import Tokens
from tilewright.shelf import shelf
from tilewright.tables.pieces import Pieces
from tilewright.tables.setting import setting_of
from tilewright.units import Size

SPEC = shelf.load("castles-in-the-air")
PIECES = Pieces(SPEC, build(SPEC), look_of(SPEC, Ink.FULL), setting_of(SPEC.game.id))
TILES = [piece for piece in build(SPEC).pieces if piece.component == "castle-tiles"]
TRIM = Size(63.5, 63.5)
EACH = pytest.mark.parametrize("piece", TILES[::4], ids=lambda piece: piece.id)


def printed(face: str) -> Size:
    parts = (part for part in SPEC.game.components if isinstance(part, Tokens))
    return next(part.size.size for part in parts if any(token.face == face for token in part.tokens))


@pytest.mark.parametrize("face", ["zeppelin", "explorer"])
def test_a_piece_is_as_large_as_it_is_printed(face: str) -> None:
    assert PIECES.printed_size(Token(face, "ruby", "Ruby"), TRIM) == printed(face)


@EACH
def test_zeppelins_in_one_sky_lie_side_by_side(piece: Piece) -> None:
    spot = stand(piece.subject.tile.map, 0)
    afloat = [Token("zeppelin", of, of, spot) for of in SPEC.game.liveries]
    size = printed("zeppelin")
    for one, other in combinations(PIECES.spots(piece.id, afloat), 2):
        assert abs(one.x - other.x) >= size.width or abs(one.y - other.y) >= size.height
        for at in (one, other):
            assert size.width / 2 <= at.x <= TRIM.width - size.width / 2
            assert size.height / 2 <= at.y <= TRIM.height - size.height / 2


@EACH
def test_an_explorer_stands_on_its_floor(piece: Piece) -> None:
    tile = piece.subject.tile
    scene = Scene(tile, TRIM, 0.0)
    for run, node in enumerate(tile.map.nodes, 1):
        token = Token("explorer", "ruby", "Ruby", stand(tile.map, run))
        (spot,) = PIECES.spots(piece.id, [token])
        assert spot.y == pytest.approx(scene.ground(node.storey))
        assert scene.x(node.first) < spot.x < scene.x(node.last + 1)


@EACH
def test_explorers_on_one_floor_stand_apart_as_far_as_it_is_long(piece: Piece) -> None:
    tile, size = piece.subject.tile, printed("explorer")
    for run, node in enumerate(tile.map.nodes, 1):
        tokens = [Token("explorer", of, of, stand(tile.map, run)) for of in ("ruby", "navy")]
        one, other = PIECES.spots(piece.id, tokens)
        room = (node.last - node.first + 1) * TRIM.width / 9
        assert other.x - one.x == pytest.approx(min(size.width, max(room - size.width, 0.0)))
