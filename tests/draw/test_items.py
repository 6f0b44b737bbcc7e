"""Treasures and keys read without colour: by their cut, their letter and, in low ink, their hatching."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import numpy as np
import pytest

from tests.draw.castle_kit import Picture, alone, kit, look, near
from tilewright.castle_tiles.art import tile
from tilewright.draw import items
from tilewright.draw.art import Ink
from tilewright.draw.palette import PALE
from tilewright.draw.pen import Pen
from tilewright.spec.entries import Colour
from tilewright.units import Size

SQUARE = Size(14.0, 14.0)
COLOURS, LOCKS = kit().game.colours, kit().game.locks


def in_the_middle(pen: Pen, colour: Colour, thing: str) -> None:
    pen.use(items.gem if thing == "gem" else items.key, colour, at=(7, 7))


def picture(thing: str, colour: Colour, ink: Ink = Ink.FULL, ground: str = "#FFFFFF") -> Picture:
    return Picture(alone(partial(in_the_middle, colour=colour, thing=thing), SQUARE, look(ink)), 10, ground)


def unlike(a: Picture, b: Picture) -> float:
    """Square millimetres in which two pictures differ in grey."""
    return float((np.abs(a.rgb.mean(axis=2) - b.rgb.mean(axis=2)) > 64).sum() / a.per_mm**2)


@pytest.mark.parametrize("ink", Ink)
def test_no_two_treasures_look_alike_without_colour(ink: Ink) -> None:
    for a, b in combinations(COLOURS.values(), 2):
        assert unlike(picture("gem", a, ink), picture("gem", b, ink)) > 4, (a.title, b.title)


@pytest.mark.parametrize("ink", Ink)
def test_no_two_keys_look_alike_without_colour(ink: Ink) -> None:
    for a, b in combinations(LOCKS.values(), 2):
        assert unlike(picture("key", a, ink), picture("key", b, ink)) > 4


def test_treasures_differ_in_their_outline_alone() -> None:
    shapes = [near(picture("gem", colour, ground="#00FF00").rgb, "#00FF00", 40) for colour in COLOURS.values()]
    for a, b in combinations(shapes, 2):
        assert (a ^ b).sum() > 300  # 3 square millimetres


def test_each_treasure_has_its_own_hatching_in_low_ink() -> None:
    for colour in COLOURS.values():
        plain = colour.model_copy(update={"pattern": "plain"})
        assert unlike(picture("gem", colour, Ink.LOW), picture("gem", plain, Ink.LOW)) > 0.2, colour.title


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize("ground", ["#54443A", "#4F83B6", "#FFFFFF", "#1B1B1E"])
def test_a_treasure_is_parted_from_any_ground_by_a_dark_and_a_pale_rim(name: str, ground: str) -> None:
    gem = picture("gem", COLOURS[name], ground=ground)
    across = gem.rgb[gem.at(7.0)]
    assert near(across, PALE, 12).sum() >= 8  # 0.4 mm and more on either side
    assert near(across, "#2B2420", 30).sum() >= 4


@pytest.mark.parametrize("name", COLOURS)
def test_the_letter_of_a_treasure_is_real_text(name: str) -> None:
    text = alone(partial(items.gem, colour=COLOURS[name]), SQUARE).drawing.tostring()
    assert f">{COLOURS[name].letter}</text>" in text


@pytest.mark.parametrize("draw", [partial(tile.chest), partial(tile.door, height=13.0)])
@pytest.mark.parametrize("name", LOCKS)
def test_chests_and_doors_show_the_letter_of_their_lock(draw: partial[None], name: str) -> None:
    text = alone(partial(draw, lock=LOCKS[name]), SQUARE).drawing.tostring()
    assert f">{LOCKS[name].letter}</text>" in text


@pytest.mark.parametrize("symbol", ["square", "brilliant", "hexagon", "drop", "something-else"])
@pytest.mark.parametrize("width", [5.0, 10.0])
def test_every_cut_is_about_as_wide_as_asked(symbol: str, width: float) -> None:
    across = [x for x, _ in items.gem_outline(symbol, width)]
    assert 0.75 * width <= max(across) - min(across) <= width * 1.001
    assert max(across) == pytest.approx(-min(across))
