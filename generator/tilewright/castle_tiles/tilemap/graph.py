"""Tile -> Graph: every place one can stand and every step between two; Around: what lies at each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from tilewright.castle_tiles.tilemap.cells import TileMap
from tilewright.castle_tiles.tilemap.tile import Slot, Tile
from tilewright.frozen import dataclass

SKY = -1
"""The node of a tile's open sky: one for the whole tile, since a zeppelin flies round any wall."""

Way = Literal["fly", "climb", "door"]
Side = Literal["sky", "left", "right", "above", "below"]


@dataclass(frozen=True, slots=True)
class Edge:
    """A way between two nodes, both directions alike.

    Attributes:
        a: Node id, or SKY.
        b: Node id.
        way: 'fly' boards or leaves the zeppelin, 'climb' goes to a ladder's next exit, 'door' through a locked door.
        slot: The digit of the door, else None.
        key: The lock colour of the door, else None.
        column: The column of the ladder, from 0, else None.
        storeys: How many storeys it climbs, else 0.
    """

    a: int
    b: int
    way: Way
    slot: int | None = None
    key: str | None = None
    column: int | None = None
    storeys: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A way in from outside the tile, at one of its borders or from its own sky.

    Attributes:
        side: Where one comes from.
        place: Storey for left and right, column for above and below, both from 0; 0 for the sky.
        node: The node one arrives on.
        slot: The digit of a locked door that stands on the border itself, else None.
        storeys: How many storeys a ladder climbs from just beyond the border, else 0.
    """

    side: Side
    place: int
    node: int
    slot: int | None = None
    storeys: int = 0


@dataclass(frozen=True, slots=True)
class Graph:
    """Where one can go on a tile.

    Attributes:
        nodes: The ids of the walkable runs; SKY comes on top of them if `sky`.
        sky: Whether there is open sky.
        edges: The ways between them.
        entries: The ways in from the tile's borders and its sky.
        teleports: The nodes with a teleport door, which leads to any place on the board.
        slots: (digit, nodes it can be used from) for each slot; a door can be used from either side.
    """

    nodes: tuple[int, ...]
    sky: bool
    edges: tuple[Edge, ...]
    entries: tuple[Entry, ...]
    teleports: tuple[int, ...]
    slots: tuple[tuple[int, tuple[int, ...]], ...]


Places = Mapping[tuple[int, int], int]
"""(storey, column) of each cell one can stand on -> the node it belongs to."""


@dataclass(frozen=True, slots=True)
class Passages:
    """Where one can go on a tile whatever its slots hold.

    Attributes:
        places: The node of each cell.
        digits: Digit -> where it is drawn.
        ways: The ways between nodes, but for doors.
        entries: The ways in, by doors too that no slot describes.
    """

    places: Places
    digits: Mapping[int, tuple[int, int]]
    ways: tuple[Edge, ...]
    entries: tuple[Entry, ...]

    def beside(self, digit: int, slot: Slot) -> tuple[int, ...]:
        """The nodes that a slot can be used from."""
        r, c = self.digits[digit]
        columns = (c - 1, c + 1) if slot.kind == "door" else (c,)
        return tuple(self.places[r, column] for column in columns if (r, column) in self.places)


@lru_cache(maxsize=8192)
def graph(tile: Tile) -> Graph:
    """The movement graph of a tile. Slots described but not drawn are left out."""
    drawn, passages = tile.map, _passages(tile.map)
    slots = [(digit, slot, passages.beside(digit, slot)) for digit, slot in tile.contents if digit in passages.digits]
    described = {None, *(digit for digit, _ in tile.contents)}
    between = [(digit, slot, sides) for digit, slot, sides in slots if slot.kind == "door" and len(sides) == 2]
    doors = [Edge(sides[0], sides[1], "door", digit, slot.lock) for digit, slot, sides in between]
    return Graph(
        tuple(node.id for node in drawn.nodes),
        drawn.sky,
        (*passages.ways, *doors),
        tuple(entry for entry in passages.entries if entry.slot in described),  # a door nobody describes is shut
        tuple(passages.places[place] for place in drawn.teleports if place in passages.places),
        tuple((digit, nodes) for digit, _, nodes in slots),
    )


@lru_cache(maxsize=8192)
def _passages(drawn: TileMap) -> Passages:
    nodes = drawn.nodes
    places = {(node.storey, column): node.id for node in nodes for column in node.columns}
    digits = {digit: (r, c) for digit, r, c in reversed(drawn.slots)}  # a digit that is drawn twice is the first
    from_sky = [node.id for node in nodes if drawn.touches_sky(node)]
    ways = [Edge(SKY, node, "fly") for node in from_sky]
    for ladder in drawn.ladders:
        for upper, lower in pairwise(ladder.exits):
            ends = places[upper, ladder.column], places[lower, ladder.column]
            ways.append(Edge(*ends, "climb", column=ladder.column, storeys=lower - upper))
    entries = (*(Entry("sky", 0, node) for node in from_sky), *_sides(drawn, places), *_shafts(drawn, places))
    return Passages(places, digits, tuple(ways), entries)


def _sides(drawn: TileMap, places: Places) -> Iterator[Entry]:
    """The ways in from the left and right."""
    sides: tuple[tuple[Side, int, int], ...] = (("left", 0, 1), ("right", drawn.columns - 1, -1))
    for side, column, inwards in sides:
        for r in range(drawn.storeys):
            door = int(drawn.air[r][column]) if drawn.is_door(r, column) else None
            node = places.get((r, column + inwards if door else column))
            if node is not None:
                yield Entry(side, r, node, door)


def _shafts(drawn: TileMap, places: Places) -> Iterator[Entry]:
    """The ways in by ladders that reach the top or the bottom."""
    with_exits = [ladder for ladder in drawn.ladders if ladder.exits]
    for ladder in with_exits:
        if ladder.goes_up:
            top = ladder.exits[0]
            yield Entry("above", ladder.column, places[top, ladder.column], storeys=top + 1)
    for ladder in with_exits:
        if ladder.goes_down:
            bottom = ladder.exits[-1]
            yield Entry("below", ladder.column, places[bottom, ladder.column], storeys=drawn.storeys - bottom)


class WalkState(NamedTuple):
    """Where one is and what has been done. A tuple, since a search compares thousands of them.

    Where doors fall shut behind one: the locks of doors that were opened once more, and the doors gone through since
    something was last taken, which nobody goes back through before taking something else.
    """

    node: int
    opened: frozenset[int] = frozenset()
    taken: frozenset[int] = frozenset()
    again: tuple[str, ...] = ()
    since: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Around:
    """What there is at each node of a tile, so that a search need not look for it at every step.

    Attributes:
        slots: Digit -> slot.
        edges: Node -> the ways that lead from it.
        chests: Node -> the digits of chests that can be opened there.
        lying: Node -> the digits of treasures and keys that lie open there.
    """

    slots: Mapping[int, Slot]
    edges: Mapping[int, tuple[Edge, ...]]
    chests: Mapping[int, tuple[int, ...]]
    lying: Mapping[int, frozenset[int]]

    def arrived(self, state: WalkState) -> WalkState:
        """The same with whatever lies open here taken: it costs nothing."""
        here = self.lying[state.node]
        if here <= state.taken:
            return state
        return WalkState(state.node, state.opened, state.taken | here, state.again)

    def keys(self, state: WalkState, lock: str, *, spent: bool) -> int:
        """How many keys of a colour were found on the way, less those that were used where they are used up."""
        slots = self.slots
        count = [slots[digit].key for digit in state.opened | state.taken].count(lock)
        if spent:
            count -= [slots[digit].lock for digit in state.opened].count(lock) + state.again.count(lock)
        return count


def around(tile: Tile) -> Around:
    """What there is at each node of a tile."""
    drawn, slots = graph(tile), tile.slots
    nodes = (SKY, *drawn.nodes)
    here = {node: [digit for digit, places in drawn.slots if node in places] for node in nodes}
    return Around(
        slots,
        {node: tuple(edge for edge in drawn.edges if node in (edge.a, edge.b)) for node in nodes},
        {node: tuple(digit for digit in here[node] if slots[digit].kind == "chest") for node in nodes},
        {node: frozenset(digit for digit in here[node] if slots[digit].kind in {"treasure", "key"}) for node in nodes},
    )
