"""Tile + digit -> Legs: the cheapest way to an item as places on the tile, to be drawn or replayed cell by cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from typing import Literal

from tilewright.castle_tiles.tilemap.access import Fares, Step, access
from tilewright.castle_tiles.tilemap.cells import Node, TileMap
from tilewright.castle_tiles.tilemap.graph import SKY, Side
from tilewright.castle_tiles.tilemap.tile import Tile
from tilewright.frozen import dataclass

Cell = tuple[int, int]
"""Storey and column, both from 0."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg of a way.

    Attributes:
        way: 'enter' comes in from outside; 'walk' goes along a floor, through doors that are open; 'climb' takes a
            ladder to its next exit; 'board' and 'leave' are the zeppelin's; 'open' unlocks and 'take' picks up, both on
            the spot.
        moves: What it costs.
        to: Where one stands afterwards; None in the zeppelin. Before a locked door in the tile's side, the column is
            one beyond the border: -1 or the number of columns; on a ladder's landing in the tile above or below, the
            storey is.
        slot: The digit that is unlocked or picked up, else None.
        side: Where 'enter' comes from, else ''.
    """

    way: Literal["enter", "walk", "climb", "board", "leave", "open", "take"]
    moves: int
    to: Cell | None
    slot: int | None = None
    side: Side | Literal[""] = ""


def route(tile: Tile, fares: Fares, digit: int) -> tuple[Leg, ...]:
    """The cheapest way to an item, or to a door that is opened, from outside.

    Raises:
        KeyError: No way leads there.
    """
    return tuple(_Walk(tile, fares, digit).legs())


@dataclass
class _Walk:
    """A way under construction: where one is, the keys still to be picked up on the way, and what has been."""

    tile: Tile
    fares: Fares
    digit: int
    at: Cell | None = None
    short: Counter[str] = field(default_factory=Counter)
    picked: set[int] = field(default_factory=set)

    @property
    def drawn(self) -> TileMap:
        return self.tile.map

    def legs(self) -> Iterator[Leg]:
        way = access(self.tile, self.fares)[self.digit]
        slots = self.tile.slots
        opening = [str(slots[step.slot].lock) for step in way.steps if step.way in {"open", "pass"} and step.slot]
        self.short.update(opening if self.fares.key_spent else set(opening))
        self.short.subtract(way.keys)
        for number, step in enumerate(way.steps):
            yield from self._leg(step, way.steps[number + 1 :])
            yield from self._keys(step)
        if slots[self.digit].kind in {"treasure", "key"}:
            yield from self._walk(self.drawn.slot_at(self.digit))
            yield Leg("take", 0, self.at, self.digit)

    def _leg(self, step: Step, rest: tuple[Step, ...]) -> Iterator[Leg]:
        match step.way:
            case "enter":
                yield from self._enter(step, rest)
            case "climb":
                column = step.column or 0
                yield from self._walk((self.at[0] if self.at else 0, column))
                self.at = (self._node(step.to).storey, column)
                yield Leg("climb", step.moves, self.at)
            case "fly" if step.to == SKY:
                yield from self._walk(self._brink(self.at))
                self.at = None
                yield Leg("board", step.moves, None)
            case "fly":
                self.at = self._landing(step.to, rest)
                yield Leg("leave", step.moves, self.at)
            case "open":
                yield from self._walk(self._before(step.slot or 0))
                self.short[str(self.tile.slots[step.slot or 0].key)] -= 1
                yield Leg("open", step.moves, self.at, step.slot)
            case "pass":
                r, c = self.drawn.slot_at(step.slot or 0)
                yield from self._walk(self._before(step.slot or 0))
                yield Leg("open", step.moves, self.at, step.slot)
                if rest or step.slot != self.digit:
                    yield from self._walk((r, 2 * c - (self.at[1] if self.at else c)))
            case _:
                r, c = self.drawn.slot_at(step.slot or 0)
                yield from self._walk(self._before(step.slot or 0))
                yield from self._walk((r, 2 * c - (self.at[1] if self.at else c)))

    def _enter(self, step: Step, rest: tuple[Step, ...]) -> Iterator[Leg]:
        """Out of the zeppelin; then, where that was in the tile above or below, along the ladder."""
        side = step.entry.side if step.entry else "sky"
        self.at = self._entered(step, rest)
        by_ladder = step.entry is not None and side in {"above", "below"}
        yield Leg("enter", self.fares.board if by_ladder else step.moves, self.at, side=side)
        if by_ladder:
            self.at = self._node(step.to).storey, self.at[1]
            yield Leg("climb", step.moves - self.fares.board, self.at)

    def _entered(self, step: Step, rest: tuple[Step, ...]) -> Cell:
        entry = step.entry
        if entry is None or entry.side == "sky":
            return self._landing(step.to, rest)
        if entry.side in {"above", "below"}:
            return (-1 if entry.side == "above" else self.drawn.storeys), entry.place
        outside = step.slot is not None
        return entry.place, (-outside if entry.side == "left" else self.drawn.columns - 1 + outside)

    def _keys(self, step: Step) -> Iterator[Leg]:
        """Pick up the keys that lie where one is now, as far as they are used later on."""
        before_the_door = step.way == "enter" and step.slot is not None
        if step.to == SKY or before_the_door:
            return
        node = self._node(step.to)
        for digit, r, c in self.drawn.slots:
            slot = self.tile.slots.get(digit)
            lies = slot and slot.kind == "key" and digit not in self.picked and r == node.storey and c in node.columns
            if slot and lies and self.short[str(slot.key)] > 0:
                self.short[str(slot.key)] -= 1
                self.picked.add(digit)
                yield from self._walk((r, c))
                yield Leg("take", 0, self.at, digit)

    def _walk(self, to: Cell) -> Iterator[Leg]:
        if self.at != to:
            self.at = to
            yield Leg("walk", 0, to)

    def _node(self, number: int) -> Node:
        return self.drawn.nodes[number]

    def _before(self, digit: int) -> Cell:
        """Where one stands to open something: on a chest's place, or before a door on one's own side of it."""
        r, c = self.drawn.slot_at(digit)
        if not self.drawn.is_door(r, c):
            return r, c
        return r, c - 1 if self.at and self.at[1] < c else c + 1

    def _landing(self, number: int, rest: tuple[Step, ...]) -> Cell:
        """Where one gets off the zeppelin: as near as can be to what comes next."""
        node = self._node(number)
        following = next((step for step in rest if step.way != "enter"), None)
        goal = following.column if following else None
        if goal is None:
            goal = self.drawn.slot_at(following.slot if following and following.slot else self.digit)[1]
        return node.storey, min(self._brinks(node), key=lambda c: (abs(c - goal), c))

    def _brink(self, near: Cell | None) -> Cell:
        """Where one boards the zeppelin: as near as can be to where one is."""
        r, at = near or (0, 0)
        inside = {-1: 1, self.drawn.columns: self.drawn.columns - 2}.get(at, at)  # through a door in the tile's side
        node = self.drawn.node_at(r, inside)
        columns = self._brinks(node) if node else [inside]
        return r, min(columns, key=lambda c: (abs(c - at), c))

    def _brinks(self, node: Node) -> list[int]:
        """The columns of a run that are open sky, or have it beside them."""
        beside = {c: [self.drawn.air_at(node.storey, k) for k in (c - 1, c, c + 1)] for c in node.columns}
        return [c for c, around in beside.items() if "." in around]
