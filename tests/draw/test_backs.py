"""Backs tell nothing: upside down they look the same, and low ink hardly prints them."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from generator.draw import token_face
from generator.draw.art import Ink
from generator.draw.pen import Pen
from generator.games.castles_in_the_air.art import compass
from generator.units import Size
from tests.draw.castle_kit import Picture, alone, look

BACKS = {"compass": compass.compass_back, "plain": token_face.plain}
SIZES = {"compass": Size(63.5, 63.5), "plain": Size(12.7, 12.7)}


def painted(name: str, size: Size) -> Callable[[Pen], None]:
    return lambda pen: BACKS[name](pen, "", size)


def back(name: str, ink: Ink = Ink.FULL) -> Picture:
    draw = painted(name, SIZES[name])
    return Picture(alone(draw, SIZES[name], look(ink)), 10)


@pytest.mark.parametrize("name", BACKS)
@pytest.mark.parametrize("ink", Ink)
def test_a_back_looks_the_same_after_half_a_turn(name: str, ink: Ink) -> None:
    assert back(name, ink).turned <= 16


def test_a_back_of_another_shape_looks_the_same_after_half_a_turn() -> None:
    size = Size(63.0, 88.0)
    assert Picture(alone(painted("compass", size), size), 10).turned <= 16


@pytest.mark.parametrize("name", BACKS)
def test_a_back_is_printed_out_to_the_end_of_its_bleed(name: str) -> None:
    picture = back(name).rgb
    rim = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
    assert (rim.mean(axis=1) < 140).all()


@pytest.mark.parametrize("name", BACKS)
def test_low_ink_leaves_the_ground_white(name: str) -> None:
    picture = back(name, Ink.LOW)
    assert picture.ink <= 0.2 * back(name).ink
    assert (picture.rgb[0] == 255).all()


def test_a_back_names_no_colour_and_no_tile() -> None:
    text = alone(painted("compass", SIZES["compass"])).drawing.tostring()
    assert not re.search(r"<text|gem-|key-", text)
