"""The product of a shop that a piece is ordered as: by its size, the nearest, and what a picture of it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.targets.shop_games import export, opened, picture, write_cards, write_game
from tilewright.build.faces import white_face
from tilewright.build.options import Options
from tilewright.build.targets import shops
from tilewright.build.targets.shops import ProductChoice, ShopProduct, choose, frame, off, products, sort_out
from tilewright.build.targets.target import Goods, Wishes, plain_cell
from tilewright.problem import Level
from tilewright.units import MM_PER_INCH, Size

ALL = [*products("tgc"), *products("mpc")]
BOXES = ("tuck-box", "box")
OTHER_BLEED = {
    "EuroSquareDeck", "EuroPokerDeck", "MintTinDeck", "USGameDeck", "HexShard", "MediumHexTile", "MiniHexTile",
    "MediumTriangleChit", "MintTinAccordion4", "MintTinAccordion6", "MintTinAccordion8", "SmallScreen",
    "Document", "CustomColorD6",
}  # fmt: skip
"""Products whose pictures have another bleed than the eighth of an inch that all others of The Game Crafter have."""


def named(shop: str, identity: str) -> ShopProduct:
    return next(each for each in products(shop) if each.identity == identity)


def by_size(shop: str, size: tuple[float, float], *uses: str, shape: str = "rectangle") -> ProductChoice | None:
    return choose(products(shop), uses, shape, Size(*size))


@pytest.mark.parametrize(
    "product", [each for each in products("tgc") if each.use not in BOXES], ids=lambda p: p.identity
)
def test_a_picture_for_the_game_crafter_has_an_eighth_of_an_inch_of_bleed(product: ShopProduct) -> None:
    around = {(product.dots.wide - product.cut.width / MM_PER_INCH * 300) / 2}
    around |= {(product.dots.high - product.cut.height / MM_PER_INCH * 300) / 2}
    usual = all(bleed == pytest.approx(37.5, abs=0.05) for bleed in around)
    assert usual is (product.identity not in OTHER_BLEED)


@pytest.mark.parametrize("product", products("mpc"), ids=lambda p: p.identity)
def test_a_picture_for_make_playing_cards_has_36_dots_of_bleed(product: ShopProduct) -> None:
    wide, high = product.cut.width / MM_PER_INCH * 300, product.cut.height / MM_PER_INCH * 300
    assert product.dots.wide == pytest.approx(wide + 72)
    assert product.dots.high == pytest.approx(high + 72)


@pytest.mark.parametrize("product", [each for each in ALL if each.use not in {*BOXES, "die"}], ids=lambda p: p.identity)
@pytest.mark.parametrize("turned", [False, True], ids=["upright", "turned"])
def test_a_piece_as_large_as_a_product_is_ordered_as_one_that_large(product: ShopProduct, turned: bool) -> None:  # noqa: FBT001 - a parameter
    kept = products("tgc") if product in products("tgc") else products("mpc")
    size = product.cut.turned if turned and product.shape != "triangle" else product.cut
    choice = choose(kept, [product.use], product.shape, size)
    assert choice
    assert off(choice.product, size)[0] == 0
    assert choice.product.dots == product.dots


def test_no_two_products_of_a_shop_have_one_name() -> None:
    for shop in ("tgc", "mpc"):
        assert len({each.identity for each in products(shop)}) == len(products(shop))


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ((63, 88), "EuroPokerDeck"),
        ((63.5, 88.9), "PokerDeck"),
        ((88.9, 63.5), "PokerDeck"),
        ((64.4, 88.9), "PokerDeck"),
        ((70, 120), "TarotDeck"),
        ((44, 63), "MiniDeck"),
        ((101.6, 101.6), "SmallSquareMat"),
    ],
)
def test_the_nearest_product_is_chosen(size: tuple[float, float], name: str) -> None:
    choice = by_size("tgc", size, "deck", "mat")
    assert choice
    assert choice.product.identity == name


@pytest.mark.parametrize("size", [(61, 88.9), (65, 88.9), (63.5, 90), (30, 30), (1, 400)])
def test_what_is_more_than_a_millimetre_off_has_no_product(size: tuple[float, float]) -> None:
    assert by_size("tgc", size, "deck") is None
    assert by_size("mpc", size, "deck") is None


def test_a_first_use_comes_before_a_second_that_is_nearer() -> None:
    choice = by_size("tgc", (70, 70), "punchout", "deck")
    assert choice
    assert choice.product.identity == "EuroSquareDeck"
    tile = by_size("tgc", (63.2, 63.2), "punchout", "deck")
    assert tile
    assert tile.product.identity == "MediumSquareTile"


def test_a_shape_is_ordered_as_that_shape_only() -> None:
    circle = by_size("tgc", (25, 25), "punchout", "deck", shape="circle")
    assert circle
    assert circle.product.identity == "LargeCircleChit"
    assert by_size("tgc", (25, 25), "punchout", shape="shield") is None
    pointed = by_size("tgc", (44.45, 50.8), "punchout", shape="hexagon")
    assert pointed
    assert (pointed.product.identity, pointed.turned) == ("SmallHexTile", True)
    assert by_size("tgc", (44.45, 50.8), "punchout", shape="triangle") is None


def test_a_page_is_made_a_little_smaller() -> None:
    a4 = by_size("tgc", (210, 297), "pad", "page")
    assert a4
    assert a4.product.identity == "Document"
    assert a4.scale == pytest.approx(0.9407, abs=1e-4)
    assert by_size("tgc", (297, 420), "pad", "page") is None


@pytest.mark.parametrize("product", [each for each in ALL if each.use not in {*BOXES, "die"}], ids=lambda p: p.identity)
def test_a_frame_has_exactly_the_products_dots_and_its_middle(product: ShopProduct) -> None:
    size = Size(product.cut.width + 0.4, product.cut.height - 0.6)
    made = frame(white_face("white", size, ""), ProductChoice(product))
    assert made.dots == product.dots
    assert made.box.width == pytest.approx(product.dots.wide / 300 * 25.4)
    assert made.box.x + made.box.width / 2 == pytest.approx(size.width / 2)
    assert made.box.y + made.box.height / 2 == pytest.approx(size.height / 2)


def test_a_card_on_its_side_is_turned_and_its_back_the_other_way(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (88.9, 63.5)))
    export(folder, "tgc", tmp_path / "out")
    there = tmp_path / "out" / "parcels" / "tgc" / "cards"
    front, back = (picture(there / name) for name in ("cards-1.png", "cards-back.png"))
    assert (front.size, back.size) == ((825, 1125), (825, 1125))
    # the head, which is red, is at the right of the front, and at the left of the back
    assert front.getpixel((825 - 37 - 20, 560)) == (204, 0, 0)
    assert back.getpixel((37 + 20, 560)) == (204, 0, 0)


def test_what_a_face_lacks_of_the_bleed_is_drawn_on(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (63, 88), bleed=0))
    done = export(folder, "tgc", tmp_path / "out")
    there = picture(tmp_path / "out" / "parcels" / "tgc" / "cards" / "cards-1.png")
    assert there.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert there.getpixel((0, 1124)) == there.getpixel((60, 1000)) == (51, 102, 204)
    assert there.getpixel((2, 0)) == (204, 0, 0)
    assert done.problems == ()


def test_another_size_of_cut_is_told_as_a_note(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (63, 88.9)))
    done = export(folder, "tgc", tmp_path / "out")
    (told,) = done.problems
    assert (told.code, told.level) == ("L24", Level.NOTE)
    assert "63 x 88.9 mm" in told.message
    assert "0.25 mm outside your cut at the sides" in told.message


def test_a_scaled_piece_is_the_product_it_has_become_or_the_scale_is_told_at_which_it_is_one(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "game", write_cards(tmp_path / "game", "cards", (20, 28)))
    edition = opened(folder)
    for scale, orders in ((1.59, ["Micro Deck (31.8 x 44.4 mm)"]), (1.5, [])):
        edition.ask(Options(scale=scale))
        items, problems = sort_out(Goods(edition, Wishes(), lambda *_: None), "tgc", "The Game Crafter")
        assert [item.product.words for item in items if item.part.id == "cards"] == orders
        remedies = [each.help for each in problems if each.code == "L20"]
        assert bool(remedies) is not bool(orders)
        assert all("--scale 1.59, or print it at home: tilewright build GAME --scale 1.5 " in each for each in remedies)


@pytest.mark.parametrize("text", ["=1+2", "+1", "-1", "@x", "\tx"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert plain_cell(text) == f"'{text}"


def test_measures_have_one_decimal() -> None:
    assert shops.measures(Size(62.992, 88.011)) == "63 x 88 mm"
