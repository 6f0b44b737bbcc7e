"""The back of the cards tells nothing, whichever way up it lies."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

from tests.draw.castle_kit import Picture, path_points
from tests.games.castles_and_crowns.art.roll import card_back, look
from tilewright.draw.art import Ink
from tilewright.games.castles_and_crowns.art.heraldry import HOUSES
from tilewright.svg.walk import compile_svg
from tilewright.units import Size

POKER = Size(63.0, 88.0)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("size", [POKER, Size(57.0, 89.0), Size(44.0, 63.0)])
def test_a_back_looks_the_same_after_half_a_turn(size: Size, ink: Ink) -> None:
    assert Picture(card_back(size, look(ink)), 10).turned <= 16


def test_all_four_houses_are_on_it() -> None:
    picture = Picture(card_back(POKER, look()), 6)
    assert all(picture.like(house.hex).sum() > 100 for house in HOUSES.values())


def test_it_is_printed_out_to_the_end_of_its_bleed() -> None:
    rgb = Picture(card_back(POKER, look()), 10).rgb
    rim = np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]])
    assert (rim.min(axis=1) < 250).all()


def test_low_ink_leaves_the_field_white() -> None:
    low, full = (Picture(card_back(POKER, look(ink)), 8) for ink in (Ink.LOW, Ink.FULL))
    assert low.ink <= 0.45 * full.ink
    assert (low.rgb[0] == 255).all()


@pytest.mark.parametrize("ink", Ink)
def test_it_can_be_put_on_a_sheet_and_stays_small(ink: Ink) -> None:
    text = card_back(POKER, look(ink)).drawing.tostring()
    assert compile_svg(fromstring(text), "back").box.width == 69  # noqa: S314 - drawn a moment ago
    assert path_points(text) <= 6000
    assert "<text" not in text
