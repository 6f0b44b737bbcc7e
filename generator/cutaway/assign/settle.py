"""Colouring that misses something -> one that does not: any open slot recoloured, keys and locks with the treasures.

Where much is asked, swaps alone do not get there: how many there are of each colour has to change with where they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.cutaway.assign.requirement import Requirement
from generator.cutaway.assign.task import Task, TaskColouring
from generator.cutaway.assign.whole import TREASURE, WholeBoard
from generator.rng import Stream

PATIENCE = 600_000
"""Changes tried before the search gives up."""

ROUND = 10_000
"""Changes for each open slot, after which it begins again from colours of pure chance."""

WORST = 8
"""What is worse by more is never kept."""


def settle(
    asked: Task, requirements: Sequence[Requirement], start: TaskColouring, stream: Stream, *, rolled: bool = False
) -> tuple[TaskColouring, int, int]:
    """The best colouring met, how far it misses what is asked, and how many changes were tried.

    A change is one slot's new colour, or slots that exchange theirs. It is kept if it makes nothing worse, and with a
    chance of 1 in 4^d if it does by d.
    """
    search = _Settling(asked, WholeBoard(asked, requirements, start), stream, rolled=rolled)
    best, least, tried = start, search.board.energy(), 0
    while search.free and least and tried < PATIENCE:
        colouring, energy, steps = search.go(min(ROUND * len(search.free), PATIENCE - tried))
        tried += steps
        if energy < least:
            best, least = colouring, energy
        search.begin_anew()
    return best, least, tried


class _Settling:
    """A colouring on the move: which slots are open, how many colours each has, which locks share a tile."""

    def __init__(self, asked: Task, board: WholeBoard, stream: Stream, *, rolled: bool) -> None:
        rows = (asked.treasures, asked.keys, asked.shut)
        self.board, self.stream = board, stream
        self.sizes = (len(asked.colours), len(asked.locks), len(asked.locks))
        self.free = [(kind, slot) for kind, row in enumerate(rows) if kind or not rolled for slot in row.free]
        self.beside: dict[int, list[tuple[int, int]]] = {}
        for kind, slot in self.free:
            if kind != TREASURE:
                self.beside.setdefault(rows[kind].tile[slot], []).append((kind, slot))
        self.tile = (asked.treasures.tile, asked.keys.tile, asked.shut.tile)

    def begin_anew(self) -> None:
        """Colours of pure chance: other numbers of each colour as well."""
        for kind, slot in self.free:
            self.board.recolour(kind, slot, self.stream.below(self.sizes[kind]))

    def go(self, steps: int) -> tuple[TaskColouring, int, int]:
        """The best colouring of so many changes, how far it is off, and after how many it was perfect."""
        board, below = self.board, self.stream.below
        energy = least = board.energy()
        best = board.colouring
        for step in range(1, steps + 1):
            changes = self.change()
            worse = sum([board.recolour(kind, slot, new) for kind, slot, _, new in changes])  # sum counts misses
            if worse > 0 and (worse > WORST or below(4**worse)):
                for kind, slot, old, _ in reversed(changes):
                    board.recolour(kind, slot, old)
                continue
            energy += worse
            if energy < least:
                best, least = board.colouring, energy
                if not energy:
                    return best, 0, step
        return best, least, steps

    def change(self) -> list[tuple[int, int, int, int]]:
        """Kind, slot, colour before and after: of a slot alone, with one of that colour, or with its tile's locks."""
        below, free, colour = self.stream.below, self.free, self.board.colour
        kind, slot = free[below(len(free))]
        old = colour[kind][slot]
        new = (old + 1 + below(self.sizes[kind] - 1)) % self.sizes[kind]
        change = (kind, slot, old, new)
        way = below(4)
        if way < 2:
            return [change]
        if way == 3 and kind != TREASURE:
            turned = {old: new, new: old}
            here = self.beside[self.tile[kind][slot]]
            return [(k, s, now, turned[now]) for k, s in here if (now := colour[k][s]) in turned]
        of, other = free[below(len(free))]
        return [change, (kind, other, new, old)] if of == kind and colour[kind][other] == new else [change]
