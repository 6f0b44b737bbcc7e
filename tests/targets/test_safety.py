"""Words nearer to a shop's knife than the shop asks, on any kind of piece; where words are, as PDFium finds them."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from tests.targets.shop_games import export, goods_of, write_cards, write_game
from tilewright.build.faces import white_face
from tilewright.build.targets.safety import PlacedWords, WordFinder, free
from tilewright.build.targets.shops import ProductChoice, products
from tilewright.build.targets.target import Goods
from tilewright.pdf.pdf import Document
from tilewright.problem import Level
from tilewright.svg.form import TextRun, Use, form
from tilewright.svg.matrix import join_boxes
from tilewright.units import POINTS_PER_MM, Box, Sides, Size

TOKENS = """\
  - id: coins
    kind: tokens
    title: Coins
    size: {{width: 25.4, height: 25.4}}
    shape: circle
    tokens: [{{face: {{art: coin.svg}}, back: plain, count: 2}}]
    make: Cut them out.
"""
COIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25.4 25.4"><rect width="25.4" height="25.4" fill="#EEE"/>'
    '<text x="{x}" y="{y}" font-family="Alegreya" font-size="3" text-anchor="middle">ten</text></svg>'
)


def warnings_of(folder: Path, tmp_path: Path, target: str = "tgc") -> list[str]:
    done = export(folder, target, tmp_path / "out")
    assert all(each.level is Level.WARNING for each in done.problems if each.code == "L23")
    return [each.message for each in done.problems if each.code == "L23"]


@pytest.mark.parametrize(
    ("low", "told"),
    [
        (44.0, None),
        (84.8, None),  # letters without tails end 0.08 mm below the line, 3.1 mm inside the cut
        (86.0, "'Rain' on cards-1 is 1.9 mm inside the cut; Euro Poker Deck wants 3.2 mm"),
        (88.5, "'Rain' on cards-1 is 0.6 mm beyond the cut; Euro Poker Deck wants 3.2 mm"),
        (2.0, "'Rain' on cards-1 is 0.8 mm beyond the cut; Euro Poker Deck wants 3.2 mm"),
    ],
)
def test_words_near_the_cut_are_told(tmp_path: Path, low: float, told: str | None) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (63, 88), ["Rain"], low=low))
    assert warnings_of(folder, tmp_path) == ([told] if told else [])


def test_tails_reach_further_down(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (63, 88), ["Rain", "Fog"], low=84.6))
    assert [each.split(";")[0] for each in warnings_of(folder, tmp_path)] == [
        "'Fog' on cards-2 is 2.6 mm inside the cut"
    ]


def test_one_line_a_component_has_the_worst_and_counts_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    parts = [write_cards(folder, name, (63, 88), ["Rain", "Sun", "Snow"], low=86) for name in ("one", "two")]
    write_game(folder, *parts)
    told = warnings_of(folder, tmp_path)
    assert [each.endswith("; so it is 2 times more in 'one'") for each in told] == [True, False]


def test_a_larger_piece_is_measured_from_the_shops_cut(tmp_path: Path) -> None:
    folder = tmp_path / "game"  # the shop's knife goes 0.3 mm inside the foot of the card
    write_game(folder, write_cards(folder, "cards", (63.9, 89.5), ["Rain"], low=86.4))
    assert warnings_of(folder, tmp_path, "mpc") == [
        "'Rain' on cards-1 is 2.7 mm inside the cut; Poker Size wants 3.0 mm"
    ]


def test_words_on_a_card_that_lies_on_its_side(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    write_game(folder, write_cards(folder, "cards", (88.9, 63.5), ["Rain"], low=62))
    assert warnings_of(folder, tmp_path) == ["'Rain' on cards-1 is 1.4 mm inside the cut; Poker Deck wants 3.2 mm"]


@pytest.mark.parametrize(("x", "y", "near"), [(12.7, 13.5, False), (21.0, 13.5, True), (12.7, 24.0, True)])
def test_words_on_a_round_piece_are_measured_to_the_round_cut(tmp_path: Path, x: float, y: float, near: bool) -> None:  # noqa: FBT001 - a parameter
    folder = tmp_path / "game"
    write_game(folder, TOKENS.format(), coin_svg=COIN.format(x=x, y=y))
    assert bool(warnings_of(folder, tmp_path)) is near


def test_a_box_in_the_corner_of_a_square_is_outside_a_circle() -> None:
    circle = next(each for each in products("tgc") if each.identity == "LargeCircleChit")
    choice = ProductChoice(circle)
    face = white_face("white", Size(25.4, 25.4), "")
    assert free(face, choice, Box(12, 12, 1, 1)) == pytest.approx(11.7, abs=0.3)
    assert free(face, choice, Box(1, 1, 2, 2)) < 0


def seen_by_pdfium(goods: Goods, at: int) -> Box:
    """The box around all letters of a face, as PDFium finds them on a page."""
    face, buffer = goods.faces[at], io.BytesIO()
    size = Size(face.trim.width + 20, face.trim.height + 20)
    document = Document(buffer, title="face", pictures=goods.edition.job.pictures, book=goods.fonts)
    document.page(size)
    document.place(face.form, Box(10, 10, face.trim.width, face.trim.height), Sides.all(face.bleed))
    document.close()
    page = pdfium.PdfDocument(buffer.getvalue())[0]
    text = page.get_textpage()
    box: Box | None = None
    for number in range(text.count_chars()):
        if text.get_text_range(number, 1).strip():
            left, bottom, right, top = (each / POINTS_PER_MM for each in text.get_charbox(number))
            box = join_boxes(box, Box(left - 10, size.height - top - 10, right - left, top - bottom))
    assert box
    return box


@pytest.mark.parametrize("game", ["castles-and-crowns", "sky-rise"])
def test_words_are_found_where_a_reader_of_pdfs_finds_them(game: str) -> None:
    goods = goods_of(Path(__file__).resolve().parents[2] / "data" / game)
    finder = WordFinder(goods.fonts)
    with_words = [at for at, face in enumerate(goods.faces) if finder.words(face.form)]
    assert len(with_words) >= 20
    for at in with_words[::7]:
        ours: Box | None = None
        for each in finder.words(goods.faces[at].form):
            ours = join_boxes(ours, each.box)
        assert ours
        theirs = seen_by_pdfium(goods, at)
        far = (ours.x - theirs.x, ours.y - theirs.y, ours.right - theirs.right, ours.bottom - theirs.bottom)
        assert max(map(abs, far)) < 0.9, goods.faces[at].name


def test_nothing_else_than_words_is_found() -> None:
    inner = form(Box(0, 0, 1, 1), ("0 0 1 1 re f",))
    outer = form(Box(0, 0, 1, 1), ("q\n2 0 0 2 5 5 cm", Use(inner.key), "Q Q"), [inner])
    assert WordFinder(None).words(outer) == ()


def test_a_form_moves_the_words_of_the_form_it_uses() -> None:
    words = form(Box(0, 0, 9, 9), ("BT 1 0 0 -1 1 2 Tm", TextRun("Alegreya-Regular.ttf", 2.0, "x"), "ET"))
    outer = form(Box(0, 0, 9, 9), ("q\n2 0 0 2 5 6 cm", Use(words.key), "Q"), [words])
    (found,) = WordFinder(None).words(outer)
    assert isinstance(found, PlacedWords)
    assert found.box.x == pytest.approx(7)
    assert found.box.bottom == pytest.approx(6 + 2 * (2 + 0.02 * 2))
