"""Board -> the figure `doors`: a chest and a door, before and after a key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from generator.cutaway.art import fittings
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, title, write
from generator.draw.figures.marks import NO, YES, arrow, stroke
from generator.draw.palette import (
    EDGE,
    INK,
    PALE,
    PAPER,
    ROOM,
    ROOM_DEEP,
    ROOM_LINE,
    STONE,
    STONE_SHADE,
    TIMBER,
    TIMBER_DARK,
    mix,
)
from generator.draw.pen import Pen
from generator.draw.shapes import arch, polygon, rect
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import gem, key, person
from generator.units import Size

IRON = "#4A4A4F"


def open_chest(pen: Pen) -> None:
    """An empty chest standing on (0, 0), its lid thrown back."""
    pen.area("M-4.7 0.15V-3.4L-4.3 -7.6H4.3L4.7 -3.4V0.15Z", PALE, PALE, 0.9)
    pen.area(
        "M-4.5 -3.4L-4.1 -7.2C-4 -7.7 -3.6 -7.9 -3 -7.9H3C3.6 -7.9 4 -7.7 4.1 -7.2L4.5 -3.4Z",
        mix(TIMBER, "#C98B4E", 0.5),
        INK,
        0.3,
    )
    pen.area("M-3.9 -3.5L-3.5 -7.1H3.5L3.9 -3.5Z", TIMBER_DARK, INK, 0.2)
    pen.area(polygon([(-4.5, -3.1), (-3.7, -4.2), (3.7, -4.2), (4.5, -3.1)]), ROOM_DEEP, INK, 0.2)
    pen.area("M-4.5 0V-3.1H4.5V0Z", TIMBER, INK, 0.3)
    pen.tint(rect(-4.35, -1.5, 8.7, 1.4), TIMBER_DARK)
    pen.line("M-4.3 -1.5H4.3", TIMBER_DARK, 0.15)
    pen.area("".join(rect(x, -3.1, 0.9, 3.05) for x in (-3.7, 2.8)) + rect(-4.65, -3.35, 9.3, 0.6), IRON, INK, 0.15)


def open_door(pen: Pen, height: float) -> None:
    """A doorway standing on (0, 0) that fills the storey, its leaf swung towards us on the left."""
    h = height
    pen.area(f"M-3.5 0V{-h:.2f}H3.5V0Z", STONE, INK, 0.3)
    pen.line("".join(f"M{x} {y:.2f}h0.7" for y in (-2.2, -4.6, -7.0) for x in (-3.5, 2.8)), STONE_SHADE, 0.15)
    pen.area(arch(-2.8, -h + 0.75, 5.6, h - 0.75), ROOM_DEEP, INK, 0.3)
    pen.tint(polygon([(-2.8, 0), (0.4, -1.5), (2.8, -1.5), (2.8, 0)]), "#8A6A48")
    leaf = f"M-2.8 -0.05L-4.9 0.9V{-h + 3.2:.2f}C-4.7 {-h + 1.7:.2f} -3.6 {-h + 1.0:.2f} -2.8 {-h + 2.9:.2f}Z"
    pen.area(leaf, TIMBER, INK, 0.3)
    pen.line(f"M-4.2 {-h + 2.0:.2f}V0.5M-3.5 {-h + 2.0:.2f}V0.2", TIMBER_DARK, 0.2)
    for y in (-2.2, -h + 4.4):
        pen.area(f"M-2.8 {y:.2f}L-4.7 {y + 0.35:.2f}V{y + 1.0:.2f}L-2.8 {y + 0.6:.2f}Z", IRON, INK, 0.12)


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
    person(pen, board, 0, x + 6.0, GROUND, 0.46)
    gem(pen, board, _colour(board), x + 17.0, GROUND - 9.2, 0.72)
    pen.use(fittings.chest, board.look.locks[_lock(board)], at=(x + 17.0, GROUND))
    key(pen, board, _lock(board), x + 6.2, 26.0, 0.72)


def _emptied(pen: Pen, x: float, board: Board) -> None:
    person(pen, board, 0, x + 6.0, GROUND, 0.46)
    pen.use(open_chest, at=(x + 17.0, GROUND))
    _spent(pen, board, x + 6.2, 26.0)
    gem(pen, board, _colour(board), x + 15.6, 26.0, 0.5)


def _shut(pen: Pen, x: float, board: Board) -> None:
    person(pen, board, 0, x + 4.4, GROUND, 0.46)
    pen.use(fittings.door, board.look.locks[_lock(board)], HEADROOM, at=(x + 12.2, GROUND))
    key(pen, board, _lock(board), x + 6.2, 26.0, 0.72)


def _passable(pen: Pen, x: float, board: Board) -> None:
    pen.use(open_door, HEADROOM, at=(x + 12.2, GROUND))
    person(pen, board, 0, x + 18.8, GROUND, 0.46)
    _spent(pen, board, x + 17.6, 26.0)
