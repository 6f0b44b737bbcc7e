"""Conditions on any element, elements in a row, icons from words, stars and low lines in words."""

from __future__ import annotations

import re

import pytest

from tests.cards.conftest import Cards
from tests.cards.rendered import DPI, both_ways
from tests.cards.test_template_fill import drawn
from tilewright.cards.box import emphasised
from tilewright.typography import fonts

COIN = '<circle id="coin" cx="10" cy="20" r="2" data-repeat="{{cost}}" data-gap="1"/>'
BOX = 'data-size="9" data-min-size="7"/>'


def moves(svg: str) -> list[tuple[float, float]]:
    return [
        (float(x), float(y)) for x, y in re.findall(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)"><circle', svg)
    ]


def with_coins(cards: Cards, cost: str, more: str = "") -> str:
    cards.change("card.svg", BOX, f"{BOX}{COIN.replace('/>', f' {more}/>')}")
    cards.change("cards.csv", "Ace,3,1", f"Ace,3,{cost}")
    return drawn(cards, 0)


def test_a_number_of_coins_stand_in_a_row_a_gap_apart(cards: Cards) -> None:
    svg = with_coins(cards, "3")
    assert moves(svg) == [(0, 0), (5, 0), (10, 0)], "4 wide, 1 apart"
    assert "data-repeat" not in svg
    assert moves(drawn(cards, 1)) == [], "no cost, no coin"
    assert cards.problems() == []


@pytest.mark.parametrize(
    ("way", "places"),
    [
        ("left", [(0, 0), (-5, 0), (-10, 0)]),
        ("down", [(0, 0), (0, 5), (0, 10)]),
        ("up", [(0, 0), (0, -5), (0, -10)]),
        ("middle", [(-5, 0), (0, 0), (5, 0)]),
    ],
)
def test_they_stand_the_way_that_is_said(way: str, places: list[tuple[float, float]], cards: Cards) -> None:
    assert moves(with_coins(cards, "3", f'data-way="{way}"')) == places


def test_a_group_is_as_wide_as_what_is_in_it(cards: Cards) -> None:
    inner = '<rect x="5" y="5" width="3" height="2"/><use xlink:href="#sun" x="9"/>'
    cards.change("card.svg", BOX, f'{BOX}<g data-repeat="{{{{cost + 1}}}}" data-gap="0.5">{inner}</g>')
    places = re.findall(r'translate\(([-\d.]+) 0\)"><g', drawn(cards, 0))
    assert [float(x) for x in places] == [0, 10.5], "from 4 to 14: a circle of 5 round (9, 0), and a gap"
    assert cards.problems() == []


@pytest.mark.parametrize("cost", ["many", "1.5", "-1", "101", "1e9"])
def test_what_cannot_be_counted_is_told_at_its_cell(cost: str, cards: Cards) -> None:
    with_coins(cards, cost)
    assert cards.problems() == [f"cards.csv:2:7: cost: data-repeat: '{cost}' is not a whole number from 0 to 100 [C49]"]


def test_a_repeated_text_is_printed_as_often(cards: Cards) -> None:
    text = (
        '<text x="8" y="30" font-family="Alegreya" font-size="4" data-repeat="{{cost}}" data-gap="6">{{title}}</text>'
    )
    cards.change("card.svg", BOX, BOX + text)
    cards.change("cards.csv", "Ace,3,1", "Ace,3,4")
    assert cards.problems() == []
    assert drawn(cards, 0).count(">Ace</text>") == 1 + 4


@pytest.mark.parametrize(("size", "way", "across"), [(4, "right", 1), (8, "left", -1), (8, "middle", 0.5)])
def test_a_repeated_text_stands_its_own_width_and_the_gap_apart(
    size: int, way: str, across: float, cards: Cards
) -> None:
    style = f'font-family="Alegreya" font-size="{size}"'
    text = f'<g {style}><text x="30" y="30" data-repeat="{{{{cost}}}}" data-gap="2" data-way="{way}">Ace</text></g>'
    cards.change("card.svg", BOX, BOX + text)
    step = fonts.measure("Ace", fonts.find("Alegreya")) * size + 2
    cards.change("cards.csv", "Ace,3,1", "Ace,3,2")
    first, last = (float(x) for x in re.findall(r'translate\(([-\d.]+) -?0\)"><text', drawn(cards, 0)))
    assert last - first == pytest.approx(step if way == "middle" else across * step, abs=0.001)


