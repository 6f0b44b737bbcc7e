"""A tile's text and a way over it -> what the way really costs: the rules again, from the characters alone.

Nothing here knows the graph: a way that the generator finds is walked cell by cell, and the cheapest way is searched
for cell by cell as well.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from generator.cutaway.tilemap import Fares, Leg

Cell = tuple[int, int]
Phrases = Mapping[int, str]


@dataclass(frozen=True)
class Field:
    """The text as cells."""

    rows: tuple[str, ...]
    phrases: Phrases

    @property
    def storeys(self) -> int:
        return len(self.rows) // 2

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    def air(self, r: int, c: int) -> str:
        return self.rows[2 * r][c] if 0 <= c < self.columns and 0 <= r < self.storeys else " "

    def floor(self, r: int, c: int) -> str:
        return self.rows[2 * r + 1][c] if 0 <= c < self.columns and 0 <= r < self.storeys else " "

    def door(self, r: int, c: int) -> int:
        """The digit of a locked door, else 0."""
        air = self.air(r, c)
        return int(air) if air.isdigit() and self.phrases.get(int(air), "").endswith(" door") else 0

    def stands(self, r: int, c: int) -> bool:
        air, floor = self.air(r, c), self.floor(r, c)
        if air in " #":
            return False
        step = any(self.air(r, k) not in " #H" and self.floor(r, k) in "=#~" for k in (c - 1, c + 1))
        return floor in "=#~" or (floor == "H" and (air != "H" or step))

    def beside_sky(self, r: int, c: int) -> bool:
        return "." in {self.air(r, c - 1), self.air(r, c), self.air(r, c + 1)}

    def rungs(self, c: int, top: int, bottom: int) -> bool:
        """A ladder from the floor of one storey to the air of a lower one, with no exit between."""
        through = all(self.floor(r, c) == "H" and self.air(r + 1, c) == "H" for r in range(top, bottom))
        return through and not any(self.exit(r, c) for r in range(top + 1, bottom))

    def exit(self, r: int, c: int) -> bool:
        return self.stands(r, c) and not self.door(r, c)

    def lock(self, digit: int) -> str:
        words = self.phrases[digit].split()
        return words[-2] if words[-1] in {"door", "chest"} else ""

    def key(self, digit: int) -> str:
        words = self.phrases[digit].split()
        return words[0] if words[1:2] == ["key"] else ""


def field(text: str, phrases: Phrases) -> Field:
    return Field(tuple(text.strip("\n").split("\n")), phrases)


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


def entered(ground: Field, side: str, r: int, c: int) -> bool:
    if side == "sky":
        return ground.exit(r, c) and ground.beside_sky(r, c)
    if side in {"left", "right"}:
        border, beyond = (0, -1) if side == "left" else (ground.columns - 1, ground.columns)
        if c == beyond:
            return ground.door(r, border) > 0 and ground.exit(r, 2 * border - beyond)
        return c == border and ground.exit(r, c)
    if side == "above":
        rungs = ground.air(0, c) == "H" and ground.rungs(c, 0, r)
        return rungs and ground.exit(r, c) and not _passed(ground, c, range(r))
    below = range(r + 1, ground.storeys)
    rungs = ground.floor(r, c) == "H" and all(ground.air(k, c) == ground.floor(k, c) == "H" for k in below)
    return rungs and ground.exit(r, c) and not _passed(ground, c, below)


def _passed(ground: Field, c: int, storeys: range) -> bool:
    return any(ground.exit(r, c) for r in storeys)


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


def before(ground: Field, fares: Fares) -> dict[int, set[frozenset[int]]]:
    """Digit -> the least sets of other locks that have to be open to get at it: every set is tried."""
    cells = [(r, c, door) for r, c in _cells(ground) if (door := ground.door(r, c))]
    doors = [door for r, c, door in cells if any(_leads(ground, r, k, c) for k in (c - 1, c + 1))]
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
            digits |= {door for c, door in beside if door in opened and _leads(ground, *at, c)}
    return digits


def ways(ground: Field, state: State, fares: Fares) -> Iterator[tuple[int, State]]:
    """Every step there is from somewhere, and what it costs."""
    at = state[0]
    if at is None:
        for r, c in _cells(ground):
            if ground.exit(r, c) and ground.beside_sky(r, c):
                yield fares.board, _at(ground, (r, c), state)
    elif at[0] < 0:
        for side in ("sky", "left", "right", "above", "below"):
            for to in _cells(ground):
                if entered(ground, side, *to) and not shut(ground, side, to, fares):
                    yield over(ground, side, to[0], fares), _at(ground, to, state)
    else:
        yield from _beside(ground, at, state, fares)
        if ground.exit(*at):
            yield from _off(ground, at, state, fares)


def shut(ground: Field, side: str, to: Cell, fares: Fares) -> bool:
    """Whether nobody comes in over a side: neither on foot nor, where no door stands there, out of a zeppelin."""
    before_door = not 0 <= to[1] < ground.columns
    return side in {"left", "right"} and not (fares.walk_across or (fares.board_across and not before_door))


def over(ground: Field, side: str, storey: int, fares: Fares) -> int:
    """What coming in out of a zeppelin beyond costs, and going out into one."""
    climbed = {"above": storey + 1, "below": ground.storeys - storey}.get(side, 0)
    return fares.board + (fares.ladder * (climbed if fares.by_storeys else 1) if climbed else 0)


def _cells(ground: Field) -> list[Cell]:
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
        elif door and _leads(ground, r, c, k) and fares.doors_stay_open:
            yield fares.lock, _at(ground, at, (at, opened | {door}, taken, again))
        elif door and _leads(ground, r, c, k) and len(again) < AGAIN:
            more = tuple(sorted((*again, ground.lock(door)))) if door in opened else again
            yield fares.lock, _at(ground, (r, 2 * k - c), (at, opened | {door}, taken, more))
    here = ground.air(r, c)
    if here.isdigit() and ground.lock(int(here)) and ground.exit(r, c) and int(here) not in opened:
        yield fares.lock, _at(ground, at, (at, opened | {int(here)}, taken, again))


def _leads(ground: Field, r: int, c: int, door: int) -> bool:
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
