"""Position + action -> the position after it, within a turn and from round to round; how it ends, and who has won."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.engine import TERMINAL
from tilewright.games.castles_in_the_air.engine import laying, locks, moves, trading
from tilewright.games.castles_in_the_air.engine.actions import END
from tilewright.games.castles_in_the_air.engine.kinds import BLUE, GREEN, TREASURES
from tilewright.games.castles_in_the_air.engine.position import Phase, Position, Stage
from tilewright.games.castles_in_the_air.rules import Structure


def begin(position: Position, chief: int) -> None:
    """The lot has fallen: that seat is the Chief Explorer and begins."""
    position.chief = position.mover = chief
    position.phase = Phase.FILL


def resume(position: Position) -> None:
    """Nothing more is to be turned up: go on where the game was."""
    if position.step == Stage.SET_UP:
        _next_round(position)
    elif position.step == Stage.LAYING:
        _go_on_laying(position)
    else:
        position.phase = Phase.MOVES
        position.now = position.mover
        position.drawing = False


def _next_round(position: Position) -> None:
    position.round += 1
    position.busy = False
    position.seat = 0
    if position.setup.rules.turn.structure == Structure.MOVES:
        _begin_moving(position)
    else:
        position.step = Stage.LAYING
        position.lays = position.setup.rules.turn.phase_tiles
        _go_on_laying(position)


def _mover(position: Position) -> int:
    """The seat whose turn it is: the Chief Explorer's first, then to the left."""
    return (position.chief + position.seat) % position.setup.players


def _go_on_laying(position: Position) -> None:
    """`turn.structure`: every player lays `turn.phase_tiles` tiles in turn, or the Chief Explorer alone does."""
    position.mover = _mover(position)
    if position.lays and laying.layable(position):
        position.phase = Phase.CHOOSE_TILE
        position.now = position.mover
        return
    position.done += 1
    if _over_at_once(position):
        _finish(position)
    elif position.setup.rules.turn.structure == Structure.PHASES and position.seat + 1 < position.setup.players:
        position.seat += 1
        position.lays = position.setup.rules.turn.phase_tiles
        _go_on_laying(position)
    else:
        position.seat = 0
        _begin_moving(position)


def _begin_moving(position: Position) -> None:
    position.step = Stage.MOVING
    position.mover = position.now = _mover(position)
    position.phase = Phase.MOVES
    position.moves = position.setup.cost.moves
    position.extra = position.exchanges = 0
    position.refusals = (0,) * position.setup.players
    trading.forget(position, position.mover)
    position.look_again()
    moves.settle(position)
    if position.setup.cost.holds:
        position.phase, position.drawing = Phase.FILL, True


def end_turn(position: Position) -> None:
    """Moves left over are lost (`turn.moves_lapse`)."""
    position.moves = 0
    position.done += 1
    position.seat += 1
    if _over_at_once(position):
        _finish(position)
    elif position.seat < position.setup.players:
        _begin_moving(position)
    else:
        _end_round(position)


def _over_at_once(position: Position) -> bool:
    """`end.finish_round: false`: the last tile has been turned up, and the round is not played to its end."""
    return position.last and not position.setup.rules.end.finish_round


def _end_round(position: Position) -> None:
    """Over if this was the last round, or one idle round too many (`end.idle_rounds`)."""
    position.idle = 0 if position.busy else position.idle + 1
    if position.last or position.idle >= position.setup.rules.end.idle_rounds:
        _finish(position)
        return
    if position.setup.rules.turn.chief_passes:
        position.chief = (position.chief + 1) % position.setup.players
    _next_round(position)


def _finish(position: Position) -> None:
    position.phase = Phase.OVER
    position.now = TERMINAL


def ending(position: Position) -> str:
    """What ended the game."""
    return "the last tile was turned up" if position.last else "nobody laid or collected anything any more"


def scores(position: Position) -> list[tuple[int, int]]:
    """Each seat's points and tie-breaker points (`scoring`), as if the game ended now."""
    scoring = position.setup.rules.scoring
    hands = [position.hand(seat) for seat in range(position.setup.players)]
    scored = [scoring.points(hand[:TREASURES], sum(hand[TREASURES:])) for hand in hands]
    if position.setup.cost.bought:
        worth, bought = position.setup.rules.bonuses.points, position.bought
        owned = [sum(bought[at : at + TREASURES]) for at in range(0, len(bought), TREASURES)]
        scored = [(points + worth * many, ties) for (points, ties), many in zip(scored, owned, strict=True)]
    return scored


def winners(position: Position) -> list[int]:
    """The seats with the most points, and among them the most tie-breaker points; several share (`end.tie_shared`)."""
    results = scores(position)
    return [seat for seat, result in enumerate(results) if result == max(results)]


def act(position: Position, action: int) -> None:
    """Do what is known to be legal, and write it down; then what happens by itself, until somebody is to decide.

    A copy that goes on by itself gets a past of its own first.
    """
    past, length = position.past, position.length
    if len(past) != length:
        past = position.past = past[:length]
    past.append(action)
    position.length = length + 1
    STEPS[position.phase](position, action)
    while position.phase >= Phase.FILL:
        if position.phase == Phase.FILL:
            laying.fill(position)
        else:
            resume(position)


def _move(position: Position, action: int) -> None:
    """Something in a turn, the most frequent first."""
    codes, setup = position.setup.codes, position.setup
    if action == END:
        end_turn(position)
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
        locks.put(position, action - codes.extra)
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
        trading.exchange_own_keys(position, action)
    elif action >= codes.buy:
        trading.buy(position, action - codes.buy)
    else:
        trading.deal(position, GREEN if action == codes.green else BLUE)


def _bundle(position: Position, action: int) -> int:
    return action - position.setup.codes.bundle


def _turned_up(position: Position, tile: int) -> None:
    laying.turned_up(position, tile)


STEPS: dict[int, Callable[[Position, int], None]] = {
    Phase.MOVES: _move,
    Phase.LOT: begin,
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
    Phase.BANK_GIVE: lambda position, action: trading.pay(position, _bundle(position, action)),
    Phase.BANK_TAKE: lambda position, action: trading.take(position, _bundle(position, action)),
}
