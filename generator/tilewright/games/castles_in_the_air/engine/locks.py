"""Position -> what an explorer can open or take, piece by piece, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.games.castles_in_the_air.engine import moves
from tilewright.games.castles_in_the_air.engine.kinds import KEYS, KINDS, NONE
from tilewright.games.castles_in_the_air.engine.position import Position
from tilewright.games.castles_in_the_air.rules import PieceAt


def within_reach(position: Position, floors: Sequence[int]) -> list[int]:
    """The slots with something to pick up or to open on these floors, ascending."""
    live, slots = position.live, position.city.slots
    if len(floors) == 1:
        return [slot for slot in slots[floors[0]] if live >> slot & 1]
    return sorted({slot for floor in floors for slot in slots[floor] if live >> slot & 1})


def opens(position: Position, lock: int) -> bool:
    """Whether the mover has the moves (`costs.lock`) and a key of that colour, or needs none."""
    if position.moves < position.setup.cost.lock:
        return False
    has_key = position.hands[position.mover * KINDS + KEYS + lock] > 0
    return has_key or moves.needs_no_key(position, position.mover)


def doors_shut_again(position: Position) -> bool:
    """`paths.doors_stay_open: false`: a door is opened by going through it."""
    return not position.setup.rules.paths.doors_stay_open


def nearest(position: Position, slot: int) -> int:
    """The first of the mover's pieces that can walk to a slot."""
    setup, city = position.setup, position.city
    first = position.mover * setup.most
    for piece in range(setup.most):
        node = position.pieces[first + piece]
        if node % setup.wide and slot in city.slots[city.floor[node]]:
            return piece
    raise LookupError(slot)


def leads_on(position: Position, piece: int, slot: int) -> bool:
    """Whether a piece is at that door and gets somewhere through it."""
    setup, city = position.setup, position.city
    node = position.pieces[position.mover * setup.most + piece]
    at_door = node % setup.wide != 0 and slot in city.slots[city.floor[node]]
    return at_door and beyond(position, piece, slot) != NONE


def beyond(position: Position, piece: int, slot: int) -> int:
    """Where a piece gets by a door that falls shut again; NONE if it cannot."""
    node = position.pieces[position.mover * position.setup.most + piece]
    floor = position.city.floor[node]
    target = position.city.across(slot, floor)
    free = position.setup.cost.lock == 0 and target != NONE
    return NONE if free and position.city.floor[target] in position.been[piece] else target


def take(position: Position, piece: int, slot: int) -> None:
    """Walk there and pick it up, for nothing (`costs.walk`, `costs.collect`)."""
    _walk(position, piece, slot)
    _collect(position, slot)
    moves.settle(position)


def unlock(position: Position, piece: int, slot: int) -> None:
    """Open a chest and take what is in it (`paths.chest_emptied`), or a door for good (`paths.doors_stay_open`)."""
    _walk(position, piece, slot)
    _use_key(position, position.locks[slot])
    if position.setup.is_door[slot]:
        position.live &= ~(1 << slot)
        position.own_city().open_door(slot, position.live)
    else:
        _collect(position, slot)
    moves.spend(position, position.setup.cost.lock)


def pass_through(position: Position, piece: int, slot: int) -> None:
    """Open a door and go through; it falls shut again behind whoever does."""
    key_spent = _use_key(position, position.locks[slot])
    moves.pass_through(position, piece, beyond(position, piece, slot), position.setup.cost.lock)
    if key_spent:
        moves.settle(position)


def _walk(position: Position, piece: int, slot: int) -> None:
    """Stand where it is: of a door's two sides, the near one."""
    at = position.mover * position.setup.most + piece
    floor = position.city.floor
    here = floor[position.pieces[at]]
    near = (node for node in position.setup.slot_sides[slot] if floor[node] == here)
    position.pieces[at] = next(near, position.pieces[at])


def _collect(position: Position, slot: int) -> None:
    position.live &= ~(1 << slot)
    position.gain(position.mover, position.contents[slot])
    position.busy = True


def _use_key(position: Position, lock: int) -> bool:
    """The key goes to the bank (`paths.key_spent`), unless none is needed."""
    spent = position.setup.rules.paths.key_spent and not moves.needs_no_key(position, position.mover)
    if spent:
        position.gain(position.mover, KEYS + lock, -1)
    return spent


def count_placed(position: Position, seat: int) -> int:
    """How many pieces a seat has on the table; the newest has the highest number."""
    most = position.setup.most
    return most - position.pieces[seat * most : seat * most + most].count(NONE)


def active(position: Position, seat: int) -> int:
    """How many of them can move: the newest freeze first (`extra_pieces.newest_freezes`)."""
    return min(count_placed(position, seat), moves.allowed_pieces(position, seat))


def count(position: Position) -> int:
    """How many pieces of the mover can move, as `active` counts them.

    How many more it may put down is kept as `spare`; both are counted again only when its hoard has changed.
    """
    if position.free == NONE:
        there, allowed = count_placed(position, position.mover), moves.allowed_pieces(position, position.mover)
        position.free = min(there, allowed)
        position.spare = max(0, allowed - there)
    return position.free


def choices(position: Position) -> list[int]:
    """The mover's pieces that an extra one may be put beside, those in the same place only once; 0 for the start."""
    if position.setup.rules.extra_pieces.at == PieceAt.START:
        return [0]
    count = count_placed(position, position.mover)
    first = position.mover * position.setup.most
    floors = [position.city.floor[node] for node in position.pieces[first : first + count]]
    return [number for number, floor in enumerate(floors) if floor not in floors[:number]]


def put(position: Position, piece: int) -> None:
    """An extra piece for nothing (`extra_pieces.cost`): beside that one and of its kind, or a zeppelin at the start."""
    first = position.mover * position.setup.most
    new = count_placed(position, position.mover)
    at_start = position.setup.rules.extra_pieces.at == PieceAt.START
    position.pieces[first + new] = 0 if at_start else position.pieces[first + piece]
    position.look_again()
