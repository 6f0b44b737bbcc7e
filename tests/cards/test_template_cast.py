"""A card made from a blank is the card that its template draws: every feature, dot upon dot, and the same faults."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from tests import cairo_png as raster
from tests.cards.conftest import Cards
from tilewright.cards.cast import CardMaker
from tilewright.cards.face import GameCards, game_cards
from tilewright.draw.art import finish
from tilewright.pdf.pdf import Document
from tilewright.pieces.cards import Cards as CardsPart
from tilewright.shelf import shelf
from tilewright.svg.form import Form
from tilewright.svg.walk import compile_svg
from tilewright.texts.rows import Row
from tilewright.units import Box, Sides, Size

Picture = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
DPI = 254  # 10 dots a millimetre
LONG = "Draw **two** cards, then *discard* one of them, or both if the magpie looks away for a moment."

FEATURES = {
    "a slot in a text": '<text x="6" y="20" FONT>SLOT, if you please</text>',
    "a text in the middle": '<text x="31" y="20" FONT text-anchor="middle">SLOT</text>',
    "a text at the end, spaced": '<text x="55" y="20" FONT text-anchor="end" letter-spacing="0.6">SLOT</text>',
    "a turned text": '<g transform="translate(9 60) rotate(-80) scale(1.5)"><text FONT>SLOT</text></g>',
    "spaces that are kept": '<text xml:space="preserve" x="6" y="20" FONT>  SLOT   .</text>',
    "a text in several styles": '<text x="6" y="20" FONT>The <tspan font-weight="bold">SLOT</tspan> is</text>',
    "a text in a layer": '<g opacity="0.5"><circle cx="9" cy="20" r="5"/><text x="6" y="20" FONT>SLOT</text></g>',
    "an outlined text": '<text x="6" y="20" FONT stroke="red" stroke-width="0.3">SLOT</text>',
    "a text in a definition": '<defs><text id="t" FONT>SLOT</text></defs><use xlink:href="#t" x="9" y="20"/>',
    "a sheer text": '<text x="6" y="20" FONT fill="#B3263A" fill-opacity="0.4">SLOT</text>',
    "a colour from the table": '<circle cx="20" cy="20" r="9" fill="{{colour}}" stroke="black"/>',
    "a group kept or not": '<g data-if="cost"><circle cx="9" cy="20" r="6"/><text x="7" y="21" FONT fill="white">'
    "{{cost}}</text></g>",
    "a picture by its name": '<use xlink:href="#{{picture}}" x="30" y="20" fill="{{colour}}"/>',
    "a wrapped text": '<rect x="6" y="9" width="40" height="40" data-text="{{rules}}"/>',
    "words set smaller": '<rect x="6" y="9" width="40" height="9" data-text="{{rules}}" data-min-size="4"/>',
    "words in the middle of a turned box": '<rect x="6" y="9" width="30" height="30" transform="rotate(5)" '
    'data-text="{{title}}: {{rules}}" data-align="middle" data-valign="middle" data-fill="{{colour}}"/>',
    "capitals at the bottom right": '<rect x="6" y="9" width="44" height="40" data-font="Cinzel" data-align="end" '
    'data-valign="bottom" data-text="{{rules}}"/>',
    "a box in a layer": '<g opacity="0.5"><rect x="6" y="9" width="40" height="40" data-text="{{rules}}"/></g>',
    "a box kept or not": '<g data-if="cost"><rect x="6" y="9" width="40" height="40" data-text="{{rules}}"/></g>',
    "words with marks": '<rect x="6" y="9" width="40" height="40" data-text="[u]{{{title}}}, *a [#B3263A]{red '
    '**word**}* and [s]{no}, H[sub]{2}O, x[sup]{2}, [sc]{Small Caps}, [large]{{{title}}}" data-fill="{{colour}}"/>',
    "paragraphs and lists": '<rect x="6" y="9" width="40" height="60" data-text="{{title}}:&#10;&#10;* {{rules}}'
    '&#10;  1. in&#10;* last" data-align="middle" data-line="1.4"/>',
    "justified words in columns": '<rect x="6" y="9" width="50" height="60" data-text="{{rules}} {{rules}}" '
    'data-align="justify" data-columns="2" data-spacing="0.03" transform="rotate(4)"/>',
    "words on a plate": '<rect id="p" x="5" y="8" width="42" height="62" fill="#DDDDDD"/><rect x="6" y="9" width="40" '
    'height="60" data-text="{{rules}}" data-valign="bottom" data-plate="p"/>',
    "words with marks in a layer": '<g opacity="0.5"><rect x="6" y="9" width="40" height="40" '
    'data-text="[u]{{{title}}} and [#B3263A]{{{rules}}}"/></g>',
    "signs that a file writes in its own way": '<text x="6" y="20" FONT>(\\) SLOT \\(</text>',
}


@pytest.fixture
def drawn(cards: Cards, request: pytest.FixtureRequest) -> Cards:
    """The two cards, with one feature on them, the long text, and a fingerprint in the corner."""
    cards.change("game.yaml", 'version: "1"', 'version: "1"\nfingerprint: corner')
    svg = (cards.folder / "card.svg").read_text(encoding="utf-8")
    cards.change("card.svg", svg[svg.index("  <text") : svg.index("</svg>")], _feature(request.param))
    cards.change("cards.csv", '"Draw two cards, then discard one."', f'"{LONG}"')
    return cards


def _feature(name: str) -> str:
    return FEATURES[name].replace("SLOT", "{{title}}").replace("FONT", 'font-family="Alegreya" font-size="4"')


@pytest.mark.parametrize("drawn", FEATURES, indirect=True)
@pytest.mark.parametrize("number", [0, 1])
def test_a_cast_card_is_the_drawing_compiled(drawn: Cards, number: int) -> None:
    """One renderer: but for the grain of letters a thousandth of a millimetre apart, not a dot differs."""
    cardpress, part, row = _parts(drawn, number)
    cast, art = cardpress.card(part, "front", row), cardpress.draw(part, "front", row, "x")
    finish(art, "v1", cast.mark)
    one, other = seen(cast.form), seen(compile_svg(art.drawing.get_xml(), "x"))
    assert other.std() > 5, "the picture is blank"
    assert (np.abs(one - other) > 8).mean() < 0.001
    assert np.abs(coarse(one) - coarse(other)).max() < 8


@pytest.mark.parametrize("drawn", FEATURES, indirect=True)
def test_a_cast_card_is_what_cairo_makes_of_the_drawing(drawn: Cards) -> None:
    """Another renderer, from the SVG file: the same areas."""
    cardpress, part, row = _parts(drawn, 0)
    cast = cardpress.card(part, "front", row)
    svg = finish(cardpress.draw(part, "front", row, "x"), "v1", cast.mark)[0]
    apart = np.abs(coarse(seen(cast.form)) - coarse(pictured(svg)))
    assert apart.mean() < 1.0
    assert apart.max() < 60, "a millimetre differs"


def test_a_card_is_cast_for_the_check_and_again_for_the_sheet_only_once(cards: Cards) -> None:
    cardpress, part, row = _parts(cards, 0)
    assert cardpress.card(part, "front", row) is cardpress.card(part, "front", row)


def test_cards_of_one_shape_have_one_blank(cards: Cards) -> None:
    cards.change("cards.csv", "King,2,,#225577,moon", "King,2,7,#B3263A,sun")
    cardpress, part, row = _parts(cards, 0)
    maker = cardpress.maker(part, "front")
    other = _parts(cards, 1)[2]
    assert maker.blank(row) is maker.blank(other)
    assert maker.card(row).mark != maker.card(other).mark


def test_a_fingerprint_is_of_what_is_printed(cards: Cards) -> None:
    cardpress, part, row = _parts(cards, 0)
    maker = cardpress.maker(part, "front")

    def mark(**changed: str) -> str:
        return maker.card(replace(row, cells={**row.cells, **changed})).mark

    before = maker.card(row).mark
    assert mark(quantity="7") == before
    assert mark(cost="2") == before, "only whether there is a cost is shown"
    assert mark(cost="") != before
    assert mark(title="Deuce") != before
    assert mark(colour="#000000") != before
    assert mark(rules="Draw three cards.") != before


def test_a_picture_that_others_use_leaves_a_fingerprint_alone(cards: Cards) -> None:
    before = [_mark(cards, number) for number in (0, 1)]
    cards.change("card.svg", '<rect width="5" height="5"/>', '<rect width="6" height="6"/>')
    after = [_mark(cards, number) for number in (0, 1)]
    assert after[0] == before[0]
    assert after[1] != before[1]


def _mark(cards: Cards, number: int) -> str:
    cardpress, part, row = _parts(cards, number)
    return cardpress.card(part, "front", row).mark


def _parts(cards: Cards, number: int) -> tuple[GameCards, CardsPart, Row]:
    spec = shelf.load(cards.folder)
    part = spec.game.components[0]
    assert isinstance(part, CardsPart)
    cardpress = game_cards(spec)
    assert isinstance(cardpress.maker(part, "front"), CardMaker)
    return cardpress, part, spec.tables["cards"].rows[number]


def seen(form: Form) -> Picture:
    """The card on a page of its own, as pdfium shows it."""
    buffer = io.BytesIO()
    document = Document(buffer, title="test")
    document.page(Size(69, 94))
    document.place(form, Box(3, 3, 63, 88), Sides.all(3))
    document.close()
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    return np.asarray(page.render(scale=DPI / 72).to_pil().convert("RGB"), dtype=float)


def pictured(svg: str) -> Picture:
    picture = Image.open(io.BytesIO(raster.png(svg.encode(), DPI))).convert("RGBA")
    flat = Image.new("RGB", picture.size, "white")
    flat.paste(picture, mask=picture.split()[-1])
    return np.asarray(flat, dtype=float)


def coarse(picture: Picture) -> Picture:
    """The mean of each square millimetre: edges are smoothed differently, areas are not."""
    result: Picture = picture[:940, :690].reshape(94, 10, 69, 10, 3).mean(axis=(1, 3))
    return result
