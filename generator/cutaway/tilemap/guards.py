"""Tile -> what guards each of its slots: the locks that have to be opened before one gets there, every way of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from generator.cutaway.tilemap.fares import Fares
from generator.cutaway.tilemap.graph import Entry, Graph, graph
from generator.cutaway.tilemap.tile import Tile

Locks = frozenset[int]
"""The digits of doors that have to be opened, all of them."""

Guards = frozenset[Locks]
"""Several ways: what has to be opened for each. None of them holds all of another."""

FREE: Locks = frozenset()


def guards(tile: Tile, fares: Fares) -> Mapping[int, Guards]:
    """Digit -> the locks before it, its own not among them; slots no way leads to are missing.

    Args:
        tile: The tile by itself, without neighbours.
        fares: What the game's rules say of the ways in.
    """
    return MappingProxyType(_guards(tile.bare, fares))


def had_freely(tile: Tile, fares: Fares) -> frozenset[int]:
    """The treasures and keys that are had without opening any lock."""
    return frozenset(
        digit for digit, ways in guards(tile, fares).items() if FREE in ways and not tile.slots[digit].lock
    )


@lru_cache(maxsize=8192)
def is_easy(tile: Tile, fares: Fares) -> bool:
    """Whether an item here can be fetched without a key; a lock that a key from here opens is not the first of all."""
    return bool(had_freely(tile, fares))


@lru_cache(maxsize=8192)
def _guards(tile: Tile, fares: Fares) -> dict[int, Guards]:
    drawn = graph(tile)
    reached = _reached(drawn, list(fares.entries(tile)))
    doors = {entry.slot for entry in fares.entries(tile)}
    leading = {edge.slot for edge in drawn.edges} | doors
    guards: dict[int, Guards] = {}
    for digit, nodes in drawn.slots:
        if tile.slots[digit].kind == "door" and digit not in leading:
            continue
        ways = {way - {digit} for node in nodes for way in reached.get(node, ())} | (
            {FREE} if digit in doors else set()
        )
        if ways:
            guards[digit] = _least(ways)
    return guards


def _reached(drawn: Graph, entries: Iterable[Entry]) -> dict[int, Guards]:
    """Node -> the ways to it. Each step adds at most one lock, so this ends when no way is shorter than one known."""
    reached: dict[int, Guards] = {}
    waiting = [(entry.node, FREE if entry.slot is None else frozenset({entry.slot})) for entry in entries]
    while waiting:
        node, way = waiting.pop()
        known = reached.get(node, frozenset())
        if any(other <= way for other in known):
            continue
        reached[node] = _least({*known, way})
        for edge in drawn.edges:
            if node in (edge.a, edge.b):
                to = edge.b if node == edge.a else edge.a
                waiting.append((to, way if edge.slot is None else way | {edge.slot}))
    return reached


def _least(ways: Iterable[Locks]) -> Guards:
    every = frozenset(ways)
    return frozenset(way for way in every if not any(other < way for other in every))
