"""Tables from several files, from JSON and TSV, and from every combination of values: as typed, or an error there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.conftest import Cards
from tests.work import lines_at_most
from tilewright.problem import RefusedError
from tilewright.shelf import shelf
from tilewright.texts.records import records_in
from tilewright.texts.rows import load_table
from tilewright.texts.text import HIDDEN


def cells(cards: Cards, *columns: str) -> list[tuple[str, ...]]:
    rows = shelf.load(cards.folder).tables["cards"].rows
    return [tuple(row.cells[column] for column in columns) for row in rows]


def ids(cards: Cards) -> list[str]:
    return [row.id for row in shelf.load(cards.folder).tables["cards"].rows]


# Several files


@pytest.fixture
def joined(cards: Cards) -> Cards:
    (cards.folder / "cards.csv").write_text("id,title,cost,colour\nace,Ace,1,red\nking,King,,blue\n")
    (cards.folder / "words.csv").write_text("id,picture,rules\nking,moon,Everybody bows.\nace,sun,Draw.\n")
    cards.change("game.yaml", "rows: cards.csv", "rows: [cards.csv, words.csv]")
    return cards


def test_columns_of_a_second_file_stand_beside_the_rows_with_their_key(joined: Cards) -> None:
    assert joined.problems() == []
    assert cells(joined, "title", "picture", "rules") == [("Ace", "sun", "Draw."), ("King", "moon", "Everybody bows.")]
    joined.change("words.csv", "moon", "mon")
    assert joined.problems()[0].startswith("words.csv:2:6: picture: card.svg has no drawing with the id 'mon'")


def test_rows_of_the_same_columns_follow(joined: Cards) -> None:
    (joined.folder / "words.csv").write_text("colour,cost,id,title\nred,2,two,Two\n")
    assert cells(joined, "title", "cost") == [("Ace", "1"), ("King", ""), ("Two", "2")]


def test_several_cards_can_go_with_one_row(joined: Cards) -> None:
    (joined.folder / "cards.csv").write_text("title,kind\nA,x\nB,y\nC,x\nD,\n")
    (joined.folder / "words.csv").write_text("kind,colour\nx,red\ny,blue\n")
    assert cells(joined, "title", "colour") == [("A", "red"), ("B", "blue"), ("C", "red"), ("D", "")]


WRONG_JOINS = {
    "name,picture\nx,y\n": (
        "words.csv:1:1: cards.csv and words.csv have no column in common, so they cannot be joined [C67]"
    ),
    "id,title,picture\nace,Ace,sun\n": (
        "words.csv:1:4: cards.csv and words.csv are joined by 'id', and both have a column 'title' [C67]"
    ),
    "id,picture\nace,sun\nking,sun\nace,moon\n": (
        "words.csv:4:1: words.csv has 'ace' twice in its column id, here and in line 2, so rows of cards.csv would be"
        " printed several times [C68]"
    ),
}


@pytest.mark.parametrize("text", WRONG_JOINS)
def test_what_cannot_be_joined_is_told(text: str, joined: Cards) -> None:
    (joined.folder / "words.csv").write_text(text)
    assert joined.problems() == [WRONG_JOINS[text]]


def test_rows_that_go_with_none_are_a_warning(joined: Cards) -> None:
    with (joined.folder / "words.csv").open("a") as file:
        file.write("quen,sun,\njack,sun,\n")
    told = "cards.csv has no row 'quen', so this row of words.csv is not used; nor is 1 other [C69]"
    assert joined.problems() == [f"words.csv:4:1: warning: {told}"]


def test_a_file_that_is_not_there_is_told_at_its_name(joined: Cards) -> None:
    joined.change("game.yaml", "words.csv", "word.csv")
    assert joined.problems()[0].startswith(
        "game.yaml:13:23: rows: there is no file 'word.csv'; did you mean 'words.csv'"
    )


def test_twenty_thousand_rows_are_the_most_of_all_files(joined: Cards) -> None:
    many = "title,cost\n" + "x,1\n" * 12_000
    (joined.folder / "cards.csv").write_text(many)
    (joined.folder / "words.csv").write_text(many)
    assert any(each.endswith("there are more than 20,000 rows [C07]") for each in joined.problems())


# Every combination


def combined(cards: Cards, each: str, *, rows: bool = False) -> Cards:
    cards.change("game.yaml", "rows: cards.csv", f"{'rows: cards.csv' if rows else 'columns: {}'}\n    each: {each}")
    return cards


def test_every_combination_is_a_card(cards: Cards) -> None:
    combined(cards, "{picture: [sun, moon], rank: 9..11, colour: red, 'rules': ['007', a b]}")
    there = list(product(["sun", "moon"], ["9", "10", "11"], ["red"], ["007", "a b"]))
    assert cells(cards, "picture", "rank", "colour", "rules") == there
    assert ids(cards)[:2] == ["sun-9-red-007", "sun-9-red-a-b"]
    told = [each for each in cards.problems() if "[C12]" not in each]
    assert told == []


def test_every_row_comes_in_every_combination(cards: Cards) -> None:
    combined(cards, "{level: 2..1}", rows=True)
    assert cells(cards, "title", "level") == [("Ace", "2"), ("Ace", "1"), ("King", "2"), ("King", "1")]
    assert ids(cards) == ["1", "2", "3", "4"]
    cards.change("cards.csv", "title,", "id,")
    assert ids(cards) == ["ace-2", "ace-1", "king-2", "king-1"]


def test_slots_in_values_are_filled(cards: Cards) -> None:
    combined(cards, '{title: ["{{picture}} {{rank}}"], picture: [sun, moon], rank: 1..2}')
    assert cells(cards, "title") == [("sun 1",), ("sun 2",), ("moon 1",), ("moon 2",)]


def test_values_that_make_no_names_are_numbered(cards: Cards) -> None:
    combined(cards, '{suit: ["♥", "♠"], rank: 1..2}')
    assert ids(cards) == ["1", "2", "3", "4"]
    assert [each for each in cards.problems() if "[C12]" not in each] == []


WRONG_EACH = {
    "{title: [a]}": "game.yaml:14:12: each: 'title' is already a column of the table [K60]",
    "{id: [a]}": "game.yaml:14:12: each: 'id' names rows [K60]",
    "{a: 1..1000000}": "game.yaml:14:11: each: all combinations are 1,000,000 rows; the limit is 20,000 [C07]",
    "{a: 1..999999999, b: 1..999999999}": (
        "game.yaml:14:11: each: all combinations are 999,999,998,000,000,001 rows; the limit is 20,000 [C07]"
    ),
}


@pytest.mark.parametrize("each", WRONG_EACH)
def test_combinations_that_cannot_be_are_told(each: str, cards: Cards) -> None:
    combined(cards, each, rows=True)
    with lines_at_most(100_000):
        assert cards.problems() == [WRONG_EACH[each]]


def test_rows_in_combinations_are_bounded(cards: Cards) -> None:
    (cards.folder / "cards.csv").write_text("title,cost\n" + "x,1\n" * 15_000)
    combined(cards, "{a: 1..15000}", rows=True)
    assert any(each.endswith("there are more than 20,000 rows [C07]") for each in cards.problems())


def test_a_value_that_is_wrong_is_told_where_it_is_written(cards: Cards) -> None:
    combined(cards, "{picture: [sun, mon], title: A, rules: B, colour: red, cost: 1}")
    assert cards.problems()[0].startswith("game.yaml:14:27: picture: card.svg has no drawing with the id 'mon'")


def test_cards_have_a_table_or_values(cards: Cards) -> None:
    cards.change("game.yaml", "    rows: cards.csv\n", "")
    assert cards.problems() == [
        "game.yaml:8:5: components, item 1: cards need rows (a table), each (values of columns), or both [K08]"
    ]


# JSON and tabs


def test_json_is_read_as_a_table_with_its_places(cards: Cards) -> None:
    (cards.folder / "cards.json").write_text(
        '[\n  {"title": "Ace", "quantity": 3, "cost": 1.50, "colour": "#B3263A", "picture": "sun",\n'
        '   "rules": "Draw \\"two\\".\\n\\u00c4\\ud83d\\ude00"},\n'
        '\t{"title":"King","quantity":"0","cost":null,"colour":"blue","picture":"moon","rules":true}\n]\n'
    )
    cards.change("game.yaml", "cards.csv", "cards.json")
    assert cells(cards, "title", "cost", "rules") == [("Ace", "1.50", 'Draw "two".\nÄ\U0001f600'), ("King", "", "true")]
    cards.change("cards.json", '"moon"', '"mon"')
    told = "cards.json:4:71: picture: card.svg has no drawing with the id 'mon'; did you mean 'moon'? [C17]"
    assert told in cards.problems()


def test_an_object_of_objects_has_its_keys_as_ids(cards: Cards) -> None:
    (cards.folder / "cards.json").write_text('{"ace": {"title": "Ace"}, "king": {"id": "kaiser", "title": "King"}}')
    cards.change("game.yaml", "cards.csv", "cards.json")
    assert ids(cards) == ["ace", "kaiser"]


WRONG_JSON = {
    "": "cards.json:1:1: expected a list of objects here [C72]",
    "3": "cards.json:1:1: expected a list of objects here [C72]",
    "[": "cards.json:1:2: expected an object here [C72]",
    "[]": "cards.json: there are no rows in this file [C01]",
    "[[1]]": "cards.json:1:2: expected an object here [C72]",
    '[{"a": [1]}]': "cards.json:1:8: expected a text or a number here [C72]",
    '[{"a": {"b": 1}}]': "cards.json:1:8: expected a text or a number here [C72]",
    '[{"a": 1,}]': "cards.json:1:10: expected a value after the comma [C72]",
    '[{"a": 1 "b": 2}]': "cards.json:1:10: expected a comma or } here [C72]",
    '[{"a" 1}]': "cards.json:1:7: expected a colon here [C72]",
    "[{a: 1}]": "cards.json:1:3: expected a key in quotation marks here [C72]",
    '[{"a": 01}]': "cards.json:1:9: expected a comma or } here [C72]",
    '[{"a": NaN}]': "cards.json:1:8: expected a text or a number here [C72]",
    '[{"a": 1}] 2': "cards.json:1:12: there is something after the last row [C72]",
    '[{"a": 1, "a": 2}]': "cards.json:1:11: the key 'a' is in this row twice [C72]",
    '[{"a": "1}]': "cards.json:1:8: unterminated string starting at [C72]",
    '{"a": {"t": 1}, "a": {"t": 2}}': "cards.json:1:17: the id 'a' is already used in line 1 [C08]",
}


@pytest.mark.parametrize("text", WRONG_JSON)
def test_json_that_is_no_table_is_told(text: str, cards: Cards) -> None:
    (cards.folder / "cards.json").write_text(text)
    cards.change("game.yaml", "cards.csv", "cards.json")
    assert cards.problems()[0].startswith(WRONG_JSON[text])


@pytest.mark.parametrize("text", ["[" * 100_000, '[{"a": ' * 50_000, '{"a":' * 100_000, '[{"a":' + "[" * 100_000])
def test_json_that_is_nested_deep_is_an_error(text: str, cards: Cards) -> None:
    (cards.folder / "cards.json").write_text(text)
    cards.change("game.yaml", "cards.csv", "cards.json")
    with lines_at_most(2_000_000):
        assert len(cards.problems()) == 1


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"a": 1}] * 20_001, "there are more than 20,000 rows"),
        ([dict.fromkeys(map(str, range(1_001)), 1)], "this row has more than 1,000 cells"),
        ([{"a": "x" * 20_001}], "this cell has 20,001 letters"),
    ],
)
def test_json_is_bounded(rows: object, told: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(rows))
    with pytest.raises(RefusedError, match=told):
        load_table(tmp_path / "a.json", "a.json", {})


VALUES = (
    st.text(max_size=8) | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False, allow_infinity=False)
)


@given(st.lists(st.dictionaries(st.text(max_size=4), VALUES, max_size=4), min_size=1, max_size=5), st.integers(0, 3))
def test_what_json_says_is_in_the_cells(rows: Sequence[Mapping[str, object]], indent: int) -> None:
    """Held against Python's own reader; keys that differ in blanks alone are one."""
    stripped = [{key.strip(): value for key, value in row.items()} for row in rows]
    if any(len(one) < len(other) for one, other in zip(stripped, rows, strict=True)):
        return
    text = json.dumps(rows, indent=indent or None, ensure_ascii=bool(indent % 2))
    if any(HIDDEN.search(each) for row in stripped for pair in row.items() for each in map(_said, pair)):
        with pytest.raises(RefusedError, match="hidden character"):
            records_in(text, "a.json")
        return
    read = [{column: cell.text for column, cell in row.items()} for _, row in records_in(text, "a.json")]
    assert read == [{key: _said(value) for key, value in row.items()} for row in stripped]


def _said(value: object) -> str:
    if isinstance(value, str):
        return value.strip().replace("\r\n", "\n").replace("\r", "\n")
    return "" if value is None else json.dumps(value)


def test_tabs_part_the_cells_of_a_tsv(cards: Cards) -> None:
    (cards.folder / "cards.tsv").write_text('title\ta,b,c\trules\nAce\t1,2\t"Draw; or\tpass"\n')
    cards.change("game.yaml", "cards.csv", "cards.tsv")
    assert cells(cards, "title", "a,b,c", "rules") == [("Ace", "1,2", "Draw; or\tpass")]


def test_a_lookup_can_be_json_or_have_tabs(cards: Cards) -> None:
    (cards.folder / "one.json").write_text('{"red": {"hex": "#B3263A"}}')
    (cards.folder / "two.tsv").write_text("key\thex\nblue\t#225577\n")
    cards.change("game.yaml", "components:", "lookups: {one: one.json, two: two.tsv}\ncomponents:")
    cards.change("cards.csv", "#B3263A", "{{one['red'].hex}}")
    cards.change("cards.csv", "#225577", "{{two['blue'].hex}}")
    assert cards.problems() == []
    assert cells(cards, "colour") == [("#B3263A",), ("#225577",)]
