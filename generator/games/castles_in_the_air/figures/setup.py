"""Board -> the figure `setup`: the table before the first turn of a game for four."""

from __future__ import annotations

from functools import partial

from generator.cutaway.art.tile import laid
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.palette import BRASS, BRASS_DARK, INK, PALE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.games.castles_in_the_air.art.compass import compass
from generator.games.castles_in_the_air.art.tokens import chief
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import airship, gem, key, person
from generator.units import Size

PLAYERS = 4
SHOWN = ("gatehouse-2", "cloudbank-1", "kitchen-4", "tower-1", "garden-3", "windmill-4")
SMALL, MIDDLE, HIGH = 0.3, 0.44, 103.0
CHIEF = Size(36.0, 36.0)


def setup(board: Board) -> Art:
    """Stack, face-up tiles, the empty sky with the zeppelins, supplies, and what each player has."""

    def paint(pen: Pen) -> None:
        pen.tint(rect(0, 0, WIDTH, HIGH), "#EFE6D3")
        pen.line(rect(0.2, 0.2, WIDTH - 0.4, HIGH - 0.4), "#B9A98D", 0.3)
        _stack(pen, board)
        _display(pen, board)
        _sky(pen, board)
        _supplies(pen, board)
        _players(pen, board)

    return figure("setup", board.look, Size(WIDTH, HIGH), paint)


def _stack(pen: Pen, board: Board) -> None:
    side, high = board.size.width * SMALL, board.size.height * SMALL
    for k in range(5, -1, -1):
        pen.area(rect(4.4 + 0.5 * k, 4.4 + 0.5 * k, side, high), "#22375C", INK, 0.25)
    pen.place(partial(_back, size=board.size), (4.4, 4.4), scale=SMALL)
    hidden = board.rules.setup.stack(PLAYERS) - _open(board)[0]
    write(pen, board.phrase("setup.stack", tiles=hidden), 4.4 + side / 2 + 1, 30.2, 26, align=0.5)


def _back(pen: Pen, size: Size) -> None:
    pen.within(rect(0, 0, size.width, size.height), partial(compass, size=size, bleed=0.0))
    pen.line(rect(0, 0, size.width, size.height), INK, 0.7)


def _chief(pen: Pen) -> None:
    """The Chief Explorer token, cut round along its rim."""
    rim = circle(CHIEF.width / 2, CHIEF.height / 2, CHIEF.width / 2 - 1.4)
    pen.within(rim, lambda inner: chief(inner, "", CHIEF))


def _open(board: Board) -> tuple[int, str]:
    """How many tiles lie face up at the start, and what for."""
    setup = board.rules.setup
    shown = setup.shown(PLAYERS)
    return (shown, "choice") if shown else (setup.laid_first, "laid")


def _display(pen: Pen, board: Board) -> None:
    side = board.size.width * SMALL
    count, purpose = _open(board)
    step = min(side + 2.0, 84.0 / max(count, 1))
    for k in range(count):
        laid(pen, board.tile(SHOWN[k % len(SHOWN)], "setup"), board.size, 33.0 + k * step, 4.6, SMALL)
    if count:
        write(
            pen,
            board.phrase(f"setup.open.{purpose}", tiles=count),
            33.0 + (count - 1) * step / 2 + side / 2,
            28.4,
            80,
            align=0.5,
        )


def _sky(pen: Pen, board: Board) -> None:
    side = board.size.width * MIDDLE
    x, y = (WIDTH - side) / 2, 38.0
    laid(pen, board.start, board.size, x, y, MIDDLE)
    spots = ((0.3, 0.2), (0.7, 0.38), (0.3, 0.58), (0.7, 0.78))
    for seat, (u, v) in enumerate(spots):
        for k in range(board.rules.setup.zeppelins):
            place = x + u * side + 1.2 * k, y + v * side - 1.2 * k
            airship(pen, board, seat, *place, MIDDLE)
    write(
        pen, board.phrase("setup.sky", title=board.start.title.capitalize()), WIDTH / 2, y + side + 3.8, 50, align=0.5
    )


def _supplies(pen: Pen, board: Board) -> None:
    spots = ((0, 0), (6.2, 1.4), (2.6, 4.6))
    for k, name in enumerate(board.look.colours):
        x, y = 9.0 + (k % 2) * 16.0, 44.0 + (k // 2) * 13.0
        for dx, dy in spots:
            gem(pen, board, name, x + dx, y + dy, 0.5)
    write(pen, board.phrase("setup.treasures"), 20.5, 69.7, 34, align=0.5)
    for k, name in enumerate(board.look.locks):
        for j in range(3):
            x, y = 90.5 + k * 15.0 + (j % 2) * 1.6, 45.0 + j * 6.6
            key(pen, board, name, x, y, 0.7, turn=-12 + 12 * j)
    write(pen, board.phrase("setup.keys"), 98.5, 69.7, 34, align=0.5)


def _players(pen: Pen, board: Board) -> None:
    share = (WIDTH - 8) / PLAYERS
    pen.line(f"M4 74H{WIDTH - 4:.2f}", "#B9A98D", 0.25, dash="0.3 1.2")
    for seat in range(PLAYERS):
        x = 4 + seat * share
        person(pen, board, seat, x + 6.2, 93.6, 1.0)
        pen.use(aid_card, at=(x + 12.4, 78.6))
        if seat == 0:
            pen.place(_chief, (x + 16.8, 85.6), scale=0.28)
    write(pen, board.phrase("setup.chief"), 4.6, 98.9, 60)
    pen.text(board.phrase("setup.each"), WIDTH - 4.6, 98.9, 7.5, align=1.0)


def aid_card(pen: Pen) -> None:
    """A player aid with its top-left corner at (0, 0), 14 mm wide and 10 high."""
    pen.area(rect(0, 0, 14, 10), PALE, INK, 0.25)
    pen.area(rect(0.8, 0.8, 12.4, 2.0), mix(BRASS, PALE, 0.3), BRASS_DARK, 0.15)
    pen.line("".join(f"M1.2 {4.3 + 1.5 * k:.2f}H{12.8 - (k % 3) * 1.6:.2f}" for k in range(4)), "#8A7D6C", 0.25)
