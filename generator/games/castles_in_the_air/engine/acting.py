"""Action -> position: which rule each number sets in motion, and what then happens by itself."""

from __future__ import annotations

from collections.abc import Callable

from generator.games.castles_in_the_air.engine import bank, laying, locks, moves, pieces, rounds, stack, trading
from generator.games.castles_in_the_air.engine.actions import END
from generator.games.castles_in_the_air.engine.kinds import BLUE, GREEN
from generator.games.castles_in_the_air.engine.position import Phase, Position


def act(position: Position, action: int) -> None:
    """Do what is known to be legal, and write it down; then what happens by itself, until somebody is to decide.

    A copy that goes on by itself gets a log of its own first.
    """
    log, length = position.log, position.length
    if len(log) != length:
        log = position.log = log[:length]
    log.append(action)
    position.length = length + 1
    STEPS[position.phase](position, action)
    while position.phase >= Phase.FILL:
        if position.phase == Phase.FILL:
            stack.fill(position)
        else:
            rounds.resume(position)


def _move(position: Position, action: int) -> None:
    """Something in a turn, the most frequent first."""
    codes, setup = position.setup.codes, position.setup
    if action == END:
        rounds.end_turn(position)
    elif codes.go <= action < codes.teleport:
        piece, node = divmod(action - codes.go, setup.nodes)
        moves.go(position, piece, node)
    elif action < codes.go:
        _item(position, action)
    elif action >= codes.at:
        laying.explore(position, laying.spot_of(position, action))
    elif action >= codes.lay:
        laying.choose(position, action - codes.lay)
    elif codes.partner <= action < codes.accept:
        trading.ask(position, action - codes.partner)
    elif action >= codes.bank:
        _bank(position, action)
    elif action >= codes.extra:
        pieces.put(position, action - codes.extra)
        moves.settle(position)
    else:
        moves.teleport(position, action - codes.teleport)


def _item(position: Position, action: int) -> None:
    """Pick up or open, by the first of the pieces that can; or go through a door that falls shut again."""
    codes = position.setup.codes
    if action < codes.unlock:
        slot = action - codes.take
        locks.take(position, locks.nearest(position, slot), slot)
    elif action < codes.through:
        slot = action - codes.unlock
        locks.unlock(position, locks.nearest(position, slot), slot)
    else:
        piece, slot = divmod(action - codes.through, position.setup.slots)
        locks.pass_through(position, piece, slot)


def _bank(position: Position, action: int) -> None:
    codes = position.setup.codes
    if action < codes.green:
        bank.exchange_own_keys(position, action)
    elif action >= codes.buy:
        bank.buy(position, action - codes.buy)
    else:
        bank.deal(position, GREEN if action == codes.green else BLUE)


def _bundle(position: Position, action: int) -> int:
    return action - position.setup.codes.bundle


def _turned_up(position: Position, tile: int) -> None:
    stack.turned_up(position, tile)


STEPS: dict[int, Callable[[Position, int], None]] = {
    Phase.MOVES: _move,
    Phase.LOT: rounds.begin,
    Phase.TURN_UP: _turned_up,
    Phase.ROLL: laying.rolled,
    Phase.COLOUR: lambda position, action: laying.colour(position, laying.kind_of(position, action)),
    Phase.CHANGE: laying.change,
    Phase.CHOOSE_TILE: lambda position, action: laying.choose(position, action - position.setup.codes.lay),
    Phase.ADD: laying.add,
    Phase.KEYS: trading.exchange,
    Phase.VETO: lambda position, action: trading.judged(position, forbidden=action == position.setup.codes.veto),
    Phase.PLACE: lambda position, action: laying.place(position, laying.spot_of(position, action)),
    Phase.ARRIVE: lambda position, action: moves.arrive(position, moves.target_of(position, action)),
    Phase.GIVE: lambda position, action: trading.offer(position, _bundle(position, action)),
    Phase.TAKE: lambda position, action: trading.ask_for(position, _bundle(position, action)),
    Phase.ANSWER: lambda position, action: trading.answer(position, agreed=action == position.setup.codes.accept),
    Phase.BANK_GIVE: lambda position, action: bank.pay(position, _bundle(position, action)),
    Phase.BANK_TAKE: lambda position, action: bank.take(position, _bundle(position, action)),
}
