"""Chances over the number of copies: as dealing every hand there is counts them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.balance.composition import Composition, in_hand


def dealt(population: int, group: int, drawn: int) -> dict[int, int]:
    """Every hand, one by one."""
    deck = [1] * group + [0] * (population - group)
    hands: dict[int, int] = {}
    for hand in combinations(deck, drawn):
        hands[sum(hand)] = hands.get(sum(hand), 0) + 1
    return hands


@pytest.mark.parametrize("population", [1, 5, 8])
def test_hands_are_those_that_are_dealt(population: int) -> None:
    for group in range(population + 1):
        for drawn in range(population + 1):
            assert dict(in_hand(population, group, drawn)) == dealt(population, group, drawn)


def test_chances_that_other_tables_have() -> None:
    """An ace in thirteen of 54; two lands of 39 in seven of 110 (scipy.stats.hypergeom, any deck calculator)."""
    assert round(float(Composition(54, 4, 13, 1, 13).chance(4)), 2) == 67.98
    lands = Composition(110, 39, 7, 2, 7)
    assert round(float(lands.chance(39)), 2) == 78.27
    assert round(float(sum(lands.hand()[k] for k in range(2, 8))), 2) == 78.27
    assert round(float(sum(k * chance for k, chance in lands.hand().items())) / 100, 6) == round(7 * 39 / 110, 6)


def test_how_many_lands_it_takes() -> None:
    lands = Composition(110, 39, 7, 2, 7, low=Fraction(80))
    assert lands.enough() == (41, 110)
    assert lands.chance(40) < 80 <= lands.chance(41)


Limit = st.none() | st.integers(0, 100).map(Fraction)


@given(st.data())
def test_enough_is_the_nearest_stretch_of_copies_that_do(data: st.DataObject) -> None:
    population = data.draw(st.integers(1, 14))
    group, drawn = data.draw(st.integers(0, population)), data.draw(st.integers(1, population))
    least = data.draw(st.integers(0, drawn))
    most = data.draw(st.integers(least, drawn))
    low, high = data.draw(Limit), data.draw(Limit)
    deck = Composition(population, group, drawn, least, most, low, high)
    chances = []
    for copies in range(population + 1):
        hands = dealt(population, copies, drawn) if population < 9 else dict(in_hand(population, copies, drawn))
        good = sum(ways for number, ways in hands.items() if least <= number <= most)
        chances.append(Fraction(100 * good, comb(population, drawn)))
        assert deck.chance(copies) == chances[-1]
    does = [(low is None or low <= chance) and (high is None or chance <= high) for chance in chances]
    stretches = [
        (first, last)
        for first in range(population + 1)
        for last in range(first, population + 1)
        if all(does[first : last + 1])
        and not (first and does[first - 1])
        and not (last < population and does[last + 1])
    ]
    if (low is None and high is None) or not stretches:
        assert deck.enough() is None
    else:
        away = [max(first - group, group - last, 0) for first, last in stretches]
        enough = deck.enough()
        assert enough in stretches
        assert away[stretches.index(enough)] == min(away)


def test_a_very_large_deck_is_answered_all_the_same() -> None:
    deck = Composition(50_000, 1_000, 60, 1, 60, low=Fraction(90))
    enough = deck.enough()
    assert enough is not None
    assert deck.chance(enough[0] - 1) < 90 <= deck.chance(enough[0])
    assert Composition(50_000, 1_000, 60, 1, 2, low=Fraction(90)).enough() is None
