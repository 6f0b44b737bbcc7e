"""Tile -> what each of its slots costs: the cheapest way in from outside, as moves, keys and a path in words.

A shortest path over (node, locks opened, slots taken, keys brought), so that a key found on the way is used before one
is brought, unless that takes more moves than a key is worth.
What each step costs stands in the game's Fares. Teleport doors are left out: they are no way *in*.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from generator.cutaway.tilemap.fares import Fares
from generator.cutaway.tilemap.graph import SKY, Edge, Entry, graph
from generator.cutaway.tilemap.slot import Slot
from generator.cutaway.tilemap.tile import Tile
from generator.frozen import dataclass

_WORDS = {"sky": "leave the zeppelin", "left": "walk in from the left", "right": "walk in from the right"}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a way over the graph.

    Attributes:
        way: 'enter' comes in from outside, 'fly' boards or leaves the zeppelin over this tile, 'climb' takes a ladder
            to its next exit, 'open' unlocks a door or chest on the spot, 'door' walks through a door that is open,
            'pass' unlocks one, walks through and lets it fall shut.
        moves: What it costs.
        to: The node one is on afterwards; SKY in the zeppelin.
        slot: The digit of the door or chest that it is about, and of a door 'enter' stands before.
        entry: Where 'enter' comes in.
        column: The ladder's column.
    """

    way: Literal["enter", "fly", "climb", "open", "door", "pass"]
    moves: int
    to: int
    slot: int | None = None
    entry: Entry | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Access:
    """What it takes to fetch an item, or to open a door.

    Attributes:
        moves: In all, including the way in and opening locks.
        keys: The lock colours of the keys one has to bring along, sorted.
        path: The way in words, the moves after each step: 'climb 1', 'open with a black key 1'.
        steps: The same for machines, free steps included: cutaway/tilemap/route.py turns them into places on the tile.
    """

    moves: int
    keys: tuple[str, ...]
    path: tuple[str, ...]
    steps: tuple[Step, ...] = field(default=(), compare=False)

    def count(self, lock: str) -> int:
        """How many keys of that colour one has to bring along."""
        return self.keys.count(lock)


@dataclass(frozen=True, slots=True)
class WalkState:
    """Where one is and what has been done.

    Where doors fall shut behind one: the locks of doors that were opened once more, and the doors gone through since
    something was last taken, which nobody goes back through before taking something else.
    """

    node: int
    opened: frozenset[int] = frozenset()
    taken: frozenset[int] = frozenset()
    again: tuple[str, ...] = ()
    since: frozenset[int] = frozenset()


_Label = tuple[int, int, tuple[str, ...], tuple[str, ...]]
"""Moves with the keys brought counted as such, moves, the keys' colours, the path: compared in this order."""

_Trail = tuple[Step, ...]
_Move = tuple[_Label, WalkState, Step]


def access(tile: Tile, fares: Fares) -> Mapping[int, Access]:
    """Digit -> what it costs to reach it from outside; slots no way leads to are missing.

    Args:
        tile: The tile by itself, without neighbours.
        fares: What the game's rules say of getting about, and what a key to be brought counts as.
    """
    return MappingProxyType(_search(bare(tile), fares))


def bare(tile: Tile) -> Tile:
    """The tile without what makes no difference here, its name and the colours of its treasures: copies are one."""
    things = tuple(
        (digit, slot if slot.content != "treasure" else Slot(slot.kind, None, slot.lock, slot.holds))
        for digit, slot in tile.contents
    )
    return Tile("", "", 1, "", "", tile.map, things)


@lru_cache(maxsize=8192)
def _search(tile: Tile, fares: Fares) -> dict[int, Access]:
    best: dict[int, Access] = {}
    settled: dict[WalkState, list[_Label]] = {}
    queue: list[tuple[_Label, int, WalkState, _Trail]] = []
    for label, state, taken in _starts(tile, fares):
        heapq.heappush(queue, (label, len(queue), state, taken))
    serial = len(queue)
    while queue:
        label, _, state, trail = heapq.heappop(queue)
        known = settled.setdefault(state, [])
        if any(_is_as_good(other, label, fares.key) for other in known):
            continue
        known.append(label)
        for digit in state.opened | state.taken:
            if digit not in best:
                best[digit] = Access(label[1], label[2], label[3], trail)
        for after, there, step in _steps(tile, fares, label, state):
            heapq.heappush(queue, (after, serial, there, (*trail, step)))
            serial += 1
    return dict(sorted(best.items()))


def _is_as_good(one: _Label, other: _Label, key: int) -> bool:
    """Whether who did all this one way need not do it the other: even if the keys it left in hand are brought later."""
    more = (Counter(other[2]) - Counter(one[2])).total() if other[2] else 0
    return (one[0] + key * more, one[1]) <= other[:2]


