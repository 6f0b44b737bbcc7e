"""Position -> where the mover's pieces can get to, what it costs, and what is to be had there."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.engine import locks, moves
from tilewright.games.castles_in_the_air.engine.kinds import KEYS, KINDS, NONE
from tilewright.games.castles_in_the_air.engine.position import Position

Reached = dict[int, tuple[int, int, int]]
"""Floor or sky -> (moves it costs to get there, the floor before on the way, the action that goes on from that one)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Something worth going to.

    Attributes:
        slot: What is to be picked up or opened.
        cost: Moves it takes, going there and opening it.
        floor: Where it is.
        action: What then gets it.
    """

    slot: int
    cost: int
    floor: int
    action: int


def actions_to(floor: int, reached: Reached) -> list[int]:
    """The way to a floor, from its beginning."""
    steps: list[int] = []
    _, before, action = reached[floor]
    while before != NONE:
        steps.append(action)
        _, before, action = reached[before]
    return steps[::-1]


class Outing:
    """Where the mover gets to, looked for no further than is asked, and from there on when more is asked.

    Attributes:
        reached: All floors and skies so far, the nearest first.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self.reached: Reached = {}
        self._ring: list[tuple[int, int]] = []  # floor, the shift of the piece that goes there
        self._cost = 0
        setup, floors, first = position.setup, position.city.floor, position.mover * position.setup.most
        for piece in range(locks.count(position)):
            floor = floors[position.pieces[first + piece]]
            if floor not in self.reached:
                self.reached[floor] = 0, NONE, NONE
                self._ring.append((floor, piece * setup.nodes))

    def within(self, budget: int) -> Reached:
        """All floors and skies that it gets to within that many moves; the same or more than were asked for before."""
        step = self._position.setup.cost.going
        if step <= 0:
            self.reached = _priced(self._position, budget)
        while step > 0 and self._ring and self._cost + step <= budget:
            self._cost += step
            self._next_ring(self._cost)
        return self.reached

    def _next_ring(self, cost: int) -> None:
        """Where every step costs alike, places come ring by ring."""
        city, go, reached = self._position.city, self._position.setup.codes.go, self.reached
        floors, menu = city.floor, city.menu
        further: list[tuple[int, int]] = []
        for floor, shift in self._ring:
            for action in menu(floor):
                there = floors[action - go]
                if there not in reached:
                    reached[there] = cost, floor, action + shift
                    further.append((there, shift))
        self._ring = further


def _priced(position: Position, budget: int) -> Reached:
    """All floors and skies within that many moves where steps have prices, each its own."""
    setup, floors, go = position.setup, position.city.floor, position.setup.codes.go
    first = position.mover * setup.most
    settled: Reached = {}
    due: list[list[tuple[int, int, int, int]]] = [[] for _ in range(budget + 1)]  # by cost: node, shift, before, action
    due[0] = [(position.pieces[first + at], at * setup.nodes, NONE, NONE) for at in range(locks.count(position))]
    for cost, arrivals in enumerate(due):
        for node, shift, before, came in arrivals:  # grows while it is gone through, where a step costs nothing
            floor = floors[node]
            if floor in settled:
                continue
            settled[floor] = cost, before, came
            for action in position.city.menu(floor):
                target = action - go
                if floors[target] not in settled:
                    total = cost + moves.price_of_move(position, node, target)
                    if total <= budget:
                        due[total].append((target, shift, floor, action + shift))
    return settled


def aims(position: Position, reached: Reached) -> Iterator[Aim]:
    """Everything to be had at those places by walking there: in the open, or behind a lock that can be opened."""
    setup, live, slots = position.setup, position.live, position.city.slots
    for floor, (cost, _, _) in reached.items():
        for slot in slots[floor]:
            if live >> slot & 1:
                lock = position.locks[slot]
                if lock == NONE:
                    yield Aim(slot, cost, floor, setup.codes.take + slot)
                elif not setup.is_door[slot] and _has_key(position, lock):
                    yield Aim(slot, cost + setup.cost.lock, floor, setup.codes.unlock + slot)


def _has_key(position: Position, lock: int) -> bool:
    has = position.hands[position.mover * KINDS + KEYS + lock] > 0
    return has or moves.needs_no_key(position, position.mover)
