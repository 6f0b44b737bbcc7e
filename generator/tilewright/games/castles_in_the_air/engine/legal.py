"""Position -> legal actions: what may be done now, ascending."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.games.castles_in_the_air.engine import laying, locks, moves, trading
from tilewright.games.castles_in_the_air.engine.actions import END, WILD
from tilewright.games.castles_in_the_air.engine.kinds import NONE
from tilewright.games.castles_in_the_air.engine.position import Phase, Position


def _moves(position: Position) -> list[int]:
    """What the mover can do in its turn."""
    setup, city = position.setup, position.city
    count = position.free if position.free != NONE else locks.count(position)
    first = position.mover * setup.most
    explorers: list[int] = []
    ways: list[int] = []
    doors: list[int] = []
    for piece in range(count):
        floor = city.floor[position.pieces[first + piece]]
        ways += moves.ways(position, piece, floor)
        if floor % setup.wide:
            explorers.append(floor)
            if city.teleports[floor] and moves.can_teleport(position, piece):
                doors.append(setup.codes.teleport + piece)
    actions = [END, *_items(position, explorers, count), *ways, *doors] if explorers else [END, *ways]
    if position.spare:
        actions += [setup.codes.extra + piece for piece in locks.choices(position)]
    actions += position.dealings if position.dealings is not None else _dealings(position)
    if setup.by_action and position.moves >= setup.cost.lay:
        actions += laying.choices(position)
    elif explorers and setup.by_edge:
        actions += laying.explorable(position, explorers)
    return actions


def _items(position: Position, floors: list[int], count: int) -> list[int]:
    """What explorers on these floors can pick up or open; which of the pieces goes through a door that falls shut."""
    setup, codes = position.setup, position.setup.codes
    slots = locks.within_reach(position, floors)
    if not slots:
        return slots
    taken, opened, through = [], [], []
    for slot in slots:
        lock = position.locks[slot]
        if lock == NONE:
            taken.append(codes.take + slot)
        elif not locks.opens(position, lock):
            continue
        elif setup.is_door[slot] and locks.doors_shut_again(position):
            through += [
                codes.through + piece * setup.slots + slot
                for piece in range(count)
                if locks.leads_on(position, piece, slot)
            ]
        else:
            opened.append(codes.unlock + slot)
    return [*taken, *opened, *sorted(through)]


def _dealings(position: Position) -> list[int]:
    """Trade and bank: looked up again only when somebody's hoard has changed."""
    position.dealings = dealings = trading.dealings(position)
    if seats := trading.partners(position):
        first = position.setup.codes.partner
        dealings += [first + seat for seat in seats]
    return dealings


def _lots(position: Position) -> list[int]:
    return list(range(position.setup.players))


def _unseen(position: Position) -> list[int]:
    return list(position.unseen)


def _faces(position: Position) -> list[int]:
    return sorted({WILD if face == NONE else face for face in position.setup.die})


def _bundles(position: Position, numbers: list[int]) -> list[int]:
    return [position.setup.codes.bundle + bundle for bundle in numbers]


def _answers(position: Position) -> list[int]:
    return [position.setup.codes.accept, position.setup.codes.refuse]


STEPS: dict[int, Callable[[Position], list[int]]] = {
    Phase.MOVES: _moves,
    Phase.LOT: _lots,
    Phase.TURN_UP: _unseen,
    Phase.ROLL: _faces,
    Phase.COLOUR: laying.colours,
    Phase.CHANGE: laying.recolourings,
    Phase.CHOOSE_TILE: laying.choices,
    Phase.ADD: laying.additions,
    Phase.KEYS: trading.exchanges,
    Phase.VETO: lambda position: [position.setup.codes.allow, position.setup.codes.veto],
    Phase.PLACE: lambda position: list(laying.places(position, position.tile)),
    Phase.ARRIVE: lambda position: moves.destinations(position, position.piece),
    Phase.GIVE: lambda position: _bundles(position, trading.offers(position)),
    Phase.TAKE: lambda position: _bundles(position, trading.prices(position)),
    Phase.ANSWER: _answers,
    Phase.BANK_GIVE: lambda position: _bundles(position, trading.payable(position)),
    Phase.BANK_TAKE: lambda position: _bundles(position, trading.on_sale(position)),
    Phase.OVER: lambda _: [],
}
"""What may be done in each phase."""


def actions(position: Position) -> list[int]:
    """Everything that may be done, or that may come, where the game stands; nothing once it is over."""
    return STEPS[position.phase](position)
