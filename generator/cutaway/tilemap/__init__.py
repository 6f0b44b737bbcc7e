"""Tile text -> cells -> movement graph -> what each item costs: one source for drawing, checks, balance and play."""

from generator.cutaway.tilemap.access import Access, Step, access
from generator.cutaway.tilemap.cells import Ladder, Node, TileMap
from generator.cutaway.tilemap.fares import Fares
from generator.cutaway.tilemap.graph import SKY, Edge, Entry, Graph, graph
from generator.cutaway.tilemap.guards import Guards, Locks, guards, had_freely, is_easy
from generator.cutaway.tilemap.legend import Fault, MapError, faults
from generator.cutaway.tilemap.route import Leg, route
from generator.cutaway.tilemap.slot import Slot, SlotError, parse_slot
from generator.cutaway.tilemap.tile import Tile

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
