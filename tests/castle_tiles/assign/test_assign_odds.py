"""How uneven a blind deal is: counted where it can be, sampled with an interval that holds where it cannot."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from tests.castle_tiles.assign.generated import COLOURS, LOCKS, generated
from tilewright.castle_tiles.assign.assign import odds
from tilewright.castle_tiles.assign.requirement import coloured, standard, task
from tilewright.castle_tiles.assign.search import search
from tilewright.castle_tiles.balance import chances
from tilewright.castle_tiles.count import most_rolled
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Tile
from tilewright.castle_tiles.tiles import tiles
from tilewright.shelf import shelf


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
    assert (missing.chance, missing.within) == (lacks, None)
    for apart in (2, 4):
        exact = Fraction(sum(1 for each in dealt if spread(each) > apart), len(dealt))
        counted = table[f"colours more than {apart} apart"]
        assert (counted.chance, counted.within) == (exact, None)


def test_what_takes_too_long_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of a thousand deals is told as below what the chance may be, not as nought."""
    counted = {each.what: each for each in odds(small(), COLOURS, [5], "1")}
    monkeypatch.setattr(chances, "MOST_STEPS", 10)
    table = {each.what: each for each in odds(small(), COLOURS, [5], "1")}
    for apart in (2, 4, 6):
        near = table[f"colours more than {apart} apart"]
        assert near.within
        assert near.within.of == 1000
        assert near.within.low <= counted[near.what].chance <= near.within.high
    never = table["colours more than 6 apart"]
    assert never.chance == 0
    assert never.words == "<0.4 %"


def test_the_die_is_less_even_than_the_print() -> None:
    table = {(each.what, each.tiles): each for each in odds(city(), COLOURS, [14, 21, 28, 35], "1")}
    assert all(each.within is None for each in table.values())
    for size in (21, 28, 35):
        for apart in (2, 4, 6):
            what = f"colours more than {apart} apart"
            assert table[f"{what}, rolled", size].chance > table[what, size].chance
    assert [round(float(100 * table["colours more than 6 apart", size].chance), 2) for size in (14, 35)] == [
        6.64,
        21.77,
    ]


def test_the_same_seed_gives_the_same_table() -> None:
    """Of tiles that are printed and tiles that are rolled together, which are sampled."""
    both = (*city()[:30], *generated(12))
    assert odds(both, COLOURS, [21], "1") == odds(both, COLOURS, [21], "1")
    assert odds(both, COLOURS, [21], "1") != odds(both, COLOURS, [21], "2")


@pytest.mark.parametrize(("count", "colours", "sizes"), [(0, COLOURS, [5]), (3, COLOURS, [7]), (3, ("red",), [2])])
def test_no_deal_no_table(count: int, colours: tuple[str, ...], sizes: list[int]) -> None:
    assert odds(generated(count), colours, sizes, "1") == ()


@pytest.mark.parametrize("blank", [0, 1, 5, 9])
def test_enough_of_a_rolled_colour_in_99_of_100_deals(blank: int) -> None:
    """Brute force over every roll of so many treasures in two colours."""
    drawn = tuple(tile for tile in generated(60) if tile.treasures == ("any",))[:blank]
    rolls = [sum(roll) for roll in _rolls(len(drawn))]
    enough = most_rolled([tile.treasures for tile in drawn], len(drawn), 2)
    share = [sum(1 for reds in rolls if reds <= most) / len(rolls) for most in range(len(drawn) + 1)]
    assert enough == next(most for most, each in enumerate(share) if each >= 0.99)


def _rolls(count: int) -> list[tuple[int, ...]]:
    return [tuple(number >> at & 1 for at in range(count)) for number in range(2**count)]
