"""What lies beside the cards: the token of whoever begins, the strip of battlefields."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

from tests.draw.castle_kit import Picture
from tests.draw.paper_game import safe
from tests.games.castles_and_crowns.art.roll import look, words
from tilewright.draw.art import Art, Ink
from tilewright.draw.studio import Studio
from tilewright.draw.tokens import token_face
from tilewright.draw.words import OverfullError
from tilewright.games.castles_and_crowns.art.board import STRIP, battlefield_strip
from tilewright.pieces.build import build
from tilewright.shelf import shelf
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Size

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
    assert np.allclose(np.diff(middles), STRIP.width / len(numbers), atol=0.01)


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


@pytest.mark.parametrize("variants", [(), ("fewer-cards",)])
def test_strips_end_to_end_are_as_wide_as_the_cards_under_them(variants: tuple[str, ...]) -> None:
    """Each place is over its card: the pitch is a card and the gap beside it, however many strips there are."""
    spec = shelf.load("castles-and-crowns", variants)
    parts = {part.id: part for part in spec.game.components}
    studio = Studio(spec.game, look(), Size(210, 297))
    pieces = [piece for piece in build(spec).pieces if piece.component == "battlefields"]
    middles, edge = [], 0.0
    for piece in pieces:
        (front, _), *_ = studio.designs(piece)
        art = studio.draw(front)
        middles += [edge + word.box.x + word.box.width / 2 for word in words(art)]
        edge += art.trim.width
        assert art.trim.width <= 200  # of A4
    card = parts["cards"].size.width
    assert len(middles) == spec.rules.table.battlefields
    pitches = np.diff(middles)
    assert (pitches >= card + 1).all()
    assert (pitches <= card + 4).all()
    assert edge / len(middles) == pytest.approx(65)


def test_every_number_stands_on_one_strip() -> None:
    spec = shelf.load("castles-and-crowns")
    ends = [
        (piece.subject.first, piece.subject.last) for piece in build(spec).pieces if piece.component == "battlefields"
    ]
    assert ends == [(1, 3), (4, 6)]
