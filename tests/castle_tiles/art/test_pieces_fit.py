"""The pieces fit the tiles they stand on: every tile of the set, in the millimetres of the components."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from tests.draw.castle_kit import TRIM, Picture, faces, kit, look, near, tiles
from tilewright.castle_tiles.art.scene import SKY, Scene, Thing, berths
from tilewright.castle_tiles.art.scene import things as every_thing
from tilewright.castle_tiles.kind import start_of
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.art import Ink
from tilewright.draw.items import gem_outline
from tilewright.games.castles_in_the_air.figures import board
from tilewright.pieces.build import build
from tilewright.pieces.standees import Standees
from tilewright.pieces.tokens import Tokens
from tilewright.units import Box, Point, Size

PARTS = {part.id: part for part in kit().game.components}
EACH = pytest.mark.parametrize("tile", tiles(), ids=lambda tile: tile.id)


def token_of(face: str) -> Size:
    """The size of the token with that face."""
    parts = (part for part in PARTS.values() if isinstance(part, Tokens))
    return next(part.size.size for part in parts if any(token.face == face for token in part.tokens))


def footprint(name: str) -> Size:
    """What a standee covers when it stands: its two feet."""
    part = PARTS[name]
    assert isinstance(part, Standees)
    return Size(part.size.width, 2 * part.foot)


def things(scene: Scene) -> list[Thing]:
    """What a token is laid on: no lock has one."""
    return [thing for thing in every_thing(scene) if thing.face != "lock"]


def lying(thing: Thing) -> Box:
    """Where the token of a thing lies."""
    size = token_of(thing.face)
    return Box(thing.at.x - size.width / 2, thing.at.y - size.height / 2, size.width, size.height)


def inside(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def scene_of(tile: Tile) -> Scene:
    return Scene(tile, TRIM, 0.0)


def storey_boxes(scene: Scene) -> Iterator[Box]:
    for storey in range(scene.storeys):
        top = scene.top(2 * storey)
        yield Box(0, top, scene.size.width, scene.ground(storey) - top)


@pytest.mark.parametrize("name", ["explorers", "flat-explorers"])
@EACH
def test_an_explorer_on_its_floor_is_on_no_other_storey(tile: Tile, name: str) -> None:
    scene, part = scene_of(tile), PARTS[name]
    size = part.size.size
    for node in tile.map.nodes:
        x, y = (scene.x(node.first) + scene.x(node.last + 1)) / 2, scene.ground(node.storey)
        stands = Box(x - size.width / 2, y - size.height, size.width, size.height)
        assert len([box for box in storey_boxes(scene) if box.overlaps(stands, 0.0)]) == 1
        if name == "explorers":
            feet = footprint(name)
            assert feet.height < scene.headroom


@EACH
def test_a_token_covers_no_more_of_a_tile_than_its_item(tile: Tile) -> None:
    each = list(every_thing(scene_of(tile)))
    for thing in things(scene_of(tile)):
        whole = [other.box for other in each if other.digit == thing.digit]
        covered = Box(
            min(box.x for box in whole), min(box.y for box in whole),
            max(box.right for box in whole) - min(box.x for box in whole),
            max(box.bottom for box in whole) - min(box.y for box in whole),
        )  # fmt: skip
        assert inside(lying(thing), covered), thing


@EACH
def test_no_two_tokens_of_a_tile_overlap(tile: Tile) -> None:
    for one, other in combinations(things(scene_of(tile)), 2):
        assert not lying(one).overlaps(lying(other), 0.0), (one, other)


@EACH
def test_no_token_hides_another_item(tile: Tile) -> None:
    for one in things(scene_of(tile)):
        for other in things(scene_of(tile)):
            if one.digit != other.digit:
                assert not lying(one).overlaps(other.box, 0.0), (one, other)


@EACH
def test_a_token_lies_in_the_storey_of_its_item(tile: Tile) -> None:
    scene = scene_of(tile)
    for thing in things(scene):
        assert len([box for box in storey_boxes(scene) if box.overlaps(lying(thing), 0.0)]) == 1, thing


@EACH
def test_five_zeppelins_have_room_in_the_sky_of_a_tile(tile: Tile) -> None:
    """Side by side, on the tile, hiding no item and no place to stand; tokens and standees alike."""
    scene, size = scene_of(tile), token_of("zeppelin")
    assert footprint("zeppelins") == size
    found = [berth.box for berth in berths(scene, size)]
    assert len(found) >= 5
    for one, other in combinations(found, 2):
        assert not one.overlaps(other, 0.0)
    for box in found:
        assert inside(box, Box(0, 0, TRIM.width, TRIM.height))
        assert not any(box.overlaps(thing.box, 0.0) for thing in things(scene))
        assert not any(box.x < scene.x(n.last + 1) and box.right > scene.x(n.first)
                       and box.y < scene.ground(n.storey) < box.bottom for n in tile.map.nodes)  # fmt: skip
        steps = [(k + 0.5) / 20 for k in range(20)]
        half = [1 for i in steps for j in steps if is_sky(scene, box.x + i * size.width, box.y + j * size.height)]
        assert len(half) >= 160  # of 400, counted finer than berths are looked for


def is_sky(scene: Scene, x: float, y: float) -> bool:
    storey = int(y // 15.875)
    return scene.at(2 * storey + (1 if y - 15.875 * storey > 13.475 else 0), int(x // (63.5 / 9))) == SKY


def test_ten_zeppelins_have_room_on_the_first_tile() -> None:
    """Five players with two each."""
    start = start_of(kit(), build(kit()).whole)
    assert start is not None
    assert len(berths(scene_of(start), token_of("zeppelin"))) >= 10


def test_a_treasure_is_as_large_as_its_token_in_every_cut() -> None:
    token = token_of("gem")
    for colour in kit().game.colours.values():
        outline = gem_outline(colour.symbol)
        assert max(x for x, _ in outline) - min(x for x, _ in outline) >= token.width
        assert max(y for _, y in outline) - min(y for _, y in outline) >= token.height


@pytest.mark.parametrize("name", ["flat-explorers-explorer-ruby", "flat-explorers-explorer-orchid"])
def test_an_explorer_has_both_feet_on_the_lower_edge(name: str) -> None:
    drawn = Picture(faces(Ink.FULL)[name], 20)
    boots = np.nonzero(near(drawn.rgb, "#2B2420", 60).any(axis=1))[0]
    assert (drawn.rgb.shape[0] - boots.max()) / 20 - 3.0 < 1.2  # the bleed is no part of it


def test_figures_show_pieces_as_large_as_they_are_printed() -> None:
    shown = board(kit(), {tile.id: tile for tile in tiles()}, look())
    assert shown is not None
    assert shown.pieces == {
        "zeppelin": PARTS["zeppelins"].size.size,
        "explorer": PARTS["explorers"].size.size,
    }


def test_the_middle_of_a_token_is_the_middle_of_what_is_drawn() -> None:
    """Gems, keys and the plates of locks: what is covered is what is meant."""
    for tile in tiles()[:12]:
        for thing in things(scene_of(tile)):
            assert isinstance(thing.at, Point)
            assert inside(Box(thing.at.x, thing.at.y, 0, 0), thing.box)
