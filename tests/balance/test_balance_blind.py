"""Blind deals: sums are sums, a seed is a seed, and what they come to agrees with the exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from math import inf, sqrt
from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.balance.intervals import wilson
from tilewright.balance.measure import MOST_DECIMALS, decimals
from tilewright.castle_tiles.balance import spread
from tilewright.castle_tiles.balance.bag import DEALS, Bag, Null, bag
from tilewright.castle_tiles.balance.chances import missing, totals
from tilewright.castle_tiles.balance.tally import Tally, added, packed, unpacked
from tilewright.rng import Stream
from tilewright.shelf import shelf


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load("castles-in-the-air"))


def test_a_packed_sum_is_the_sum(city: Bag) -> None:
    assert [unpacked(packed(each), 4, 2) for each in city.tallies] == list(city.tallies)
    total = added(city.tallies, 4, 2)
    assert total.features.treasures == tuple(
        sum(each.features.treasures[at] for each in city.tallies) for at in range(4)
    )
    assert total.pairs == tuple(sum(each.pairs[at] for each in city.tallies) for at in range(6))
    assert total.chests == tuple(sum(each.chests[at] for each in city.tallies) for at in range(8))


def test_a_deal_is_so_many_tiles_of_the_set(city: Bag) -> None:
    """Retraced with the same stream, tile by tile."""
    stream, order = Stream("2005-08-17", "blind"), list(city.tallies)
    for dealt in islice(city.blind.deals(28), 3):
        for at in range(city.blind.most):
            other = at + stream.below(len(order) - at)
            order[at], order[other] = order[other], order[at]
        assert dealt == added(order[:28], 4, 2)


def test_parts_of_blind_deals_are_what_the_whole_deals_hold(city: Bag) -> None:
    deals = [deal.features for deal in city.blind.deals(14)]
    assert city.blind.treasures(14) == Counter(deal.treasures for deal in deals)
    assert city.blind.keys_and_locks(14) == Counter((*deal.keys, *deal.locks) for deal in deals)
    spare = [[key - lock for key, lock in zip(deal.keys, deal.locks, strict=True)] for deal in deals]
    assert city.blind.spare(14) == Counter(map(tuple, spare))


@pytest.mark.parametrize("size", [14, 21, 28, 35])
def test_sampled_chances_agree_with_exact_ones(city: Bag, size: int) -> None:
    """The intervals are wider than usual (z = 3.3): eight of them have to hold at once."""
    deals = city.blind.deals(size)
    few = sum(held.features.treasures[0] < size // 3 for held in deals)
    exact = totals((each.features.treasures[0] for each in city.tallies), size)[size].chance(lambda n: n < size // 3)
    low, high = wilson(few, DEALS, z=3.3)
    assert low <= exact <= high
    holds = [frozenset(tile.treasures) for tile in city.tiles]
    none = sum(min(held.features.treasures) == 0 for held in deals)
    low, high = wilson(none, DEALS, z=3.3)
    assert low <= missing(holds, city.colours, size) <= high


def test_worse_than_so_many_of_100() -> None:
    null = Null(tuple(float(n) for n in range(200)))
    assert (null.quantile(50), null.quantile(90), null.quantile(99)) == (100.0, 180.0, 198.0)
    assert [null.rank(value).of_100 for value in (-1, 0, 1, 100, 199, 500)] == [0, 1, 1, 50, 99, 100]
    assert [null.rank(value).words for value in (-1, 100, 500)] == ["0 of 100", "50 of 100", "100 of 100"]


def test_of_a_coarse_number_a_range_is_told() -> None:
    """Of ten blind deals five come to 0, three to 1, one to 2 and one to 3."""
    null = Null((0.0,) * 5 + (1.0,) * 3 + (2.0, 3.0))
    words = [null.rank(value).words for value in range(4)]
    assert words == ["0-50 of 100", "50-80 of 100", "85 of 100", "95 of 100"]
    assert [null.rank(value).middle for value in (0, 1)] == [Fraction(1, 4), Fraction(13, 20)]


def fair_rank(value: float, others: Sequence[float]) -> Fraction:
    """By definition: a deal is worse than all that are less bad, and than half of those that are as bad."""
    return Fraction(sum(2 if other < value else other == value for other in others), 2 * len(others))


@pytest.mark.parametrize("measured", [spread.colours, spread.keys, spread.pairs, spread.chested, spread.rough_cost])
def test_in_the_mean_a_blind_deal_is_worse_than_half_of_them(city: Bag, measured: Callable[[Tally], float]) -> None:
    """300 deals of another seed: their ranks lie evenly from 0 to 100, as far as 300 of them can tell.

    Where several share a rank, its range is cut at random: then each tenth holds a tenth of them.
    """
    null, stream, chance = city.blind.null(28, measured), Stream("another", "deals"), Random(3)
    ranks, cut = list[float](), list[float]()
    for _ in range(300):
        value = measured(city.added(stream.deal(list(city.tallies), 28)))
        stands = null.rank(value)
        assert stands.middle == fair_rank(value, null.values)
        assert abs(stands.of_100 - 100 * stands.middle) <= 1
        ranks.append(float(stands.middle))
        cut.append(float(stands.less) + chance.random() * float(stands.alike))
    assert abs(mean(ranks) - 0.5) < 4 * sqrt(1 / 12 / 300)
    counts = [sum(at / 10 <= each < (at + 1) / 10 for each in cut) for at in range(10)]
    assert sum((count - 30) ** 2 / 30 for count in counts) < 33.7  # chi-square, 9 df, 1 in 10,000


@given(st.fractions(-5, 5), st.lists(st.fractions(-5, 5), min_size=1, max_size=3))
def test_no_number_looks_within_a_bound_that_it_is_beyond(number: Fraction, bounds: list[Fraction]) -> None:
    digits = decimals(number, *bounds)
    shown, near = float(f"{float(number):.{digits}f}"), [float(f"{float(bound):.{digits}f}") for bound in bounds]
    if digits < MOST_DECIMALS:
        assert [(shown <= bound) for bound in near] == [number <= bound for bound in bounds]


def test_as_many_decimals_as_it_takes() -> None:
    """5.8 is beyond 5.6, though both are 6."""
    assert [decimals(*each) for each in ((5.8, 5.6), (5.2, 5.8), (6.0, 6.0), (5.62, 5.64))] == [1, 0, 0, 2]
    assert decimals(Fraction(604, 1000), 0.6, 0.8, least=2) == 3
    assert decimals(1, inf, -inf) == 0
