"""Tile text -> cells -> movement graph -> what each item costs: one source for drawing, checks, balance and play."""

from tilewright.castle_tiles.tilemap.access import (
    Access,
    Fares,
    Guards,
    Locks,
    Step,
    access,
    guards,
    had_freely,
    is_easy,
)
from tilewright.castle_tiles.tilemap.cells import Fault, Ladder, MapError, Node, TileMap, faults
from tilewright.castle_tiles.tilemap.graph import SKY, Edge, Entry, Graph, graph
from tilewright.castle_tiles.tilemap.route import Leg, route
from tilewright.castle_tiles.tilemap.tile import Slot, SlotError, Tile, parse_slot

__all__ = [
    "SKY",
    "Access",
    "Edge",
    "Entry",
    "Fares",
    "Fault",
    "Graph",
    "Guards",
    "Ladder",
    "Leg",
    "Locks",
    "MapError",
    "Node",
    "Slot",
    "SlotError",
    "Step",
    "Tile",
    "TileMap",
    "access",
    "faults",
    "graph",
    "guards",
    "had_freely",
    "is_easy",
    "parse_slot",
    "route",
]
