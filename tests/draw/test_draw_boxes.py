"""Wheel, tray and tuck box have the sizes they promise, and say so where they cannot."""

from __future__ import annotations

import re

import pytest

from tests.draw import paper_game as paper
from tilewright.draw.art import Ink
from tilewright.draw.boxes import folds, net, outline, tray_net, tuck_box
from tilewright.draw.folds import MARGIN, TooLargeError, must_fit
from tilewright.draw.wheel import HOLE, RING, wheel_discs
from tilewright.draw.words import OverfullError
from tilewright.units import PAPERS, Size

POKER = Size(63.5, 88.9)


@pytest.mark.parametrize(
    ("pieces", "flat"), [(54, Size(178.4, 151.7)), (36, Size(167.6, 140.9)), (65, Size(185.0, 158.3))]
)
def test_a_tuck_box_for_poker_cards_has_the_known_flat_size(pieces: int, flat: Size) -> None:
    box = paper.BOX.model_copy(update={"pieces": pieces})
    art = tuck_box(box, paper.GAME, paper.look(), paper.load(box, POKER))
    assert (art.trim.width, art.trim.height) == pytest.approx((flat.width, flat.height))


def test_the_walls_of_a_tuck_box_hold_the_stack_with_a_little_room() -> None:
    side, front, other, back = net(paper.BOX, paper.load(paper.BOX, POKER)).walls
    assert front.size == back.size == Size(65.5, 90.9)
    assert side.width == other.width == pytest.approx(54 * 0.3 + 1.5)
    assert (front.x, other.x, back.x) == pytest.approx((side.right, front.right, other.right))


def test_the_glue_flap_stays_behind_the_side_it_is_glued_to() -> None:
    for pieces in (2, 10, 54):
        flat = net(paper.BOX, paper.load(paper.BOX.model_copy(update={"pieces": pieces}), POKER))
        assert flat.glue < flat.depth


@pytest.mark.parametrize(("piece", "pieces", "thickness"), [(POKER, 54, 0.3), (Size(63.5, 63.5), 24, 0.4)])
def test_a_tuck_box_that_is_drawn_fits_every_paper(piece: Size, pieces: int, thickness: float) -> None:
    box = paper.BOX.model_copy(update={"pieces": pieces, "thickness": thickness})
    long, short = sorted(
        (
            tuck_box(box, paper.GAME, paper.look(), paper.load(box, piece)).trim.width,
            net(box, paper.load(box, piece)).size.height,
        )
    )[::-1]
    for sheet in PAPERS.values():
        assert long <= sheet.height - 2 * MARGIN
        assert short <= sheet.width - 2 * MARGIN


def test_a_stack_of_thick_tiles_is_refused_with_its_sizes() -> None:
    box = paper.BOX.model_copy(update={"pieces": 35, "thickness": 1.65})
    with pytest.raises(TooLargeError, match=r"35 pieces of 1.65 mm.*261\.5 x 209\.4 mm.*a4 leaves 200\.0 x 287\.0"):
        must_fit("35 pieces of 1.65 mm", net(box, paper.load(box, Size(63.5, 63.5))).size, PAPERS["letter"])


def test_a_title_too_long_for_the_box_is_refused() -> None:
    long = paper.GAME.model_copy(update={"title": "Unpronounceablenesses" * 3})
    with pytest.raises(OverfullError, match="does not fit"):
        tuck_box(paper.BOX, long, paper.look(), paper.load(paper.BOX, Size(60, 60)))
    # in four lines of small letters, and on a narrow box nowhere
    for title, wide in (("The Long Title of a Game about Harbours and Ships that Come In", 60), (long.title, 30)):
        game = paper.GAME.model_copy(update={"title": title})
        art = tuck_box(paper.BOX, game, paper.look(), paper.load(paper.BOX, Size(wide, 60)))
        lines = [each.text for each in paper.group(art, "art").iter() if each.text and each.text in title]
        assert (lines == []) == (wide == 30)


def test_the_title_stands_along_both_sides_of_a_tuck_box() -> None:
    flat = net(paper.BOX, paper.load(paper.BOX, POKER))
    art = tuck_box(paper.BOX, paper.GAME, paper.look(), paper.load(paper.BOX, POKER))
    turned = [each.get("transform", "") for each in paper.group(art, "art").iter() if "(-90)" in str(each.attrib)]
    middles = [flat.walls[side].x + flat.walls[side].width / 2 for side in (0, 2)]
    assert [float(re.findall(r"[\d.]+", each)[0]) for each in turned] == pytest.approx(middles, abs=0.01)


