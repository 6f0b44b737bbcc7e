"""Moves -> where the pieces are: flying, getting in and out, climbing, teleport doors, and what they cost.

Walking is free, so an explorer is on a whole floor at once, as a zeppelin is in the whole sky of a tile. A move that
would leave a piece where it is, is none. Where a move costs nothing, a piece does not go back to where it has been
since anything else was done: it could have stayed there.
"""

from __future__ import annotations

from generator.games.castles_in_the_air.engine import bonuses
from generator.games.castles_in_the_air.engine.position import Phase, Position


def spend(position: Position, moves: int) -> None:
    """Pay for an action."""
    position.moves -= moves
    settle(position)


def settle(position: Position) -> None:
    """Something has changed for good: whatever has been tried since the last time may be tried again."""
    if position.swapped:
        position.swapped = 0
        position.look_again()
    if position.setup.cost.free_moves:
        first = position.mover * position.setup.most
        pieces = position.pieces[first : first + position.setup.most]
        position.been = tuple(frozenset((position.city.floor[node],)) if node >= 0 else frozenset() for node in pieces)
    if position.moves == 0:
        bonuses.prolong(position)


def price(position: Position, node: int, target: int) -> int:
    """What one step costs: `costs.fly`, `costs.board` or `costs.ladder`, by exits or storeys (`paths.ladder_by`)."""
    setup, cost = position.setup, position.setup.cost
    if cost.going >= 0:
        return cost.going
    flying, landing = node % setup.wide == 0, target % setup.wide == 0
    if flying and landing:
        return cost.fly
    if flying or landing:
        return cost.board
    if not cost.by_storeys:
        return cost.ladder
    return cost.ladder * abs(_height(position, node) - _height(position, target))


def _height(position: Position, node: int) -> int:
    """Storeys below the top of the grid."""
    setup, city = position.setup, position.city
    return city.place[node // setup.wide] // city.span * setup.storeys + setup.storey[node]


def ways(position: Position, piece: int, floor: int) -> list[int]:
    """The steps that one of the mover's pieces can pay for, which is on that floor or in that sky; ascending."""
    setup, going = position.setup, position.setup.cost.going
    if 0 < going <= position.moves:
        steps = position.city.menu(floor)
    elif going > 0:
        return []
    else:
        steps = _priced(position, piece, position.city.menu(floor))
    return [step + piece * setup.nodes for step in steps] if piece else steps


def _priced(position: Position, piece: int, menu: list[int]) -> list[int]:
    """Of the steps on a menu, those that the piece can pay for; of those for nothing, where it has not been yet."""
    node, go = position.pieces[position.mover * position.setup.most + piece], position.setup.codes.go
    steps = [step for step in menu if price(position, node, step - go) <= position.moves]
    return [step for step in steps if price(position, node, step - go) or _fresh(position, piece, step - go)]


def _fresh(position: Position, piece: int, target: int) -> bool:
    return position.city.floor[target] not in position.been[piece]


def go(position: Position, piece: int, target: int) -> None:
    """Fly, get in or out, or climb one step on."""
    cost = position.setup.cost.going
    if cost < 0:
        cost = price(position, position.pieces[position.mover * position.setup.most + piece], target)
    _arrive(position, piece, target, cost)


def _arrive(position: Position, piece: int, target: int, cost: int) -> None:
    position.pieces[position.mover * position.setup.most + piece] = target
    if cost:
        position.moves -= cost
        settle(position)
        return
    been = list(position.been)
    been[piece] |= {position.city.floor[target]}
    position.been = tuple(been)


def can_teleport(position: Position, piece: int) -> bool:
    """Whether a piece is at a teleport door, can pay `costs.teleport`, and has somewhere to go."""
    setup, city = position.setup, position.city
    floor = city.floor[position.pieces[position.mover * setup.most + piece]]
    if not city.teleports[floor] or position.moves < setup.cost.teleport:
        return False
    return bool(destinations(position, piece))


def destinations(position: Position, piece: int) -> list[int]:
    """Every other floor on the table (`paths.teleport_anywhere`), by its lowest node, as actions."""
    setup, city = position.setup, position.city
    floor = city.floor[position.pieces[position.mover * setup.most + piece]]
    base = setup.codes.go + piece * setup.nodes
    if setup.cost.teleport:
        return [base + node for node in city.stands if node != floor]
    return [base + node for node in city.stands if node != floor and _fresh(position, piece, node)]


def teleport(position: Position, piece: int) -> None:
    """Step into the teleport door; where to comes next."""
    position.piece = piece
    position.phase = Phase.ARRIVE


def target_of(position: Position, action: int) -> int:
    """The node that an action of going means."""
    return (action - position.setup.codes.go) % position.setup.nodes


def arrive(position: Position, target: int) -> None:
    """Step out of it."""
    position.phase = Phase.MOVES
    _arrive(position, position.piece, target, position.setup.cost.teleport)


def pass_through(position: Position, piece: int, target: int, cost: int) -> None:
    """Go through a door that falls shut again."""
    _arrive(position, piece, target, cost)
