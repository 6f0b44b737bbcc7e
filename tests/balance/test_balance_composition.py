"""Chances over the number of copies: as dealing every hand there is counts them."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from tilewright.balance.question import AskedGroup, Composition, Question, Within, copies_curve
from tilewright.balance.tallies import Fitting
from tilewright.balance.ways import CardSort, HandLayout, in_order
from tilewright.spec.balance import Span


def deck(population: int, group: int, drawn: int, span: Span, wish: Span = (None, None)) -> Composition:
    """A hand of which so many should be of a group."""
    sorts = [each for each in (CardSort(group, (1,)), CardSort(population - group, (None,))) if each.copies]
    layout = HandLayout((drawn,), (Fitting(drawn),), (1,))
    groups = (AskedGroup("", group, span, 0),)
    return Composition(Question(tuple(in_order(sorts)), (layout,), Within(0, span), groups=groups), 0, wish)


def at_least(number: int) -> Span:
    return Fraction(number), None


def dealt(population: int, group: int, drawn: int) -> dict[int, int]:
    """Every hand of a small deck, one by one; of a larger one counted."""
    if population > 8:
        return {k: comb(group, k) * comb(population - group, drawn - k) for k in range(min(group, drawn) + 1)}
    hands: dict[int, int] = {}
    for hand in combinations([1] * group + [0] * (population - group), drawn):
        hands[sum(hand)] = hands.get(sum(hand), 0) + 1
    return hands


def test_chances_that_other_tables_have() -> None:
    """An ace in thirteen of 54; two lands of 39 in seven of 110 (scipy.stats.hypergeom, any deck calculator)."""
    assert round(float(deck(54, 4, 13, at_least(1)).chance(4) or 0), 2) == 67.98
    lands = deck(110, 39, 7, at_least(2))
    assert round(float(lands.chance(39) or 0), 2) == 78.27
    assert round(float(sum(lands.hand()[k] for k in range(2, 8))), 2) == 78.27
    assert sum(k * chance for k, chance in lands.hand().items()) / 100 == Fraction(7 * 39, 110)


def test_how_many_lands_it_takes() -> None:
    lands = deck(110, 39, 7, at_least(2), wish=at_least(80))
    curve = copies_curve(lands)
    assert curve
    assert curve.enough == (41, 110)
    assert set(curve.points) >= {0, 39, 41}
    assert curve.points[39] < 80 <= curve.points[41]
    assert list(curve.points) == sorted(curve.points)


Limit = st.none() | st.integers(0, 100).map(Fraction)


@given(st.data())
def test_enough_is_the_nearest_stretch_of_copies_that_do(data: st.DataObject) -> None:
    population = data.draw(st.integers(1, 12))
    group, drawn = data.draw(st.integers(0, population)), data.draw(st.integers(1, population))
    least = data.draw(st.integers(0, drawn))
    most = data.draw(st.integers(least, drawn))
    low, high = data.draw(Limit), data.draw(Limit)
    of = deck(population, group, drawn, (Fraction(least), Fraction(most)), (low, high))
    curve = copies_curve(of)
    assert curve
    does = []
    for copies in range(population + 1):
        good = sum(ways for number, ways in dealt(population, copies, drawn).items() if least <= number <= most)
        chance = Fraction(100 * good, comb(population, drawn))
        assert curve.points.get(copies, chance) == chance
        does.append((low is None or low <= chance) and (high is None or chance <= high))
    stretches = [
        (first, last)
        for first in range(population + 1)
        for last in range(first, population + 1)
        if all(does[first : last + 1])
        and not (first and does[first - 1])
        and not (last < population and does[last + 1])
    ]
    if (low is None and high is None) or not stretches:
        assert curve.enough is None
    else:
        away = [max(first - group, group - last, 0) for first, last in stretches]
        assert curve.enough in stretches
        assert away[stretches.index(curve.enough)] == min(away)


def test_a_large_deck_is_answered_by_halving() -> None:
    large = deck(5_400, 300, 20, at_least(1), wish=at_least(90))
    curve = copies_curve(large)
    assert curve
    assert curve.enough
    first, last = curve.enough
    assert last == 5_400
    assert 1 - Fraction(comb(5_400 - first, 20), comb(5_400, 20)) >= Fraction(9, 10)
    assert 1 - Fraction(comb(5_400 - first + 1, 20), comb(5_400, 20)) < Fraction(9, 10)
    assert len(curve.points) < 80


def test_what_would_take_too_long_has_no_curve() -> None:
    assert copies_curve(deck(20_000, 9_000, 8_000, at_least(3_600), wish=at_least(50))) is None
