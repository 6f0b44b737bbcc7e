"""A laid city is one sky: at its sides a tile shows what every other tile shows at the side that it is laid against."""

from __future__ import annotations

from functools import cache, partial

import pytest

from tests.draw.castle_kit import TRIM, Picture, Pixels, alone, drawings, look, near, scene, tile_art
from tilewright.castle_tiles.art.sky import air
from tilewright.castle_tiles.art.tile import BLEED, castle
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.art import Art, Ink
from tilewright.draw.palette import CLOUD_LINE, EDGE, INK, luminance

SEEDS = ("tower-1", "library-3", "x", "gatehouse-2", "")
GREEN = "#00FF00"
"""A ground that no castle is painted in."""
FAR = (TRIM.width, TRIM.height)


def drawn(seed: str, *, dusk: bool = False, ink: Ink = Ink.FULL) -> Art:
    return alone(partial(air, size=TRIM, bleed=BLEED, over=seed, dusk=dusk), shared=look(ink))


def strips(picture: Picture) -> tuple[Pixels, Pixels, Pixels, Pixels]:
    """A millimetre on both sides of the cut: left, right, top, bottom; with the corners of the bleed."""
    wide, high = FAR
    columns = [picture.part(x - 1, x + 1, -1, high + 1) for x in (0.0, wide)]
    rows = [picture.part(-1, wide + 1, y - 1, y + 1) for y in (0.0, high)]
    return columns[0], columns[1], rows[0], rows[1]


@cache
def usual() -> tuple[Pixels, Pixels, Pixels, Pixels]:
    return strips(Picture(drawn("any"), 8))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("dusk", [False, True])
def test_what_lies_at_a_side_lies_at_the_other_and_on_every_tile(seed: str, dusk: bool) -> None:  # noqa: FBT001 - a parameter
    left, right, top, bottom = strips(Picture(drawn(seed, dusk=dusk), 8))
    assert abs(left - right).max() <= 3
    assert abs(top - bottom).max() <= 3
    assert all(abs(a - b).max() <= 3 for a, b in zip((left, right, top, bottom), usual(), strict=True))


def test_every_tile_has_a_sky_of_its_own_inside() -> None:
    skies = {drawn(seed, dusk=late).drawing.tostring() for seed in SEEDS for late in (False, True)}
    assert len(skies) == 2 * len(SEEDS)


def bare_edges(tile: Tile) -> tuple[Pixels, Pixels, Pixels, Pixels]:
    """1 where no castle stands at the sides of a tile, 0 where one does."""
    castles = strips(Picture(alone(partial(castle, scene=scene(tile))), 8, GREEN))
    return tuple(near(each, GREEN, 2).astype(float) for each in castles)  # type: ignore[return-value] # four of them


@pytest.mark.parametrize("name", sorted(drawings()))
def test_a_printed_tile_meets_its_neighbour_in_one_sky(name: str) -> None:
    tile = drawings()[name]
    face = strips(Picture(tile_art(tile), 8))
    for each, sky, free in zip(face, usual(), bare_edges(tile), strict=True):
        assert (abs(each - sky).max(axis=2) * free).max() <= 8


def test_the_sky_is_lighter_and_cooler_than_any_room() -> None:
    picture = Picture(drawn("tower-1"), 4).rgb.reshape(-1, 3)
    colours = ["#" + "".join(f"{int(c):02X}" for c in pixel) for pixel in picture[::997]]
    assert min(map(luminance, colours)) > 0.3


@pytest.mark.parametrize("dusk", [False, True])
def test_nothing_in_the_air_looks_as_if_one_could_stand_on_it(dusk: bool) -> None:  # noqa: FBT001 - a parameter
    art = drawn("library-3", dusk=dusk)
    assert not any(colour in art.drawing.tostring() for colour in (INK, CLOUD_LINE, EDGE))
    assert not near(Picture(art, 6).rgb, EDGE, 3).any()


def test_the_air_is_printed_out_to_the_end_of_the_bleed_and_not_at_all_in_low_ink() -> None:
    assert not near(Picture(drawn("x"), 4, GREEN).rgb, GREEN, 60).any()
    assert Picture(drawn("x", ink=Ink.LOW), 4).ink == 0
