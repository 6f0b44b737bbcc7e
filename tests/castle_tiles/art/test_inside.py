"""Inside and outside differ in lightness alone, in colour and in low ink; nothing on white looks like a crop mark."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.draw.castle_kit import TRIM, Picture, Pixels, drawings, faces, scene, tile_art
from tilewright.castle_tiles.art.scene import ROOM, SKY
from tilewright.draw.art import Ink


@cache
def light(name: str, ink: Ink) -> tuple[Picture, Pixels]:
    """The picture of a tile, and its luminance, drawn once for all tests."""
    picture = Picture(tile_art(drawings()[name], ink), 6)
    return picture, picture.luminance


def lightness(name: str, ink: Ink, kind: str) -> list[float]:
    """The median relative luminance of each half-step of a kind, where things may stand before it."""
    tile = drawings()[name]
    lattice, (picture, lit) = scene(tile), light(name, ink)
    return [
        float(np.median(lit[picture.at(lattice.top(2 * r) + 1) : picture.at(lattice.ground(r) - 1),
                            picture.at(lattice.x(c)) : picture.at(lattice.x(c + 1))]))
        for r, c in tile.map.cells()
        if lattice.at(2 * r, c) == kind and tile.map.air[r][c] in ".:"
    ]  # fmt: skip


@pytest.mark.parametrize(("ink", "least"), [(Ink.FULL, 2.2), (Ink.LOW, 1.3)])
def test_a_room_is_darker_than_any_sky(ink: Ink, least: float) -> None:
    rooms = [each for name in drawings() for each in lightness(name, ink, ROOM)]
    skies = [each for name in drawings() for each in lightness(name, ink, SKY)]
    assert len(rooms) > 40
    assert len(skies) > 100
    assert (np.median(skies) + 0.05) / (np.quantile(rooms, 0.95) + 0.05) >= least


def test_in_low_ink_the_sky_is_bare_paper() -> None:
    assert all(min(lightness(name, Ink.LOW, SKY), default=1.0) > 0.99 for name in drawings())


def test_in_low_ink_no_line_of_a_lock_runs_to_the_cut() -> None:
    for name, art in faces(Ink.LOW).items():
        if "lock" not in name or "tiles" in name:
            continue
        picture = Picture(art, 8)
        high, wide = (round(length / 8 - 2 * art.bleed, 1) for length in picture.rgb.shape[:2])
        assert wide < TRIM.width
        inside = picture.rgb.copy()
        inside[picture.at(0.3) : picture.at(high - 0.3), picture.at(0.3) : picture.at(wide - 0.3)] = 255
        assert inside.min() == 255, name
