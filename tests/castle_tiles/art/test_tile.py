"""What you see is how you may move: every drawing against its movement graph; one castle, many skies; low ink."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest

from tests.draw.castle_kit import TRIM, Picture, alone, drawings, faces, look, near, path_points, scene, tile_art, tiles
from tests.examples import one_in
from tilewright.castle_tiles.art.scene import SKY
from tilewright.castle_tiles.art.tile import castle
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.art import Ink
from tilewright.draw.palette import EDGE

GREEN = "#00FF00"
"""A ground that no castle is painted in."""

LOWEST_PUFF = 3.0
"""How far a cloud one walks on may hang below its storey, in millimetres."""

drawing = pytest.mark.parametrize("name", one_in(3, sorted(drawings())))


@cache
def bare(name: str) -> tuple[Tile, Picture]:
    """The castle alone, without items, find and feature, on a ground that is nowhere in it."""
    tile = replace(drawings()[name], find=None, feature=None)
    return tile, Picture(alone(partial(castle, scene=scene(tile))), 8, GREEN)


def marked(picture: Picture, left: float, right: float, y: float) -> float:
    """The share of a stretch along the line y that says: here one can stand."""
    row = picture.part(left, right, y + 0.15, y + 0.5)
    return float((near(row, EDGE) | near(row, "#FFFFFF")).any(axis=0).mean())


@drawing
def test_where_one_can_stand_there_is_a_bright_edge_and_nowhere_else(name: str) -> None:
    tile, picture = bare(name)
    lattice, wrong = scene(tile), []
    for r, c in tile.map.cells():
        shown = marked(picture, lattice.x(c) + 1, lattice.x(c + 1) - 1, lattice.ground(r))
        rails, hatch = tile.map.air[r][c] == "H", tile.map.floor[r][c] == "H"
        least = 0.1 if hatch else 0.3 if rails else 0.9
        if (shown < least) if tile.map.standable(r, c) else (shown > 0.02):
            wrong.append((r, c, round(shown, 2)))
    assert wrong == []


@drawing
def test_the_bright_edge_is_kept_for_floors(name: str) -> None:
    tile, picture = bare(name)
    lattice, edge = scene(tile), picture.like(EDGE)
    for r in range(tile.map.storeys):
        edge[picture.at(lattice.ground(r) - 0.3) : picture.at(lattice.ground(r) + 0.9)] = False
    assert edge.sum() < 20


@drawing
@pytest.mark.parametrize("side", ["left", "right"])
def test_the_castle_crosses_the_cut_only_where_one_can_walk_on(name: str, side: str) -> None:
    tile, picture = bare(name)
    lattice, ports = scene(tile), getattr(tile.map.ports, side)
    left, right = (-2.8, -0.3) if side == "left" else (TRIM.width + 0.3, TRIM.width + 2.8)
    outside = ~near(picture.part(left, right, -3, TRIM.height + 3), GREEN, 2)
    wrong = []
    for r, port in enumerate(ports):
        if port in ("walk", "door"):
            y = lattice.ground(r) + 3
            along = outside[round((y + 0.1) * 8) : round((y + 0.5) * 8)]
            wrong += [f"storey {r} stops at the cut"] * (not along.all())
            low = lattice.top(2 * r + 2) + LOWEST_PUFF
            outside[max(picture.at(lattice.top(2 * r) - 0.3), 0) : picture.at(low)] = False
    rows = sorted({round(row / 8 - 3) for row in np.flatnonzero(outside.any(axis=1))})
    assert wrong == []
    assert rows == [], f"something sticks out at these heights (mm): {rows}"


@drawing
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_only_ladders_go_on_above_and_below(name: str, side: str) -> None:
    tile, picture = bare(name)
    lattice, ports = scene(tile), getattr(tile.map.ports, side)
    top, bottom = (-2.8, -0.3) if side == "top" else (TRIM.height + 0.3, TRIM.height + 2.8)
    outside = ~near(picture.part(-3, TRIM.width + 3, top, bottom), GREEN, 2)
    for c, port in enumerate(ports):
        if port == "ladder":
            shaft = slice(picture.at(lattice.middle(c) - 2.6), picture.at(lattice.middle(c) + 2.6))
            assert outside[:, shaft].any(axis=1).all(), f"the ladder in column {c} stops at the cut"
            outside[:, shaft] = False
    assert not outside.any()


@drawing
@pytest.mark.parametrize("side", ["left", "right"])
def test_a_wall_at_the_side_is_closed_by_a_line(name: str, side: str) -> None:
    tile, picture = bare(name)
    lattice = scene(tile)
    for r, port in enumerate(getattr(tile.map.ports, side)):
        if port == "wall":
            x = 0.05 if side == "left" else TRIM.width - 0.35
            rim = picture.part(x, x + 0.3, lattice.ground(r) - 6, lattice.ground(r) - 1)
            assert rim.sum(axis=2).min(axis=1).max() < 300, f"the wall of storey {r} is open"


@drawing
def test_open_sky_is_open(name: str) -> None:
    """Where a zeppelin flies nothing is in the way: a roof rises, a rock or cloud hangs, but nothing leans over."""
    tile, picture = bare(name)
    lattice, wrong = scene(tile), []
    for r, c in tile.map.cells():
        if lattice.at(2 * r, c) == SKY and lattice.at(2 * r - 1, c) == lattice.at(2 * r + 1, c) == SKY:
            air = picture.part(lattice.x(c) + 1.2, lattice.x(c + 1) - 1.2, lattice.top(2 * r), lattice.ground(r))
            rails = tile.map.air[r][c] == "H"
            wrong += [(r, c)] * (not rails and float((~near(air, GREEN, 2)).mean()) > 0.15)
    assert wrong == []


@drawing
def test_an_item_stands_on_nothing_but_its_own_ground(name: str) -> None:
    """Items are painted last: no roof, merlon or find can lie over one."""
    text = tile_art(drawings()[name]).drawing.tostring()
    body = text[text.index('<g id="art"') :]
    used = re.findall(r'xlink:href="#([a-z]+)-', body)
    first = next(i for i, word in enumerate(used) if word in ("gem", "key", "door", "chest"))
    assert used.index("castle") < first
    assert set(used[first:]) <= {"gem", "key", "door", "chest"}


@drawing
def test_the_same_tile_is_drawn_the_same_twice(name: str) -> None:
    tile = drawings()[name]
    assert tile_art(tile).drawing.tostring() == tile_art(tile).drawing.tostring()


@drawing
def test_the_colourings_share_a_castle_and_each_has_its_own_sky(name: str) -> None:
    texts = [tile_art(tile).drawing.tostring() for tile in tiles() if tile.drawing == name]
    shared = {"".join(re.findall(r'<g id="castle-.*?<g id="', text, re.DOTALL)) for text in texts}
    skies = {text[text.index('<g id="art"') : text.index('"#castle-')] for text in texts}
    assert (len(shared), len(skies)) == (1, len(texts))


def test_a_face_is_small_and_all_of_it_is_lines() -> None:
    for ink in Ink:
        for face in faces(ink).values():
            text = face.drawing.tostring()
            assert path_points(text) < 6000, face.name
            assert "<image" not in text


def saved(name: str) -> float:
    """The share of the ink that low ink saves on a face."""
    return 1 - Picture(faces(Ink.LOW)[name], 4).ink / Picture(faces(Ink.FULL)[name], 4).ink


@pytest.mark.parametrize("name", one_in(5, [name for name in faces(Ink.FULL) if "castle-tiles" in name]))
def test_low_ink_saves_two_thirds_of_the_ink_of_tiles_and_backs(name: str) -> None:
    assert saved(name) >= 2 / 3


@drawing
def test_in_low_ink_a_wall_is_told_from_a_room_by_its_stones(name: str) -> None:
    tile = replace(drawings()[name], find=None, feature=None)
    lattice = scene(tile)
    picture = Picture(alone(partial(castle, scene=lattice), shared=look(Ink.LOW)), 8)
    dark = picture.rgb.mean(axis=2) < 160
    walls = [(r, c) for r, c in tile.map.cells() if tile.map.air[r][c] == "#"]
    plain = [(r, c) for r, c in walls if not dark[_inner(picture, lattice.x(c), lattice.top(2 * r))].any()]
    assert len(plain) <= len(walls) * 0.1


def _inner(picture: Picture, x: float, y: float) -> tuple[slice, slice]:
    return slice(picture.at(y + 3), picture.at(y + 13)), slice(picture.at(x + 0.6), picture.at(x + 6.4))