@pytest.mark.parametrize(("cost", "code"), [("1", ""), ("9", ""), ("10", "C24"), ("12", "C25")])
def test_every_copy_is_held_against_the_cut(cost: str, code: str, cards: Cards) -> None:
    text = '<text x="8" y="70" font-family="Alegreya" font-size="4" data-repeat="{{cost}}" data-gap="1">Ab</text>'
    cards.change("card.svg", BOX, BOX + text)
    cards.change("cards.csv", "Ace,3,1", f"Ace,3,{cost}")
    assert [problem[-4:-1] for problem in cards.problems()] == ([code] if code else [])


@pytest.mark.parametrize(
    "element",
    [
        '<rect data-if="picture = moon" id="it" x="9" y="9" width="9" height="9"/>',
        '<text data-if="picture = moon" id="it" x="9" y="9" font-family="Alegreya" font-size="4">{{title}}</text>',
        '<use data-if="picture = moon" id="it" xlink:href="#sun" x="20" y="20"/>',
        '<rect data-if="picture = moon" id="it" x="9" y="9" width="30" height="9" data-text="{{title}}"/>',
        '<g data-if="picture = moon"><path id="it" d="M9 9H20"/></g>',
    ],
)
def test_a_condition_may_stand_on_any_element(element: str, cards: Cards) -> None:
    cards.change("card.svg", BOX, BOX + element)
    assert 'id="it"' not in drawn(cards, 0)
    assert 'id="it"' in drawn(cards, 1)
    assert cards.problems() == []


def test_a_part_of_a_line_is_left_out_alone(cards: Cards) -> None:
    cards.change("card.svg", ">{{title}}</text>", '>The <tspan data-if="cost">rich </tspan>{{title}}</text>')
    assert ">The King<" in drawn(cards, 1)
    assert "rich " in drawn(cards, 0)
    assert cards.problems() == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'data-if="cost"',
            'data-if="= 2"',
            "card.svg:4:3: data-if='= 2' cannot be read: a column is missing in '= 2' [C48]",
        ),
        (
            'data-if="cost"',
            'data-if="cost &gt; x"',
            "card.svg:4:3: data-if='cost > x' cannot be read: expected a number after '>', not 'x' [C48]",
        ),
        ('data-if="cost"', 'data-if="kost = 2"', "card.svg:4:3: the slot 'kost' is not a column of cards.csv"),
        (">{{title}}<", ">{{title|bold}}<", "card.svg:5:3: '{{title|bold}}' cannot be read: there is no format 'bold'"),
        (">{{title}}<", ">{{title * 2}}<", "cards.csv:2:1: title: 'Ace' is not a number [C49]"),
        (">{{title}}<", ">{{title|roman}}<", "cards.csv:2:1: title: 'Ace' is not a number [C49]"),
        (
            'data-if="cost"',
            'data-if="title &gt; 2"',
            "cards.csv:2:1: title: 'Ace' is not a number, but data-if compares it",
        ),
        (BOX, BOX + COIN.replace('"1"', '"far"'), "card.svg:7:115: data-gap: 'far' is not a length"),
        (
            BOX,
            BOX + COIN.replace("/>", ' data-way="round"/>'),
            "card.svg:7:115: data-way: 'round' is not one of right, left",
        ),
    ],
)
def test_what_means_nothing_is_told_with_its_place(old: str, new: str, problem: str, cards: Cards) -> None:
    cards.change("card.svg", old, new)
    assert cards.problems()[0].startswith(problem)


