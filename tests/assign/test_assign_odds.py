"""How uneven a blind deal is: counted where it can be, sampled with an interval that holds where it cannot."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from generator import shelf
from generator.cutaway.assign.odds import Odds, odds
from generator.cutaway.assign.requirement import standard
from generator.cutaway.assign.search import search
from generator.cutaway.assign.task import coloured, task
from generator.cutaway.assign.words import share
from generator.cutaway.count import most_rolled
from generator.cutaway.terms import Terms
from generator.cutaway.tilemap import Tile
from generator.cutaway.tiles import tiles
from tests.assign.generated import COLOURS, LOCKS, generated


def city() -> tuple[Tile, ...]:
    return tiles(shelf.load("castles-in-the-air"))


def small() -> tuple[Tile, ...]:
    asked = task(generated(12), Terms(), COLOURS, LOCKS)
    return coloured(asked, search(asked, standard(asked), "1").colouring)


def spread(dealt: tuple[Tile, ...]) -> int:
    counts = [sum(tile.treasures.count(colour) for tile in dealt) for colour in COLOURS]
    return max(counts) - min(counts)


def test_against_every_deal_there_is() -> None:
    dealt = tuple(combinations(small(), 5))
    table = {each.what: each for each in odds(small(), COLOURS, [5], "1")}
    lacks = Fraction(sum(1 for each in dealt if len({c for tile in each for c in tile.treasures}) < 4), len(dealt))
    missing = table["a colour is missing"]
    assert missing.low == missing.value == missing.high == max(1, round(1000 * lacks))
    for apart in (2, 4):
        exact = 1000 * sum(1 for each in dealt if spread(each) > apart) / len(dealt)
        found = table[f"colours more than {apart} apart"]
        assert found.low <= exact <= found.high
        assert found.low <= found.value <= found.high


def test_the_die_is_less_even_than_the_print() -> None:
    table = {(each.what, each.tiles): each for each in odds(city(), COLOURS, [14, 21, 28, 35], "1")}
    for size in (21, 28, 35):
        for apart in (2, 4, 6):
            assert (
                table[f"colours more than {apart} apart, rolled", size].low
                > table[f"colours more than {apart} apart", size].high
            )


def test_the_same_seed_gives_the_same_table() -> None:
    assert odds(city(), COLOURS, [21], "1") == odds(city(), COLOURS, [21], "1")
    assert odds(city(), COLOURS, [21], "1") != odds(city(), COLOURS, [21], "2")


@pytest.mark.parametrize(("count", "colours", "sizes"), [(0, COLOURS, [5]), (3, COLOURS, [7]), (3, ("red",), [2])])
def test_no_deal_no_table(count: int, colours: tuple[str, ...], sizes: list[int]) -> None:
    assert odds(generated(count), colours, sizes, "1") == ()


@pytest.mark.parametrize("blank", [0, 1, 5, 9])
def test_enough_of_a_rolled_colour_in_99_of_100_deals(blank: int) -> None:
    """Brute force over every roll of so many treasures in two colours."""
    drawn = tuple(tile for tile in generated(60) if tile.treasures == ("any",))[:blank]
    rolls = [sum(roll) for roll in _rolls(len(drawn))]
    enough = most_rolled(drawn, len(drawn), "gem", 2)
    share = [sum(1 for reds in rolls if reds <= most) / len(rolls) for most in range(len(drawn) + 1)]
    assert enough == next(most for most, each in enumerate(share) if each >= 0.99)
    assert most_rolled(drawn, len(drawn), "key", 2) == 0


def _rolls(count: int) -> list[tuple[int, ...]]:
    return [tuple(number >> at & 1 for at in range(count)) for number in range(2**count)]


def test_what_no_sampled_deal_shows_is_still_told_with_its_interval() -> None:
    """0 of 1,000 deals: by Wilson's interval up to 0.4 %, and never '0 % (0-0)'."""
    assert share(Odds("x", 21, 0, 0, 4)) == "0.0 % (0.0-0.4)"
    assert share(Odds("x", 21, 996, 1000, 1000)) == "100.0 % (99.6-100.0)"
    assert share(Odds("x", 21, 290, 320, 350)) == "32 % (29-35)"
    assert share(Odds("x", 21, 1, 1, 1)) == "under 0.1 %"
