"""A replay shows a game's own cards: those that are made from a template look on the table as they are printed."""

from __future__ import annotations

import io
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from tests import cairo_png as raster
from tests.build import gallery
from tests.build.editions import edition_of
from tests.build.test_kit_gallery import SHOWN_ON
from tests.tables.test_table_page import Page
from tilewright.build.faces import distinct_designs
from tilewright.cards.face import game_cards
from tilewright.cli import main
from tilewright.draw.art import Art, Ink
from tilewright.draw.figures.frame import figure
from tilewright.draw.look import look_of
from tilewright.engine import Holding, Place, Table, Token
from tilewright.pieces.build import Deck, build
from tilewright.shelf import shelf
from tilewright.spec.spec import Spec
from tilewright.spec.words import english
from tilewright.tables.layout import layout
from tilewright.tables.page import Film, Frame, html
from tilewright.tables.panel import lay_token
from tilewright.tables.pieces import Pieces, printed
from tilewright.tables.scene import paint
from tilewright.tables.setting import BARE
from tilewright.units import Size

PX = 4.0


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Spec[Any]:
    """The small game that `tilewright new` writes: cards from a template, with styles in attributes and icons."""
    folder = tmp_path_factory.mktemp("cards") / "starter"
    assert CliRunner().invoke(main, ["new", str(folder)]).exit_code == 0
    return shelf.load(str(folder))


def film(spec: Spec[Any], deck: Deck, *laid: str) -> tuple[Film, Pieces, Table]:
    """A table with those pieces side by side, after one turn and after another, when there is one more."""
    look = look_of(spec, Ink.FULL)
    pieces = Pieces(spec, deck, look, BARE)
    places = tuple(Place(f"{'ABCDEFGHIJ'[at]}1", (at, 0), piece) for at, piece in enumerate(laid))
    tables = [
        Table("Round 1", places[:count], (), (Holding("Ann", "", (), 3),)) for count in (len(laid) - 1, len(laid))
    ]
    room = layout(tables, pieces)
    size = Size(room.width, room.height)
    drawn = [
        figure("turn", look, size, lambda pen, table=table: paint(pen, table, room, pieces, []))  # type: ignore[misc]
        for table in tables
    ]
    shown = tuple(Frame(at, "Ann", "", "lays a card", "Round 1", art) for at, art in enumerate(drawn, 1))
    return Film("Starter", "", "", size, shown, english()), pieces, tables[-1]


def pixels(svg: bytes) -> Any:  # noqa: ANN401 - an array of dots
    drawn = Image.open(io.BytesIO(raster.png(svg, PX * 25.4))).convert("RGBA")
    return np.asarray(
        Image.alpha_composite(Image.new("RGBA", drawn.size, "#FFFFFF"), drawn).convert("RGB"), dtype=float
    )


def cards(deck: Deck) -> list[str]:
    return [piece.id for piece in deck.pieces if piece.component == "cards"]


def test_a_card_lies_on_the_table_as_it_is_printed(game: Spec[Any]) -> None:
    deck = build(game)
    names = cards(deck)[:3]
    shown, pieces, table = film(game, deck, *names)
    room = layout([table], pieces)
    drawn = pixels(shown.frames[-1].svg().encode())
    for at, name in enumerate(names):
        piece = next(piece for piece in deck.pieces if piece.id == name)
        part: Any = next(part for part in game.game.components if part.id == piece.component)
        row: Any = piece.subject
        art = game_cards(game).draw(part, "front", row, name)
        face = pixels(art.drawing.tostring().encode())
        bleed, wide, high = (round(each * PX) for each in (art.bleed, art.trim.width, art.trim.height))
        own = Image.fromarray(face[bleed : bleed + high, bleed : bleed + wide].astype(np.uint8))
        x, y = room.at(table.places[at])
        size = (round(art.trim.width * room.scale * PX), round(art.trim.height * room.scale * PX))
        there = drawn[round(y * PX) : round(y * PX) + size[1], round(x * PX) : round(x * PX) + size[0]]
        like = np.asarray(own.resize(size), dtype=float)
        assert np.abs(there - like)[6:-6, 6:-6].mean() < 8, name


def test_a_card_stands_in_the_page_once_however_often_it_is_seen(game: Spec[Any]) -> None:
    deck = build(game)
    names = cards(deck)
    few, many = (html(film(game, deck, *laid)[0]) for laid in (names[:2], [names[0], names[1], *names[:2] * 4]))
    assert len(many) - len(few) < 6_000


def test_what_a_card_names_inside_itself_is_its_own(game: Spec[Any]) -> None:
    deck = build(game)
    symbols = film(game, deck, *cards(deck)[:6])[0].symbols()
    root = ET.fromstring(f'<svg xmlns:xlink="http://www.w3.org/1999/xlink">{symbols}</svg>')  # noqa: S314 - drawn by us
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert [name for name, count in Counter(ids).items() if count > 1] == []
    referred = re.findall(r"""(?:href="|url\()#([^")]+)""", symbols)
    assert set(referred) <= set(ids)