def test_a_tray_is_as_large_inside_as_its_file_says() -> None:
    art = tray_net(paper.TRAY, paper.GAME, paper.look())
    assert art.trim == Size(80 + 2 * 20, 60 + 2 * 20)
    feet = folds(Size(80, 60), 20)[:4]
    assert sorted(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in feet) == [60, 60, 80, 80]
    assert max(x for x, _ in outline(Size(80, 60), 20)) == 120


def test_every_corner_of_a_tray_has_one_glue_tab() -> None:
    rim = outline(Size(80, 60), 20)
    for corner_x in (range(20), range(101, 120)):
        for corner_y in (range(20), range(81, 100)):
            inside = [p for p in rim if corner_x[0] < p[0] < corner_x[-1] + 1 and corner_y[0] < p[1] < corner_y[-1] + 1]
            assert len(inside) >= 2


def test_a_tray_too_large_for_a_sheet_is_refused() -> None:
    with pytest.raises(TooLargeError, match="Treasury: its net is 270"):
        must_fit(
            "Treasury",
            tray_net(paper.TRAY.model_copy(update={"depth": 95.0}), paper.GAME, paper.look()).trim,
            PAPERS["a4"],
        )


@pytest.mark.parametrize(("net", "page", "larger"), [((250, 290), "a4", "a3"), ((290, 415), "a3", "")])
def test_a_net_that_does_not_fit_names_a_paper_on_which_it_does(
    net: tuple[float, float], page: str, larger: str
) -> None:
    with pytest.raises(TooLargeError) as refused:
        must_fit("Box", Size(*net), PAPERS[page])
    assert (f"(--paper {larger})" in str(refused.value)) is bool(larger)


def test_a_net_fits_the_larger_paper_that_is_asked_for() -> None:
    must_fit("Box", Size(250, 290), PAPERS["a3"])


def test_the_wheel_leaves_a_ring_of_the_lower_disc_in_sight() -> None:
    lower, upper = wheel_discs(paper.WHEEL, paper.GAME, paper.look())
    assert lower.trim == Size(70, 70)
    assert upper.trim == Size(70 - 2 * RING, 70 - 2 * RING)


def test_both_discs_are_pierced_in_the_middle_and_only_the_upper_has_a_window() -> None:
    lower, upper = (paper.paths(art, "cut") for art in wheel_discs(paper.WHEEL, paper.GAME, paper.look()))
    assert len(lower) == len(upper) == 1
    assert f"A{HOLE:g} {HOLE:g}" in lower[0]
    assert f"A{HOLE:g} {HOLE:g}" in upper[0]
    assert (lower[0].count("Z"), upper[0].count("Z")) == (2, 3)


def test_the_window_shows_one_sector_and_no_other() -> None:
    _lower, upper = wheel_discs(paper.WHEEL, paper.GAME, paper.look())
    window = re.findall(r"[ML ]([-\d.]+) ([-\d.]+)(?=[AL])", paper.paths(upper, "cut")[0].split("Z")[2])
    middle = upper.trim.width / 2
    assert window
    for x, y in window:
        assert abs(float(x) - middle) < 3**0.5 * (middle - float(y))  # within 60 degrees either way: a third


@pytest.mark.parametrize("ink", list(Ink))
def test_no_net_has_a_box_drawn_round_it(ink: Ink) -> None:
    look = paper.look(ink)
    arts = [tray_net(paper.TRAY, paper.GAME, look), tuck_box(paper.BOX, paper.GAME, look, paper.load(paper.BOX, POKER))]
    for art in arts:
        (contour,) = paper.paths(art, "cut")
        assert contour in paper.paths(art, "art")
        assert f"H{art.trim.width:g}V{art.trim.height:g}" not in contour


@pytest.mark.parametrize("turn", range(4))
def test_a_wheel_that_is_set_pairs_every_colour_with_one_other(turn: int) -> None:
    """Its upper disc has every colour as often as the lower one, a sector each, and no window."""
    wheel = paper.WHEEL.model_copy(update={"dial": "pairs"})
    lower, upper = wheel_discs(wheel, paper.GAME, paper.look())
    assert upper.trim == Size(70 - 2 * RING, 70 - 2 * RING)
    (contour,) = paper.paths(upper, "cut")
    assert contour.count("Z") == 2
    texts = [re.findall(r">([A-Z]+)</text>", art.drawing.tostring()) for art in (lower, upper)]
    names = [colour.title.upper() for colour in paper.GAME.colours.values()]
    seen = [[word for word in said if word in names] for said in texts]
    assert seen == [names, names]
    stands_for = {names[k]: seen[1][(k + turn) % len(names)] for k in range(len(names))}
    assert sorted(stands_for.values()) == sorted(names)
