"""Table -> the figure `turn`: dice rolled, sorted by rank, and one group of them sent to a battlefield."""

from __future__ import annotations

from dataclasses import replace

from generator.draw.art import Art
from generator.draw.figures.frame import LABEL, WIDTH, figure, title
from generator.draw.figures.marks import YES, arrow
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castles_and_crowns.art.card import CARD
from generator.games.castles_and_crowns.battle import Force
from generator.games.castles_and_crowns.figures.pieces import PANEL, SEAM, card, die, row, wide
from generator.games.castles_and_crowns.figures.table import Board
from generator.units import Size

ROLLED = (
    Force(2, knights=2),
    Force(3, knights=3, captains=1),
    Force(5, knights=1, traitors=1),
    Force(6, knights=2),
)
"""What Ada rolls, sorted; the second group is sent."""
SENT = 1
HIGH, EDGE, SCALE = 49.0, 6.6, 0.32
WIDE = (WIDTH - 10.0) / 3
HEADS = ("roll", "sort", "send")


def dice_of(table: Board) -> list[tuple[str, int]]:
    """The dice as (kind, value), as they fall; kinds that the game lacks left out."""
    kinds = {"captain": table.rules.dice.captains, "traitor": table.rules.dice.traitors}
    each = [(kind, force.rank) for force in ROLLED for kind in force.kinds if kinds.get(kind, 1)]
    return each[::3] + each[1::3] + each[2::3]


def sent(table: Board) -> Force:
    """The group that is sent, and the mercenary of its rank, who joins it."""
    return replace(ROLLED[SENT], mercenaries=min(1, table.rules.sending.mercenaries_each, table.rules.dice.mercenaries))


def turn(table: Board) -> Art:
    """Three panels from left to right."""

    def paint(pen: Pen) -> None:
        for number, head in enumerate(HEADS):
            x = number * (WIDE + 5.0)
            pen.tint(rect(x + 0.2, 0.2, WIDE - 0.4, HIGH - 0.4), PANEL)
            pen.line(rect(x + 0.2, 0.2, WIDE - 0.4, HIGH - 0.4), SEAM, 0.25)
            words = table.look.language.say(f"figures.crowns.turn.{head}", name=table.name(0))
            title(pen, words, x + WIDE / 2, 5.4, 7.6, align=0.5)
        for x in (WIDE, 2 * WIDE + 5.0):
            arrow(pen, [(x - 0.6, 3.9), (x + 5.8, 3.9)], YES, width=1.0)
        _rolled(pen, table)
        _sorted(pen, table, WIDE + 5.0)
        _sent(pen, table, 2 * (WIDE + 5.0))

    return figure("turn", table.look, Size(WIDTH, HIGH), paint)


def _rolled(pen: Pen, table: Board) -> None:
    for number, (kind, value) in enumerate(dice_of(table)):
        x = 8.0 + number % 3 * 10.2 + (number // 3 % 2) * 1.8
        y = 13.0 + number // 3 * 9.4
        die(pen, table, kind, value, 0, x, y, EDGE, turn=(number * 47) % 60 - 30.0)


def _sorted(pen: Pen, table: Board, x: float) -> None:
    for number, force in enumerate(ROLLED):
        there = force if table.rules.dice.traitors else replace(force, traitors=0)
        row(pen, table, there, 0, x + 3.0, 9.2 + number * 9.0, EDGE)


def _sent(pen: Pen, table: Board, x: float) -> None:
    """The king of the first house, and beside it the group that was sent."""
    force = sent(table)
    card(pen, "K", next(iter(table.rules.cards.houses)), x + (WIDE - CARD.width * SCALE) / 2, 8.0, SCALE)
    left, y = x + (WIDE - wide(force, EDGE - 0.4)) / 2, 9.0 + CARD.height * SCALE
    row(pen, table, force, 0, left, y, EDGE - 0.4)
    words = table.look.language.say("figures.crowns.stands", name=table.name(0), number=table.strength_text(force))
    pen.text(words, x + WIDE / 2, HIGH - 1.8, LABEL, weight="bold", align=0.5)
