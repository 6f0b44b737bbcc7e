"""Board -> the figure `trade`: what two players have given and taken since their turns began, a box for each thing."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.art import Art
from generator.draw.figures.frame import SOFT, WIDTH, figure, title, write
from generator.draw.figures.marks import YES, arrow
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import gem, key, person
from generator.units import Size

GIVEN, PRICE = ("green", "yellow"), ("black",)
"""What Ruby gives Navy, and what for: treasures by colour, a key by its lock."""
HIGH, BOX = 33.0, 8.0
HALF = (WIDTH - 6.0) / 2


def trade(board: Board) -> Art:
    """Ruby on the left, Navy on the right; the boxes of each fill up as they trade."""

    def paint(pen: Pen) -> None:
        _player(pen, board, 0, 0.0, (GIVEN, PRICE))
        _player(pen, board, 1, HALF + 6.0, (PRICE, GIVEN))
        arrow(pen, [(HALF - 1.0, 13.0), (HALF + 7.4, 13.0)], YES, width=1.0)
        arrow(pen, [(HALF + 7.0, 23.6), (HALF - 1.4, 23.6)], YES, width=1.0)

    return figure("trade", board.look, Size(WIDTH, HIGH), paint)


def _player(pen: Pen, board: Board, seat: int, x: float, hands: tuple[Sequence[str], Sequence[str]]) -> None:
    pen.tint(rect(x + 0.2, 0.2, HALF - 0.4, HIGH - 0.4), "#FBF3E1")
    pen.line(rect(x + 0.2, 0.2, HALF - 0.4, HIGH - 0.4), "#A79B8B", 0.25)
    person(pen, board, seat, x + 6.6, 20.0, 1.1)
    title(pen, board.crew(seat).title, x + 6.8, 25.0, 7.0, align=0.5)
    for row, (name, things) in enumerate(zip(("given", "taken"), hands, strict=True)):
        y = 4.6 + row * 12.6
        write(pen, board.phrase(f"trade.{name}"), x + 14.0, y + 5.2, 14, size=8.0, weight="bold")
        _boxes(pen, board, x + 25.0, y, things)
    given, taken = hands
    left = max(0, board.rules.trade.cubes - len(given if seat else taken))
    words = board.look.language.count(f"figures.castles.trade.{'give' if seat else 'left'}", left)
    write(pen, words, x + 3.0, HIGH - 2.4, HALF - 6, size=7.5, fill=SOFT)


def _boxes(pen: Pen, board: Board, x: float, y: float, things: Sequence[str]) -> None:
    """A box for each thing that may change hands; the things in the first of them."""
    room = min(BOX + 2.0, 26.0 / max(1, board.rules.trade.cubes))
    for number in range(board.rules.trade.cubes):
        pen.area(rect(x + number * room, y, min(BOX, room - 0.6), BOX), PAPER, INK, 0.3)
    for number, thing in enumerate(things[: board.rules.trade.cubes]):
        spot = x + number * room + min(BOX, room - 0.6) / 2, y + BOX / 2
        if thing in board.look.locks:
            key(pen, board, thing, *spot, 0.55)
        else:
            gem(pen, board, thing, *spot, 0.6)
