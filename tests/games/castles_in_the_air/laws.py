"""A state -> whether everything on the table is still there, and nothing else."""

from __future__ import annotations

import hashlib

from tests.games.castles_in_the_air.small_city import spec
from tilewright.games.castles_in_the_air.engine import engine
from tilewright.games.castles_in_the_air.engine.game import Game
from tilewright.games.castles_in_the_air.engine.kinds import KINDS, NONE
from tilewright.games.castles_in_the_air.engine.state import State

DRAWINGS = """
tower great-hall long-gallery shaft sky-bridge cloudbank ruin vault observatory niche-stair
twin-towers gatehouse garden crypt
"""
STACK = [f"{name}-{1 + number % 4}" for number, name in enumerate(DRAWINGS.split())]
"""A stack for two, dealt in advance."""


def game(variants: tuple[str, ...], players: int) -> Game:
    return engine(spec(*variants), players=players)


def laid(state: State) -> set[int]:
    return set(state.city.tile_at.values())


def count_things(state: State) -> list[int]:
    """How many of each kind there are in hoards and on laid tiles."""
    setup = state.setup
    counts = [sum(state.hands[seat * KINDS + kind] for seat in range(setup.players)) for kind in range(KINDS)]
    for tile in laid(state):
        for slot in (*setup.tile_slots[tile], *map(setup.added_slots.get, setup.floors[tile])):
            if slot is None:
                continue
            if state.live >> slot & 1 and state.contents[slot] != NONE:
                counts[state.contents[slot]] += 1
    return counts


def check_tiles(state: State) -> None:
    in_hand = {state.tile} - {NONE} - laid(state)
    own = {tile for tiles in state.held for tile in tiles}
    piles = [laid(state), set(state.display), set(state.under), set(state.unseen), in_hand, own]
    assert sum(map(len, piles)) == len(set().union(*piles)) == len(state.setup.tiles)
    out = len(own) + len(state.display) + len(state.under) + len(in_hand) + len(laid(state)) - 1
    assert out + state.stack == state.setup.stack
    assert all(state.city.tile_at[state.city.place[tile]] == tile for tile in laid(state))


def check_pieces(state: State) -> None:
    setup = state.setup
    for seat in range(setup.players):
        nodes = state.pieces[seat * setup.most : (seat + 1) * setup.most]
        there = [node for node in nodes if node != NONE]
        assert setup.first_pieces <= len(there) <= setup.most
        assert nodes == there + [NONE] * (setup.most - len(there))
        assert all(node // setup.wide in laid(state) for node in there)
        assert all(node % setup.wide or setup.has_sky[node // setup.wide] for node in there)
        assert state.cubes[seat] == sum(state.hand(seat))
        assert min(state.hand(seat)) >= 0
        assert 0 <= state.given[seat] <= setup.cost.cubes + setup.cost.more >= state.taken[seat] >= 0
    assert state.moves >= 0


def digest(state: State) -> str:
    return hashlib.sha256(f"{state}{state.legal_actions()}{state.history()}".encode()).hexdigest()
