"""Near-duplicates and keywords: as comparing every piece with every other finds them, and as tables are written."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tilewright.balance.pieces import Known
from tilewright.balance.twins import keywords, likeness
from tilewright.texts.node import Spot


def card(name: str, **values: str) -> Known:
    return Known(name, int(values.pop("copies", "1")), {"title": name, **values}, Spot("cards.csv", 1, 1), {})


def random_cards(seed: int, count: int) -> list[Known]:
    chance = Random(seed)
    columns = {"type": "ab", "cost": "1234", "power": "123456", "toughness": "12345", "colour": "rgbw"}
    return [
        card(f"c{n}", **{column: chance.choice(values) for column, values in columns.items()}) for n in range(count)
    ]


def away(one: Known, other: Known) -> list[str]:
    """The columns in which they differ, but for their names."""
    return [column for column in one.values if column != "title" and one.values[column] != other.values[column]]


@pytest.mark.parametrize(("seed", "count"), [(1, 12), (2, 30), (3, 60)])
def test_twins_are_those_that_comparing_all_pairs_finds(seed: int, count: int) -> None:
    cards = random_cards(seed, count)
    like = likeness(cards)
    assert like
    assert set(like.columns) == {"type", "cost", "power", "toughness", "colour"}
    pairs: dict[str, set[frozenset[str]]] = {}
    for one, other in combinations(cards, 2):
        columns = away(one, other)
        if len(columns) < 2:
            pairs.setdefault(columns[0] if columns else "", set()).add(frozenset((one.name, other.name)))
    for column, alike in pairs.items():
        grouped = [twins.pieces for twins in like.twins if twins.column == column]
        if column in like.made_so:
            assert not grouped
            assert 2 * like.made_so[column] >= count
            assert like.made_so[column] == len(set().union(*alike))
        else:
            told = {frozenset((a.name, b.name)) for group in grouped for a, b in combinations(group, 2)}
            assert alike <= told
            assert all(len(away(a, b)) < 2 for group in grouped for a, b in combinations(group, 2))
    assert {twins.column for twins in like.twins} <= set(pairs)
    assert pairs


def test_those_that_nothing_tells_apart_come_first() -> None:
    cards = [
        card("Rat", cost="1", power="1", kind="beast"),
        card("Imp", cost="2", power="1", kind="fiend"),
        card("Bat", cost="1", power="1", kind="beast"),
        card("Orc", cost="3", power="3", kind="orc"),
        card("Elf", cost="1", power="2", kind="elf"),
        card("Ape", cost="3", power="5", kind="ape"),
        card("Owl", cost="2", power="1", kind="owl"),
    ]
    like = likeness(cards)
    assert like
    assert [(twins.column, [each.name for each in twins.pieces]) for twins in like.twins] == [
        ("", ["Rat", "Bat"]),
        ("kind", ["Imp", "Owl"]),
    ]


def test_a_pack_of_suits_is_made_so_and_names_nobody() -> None:
    pack = [
        card(f"{suit}{rank}", suit=suit, rank=str(rank), points=str(rank * 3)) for suit in "shdc" for rank in range(9)
    ]
    like = likeness(pack)
    assert like
    assert like.made_so == {"suit": 36}
    assert like.twins == ()
    assert likeness([card(f"{a}{b}", left=a, right=b) for a in "0123" for b in "456"]) is None


def test_what_only_names_a_card_or_shows_it_tells_nothing() -> None:
    same = {"cost": "1", "power": "2", "kind": "beast"}
    cards = [
        card("Rat", picture="rat.png", shade="#AA0000", face="a.svg", **same),
        card("Bat", picture="bat.png", shade="#00AA00", face="b.svg", **same),
        card("Orc", picture="orc.png", shade="#0000AA", face="c.svg", cost="2", power="9", kind="orc"),
    ]
    like = likeness(cards)
    assert like
    assert like.columns == ("cost", "power", "kind")
    assert [twins.column for twins in like.twins] == [""]


def test_sentences_are_alike_but_for_their_numbers() -> None:
    plain = {"cost": "2", "kind": "spell"}
    cards = [
        card("Spark", rules="Deal 2 damage to any target.", **plain),
        card("Blaze", rules="Deal 5 damage to any target.", **plain),
        card("Ward", rules="Counter what was just played.", **plain),
        card("Rat", rules="", cost="1", kind="beast"),
    ]
    like = likeness(cards)
    assert like
    assert like.made_so == {"rules": 2}
    more = [*cards, card("Owl", rules="", cost="5", kind="owl")]
    like = likeness(more)
    assert like
    assert [[each.name for each in twins.pieces] for twins in like.twins] == [["Spark", "Blaze"]]


def test_many_cards_of_many_columns_take_no_longer_than_their_cells() -> None:
    """All pairs of them would be fifteen million."""
    wide = random_cards(9, 5_400)
    like = likeness(wide)
    assert like
    assert len(like.made_so) == 5


@pytest.mark.parametrize(
    ("cells", "counts"),
    [
        ({"keywords": ["Flying, Guard", "Flying", "", "guard;Haste"]}, {"Flying": 2, "Guard": 2, "Haste": 1}),
        ({"group": ["elf, archer", "elf, mage", "orc", ""]}, {"elf": 2, "archer": 1, "mage": 1, "orc": 1}),
        ({"rules": ["**Flying.** Draw a :card:.", "**Guard**", "Pay :coin::coin:", "plain"]},
         {"Flying": 1, ":card:": 1, "Guard": 1, ":coin:": 1}),
        ({"keywords": ["Flying", "", "", ""], "rules": ["**Flying.** Up!", "**Flying**", "", ""]}, {"Flying": 2}),
        ({"rules": ["When it dies, draw, then discard", "No, never, ever", "", ""]}, {}),
        ({"rules": ["**Every beast of yours is a fiend:** go", "a 10:30 train: off", "\\:star: stays", ""]}, {}),
        ({"dice": ["1, 2, 3", "1, 2", "", ""]}, {}),
        ({"pair": ["a, b", "c, d", "", ""]}, {}),
    ],
)  # fmt: skip
def test_keywords_stand_in_lists_in_bold_and_as_icons(cells: dict[str, list[str]], counts: dict[str, int]) -> None:
    cards = [card(f"c{n}", **{column: values[n] for column, values in cells.items()}) for n in range(4)]
    assert dict(keywords(cards)) == counts


def test_copies_count_and_a_card_counts_once() -> None:
    cards = [card("Rat", copies="3", rules="**Bite.** Then **Bite** again"), card("Bat", copies="2", rules="**Bite**")]
    assert dict(keywords(cards)) == {"Bite": 5}
