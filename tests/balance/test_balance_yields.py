"""What a visit to a tile brings in: curves by hand, and against every walk there is, cell by cell."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.castle_tiles.test_tilemap_route import HALLS, RULES, anyhow
from tests.examples import examples
from tests.referee.field import ground
from tests.referee.visits import trodden
from tilewright.castle_tiles.balance.yields import MOVES, beaten, curve, rate
from tilewright.castle_tiles.tilemap import Fares, Tile, TileMap, parse_slot
from tilewright.castle_tiles.tiles import tiles
from tilewright.shelf import shelf

CITY = tiles(shelf.load("castles-in-the-air"))


def made(text: str, *phrases: str) -> Tile:
    slots = tuple(enumerate((parse_slot(phrase, ("red", "blue"), ("black", "white")) for phrase in phrases), start=1))
    rows = text.split()
    doors = (digit for digit, slot in slots if slot.kind == "door")
    return Tile("t-1", "t", 1, "T", "", TileMap.parse("\n".join(rows), len(rows) // 2, len(rows[0]), doors), slots)


@anyhow
@pytest.mark.parametrize("tile", [tile for tile in CITY if tile.copy == 1], ids=lambda tile: tile.drawing)
def test_curves_of_the_floating_city(tile: Tile, fares: Fares) -> None:
    assert curve(tile, fares, 6) == trodden(ground(tile), fares, MOVES)


def test_a_curve_is_as_long_as_a_turn() -> None:
    tile = next(tile for tile in CITY if tile.drawing == "tower")
    assert [len(curve(tile, Fares(), turn)) for turn in (2, 12, 20, 10**9)] == [12, 12, 20, 100]
    assert curve(tile, Fares(), 20)[:12] == curve(tile, Fares(), 6)


def test_every_colouring_of_a_drawing_is_worth_the_same() -> None:
    assert all(
        len({curve(tile, Fares(), 6) for tile in CITY if tile.drawing == first.drawing}) == 1 for first in CITY[::4]
    )


def test_one_key_of_each_colour_opens_one_lock_of_each() -> None:
    """In 1, open 1, out 1 for the first chest; the second black one stays shut, the white one does not."""
    tile = made("..1.2.3.. ~~~~~~~~~", "red in black chest", "blue in black chest", "red in white chest")
    assert curve(tile, Fares(), 6)[:6] == (0, 0, 1, 2, 2, 2)
    with_key = made("..1.2.3.. ~~~~~~~~~", "red in black chest", "blue in black chest", "black key")
    assert curve(with_key, Fares(), 6)[:6] == (0, 0, 1, 2, 2, 2)


def test_one_leaves_through_the_door_that_was_just_opened() -> None:
    """A room whose only way in is a black door in the tile's side: in 1, open 1, out 1."""
    tile = made("######## ######## 1::2:::# ########", "black door", "red")
    assert curve(tile, Fares(), 6)[:6] == (0, 0, 1, 1, 1, 1)
    inside = made("######## ######## ::1:::2# ########", "white door", "red")
    assert curve(inside, Fares(), 6)[:6] == (0, 0, 1, 1, 1, 1)
    both = made("######## ######## 1::2:::3 ########", "black door", "red", "white door")
    assert curve(both, Fares(), 6)[:4] == (0, 0, 1, 1)
    shuts = made("######## ######## 1::2:::# ########", "black door", "red")
    assert curve(shuts, Fares(doors_stay_open=False), 6)[-1] == 0  # no second key to get out
    again = made("######## ######## 1::2::3# ########", "black door", "red", "black key")
    assert curve(again, Fares(doors_stay_open=False), 6)[:5] == (0, 0, 0, 1, 1)


def test_rates_and_domination() -> None:
    assert rate((0, 1, 1, 2)) == Fraction(1, 2)
    assert rate((0, 0, 0)) == 0
    assert beaten((0, 1, 1), (0, 1, 2))
    assert not beaten((0, 1, 2), (0, 1, 2))
    assert not beaten((0, 1, 1), (0, 0, 2))


PHRASES = ("red", "white key", "black door", "blue in white chest", "white key in black chest", "white door")
AIRS = st.text(alphabet="...:::##HT123456", min_size=6, max_size=6)
FLOORS = st.text(alphabet=".:#===~^HH", min_size=6, max_size=6)


@settings(max_examples=examples(150))
@given(st.lists(st.tuples(AIRS, FLOORS), min_size=2, max_size=2) | HALLS, st.sampled_from(RULES))
def test_on_any_tile_the_curve_is_that_of_every_walk(rows: list[tuple[str, str]], fares: Fares) -> None:
    digits = [char for air, _ in rows for char in air if char.isdigit()]
    if len(set(digits)) < len(digits):
        return
    tile = made("\n".join(line for storey in rows for line in storey), *PHRASES)
    drawn = tuple((digit, slot) for digit, slot in tile.contents if str(digit) in digits)
    tile = Tile("t-1", "t", 1, "T", "", tile.map, drawn)
    assert curve(tile, fares, 6) == trodden(ground(tile), fares, MOVES)
