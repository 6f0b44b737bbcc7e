"""Each drawing hides one small thing, whole, and clear of everything one plays with."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np
import numpy.typing as npt
import pytest

from tests.draw.castle_kit import TRIM, Picture, Pixels, alone, drawings, scene, tile_art, tiles
from tilewright.castle_tiles.art.finds import FINDS, find
from tilewright.castle_tiles.art.places import BELONGS, hidden
from tilewright.draw.pen import identity

drawing = pytest.mark.parametrize("name", sorted(drawings()))

CLEAR = 1.0
"""How far inside the cut a find stays, in millimetres."""


def shown(pixels: Pixels) -> npt.NDArray[np.bool_]:
    return np.asarray((pixels < 250).any(axis=2))


def test_every_find_has_a_picture_and_a_place() -> None:
    assert set(FINDS) == set(BELONGS) == {tile.find for tile in drawings().values()}


@drawing
def test_the_find_is_in_the_picture_once(name: str) -> None:
    tile = drawings()[name]
    drawn = identity(FINDS[str(tile.find)])
    assert tile_art(tile).drawing.tostring().count(f'"#{drawn}"') == 1
    assert drawn not in tile_art(replace(tile, find=None)).drawing.tostring()


@drawing
def test_nothing_of_the_find_is_cut_off(name: str) -> None:
    picture = Picture(alone(partial(find, scene=scene(drawings()[name]))), 6)
    drawn = shown(picture.rgb)
    assert drawn.any()
    drawn[picture.at(CLEAR) : picture.at(TRIM.height - CLEAR), picture.at(CLEAR) : picture.at(TRIM.width - CLEAR)] = 0
    assert not drawn.any()


@drawing
def test_no_item_lies_over_the_find(name: str) -> None:
    """The same picture with and without items, where the find is: nothing may change."""
    tile = drawings()[name]
    only = Picture(alone(partial(find, scene=scene(tile))), 6)
    full, empty = (Picture(tile_art(face), 6) for face in (tile, replace(tile, contents=())))
    changed = (np.abs(full.rgb - empty.rgb) > 8).any(axis=2)
    assert (changed & shown(only.rgb)).sum() <= shown(only.rgb).sum() * 0.01


@drawing
def test_all_colourings_hide_it_in_the_same_place(name: str) -> None:
    places = {hidden(scene(tile)) for tile in tiles() if tile.drawing == name}
    assert len(places) == 1
    assert None not in places


def test_what_nobody_can_draw_is_left_out() -> None:
    tile = replace(drawings()["tower"], find="sea-serpent")
    assert hidden(scene(tile)) is None
    assert "find-" not in tile_art(tile).drawing.tostring()
