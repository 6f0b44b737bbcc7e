"""What a card of Sky Rise shows: a floor with as many rooms as its rank, and what it is told by."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tilewright.games.sky_rise.art.rooms import RANKS, walls

CELL = 0.5
"""A plan is walked in squares so wide, in millimetres."""
WIDE, HIGH = 126, 176
Square = tuple[int, int]


def barred(rank: str) -> set[tuple[Square, Square]]:
    """Pairs of neighbouring squares with a wall between them, doors shut."""
    pairs = set[tuple[Square, Square]]()
    for (ax, ay), (bx, by) in walls(rank, shut=True):
        along = range(round(min(ax, bx) / CELL), round(max(ax, bx) / CELL))
        down = range(round(min(ay, by) / CELL), round(max(ay, by) / CELL))
        pairs |= {((x, round(ay / CELL) - 1), (x, round(ay / CELL))) for x in along}
        pairs |= {((round(ax / CELL) - 1, y), (round(ax / CELL), y)) for y in down}
    return pairs


def areas(rank: str) -> Iterator[set[Square]]:
    """What walls part from each other, what is outside among it."""
    closed = barred(rank)
    left = {(x, y) for x in range(WIDE) for y in range(HIGH)}
    while left:
        todo, area = [left.pop()], set[Square]()
        while todo:
            x, y = here = todo.pop()
            area.add(here)
            for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if there in left and (min(here, there), max(here, there)) not in closed:
                    left.discard(there)
                    todo.append(there)
        yield area


@pytest.mark.parametrize(("rank", "rooms"), list(zip(RANKS, range(1, 14), strict=True)))
def test_a_floor_has_as_many_rooms_as_its_rank(rank: str, rooms: int) -> None:
    """Outside, stairs and lift are no rooms."""
    found = list(areas(rank))
    assert sum((0, 0) in area for area in found) == 1  # sum counts areas
    assert len(found) == rooms + 3
