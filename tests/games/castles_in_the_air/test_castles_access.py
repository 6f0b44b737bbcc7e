"""What a visit to a tile is said to cost is what the engine takes for it, with a zeppelin moored at every side."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from tests.games.castles_in_the_air.moorings import moored, visits
from tests.games.castles_in_the_air.small_city import can, do, merged, spec
from tilewright.castle_tiles.balance.yields import MOVES, curve
from tilewright.castle_tiles.terms import terms_of
from tilewright.castle_tiles.tilemap import Fares, Tile, access
from tilewright.castle_tiles.tilemap.access import KEY_WORTH
from tilewright.castle_tiles.tiles import tiles
from tilewright.games.castles_in_the_air.engine.state import State
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.shelf import shelf

DRAWINGS = [tile for tile in tiles(shelf.load("castles-in-the-air")) if tile.copy == 1]
RULES: tuple[Mapping[str, Any], ...] = (
    {},
    {"costs": {"board": 2, "ladder": 3, "lock": 2}},
    {"paths": {"ladder_by": "storeys"}},
    {"paths": {"walk_across": False}},
    {"paths": {"board_across": False}},
    {"paths": {"key_spent": False}},
    {"paths": {"doors_stay_open": False}},
)
anyhow = pytest.mark.parametrize("rules", RULES, ids=str)
each = pytest.mark.parametrize("tile", DRAWINGS, ids=lambda tile: tile.drawing)


def fares(rules: Mapping[str, Any]) -> Fares:
    return terms_of(Rules.model_validate_json(json.dumps(merged(spec().rules.model_dump(mode="json"), rules)))).fares


def handfuls(tile: Tile) -> list[dict[str, int]]:
    """Every number of keys somebody might bring: no more than there are locks."""
    most = [range(tile.locks.count(lock) + 1) for lock in ("black", "white")]
    return [{"black_key": black, "white_key": white} for black, white in product(*most)]


@each
@anyhow
def test_an_item_costs_what_the_engine_takes(tile: Tile, rules: Mapping[str, Any]) -> None:
    start = moored(tile, rules)
    digits = {start.setup.slot_digit[slot]: slot for slot in range(start.setup.slots) if _is_of(start, slot)}
    cheapest: dict[int, tuple[int, int]] = {}
    for keys in handfuls(tile):
        for moment in visits(start, keys):
            for digit, slot in digits.items():
                if not moment.state.live >> slot & 1:
                    price = moment.moves + KEY_WORTH * sum(keys.values()), moment.moves
                    cheapest[digit] = min(price, cheapest.get(digit, price))
    found = access(tile, fares(rules)).items()
    said = {digit: (way.moves + KEY_WORTH * len(way.keys), way.moves) for digit, way in found}
    doors = {digit for digit, slot in tile.contents if slot.kind == "door" and not fares(rules).doors_stay_open}
    assert {digit: price for digit, price in said.items() if digit not in doors} == cheapest


def _is_of(state: State, slot: int) -> bool:
    return state.setup.tiles[state.setup.slot_tile[slot]].id == "b-1"


@each
@anyhow
def test_a_visit_brings_in_what_the_engine_lets_one_carry_off(tile: Tile, rules: Mapping[str, Any]) -> None:
    best = [0] * (MOVES + 1)
    for moment in visits(moored(tile, rules), {"black_key": 1, "white_key": 1}):
        if moment.has_left and moment.moves <= MOVES:
            loot = sum(moment.state.hands[:4])
            best[moment.moves] = max(best[moment.moves], loot)
    assert curve(tile, fares(rules), 6) == tuple(max(best[: moves + 1]) for moves in range(1, MOVES + 1))


def test_to_climb_in_one_leaves_a_zeppelin_first() -> None:
    """The gallery of the shaft, from the tile above it: out of the zeppelin, and down the ladder."""
    shaft = next(tile for tile in DRAWINGS if tile.drawing == "shaft")
    state = moored(shaft, {})
    above = next(number for number, tile in enumerate(state.setup.tiles) if tile.id == "d-1")
    state.pieces[state.mover * state.setup.most] = above * state.setup.wide
    before = state.moves
    do(state, "get out at N11a")
    do(state, next(words for words in can(state) if words.startswith("climb to N12")))
    assert before - state.moves == 2
