"""Tile -> why nobody would want it although it is legal, and whether it is nearly another: no check looks for that."""

from __future__ import annotations

import re
from collections import defaultdict
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
    ways = graph(tile)
    reached = {SKY, *(entry.node for entry in ways.entries)}
    for _ in ways.nodes:
        reached |= {end for edge in ways.edges if {edge.a, edge.b} & reached for end in (edge.a, edge.b)}
    return not set(ways.nodes) <= reached


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


_KINDS = {"#": 1, "=": 2, "^": 4, "~": 8, "H": 16, ":": 32, "T": 64}
_BITS = bytes(_KINDS.get(chr(code), 0) for code in range(256))
_INDOORS = re.compile(r"(?<=:)[1-9]|[1-9](?=:)")
APART = 7
"""How far apart two drawings are, at least: 1 for a cell that is empty sky in one of them, 2 for other differences."""


class Gallery:
    """The drawings there are already."""

    def __init__(self) -> None:
        self._seen: defaultdict[int, list[int]] = defaultdict(list)

    def holds(self, lines: tuple[str, ...]) -> bool:
        """Whether one of them is nearly this one, or its mirror image."""
        return any(self._near(_sketched(way)) for way in (lines, tuple(line[::-1] for line in lines)))

    def add(self, lines: tuple[str, ...]) -> None:
        """Keep a drawing."""
        sketch = _sketched(lines)
        self._seen[sketch.bit_count()].append(sketch)

    def _near(self, sketch: int) -> bool:
        """Only drawings with nearly as many cells that are not sky can be near."""
        full = sketch.bit_count()
        for many in range(full - APART + 1, full + APART):
            for other in self._seen.get(many, ()):
                if (sketch ^ other).bit_count() < APART:
                    return True
        return False


def _sketched(lines: tuple[str, ...]) -> int:
    """A bit for the kind of each cell, none for empty sky; things that lie about do not count."""
    bare = _INDOORS.sub(":", "\n".join(lines))
    return int.from_bytes(bare.encode().translate(_BITS), "big")
