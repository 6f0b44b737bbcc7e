"""Table -> the figures `traitor` and `turncoat`: two battlefields before and after a traitor has changed sides."""

from __future__ import annotations

from dataclasses import replace

from generator.draw.art import Art
from generator.draw.figures.frame import LABEL, WIDTH, figure, title, write
from generator.draw.figures.marks import NO, YES, arrow
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castles_and_crowns.art.card import CARD
from generator.games.castles_and_crowns.battle import Force
from generator.games.castles_and_crowns.figures.pieces import PANEL, SEAM, card, row, wide
from generator.games.castles_and_crowns.figures.table import Board
from generator.units import Size

RANK = 4
HIRED = Force(RANK, knights=2, traitors=1)
"""Bruno's dice at the queen, before."""

SENT = Force(RANK, knights=2)
"""The pair that Ada rolls."""

HIGH, SCALE, EDGE = 73.0, 0.38, 6.8
HALF = (WIDTH - 5.0) / 2
ROW = 44.0
"""Where the dice at the battlefields lie."""

STRIP, SMALL, ARROW = 95.0, 5.6, 9.0
"""How wide a player aid's line is, an edge of the dice in it, and the room for an arrow, in millimetres."""


def after() -> tuple[Force, Force]:
    """What Ada and Bruno have once the pair is sent: every traitor of its rank has gone with it."""
    return replace(SENT, traitors=HIRED.traitors), replace(HIRED, traitors=0)


def traitor(table: Board) -> Art:
    """Bruno's traitor at the queen; Ada sends its rank to a castle, and it is hers."""
    size = Size(WIDTH, HIGH)

    def paint(pen: Pen) -> None:
        language = table.look.language
        rank = language.say(f"figures.crowns.ranks.{RANK - 1}")
        for x, words in (
            (
                0.0,
                language.say(
                    "figures.crowns.traitor.before",
                    name=table.name(0),
                    rank=rank,
                ),
            ),
            (HALF + 5.0, language.say("figures.crowns.traitor.after")),
        ):
            pen.tint(rect(x + 0.2, 0.2, HALF - 0.4, HIGH - 0.4), PANEL)
            pen.line(rect(x + 0.2, 0.2, HALF - 0.4, HIGH - 0.4), SEAM, 0.25)
            title(pen, words, x + HALF / 2, 5.6, 7.6, align=0.5)
            card(pen, "Q", "stag", x + 3.0, 8.6, SCALE)
            card(pen, table.best("traitor"), "boar", x + HALF - 3.0 - CARD.width * SCALE, 8.6, SCALE)
        _before(pen, table)
        _after(pen, table, HALF + 5.0)
        middle = [(HALF - 1.8, ROW + EDGE + 12.4), (HALF + 7.0, ROW + EDGE + 12.4)]
        arrow(pen, middle, YES, width=1.3)

    return figure("traitor", table.look, size, paint)


def turncoat(table: Board) -> Art:
    """The same dice in one line, for a card."""

    def paint(pen: Pen) -> None:
        far = (STRIP - ARROW) / 2 + ARROW
        line = 0.5 + SMALL / 2
        sent = far - ARROW - wide(SENT, SMALL)
        for force, seat, x in ((HIRED, 1, 0.0), (SENT, 0, sent)):
            _owned(pen, table, seat, force, x)
        start = wide(HIRED, SMALL) + 0.7
        arrow(pen, [(start, line), (sent - 0.8, line)], NO, width=0.8, dashed=True)
        arrow(pen, [(far - ARROW + 1.6, line), (far - 1.6, line)], YES, width=1.3)
        ada, bruno = after()
        _owned(pen, table, 1, bruno, far)
        _owned(pen, table, 0, ada, STRIP - wide(ada, SMALL))

    return figure("turncoat", table.look, Size(STRIP, SMALL + 4.1), paint)


def _owned(pen: Pen, table: Board, seat: int, force: Force, x: float) -> None:
    """A force from its left end, and whose it is."""
    row(pen, table, force, seat, x, 0.5, SMALL, turncoat=1)
    pen.text(table.name(seat), x + wide(force, SMALL) / 2, SMALL + 3.3, LABEL, align=0.5)


def _column(x: float, side: int) -> float:
    """The middle of a card in a panel: 0 the queen, 1 the castle."""
    half = CARD.width * SCALE / 2
    return x + 3.0 + half if side == 0 else x + HALF - 3.0 - half


def _force(pen: Pen, table: Board, seat: int, force: Force, x: float, y: float) -> float:
    """A force centred on x, its owner and strength below; the left end of its row is returned."""
    left = x - wide(force, EDGE) / 2
    row(pen, table, force, seat, left, y, EDGE, turncoat=1)
    words = table.look.language.say("figures.crowns.stands", name=table.name(seat), number=table.strength_text(force))
    pen.text(words, x, y + EDGE + 4.3, LABEL + 1.5, weight="bold", align=0.5)
    return left


def _before(pen: Pen, table: Board) -> None:
    """The pair lies before Ada; an arrow shows where it goes, a dashed one who is called."""
    queen, castle = _column(0.0, 0), _column(0.0, 1)
    left = _force(pen, table, 1, HIRED, queen, ROW)
    turncoat = left + wide(HIRED, EDGE) + 0.7
    y = ROW + EDGE + 9.0
    start = castle - wide(SENT, EDGE) / 2
    row(pen, table, SENT, 0, start, y, EDGE)
    pen.text(table.look.language.say("figures.crowns.traitor.rolled"), castle, y + EDGE + 4.0, LABEL + 0.5, align=0.5)
    arrow(pen, [(castle, y - 0.8), (castle, ROW - 1.0)], YES, width=1.0)
    arrow(pen, [(turncoat, ROW + EDGE * 0.5), (castle - 2.6, ROW + EDGE * 0.5)], NO, width=0.8, dashed=True)


def _after(pen: Pen, table: Board, x: float) -> None:
    ada, bruno = after()
    _force(pen, table, 1, bruno, _column(x, 0), ROW)
    _force(pen, table, 0, ada, _column(x, 1), ROW)
    words = table.look.language.say("figures.crowns.traitor.whoever")
    write(pen, words, x + HALF / 2 + 2, HIGH - 6.4, HALF - 8, size=8.5, align=0.5)
