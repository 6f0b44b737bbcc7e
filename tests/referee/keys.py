"""Holdings -> the most and the fewest locks that end up open: every order of opening them is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.referee.holdings import Holding
from tests.referee.measures import Bank


@dataclass(frozen=True, order=True)
class Thing:
    """A lock that is shut, or a key that lies somewhere.

    Attributes:
        digit: By which other things of its tile name it; 0 where none does.
        lock: The colour of its lock, else ''.
        key: The colour of the key that is had there, else ''.
        ways: The digits of the shut locks before it, way by way, sorted.
    """

    digit: int
    lock: str
    key: str
    ways: tuple[tuple[int, ...], ...]

    @property
    def is_near(self) -> bool:
        """Whether one can stand before it as things are."""
        return () in self.ways


Plot = tuple[Thing, ...]
"""What is left of a tile."""

State = tuple[tuple[tuple[Plot, int], ...], tuple[int, ...]]
"""What is left of the tiles, with how many are alike; and the keys in hand."""


@dataclass(frozen=True)
class Opening:
    """How many locks there are, and how many of them are opened at most and at least."""

    locks: int
    best: int
    worst: int


class TooManyError(Exception):
    """More states than anybody waits for."""


def opening(tiles: Sequence[Holding], locks: Sequence[str], bank: Bank, patience: int = 10**5) -> Opening:
    """What the best players open, and what the worst do who change keys only where nothing else can be opened.

    Raises:
        TooManyError: More than `patience` states can be come to.
    """
    game = _Game(tuple(locks), bank)
    teleport = any(tile.has_teleport for tile in tiles)
    start = game.gathered([_plot(tile, teleport=teleport) for tile in tiles], (0,) * len(locks))
    count = _shut(start)
    best = 0
    for state, _ in game.all_from(start, patience, wisely=True):
        best = max(best, count - _shut(state))
        if best == count:
            break
    worst = min(count - _shut(state) for state, last in game.all_from(start, patience, wisely=False) if last)
    return Opening(count, best, worst)


def _shut(state: State) -> int:
    return sum(number * sum(bool(thing.lock) for thing in plot) for plot, number in state[0])


def _plot(tile: Holding, *, teleport: bool) -> Plot:
    """What no way leads to is had at once from a teleport door, and where there is none it is not there."""
    ground, ways = tile.field, dict(tile.before)
    if teleport:
        ways |= {digit: {frozenset()} for digit in ground.phrases if digit not in ways}
    each = [
        Thing(digit, ground.lock(digit), ground.key(digit), _sorted(some))
        for digit, some in ways.items()
        if ground.lock(digit) or ground.key(digit)
    ]
    return tuple(each)


def _sorted(ways: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(tuple(sorted(way)) for way in set(map(frozenset, ways))))


@dataclass(frozen=True)
class _Game:
    locks: tuple[str, ...]
    bank: Bank

    def gathered(self, plots: Iterable[Plot], keys: Sequence[int]) -> State:
        """Every key that lies near is picked up, and what is left is told in one way."""
        hand, left = list(keys), Counter[Plot]()
        for plot in plots:
            for thing in plot:
                if thing.is_near and not thing.lock:
                    hand[self.locks.index(thing.key)] += 1
            left[_short([thing for thing in plot if thing.lock or not thing.is_near])] += 1
        del left[()]
        return tuple(sorted(left.items())), tuple(hand)

    def all_from(self, start: State, patience: int, *, wisely: bool) -> Iterator[tuple[State, bool]]:
        """Every state that can be come to, and whether it is the last."""
        waiting, seen = [start], {start}
        while waiting:
            state = waiting.pop()
            after = [*self.opened(state)]
            if wisely or not after:
                after = [*self.changed(state, near=not wisely), *after]
            yield state, not after
            fresh = [each for each in after if each not in seen]
            seen |= {*fresh}
            waiting += fresh
            if len(seen) > patience:
                raise TooManyError

    def opened(self, state: State) -> Iterator[State]:
        """A lock is opened, one on each sort of tile."""
        plots, keys = state
        for plot, _ in plots:
            for thing in plot:
                if thing.lock and thing.is_near and keys[self.locks.index(thing.lock)]:
                    yield self._with_open(state, plot, thing)

    def _with_open(self, state: State, plot: Plot, opened: Thing) -> State:
        left, hand = Counter(dict(state[0])), list(state[1])
        left[plot] -= 1
        hand[self.locks.index(opened.lock)] -= self.bank.spent
        if opened.key:
            hand[self.locks.index(opened.key)] += 1
        rest = list(plot)
        rest.remove(opened)
        fewer = tuple(_without(thing, opened.digit) for thing in rest)
        return self.gathered([*left.elements(), fewer], hand)

    def changed(self, state: State, *, near: bool) -> Iterator[State]:
        """Keys are changed at the bank; or only for ones that open something at once."""
        plots, keys = state
        useful = {thing.lock for plot, _ in plots for thing in plot if thing.lock and (thing.is_near or not near)}
        for give in range(len(keys)):
            for take in range(len(keys)):
                if give != take and keys[give] >= self.bank.given and self.locks[take] in useful:
                    hand = list(keys)
                    hand[give] -= self.bank.given
                    hand[take] += self.bank.taken
                    yield plots, tuple(hand)


def _without(thing: Thing, digit: int) -> Thing:
    ways = _sorted([each for each in way if each != digit] for way in thing.ways)
    return Thing(thing.digit, thing.lock, thing.key, ways)


def _short(things: Sequence[Thing]) -> Plot:
    """Digits that nothing names are forgotten, and the ways of what is near: tiles that differ in these are alike."""
    named = {digit for thing in things if not thing.is_near for way in thing.ways for digit in way}
    each = (
        Thing(thing.digit if thing.digit in named else 0, thing.lock, thing.key, ((),) if thing.is_near else thing.ways)
        for thing in things
    )
    return tuple(sorted(each))