def embedding(cards: Cards, embed: str, words: str) -> str:
    (cards.folder / "icons").mkdir()
    for name in ("wood", "star"):
        (cards.folder / "icons" / f"{name}.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 9L9 0"/></svg>')
    cards.change("game.yaml", "    rows: cards.csv\n", f"    rows: cards.csv\n    embed: {embed}\n")
    cards.change("cards.csv", "Everybody bows.", words)
    return drawn(cards, 1)


def test_words_become_icons(cards: Cards) -> None:
    svg = embedding(cards, "Wood, Victory Point = star", "Pay 2 Wood; gain Victory Point. Wooden wood \\Wood.")
    assert svg.count('href="#icon-wood"') == 1
    assert svg.count('href="#icon-star"') == 1
    assert " ".join("".join(re.findall(r">([^<>]+)<", svg)).split()).endswith(". Wooden wood Wood.")
    assert cards.problems() == []


def test_a_box_may_keep_its_words(cards: Cards) -> None:
    cards.change("card.svg", BOX, BOX.replace("/>", ' data-embed="none"/>'))
    assert "#icon-wood" not in embedding(cards, "Wood", "Pay 2 Wood.")


TITLE = ">{{title}}</text>"
"""What a line of the drawing ends in, before anything is added to it."""


def shown(cards: Cards, row: int) -> str:
    return " ".join("".join(re.findall(r">([^<>]+)<", drawn(cards, row))).split())


@pytest.mark.parametrize("line", [">2 Wood</text>", ">{{cost}} Wood</text>", "><tspan>Pay</tspan> 2 Wood</text>"])
def test_words_of_a_line_without_a_box_become_icons(line: str, cards: Cards) -> None:
    cards.change("card.svg", TITLE, line)
    assert embedding(cards, "Wood", "Nothing.").count('href="#icon-wood"') == 1
    assert "Wood" not in shown(cards, 1)
    assert cards.problems() == []


@pytest.mark.parametrize("words", ["2 Wood", "{{title}}"])
def test_a_line_may_keep_its_words(words: str, cards: Cards) -> None:
    cards.change("card.svg", TITLE, f' data-embed="none">{words}</text>')
    cards.change("cards.csv", "King,2", "Wood,2")
    assert "#icon-wood" not in embedding(cards, "Wood", "Nothing.")
    assert "Wood" in shown(cards, 1)
    assert cards.problems() == []


def test_a_line_prints_its_icons_on_sheets_as_in_its_drawing(cards: Cards) -> None:
    cards.change("card.svg", TITLE, ">{{cost}} Wood</text>")
    embedding(cards, "Wood", "Nothing.")
    one, other = both_ways(cards, 0)
    assert abs(one.astype(int) - other.astype(int)).mean() < 2


def test_a_word_without_an_icon_is_told_in_game_yaml(cards: Cards) -> None:
    embedding_of_stone = "Wood, Ectoplasm"
    embedding(cards, "Wood", "Pay 2 Wood.")
    cards.change("game.yaml", "embed: Wood", f"embed: {embedding_of_stone}")
    assert cards.problems() == ["game.yaml:14:12: embed: Ectoplasm: there is no icon ':ectoplasm:' [C18]"]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("a *b c* d", [("a ", ""), ("b c", "i"), (" d", "")]),
        ("a _b c_ d", [("a ", ""), ("b c", "i"), (" d", "")]),
        ("__b__ and **c**", [("b", "b"), (" and ", ""), ("c", "b")]),
        (r"a \*b\* and \_c\_", [("a *b* and _c_", "")]),
        (r"*a\*b*", [("a*b", "i")]),
        ("snake_case_name", [("snake_case_name", "")]),
        ("Name: ____ and _", [("Name: ____ and _", "")]),
        ("2 * 3 * 4", [("2 * 3 * 4", "")]),
        ("_a_ _b", [("a", "i"), (" _b", "")]),
        ("_a\nb_", [("_a\nb_", "")]),
    ],
)
def test_stars_and_low_lines_set_words_in_italics_or_bold(text: str, runs: list[tuple[str, str]]) -> None:
    cut = [(run.text, "b" * run.bold + "i" * run.italic) for run in emphasised(text) if run.text]
    assert cut == runs


def test_marks_that_are_printed_are_printed_in_every_font(cards: Cards) -> None:
    cards.change("cards.csv", "Everybody bows.", r"\*one\_two\*")
    assert ">*one_two*<" in drawn(cards, 1)
    cards.change("card.svg", BOX, BOX.replace("/>", ' data-font="Cinzel"/>'))
    assert ">*one_two*<" in drawn(cards, 1)


def test_the_pdf_shows_what_the_drawing_shows(cards: Cards) -> None:
    with_coins(cards, "3")
    cards.change("card.svg", 'id="coin"', 'fill="#000000"')
    plain, cast = both_ways(cards, 0)
    assert abs(plain - cast)[:340].max() == 0, "but for the fingerprint"
    row = [plain[round(23 / 25.4 * DPI), round((13 + x) / 25.4 * DPI)].max() for x in (0, 2.5, 5, 7.5, 10, 15)]
    assert [dot < 60 for dot in row] == [True, False, True, False, True, False]
