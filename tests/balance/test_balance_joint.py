"""Numbers counted together: against every deal there is, a plain count in a dictionary, and blind deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.balance.intervals import wilson
from tilewright.castle_tiles.balance import chances as counting
from tilewright.castle_tiles.balance.bag import Bag, bag
from tilewright.castle_tiles.balance.chances import apart, joint
from tilewright.castle_tiles.balance.risk import colours_far_apart, keys_are_short, locks_stay_shut
from tilewright.shelf import shelf

Row = tuple[int, ...]
COLUMNS = st.integers(1, 4)
ROWS = COLUMNS.flatmap(lambda n: st.lists(st.tuples(*[st.integers(-2, 3)] * n), min_size=1, max_size=8))


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load("castles-in-the-air"))


def deals_of(rows: Sequence[Row], size: int) -> Counter[Row]:
    """Totals -> deals, tile by tile: how many of the tiles so far, and what they come to."""
    table: dict[tuple[int, Row], int] = {(0, (0,) * len(rows[0])): 1}
    for row in rows:
        for count, totals in list(table):
            if count < size:
                key = count + 1, tuple(map(add, totals, row))
                table[key] = table.get(key, 0)
        for (count, totals), _ in sorted(table.items(), reverse=True):
            before = count - 1, tuple(a - b for a, b in zip(totals, row, strict=True))
            table[count, totals] += table.get(before, 0)
    return Counter({totals: ways for (count, totals), ways in table.items() if count == size and ways})


def share(deals: Counter[Row], lacking: object) -> Fraction:
    assert callable(lacking)
    return Fraction(sum(ways for row, ways in deals.items() if lacking(row)), deals.total())


@given(ROWS, st.integers(0, 4))
def test_what_is_counted_together_is_that_of_every_deal_there_is(rows: list[Row], wide: int) -> None:
    sizes = range(len(rows) + 1)
    every, far = joint(rows, len(rows)), apart(rows, wide, sizes)
    assert every
    assert far
    for size in sizes:
        deals = Counter(
            tuple(map(sum, zip(*deal, strict=True))) or (0,) * len(rows[0]) for deal in combinations(rows, size)
        )
        assert every.chances([size], lambda row: min(row) < 0) == (share(deals, lambda row: min(row) < 0),)
        assert every.chances([size], lambda row: sum(row) % 3 == 1) == (share(deals, lambda row: sum(row) % 3 == 1),)
        assert far[size] == share(deals, lambda row: max(row) - min(row) > wide)


@given(ROWS, st.data())
def test_smaller_deals_of_a_set_are_the_same_whatever_the_largest_is(rows: list[Row], data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(rows)))
    whole, part = joint(rows, len(rows)), joint(rows, size)
    assert whole
    assert part
    assert whole.chances([size], lambda row: row[0] > 0) == part.chances([size], lambda row: row[0] > 0)


def test_many_tiles_are_counted_as_a_dictionary_counts_them(city: Bag) -> None:
    """Every third tile of the floating city."""
    tallies = city.tallies[::3]
    treasures = [each.features.treasures for each in tallies]
    locks = [(*each.features.keys, *each.features.locks) for each in tallies]
    for size in (5, 9):
        deals = deals_of(treasures, size)
        assert deals.total() == comb(len(tallies), size)
        for wide in (2, 3, 6):
            assert apart(treasures, wide, [size]) == (share(deals, lambda row, most=wide: max(row) - min(row) > most),)
        every = joint(locks, size)
        assert every
        assert every.chances([size], lambda row: row[0] < row[2]) == (
            share(deals_of(locks, size), lambda row: row[0] < row[2]),
        )


def percents(measure: object) -> list[float]:
    value = getattr(measure, "value", None)
    assert isinstance(value, tuple)
    return [round(float(100 * chance), 2) for chance in value]


def test_the_floating_city_is_what_others_counted(city: Bag) -> None:
    """Counted once in two and four dimensions by a program of its own, and asked of every blind deal here."""
    (short,), (shut,), (far,) = keys_are_short(city), locks_stay_shut(city), colours_far_apart(city)
    assert percents(shut) == [6.31, 1.79, 0.3, 0.02]
    assert percents(far) == [6.64, 14.6, 19.77, 21.77]
    assert short.said == "14: 26.0 %, 21: 16.3 %, 28: 9.1 %, 35: 4.2 %"
    assert all(each.is_exact for each in (short, shut, far))


def test_what_would_take_too_long_is_sampled_and_its_interval_holds_what_is_counted(
    city: Bag, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = [*keys_are_short(city), *locks_stay_shut(city), *colours_far_apart(city)]
    monkeypatch.setattr(counting, "MOST_STEPS", 1000)
    other = Bag(city.spec, city.tiles)
    sampled = [*keys_are_short(other), *locks_stay_shut(other), *colours_far_apart(other)]
    for exact, near in zip(counted, sampled, strict=True):
        assert exact.what == near.what
        assert isinstance(exact.value, tuple)
        assert len(near.within) == len(city.sizes)
        for chance, within in zip(exact.value, near.within, strict=True):
            assert within
            assert (within.of, within.level) == (4000, 95)
            low, high = wilson(round(4000 * (within.low + within.high) / 2), 4000, z=3.3)
            assert low <= chance <= high  # type: ignore[operator]
    shut = next(each for each in sampled if each.what == "a lock stays shut")
    assert "0.0 %" not in shut.said
    assert shut.said.endswith("35: <0.1 %")


@pytest.mark.parametrize("spent", [True, False])
def test_the_bank_and_spent_keys_are_heeded(city: Bag, *, spent: bool) -> None:
    """Of 24 tiles without white keys: fewer locks stay shut the less the bank takes, and as many as in blind deals."""
    chances = []
    for price in (30, 9, 2):
        exchange = replace(city.terms.exchange, given=price, spent=spent)
        few = Bag(city.spec, tuple(sorted(city.tiles, key=lambda tile: (tile.keys.count("white"), tile.id))[:24]))
        few.__dict__["terms"] = replace(city.terms, exchange=exchange)
        (measure,) = locks_stay_shut(few)
        assert measure.is_exact
        assert isinstance(measure.value, tuple)
        deals = few.blind.deals(14)
        low, high = wilson(sum(each.features.shut(exchange) > 0 for each in deals), len(deals), z=3.3)
        chance = measure.value[0]
        assert isinstance(chance, Fraction)
        assert low <= chance <= high
        chances.append(chance)
    assert all(after <= before for before, after in pairwise(chances))
    assert chances[0] != chances[-1]
