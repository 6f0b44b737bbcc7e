"""Field + Legs -> what the way really costs, walked cell by cell; every way the generator finds can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.referee.field import Cell, Field, entered
from tilewright.castle_tiles.tilemap import Fares, Leg


def replay(ground: Field, legs: Sequence[Leg], fares: Fares) -> tuple[int, tuple[str, ...], int]:
    """Moves, the keys brought along, and the digit that was reached, if every leg is allowed.

    Raises:
        AssertionError: One of them is not.
    """
    at: Cell | None = None
    held: Counter[str] = Counter()
    brought: list[str] = []
    opened: set[int] = set()
    moves = 0
    for number, leg in enumerate(legs):
        assert (leg.way == "enter") is (number == 0), "one comes in once, and first"
        _check(ground, leg, at, opened, fares)
        at = leg.to
        moves += leg.moves
        if leg.way == "take":
            held[ground.key(leg.slot or 0)] += 1
        if leg.way == "open" and leg.slot:
            lock = ground.lock(leg.slot)
            if not held[lock]:
                brought.append(lock)
                held[lock] += 1
            held[lock] -= fares.key_spent
            if leg.slot not in opened:
                held[ground.key(leg.slot)] += 1
            opened.add(leg.slot)
    return moves, tuple(sorted(brought)), legs[-1].slot or 0


def _check(ground: Field, leg: Leg, at: Cell | None, opened: set[int], fares: Fares) -> None:
    assert leg.moves == _price(leg, at, fares)
    if leg.way == "board":
        assert at
        assert ground.beside_sky(*at)
        assert leg.to is None
        return
    assert leg.to
    r, c = leg.to
    if leg.way == "enter":
        beyond = {"above": -1, "below": ground.storeys}
        assert (r == beyond[leg.side]) if leg.side in beyond else entered(ground, leg.side, r, c), leg
    elif at and not 0 <= at[0] < ground.storeys:
        assert leg.way == "climb"
        assert at[1] == c
        assert entered(ground, "above" if at[0] < 0 else "below", r, c), leg
    elif leg.way == "leave":
        assert at is None
        assert ground.exit(r, c)
        assert ground.beside_sky(r, c)
    elif leg.way == "walk":
        assert at
        assert at[0] == r
        _walked(ground, r, at[1], c, opened)
    elif leg.way == "climb":
        assert at
        assert at[1] == c
        assert ground.exit(r, c)
        assert ground.rungs(c, min(at[0], r), max(at[0], r)), leg
    else:
        assert at == leg.to
        assert leg.slot
        assert leg.slot not in opened or not fares.doors_stay_open
        _handled(ground, leg.way, leg.slot, r, c)


def _price(leg: Leg, at: Cell | None, fares: Fares) -> int:
    """What a leg costs."""
    storey = leg.to[0] if leg.to else 0
    if leg.way == "enter":
        return fares.board
    if leg.way == "climb":
        return fares.ladder * (abs(storey - at[0]) if at and fares.by_storeys else 1)
    return {"board": fares.board, "leave": fares.board, "open": fares.lock}.get(leg.way, 0)


def _walked(ground: Field, r: int, start: int, end: int, opened: set[int]) -> None:
    step = 1 if end > start else -1
    for c in range(start + step, end + step, step):
        assert ground.stands(r, c), f"nothing to stand on at {r, c}"
        assert ground.door(r, c) in {0, *opened}, f"a locked door at {r, c}"


def _handled(ground: Field, way: str, digit: int, r: int, c: int) -> None:
    airs = ground.rows[::2]
    ((storey, column),) = [(k, line.index(str(digit))) for k, line in enumerate(airs) if str(digit) in line]
    is_door = ground.door(storey, column) > 0
    assert storey == r
    assert abs(column - c) == (1 if is_door else 0)
    assert bool(ground.lock(digit)) is (way == "open")
