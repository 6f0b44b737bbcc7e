"""Task -> a lock colour for every key and lock: greedy, tile by tile, then mended one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.cutaway.assign.requirement import Requirement, bounds
from generator.cutaway.assign.task import OPEN, Task
from generator.cutaway.limits import GUARDED
from generator.rng import Stream

OWN = 4
"""How much a key beside its own lock weighs against one key or lock too many."""


@dataclass(slots=True)
class _Locks:
    """Keys and locks on their tiles, while they are being chosen. Kinds: 0 keys, 1 other locks, 2 treasure chests."""

    task: Task
    asked: Sequence[Requirement]
    chosen: tuple[list[int], list[int]]
    counts: tuple[list[int], list[int], list[int]] = field(init=False)
    on_tile: tuple[list[list[int]], list[list[int]]] = field(init=False)
    limits: list[list[tuple[int, int]]] = field(init=False)
    wanted: tuple[int, int] = (0, 0)
    open_on: dict[int, list[tuple[int, int]]] = field(default_factory=dict)

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
    _deal(state, stream)
    return *state.chosen, _mend(state, stream)


def _deal(state: _Locks, stream: Stream) -> None:
    """The fullest tiles first; on a tile its keys first, all of one colour if there are locks, then its locks."""
    tiles = stream.shuffled(sorted(state.open_on))
    locked = set(state.task.shut.tile)
    for tile in sorted(tiles, key=lambda tile: -len(state.open_on[tile])):
        for which, slot in state.open_on[tile]:
            state.put(which, slot, _best(state, which, slot, tile, together=tile in locked))


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
        slots = _exchanged(state, tile, old, new) if stream.below(2) else [(which, slot, old, new)]
        before = OWN * state.own(tile) + state.uneven()
        _change(state, slots)
        worse = OWN * state.own(tile) + state.uneven() - before
        if worse > 0 and not (worse <= 1 and not stream.below(16)):
            _change(state, [(w, s, b, a) for w, s, a, b in slots])
        else:
            energy += worse
    return 1000 + 40 * len(free)


def _exchanged(state: _Locks, tile: int, one: int, other: int) -> list[tuple[int, int, int, int]]:
    """What changes where two lock colours change places on a tile."""
    turned = {one: other, other: one}
    return [
        (which, slot, now, turned[now])
        for which, slot in state.open_on[tile]
        if (now := state.chosen[which][slot]) in turned
    ]


def _change(state: _Locks, slots: Sequence[tuple[int, int, int, int]]) -> None:
    for which, slot, old, new in slots:
        state.put(which, slot, old, -1)
        state.put(which, slot, new)
