"""Board -> the figure `inside`: one of each kind of piece that is in the box, with its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from generator.cutaway.art.tile import laid
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.items import plate
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.games.castles_in_the_air.art.compass import compass
from generator.games.castles_in_the_air.art.tokens import chief
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import airship, gem, key, person
from generator.games.castles_in_the_air.figures.setup import CHIEF, aid_card
from generator.units import Size

SHOWN = ("great-hall-1", "tower-2")
HIGH, SMALL, TYPE = 54.0, 0.31, 10.2
"""How high it is, how large tiles are, and the type of its names, which stays above six points at 70 mm of width."""


def inside(board: Board) -> Art:
    """Tiles and their back above, and what stands and lies on them below."""
    row = _above(board), _below(board)

    def paint(pen: Pen) -> None:
        pen.tint(rect(0, 0, WIDTH, HIGH), "#EFE6D3")
        for drawers, top, foot in ((row[0], 1.8, 26.6), (row[1], 28.6, 48.6)):
            wide = (WIDTH - 4.0) / len(drawers)
            for number, (name, draw) in enumerate(drawers):
                x = 2.0 + (number + 0.5) * wide + (3.0 if name == "tiles" else 0.0)
                draw(pen, x, top)
                write(pen, board.phrase(f"inside.{name}"), x, foot, wide + 1, size=TYPE, align=0.5)

    return figure("inside", board.look, Size(WIDTH, HIGH), paint)


Drawer = Callable[[Pen, float, float], None]


def _above(board: Board) -> tuple[tuple[str, Drawer], ...]:
    half = board.size.width * SMALL / 2

    def two(pen: Pen, x: float, y: float) -> None:
        for name, at in zip(SHOWN, (x - 2 * half - 0.6, x + 0.6), strict=True):
            laid(pen, board.tile(name, "inside"), board.size, at, y, SMALL)

    def back(pen: Pen, x: float, y: float) -> None:
        frame = rect(0, 0, board.size.width, board.size.height)
        whole = partial(compass, size=board.size, bleed=0.0)
        pen.place(lambda inner: inner.within(frame, whole), (x - half, y), scale=SMALL)

    def sky(pen: Pen, x: float, y: float) -> None:
        laid(pen, board.start, board.size, x - half, y, SMALL)

    return ("tiles", two), ("sky", sky), ("back", back)


def _below(board: Board) -> tuple[tuple[str, Drawer], ...]:
    return (
        ("zeppelin", lambda pen, x, y: airship(pen, board, 0, x, y + 8.0, 0.62)),
        ("explorer", lambda pen, x, y: person(pen, board, 0, x, y + 14.0, 1.0)),
        ("treasures", partial(_treasures, board=board)),
        ("keys", partial(_keys, board=board)),
        ("locks", partial(_locks, board=board)),
        ("chief", _chief),
        ("aid", lambda pen, x, y: pen.use(aid_card, at=(x - 7.0, y + 3.0))),
    )


def _treasures(pen: Pen, x: float, y: float, board: Board) -> None:
    for number, colour in enumerate(board.look.colours):
        gem(pen, board, colour, x - 3.4 + number % 2 * 6.8, y + 4.6 + number // 2 * 7.0, 0.55)


def _keys(pen: Pen, x: float, y: float, board: Board) -> None:
    for number, lock in enumerate(board.look.locks):
        key(pen, board, lock, x, y + 4.8 + number * 6.4, 0.7)


def _locks(pen: Pen, x: float, y: float, board: Board) -> None:
    for number, lock in enumerate(board.look.locks.values()):
        pen.use(plate, lock, 2.6, at=(x - 3.2 + number * 6.4, y + 8.0))


def _chief(pen: Pen, x: float, y: float) -> None:
    rim = circle(CHIEF.width / 2, CHIEF.height / 2, CHIEF.width / 2 - 1.4)
    pen.place(lambda inner: inner.within(rim, lambda disc: chief(disc, "", CHIEF)), (x - 6.5, y + 1.2), scale=0.36)
