"""Field + what the rules say -> the cheapest way to everything on it: every way is tried, cell by cell."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator

from tests.referee.field import Cell, Field, entered, over, shut
from tilewright.castle_tiles.tilemap import Fares

State = tuple[Cell | None, frozenset[int], frozenset[int], tuple[str, ...]]
"""Where one is (None in the sky, storey -1 outside), what has been opened, which keys were picked up.

Last, the locks of doors that fell shut and were opened again.
"""


OUTSIDE: State = ((-1, 0), frozenset(), frozenset(), ())


AGAIN = 3
"""How often doors that fall shut are opened again, before a way is given up."""


def cheapest(ground: Field, fares: Fares, key: int = 2) -> dict[int, tuple[int, int]]:
    """Digit -> the moves, and the keys to bring, of the cheapest way to get at it: every way is tried.

    Args:
        ground: The tile.
        fares: What its rules say.
        key: Moves that a key to bring counts as; for 0 the fewest moves, and then the fewest keys.
    """
    best: dict[int, tuple[int, int]] = {}
    seen: set[tuple[State, tuple[str, ...]]] = set()
    queue: list[tuple[int, int, int, int, State, tuple[str, ...]]] = [(0, 0, 0, 0, OUTSIDE, ())]
    serial = 0
    while queue:
        _, moves, _, _, state, brought = heapq.heappop(queue)
        if (state, brought) in seen:
            continue
        seen.add((state, brought))
        for digit in state[1] | state[2]:
            best.setdefault(digit, (moves, len(brought)))
        for cost, after in ways(ground, state, fares):
            serial += 1
            more, spent = _brought(ground, state, after, brought, fares), moves + cost
            heapq.heappush(queue, (spent + key * len(more), spent, len(more), serial, after, more))
    return best


def _brought(ground: Field, before: State, after: State, brought: tuple[str, ...], fares: Fares) -> tuple[str, ...]:
    """The keys brought along once a step is made: one more where it opens a lock that no key in hand opens."""
    again = Counter(after[3]) - Counter(before[3])
    for lock in (*(ground.lock(digit) for digit in after[1] - before[1]), *again.elements()):
        hand = Counter((*brought, *(ground.key(digit) for digit in before[1] | before[2])))
        if fares.key_spent:
            hand -= Counter((*(ground.lock(digit) for digit in before[1]), *before[3]))
        if not hand[lock]:
            return tuple(sorted((*brought, lock)))
    return brought


def ways(ground: Field, state: State, fares: Fares) -> Iterator[tuple[int, State]]:
    """Every step there is from somewhere, and what it costs."""
    at = state[0]
    if at is None:
        for r, c in places(ground):
            if ground.exit(r, c) and ground.beside_sky(r, c):
                yield fares.board, _at(ground, (r, c), state)
    elif at[0] < 0:
        for side in ("sky", "left", "right", "above", "below"):
            for to in places(ground):
                if entered(ground, side, *to) and not shut(ground, side, to, fares):
                    yield over(ground, side, to[0], fares), _at(ground, to, state)
    else:
        yield from _beside(ground, at, state, fares)
        if ground.exit(*at):
            yield from _off(ground, at, state, fares)


def places(ground: Field) -> list[Cell]:
    """Every place, and those just outside to the left and right."""
    return [(r, c) for r in range(ground.storeys) for c in range(-1, ground.columns + 1)]


def _beside(ground: Field, at: Cell, state: State, fares: Fares) -> Iterator[tuple[int, State]]:
    """A step along the floor, or the opening of a door beside one or of a chest where one stands."""
    (r, c), (_, opened, taken, again) = at, state
    passable = {0, *opened} if fares.doors_stay_open else {0}
    for k in (c - 1, c + 1):
        door = ground.door(r, k)
        if ground.stands(r, k) and door in passable:
            yield 0, _at(ground, (r, k), state)
        elif door and leads(ground, r, c, k) and fares.doors_stay_open:
            yield fares.lock, _at(ground, at, (at, opened | {door}, taken, again))
        elif door and leads(ground, r, c, k) and len(again) < AGAIN:
            more = tuple(sorted((*again, ground.lock(door)))) if door in opened else again
            yield fares.lock, _at(ground, (r, 2 * k - c), (at, opened | {door}, taken, more))
    here = ground.air(r, c)
    if here.isdigit() and ground.lock(int(here)) and ground.exit(r, c) and int(here) not in opened:
        yield fares.lock, _at(ground, at, (at, opened | {int(here)}, taken, again))


def leads(ground: Field, r: int, c: int, door: int) -> bool:
    """Whether a door that one stands before leads somewhere on this tile."""
    here = ground.exit(r, c) or c in {-1, ground.columns}
    return here and ground.exit(r, 2 * door - c)


def _off(ground: Field, at: Cell, state: State, fares: Fares) -> Iterator[tuple[int, State]]:
    """Into the zeppelin, or to the next exit of a ladder."""
    r, c = at
    if ground.beside_sky(r, c):
        yield fares.board, (None, *state[1:])
    for k in range(ground.storeys):
        if k != r and ground.exit(k, c) and ground.rungs(c, min(k, r), max(k, r)):
            yield fares.ladder * (abs(k - r) if fares.by_storeys else 1), _at(ground, (k, c), state)


def _at(ground: Field, cell: Cell, state: State) -> State:
    """The same somewhere else, with what lies open there."""
    _, opened, taken, again = state
    here = ground.air(*cell)
    lies = here.isdigit() and int(here) in ground.phrases and not ground.lock(int(here))
    return cell, opened, taken | {int(here)} if lies else taken, again
