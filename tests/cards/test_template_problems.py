"""Each mistake in a table or a template: where it is said to stand, and in which words."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tests.cards.conftest import Cards
from tests.cards.test_template_fill import template_of
from tilewright.cards.fill import fill
from tilewright.cli import main
from tilewright.shelf import shelf

TABLE = {
    "a ragged row": (
        "King,2,,#225577",
        "King,2,#225577",
        "cards.csv:3:1: this row has 5 cells, and the header 6 [C03]",
    ),
    "an unquoted comma": (
        "Everybody bows.",
        "Everybody, bows.",
        "cards.csv:3:32: this row has 7 cells, and the header 6 [C03]",
    ),
    "a header twice": ("cost,colour", "title,colour", "cards.csv:1:16: two columns are called 'title' [C02]"),
    "a nameless column that is not empty": (
        "cost,colour",
        ",colour",
        "cards.csv:1:16: a column without a name [C02]",
    ),
    "an open quotation mark": (
        "Everybody bows.",
        '"Everybody bows.',
        "cards.csv:3:22: this quotation mark is not closed at the end of the cell [C04]",
    ),
    "half a card": ("King,2,", "King,2.5,", "cards.csv:3:6: quantity: '2.5' is not a whole number from 0 to 500 [C05]"),
    "a formula": (
        "Everybody bows.",
        "=A1&B1",
        "cards.csv:3:22: warning: rules: this cell begins with '=', but formulas are printed as plain text [C06]",
    ),
    "too long a text": (
        "Everybody bows.",
        "Everybody bows. " * 20,
        (
            "cards.csv:3:22: 'Everybody bows. Everybody bows. Every...' does not fit the box 'box-rules' of card.svg "
            "at its least size, 7 points: 11.7 mm too high [C14]"
        ),
    ),
    "too long a word": (
        "Everybody bows.",
        "Bow" * 30,
        (
            "cards.csv:3:22: 'BowBowBowBowBowBowBowBowBowBowBowBowB...' does not fit the box 'box-rules' of card.svg "
            "at its least size, 7 points: 82.3 mm too wide [C14]"
        ),
    ),
    "a letter the box's font lacks": (
        "Everybody bows.",
        "Everybody ♞ bows.",
        "cards.csv:3:22: Alegreya-Regular.ttf has no letter '♞' (U+265E) [C15]",
    ),
    "a letter a line's font lacks": (
        "King,2",
        "Kin♞,2",
        "cards.csv:3:1: Cinzel-Bold.ttf has no letter '♞' (U+265E) [C15]",
    ),
    "an unknown picture": (
        "moon",
        "mon",
        "cards.csv:3:17: picture: card.svg has no drawing with the id 'mon'; did you mean 'moon'? [C17]",
    ),
}


@pytest.mark.parametrize("name", TABLE)
def test_a_mistake_in_the_table(name: str, cards: Cards) -> None:
    old, new, said = TABLE[name]
    cards.change("cards.csv", old, new)
    assert cards.problems() == [said]


def test_a_colour_that_is_none_is_told_at_its_cell(cards: Cards) -> None:
    cards.change("cards.csv", "#225577", "purpel")
    (said,) = cards.problems()
    assert said == "cards.csv:3:9: colour: 'purpel' is not a colour; did you mean 'purple'? [C17]"


@pytest.mark.parametrize("times", [1, 5])
def test_one_fault_in_a_cell_is_one_error_however_often_it_is_shown(times: int, cards: Cards) -> None:
    more = '<circle r="3" stroke="{{colour}}"/><g data-ink="low"><circle r="4" fill="{{colour}}"/></g>' * times
    cards.change("card.svg", '<g id="badge"', f'{more}<g id="badge"')
    cards.change("cards.csv", "#225577", "225577")
    assert cards.problems() == ["cards.csv:3:9: colour: '225577' is not a colour; did you mean '#225577'? [C17]"]


def test_a_fault_of_the_drawing_is_told_there_though_a_cell_says_the_same(cards: Cards) -> None:
    cards.change("card.svg", '<circle cx="9"', '<circle stroke-widht="1" cx="9"')
    (said,) = cards.problems()
    assert said.startswith("card.svg:4:32: <circle> does not take stroke-widht='1'; did you mean 'stroke-width'?")


def test_a_colour_that_is_inherited_is_told_where_it_is_written(cards: Cards) -> None:
    group = '<g fill="redd"><circle r="2"/><circle r="3"/><g><circle r="4"/></g></g><g id="badge"'
    cards.change("card.svg", '<g id="badge"', group)
    assert cards.problems() == ["card.svg:4:3: <g>: 'redd' is not a colour; did you mean 'red'? [V03]"]


def test_a_misspelt_word_of_ours_is_told_alone(cards: Cards) -> None:
    cards.change("card.svg", "data-text=", "data-txt=")
    assert cards.problems() == ["card.svg:7:3: data-txt on <rect> is not known; did you mean 'data-text'? [C28]"]


def test_words_of_ours_that_wait_for_data_text_are_told_at_once(cards: Cards) -> None:
    cards.change("card.svg", 'data-text="{{rules}}" ', "")
    assert cards.problems() == ["card.svg:7:3: data-size, data-min-size on <rect> do nothing without data-text [C28]"]


TEMPLATE = {
    "a misspelt slot": (
        "{{title}}",
        "{{titel}}",
        "card.svg:5:3: the slot 'titel' is not a column of cards.csv; did you mean 'title'? [C12]",
    ),
    "a misspelt condition": (
        'data-if="cost"',
        'data-if="coast"',
        "card.svg:4:3: the slot 'coast' is not a column of cards.csv; did you mean 'cost'? [C12]",
    ),
    "an unknown font": (
        'data-size="9"',
        'data-font="Arial"',
        "card.svg:7:3: warning: there is no font 'Arial'; <rect> (id 'box-rules') is printed in Alegreya Sans [F09]",
    ),
    "a size that is none": (
        'data-size="9"',
        'data-size="large"',
        "card.svg:7:3: text box 'box-rules': size: 'large' is not a usable number [C13]",
    ),
    "an unknown key of a box": (
        'data-size="9"',
        'data-shade="red"',
        "card.svg:7:3: text box 'box-rules': data-shade is not known [C13]",
    ),
    "another size": (
        "-3 -3 69 94",
        "0 0 70 90",
        "card.svg:1:1: the viewBox is 70 x 90 mm, and the card is 63 x 88 mm [C16]",
    ),
    "a script": ("<defs>", "<script/><defs>", "card.svg:2:3: <script> cannot be used in a template [C11]"),
    "a click": (
        "<defs>",
        '<g onclick="x()"/><defs>',
        "card.svg:2:3: onclick on <g>: scripts in a drawing are not run [C11]",
    ),
    "a file from elsewhere": (
        "<defs>",
        '<image href="http://example.org/a.png"/><defs>',
        "card.svg:2:3: <image> refers to 'http://example.org/a.png', which is not in this drawing [C11]",
    ),
    "a fill from elsewhere": (
        'fill="#FFFFFF"',
        'fill="url(b.svg#x)"',
        "card.svg:4:32: <circle> refers to 'url(b.svg#x)', which is not in this drawing [C11]",
    ),
    "not XML": (
        "</svg>",
        "</sgv>",
        "card.svg:8:3: </sgv> does not close the <svg> of line 1; did you mean 'svg'? [C10]",
    ),
    "an entity": (
        '<svg xmlns="http://www.w3.org/2000/svg" ',
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" ',
        "card.svg: an entity is used, which is not supported [C10]",
    ),
    "what no sheet can show": (
        '<g id="badge" data-if="cost">',
        '<g id="badge" data-if="cost"><video id="photo" width="3" height="3"/>',
        "card.svg:4:32: <video> cannot be printed (id 'photo') [V01]",
    ),
}


@pytest.mark.parametrize("name", TEMPLATE)
def test_a_mistake_in_the_template(name: str, cards: Cards) -> None:
    old, new, said = TEMPLATE[name]
    cards.change("card.svg", old, new)
    assert cards.problems() == [said]


def test_another_encoding_is_told_at_its_byte(cards: Cards) -> None:
    (cards.folder / "cards.csv").write_bytes("title,quantity\nCafé,1\n".encode("latin-1"))
    assert cards.problems() == ["cards.csv:2:4: the byte 0xE9 is not UTF-8 text [Y03]"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "cards.csv: there is no header: the first line names the columns [C01]"),
        ("title,quantity\n", "cards.csv: there are no rows in this file [C01]"),
        ("id,quantity\na,1\nA,1\n", "cards.csv:3:1: the id 'a' is already used in line 2 [C08]"),
    ],
)
def test_a_table_of_little(text: str, said: str, cards: Cards) -> None:
    (cards.folder / "cards.csv").write_text(text)
    assert said in cards.problems()


def test_a_hundred_thousand_rows_are_refused_by_their_number(cards: Cards) -> None:
    (cards.folder / "cards.csv").write_text("title,quantity\n" + "Ace,1\n" * 100_000)
    assert cards.problems() == ["cards.csv:20002:1: there are more than 20,000 rows [C07]"]


def test_missing_files_are_told(cards: Cards) -> None:
    (cards.folder / "card.svg").unlink()
    (cards.folder / "cards.csv").unlink()
    assert cards.problems() == [
        "game.yaml:12:15: template: there is no file 'card.svg' [Y01]",
        "game.yaml:13:11: rows: there is no file 'cards.csv' [Y01]",
    ]


def test_a_file_outside_the_folder_is_told(cards: Cards) -> None:
    cards.change("game.yaml", "template: card.svg", "template: ../card.svg")
    assert cards.problems() == ["game.yaml:12:15: '../card.svg' is outside the game's folder [K21]"]


def test_rows_in_yaml_say_where_they_are_wrong(cards: Cards) -> None:
    cards.change("game.yaml", "rows: cards.csv", "rows: cards.yaml")
    (cards.folder / "cards.yaml").write_text("- {title: Ace, quantity: many}\n- [King]\n")
    assert cards.problems() == ["cards.yaml:2:3: a row is a mapping (`column: text`) [C09]"]
    (cards.folder / "cards.yaml").write_text("- {title: Ace, quantity: many}\n- {title: [King], quantity: 1}\n")
    assert cards.problems() == ["cards.yaml:2:11: title: expected one text or number [C09]"]
    (cards.folder / "cards.yaml").write_text("- {title: Ace, quantity: many}\n")
    assert cards.problems() == ["cards.yaml:1:26: quantity: 'many' is not a whole number from 0 to 500 [C05]"]


def test_a_drawing_nested_without_end_is_refused(cards: Cards) -> None:
    cards.change("card.svg", "</svg>", "<g>" * 20_000 + "</g>" * 20_000 + "</svg>")
    assert cards.problems() == ["card.svg:8:298: groups are nested more than 100 deep in this drawing [C10]"]


@pytest.mark.parametrize("repeated", ["", 'data-repeat="2" '])
def test_an_empty_cell_draws_nothing_where_others_name_a_drawing(repeated: str, cards: Cards) -> None:
    cards.change("card.svg", 'xlink:href="#', f'{repeated}xlink:href="#')
    cards.change("cards.csv", ",sun,", ",,")
    assert cards.problems() == []
    first, second = shelf.load(cards.folder).tables["cards"].rows
    template = template_of(cards)
    assert not [*fill(template, first).iter("use")]
    assert len([*fill(template, second).iter("use")]) == (2 if repeated else 1)
    build = CliRunner().invoke(main, ["build", str(cards.folder), "--out", str(cards.folder / "out"), "--svg"])
    assert build.exit_code == 0, build.output
