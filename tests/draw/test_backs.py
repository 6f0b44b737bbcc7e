"""Backs tell nothing: upside down they look the same, and low ink hardly prints them."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from tests.draw.castle_kit import Picture, alone, look
from tilewright.draw.art import Ink
from tilewright.draw.pen import Pen
from tilewright.draw.tokens import plain
from tilewright.games.castle.art import card as knot
from tilewright.games.castles_and_crowns.art import card as arms
from tilewright.games.castles_in_the_air.art import tokens
from tilewright.games.sky_rise.art import card as plan
from tilewright.units import Size

CARD = Size(63.0, 88.0)
BACKS: dict[str, Callable[[Pen, Size], None]] = {
    "compass": lambda pen, size: tokens.compass_back(pen, "", size),
    "plain": lambda pen, size: plain(pen, "", size),
    "arms": arms.reverse,
    "knot": knot.reverse,
    "plan": plan.reverse,
}
SIZES = {"compass": Size(63.5, 63.5), "plain": Size(12.7, 12.7), "arms": CARD, "knot": CARD, "plan": CARD}
BEFORE = {"compass": 0.79, "plain": 0.70, "arms": 0.71, "knot": 0.46, "plan": 0.74}
"""The share of the ink that a page could take, when backs were dark (0 white, 1 black); half of a kit is backs."""
OTHERS = (Size(57.0, 89.0), Size(44.0, 63.0), Size(70.0, 70.0))


def painted(name: str, size: Size) -> Callable[[Pen], None]:
    return lambda pen: BACKS[name](pen, size)


def back(name: str, ink: Ink = Ink.FULL) -> Picture:
    draw = painted(name, SIZES[name])
    return Picture(alone(draw, SIZES[name], look(ink)), 10)


@pytest.mark.parametrize("name", BACKS)
@pytest.mark.parametrize("ink", Ink)
def test_a_back_looks_the_same_after_half_a_turn(name: str, ink: Ink) -> None:
    assert back(name, ink).turned <= 16


@pytest.mark.parametrize("name", ["compass", "arms", "knot", "plan"])
@pytest.mark.parametrize("size", OTHERS, ids=str)
def test_a_back_of_another_shape_looks_the_same_after_half_a_turn(name: str, size: Size) -> None:
    assert Picture(alone(painted(name, size), size), 10).turned <= 16


@pytest.mark.parametrize("name", BACKS)
def test_a_back_is_printed_out_to_the_end_of_its_bleed(name: str) -> None:
    picture = back(name).rgb
    rim = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
    assert (rim.min(axis=1) < 250).all()


def covered(picture: Picture, size: Size) -> float:
    """How much of the ink that it could take a back does take, inside its cut."""
    return 1 - float(picture.part(0, size.width, 0, size.height).mean()) / 255


@pytest.mark.parametrize("name", BACKS)
def test_a_back_takes_a_third_of_the_ink_that_it_took(name: str) -> None:
    assert covered(back(name), SIZES[name]) <= BEFORE[name] * 0.35


@pytest.mark.parametrize("name", ["compass", "arms", "knot", "plan"])
def test_no_pattern_reaches_the_cut(name: str) -> None:
    """A knife that strays cuts nothing in two: for two millimetres on both sides of the cut a back is one colour."""
    for size in (SIZES[name], *OTHERS):
        picture = Picture(alone(painted(name, size), size), 10)
        far_x, far_y = size.width, size.height
        rim = [
            picture.part(*bounds).reshape(-1, 3)
            for bounds in (
                (-2.8, 2, -2.8, far_y + 2.8),
                (far_x - 2, far_x + 2.8, -2.8, far_y + 2.8),
                (-2.8, far_x + 2.8, -2.8, 2),
                (-2.8, far_x + 2.8, far_y - 2, far_y + 2.8),
            )
        ]
        assert np.ptp(np.concatenate(rim), axis=0).max() <= 2, size


@pytest.mark.parametrize("name", BACKS)
def test_low_ink_prints_no_ground_and_no_more_than_colour(name: str) -> None:
    picture = back(name, Ink.LOW)
    assert covered(picture, SIZES[name]) <= min(0.125, covered(back(name), SIZES[name]))
    assert (picture.rgb[0] == 255).all()


def test_the_gondola_hangs_from_its_ship() -> None:
    """Ropes in ink on pale: from hull to gondola there is never more than a hair of bare ground."""
    picture = Picture(alone(tokens._airship), 20)  # noqa: SLF001 - the airship alone
    ropes = picture.part(0.4, 1.0, 2.2, 4.2).mean(axis=2).min(axis=1)
    assert (ropes < 180).all()


def test_a_back_names_no_colour_and_no_tile() -> None:
    text = alone(painted("compass", SIZES["compass"])).drawing.tostring()
    assert not re.search(r"<text|gem-|key-", text)
