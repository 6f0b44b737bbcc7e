"""Position + seat -> what that seat knows: everything on the table, and nothing of the stack but its size."""

from __future__ import annotations

from typing import TypeVar

from tilewright.games.castles_in_the_air.engine import locks, view
from tilewright.games.castles_in_the_air.engine.kinds import KINDS, NONE, TREASURES
from tilewright.games.castles_in_the_air.engine.position import Phase, Position
from tilewright.games.castles_in_the_air.engine.setup import Setup
from tilewright.rng import Stream

P = TypeVar("P", bound=Position)
_TILE = 5
"""Numbers a tile: unseen, on display (or 2 and more: before a seat), laid, column, row."""
_SLOT = 3
"""Numbers a slot: whether anything is left there, what, its lock."""
_PIECE = 5
"""Numbers a piece: there, free to move, column, row, floor."""
_CLOCK = 21
"""Numbers about the turn."""
_SEAT = KINDS + 4 + TREASURES
"""Numbers a seat besides its pieces: six counts, given, taken, chief, refusals, bonuses bought of each colour."""


def information(position: Position, player: int) -> str:
    """All that a player knows, as text; nobody's hoard is hidden, so it differs only in who reads it."""
    return f"seen by {position.setup.seats[player]}\n{view.text(position)}"


def resample(position: P, player: int, rng: Stream) -> P:
    """A copy in which the rest of a stack dealt in advance comes from all tiles that nobody has seen."""
    del player  # everybody knows the same
    new = position.clone()
    if new.order is not None:
        known = len(new.order) - new.stack
        rest = rng.shuffled(new.unseen)[: new.stack]
        new.order = (*new.order[:known], *rest)
    return new


def size(setup: Setup) -> int:
    """How many numbers an observation is."""
    seats = setup.players * (_SEAT + setup.most * _PIECE)
    return len(setup.tiles) * _TILE + setup.slots * _SLOT + seats + Phase.OVER + 1 + setup.players + _CLOCK


def tensor(position: Position, player: int) -> list[float]:
    """What a player sees, its own things first and then the others' to its left."""
    order = [(player + step) % position.setup.players for step in range(position.setup.players)]
    seats = (number for seat in order for number in _seat(position, seat))
    numbers = [
        *_tiles(position, order),
        *_slots(position),
        *seats,
        *[int(position.phase == phase) for phase in range(Phase.OVER + 1)],
        *[int(position.now == seat) for seat in order],
    ]
    return list(map(float, numbers + _clock(position)))


def _tiles(position: Position, order: list[int]) -> list[int]:
    numbers = [0] * (len(position.setup.tiles) * _TILE)
    for tile in position.unseen:
        numbers[tile * _TILE] = 1
    for tile in position.display:
        numbers[tile * _TILE + 1] = 1
    for step, seat in enumerate(order):
        for tile in position.held[seat]:
            numbers[tile * _TILE + 1] = 2 + step
    for tile, spot in enumerate(position.city.place):
        if spot != NONE:
            numbers[tile * _TILE + 2 : (tile + 1) * _TILE] = (1, *position.city.cell(spot))
    return numbers


def _slots(position: Position) -> list[int]:
    count = position.setup.slots
    numbers = [0] * (count * _SLOT)
    numbers[0::_SLOT] = [position.live >> slot & 1 for slot in range(count)]
    numbers[1::_SLOT] = [content + 1 for content in position.contents]
    numbers[2::_SLOT] = [lock + 1 for lock in position.locks]
    return numbers


def _seat(position: Position, seat: int) -> list[int]:
    chief = int(bool(position.round) and seat == position.chief)
    state = [position.given[seat], position.taken[seat], chief, position.refusals[seat]]
    bought = position.bought[seat * TREASURES : (seat + 1) * TREASURES]
    return [*position.hand(seat), *state, *bought, *_pieces(position, seat)]


def _pieces(position: Position, seat: int) -> list[int]:
    setup, city = position.setup, position.city
    active = locks.active(position, seat)
    numbers: list[int] = []
    for number in range(setup.most):
        node = position.pieces[seat * setup.most + number]
        column, row = city.cell(city.place[node // setup.wide]) if node != NONE else (0, 0)
        there = int(node != NONE)
        numbers += [there, int(number < active), column, row, node % setup.wide if there else 0]
    return numbers


def _clock(position: Position) -> list[int]:
    return [
        position.round,
        position.moves,
        position.extra,
        position.idle,
        int(position.busy),
        int(position.last),
        position.step,
        position.seat,
        position.lays,
        position.exchanges,
        position.swapped,
        position.turned,
        int(position.again),
        position.judge,
        position.tile,
        position.cursor,
        position.changes,
        position.offer,
        position.want,
        position.piece,
        position.left(),
    ]
