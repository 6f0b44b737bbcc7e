"""Field -> the locks that have to be open to get at each thing on it: every set of them is tried."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from tests.referee.field import Cell, Field
from tests.referee.search import OUTSIDE, leads, places, ways
from tilewright.castle_tiles.tilemap import Fares


def before(ground: Field, fares: Fares) -> dict[int, set[frozenset[int]]]:
    """Digit -> the least sets of other locks that have to be open to get at it: every set is tried."""
    cells = [(r, c, door) for r, c in places(ground) if (door := ground.door(r, c))]
    doors = [door for r, c, door in cells if any(leads(ground, r, k, c) for k in (c - 1, c + 1))]
    found: dict[int, set[frozenset[int]]] = {}
    for count in range(len(doors) + 1):
        for chosen in map(frozenset, combinations(doors, count)):
            for digit in _got_at(ground, fares, chosen):
                sets = found.setdefault(digit, set())
                if not any(fewer <= chosen - {digit} for fewer in sets):
                    sets.add(chosen - {digit})
    return found


def _got_at(ground: Field, fares: Fares, opened: frozenset[int]) -> set[int]:
    """Every digit one stands at, or at a door before, with these doors open."""
    stays = replace(fares, doors_stay_open=True)
    seen: set[Cell | None] = set()
    waiting: list[Cell | None] = [OUTSIDE[0]]
    digits: set[int] = set()
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        for _, after in ways(ground, (at, opened, frozenset(), ()), stays):
            digits |= after[1] - opened | after[2]
            waiting.append(after[0])
        if at and at[0] >= 0:
            beside = [(c, ground.door(at[0], c)) for c in (at[1] - 1, at[1] + 1)]
            digits |= {door for c, door in beside if door in opened and leads(ground, *at, c)}
    return digits
