"""Task -> its colouring: of few the best, of many one that is dealt evenly, then swapped, then recoloured.

Whole numbers and the specified random stream alone: the same colouring on every platform and Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.cutaway.assign.board import TaskBoard
from generator.cutaway.assign.every import MANY, best_of_all, colourings
from generator.cutaway.assign.locks import lock_colours
from generator.cutaway.assign.requirement import Requirement, bounds, standard
from generator.cutaway.assign.settle import settle
from generator.cutaway.assign.task import OPEN, Task, TaskColouring, coloured, task
from generator.cutaway.assign.whole import WholeBoard
from generator.cutaway.terms import Terms
from generator.cutaway.tilemap import Slot, Tile
from generator.cutaway.tilemap.slot import ANY
from generator.frozen import dataclass
from generator.rng import Stream

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
        board = _deal(asked, requirements, shut, stream)
        steps, energy, colours = _swap(board, asked.treasures.free, stream)
        tried += steps
        if best is None or energy + off < best.energy:
            best = Found(TaskColouring(tuple(colours), tuple(keys), tuple(shut)), tried, energy + off)
        if not energy:
            break
    return replace(best, swaps=tried) if best else Found(TaskColouring((), (), ()), 0, 0)


def _deal(asked: Task, requirements: Sequence[Requirement], shut: Sequence[int], stream: Stream) -> TaskBoard:
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
    best, count = list(board.colour), len(free)
    if not energy or len({board.colour[each] for each in free}) < 2:
        return 0, energy, best
    for step in range(1, PATIENCE + PATIENCE_EACH * count + 1):
        one, other = free[stream.below(count)], free[stream.below(count)]
        if board.colour[one] == board.colour[other]:
            continue
        worse = board.swap(one, other)
        if worse > 0 and not (worse <= 3 and stream.below(8 * 4**worse * (20_000 + step)) < 20_000):
            board.swap(one, other)
            continue
        energy += worse
        if energy < least:
            least, best = energy, list(board.colour)
            if not energy:
                return step, 0, best
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
        model = models[tile.drawing]
        done.append(_turned(tile, model.slots, _by(tile, model, locks), colours, locks))
    return tuple(done), solution.swaps


def _by(tile: Tile, model: Tile, locks: Sequence[str]) -> int:
    """By how many places lock colours move on: as those do which are written, if there are any."""
    for digit, slot in tile.contents:
        for mine, first in ((slot.lock, model.slots[digit].lock), (slot.key, model.slots[digit].key)):
            if mine not in (None, ANY) and first in locks:
                return locks.index(str(mine)) - locks.index(str(first))
    return tile.copy - 1


def _turned(tile: Tile, model: Mapping[int, Slot], by: int, colours: Sequence[str], locks: Sequence[str]) -> Tile:
    contents = []
    for digit, slot in tile.contents:
        own, turn = (locks, by) if slot.content == "key" else (colours, tile.copy - 1)
        colour = _moved(slot.colour, model[digit].colour, own, turn)
        contents.append((digit, replace(slot, colour=colour, lock=_moved(slot.lock, model[digit].lock, locks, by))))
    return replace(tile, contents=tuple(contents))


def _moved(mine: str | None, first: str | None, names: Sequence[str], by: int) -> str | None:
    """What is written, or the first tile's colour so many places further on, round the end."""
    return names[(names.index(str(first)) + by) % len(names)] if mine == ANY else mine
