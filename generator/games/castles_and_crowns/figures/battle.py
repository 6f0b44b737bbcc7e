"""Table -> the figure `battle`: three forces at one battlefield, what each counts, and who wins the card."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import LABEL, SOFT, WIDTH, figure
from generator.draw.figures.marks import YES, tick
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.games.castles_and_crowns.art.card import CARD
from generator.games.castles_and_crowns.battle import Force
from generator.games.castles_and_crowns.figures.pieces import PANEL, SEAM, card, row, wide
from generator.games.castles_and_crowns.figures.table import Board
from generator.units import Size

FORCES = (
    Force(5, knights=2, captains=1),
    Force(2, knights=4),
    Force(6, knights=3, mercenaries=1),
)
"""Ada's, Bruno's and Clara's."""

SCALE, EDGE = 0.55, 9.4
LEFT, LANE = 38.0, 16.0


def verdict(table: Board) -> tuple[int | None, str]:
    """Who wins, by seat, and why; None where nobody does."""
    won = table.rules.battle.winner(FORCES)
    if won is None:
        return None, ""
    level = [force for force in FORCES if table.strength(force) == table.strength(FORCES[won])]
    why = "figures.crowns.battle.rank" if len(level) > 1 else "figures.crowns.battle.strength"
    return won, table.look.language.say(why)


def battle(table: Board) -> Art:
    """The king of the lion, and a lane for each force."""

    def paint(pen: Pen) -> None:
        card(pen, "K", "lion", 1.0, 0.4, SCALE)
        won, why = verdict(table)
        for seat, force in enumerate(FORCES):
            _lane(pen, table, seat, force, why if seat == won else "")

    return figure("battle", table.look, Size(WIDTH, CARD.height * SCALE + 0.8), paint)


def _lane(pen: Pen, table: Board, seat: int, force: Force, why: str) -> None:
    """Name, dice and strength of one player; framed where that is the winner."""
    y, width = 0.7 + seat * LANE, WIDTH - LEFT - 0.6
    pen.tint(rect(LEFT, y, width, LANE - 1.4), PANEL if why else "#F5F1EA")
    pen.line(rect(LEFT, y, width, LANE - 1.4), YES if why else SEAM, 0.6 if why else 0.25)
    pen.text(table.name(seat), LEFT + 3, y + 8.3, 10, weight="bold")
    row(pen, table, force, seat, LEFT + 16.0, y + (LANE - 1.4 - EDGE) / 2, EDGE)
    end = LEFT + 16.0 + wide(FORCES[1], EDGE)
    strength = f"{table.strength_text(force)}"
    pen.text(strength, WIDTH - 4.0, y + (7.4 if why else 8.9), 14, weight="bold", align=1.0)
    if why:
        tick(pen, WIDTH - 14.0, y + 5.2, 1.9)
        pen.text(why, WIDTH - 3.0, y + 12.2, LABEL, style="italic", align=1.0)
    else:
        pen.line(f"M{end + 2:.2f} {y + 7.3:.2f}H{WIDTH - 13:.2f}", SOFT, 0.25, dash="0.2 1.1")
