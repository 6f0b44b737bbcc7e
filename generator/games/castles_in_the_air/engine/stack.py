"""Stack -> display: tiles turned up one by one, until the display is full again and the game goes on."""

from __future__ import annotations

from bisect import bisect_left

from generator.games.castles_in_the_air.engine import bonuses, laying
from generator.games.castles_in_the_air.engine.kinds import NONE
from generator.games.castles_in_the_air.engine.position import Phase, Position
from generator.rules import CHANCE


def fill(position: Position) -> None:
    """Turn up tiles while the set-up, an explorer or the display wants some (`setup.display`: refilled at once)."""
    while position.phase == Phase.FILL:
        if not _wants_tile(position):
            position.phase = Phase.GO_ON
        elif position.stack == 0:
            tile, position.under = position.under[0], position.under[1:]
            _came(position, tile)
        elif position.order is not None:
            turned_up(position, position.order[len(position.order) - position.stack])
        else:
            position.phase = Phase.TURN_UP
            position.actor = CHANCE


def turned_up(position: Position, tile: int) -> None:
    """A tile that nobody had seen comes off the stack."""
    unseen = position.unseen
    position.phase = Phase.FILL
    at = bisect_left(unseen, tile)
    position.unseen = unseen[:at] + unseen[at + 1 :]
    position.stack -= 1
    _came(position, tile)


def _wants_tile(position: Position) -> bool:
    if not (position.stack or position.under):
        return False
    if position.first_tiles or position.spot != NONE or len(position.display) < position.setup.shown:
        return True
    if position.drawing and _wants_own(position):
        return True
    return position.setup.matching and _change_display(position)


def _wants_own(position: Position) -> bool:
    """Whether the mover is due a tile that nobody else may lay (`bonuses.red.kind: hold`)."""
    return len(position.held[position.mover]) < bonuses.tiles_of_ones_own(position, position.mover)


def _came(position: Position, tile: int) -> None:
    """A tile that has been turned up is laid at once, or lies in the display, or before the mover."""
    position.last = position.last or not (position.stack or position.under)
    if position.first_tiles:
        _lay_first(position, tile)
    elif position.spot != NONE:
        laying.lay(position, tile)
    elif position.drawing and len(position.display) == position.setup.shown:
        laying.hold(position, tile)
    else:
        at = bisect_left(position.display, tile)
        position.display = (*position.display[:at], tile, *position.display[at:])


def _lay_first(position: Position, tile: int) -> None:
    """`setup.laid_first`: tiles round the empty sky, to the left of it first and then clockwise."""
    side = position.setup.rules.setup.laid_first - position.first_tiles
    position.first_tiles -= 1
    position.spot = position.city.beside(0, side)
    laying.lay(position, tile)


def _change_display(position: Position) -> bool:
    """`turn.placement: match`: a display of which no tile fits goes under the stack; not again once all were seen."""
    size = len(position.display)
    if not size or position.swaps * size >= position.left() or laying.fitting(position):
        return False
    position.swaps += 1
    position.under += position.display
    position.display = ()
    return True
