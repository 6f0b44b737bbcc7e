"""Tile -> why nobody would want it although it is legal, and whether it is nearly another: no check looks for that."""

from __future__ import annotations

from collections.abc import Collection

from tilewright.castle_tiles.tilemap import SKY, Tile, TileMap, graph
from tilewright.castle_tiles.tilemap.cells import Ports

MOST_SKY, LEAST_SKY = 78, 20
"""Percent of the cells."""


def spoilt(tile: Tile, sealed: Collection[tuple[int, int]] = ()) -> str:
    """Why a drawing is no good, in words; '' where it is. No way need lead to the cells that are sealed."""
    cells = "".join((*tile.map.air, *tile.map.floor))
    sky = 100 * cells.count(".")
    ways = graph(tile)  # locked doors count as ways
    reached = {SKY, *(entry.node for entry in ways.entries)}
    for _ in ways.nodes:
        reached |= {end for edge in ways.edges if {edge.a, edge.b} & reached for end in (edge.a, edge.b)}
    if any(node.id not in reached and (node.storey, node.first) not in sealed for node in tile.map.nodes):
        return "places nobody can get to"
    if sky > MOST_SKY * len(cells):
        return "hardly anything there"
    if sky < LEAST_SKY * len(cells):
        return "hardly any sky"
    return ""


def leaning(drawn: TileMap) -> int:
    """Walkways to the left less those to the right."""
    return drawn.ports.left.count("walk") - drawn.ports.right.count("walk")


class Partners:
    """Where walkways and ladders of grown tiles meet borders: each needs another that meets it from the other side.

    One of a tile that was grown already, or of its own: then no number of grown tiles has one without, whether they are
    added to a game's or take their place.
    """

    def __init__(self) -> None:
        self._there: set[tuple[str, int]] = set()

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


ALIKE = "nearly another"
"""Why a drawing is rejected that the gallery holds already."""

NEAR = 9
"""Two drawings are nearly the same where at most one cell of so many differs: 8 of 72."""

_KINDS = ".:#=~^H"
_BITS = bytes(1 << _KINDS.find(chr(code)) if chr(code) in _KINDS else 0 for code in range(256))


class Gallery:
    """The drawings there are already, each as one number.

    The kind of each cell has a bit, so that two cells of different kinds differ in two. What lies about has none, and
    makes no difference.
    """

    def __init__(self) -> None:
        self._seen: list[tuple[int, int]] = []

    def holds(self, rows: tuple[str, ...]) -> bool:
        """Whether one of them is nearly this one, or its mirror image."""
        return any(self._near(*_sketched(way)) for way in (rows, tuple(row[::-1] for row in rows)))

    def add(self, rows: tuple[str, ...]) -> None:
        """Keep a drawing."""
        self._seen.append(_sketched(rows))

    def _near(self, sketch: int, most: int) -> bool:
        return any((sketch ^ other).bit_count() <= most + its_own for other, its_own in self._seen)


def _sketched(rows: tuple[str, ...]) -> tuple[int, int]:
    """A drawing as a number, and its share of the bits in which two drawings that are nearly the same may differ."""
    bits = "".join(rows).encode().translate(_BITS)
    return int.from_bytes(bits, "big"), len(bits) // NEAR + bits.count(0)
