"""Board -> the figure `doors`: a chest and a door, before and after a key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from generator.cutaway.art import fittings
from generator.cutaway.art.things import IN_CHEST
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, title, write
from generator.draw.figures.marks import NO, YES, arrow, stroke
from generator.draw.palette import (
    EDGE,
    INK,
    PAPER,
    ROOM,
    ROOM_LINE,
    TIMBER_DARK,
)
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import gem, key, person
from generator.units import Size

HEADROOM, GROUND, ROOM_WIDE = 13.5, 21.6, 24.0
HALF = (WIDTH - 4.0) / 2


def doors(board: Board) -> Art:
    """A chest opened on the left, a door on the right: what it costs, what is gone afterwards, what stays."""

    def paint(pen: Pen) -> None:
        _scene(
            pen, board, 0.0, board.phrase("doors.chest"), partial(_chest, board=board), partial(_emptied, board=board)
        )
        spent = "spent" if board.rules.paths.key_spent else "kept"
        write(pen, board.phrase(f"doors.emptied.{spent}"), 0.6, 31.4, HALF - 1)
        x = HALF + 4.0
        _scene(pen, board, x, board.phrase("doors.door"), partial(_shut, board=board), partial(_passable, board=board))
        stays = "open" if board.rules.paths.doors_stay_open else "shut"
        write(pen, board.phrase(f"doors.{stays}.{spent}"), x + 0.6, 31.4, HALF - 1)

    return figure("doors", board.look, Size(WIDTH, 36.0), paint)


def _scene(
    pen: Pen,
    board: Board,
    x: float,
    name: str,
    before: Callable[[Pen, float], None],
    after: Callable[[Pen, float], None],
) -> None:
    title(pen, name, x + 0.3, 3.6, 8.5)
    for k, draw in enumerate((before, after)):
        left = x + 0.3 + k * (HALF - ROOM_WIDE - 0.6)
        _room(pen, left)
        draw(pen, left)
    a, b = x + ROOM_WIDE + 1.2, x + HALF - ROOM_WIDE - 1.2
    arrow(pen, [(a, 15.0), (b, 15.0)], YES, width=1.0)
    write(pen, board.moves(board.rules.costs.lock), (a + b) / 2, 12.6, 12, weight="bold", align=0.5, size=7.5)


def _room(pen: Pen, x: float) -> None:
    pen.area(rect(x, GROUND - HEADROOM, ROOM_WIDE, HEADROOM), ROOM, INK, 0.25)
    pen.tint(rect(x + 0.12, GROUND - 4.4, ROOM_WIDE - 0.24, 4.4), "#4A3A31")
    pen.line(f"M{x:.2f} {GROUND - 4.4:.2f}h{ROOM_WIDE:.2f}", ROOM_LINE, 0.2)
    pen.area(rect(x, GROUND, ROOM_WIDE, 2.0), TIMBER_DARK, INK, 0.25)
    pen.area(rect(x, GROUND - 0.05, ROOM_WIDE, 0.7), EDGE, INK, 0.18)


def _lock(board: Board) -> str:
    return next(iter(board.look.locks))


def _colour(board: Board) -> str:
    return next(iter(board.look.colours))


def _spent(pen: Pen, board: Board, x: float, y: float) -> None:
    """A key that is there no longer."""
    key(pen, board, _lock(board), x, y, 0.72)
    if board.rules.paths.key_spent:
        pen.solid(stroke([(x - 4.4, y + 2.2), (x + 4.4, y - 2.2)], 1.4), PAPER)
        pen.solid(stroke([(x - 4.4, y + 2.2), (x + 4.4, y - 2.2)], 0.7), INK if pen.low else NO)


def _chest(pen: Pen, x: float, board: Board) -> None:
    person(pen, board, 0, x + 6.0, GROUND, 1.0)
    gem(pen, board, _colour(board), x + 17.0, GROUND - 9.2, IN_CHEST)
    pen.use(fittings.chest, board.look.locks[_lock(board)], at=(x + 17.0, GROUND))
    key(pen, board, _lock(board), x + 6.2, 26.0, 0.72)


def _emptied(pen: Pen, x: float, board: Board) -> None:
    person(pen, board, 0, x + 6.0, GROUND, 1.0)
    pen.use(fittings.open_chest, at=(x + 17.0, GROUND))
    _spent(pen, board, x + 6.2, 26.0)
    gem(pen, board, _colour(board), x + 15.6, 26.0, 0.5)


def _shut(pen: Pen, x: float, board: Board) -> None:
    person(pen, board, 0, x + 4.4, GROUND, 1.0)
    pen.use(fittings.door, board.look.locks[_lock(board)], HEADROOM, at=(x + 12.2, GROUND))
    key(pen, board, _lock(board), x + 6.2, 26.0, 0.72)


def _passable(pen: Pen, x: float, board: Board) -> None:
    pen.use(fittings.open_door, HEADROOM, at=(x + 12.2, GROUND))
    person(pen, board, 0, x + 18.8, GROUND, 1.0)
    _spent(pen, board, x + 17.6, 26.0)
