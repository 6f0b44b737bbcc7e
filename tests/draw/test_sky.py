"""Each tile has its own sky, and nothing in a sky looks as if one could stand on it."""

from __future__ import annotations

import re
from functools import partial

import pytest

from tests.draw.castle_kit import TRIM, Picture, alone, look, near
from tilewright.castle_tiles.art.sky import hues, sketched, sky
from tilewright.castle_tiles.art.tile import BLEED
from tilewright.draw.art import Art, Ink
from tilewright.draw.palette import CLOUD_LINE, DUSK, EDGE, INK, MORNING

SEEDS = ("tower-1", "library-3", "x")


def drawn(seed: str, *, dusk: bool, ink: Ink = Ink.FULL) -> Art:
    return alone(partial(sky, size=TRIM, bleed=BLEED, over=seed, dusk=dusk), shared=look(ink))


def test_every_name_has_a_sky_of_its_own_and_keeps_it() -> None:
    texts = {seed: drawn(seed, dusk=False).drawing.tostring() for seed in SEEDS}
    assert len(set(texts.values())) == len(SEEDS)
    assert all(drawn(seed, dusk=False).drawing.tostring() == text for seed, text in texts.items())


def test_morning_and_dusk_differ_from_top_to_bottom() -> None:
    assert (hues(dusk=False), hues(dusk=True)) == (MORNING, DUSK)
    morning, dusk = (Picture(drawn("tower-1", dusk=late), 2).rgb for late in (False, True))
    assert abs(morning - dusk).sum(axis=2).mean(axis=1).min() > 15


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("dusk", [False, True])
def test_nothing_in_the_sky_has_an_outline_or_a_bright_edge(seed: str, dusk: bool) -> None:  # noqa: FBT001 - a parameter
    art = drawn(seed, dusk=dusk)
    text = art.drawing.tostring()
    assert not any(colour in text for colour in (INK, CLOUD_LINE, EDGE))
    assert all(float(width) <= 0.2 for width in re.findall(r'stroke-width="([\d.]+)"', text))
    assert not near(Picture(art, 6).rgb, EDGE, 3).any()


@pytest.mark.parametrize("dusk", [False, True])
def test_the_sky_is_printed_out_to_the_end_of_the_bleed(dusk: bool) -> None:  # noqa: FBT001 - a parameter
    picture = Picture(drawn("tower-1", dusk=dusk), 4, "#00FF00").rgb
    assert not near(picture, "#00FF00", 60).any()


def test_low_ink_prints_no_sky() -> None:
    assert Picture(drawn("tower-1", dusk=True, ink=Ink.LOW), 4).ink == 0


def test_a_tile_of_nothing_but_sky_is_no_blank_in_low_ink() -> None:
    picture = Picture(alone(partial(sketched, size=TRIM, over="empty-sky-1"), shared=look(Ink.LOW)), 20)
    assert picture.ink > 0
