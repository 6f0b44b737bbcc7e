"""What tiles hold, added up: the numbers every balance measure starts from."""

from __future__ import annotations

import pytest

from generator import shelf
from generator.cutaway.balance.features import Features, features, total
from generator.cutaway.terms import Exchange
from generator.cutaway.tilemap import Fares
from generator.cutaway.tiles import tiles


def _keys(keys: tuple[int, int], locks: tuple[int, int]) -> Features:
    return Features((), (), (), keys, locks)


@pytest.mark.parametrize(
    ("keys", "locks", "shut"),
    [
        ((3, 3), (3, 3), 0),
        ((5, 1), (3, 2), 0),  # two spare black keys buy a white one
        ((4, 1), (3, 2), 1),  # one spare key buys nothing
        ((0, 0), (2, 3), 5),
        ((9, 0), (0, 4), 0),
    ],
)
def test_locks_that_stay_shut(keys: tuple[int, int], locks: tuple[int, int], shut: int) -> None:
    assert _keys(keys, locks).shut(Exchange()) == shut


def test_the_floating_city_is_even() -> None:
    spec = shelf.load("castles-in-the-air")
    colours, locks = tuple(spec.game.colours), tuple(spec.game.locks)
    city = total((features(tile, Fares(), colours, locks) for tile in tiles(spec)), len(colours), len(locks))
    assert city.spread == 0
    assert len(set(city.cost)) == 1
    assert city.shut(Exchange()) == 0
