"""Treasures, keys and locks with colours -> how far what was asked is missed, kept up to date change by change."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cutaway.assign.board import Tallies, TaskBoard
from generator.cutaway.assign.requirement import Requirement, bounds
from generator.cutaway.assign.task import OPEN, Task, TaskColouring

TREASURE, KEY, SHUT = 0, 1, 2
"""The kinds of slots, in the order of a TaskColouring."""


class WholeBoard:
    """A colouring of a task, any part of which may change.

    Attributes:
        colour: For each kind of slot the index of each one's colour or lock.
    """

    __slots__ = ("_board", "_counts", "_exchange", "_inside", "_most", "_on", "_own", "_stay", "_tile", "colour")

    def __init__(self, asked: Task, requirements: Sequence[Requirement], colouring: TaskColouring) -> None:
        self._board = TaskBoard(asked, requirements, colouring.shut)
        for treasure, colour in enumerate(colouring.treasures):
            if colour != OPEN:
                self._board.put(treasure, colour)
        self.colour = (self._board.colour, list(colouring.keys), list(colouring.shut))
        self._tile = (asked.treasures.tile, asked.keys.tile, asked.shut.tile)
        self._inside = dict(zip(asked.chest, range(len(asked.chest)), strict=True))
        limits = [[bounds(requirements, what, (lock,)) for lock in asked.locks] for what in ("keys", "locks")]
        self._counts = tuple(Tallies(each) for each in limits)
        self._on = tuple([[0] * len(asked.locks) for _ in asked.tiles] for _ in range(2))
        self._exchange = asked.terms.exchange
        self._most = bounds(requirements, "own", ())[1], bounds(requirements, "shut", ())[1]
        for kind in (KEY, SHUT):
            for slot, lock in enumerate(self.colour[kind]):
                self._counts[kind - 1].add(lock, 1)
                self._on[kind - 1][self._tile[kind][slot]][lock] += 1
        self._own = sum(  # sum counts tiles
            1 for here in zip(*self._on, strict=True) for key, lock in zip(*here, strict=True) if key and lock
        )
        self._stay = self._closed()

    @property
    def colouring(self) -> TaskColouring:
        """As it is now."""
        return TaskColouring(*map(tuple, self.colour))

    def energy(self) -> int:
        """How far everything is off, from scratch."""
        return self._board.energy() + self.off_by_locks()

    def off_by_locks(self) -> int:
        """How far keys and locks by themselves are off."""
        counts = sum(tally.off() for tally in self._counts)  # sum counts keys and locks
        return counts + max(0, self._own - self._most[0]) + self._stay

    def recolour(self, kind: int, slot: int, colour: int) -> int:
        """A slot gets another colour; by how much everything is further off than before. The old one undoes it."""
        if kind == TREASURE:
            return self._board.recolour(slot, colour)
        old = self.colour[kind][slot]
        self.colour[kind][slot] = colour
        counts, on = self._counts[kind - 1], self._on[kind - 1][self._tile[kind][slot]]
        other = self._on[2 - kind][self._tile[kind][slot]]
        worse = counts.add(old, -1) + counts.add(colour, 1)
        on[old] -= 1
        on[colour] += 1
        more = (on[colour] == 1 and other[colour] > 0) - (on[old] == 0 and other[old] > 0)
        if more:
            worse -= max(0, self._own - self._most[0])
            self._own += more
            worse += max(0, self._own - self._most[0])
        worse, self._stay = worse - self._stay, self._closed()
        worse += self._stay
        inside = self._inside.get(slot) if kind == SHUT else None
        if inside is not None and self._board.colour[inside] != OPEN:
            worse += self._board.relock(inside, colour)
        return worse

    def _closed(self) -> int:
        """Locks that stay shut beyond what may."""
        keys, locks = self._counts[0].now, self._counts[1].now
        return max(0, self._exchange.shut(keys, locks) - self._most[1])
