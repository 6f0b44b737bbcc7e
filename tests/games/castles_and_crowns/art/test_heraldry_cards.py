"""Thirty-two cards: each its own, readable from both ends, in colour and in line art."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

from tests.draw.castle_kit import Picture, alone, path_points
from tests.examples import one_in
from tests.games.castles_and_crowns.art.roll import CARDS, HREF, SVG, card, card_face, look, root, words
from tilewright.draw.art import Ink
from tilewright.games.castles_and_crowns.art.card import CARD, RANKS, card_picture
from tilewright.games.castles_and_crowns.art.castles import TOWERS
from tilewright.games.castles_and_crowns.art.heraldry import HOUSES
from tilewright.svg.walk import compile_svg
from tilewright.units import Box, Size

SAFE = Box(3, 3, CARD.width - 6, CARD.height - 6)
every = pytest.mark.parametrize("name", one_in(3, CARDS))
"""Of each rank and each house one, every time."""


def used(name: str, prefix: str) -> list[str]:
    """The ornaments a card's drawing places, by the start of their names."""
    named = [each.get(HREF, "")[1:] for each in root(card(name)).iter(f"{SVG}use")]
    return [each for each in named if each.startswith(prefix)]


def test_there_are_thirty_two() -> None:
    assert len(set(CARDS)) == 32


@pytest.mark.parametrize("ink", one_in(2, Ink))
def test_no_two_cards_look_alike(ink: Ink) -> None:
    small = {name: Picture(card(name, ink), 2).rgb for name in CARDS}
    alike = [(a, b) for a, b in combinations(CARDS, 2) if np.abs(small[a] - small[b]).mean() < 0.5]
    assert alike == []


@every
@pytest.mark.parametrize("ink", Ink)
def test_rank_and_suit_stand_in_all_four_corners(name: str, ink: Ink) -> None:
    said = words(card(name, ink))
    assert {word.text for word in said} == {name.split("-", maxsplit=1)[0]}
    corners = {(word.box.x < CARD.width / 2, word.box.y < CARD.height / 2): word.turned for word in said}
    assert corners == {(True, True): False, (False, True): False, (True, False): True, (False, False): True}


@every
def test_the_index_is_the_same_from_both_ends(name: str) -> None:
    places = [(word.box.x, word.box.y, word.box.right, word.box.bottom) for word in words(card(name))]
    turned = [(63 - right, 88 - low, 63 - x, 88 - y) for x, y, right, low in places]
    assert np.allclose(sorted(places), sorted(turned), atol=0.01)


@every
def test_words_keep_away_from_the_knife(name: str) -> None:
    art = card(name)
    assert len(words(art)) == 4
    assert [word.text for word in words(art) if not SAFE.contains(word.box)] == []
    assert min(word.points for word in words(art)) >= 8


@every
def test_low_ink_saves_four_fifths(name: str) -> None:
    assert Picture(card(name, Ink.LOW), 6).ink <= 0.2 * Picture(card(name), 6).ink


@every
@pytest.mark.parametrize("ink", Ink)
def test_a_card_stays_small(name: str, ink: Ink) -> None:
    assert path_points(card(name, ink).drawing.tostring()) <= 3000


@every
@pytest.mark.parametrize("ink", Ink)
def test_a_sheet_can_show_it(name: str, ink: Ink) -> None:
    assert compile_svg(fromstring(card(name, ink).drawing.tostring()), name).box.width == CARD.width + 6  # noqa: S314


@pytest.mark.parametrize("rank", TOWERS)
def test_a_castle_has_a_tower_for_every_pip(rank: str) -> None:
    assert len(used(f"{rank}-lion", "stone-") + used(f"{rank}-lion", "timber-")) == int(rank)
    assert len(used(f"{rank}-boar", "tally-")) == int(rank)


@pytest.mark.parametrize("rank", ["J", "Q", "K"])
def test_a_noble_stands_head_to_foot(rank: str) -> None:
    assert len(used(f"{rank}-stag", "end-")) == 2
    picture = Picture(card(f"{rank}-stag"), 10)
    window = picture.part(15.5, 47.5, 8.5, 79.5)
    rows = window[: window.shape[0] // 5 * 5, : window.shape[1] // 5 * 5]
    coarse = rows.reshape(rows.shape[0] // 5, 5, -1, 5, 3).mean(axis=(1, 3))
    assert np.abs(coarse - coarse[::-1, ::-1]).max() <= 30


def test_a_house_is_told_without_colour_by_hatching_and_beast() -> None:
    assert len({house.hatch for house in HOUSES.values()}) == len({house.beast for house in HOUSES.values()}) == 4
    shields = [Picture(card(f"3-{of}", Ink.LOW), 12).part(4.5, 14, 14, 27) for of in HOUSES]
    assert min(np.abs(a - b).mean() for a, b in combinations(shields, 2)) > 15


@every
def test_parchment_goes_on_through_the_bleed(name: str) -> None:
    rgb = Picture(card(name), 4, "#00FF00").rgb
    rim = np.concatenate([rgb[1], rgb[-2], rgb[:, 1], rgb[:, -2]])
    assert (rim[:, 0] > 200).all()


def test_a_card_of_another_size_is_drawn_to_scale() -> None:
    art = card_face("Q", "lion", look(), Size(44.0, 63.0))
    assert all(Box(2, 2, 40, 59).contains(word.box) for word in words(art))


def test_small_cards_of_a_figure_share_their_drawing() -> None:
    def figure(pen: object) -> None:
        for x in (0, 20):
            card_picture(pen, "K", "eagle", x, 5, 0.25)  # type: ignore[arg-type]

    svg = alone(figure, shared=look()).drawing.tostring()
    assert len(re.findall(r'<g id="paint-', svg)) == 1
    assert len(re.findall(r'href="#small-', svg)) == 2


def test_a_rank_or_house_without_a_picture_has_pips_and_plain_corners() -> None:
    for rank, of, pips in (("7", "lion", 7), ("K", "bear", 0)):
        svg = root(card_face(rank, of, look()))
        assert not [each for each in svg.iter(f"{SVG}g") if each.get("id", "").startswith(("shield", "stronghold"))]
        signs = [each for each in svg.iter(f"{SVG}use") if each.get(HREF, "").startswith("#suit-sign")]
        assert len(signs) >= pips
    assert "7" not in RANKS
