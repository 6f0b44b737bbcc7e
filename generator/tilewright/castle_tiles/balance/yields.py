"""Tile -> its yield curve: the most treasures that can be carried off in so many moves, in from outside and out again.

Somebody comes with one key of each colour, uses the keys that lie about as well, and ends outside the tile or in the
zeppelin.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from tilewright.castle_tiles.tilemap import SKY, Fares, Slot, Tile, TileMap
from tilewright.castle_tiles.tilemap.graph import Around, Entry, WalkState, around

MOVES = 12
"""How long a curve is drawn; longer where a turn has more moves."""

LONGEST = 100
"""Turns of more moves than this are measured as if they had so many."""

_Things = tuple[tuple[int, Slot], ...]


def curve(tile: Tile, fares: Fares, turn: int) -> tuple[int, ...]:
    """Y(1), Y(2) and so on: treasures in so many moves. Equal for all colourings of a drawing.

    Args:
        tile: The tile by itself, without neighbours.
        fares: What the game's rules say of getting about.
        turn: Moves in a turn; the curve is drawn for so many, and for 12 at least.
    """
    return _curve(tile.map, _plain(tile), fares, max(MOVES, min(turn, LONGEST)))


@lru_cache(maxsize=1024)
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
def _curve(drawn: TileMap, things: _Things, fares: Fares, longest: int) -> tuple[int, ...]:
    tile = Tile("", "", 1, "", "", drawn, things)
    best, treasures = Counter[int](), {digit for digit, slot in things if slot.treasure}
    for moves, state in _settled(tile, fares, longest):
        if moves <= longest:
            best[moves] = max(best[moves], len(treasures & (state.opened | state.taken)))
    out = []
    most = best[0]
    for moves in range(1, longest + 1):
        most = max(most, best[moves])
        out.append(most)
    return tuple(out)


def _settled(tile: Tile, fares: Fares, longest: int) -> Iterator[tuple[int, WalkState]]:
    """Every way to be done within the moves: what it took, and what was taken."""
    queue: list[tuple[int, int, WalkState]] = []
    here, entries, exits = around(tile), [*fares.entries(tile)], fares.exits(tile)
    for entry in entries:
        start, cost = WalkState(entry.node), fares.into(entry)
        if entry.slot is None:
            heapq.heappush(queue, (cost, len(queue), here.arrived(start)))
        elif opened := _unlocked(here, fares, start, entry.slot):
            heapq.heappush(queue, (cost + fares.lock, len(queue), here.arrived(opened)))
    doors = [(entry, entry.slot) for entry in entries if entry.slot is not None]
    seen: set[WalkState] = set()
    serial = len(queue)
    while queue:
        moves, _, state = heapq.heappop(queue)
        if moves > longest or state in seen:
            continue
        seen.add(state)
        if state.node == SKY:
            yield moves, state
        elif state.node in exits:
            yield moves + exits[state.node], state
        yield from ((moves + cost, state) for cost in _through_sides(here, fares, state, doors))
        for cost, after in _steps(here, fares, state):
            serial += 1
            if after not in seen:
                heapq.heappush(queue, (moves + cost, serial, after))


def _through_sides(here: Around, fares: Fares, state: WalkState, doors: Sequence[tuple[Entry, int]]) -> Iterator[int]:
    """What it costs to leave through a door in the tile's side: it stands open, or a key is left for it."""
    for entry, door in doors:
        if entry.node == state.node:
            if door in state.opened and fares.doors_stay_open:
                yield fares.into(entry)
            elif _unlocked(here, fares, state, door):
                yield fares.lock + fares.into(entry)


def _steps(here: Around, fares: Fares, state: WalkState) -> Iterator[tuple[int, WalkState]]:
    """Every next step: along an edge, through a door, or to open a chest; what it costs, and what comes of it."""
    for edge in here.edges[state.node]:
        if edge.slot in state.since:
            continue
        to = edge.b if state.node == edge.a else edge.a
        there = WalkState(to, state.opened, state.taken, state.again, state.since)
        if edge.slot is None:
            yield fares.along(edge), here.arrived(there)
        elif not fares.doors_stay_open:
            if opened := _unlocked(here, fares, there, edge.slot):
                yield fares.lock, here.arrived(opened)
        elif edge.slot in state.opened:
            yield 0, here.arrived(there)
        elif opened := _unlocked(here, fares, state, edge.slot):
            yield fares.lock, opened
    for digit in here.chests[state.node]:
        if digit not in state.opened:
            opened = _unlocked(here, fares, state, digit)
            yield from [(fares.lock, opened)] if opened else []


def _unlocked(here: Around, fares: Fares, state: WalkState, digit: int) -> WalkState | None:
    """The same with something unlocked, if there is a key for it: one of each colour was brought."""
    lock = here.slots[digit].lock or ""
    if fares.key_spent and 1 + here.keys(state, lock, spent=True) <= 0:
        return None
    shuts = here.slots[digit].kind == "door" and not fares.doors_stay_open
    again = tuple(sorted((*state.again, lock))) if digit in state.opened else state.again
    since = state.since | {digit} if shuts else frozenset[int]()
    return WalkState(state.node, state.opened | {digit}, state.taken, again, since)
