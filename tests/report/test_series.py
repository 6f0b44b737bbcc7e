"""The numbers behind the plots are those that were measured."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import mean

import pytest

from tilewright.balance.measure import Measure
from tilewright.castle_tiles.balance import chances as joint
from tilewright.castle_tiles.balance.bag import Bag, Stack, bag
from tilewright.castle_tiles.balance.catalogue import of_deal, of_set
from tilewright.castle_tiles.balance.risk import locks_stay_shut
from tilewright.castle_tiles.report import series
from tilewright.castle_tiles.report.plots import strips
from tilewright.rng import Stream
from tilewright.shelf import shelf


@pytest.fixture(scope="module")
def city() -> Bag:
    return bag(shelf.load("castles-in-the-air"))


@pytest.fixture(scope="module")
def measures(city: Bag) -> tuple[Measure, ...]:
    return of_set(city)


@pytest.fixture(scope="module")
def deal(city: Bag) -> Stack:
    return Stack(city, tuple(Stream("5", "deal").shuffled(city.tiles)[:28]), 4)


def test_columns_add_up_to_the_treasures_of_the_set(city: Bag) -> None:
    heaps = series.heaps(city)
    assert tuple(sum(heap.parts) for heap in heaps) == city.total.features.treasures
    assert [len(heap.parts) for heap in heaps] == [4] * 4


def test_costs_add_up_to_what_the_set_costs(city: Bag) -> None:
    found = series.costs(city)
    assert tuple(sum(k * n for k, n in row.counts.items()) for row in found) == city.total.features.cost
    assert (
        sum(sum(row.counts.values()) for row in found)
        == sum(city.total.features.treasures) - city.total.features.sealed
    )


def test_visits_rise_and_hold_what_b11_says(city: Bag, measures: tuple[Measure, ...]) -> None:
    found = series.visits(city)
    value = next(each.value for each in measures if each.code == "B11")
    worth = [Fraction(each.worth).limit_denominator(100) for each in found]
    assert isinstance(value, tuple)
    assert (min(worth), max(worth)) == (value[0], value[2])
    for each in found:
        assert [count for _, count in each.steps] == sorted({count for _, count in each.steps})
        assert max(count / moves for moves, count in each.steps) == pytest.approx(each.worth)


def test_chances_are_those_of_b14(city: Bag, measures: tuple[Measure, ...]) -> None:
    of = {each.what: each for each in measures if each.code == "B14"}
    groups = {group.title: group for group in series.chances(city, measures)}
    assert list(groups) == list(of)
    assert [bar.name for bar in groups["a lock stays shut"].bars] == [f"{n} players" for n in (2, 3, 4, 5)]
    for what, group in groups.items():
        chances = of[what].value
        assert isinstance(chances, tuple)
        assert [Fraction(bar.value).limit_denominator(10**12) for bar in group.bars] == pytest.approx(
            [100 * chance for chance in chances if isinstance(chance, Fraction)]
        )
        assert all(bar.between is None for bar in group.bars)
    assert groups["a lock stays shut"].most == pytest.approx(1.25 * 6.6955, abs=0.001)  # strewn, and more
    assert groups["fewer keys than locks of some colour"].most is None


def test_a_chance_that_was_sampled_has_its_interval(city: Bag, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a bar with a rod; of none of 4,000 deals it says what the chance is below."""
    monkeypatch.setattr(joint, "MOST_STEPS", 1000)
    (measure,) = locks_stay_shut(Bag(city.spec, city.tiles))
    (group,) = series.chances(city, [measure])
    for bar, within in zip(group.bars, measure.within, strict=True):
        assert within
        assert bar.between == (100 * within.low, 100 * within.high)
        assert bar.between[0] <= bar.value <= bar.between[1]
    assert (group.bars[-1].value, group.bars[-1].said) == (0, "<0.1 %")


def test_a_whole_stack_ends_where_it_began_and_its_band_is_that_of_shuffles(deal: Stack) -> None:
    paces = series.paces(deal, whole=False)
    treasures = [held.features.treasures[0] for held in deal.tallies]
    red = paces[0]
    assert red.ahead[0] == red.ahead[-1] == 0
    assert red.ahead[5] == pytest.approx(sum(treasures[:5]) - 5 * mean(treasures))
    stream = Stream("band", "try")
    middle = sorted(sum(stream.shuffled(treasures)[:14]) - 14 * mean(treasures) for _ in range(4000))
    assert red.low[14] <= middle[100] + 1e-9
    assert red.high[14] >= middle[3899] - 1e-9
    assert sum(red.low[14] - 1e-9 <= each <= red.high[14] + 1e-9 for each in middle) / 4000 < 0.995


def test_fewer_shuffles_stay_in_the_band_all_along_than_after_any_one_tile(deal: Stack) -> None:
    """Counted here on the tiles themselves, with other shuffles: 95 of 100 hold after one tile, far fewer for all."""
    each = series.paces(deal, whole=False)
    tiles, chance = list(deal.tiles), Random(1)
    inside, shuffles = 0, 1500
    for _ in range(shuffles):
        chance.shuffle(tiles)
        stays = True
        for colour, pace in zip(deal.bag.colours, each, strict=True):
            count, whole = 0, sum(tile.treasures.count(colour) for tile in tiles)
            for drawn, tile in enumerate(tiles, 1):
                count += tile.treasures.count(colour)
                ahead = count - drawn * whole / len(tiles)
                stays = stays and pace.low[drawn] - 1e-6 <= ahead <= pace.high[drawn] + 1e-6
        inside += stays
    share, within = series.share_staying(deal, each, whole=False)
    assert abs(inside / shuffles - share) < 0.06
    assert 0.4 < within.low < share < within.high < 0.75
    assert within.of == 1000


def test_the_example_is_one_shuffle_of_the_set_and_always_the_same(city: Bag) -> None:
    first, again = series.example(city), series.example(city)
    assert [tile.id for tile in first.tiles] == [tile.id for tile in again.tiles]
    assert len({tile.id for tile in first.tiles}) == 35


def test_sides_are_counted_once_a_tile_and_hold_the_walkways(city: Bag) -> None:
    storeys = series.sides(city.tiles)
    assert len(storeys) == 4
    assert all(sum(side.values()) == 72 for storey in storeys for side in (storey.left, storey.right))
    assert sum(storey.left["walk"] for storey in storeys) == city.total.features.left
    assert [(each.column, each.up, each.down) for each in series.ladders(city.tiles)] == [(5, 12, 12)]


def test_a_strip_says_what_its_measure_says(deal: Stack) -> None:
    measures = of_deal(deal)
    pairs = [(measure, each) for measure, each in zip(measures, strips(deal, measures), strict=True) if each]
    assert {measure.code for measure, _ in pairs} == {"B1", "B2", "B4", "B5", "B7", "B8", "B9", "B13"}
    for measure, each in pairs:
        usual, rare = (f"{bound:.{each.digits}f}" for bound in each.bounds[1:])
        assert str(measure.target).startswith(f"<= {usual}; fail > {rare}")
        if " apart" in measure.said:
            assert float(measure.said.split()[0]) == pytest.approx(each.value, abs=0.006)
    off = next(each for measure, each in pairs if measure.code == "B9")
    value = next(measure.value for measure in measures if measure.code == "B9")
    assert isinstance(value, tuple)
    assert isinstance(value[1], Fraction)
    assert off.value == pytest.approx(abs(float(value[1])))
