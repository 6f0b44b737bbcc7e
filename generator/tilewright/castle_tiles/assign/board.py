"""Treasures, keys and locks with colours -> how far they miss the Requirements, kept up to date change by change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tilewright.castle_tiles.assign.requirement import FAR, OPEN, Requirement, Task, TaskColouring, bounds
from tilewright.castle_tiles.limits import fair_share

MOST_KNOWN = 50_000  # changes of colours whose pairs are kept
REPEAT = 2
"""How much a colour twice on a tile weighs against a move, a pair or a chest too many."""


class Tallies:
    """Numbers with bounds."""

    __slots__ = ("high", "low", "now")

    def __init__(self, limits: Sequence[tuple[int, int]]) -> None:
        self.low = [low for low, _ in limits]
        self.high = [high for _, high in limits]
        self.now = [0] * len(limits)

    def add(self, at: int, by: int) -> int:
        """One number changes; by how much it is further off than before."""
        further = self.further(at, by)
        self.now[at] += by
        return further

    def further(self, at: int, by: int) -> int:
        """The same of a number that stays as it is."""
        low, high, old = self.low[at], self.high[at], self.now[at]
        new = old + by
        before = low - old if old < low else old - high if old > high else 0
        return (low - new if new < low else new - high if new > high else 0) - before

    def off(self) -> int:
        """How far all of them are off."""
        return sum(max(0, low - now, now - high) for low, now, high in zip(self.low, self.now, self.high, strict=True))


class TaskBoard:
    """The treasures of a task, each with a colour or none yet.

    Attributes:
        colour: The index of each treasure's colour; OPEN where it has none.
    """

    def __init__(self, asked: Task, requirements: Sequence[Requirement], shut: Sequence[int]) -> None:
        colours, locks, self._m = asked.colours, asked.locks, len(asked.colours)
        self.colour = [OPEN] * len(asked.treasures)
        self._tile, self._cost = asked.treasures.tile, asked.cost
        self._lock = [OPEN if chest == OPEN else shut[chest] for chest in asked.chest]
        self._held = [[0] * self._m for _ in asked.tiles]
        self._mask, self._met = [0] * len(asked.tiles), dict[tuple[int, ...], tuple[tuple[int, int], ...]]()
        share = [0] * len(asked.tiles)
        for tile in self._tile:
            share[tile] += 1
        self._cap = [fair_share(count, self._m) for count in share]
        self._twice = REPEAT if bounds(requirements, "repeats", ())[1] < FAR else 0
        self._counts = Tallies([bounds(requirements, "treasures", (each,)) for each in colours])
        self._costs = Tallies([bounds(requirements, "cost", (each,)) for each in colours])
        self._chest = Tallies([bounds(requirements, "chests", (each,)) for each in colours])
        self._guarded = Tallies([bounds(requirements, "guarded", (each, lock)) for each in colours for lock in locks])
        self._each = tuple(combinations(range(self._m), 2))
        asked_of = {pair: bounds(requirements, "pairs", pair) for pair in combinations(colours, 2)}
        self._pairs = Tallies([asked_of.get((a, b), (0, 0)) for a in colours for b in colours])

    def energy(self) -> int:
        """How far everything is off, from scratch."""
        tallies = (self._counts, self._costs, self._chest, self._guarded, self._pairs)
        repeats = sum(max(0, n - cap) for counts, cap in zip(self._held, self._cap, strict=True) for n in counts)
        return sum(tally.off() for tally in tallies) + self._twice * repeats

    def has(self, treasure: int, colour: int) -> bool:
        """Whether another treasure of that colour would be one too many on this one's tile."""
        tile = self._tile[treasure]
        return self._held[tile][colour] >= self._cap[tile]

    def put(self, treasure: int, colour: int) -> None:
        """A treasure that had no colour gets one."""
        self.colour[treasure] = colour
        self._counts.add(colour, 1)
        self._costs.add(colour, self._cost[treasure])
        self._fetch(treasure, colour, 1)
        self._enter(self._tile[treasure], colour)

    def spent(self, colour: int) -> int:
        """What it costs so far to fetch all of a colour."""
        return self._costs.now[colour]

    def worse(self, one: int, other: int) -> int:
        """By how much everything would be further off if two treasures of two colours exchanged them.

        Nearly all that the search tries it does not take, so it is worked out without a change: assigning 6,000 tiles
        takes a third less.
        """
        x, y = self.colour[one], self.colour[other]
        worse = 0
        if dearer := self._cost[other] - self._cost[one]:
            worse += self._costs.further(x, dearer) + self._costs.further(y, -dearer)
        lock, its = self._lock[one], self._lock[other]
        if lock != its:
            worse += self._guards(x, y, lock) + self._guards(y, x, its)
            if more := (its != OPEN) - (lock != OPEN):
                worse += self._chest.further(x, more) + self._chest.further(y, -more)
        a, b = self._tile[one], self._tile[other]
        return worse if a == b else worse + self._parts(a, b, x, y)

    def _guards(self, colour: int, other: int, lock: int) -> int:
        """By how much the chests would be further off if one with that lock held another colour."""
        if lock == OPEN:
            return 0
        locks = len(self._guarded.now) // self._m
        return self._guarded.further(colour * locks + lock, -1) + self._guarded.further(other * locks + lock, 1)

    def _parts(self, a: int, b: int, x: int, y: int) -> int:
        """By how much repeats and pairs would be further off if tile a gave an x for a y, and tile b took it."""
        here, there, cap, its = self._held[a], self._held[b], self._cap[a], self._cap[b]
        repeats = (here[y] >= cap) - (here[x] > cap) + (there[x] >= its) - (there[y] > its)
        mine, theirs = self._mask[a], self._mask[b]
        mine_then = (mine & ~(1 << x) if here[x] == 1 else mine) | 1 << y
        theirs_then = (theirs & ~(1 << y) if there[y] == 1 else theirs) | 1 << x
        worse = self._twice * repeats
        for at, by in self._between(mine, mine_then, theirs, theirs_then):
            worse += self._pairs.further(at, by)
        return worse

    def swap(self, one: int, other: int) -> None:
        """Two treasures change colours."""
        x, y = self.colour[one], self.colour[other]
        self.recolour(one, y)
        self.recolour(other, x)

    def recolour(self, treasure: int, colour: int) -> int:
        """A treasure gets another colour; by how much everything is further off than before."""
        old, cost = self.colour[treasure], self._cost[treasure]
        self.colour[treasure] = colour
        worse = self._counts.add(old, -1) + self._counts.add(colour, 1)
        worse += self._costs.add(old, -cost) + self._costs.add(colour, cost)
        worse += self._fetch(treasure, old, -1) + self._fetch(treasure, colour, 1)
        tile = self._tile[treasure]
        return worse + self._leave(tile, old) + self._enter(tile, colour)

    def relock(self, treasure: int, lock: int) -> int:
        """The chest of a treasure gets another lock; by how much everything is further off than before."""
        colour = self.colour[treasure]
        worse = self._fetch(treasure, colour, -1)
        self._lock[treasure] = lock
        return worse + self._fetch(treasure, colour, 1)

    def _fetch(self, treasure: int, colour: int, by: int) -> int:
        """A treasure, if it is in a chest, counts there."""
        lock = self._lock[treasure]
        if lock == OPEN:
            return 0
        return self._chest.add(colour, by) + self._guarded.add(colour * (len(self._guarded.now) // self._m) + lock, by)

    def _leave(self, tile: int, colour: int) -> int:
        counts = self._held[tile]
        count = counts[colour]
        counts[colour] = count - 1
        if count > self._cap[tile]:
            return -self._twice
        return 0 if count > 1 else self._meet(tile, colour)

    def _enter(self, tile: int, colour: int) -> int:
        counts = self._held[tile]
        count = counts[colour]
        counts[colour] = count + 1
        if count >= self._cap[tile]:
            return self._twice
        return 0 if count else self._meet(tile, colour)

    def _meet(self, tile: int, colour: int) -> int:
        """A colour comes to a tile, or leaves it: its pairs with the others there come or go."""
        before = self._mask[tile]
        after = self._mask[tile] = before ^ 1 << colour
        return sum([self._pairs.add(at, by) for at, by in self._between(before, after)])  # sum counts pairs

    def _between(self, *masks: int) -> tuple[tuple[int, int], ...]:
        """How many more there are of each pair if tiles change their colours: a mask before, one after, and so on."""
        if masks not in self._met:
            if len(self._met) >= MOST_KNOWN:  # of many colours nearly each swap is another case
                self._met.clear()
            more = {
                (a, b): sum((-1, 1)[at % 2] for at, mask in enumerate(masks) if mask >> a & mask >> b & 1)
                for a, b in self._each
            }
            self._met[masks] = tuple((a * self._m + b, by) for (a, b), by in more.items() if by)
        return self._met[masks]


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
