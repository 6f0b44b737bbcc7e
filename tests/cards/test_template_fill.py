"""What a template and a row make of each other."""

from __future__ import annotations

from xml.etree.ElementTree import tostring

import pytest

from tests.cards.conftest import Cards
from tilewright.cards.face import game_cards
from tilewright.cards.fill import fill
from tilewright.cards.template import Template
from tilewright.pieces.cards import Cards as CardsPart
from tilewright.shelf import shelf
from tilewright.svg.walk import Stills, compile_svg


def template_of(cards: Cards) -> Template:
    spec = shelf.load(cards.folder)
    part = spec.game.components[0]
    assert isinstance(part, CardsPart)
    return game_cards(spec).template(part, "front")


def drawn(cards: Cards, row: int) -> str:
    spec, template = shelf.load(cards.folder), template_of(cards)
    return tostring(fill(template, spec.tables["cards"].rows[row]), encoding="unicode")


def test_slots_are_filled_in_texts_and_attributes(cards: Cards) -> None:
    ace, king = drawn(cards, 0), drawn(cards, 1)
    assert ">Ace</text>" in ace
    assert 'fill="#B3263A"' in ace
    assert 'href="#sun"' in ace
    assert ">King</text>" in king
    assert 'fill="#225577"' in king
    assert 'href="#moon"' in king
    assert "{{" not in ace + king


def test_a_group_is_kept_only_where_its_column_says_something(cards: Cards) -> None:
    assert 'id="badge"' in drawn(cards, 0)
    assert 'id="badge"' not in drawn(cards, 1)


def test_words_are_wrapped_and_the_box_itself_is_not_printed(cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", "Everybody bows until the king has gone to bed again.")
    king = drawn(cards, 1)
    assert king.count("<tspan>") == 2
    assert "data-text" not in king


def test_words_are_set_smaller_until_they_fit(cards: Cards) -> None:
    large = drawn(cards, 1)
    cards.change("cards.csv", "Everybody bows.", "Everybody bows. " * 8)
    small = drawn(cards, 1)
    assert 'font-size="3.175"' in large
    assert 'font-size="3.175"' not in small


def test_stars_make_words_bold_and_italic(cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", "**Everybody** bows *low*.")
    assert (
        '<tspan font-weight="bold">Everybody</tspan><tspan> bows</tspan><tspan font-style="italic"> low</tspan>'
        in drawn(cards, 1)
    )


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_table_is_read_however_a_spreadsheet_writes_it(mark: str, cards: Cards) -> None:
    rows = [
        ["title", "quantity", "cost", "colour", "picture", "rules", ""],
        ["Ace", "3", "", "#B3263A", "sun", '"Say ""ace"",; twice."', ""],
    ]
    text = "\r\n".join(mark.join(row) for row in rows)
    (cards.folder / "cards.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())
    (row,) = shelf.load(cards.folder).tables["cards"].rows
    assert (row.id, row.quantity, row.cells["rules"]) == ("1", 3, 'Say "ace",; twice.')


def test_columns_may_have_other_names_in_the_table(cards: Cards) -> None:
    cards.change("cards.csv", "title,quantity", "Name of the card,quantity")
    cards.change("game.yaml", "    rows: cards.csv", "    rows: cards.csv\n    columns: {title: Name of the card}")
    assert cards.problems() == []
    assert ">Ace</text>" in drawn(cards, 0)


def test_what_all_cards_share_is_compiled_once(cards: Cards) -> None:
    cards.change("card.svg", "</svg>", '<circle id="dot" cx="9" cy="80" r="2"/></svg>')
    spec = shelf.load(cards.folder)
    part, stills, cardpress = spec.game.components[0], Stills(), game_cards(spec)
    assert isinstance(part, CardsPart)
    faces = [
        compile_svg(cardpress.draw(part, "front", row, row.id).drawing.get_xml(), row.id, stills)
        for row in spec.tables["cards"].rows
    ]
    shared = {form.key for form in faces[0].forms} & {form.key for form in faces[1].forms}
    assert len(shared) == 1
    alone = [
        compile_svg(cardpress.draw(part, "front", row, row.id).drawing.get_xml(), row.id)
        for row in spec.tables["cards"].rows
    ]
    assert [face.key for face in faces] == [face.key for face in alone]


def test_what_refers_to_something_that_changes_is_not_shared(cards: Cards) -> None:
    cards.change("card.svg", '<circle r="5"/>', '<circle r="5" fill="{{colour}}"/>')
    cards.change("card.svg", "</svg>", '<use id="again" xlink:href="#sun"/></svg>')
    ace, king = drawn(cards, 0), drawn(cards, 1)
    assert "data-still" not in ace.partition('id="again"')[0].rpartition("<g")[2]
    assert '<circle r="5" fill="#B3263A"' in ace
    assert '<circle r="5" fill="#225577"' in king


def test_a_template_may_begin_anywhere(cards: Cards) -> None:
    cards.change("card.svg", 'viewBox="-3 -3 69 94"', 'viewBox="0 0 63 88"')
    spec = shelf.load(cards.folder)
    part = spec.game.components[0]
    assert isinstance(part, CardsPart)
    art = game_cards(spec).draw(part, "front", spec.tables["cards"].rows[0], "x")
    assert art.bleed == 0
    cards.change("card.svg", 'viewBox="0 0 63 88"', 'viewBox="0 0 69 94"')
    spec = shelf.load(cards.folder)
    art = game_cards(spec).draw(part, "front", spec.tables["cards"].rows[0], "x")
    assert art.bleed == 3
    assert 'transform="translate(-3 -3)"' in art.drawing.tostring()


def test_a_card_carries_the_pictures_it_uses_and_no_others(cards: Cards) -> None:
    before = drawn(cards, 0)
    assert 'id="sun"' in before
    assert 'id="moon"' not in before
    cards.change("card.svg", '<rect width="5" height="5"/>', '<rect width="6" height="6"/>')
    assert drawn(cards, 0) == before
    assert 'width="6"' in drawn(cards, 1)
