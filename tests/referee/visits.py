"""Field -> what a visit brings in, out and back: every walk is taken, cell by cell."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator

from tests.referee.field import Cell, Field, entered, over, shut
from tests.referee.search import OUTSIDE, State, ways
from tilewright.castle_tiles.tilemap import Fares

SIDES = ("sky", "left", "right", "above", "below")


def trodden(ground: Field, fares: Fares, longest: int) -> tuple[int, ...]:
    """The most treasures in one move, two and so on, of every walk there is with one key of each colour."""
    best: Counter[int] = Counter()
    seen: set[State] = set()
    queue: list[tuple[int, int, State]] = [(0, 0, OUTSIDE)]
    serial = 0
    while queue:
        moves, _, state = heapq.heappop(queue)
        if moves > longest or state in seen or not _has_keys(ground, state, fares):
            continue
        seen.add(state)
        at = state[0]
        for out in (*_outside(ground, at, fares), *_through(ground, state, fares)):
            best[moves + out] = max(
                best[moves + out], sum(bool(ground.treasure(digit)) for digit in state[1] | state[2])
            )
        for cost, after in ways(ground, state, fares):
            serial += 1
            heapq.heappush(queue, (moves + cost, serial, after))
    return tuple(max(best[early] for early in range(late + 1)) for late in range(1, longest + 1))


def _outside(ground: Field, at: Cell | None, fares: Fares) -> list[int]:
    """What it costs to be out again, each way there is."""
    if at is None:
        return [0]
    there = [side for side in SIDES if at[0] >= 0 and entered(ground, side, *at)]
    return [over(ground, side, at[0], fares) for side in there if not shut(ground, side, at, fares)]


def _through(ground: Field, state: State, fares: Fares) -> Iterator[int]:
    """What it costs to go out by a door in the tile's side: what coming in costs, and opening it if it is shut."""
    at, opened, taken, again = state
    for beyond, border in ((-1, 0), (ground.columns, ground.columns - 1)):
        door = ground.door(at[0], border) if at and at[1] == 2 * border - beyond else 0
        if not at or not door or not ground.exit(*at) or not fares.walk_across:
            continue
        spent = (*again, ground.lock(door)) if door in opened else again
        if fares.doors_stay_open and door in opened:
            yield fares.board
        elif _has_keys(ground, (at, opened | {door}, taken, spent), fares):
            yield fares.lock + fares.board


def _has_keys(ground: Field, state: State, fares: Fares) -> bool:
    used = Counter((*(ground.lock(digit) for digit in state[1]), *state[3])) if fares.key_spent else Counter[str]()
    found = Counter(ground.key(digit) for digit in state[1] | state[2])
    return all(count <= 1 + found[lock] for lock, count in used.items())
