"""Tile -> Access: what each slot costs to reach, as moves, keys and a path; and Guards: the locks in front of it.

A shortest path over (node, locks opened, slots taken, keys brought), so that a key found on the way is used before one
is brought, unless that takes more moves than a key is worth. What a step costs stands in the game's Fares. Teleport
doors are left out: they are no way *in*.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from tilewright.castle_tiles.tilemap.graph import SKY, Around, Edge, Entry, Graph, WalkState, around, graph
from tilewright.castle_tiles.tilemap.tile import Tile
from tilewright.frozen import dataclass

KEY_WORTH = 2
"""Moves that a key stands for in an access cost: about what fetching one costs."""


@dataclass(frozen=True, slots=True)
class Fares:
    """What it costs to get about on a tile, in moves, and which ways there are.

    What stands here is what holds in a game whose rules say nothing else; `tilewright.castle_tiles.terms` reads them.

    Attributes:
        board: To get into a zeppelin, or out of it.
        ladder: To climb to a ladder's next place to get off; or a storey, where `by_storeys`.
        lock: To open a door or a chest.
        by_storeys: A ladder is paid for by the storeys climbed.
        walk_across: One walks on over the side of a tile, where floor meets floor.
        board_across: At the side of a tile one gets into a zeppelin beyond it, and out of it.
        doors_stay_open: A door stays open; else it falls shut behind whoever goes through, and is opened every time.
        key_spent: A key is used up by the lock it opens; else one of each colour opens every lock of it.
        key: Moves that a key to be brought counts as, where the cheapest way is looked for; 0 for the fewest moves.
    """

    board: int = 1
    ladder: int = 1
    lock: int = 1
    by_storeys: bool = False
    walk_across: bool = True
    board_across: bool = True
    doors_stay_open: bool = True
    key_spent: bool = True
    key: int = KEY_WORTH

    def along(self, edge: Edge) -> int:
        """Moves along a way; through a locked door, to open it."""
        match edge.way:
            case "climb":
                return self._climb(edge.storeys)
            case "door":
                return self.lock
        return self.board

    def into(self, entry: Entry) -> int:
        """Moves to come in that way from outside, a lock on the border not counted; and to leave by it.

        Outside is in a zeppelin: who comes in over a border has left one beyond it first. From there floors are walked
        for nothing, and a ladder is climbed for what a climb costs.
        """
        return self.board + (self._climb(entry.storeys) if entry.side in {"above", "below"} else 0)

    def _climb(self, storeys: int) -> int:
        return self.ladder * storeys if self.by_storeys else self.ladder

    def entries(self, tile: Tile) -> Iterator[Entry]:
        """The ways in that are ways under these rules: sides may be shut, and a door in one is reached on foot."""
        for entry in graph(tile).entries:
            beyond = self.board_across and entry.slot is None
            if entry.side not in {"left", "right"} or self.walk_across or beyond:
                yield entry

    def exits(self, tile: Tile) -> dict[int, int]:
        """Node -> moves to be outside the tile from there, or in its sky, without opening anything."""
        prices: dict[int, int] = {}
        for entry in self.entries(tile):
            if entry.slot is None:
                prices[entry.node] = min(self.into(entry), prices.get(entry.node, self.into(entry)))
        return prices


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
        steps: The same for machines, free steps included: tilemap/route.py turns them into places on the tile.
    """

    moves: int
    keys: tuple[str, ...]
    path: tuple[str, ...]
    steps: tuple[Step, ...] = field(default=(), compare=False)

    def count(self, lock: str) -> int:
        """How many keys of that colour one has to bring along."""
        return self.keys.count(lock)


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
    return MappingProxyType(_search(tile.bare, fares))


@lru_cache(maxsize=8192)
def _search(tile: Tile, fares: Fares) -> dict[int, Access]:
    best: dict[int, Access] = {}
    settled: dict[WalkState, list[_Label]] = {}
    here = around(tile)
    queue = [(label, at, state, taken) for at, (label, state, taken) in enumerate(_starts(tile, here, fares))]
    heapq.heapify(queue)
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
        for after, there, step in _steps(here, fares, label, state):
            if any(_is_as_good(other, after, fares.key) for other in settled.get(there, ())):
                continue  # as it will be when its turn comes
            heapq.heappush(queue, (after, serial, there, (*trail, step)))
            serial += 1
    return dict(sorted(best.items()))


