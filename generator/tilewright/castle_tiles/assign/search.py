"""Task -> its colouring: of few the best, of many one that is dealt evenly, then swapped, then recoloured.

Keys and locks come first: greedy, tile by tile, then mended one at a time. Whole numbers and the specified random
stream alone: the same colouring on every platform and Python.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tilewright.castle_tiles.assign.board import TREASURE, TaskBoard, WholeBoard
from tilewright.castle_tiles.assign.every import MANY, best_of_all, colourings
from tilewright.castle_tiles.assign.requirement import (
    OPEN,
    Requirement,
    Task,
    TaskColouring,
    bounds,
    coloured,
    standard,
    task,
)
from tilewright.castle_tiles.limits import GUARDED
from tilewright.castle_tiles.terms import Terms
from tilewright.castle_tiles.tilemap import Slot, Tile
from tilewright.castle_tiles.tilemap.tile import ANY
from tilewright.frozen import dataclass
from tilewright.rng import Stream

PATIENCE_TO_SETTLE = 600_000
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
    while search.free and least and tried < PATIENCE_TO_SETTLE:
        colouring, energy, steps = search.go(min(ROUND * len(search.free), PATIENCE_TO_SETTLE - tried))
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


OWN = 4
"""How much a key beside its own lock weighs against one key or lock too many."""


@dataclasses.dataclass(slots=True)
class _Locks:
    """Keys and locks on their tiles, while they are being chosen. Kinds: 0 keys, 1 other locks, 2 treasure chests."""

    task: Task
    asked: Sequence[Requirement]
    chosen: tuple[list[int], list[int]]
    counts: tuple[list[int], list[int], list[int]] = dataclasses.field(init=False)
    on_tile: tuple[list[list[int]], list[list[int]]] = dataclasses.field(init=False)
    limits: list[list[tuple[int, int]]] = dataclasses.field(init=False)
    wanted: tuple[int, int] = (0, 0)
    open_on: dict[int, list[tuple[int, int]]] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        kinds, parts = range(len(self.task.locks)), len(self.task.locks) or 1
        self.counts = ([0 for _ in kinds], [0 for _ in kinds], [0 for _ in kinds])
        self.on_tile = tuple([[0 for _ in kinds] for _ in self.task.tiles] for _ in range(2))  # type: ignore[assignment]
        self.limits = [[bounds(self.asked, what, (lock,)) for lock in self.task.locks] for what in ("keys", "locks")]
        self.limits.append([GUARDED.set.each(sum(self.task.holds), parts) for _ in kinds])
        self.wanted = bounds(self.asked, "own", ())[1], bounds(self.asked, "shut", ())[1]
        for which, row in enumerate((self.task.keys, self.task.shut)):
            for slot in row.free:
                self.open_on.setdefault(row.tile[slot], []).append((which, slot))

    def put(self, which: int, slot: int, lock: int, by: int = 1) -> None:
        """A key (which 0) or lock (1) gets a colour, or gives it up again (by -1)."""
        row = self.task.shut if which else self.task.keys
        self.chosen[which][slot] = lock if by > 0 else OPEN
        self.counts[2 if which and self.task.holds[slot] else which][lock] += by
        self.on_tile[which][row.tile[slot]][lock] += by

    def own(self, tile: int) -> int:
        """Lock colours of which a tile has both a key and a lock."""
        keys, locks = self.on_tile[0][tile], self.on_tile[1][tile]
        return sum(1 for key, lock in zip(keys, locks, strict=True) if key and lock)

    def uneven(self) -> int:
        """How far the counts are off."""
        keys, others, chests = self.counts
        locks = [a + b for a, b in zip(others, chests, strict=True)]
        off = 0
        for limits, values in zip(self.limits, (keys, locks, chests), strict=True):
            for (low, high), value in zip(limits, values, strict=True):
                off += max(0, low - value, value - high)
        return off + max(0, self.task.terms.exchange.shut(keys, locks) - self.wanted[1])


def lock_colours(asked: Task, requirements: Sequence[Requirement], stream: Stream) -> tuple[list[int], list[int], int]:
    """A lock colour for every key, the same for every lock, and how many changes it took after the first deal."""
    state = _Locks(asked, requirements, ([OPEN] * len(asked.keys), [OPEN] * len(asked.shut)))
    for which, row in enumerate((asked.keys, asked.shut)):
        for slot, pin in enumerate(row.pinned):
            if pin != OPEN:
                state.put(which, slot, pin)
    # The fullest tiles first; on a tile its keys first, all of one colour if there are locks, then its locks
    tiles = stream.shuffled(sorted(state.open_on))
    locked = set(asked.shut.tile)
    for tile in sorted(tiles, key=lambda tile: -len(state.open_on[tile])):
        for which, slot in state.open_on[tile]:
            state.put(which, slot, _best(state, which, slot, tile, together=tile in locked))
    return *state.chosen, _mend(state, stream)


def _best(state: _Locks, which: int, slot: int, tile: int, *, together: bool) -> int:
    """The colour that brings no key beside its own lock and is the rarest so far."""
    mine, other = state.on_tile[which][tile], state.on_tile[1 - which][tile]
    count = state.counts[2 if which and state.task.holds[slot] else which]
    both = [a + b for a, b in zip(state.counts[1], state.counts[2], strict=True)] if which else count

    def rank(lock: int) -> tuple[int, int, int, int]:
        alone = together and not which and not mine[lock] and any(mine)
        return 1 if other[lock] else 0, int(alone), count[lock], both[lock]

    return min(range(len(state.task.locks)), key=rank)


def _mend(state: _Locks, stream: Stream) -> int:
    """Change one colour, or two on one tile for each other, wherever that makes nothing worse."""
    free = [(which, slot) for which, row in enumerate((state.task.keys, state.task.shut)) for slot in row.free]
    own = sum(max(0, state.own(tile)) for tile in range(len(state.task.tiles)))
    energy = OWN * max(0, own - state.wanted[0]) + state.uneven()
    if not free or len(state.task.locks) < 2:
        return 0
    short = max(0, len(state.task.shut) - len(state.task.keys) - state.wanted[1])  # too few keys: no colours mend that
    for step in range(1000 + 40 * len(free)):
        if energy <= short:
            return step
        which, slot = free[stream.below(len(free))]
        tile = (state.task.shut if which else state.task.keys).tile[slot]
        old = state.chosen[which][slot]
        new = (old + 1 + stream.below(len(state.task.locks) - 1)) % len(state.task.locks)
        slots = [(which, slot, old, new)]
        if stream.below(2):  # the two lock colours change places on the tile
            on_tile = [(w, s, state.chosen[w][s]) for w, s in state.open_on[tile]]
            slots = [(w, s, now, new if now == old else old) for w, s, now in on_tile if now in {old, new}]
        before = OWN * state.own(tile) + state.uneven()
        _change(state, slots)
        worse = OWN * state.own(tile) + state.uneven() - before
        if worse > 0 and not (worse <= 1 and not stream.below(16)):
            _change(state, [(w, s, b, a) for w, s, a, b in slots])
        else:
            energy += worse
    return 1000 + 40 * len(free)


def _change(state: _Locks, slots: Sequence[tuple[int, int, int, int]]) -> None:
    for which, slot, old, new in slots:
        state.put(which, slot, old, -1)
        state.put(which, slot, new)


ALGORITHM = "swaps-2"
"""Its name in the lock file: another one where the same seed would give other colours."""

STREAM, SETTLING = "assign", "assign anew"
ATTEMPTS = 3
PATIENCE = 20_000
"""Swaps tried before the search gives up: so many, and PATIENCE_EACH for every treasure."""
PATIENCE_EACH = 40


@dataclass(frozen=True, slots=True)
class Found:
    """The best colouring that was met.

    Attributes:
        colouring: What it is.
        swaps: How many changes were tried.
        energy: How far it misses what was asked; 0 where all is reached.
        counted: How many colourings there are, where every one was counted; else 0.
    """

    colouring: TaskColouring
    swaps: int
    energy: int
    counted: int = 0


def search(
    asked: Task, requirements: Sequence[Requirement], seed: str, *, rolled: bool = False, deep: bool = True
) -> Found:
    """A colouring that reaches everything, or the best that was met; where there are few, the best there is.

    Args:
        asked: What is to be coloured.
        requirements: What is to be reached.
        seed: The same one gives the same colours everywhere.
        rolled: Leave open treasures open, for the die.
        deep: Go on where swapping treasures does not reach everything, for seconds if need be.
    """
    if (count := colourings(asked, rolled=rolled)) <= MANY:
        colouring, off = best_of_all(asked, requirements, Stream(seed, STREAM), rolled=rolled)
        return Found(colouring, 0, off, count)
    apart = kept_apart(asked, requirements)
    best = _swapped(asked, apart, Stream(seed, STREAM), rolled=rolled)
    if not best.energy or not deep:
        return best
    colouring, off, tried = settle(asked, apart, best.colouring, Stream(seed, SETTLING), rolled=rolled)
    return Found(colouring, best.swaps + tried, off)


def kept_apart(asked: Task, requirements: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """The same, and no further key beside its own lock where costs are asked: there they are less than a Task says."""
    measures = {each.measure for each in requirements}
    if "cost" not in measures or "own" in measures:
        return tuple(requirements)
    beside = set(zip(asked.keys.tile, asked.keys.pinned, strict=True))
    beside &= set(zip(asked.shut.tile, asked.shut.pinned, strict=True))
    return (*requirements, Requirement("", "own", (), 0, len([lock for _, lock in beside if lock != OPEN])))


def _swapped(asked: Task, requirements: Sequence[Requirement], stream: Stream, *, rolled: bool) -> Found:
    """The first colouring that reaches everything, or the best of three attempts: keys and locks, then treasures."""
    keys, shut, tried = lock_colours(asked, requirements, stream)
    off = WholeBoard(asked, requirements, TaskColouring((), tuple(keys), tuple(shut))).off_by_locks()
    if rolled or not asked.treasures:
        return Found(TaskColouring(asked.treasures.pinned, tuple(keys), tuple(shut)), tried, off)
    best: Found | None = None
    for _ in range(ATTEMPTS):
        board = _deal_treasures(asked, requirements, shut, stream)
        steps, energy, colours = _swap(board, asked.treasures.free, stream)
        tried += steps
        if best is None or energy + off < best.energy:
            best = Found(TaskColouring(tuple(colours), tuple(keys), tuple(shut)), tried, energy + off)
        if not energy:
            break
    return replace(best, swaps=tried) if best else Found(TaskColouring((), (), ()), 0, 0)


def _deal_treasures(asked: Task, requirements: Sequence[Requirement], shut: Sequence[int], stream: Stream) -> TaskBoard:
    """The dearest treasures first, each to the colour with least to fetch so far that its tile lacks."""
    board = TaskBoard(asked, requirements, shut)
    for treasure, pin in enumerate(asked.treasures.pinned):
        if pin != OPEN:
            board.put(treasure, pin)
    left = _quotas(asked, requirements, stream)
    order = stream.shuffled(asked.treasures.free)
    for treasure in sorted(order, key=lambda each: -asked.cost[each]):
        choices = [colour for colour, count in enumerate(left) if count]
        best = min(choices, key=lambda colour: (board.has(treasure, colour), board.spent(colour), -left[colour]))
        board.put(treasure, best)
        left[best] -= 1
    return board


def _quotas(asked: Task, requirements: Sequence[Requirement], stream: Stream) -> list[int]:
    """How many more treasures each colour gets: filled up evenly from those that are fixed, within the bounds."""
    limits = [bounds(requirements, "treasures", (colour,)) for colour in asked.colours]
    have = [asked.treasures.pinned.count(colour) for colour in range(len(asked.colours))]
    start, turn = list(have), stream.shuffled(range(len(have)))
    for _ in asked.treasures.free:
        short = [c for c in turn if have[c] < limits[c][0]]
        room = short or [c for c in turn if have[c] < limits[c][1]] or turn
        have[min(room, key=lambda c: have[c])] += 1
    return [now - before for now, before in zip(have, start, strict=True)]


def _swap(board: TaskBoard, free: Sequence[int], stream: Stream) -> tuple[int, int, list[int]]:
    """Swaps that make nothing worse, and ever more rarely ones that do by up to 3: how many, what is left, colours."""
    energy = least = board.energy()
    count, since = len(free), list[tuple[int, int]]()  # swaps since the best, of which each copy would be all treasures
    if not energy or len({board.colour[each] for each in free}) < 2:
        return 0, energy, board.colour
    for step in range(1, PATIENCE + PATIENCE_EACH * count + 1):
        one, other = free[stream.below(count)], free[stream.below(count)]
        if board.colour[one] == board.colour[other]:
            continue
        worse = board.worse(one, other)
        if worse > 0 and not (worse <= 3 and stream.below(8 * 4**worse * (20_000 + step)) < 20_000):
            continue
        board.swap(one, other)
        since.append((one, other))
        energy += worse
        if energy < least:
            least, since = energy, []
            if not energy:
                return step, 0, board.colour
    best = list(board.colour)
    for one, other in reversed(since):
        best[one], best[other] = best[other], best[one]
    return PATIENCE + PATIENCE_EACH * count, least, best


def cycled(
    tiles: Sequence[Tile], terms: Terms, colours: Sequence[str], locks: Sequence[str], seed: str
) -> tuple[tuple[Tile, ...], int]:
    """The tiles with their colours, and how many changes were tried for the first of each drawing.

    Lock colours turn as well. The first tiles are even over both together, so none is tied to another.
    """
    firsts = [tile for tile in tiles if tile.copy == 1]
    asked = task(firsts, terms, colours, locks)
    solution = search(asked, standard(asked), seed, deep=False)
    models = {tile.drawing: tile for tile in coloured(asked, solution.colouring)}
    done = []
    for tile in tiles:
        model = models[tile.drawing].slots
        by, contents = _turned_by(tile, model, locks), []
        for digit, slot in tile.contents:
            own, turn = (locks, by) if slot.content == "key" else (colours, tile.copy - 1)
            colour = _moved(slot.colour, model[digit].colour, own, turn)
            contents.append((digit, replace(slot, colour=colour, lock=_moved(slot.lock, model[digit].lock, locks, by))))
        done.append(replace(tile, contents=tuple(contents)))
    return tuple(done), solution.swaps


def _turned_by(tile: Tile, model: Mapping[int, Slot], locks: Sequence[str]) -> int:
    """By how many places lock colours move on: as those do which are written, if there are any."""
    for digit, slot in tile.contents:
        for mine, first in ((slot.lock, model[digit].lock), (slot.key, model[digit].key)):
            if mine not in (None, ANY) and first in locks:
                return locks.index(str(mine)) - locks.index(str(first))
    return tile.copy - 1


def _moved(mine: str | None, first: str | None, names: Sequence[str], by: int) -> str | None:
    """What is written, or the first tile's colour so many places further on, round the end."""
    return names[(names.index(str(first)) + by) % len(names)] if mine == ANY else mine
