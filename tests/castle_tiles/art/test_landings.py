"""Places to get off a ladder cost moves: they are seen at arm's length, where a millimetre and a quarter is one dot."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from tests.draw.castle_kit import Picture, Pixels, drawings, scene, tile_art
from tilewright.draw.art import Ink

DOT = 1.25
"""A dot of a screen that shows a tile a quarter as large, in millimetres."""


@cache
def light(name: str, ink: Ink) -> tuple[Picture, Pixels]:
    """The picture of a tile, and its luminance, drawn once for all tests."""
    picture = Picture(tile_art(drawings()[name], ink), 8)
    return picture, picture.luminance


def level(name: str, ink: Ink, x: float, y: float) -> float:
    """How light a ladder is in the dots whose upper side is at y."""
    picture, lit = light(name, ink)
    part = lit[picture.at(y) : picture.at(y + DOT), picture.at(x - 1.9) : picture.at(x + 1.9)]
    return float(part.mean())


def contrast(a: float, b: float) -> float:
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


def landings() -> list[tuple[str, int, int]]:
    """Drawing, storey and column of each place to get off in the middle of a ladder."""
    return [
        (name, storey, ladder.column)
        for name, tile in drawings().items()
        for ladder in tile.map.ladders
        for storey in ladder.exits
        if tile.map.floor[storey][ladder.column] == "H"
    ]


@pytest.mark.parametrize(("ink", "least"), [(Ink.FULL, 2.2), (Ink.LOW, 1.5)])
def test_a_landing_is_bright_over_dark_from_across_the_table(ink: Ink, least: float) -> None:
    assert len(landings()) > 10
    for name, storey, column in landings():
        lattice = scene(drawings()[name])
        x, y = lattice.middle(column), lattice.ground(storey)
        assert contrast(level(name, ink, x, y), level(name, ink, x, y + DOT)) >= least, (name, storey)


@pytest.mark.parametrize(("ink", "least"), [(Ink.FULL, 2.2), (Ink.LOW, 1.5)])
def test_rungs_alone_never_look_like_a_landing(ink: Ink, least: float) -> None:
    for name, tile in drawings().items():
        lattice = scene(tile)
        for ladder in tile.map.ladders:
            for r in range(ladder.top // 2 + 1, (ladder.bottom + 1) // 2):
                x, y = lattice.middle(ladder.column), lattice.ground(r) - 9
                rungs = [level(name, ink, x, y + DOT * k) for k in range(4)]
                assert max(contrast(a, b) for a, b in pairwise(rungs)) < least * 0.9, (name, r)


def test_a_landing_is_broader_than_its_ladder() -> None:
    for name, storey, column in landings():
        lattice = scene(drawings()[name])
        picture, lit = light(name, Ink.FULL)
        x, y = lattice.middle(column), lattice.ground(storey)
        bright = lit[picture.at(y + 0.3) : picture.at(y + 0.8), picture.at(x - 3) : picture.at(x + 3)]
        assert (bright.mean(axis=0) > 0.55).mean() > 0.9, (name, storey)
