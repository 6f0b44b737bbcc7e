"""Tile -> Around: what there is at each place of a tile; and what walks over it have in common, wherever they lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.cutaway.tilemap.graph import SKY, Edge, graph
from generator.cutaway.tilemap.slot import Slot
from generator.cutaway.tilemap.tile import Tile
from generator.frozen import dataclass


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
