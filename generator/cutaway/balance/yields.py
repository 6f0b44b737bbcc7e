"""Tile -> its yield curve: the most treasures that can be carried off in so many moves, in from outside and out again.

Somebody comes with one key of each colour, uses the keys that lie about as well, and ends outside the tile or in the
zeppelin.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from generator.cutaway.tilemap import SKY, Edge, Slot, Tile, TileMap, graph

MOVES = 12
"""Two turns: the longest a curve is drawn."""

_Things = tuple[tuple[int, Slot], ...]


@dataclass(frozen=True, slots=True)
class _State:
    node: int
    opened: frozenset[int] = frozenset()
    taken: frozenset[int] = frozenset()


def curve(tile: Tile) -> tuple[int, ...]:
    """Y(1) to Y(12): treasures in so many moves. Equal for all colourings of a drawing."""
    return _curve(tile.map, _plain(tile))


def rate(curve: tuple[int, ...]) -> Fraction:
    """B11: rho, the most treasures a move: the largest Y(m) / m."""
    return max((Fraction(count, moves) for moves, count in enumerate(curve, 1)), default=Fraction(0))


def beaten(one: tuple[int, ...], by: tuple[int, ...]) -> bool:
    """B12: the other curve is nowhere lower and somewhere higher."""
    return one != by and all(mine <= theirs for mine, theirs in zip(one, by, strict=True))


def _plain(tile: Tile) -> _Things:
    """The contents without what makes no difference here: treasures have one colour, locks go by their order."""
    names: dict[str, str] = {}
    things = []
    for digit, slot in tile.contents:
        lock = slot.lock and names.setdefault(slot.lock, f"lock {len(names)}")
        key = slot.key and names.setdefault(slot.key, f"lock {len(names)}")
        things.append((digit, Slot(slot.kind, key or ("treasure" if slot.treasure else None), lock, slot.holds)))
    return tuple(things)


@lru_cache(maxsize=8192)
def _curve(drawn: TileMap, things: _Things) -> tuple[int, ...]:
    tile = Tile("", "", 1, "", "", drawn, things)
    best = Counter[int]()
    for moves, state in _settled(tile):
        # sum counts so many of them
        loot = sum(1 for digit in state.opened | state.taken if tile.slots[digit].treasure)
        if moves <= MOVES:
            best[moves] = max(best[moves], loot)
    most, out = 0, []
    for moves in range(1, MOVES + 1):
        most = max(most, best[moves])
        out.append(most)
    return tuple(out)


def _settled(tile: Tile) -> Iterator[tuple[int, _State]]:
    """Every way to be done within the moves: what it took, and what was taken."""
    queue: list[tuple[int, int, _State]] = []
    for entry in graph(tile).entries:
        start = _State(entry.node)
        if entry.slot is None:
            heapq.heappush(queue, (1, len(queue), _arrive(tile, start)))
        elif opened := _unlocked(tile, start, entry.slot):
            heapq.heappush(queue, (2, len(queue), _arrive(tile, opened)))
    seen: set[_State] = set()
    serial = len(queue)
    while queue:
        moves, _, state = heapq.heappop(queue)
        if moves > MOVES or state in seen:
            continue
        seen.add(state)
        if state.node == SKY:
            yield moves, state
        elif state.node in graph(tile).exits:
            yield moves + 1, state
        for cost, after in _steps(tile, state):
            serial += 1
            heapq.heappush(queue, (moves + cost, serial, after))


def _steps(tile: Tile, state: _State) -> Iterator[tuple[int, _State]]:
    for edge in graph(tile).edges:
        if state.node in (edge.a, edge.b):
            yield from _along(tile, state, edge)
    for digit, nodes in graph(tile).slots:
        if tile.slots[digit].kind == "chest" and digit not in state.opened and state.node in nodes:
            opened = _unlocked(tile, state, digit)
            yield from [(1, opened)] if opened else []


def _along(tile: Tile, state: _State, edge: Edge) -> Iterator[tuple[int, _State]]:
    there = _State(edge.b if state.node == edge.a else edge.a, state.opened, state.taken)
    if edge.slot is None or edge.slot in state.opened:
        yield 0 if edge.slot else edge.moves, _arrive(tile, there)
    elif opened := _unlocked(tile, state, edge.slot):
        yield 1, opened


def _unlocked(tile: Tile, state: _State, digit: int) -> _State | None:
    """The same with something unlocked, if there is a key for it: one of each colour was brought."""
    slots, lock = tile.slots, tile.slots[digit].lock
    found = sum(slots[each].key == lock for each in state.opened | state.taken)
    used = sum(slots[each].lock == lock for each in state.opened)
    return _State(state.node, state.opened | {digit}, state.taken) if 1 + found > used else None


def _arrive(tile: Tile, state: _State) -> _State:
    here = {d for d, nodes in graph(tile).slots if state.node in nodes and tile.slots[d].kind in {"treasure", "key"}}
    return _State(state.node, state.opened, state.taken | here)
