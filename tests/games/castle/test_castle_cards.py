"""A card of Castle: its scene in the season of its half, its strip by the rules, and how much ink it takes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.draw.castle_kit import Picture, alone, path_points
from tilewright.draw.art import Art, Ink
from tilewright.draw.look import look_of
from tilewright.draw.pen import Look, Pen
from tilewright.draw.playing_cards import CARD, paint_card
from tilewright.draw.shapes import rect
from tilewright.draw.style import CardMark
from tilewright.games.castle.art.card import SCENES, uses
from tilewright.games.castle.art.scenery import panel
from tilewright.games.castle.art.woodblock import BLACK, CREAM, HARVEST, WINTER, Cut, row
from tilewright.games.castle.style import RED
from tilewright.shelf import shelf
from tilewright.units import POINTS_PER_MM

HEART, SPADE = CardMark("heart", HARVEST, "hearts"), CardMark("spade", BLACK, "spades")
MOST = 2000
"""Path points of a face."""


def game(ink: Ink = Ink.FULL) -> Look:
    return look_of(shelf.load("castle"), ink)


def face(rank: str, mark: CardMark, look: Look) -> Art:
    def draw(pen: Pen) -> None:
        pen.tint(rect(0, 0, CARD.width, CARD.height), CREAM)
        paint_card(pen, rank, (mark,))

    return alone(draw, CARD, look)


@pytest.mark.parametrize("rank", SCENES)
def test_a_scene_has_the_ink_of_its_season_and_no_other(rank: str) -> None:
    look = game()
    for mark, own, other in ((HEART, HARVEST, WINTER), (SPADE, WINTER, HARVEST)):
        picture = Picture(face(rank, mark, look), 2)
        picture.rgb = picture.part(15, 59, 4, 66)  # not the index, which has a colour of its own
        assert picture.like(own).mean() > 0.01
        assert picture.like(other).mean() == 0
        assert 0.15 < picture.like(BLACK).mean() < 0.75


@pytest.mark.parametrize("rank", SCENES)
@pytest.mark.parametrize("mark", [HEART, SPADE], ids=["harvest", "winter"])
def test_a_face_has_few_points_and_low_ink_saves_most_of_it(rank: str, mark: CardMark) -> None:
    full, low = face(rank, mark, game()), face(rank, mark, game(Ink.LOW))
    assert path_points(full.drawing.tostring()) < MOST
    thrifty = Picture(low, 2)
    assert thrifty.ink < 0.25 * Picture(full, 2).ink
    assert thrifty.part(16, 58, 5, 64).mean() < 252  # and it is a picture all the same


def words_of(art: Art) -> list[tuple[str, float]]:
    """The words of a face, each with its size in points."""
    found = re.findall(r'<text[^>]*font-size="([\d.]+)"[^>]*>([^<]+)<', art.drawing.tostring())
    return [(words, float(size) * POINTS_PER_MM) for size, words in found]


@pytest.mark.parametrize("rank", SCENES)
def test_the_strip_names_every_partner_in_letters_that_are_read(rank: str) -> None:
    look = game()
    words = words_of(face(rank, HEART, look))
    pen: Any = type("Rules", (), {"look": look})
    partners = [f"+{other}" for _, other in uses(pen, rank) if other]
    assert [each for each, _ in words if each.startswith("+")] == partners
    assert min(size for _, size in words) >= 7.99
    points = ["1", "3", "6", "12", "25", "48", "84", "144"]
    assert {each for each, _ in words} >= set(points if rank in {"Q", "K"} else [])


@pytest.mark.parametrize(
    ("rank", "becomes"),
    [
        ("A", [("peasant", "4"), ("knight", "9"), ("wall", "A")]),
        ("4", [("peasant", "A"), ("knight", "6"), ("wall", "4")]),
        ("7", [("knight", "3"), ("wall", "7")]),
        ("10", [("hovel", ""), ("castle", "J"), ("wall", "10")]),
        ("J", [("barracks", ""), ("castle", "10"), ("wall", "J")]),
        ("Q", [("wall", "Q")]),
    ],
)
def test_a_card_becomes_what_the_rules_make_of_it(rank: str, becomes: list[tuple[str, str]]) -> None:
    pen: Any = type("Rules", (), {"look": game()})
    assert uses(pen, rank) == becomes


def test_which_half_is_red_is_the_rules_to_say() -> None:
    look = game()
    turned = replace(look, marks={**look.marks, RED: "spades clubs"})
    assert mass_of_snow(face("4", HEART, turned)) > mass_of_snow(face("4", HEART, look)) + 0.2


def mass_of_snow(art: Art) -> float:
    """How much of the land of the mill is white."""
    picture = Picture(art, 2)
    picture.rgb = picture.part(16, 46, 68, 84)
    return float(picture.like(CREAM).mean())


def test_a_rank_without_a_scene_has_pips() -> None:
    drawing = face("11", HEART, game()).drawing.tostring()
    assert "scene" not in drawing
    assert ">11<" in drawing


def test_a_cut_tapers_to_both_ends_and_ink_is_saved_by_finer_ones() -> None:
    cut = Cut(0, 0, 10, 0, 1.2)
    assert cut.outline() == "M0.00 0.00Q5.00 -1.20 10.00 0.00Q5.00 1.20 0.00 0.00Z"
    assert cut.outline(fine=True) == "M0.00 0.00Q5.00 -0.36 10.00 0.00Q5.00 0.36 0.00 0.00Z"
    side = row(cut, cut._replace(y1=4, y2=4, width=0.3), 3, ragged=0.4)
    assert [each.width for each in side] == pytest.approx([1.2, 0.75, 0.3])
    assert all(0 <= each.x1 < each.x2 <= 10 for each in side)
    assert len({each.x2 for each in side}) == 3


@pytest.mark.parametrize(("half", "own", "other"), [("red", HARVEST, WINTER), ("black", WINTER, HARVEST)])
def test_boxes_tell_their_halves_apart(half: str, own: str, other: str) -> None:
    spec, look = shelf.load("castle"), game()
    art = alone(lambda pen: panel(pen, spec.game, CARD, f"{half}-box-front", (0, 0, 1), dusk=False), CARD, look)
    picture = Picture(art, 3)
    assert picture.like(own).sum() > 200
    assert picture.like(other).sum() == 0
    assert [words for words, _ in words_of(art)] == [f"The {half} half"]
    assert f"{half}-box" in {part.id for part in shelf.load("castle", ["tuck-boxes"]).game.components}
