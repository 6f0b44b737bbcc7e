"""What a lock that stays shut is held against: keys and locks strewn by chance, counted one deal after another."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from tilewright.castle_tiles.balance.risk import chance_strewn
from tilewright.castle_tiles.terms import Exchange


def _ways(
    keys: tuple[int, ...], locks: tuple[int, ...], tiles: int, size: int
) -> Iterator[tuple[list[int], list[int]]]:
    """What the first tiles of the set hold, for each way to strew each kind of item over all of them."""
    places = [
        [sum(at < size for at in some) for some in combinations(range(tiles), count)] for count in (*keys, *locks)
    ]
    for each in product(*places):
        yield list(each[: len(keys)]), list(each[len(keys) :])


@pytest.mark.parametrize(("keys", "locks"), [((3, 2), (2, 2)), ((1, 4), (3, 1)), ((2,), (2,)), ((0, 3), (2, 0))])
@pytest.mark.parametrize("exchange", [Exchange(), Exchange(3, 1), Exchange(2, 2)])
def test_strewn_by_chance_is_every_way_to_strew(
    keys: tuple[int, ...], locks: tuple[int, ...], exchange: Exchange
) -> None:
    every = [exchange.shut(*each) > 0 for each in _ways(keys, locks, 5, 3)]
    assert chance_strewn(keys, locks, 5, 3, exchange) == Fraction(sum(every), len(every))


def test_what_cannot_be_counted_is_not_guessed() -> None:
    assert chance_strewn((6, 2), (2, 2), 5, 3, Exchange()) is None  # more keys than tiles
    assert chance_strewn((2, 2), (2, 2), 5, 3, Exchange(spent=False)) is None
    assert chance_strewn((30,) * 6, (30,) * 6, 72, 35, Exchange()) is None
