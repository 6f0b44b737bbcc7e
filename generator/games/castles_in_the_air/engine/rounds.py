"""Rounds and turns: whose turn it is, in what order, and when the game is over: "Your turn" and "The end"."""

from __future__ import annotations

from generator.games.castles_in_the_air.choices import Structure
from generator.games.castles_in_the_air.engine import laying, moves, trading
from generator.games.castles_in_the_air.engine.position import Phase, Position, Stage
from generator.rules import TERMINAL


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
        position.actor = position.mover
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
        position.actor = position.mover
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
    position.mover = position.actor = _mover(position)
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
    position.actor = TERMINAL
