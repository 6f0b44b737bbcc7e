"""A tile of the game in a city with a zeppelin moored at every side -> all an explorer can do there, and its price.

The moves are the engine's own: nothing here knows what anything costs.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.games.castles_in_the_air.small_city import Drawn, begin, city, give, lay
from tilewright.castle_tiles.tilemap import Tile
from tilewright.games.castles_in_the_air.engine.state import State

PLENTY = 60
"""Moves in the turn that is looked at: more than anything costs."""
PLACES = {"a": "M12", "b": "N12", "c": "O12", "d": "N11", "e": "N13"}
"""The tile itself is b; the others lie round it."""
BESIDE: Drawn = ("\n".join([".........", "========="] * 4), {})
"""Open sky over a floor on every storey."""


def above(tile: Tile) -> Drawn:
    """A floor under open sky whose hatches lead down every ladder that leaves the tile at its top."""
    floor = "".join("H" if air == "H" else "=" for air in tile.map.text.strip("\n").split("\n")[0])
    return "\n".join(["........."] * 7 + [floor]), {}


def below(tile: Tile) -> Drawn:
    """A floor under open sky to which every ladder that leaves the tile at its bottom comes down."""
    air = "".join("H" if floor == "H" else "." for floor in tile.map.text.strip("\n").split("\n")[-1])
    return "\n".join([air, "=========", *["........."] * 6]), {}


def moored(tile: Tile, rules: Mapping[str, Any]) -> State:
    """The city, before an explorer has gone anywhere."""
    drawn: Drawn = tile.map.text, {str(digit): slot.phrase for digit, slot in tile.contents}
    state = begin(city(BESIDE, drawn, BESIDE, above(tile), below(tile), rules=rules))
    for name, place in PLACES.items():
        lay(state, f"{name}-1", place)
    state.moves = PLENTY
    return state


@dataclass(frozen=True)
class Moment:
    """How things stand after some moves.

    Attributes:
        state: The game.
        phase: 'aloft' before one has got out of the zeppelin, 'there', 'leaving' by a ladder, 'gone'.
    """

    state: State
    phase: str

    @property
    def moves(self) -> int:
        return PLENTY - self.state.moves

    @property
    def floor(self) -> int:
        return self.state.city.floor[self.state.pieces[self.state.mover * self.state.setup.most]]

    @property
    def known(self) -> tuple[object, ...]:
        return self.floor, self.state.live, tuple(self.state.hands), self.phase

    @property
    def has_left(self) -> bool:
        """Whether one is in a zeppelin again: over the tile, or beside it."""
        return self.phase == "gone" or (self.phase == "there" and self.floor % self.state.setup.wide == 0)


def visits(start: State, keys: Mapping[str, int]) -> Iterator[Moment]:
    """Everything one can do with so many keys, in the order of what it costs; coming back would be another visit."""
    queue: list[tuple[int, int, Moment]] = []
    for first in _aloft(start, keys):
        queue.append((0, len(queue), first))
    seen: set[tuple[object, ...]] = set()
    serial = len(queue)
    while queue:
        _, _, moment = heapq.heappop(queue)
        if moment.known in seen:
            continue
        seen.add(moment.known)
        yield moment
        for after in _steps(moment):
            serial += 1
            heapq.heappush(queue, (after.moves, serial, after))


def _aloft(start: State, keys: Mapping[str, int]) -> Iterator[Moment]:
    """A zeppelin over each of the five tiles, but not where there is no open sky."""
    for number, tile in enumerate(start.setup.tiles):
        if tile.id[0] in PLACES and start.setup.has_sky[number]:
            state = give(start.clone(), start.mover, **keys)
            state.pieces[state.mover * start.setup.most] = number * start.setup.wide
            yield Moment(state, "aloft")


def _steps(moment: Moment) -> Iterator[Moment]:
    state = moment.state
    for action in state.legal_actions():
        phase = _phase(moment, action)
        if phase:
            after = state.clone()
            after.apply_action(action)
            yield Moment(after, phase)


def _phase(moment: Moment, action: int) -> str:
    """Where an action leads; '' if it is none of a visit: flying, trading, teleporting, laying tiles."""
    state, setup = moment.state, moment.state.setup
    verb = state.action_to_string(action).split()[0]
    own = next(number for number, tile in enumerate(setup.tiles) if tile.id == "b-1")
    here = (action - setup.codes.go) % setup.nodes // setup.wide == own
    match moment.phase, verb:
        case "aloft", "get":
            return "there"
        case "there", "take" | "open" | "go" | "get":
            return "there"
        case "there", "climb":
            return "there" if here else "leaving"
        case "there" | "leaving", "board":
            return "there" if here and moment.phase == "there" else "gone"
    return ""
