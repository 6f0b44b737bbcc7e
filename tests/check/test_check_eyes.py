"""K90: two colours of one palette that some eyes confuse, and that share a symbol."""

from __future__ import annotations

import pytest

from tests.cards.conftest import Cards, cards
from tilewright import check
from tilewright.eyes import CLOSE, EYES, distances, worst
from tilewright.shelf import shelf

__all__ = ["cards"]

CONFUSED = {
    "protan": ("#C81022", "#5A4A00"),
    "deutan": ("#C84B20", "#7F8A10"),
    "tritan": ("#2F8FD0", "#2F9F93"),
    "normal": ("#C8102E", "#C8102E"),
}


def palette(cards: Cards, name: str, one: str, other: str, symbol: str = "star") -> list[str]:
    with (cards.folder / "game.yaml").open("a", encoding="utf-8") as game:
        game.write(f"{name}:\n")
        for key, letter, colour, shape in (("a", "A", one, "star"), ("b", "B", other, symbol)):
            game.write(f"  {key}: {{title: {letter}, letter: {letter}, hex: '{colour}', symbol: {shape}}}\n")
    return [each for each in cards.problems() if "[K06]" not in each]


@pytest.mark.parametrize("name", ["colours", "liveries"])
@pytest.mark.parametrize("eyes", CONFUSED)
def test_eyes_that_confuse_two_colours_are_named_with_the_distance(name: str, eyes: str, cards: Cards) -> None:
    kind, apart = worst(*CONFUSED[eyes])
    assert apart < CLOSE
    (said,) = palette(cards, name, *CONFUSED[eyes])
    assert said.startswith("game.yaml:17:")
    assert f"a and b of `{name}` have the symbol 'star' and look alike to" in said
    assert f"{CONFUSED[eyes][0]} and {CONFUSED[eyes][1]} differ by {apart:g}" in said
    assert {"normal": "all eyes", "protan": "red", "deutan": "green", "tritan": "blue"}[kind] in said
    assert said.endswith("[K90]")


@pytest.mark.parametrize("eyes", CONFUSED)
def test_another_symbol_is_enough(eyes: str, cards: Cards) -> None:
    assert palette(cards, "liveries", *CONFUSED[eyes], symbol="moon") == []


def test_colours_that_every_eye_tells_apart_may_share_a_symbol_among_liveries(cards: Cards) -> None:
    assert min(distances("#000000", "#FFFFFF").values()) > CLOSE
    assert palette(cards, "liveries", "#101010", "#F0F0F0") == []


def test_of_two_treasures_one_of_both_is_said(cards: Cards) -> None:
    (said,) = palette(cards, "colours", "#101010", "#F0F0F0")
    assert said.endswith("[T33]")


@pytest.mark.parametrize("game", ["castles-in-the-air", "castles-and-crowns", "castle", "sky-rise"])
def test_the_games_in_the_box_are_clean(game: str) -> None:
    assert [each for each in check.problems(shelf.load(game)) if each.code == "K90"] == []


def test_the_three_kinds_of_eyes_find_pairs_that_the_others_do_not() -> None:
    pairs = {kind: distances(*CONFUSED[kind]) for kind in EYES if kind != "normal"}
    assert {min(apart, key=lambda each: apart[each]) for apart in pairs.values()} == {"protan", "deutan", "tritan"}