def test_a_page_lets_no_style_stand_in_an_attribute_and_so_a_card_has_none(game: Spec[Any]) -> None:
    deck = build(game)
    page = html(film(game, deck, *cards(deck)[:4])[0])
    assert not [tag for tag, said in Page(page).tags if "style" in said]
    assert "img-src" not in page


def test_the_words_of_a_card_are_in_the_fonts_of_the_page(game: Spec[Any]) -> None:
    """A stretch of bold words stands in an element of its own, and its letters count as well."""
    deck = build(game)
    name = cards(deck)[0]
    shown = film(game, deck, name, name)[0]
    page = html(shown)
    assert all(word in page for word in _said(shown.frames[-1].svg()))


def _said(svg: str) -> set[str]:
    return {word for text in re.findall(r">([^<>]+)<", svg) for word in text.split()}


def test_a_picture_of_a_card_is_inside_the_page(tmp_path: Path) -> None:
    """A page fetches nothing, so it holds what its cards show."""
    folder = tmp_path / "starter"
    assert CliRunner().invoke(main, ["new", str(folder)]).exit_code == 0
    data = io.BytesIO()
    Image.new("RGB", (40, 40), "#C81E6E").save(data, "PNG")
    (folder / "dot.png").write_bytes(data.getvalue())
    template = next(path for path in folder.rglob("*.svg") if "{{" in path.read_text(encoding="utf-8"))
    text = template.read_text(encoding="utf-8")
    at = text.rindex("</svg>")
    template.write_text(f'{text[:at]}<image href="dot.png" x="25" y="40" width="10" height="10"/>{text[at:]}', "utf-8")
    spec = shelf.load(str(folder))
    deck = build(spec)
    page = html(film(spec, deck, *cards(deck)[:2])[0])
    assert "data:image/png;base64," in page
    assert "img-src data:;" in page


def test_every_picture_of_dots_is_held_by_the_page(tmp_path: Path) -> None:
    kit = edition_of(shelf.load(gallery.write(tmp_path)))
    designs = distinct_designs(kit.job)
    for name in (name for name in SHOWN_ON if name in designs):
        face = printed(kit.job.studio.draw(designs[name]), kit.job.pictures)
        trees = [*face.content, *(each.get_xml() for each in face.needs.values())]
        shown = [each.get("xlink:href", "") for tree in trees for each in tree.iter() if each.tag == "image"]
        assert shown, name
        assert [each[:40] for each in shown if not each.startswith("data:image/")] == [], name


def drawn_words(art: Art) -> list[tuple[str, float, float, float]]:
    """The words of a drawing, each with its x, y and size in millimetres."""
    found = ET.fromstring(art.drawing.tostring()).iter("{http://www.w3.org/2000/svg}text")  # noqa: S314 - drawn by us
    said = ("x", "y", "font-size")
    return [("".join(each.itertext()), *(float(each.get(name, "nan")) for name in said)) for each in found]  # type: ignore[misc]


def kinds(letters: str, count: int) -> tuple[Token, ...]:
    """A kind of thing for each letter, so many of each."""
    return tuple(Token("thing", "", letter, count=count) for letter in letters)


def test_heaps_on_offer_lie_below_their_own_titles_and_above_the_next(game: Spec[Any]) -> None:
    deck, look = build(game), look_of(game, Ink.FULL)
    pieces = Pieces(game, deck, look, BARE)
    display = Place("First", (0, 0), "", kinds("PQR", 4)), Place("Second", (0, 1), "", kinds("XYZ", 4))
    table = Table("Round 1", (Place("A1", (0, 0), cards(deck)[0]),), display, (Holding("Ann", "", (), 3),))
    room = layout([table], pieces)
    art = figure("offer", look, Size(room.width, room.height), lambda pen: paint(pen, table, room, pieces, []))
    at = {said: (x, y) for said, x, y, _ in drawn_words(art)}
    rows = [["First"], ["P", "Q", "R"], ["Second"], ["X", "Y", "Z"]]
    heights = [[at[said][1] for said in row] for row in rows]
    for above, below in pairwise(heights):
        assert 8 < min(below) - max(above) < 16, "a line lies on another, or far from the one before"
    assert heights[1][0] - heights[0][0] < 12, "a heap lies near its title"
    assert heights[1][0] - heights[0][0] == pytest.approx(heights[3][0] - heights[2][0]), (
        "both as far from their titles"
    )
    for said in "PQRXYZ":
        x, y = at[said]
        assert room.side.x < x < room.side.right
        assert room.side.y < y < room.side.bottom


def test_a_thing_without_a_drawing_is_a_disc_whose_letter_fills_half_of_it(game: Spec[Any]) -> None:
    wool = Token("thing", "", "wool")
    art = figure("disc", look_of(game, Ink.FULL), Size(20, 20), lambda pen: lay_token(pen, BARE, wool, 10, 10, 10))
    ((said, x, y, size),) = drawn_words(art)
    assert said == "W"
    assert 5 <= size <= 6, "of a disc of ten millimetres"
    assert 5 < x < 10, "it begins left of the middle, and inside"
    assert 10 < y < 10 + size / 2, "it stands below the middle, for half of it is above"