def _is_as_good(one: _Label, other: _Label, key: int) -> bool:
    """Whether who did all this one way need not do it the other: even if the keys it left in hand are brought later."""
    more = _more(other[2], one[2]) if other[2] else 0
    return (one[0] + key * more, one[1]) <= other[:2]


@lru_cache(maxsize=1024)
def _more(keys: tuple[str, ...], others: tuple[str, ...]) -> int:
    """How many of some keys there are beyond others of their colour."""
    return (Counter(keys) - Counter(others)).total()


def _starts(tile: Tile, here: Around, fares: Fares) -> Iterator[tuple[_Label, WalkState, _Trail]]:
    for entry in fares.entries(tile):
        cost = fares.into(entry)
        if entry.side in _WORDS:
            words: tuple[str, ...] = (f"{_WORDS[entry.side]} {cost}",)
        else:
            words = (f"leave a zeppelin {entry.side} {fares.board}", f"climb in from {entry.side} {cost - fares.board}")
        label: _Label = (cost, cost, (), words)
        enter = Step("enter", cost, entry.node, entry.slot, entry)
        if entry.slot is None:
            yield label, here.arrived(WalkState(entry.node)), (enter,)
        else:
            after, there, step = _open(here, fares, label, WalkState(entry.node), entry.slot)
            yield after, there, (enter, step)


def _steps(here: Around, fares: Fares, label: _Label, state: WalkState) -> Iterator[_Move]:
    for edge in here.edges[state.node]:
        if edge.slot not in state.since:
            yield _along(here, fares, label, state, edge)
    for digit in here.chests[state.node]:
        if digit not in state.opened:
            yield _open(here, fares, label, state, digit)


def _along(here: Around, fares: Fares, label: _Label, state: WalkState, edge: Edge) -> _Move:
    to = edge.b if state.node == edge.a else edge.a
    there = WalkState(to, state.opened, state.taken, state.again, state.since)
    if edge.slot is None:
        cost = fares.along(edge)
        if edge.way == "climb":
            return _spend(label, cost, "climb"), here.arrived(there), Step("climb", cost, to, column=edge.column)
        words = "board the zeppelin" if to == SKY else _WORDS["sky"]
        return _spend(label, cost, words), here.arrived(there), Step("fly", cost, to, column=edge.column)
    if not fares.doors_stay_open:
        return _pass(here, fares, label, there, edge.slot)
    if edge.slot in state.opened:
        return label, here.arrived(there), Step("door", 0, to, edge.slot)
    return _open(here, fares, label, state, edge.slot)


def _open(here: Around, fares: Fares, label: _Label, state: WalkState, digit: int) -> _Move:
    since = frozenset({digit}) if here.slots[digit].kind == "door" and not fares.doors_stay_open else frozenset[int]()
    after = WalkState(state.node, state.opened | {digit}, state.taken, state.again, since)
    step = Step("open", fares.lock, state.node, digit)
    return _unlocked(here, fares, label, state, digit), here.arrived(after), step


def _pass(here: Around, fares: Fares, label: _Label, there: WalkState, digit: int) -> _Move:
    """Unlock a door and go through, whoever did so before."""
    again = tuple(sorted((*there.again, here.slots[digit].lock or ""))) if digit in there.opened else there.again
    after = WalkState(there.node, there.opened | {digit}, there.taken, again, there.since | {digit})
    step = Step("pass", fares.lock, there.node, digit)
    return _unlocked(here, fares, label, there, digit), here.arrived(after), step


def _unlocked(here: Around, fares: Fares, label: _Label, state: WalkState, digit: int) -> _Label:
    """The label with the moves that opening costs, and with one more key brought along where none is at hand."""
    lock = here.slots[digit].lock or ""
    at_hand = label[2].count(lock) + here.keys(state, lock, spent=fares.key_spent) > 0
    brought = label[2] if at_hand else tuple(sorted((*label[2], lock)))
    worth, moves, _, path = _spend(label, fares.lock, f"open with a {lock} key")
    return worth + (0 if at_hand else fares.key), moves, brought, path


def _spend(label: _Label, moves: int, words: str) -> _Label:
    return (label[0] + moves, label[1] + moves, label[2], (*label[3], f"{words} {moves}"))
