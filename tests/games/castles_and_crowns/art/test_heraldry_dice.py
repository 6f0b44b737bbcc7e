"""Dice of paper and stickers for bought ones: they fold, they count right, they say whose they are."""

from __future__ import annotations

from itertools import combinations
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

from tests.draw import test_draw_die as cube
from tests.draw.castle_kit import Picture, alone
from tests.draw.paper_game import group
from tests.games.castles_and_crowns.art.roll import HREF, LIVERIES, SVG, look, root
from tilewright.draw.art import Art, Ink, outline_of
from tilewright.draw.die import corner
from tilewright.draw.folds import TooLargeError, must_fit
from tilewright.draw.pen import Pen, identity
from tilewright.games.castles_and_crowns.art.dice import (
    KINDS,
    STICKER,
    _face,
    die_picture,
    knight_net,
    pips,
    sticker_sheet,
)
from tilewright.svg.shape import parse
from tilewright.svg.walk import compile_svg
from tilewright.units import PAPERS, Size

RUBY = LIVERIES[0]
kinds = pytest.mark.parametrize("kind", KINDS)
inks = pytest.mark.parametrize("ink", Ink)


def front(kind: str, value: int, owner: int = 0, ink: Ink = Ink.FULL) -> Picture:
    """A die seen from the front, filling a square of 16 mm."""

    def draw(pen: Pen) -> None:
        die_picture(pen, kind, value, LIVERIES[owner], 8, 8, 16)

    return Picture(alone(draw, Size(16, 16), look(ink)), 10)


def placed(art: Art) -> list[tuple[str, str]]:
    """The faces of a net or sheet, in the order they are drawn, and where."""
    uses = [each for each in group(art, "art") if each.tag == f"{SVG}use"]
    return [(each.get(HREF, ""), each.get("transform", "").split(" scale")[0]) for each in uses]


@kinds
@inks
def test_a_net_folds_into_a_cube(kind: str, ink: Ink) -> None:
    net = knight_net(kind, RUBY, 16.0, look(ink))
    cube.test_the_net_folds_into_a_cube_with_one_joint_at_every_edge(net)
    cube.test_opposite_faces_sum_to_seven(net)
    cube.test_one_two_three_run_counter_clockwise_as_on_a_bought_die(net)
    cube.test_trim_is_the_size_of_the_net(net)


def test_each_face_stands_on_the_square_of_its_value() -> None:
    depth = 16.0 * 0.31
    expected = [corner(value, 16.0, depth) for value in range(1, 7)]
    places = [f"translate({x:.3f} {y:.3f})" for x, y in expected]
    named = [(f"#{identity(_face, 'knight', value, RUBY)}", place) for value, place in enumerate(places, 1)]
    assert placed(knight_net("knight", RUBY, 16.0, look())) == named


def test_pips_count_what_they_show_and_are_the_same_upside_down() -> None:
    for value in range(1, 7):
        assert len(set(pips(value))) == value
        assert {(-x, -y) for x, y in pips(value)} == set(pips(value))
    with pytest.raises(ValueError, match="no die shows 7"):
        pips(7)


@kinds
@inks
def test_pips_stand_out(kind: str, ink: Ink) -> None:
    for value in range(1, 7):
        picture = front(kind, value, ink=ink)
        spots = {
            (i, j): picture.part(7.4 + 3.5 * i, 8.6 + 3.5 * i, 7.4 + 3.5 * j, 8.6 + 3.5 * j).mean() for i, j in pips(6)
        }
        shown = [spots[place] for place in spots if place in pips(value)]
        bare = [spots[place] for place in spots if place not in pips(value)]
        assert not shown or not bare or abs(np.mean(shown) - np.mean(bare)) > 60


@inks
def test_kinds_and_owners_are_told_apart(ink: Ink) -> None:
    knights = [front("knight", 1, owner, ink).rgb for owner in range(5)]
    others = [front(kind, 1, 0, ink).rgb for kind in KINDS]
    for faces in (knights, others):
        assert min(np.abs(a - b).mean() for a, b in combinations(faces, 2)) > 4


def test_knights_and_captains_carry_their_owners_pattern() -> None:
    captains = [front("captain", 1, owner, Ink.LOW).rgb for owner in range(5)]
    assert min(np.abs(a - b).mean() for a, b in combinations(captains, 2)) > 3


@kinds
@inks
def test_a_sheet_can_show_nets_and_stickers(kind: str, ink: Ink) -> None:
    for art in (knight_net(kind, RUBY, 16.0, look(ink)), sticker_sheet(kind, None, look(ink))):
        text = art.drawing.tostring()
        assert compile_svg(fromstring(text), art.name).content  # noqa: S314 - drawn a moment ago
        assert "<text" not in text


@pytest.mark.parametrize(("kind", "share"), [("knight", 0.3), ("mercenary", 0.35), ("traitor", 0.4)])
def test_low_ink_saves_most_of_the_ink_of_dark_dice(kind: str, share: float) -> None:
    low, full = (Picture(knight_net(kind, RUBY, 16.0, look(ink)), 6).ink for ink in (Ink.LOW, Ink.FULL))
    assert low <= share * full


def test_stickers_are_squares_of_half_an_inch_a_row_a_die() -> None:
    sheet = sticker_sheet("knight", RUBY, look(), dice=8)
    assert (sheet.trim.width, sheet.trim.height) == pytest.approx((6 * STICKER + 5 * 1.5, 8 * STICKER + 7 * 1.5))
    rims = [parse(f"M{each}").box for each in outline_of(sheet).cut.split("M")[1:]]
    assert len(rims) == 48
    assert all((round(rim.width, 3), round(rim.height, 3)) == (STICKER, STICKER) for rim in rims)
    assert outline_of(sheet).cut.count("a1 1") == 48 * 4, "round corners"
    assert all(not one.overlaps(other, -1.4) for one, other in combinations(rims, 2)), "1.5 mm apart"
    faces = placed(sheet)
    names = [identity(_face, "knight", value, RUBY) for value in range(1, 7)]
    assert [name for name, _ in faces] == [f"#{name}" for name in names] * 8
    assert faces[7][1] == f"translate({STICKER + 1.5:.3f} {STICKER + 1.5:.3f})"
    assert len([each for each in root(sheet).iter(f"{SVG}g") if each.get("id") == names[0]]) == 1


def test_the_tabs_of_a_net_are_white_but_for_a_rim_beside_the_fold() -> None:
    """The ground covers the faces and 1.5 mm of each tab; a tab is 4.96 mm deep."""
    net = knight_net("knight", RUBY, 16.0, look())
    areas = (each.get("d", "") for each in root(net).iter(f"{SVG}path") if each.get("fill") == RUBY.hex)
    (ground,) = (each for each in areas if each.count("M") == 6)
    boxes = [parse(f"M{each}").box for each in ground.split("M")[1:]]
    assert sorted((round(box.width, 2), round(box.height, 2)) for box in boxes) == [(19.0, 19.0)] * 6


def test_a_die_too_large_for_a_sheet_is_refused() -> None:
    with pytest.raises(TooLargeError, match="captain"):
        must_fit("captain", knight_net("captain", RUBY, 70.0, look()).trim, PAPERS["a4"])
