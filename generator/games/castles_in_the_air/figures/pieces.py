"""A seat -> its zeppelin or explorer, standing in a figure."""

from __future__ import annotations

from generator.draw import items
from generator.draw.pen import Pen
from generator.games.castles_in_the_air.art import crew, people
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.style import STYLE
from generator.units import Size


def airship(pen: Pen, board: Board, seat: int, x: float, y: float, scale: float, *, flip: bool = False) -> None:
    """A seat's zeppelin about (x, y), as large as it is printed at scale 1."""
    pen.use(crew.zeppelin, board.crew(seat), at=(x, y), scale=scale * _printed(board, "zeppelin"), flip=flip)


def person(pen: Pen, board: Board, seat: int, x: float, y: float, scale: float) -> None:
    """A seat's explorer standing on (x, y), as large as it is printed at scale 1."""
    pen.use(people.explorer, board.crew(seat), at=(x, y), scale=scale * _printed(board, "explorer"))


def _printed(board: Board, figure: str) -> float:
    """The scale at which a figure is drawn on the piece that is cut out."""
    shown = STYLE.standing[figure]
    return shown.scale_in(board.pieces.get(figure, Size(shown.width, shown.height)))


def gem(pen: Pen, board: Board, name: str, x: float, y: float, scale: float) -> None:
    """A treasure of that colour about (x, y), 10 mm wide at scale 1."""
    pen.use(items.gem, board.look.colours[name], at=(x, y), scale=scale)


def key(pen: Pen, board: Board, name: str, x: float, y: float, scale: float, turn: float = 0.0) -> None:
    """A key to that kind of lock about (x, y), 11 mm long at scale 1."""
    pen.use(items.key, board.look.locks[name], at=(x, y), scale=scale, turn=turn)
