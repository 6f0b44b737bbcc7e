"""What lies beside the cards: the token of whoever begins, the strip of battlefields."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

from generator.draw.art import Art, Ink
from generator.draw.token_face import token_face
from generator.draw.words import OverfullError
from generator.games.castles_and_crowns.art.board import STRIP, battlefield_strip
from generator.units import Box, Size
from generator.vector.compile import compile_svg
from tests.draw.castle_kit import Picture
from tests.draw.heraldry.roll import look, words
from tests.draw.paper_game import safe

TOKEN = Size(36.0, 36.0)
NUMBERS = ("1", "2", "3", "4", "5", "6")


def both(ink: Ink) -> list[Art]:
    return [token_face("starter", "", "token", TOKEN, look(ink)), battlefield_strip(NUMBERS, look(ink), "strip")]


def test_sizes() -> None:
    assert [art.trim for art in both(Ink.FULL)] == [TOKEN, STRIP]


@pytest.mark.parametrize("numbers", [NUMBERS, NUMBERS[:3], NUMBERS[:4]])
def test_every_battlefield_has_a_place_of_the_same_width_under_its_number(numbers: tuple[str, ...]) -> None:
    said = words(battlefield_strip(numbers, look(), "strip"))
    assert [word.text for word in said] == list(numbers)
    middles = [word.box.x + word.box.width / 2 for word in said]
    assert np.allclose(np.diff(middles), (STRIP.width - 6) / len(numbers), atol=0.01)


@pytest.mark.parametrize("ink", Ink)
def test_words_keep_away_from_the_knife_and_a_sheet_can_show_both(ink: Ink) -> None:
    token, strip = both(ink)
    for art, keep in ((token, Box(4, 4, TOKEN.width - 8, TOKEN.height - 8)), (strip, safe(strip))):
        assert words(art)
        assert all(keep.contains(word.box) and word.points >= 8 for word in words(art))
        assert compile_svg(fromstring(art.drawing.tostring()), art.name).content  # noqa: S314 - drawn a moment ago


def test_low_ink_saves_four_fifths() -> None:
    for low, full in zip(both(Ink.LOW), both(Ink.FULL), strict=True):
        assert Picture(low, 6).ink <= 0.2 * Picture(full, 6).ink


def test_the_ground_goes_on_through_the_bleed() -> None:
    for art in both(Ink.FULL):
        rgb = Picture(art, 6).rgb
        rim = np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]])
        assert (rim.mean(axis=1) < 140).all()


def test_words_too_long_are_refused() -> None:
    with pytest.raises(OverfullError):
        battlefield_strip(["one hundred"], look(), "strip", Box(0, 0, 30, 40).size)
