"""Where a die chooses the colours of treasures: what it does is measured, against every way it can fall."""

from __future__ import annotations

from itertools import product

import pytest

from tilewright.balance.declared import findings
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.catalogue import of_deal, of_set
from tilewright.castle_tiles.balance.chances import chance_missing, chances_apart
from tilewright.castle_tiles.check.deck import Written, problems
from tilewright.pieces.build import build
from tilewright.shelf import shelf
from tilewright.texts.node import Spot


@pytest.fixture(scope="module")
def rolled() -> Bag:
    return bag(shelf.load("castles-in-the-air", ["rolled"]))


@pytest.mark.parametrize("colours", [1, 2, 3, 4])
def test_dice_against_every_way_they_fall(colours: int) -> None:
    apart = chances_apart(6, colours, 2)
    for count in range(7):
        ways = [[fall.count(colour) for colour in range(colours)] for fall in product(range(colours), repeat=count)]
        assert chance_missing(count, colours) * len(ways) == sum(0 in way for way in ways)
        assert apart[count] * len(ways) == sum(max(way) - min(way) > 2 for way in ways)


def test_a_set_whose_colours_are_rolled_lacks_none(rolled: Bag) -> None:
    """4 (3/4)^n for about 25 treasures on 14 tiles; over 6 apart as in a simulation of the die."""
    found = {measure.what: measure for measure in of_set(rolled)}
    assert found["a colour is missing"].said.startswith("14: 0.3 %, 21: <0.1 %")
    assert found["colours over 6 apart"].said == "14: 24.9 %, 21: 43.4 %, 28: 56.1 %, 35: 64.9 %"
    assert {measure.verdict for measure in found.values()} <= {"fine", "warn"}
    assert not {"B1", "B2", "B3", "B7", "B8", "B18"} & {measure.code for measure in found.values()}


def test_nobody_counts_any_as_a_colour(rolled: Bag) -> None:
    values = {each.name: each.value for each in findings(rolled.spec, build(rolled.spec))}
    assert values["colours"] == "nothing to count"


def test_a_deal_lacks_no_colour_before_the_die_is_rolled(rolled: Bag) -> None:
    tiles = rolled.tiles[:28]
    place = Spot("deal.json")
    written = Written(rolled, place, 4, tuple(tile.id for tile in tiles), (place,) * 28)
    assert [problem for problem in problems(written) if problem.code == "D08"] == []
    codes = {measure.code for measure in of_deal(Stack(rolled, tiles, 4))}
    assert not {"B1", "B2", "B3", "B7", "B8"} & codes
    assert {"B4", "B5", "B6"} <= codes
