"""Tile -> why nobody would want it although it is legal: what no check of a single drawing looks for."""

from __future__ import annotations

from collections.abc import Iterable

from generator.cutaway.tilemap import SKY, Tile, graph
from generator.cutaway.tilemap.cells import Ports

MOST_SKY, LEAST_SKY, LEAST_SLOTS = 78, 20, 2
"""Percent of the cells, and things to find."""


def spoilt(tile: Tile) -> str:
    """Why a drawing is no good, in words; '' where it is."""
    cells = "".join((*tile.map.air, *tile.map.floor))
    sky = 100 * cells.count(".")
    if _shut_off(tile):
        return "places nobody can get to"
    if sky > MOST_SKY * len(cells):
        return "hardly anything there"
    if sky < LEAST_SKY * len(cells):
        return "hardly any sky"
    return "" if len(tile.contents) >= LEAST_SLOTS else "hardly anything to find"


def _shut_off(tile: Tile) -> bool:
    """Whether there is a place no way leads to, locked doors counting as ways."""
    found = graph(tile)
    reached = {SKY, *(entry.node for entry in found.entries)}
    for _ in found.nodes:
        reached |= {end for edge in found.edges if {edge.a, edge.b} & reached for end in (edge.a, edge.b)}
    return not set(found.nodes) <= reached


class Partners:
    """Where walkways and ladders of the set meet borders: each needs another that meets it from the other side."""

    def __init__(self, known: Iterable[Ports]) -> None:
        self._there: set[tuple[str, int]] = set()
        for ports in known:
            self.add(ports)

    def add(self, ports: Ports) -> None:
        """Another tile's."""
        self._there |= _meeting(ports)

    def suit(self, ports: Ports) -> bool:
        """Whether each has a partner, on another tile or on another copy of its own."""
        mine = _meeting(ports)
        return all((_ACROSS[side], at) in mine | self._there for side, at in mine)


_ACROSS = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def _meeting(ports: Ports) -> set[tuple[str, int]]:
    sides = {"left": ports.left, "right": ports.right, "top": ports.top, "bottom": ports.bottom}
    return {(side, at) for side, words in sides.items() for at, word in enumerate(words) if word in ("walk", "ladder")}
