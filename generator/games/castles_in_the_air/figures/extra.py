"""Board -> the figure `extra`: an assortment brings a piece, which waits while the assortment is gone."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import SOFT, WIDTH, figure, title, write
from generator.draw.figures.marks import NO, stroke
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import airship, gem, person
from generator.units import Size

HIGH, SPACE = 43.0, 2.5
WIDE = (WIDTH - 2 * SPACE) / 3
STAGES = ("placed", "frozen", "again")


def extra(board: Board) -> Art:
    """Three panels: the piece placed, frozen, and free again."""

    def paint(pen: Pen) -> None:
        for number, stage in enumerate(STAGES):
            _panel(pen, board, number * (WIDE + SPACE), stage)

    return figure("extra", board.look, Size(WIDTH, HIGH), paint)


def _panel(pen: Pen, board: Board, x: float, stage: str) -> None:
    frozen = stage == "frozen"
    pen.tint(rect(x + 0.2, 0.2, WIDE - 0.4, HIGH - 0.4), "#F5F1EA" if frozen else "#FBF3E1")
    pen.line(rect(x + 0.2, 0.2, WIDE - 0.4, HIGH - 0.4), "#A79B8B", 0.25)
    piece, last = board.rules.setup.zeppelins + 1, tuple(board.look.colours.values())[-1].title.lower()
    title(pen, board.phrase(f"extra.titles.{stage}", colour=last), x + WIDE / 2, 5.0, 7.6, align=0.5)
    for number, colour in enumerate(board.look.colours):
        spot = x + 6.0 + number * (WIDE - 12.0) / max(1, len(board.look.colours) - 1), 11.4
        if frozen and number == len(board.look.colours) - 1:
            pen.line(circle(*spot, 3.0), SOFT, 0.3, dash="0.9 0.8", cap="butt")
        else:
            gem(pen, board, colour, *spot, 0.55)
    explorer = stage != "placed"
    for before in reversed(range(piece - 1)):
        airship(pen, board, 0, x + WIDE * 0.28 + (piece - 2) * 1.6 - before * 3.2, 23.0 - before * 2.0, 0.62)
    if explorer:
        person(pen, board, 0, x + WIDE * 0.74, 28.2, 0.85)
    else:
        airship(pen, board, 0, x + WIDE * 0.74, 23.0, 0.62)
    pen.solid(circle(x + WIDE * 0.74 + 6.6, 18.6, 1.9), INK)
    pen.text(str(piece), x + WIDE * 0.74 + 6.6, 19.5, 7.5, weight="bold", fill=PAPER, align=0.5)
    if frozen:
        line = [(x + WIDE * 0.74 - 6.0, 27.6), (x + WIDE * 0.74 + 5.0, 18.4)]
        pen.solid(stroke(line, 1.8), PAPER)
        pen.solid(stroke(line, 0.9), INK if pen.low else NO)
    words = board.phrase(f"extra.{stage}", piece=piece, ordinal=board.look.language.ordinal(piece), colour=last)
    write(pen, words, x + WIDE / 2, 32.6, WIDE - 4, size=7.5, align=0.5)
