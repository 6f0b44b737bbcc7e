"""Pieces on the table -> which of them can move, and where another may be put: the chapter "Extra pieces"."""

from __future__ import annotations

from generator.games.castles_in_the_air.choices import PieceAt
from generator.games.castles_in_the_air.engine import bonuses
from generator.games.castles_in_the_air.engine.kinds import NONE
from generator.games.castles_in_the_air.engine.position import Position


def count_placed(position: Position, seat: int) -> int:
    """How many pieces a seat has on the table; the newest has the highest number."""
    most = position.setup.most
    return most - position.pieces[seat * most : seat * most + most].count(NONE)


def active(position: Position, seat: int) -> int:
    """How many of them can move: the newest freeze first (`extra_pieces.newest_freezes`)."""
    return min(count_placed(position, seat), bonuses.allowed_pieces(position, seat))


def count(position: Position) -> int:
    """How many pieces of the mover can move, as `active` counts them.

    How many more it may put down is kept as `spare`; both are counted again only when its hoard has changed.
    """
    if position.free == NONE:
        there, allowed = count_placed(position, position.mover), bonuses.allowed_pieces(position, position.mover)
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
