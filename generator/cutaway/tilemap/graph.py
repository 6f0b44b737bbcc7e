"""Tile -> Graph: where one can go on a tile; what each way costs is a matter of the rules, see Fares."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal

from generator.cutaway.tilemap.cells import Ladder, TileMap
from generator.cutaway.tilemap.slot import Slot
from generator.cutaway.tilemap.tile import Tile
from generator.frozen import dataclass

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


@lru_cache(maxsize=8192)
def graph(tile: Tile) -> Graph:
    """The movement graph of a tile. Slots described but not drawn are left out."""
    drawn = tile.map
    return Graph(
        tuple(node.id for node in drawn.nodes),
        drawn.sky,
        (*_flights(drawn), *_climbs(drawn), *_doors(tile)),
        _entries(tile),
        tuple(_here(drawn, r, c) for r, c in drawn.teleports if drawn.node_at(r, c)),
        tuple((digit, _beside(drawn, digit, slot)) for digit, slot in tile.contents if _is_drawn(drawn, digit)),
    )


def _is_drawn(drawn: TileMap, digit: int) -> bool:
    return any(number == digit for number, _, _ in drawn.slots)


def _here(drawn: TileMap, r: int, c: int) -> int:
    node = drawn.node_at(r, c)
    if node is None:
        raise KeyError((r, c))
    return node.id


def _flights(drawn: TileMap) -> tuple[Edge, ...]:
    return tuple(Edge(SKY, node.id, "fly") for node in drawn.nodes if drawn.touches_sky(node))


def _climbs(drawn: TileMap) -> tuple[Edge, ...]:
    return tuple(
        Edge(
            _here(drawn, upper, ladder.column),
            _here(drawn, lower, ladder.column),
            "climb",
            column=ladder.column,
            storeys=lower - upper,
        )
        for ladder in drawn.ladders
        for upper, lower in pairwise(ladder.exits)
    )


def _doors(tile: Tile) -> tuple[Edge, ...]:
    edges = []
    for digit, slot in tile.contents:
        if slot.kind == "door" and _is_drawn(tile.map, digit):
            sides = _beside(tile.map, digit, slot)
            if len(sides) == 2:
                edges.append(Edge(sides[0], sides[1], "door", digit, slot.lock))
    return tuple(edges)


def _beside(drawn: TileMap, digit: int, slot: Slot) -> tuple[int, ...]:
    r, c = drawn.slot_at(digit)
    columns = (c - 1, c + 1) if slot.kind == "door" else (c,)
    return tuple(node.id for node in (drawn.node_at(r, column) for column in columns) if node)


def _entries(tile: Tile) -> tuple[Entry, ...]:
    drawn = tile.map
    from_sky = (Entry("sky", 0, node.id) for node in drawn.nodes if drawn.touches_sky(node))
    return (*from_sky, *_sides(tile), *_shafts(drawn.ladders, drawn))


def _sides(tile: Tile) -> tuple[Entry, ...]:
    """The ways in from the left and right; a door that no slot describes is shut for ever."""
    drawn, described = tile.map, {None, *tile.slots}
    entries: list[Entry] = []
    sides: tuple[tuple[Side, int, int], ...] = (("left", 0, 1), ("right", drawn.columns - 1, -1))
    for side, column, inwards in sides:
        for r in range(drawn.storeys):
            door = int(drawn.air[r][column]) if drawn.is_door(r, column) else None
            node = drawn.node_at(r, column + inwards if door else column)
            if node and door in described:
                entries.append(Entry(side, r, node.id, door))
    return tuple(entries)


def _shafts(ladders: tuple[Ladder, ...], drawn: TileMap) -> tuple[Entry, ...]:
    with_exits = [ladder for ladder in ladders if ladder.exits]
    above = (
        Entry("above", x.column, _here(drawn, x.exits[0], x.column), storeys=x.exits[0] + 1)
        for x in with_exits
        if x.goes_up
    )
    below = (
        Entry("below", x.column, _here(drawn, x.exits[-1], x.column), storeys=drawn.storeys - x.exits[-1])
        for x in with_exits
        if x.goes_down
    )
    return (*above, *below)
