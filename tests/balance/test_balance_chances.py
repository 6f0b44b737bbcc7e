"""Exact chances against every deal there is, on sets small enough for that; Wilson's interval against a table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from operator import lt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.balance.intervals import wilson
from tilewright.castle_tiles.balance.bag import bag
from tilewright.castle_tiles.balance.chances import missing, totals
from tilewright.castle_tiles.balance.risk import keys_are_short
from tilewright.shelf import shelf

COLOURS = ("red", "yellow", "green")
VALUES = st.lists(st.integers(-2, 3), min_size=1, max_size=9)
HOLDS = st.lists(st.frozensets(st.sampled_from(COLOURS)), min_size=1, max_size=9)


@given(VALUES)
def test_totals_are_those_of_every_deal_there_is(values: list[int]) -> None:
    for size, counted in enumerate(totals(values, len(values))):
        dealt = Counter(sum(deal) for deal in combinations(values, size))
        assert {total: ways for total, ways in counted.ways.items() if ways} == dealt
        assert counted.deals == dealt.total()
        assert counted.mean == Fraction(sum(values) * size, len(values))
        assert counted.chance(lambda total: total < 0) == Fraction(sum(dealt[n] for n in dealt if n < 0), dealt.total())


@given(HOLDS)
def test_the_chance_of_a_missing_colour_is_that_of_every_deal_there_is(holds: list[frozenset[str]]) -> None:
    for size in range(len(holds) + 1):
        deals = list(combinations(holds, size))
        lacking = sum(frozenset().union(*deal) != set(COLOURS) for deal in deals)
        assert missing(holds, COLOURS, size) == Fraction(lacking, len(deals))


@given(VALUES, st.fractions(0, 1))
def test_a_quantile_is_the_least_total_that_enough_deals_keep_to(values: list[int], share: Fraction) -> None:
    size = (len(values) + 1) // 2
    every = sorted(sum(deal) for deal in combinations(values, size))
    wanted = next(total for at, total in enumerate(every, 1) if at >= share * len(every))
    assert totals(values, size)[size].quantile(share) == wanted


def test_thousands_of_tiles_are_counted_exactly() -> None:
    """6,000 tiles, a third of them with one treasure: the chance of none in 35, by hand."""
    expected = Fraction(1)
    for drawn in range(35):
        expected *= Fraction(4000 - drawn, 6000 - drawn)
    counted = totals([0, 0, 1] * 2000, 35)[35]
    assert counted.chance(lambda total: total == 0) == expected
    assert counted.mean == Fraction(35, 3)


def test_no_deal_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="fewer tiles"):
        totals([1, 2], 3)[3].quantile(Fraction(1, 2))


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),  # the same
        (1, 29, 0.0061, 0.1718),  # the same
    ],
)
def test_wilsons_interval(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_no_trials_no_interval() -> None:
    with pytest.raises(ValueError, match="no trials"):
        wilson(0, 0)


def test_of_some_colour_is_more_than_of_the_worst() -> None:
    """26.0, 16.3, 9.1 and 4.2 of 100 blind deals of the floating city; of one colour alone, half of that."""
    city = bag(shelf.load("castles-in-the-air"))
    (measure,) = keys_are_short(city)
    assert measure.said == "14: 26.0 %, 21: 16.3 %, 28: 9.1 %, 35: 4.2 %"
    sampled = city.blind.deals(14)
    hits = sum(any(map(lt, held.features.keys, held.features.locks)) for held in sampled)
    low, high = wilson(hits, len(sampled))
    assert low < 0.26 < high
