"""What tiles hold, added up: the numbers every balance measure starts from."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tilewright.castle_tiles.balance import spread
from tilewright.castle_tiles.balance.tally import Features, added, features, tally, total
from tilewright.castle_tiles.terms import Exchange
from tilewright.castle_tiles.tilemap import Fares
from tilewright.castle_tiles.tiles import tiles
from tilewright.shelf import shelf


def _keys(keys: tuple[int, int], locks: tuple[int, int]) -> Features:
    return Features((), (), (), (), keys, locks)


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


def test_what_only_a_teleport_door_leads_to_has_no_price() -> None:
    """The vault's two sealed treasures, in four colourings: 30 of 32 of each colour can be fetched, in 68 moves."""
    spec = shelf.load("castles-in-the-air")
    colours, locks = tuple(spec.game.colours), tuple(spec.game.locks)
    every = {tile.id: tally(tile, Fares(), colours, locks) for tile in tiles(spec)}
    city = added(every.values(), len(colours), len(locks))
    assert city.features.treasures == (32, 32, 32, 32)
    assert city.features.fetched == (30, 30, 30, 30)
    assert spread.means(city) == (Fraction(68, 30),) * 4
    vaults = added((each for name, each in every.items() if name.startswith("vault")), len(colours), len(locks))
    assert vaults.features.treasures == (2, 2, 2, 2)
    assert vaults.features.fetched == (0, 0, 0, 0)
    assert spread.means(vaults) == ()
    assert spread.rough_cost(vaults) == spread.cost(vaults) == 0