def _starts(tile: Tile, fares: Fares) -> Iterator[tuple[_Label, WalkState, _Trail]]:
    for entry in fares.entries(tile):
        cost = fares.into(entry)
        label: _Label = (cost, cost, (), _words(entry, fares))
        enter = Step("enter", cost, entry.node, entry.slot, entry)
        if entry.slot is None:
            yield label, _arrive(tile, WalkState(entry.node)), (enter,)
        else:
            after, there, step = _open(tile, fares, label, WalkState(entry.node), entry.slot)
            yield after, there, (enter, step)


def _words(entry: Entry, fares: Fares) -> tuple[str, ...]:
    if entry.side in _WORDS:
        return (f"{_WORDS[entry.side]} {fares.into(entry)}",)
    out, climb = f"leave a zeppelin {entry.side} {fares.board}", fares.into(entry) - fares.board
    return out, f"climb in from {entry.side} {climb}"


def _arrive(tile: Tile, state: WalkState) -> WalkState:
    """Take whatever lies open here: it costs nothing."""
    slots = tile.slots
    here = (d for d, nodes in graph(tile).slots if state.node in nodes and slots[d].kind in ("treasure", "key"))
    taken = state.taken.union(here)
    since = state.since if len(taken) == len(state.taken) else frozenset[int]()
    return WalkState(state.node, state.opened, taken, state.again, since)


def _steps(tile: Tile, fares: Fares, label: _Label, state: WalkState) -> Iterator[_Move]:
    for edge in graph(tile).edges:
        if state.node in (edge.a, edge.b) and edge.slot not in state.since:
            yield _along(tile, fares, label, state, edge)
    yield from _chests(tile, fares, label, state)


def _along(tile: Tile, fares: Fares, label: _Label, state: WalkState, edge: Edge) -> _Move:
    to = edge.b if state.node == edge.a else edge.a
    there = WalkState(to, state.opened, state.taken, state.again, state.since)
    if edge.slot is None:
        word, cost = "climb" if edge.way == "climb" else _flight(to), fares.along(edge)
        step = Step("climb" if edge.way == "climb" else "fly", cost, to, column=edge.column)
        return _spend(label, cost, word), _arrive(tile, there), step
    if not fares.doors_stay_open:
        return _pass(tile, fares, label, there, edge.slot)
    if edge.slot in state.opened:
        return label, _arrive(tile, there), Step("door", 0, to, edge.slot)
    return _open(tile, fares, label, state, edge.slot)


def _flight(node: int) -> str:
    return "board the zeppelin" if node == SKY else _WORDS["sky"]


def _chests(tile: Tile, fares: Fares, label: _Label, state: WalkState) -> Iterator[_Move]:
    for digit, nodes in graph(tile).slots:
        if tile.slots[digit].kind == "chest" and digit not in state.opened and state.node in nodes:
            yield _open(tile, fares, label, state, digit)


def _open(tile: Tile, fares: Fares, label: _Label, state: WalkState, digit: int) -> _Move:
    since = frozenset({digit}) if tile.slots[digit].kind == "door" and not fares.doors_stay_open else frozenset[int]()
    after = WalkState(state.node, state.opened | {digit}, state.taken, state.again, since)
    step = Step("open", fares.lock, state.node, digit)
    return _unlocked(tile, fares, label, state, digit), _arrive(tile, after), step


def _pass(tile: Tile, fares: Fares, label: _Label, there: WalkState, digit: int) -> _Move:
    """Unlock a door and go through, whoever did so before."""
    again = tuple(sorted((*there.again, tile.slots[digit].lock or ""))) if digit in there.opened else there.again
    after = WalkState(there.node, there.opened | {digit}, there.taken, again, there.since | {digit})
    step = Step("pass", fares.lock, there.node, digit)
    return _unlocked(tile, fares, label, there, digit), _arrive(tile, after), step


def _unlocked(tile: Tile, fares: Fares, label: _Label, state: WalkState, digit: int) -> _Label:
    """The label with the moves that opening costs, and with one more key brought along where none is at hand."""
    lock = tile.slots[digit].lock or ""
    at_hand = _held(tile, label, state, spent=fares.key_spent)[lock] > 0
    brought = label[2] if at_hand else tuple(sorted((*label[2], lock)))
    worth, moves, _, path = _spend(label, fares.lock, f"open with a {lock} key")
    return worth + (0 if at_hand else fares.key), moves, brought, path


def _held(tile: Tile, label: _Label, state: WalkState, *, spent: bool) -> Counter[str]:
    slots = tile.slots
    keys = Counter(label[2])
    keys.update(key for digit in state.taken | state.opened if (key := slots[digit].key))
    if spent:
        keys.subtract(lock for digit in state.opened if (lock := slots[digit].lock))
        keys.subtract(state.again)
    return keys


def _spend(label: _Label, moves: int, words: str) -> _Label:
    return (label[0] + moves, label[1] + moves, label[2], (*label[3], f"{words} {moves}"))
