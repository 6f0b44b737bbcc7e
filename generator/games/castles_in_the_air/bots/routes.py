"""Position -> where the mover's pieces can get to, what it costs, and what is to be had there."""

from __future__ import annotations

from collections.abc import Iterator

from generator.frozen import dataclass
from generator.games.castles_in_the_air.engine import bonuses, moves, pieces
from generator.games.castles_in_the_air.engine.kinds import KEYS, KINDS, NONE
from generator.games.castles_in_the_air.engine.position import Position

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
    steps = list[int]()
    _, before, action = reached[floor]
    while before != NONE:
        steps.append(action)
        _, before, action = reached[before]
    return steps[::-1]


def places(position: Position, budget: int) -> Reached:
    """All floors and skies that the mover gets to within that many moves, the nearest first."""
    return _evenly(position, budget) if position.setup.cost.going >= 0 else _priced(position, budget)


def _evenly(position: Position, budget: int) -> Reached:
    """The same where every step costs alike: ring by ring."""
    setup, floors, menu = position.setup, position.city.floor, position.city.menu
    go, step, first = setup.codes.go, setup.cost.going, position.mover * setup.most
    reached: Reached = {}
    ring: list[tuple[int, int]] = []  # floor, the shift of the piece that goes there
    for piece in range(pieces.count(position)):
        floor = floors[position.pieces[first + piece]]
        if floor not in reached:
            reached[floor] = 0, NONE, NONE
            ring.append((floor, piece * setup.nodes))
    cost = step
    while ring and cost <= budget:
        further: list[tuple[int, int]] = []
        for floor, shift in ring:
            for action in menu(floor):
                there = floors[action - go]
                if there not in reached:
                    reached[there] = cost, floor, action + shift
                    further.append((there, shift))
        ring, cost = further, cost + step
    return reached


def _priced(position: Position, budget: int) -> Reached:
    """The same where steps have prices, each its own."""
    setup, floors, go = position.setup, position.city.floor, position.setup.codes.go
    first = position.mover * setup.most
    settled: Reached = {}
    due: list[list[tuple[int, int, int, int]]] = [[] for _ in range(budget + 1)]  # by cost: node, shift, before, action
    due[0] = [(position.pieces[first + at], at * setup.nodes, NONE, NONE) for at in range(pieces.count(position))]
    for cost, arrivals in enumerate(due):
        for node, shift, before, came in arrivals:  # grows while it is gone through, where a step costs nothing
            floor = floors[node]
            if floor in settled:
                continue
            settled[floor] = cost, before, came
            for action in position.city.menu(floor):
                target = action - go
                if floors[target] not in settled:
                    total = cost + moves.price(position, node, target)
                    if total <= budget:
                        due[total].append((target, shift, floor, action + shift))
    return settled


def aims(position: Position, reached: Reached) -> Iterator[Aim]:
    """Everything to be had at those places by walking there: in the open, or behind a lock that can be opened."""
    setup, live = position.setup, position.live
    for floor, (cost, _, _) in reached.items():
        if not floor % setup.wide:
            continue
        for slot in position.city.slots[floor]:
            if live >> slot & 1:
                lock = position.locks[slot]
                if lock == NONE:
                    yield Aim(slot, cost, floor, setup.codes.take + slot)
                elif not setup.is_door[slot] and _has_key(position, lock):
                    yield Aim(slot, cost + setup.cost.lock, floor, setup.codes.unlock + slot)


def _has_key(position: Position, lock: int) -> bool:
    has = position.hands[position.mover * KINDS + KEYS + lock] > 0
    return has or bonuses.needs_no_key(position, position.mover)
