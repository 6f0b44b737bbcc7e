"""The figures of docs/designers.md are those that the code comes to."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.games.sky_rise.test_rise_stands import TRIO
from tilewright.check import own_measures
from tilewright.games.sky_rise.art.iso import CARD, FEET, HEIGHTS, INSET
from tilewright.games.sky_rise.checks import PAPER, lean, sag
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.shelf import shelf
from tilewright.units import Size

PAGE = re.sub(r"\s+", " ", (Path(__file__).resolve().parents[2] / "docs" / "designers.md").read_text(encoding="utf-8"))


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def one(number: float) -> str:
    return f"{number:.1f}"


def test_whether_a_floor_stands() -> None:
    feet, card = [*map(one, FEET)], Size(*CARD)
    assert row("foot", *feet, "") in PAGE
    assert row("height", *map(one, HEIGHTS), "") in PAGE
    steps = "a tip moves aside if three cards make steps under one side of its foot"
    assert row(steps, *(one(lean(block)) for block in TRIO), f"less than {one(OVERLAP / 2)}, half an overlap") in PAGE
    halves = [one(foot / 2) for foot in FEET]
    assert row("half a foot, at the outer edge of a card", *halves, f"{one(INSET)} at most") in PAGE
    apart = one(CARD[0] - OVERLAP / 2 - INSET)
    assert row("a foot, beside another on the same card", *feet, f"{apart} at most") in PAGE
    assert row("a foot, over the crossing of overlaps", *feet, f"{one(OVERLAP)} or more") in PAGE
    narrower = [one(wide - small) for wide, small in pairwise(FEET)]
    nests = "narrower than the next larger, so that it nests"
    assert row(nests, "", *narrower, f"{one(4 * PAPER)} or more, four times the paper") in PAGE
    assert f"sags by {one(sag(card))} mm between its tips, over a floor that is at least {HEIGHTS[-1]} mm high" in PAGE
    assert round(sag(card, PAPER / 2) / sag(card)) == 8
    assert "eight times as far under the same weight if it is half as thick" in PAGE


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return {line.code: line for game in ("castle", "sky-rise") for line in own_measures(shelf.load(game))}


def test_what_first_hands_can_do(told: dict[str, Any]) -> None:
    one, two = (f"{float(100 * chance):.1f} %" for chance in told["CA1"].value)
    assert f"{one} of player 1's hands and {two} of player 2's can build nothing" in PAGE
    assert f"{float(100 * told['CA2'].value[0]):.1f} % of player 1's, and fewer of player 2's, can play nothing" in PAGE
    assert told["CA2"].value[0] > told["CA2"].value[1] > 0
    each, again = told["CA4"].value
    assert each == again
    assert f"{each} cards each, in {each // 2} turns" in PAGE
    hovels, barracks, castles, walls, peasants, knights, royals = told["CA5"].value
    assert f"{hovels} hovels, {barracks} barracks, {castles} castles, {walls} walls, {peasants} peasants" in PAGE
    assert f"{knights} knights, and a set of all {royals} queens or kings" in PAGE
    assert "have 52 cards each" in PAGE
    assert "52 cards" in told["CA3"].said


def test_what_goals_can_reach(told: dict[str, Any]) -> None:
    (nest,), (tree,) = ({most for row in told[code].value for most in row} for code in ("SR1", "SR2"))
    assert f"{nest} as a nest, with one group of six on each of the three floors, and {tree} as a tree" in PAGE
    regular: dict[str, Any] = {line.code: line for line in own_measures(shelf.load("sky-rise", ("regular-deck",)))}
    assert "12 each; in an ordinary pack with four or five players 9 each" in PAGE
    assert [set(row) for row in regular["SR3"].value] == [{12}, {9}]
