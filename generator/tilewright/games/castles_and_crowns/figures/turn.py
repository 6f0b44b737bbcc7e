"""Board -> the figures `turn`, `battle`, `traitor` and `turncoat`: dice that are sent, and who wins a battlefield."""

from __future__ import annotations

from dataclasses import replace

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import LABEL, NO, SOFT, WIDTH, YES, arrow, figure, tick, title, write
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castles_and_crowns.art.card import CARD
from tilewright.games.castles_and_crowns.figures.pieces import PANEL, SEAM, Board, card, die, row, wide
from tilewright.games.castles_and_crowns.rules import Force
from tilewright.units import Size

ROLLED = (Force(2, knights=2), Force(3, knights=3, captains=1), Force(5, knights=1, traitors=1), Force(6, knights=2))
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


FORCES = (Force(5, knights=2, captains=1), Force(2, knights=4), Force(6, knights=3, mercenaries=1))
"""Ada's, Bruno's and Clara's."""

BATTLE_SCALE, BATTLE_EDGE = 0.55, 9.4
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
        card(pen, "K", "lion", 1.0, 0.4, BATTLE_SCALE)
        won, why = verdict(table)
        for seat, force in enumerate(FORCES):
            _lane(pen, table, seat, force, why if seat == won else "")

    return figure("battle", table.look, Size(WIDTH, CARD.height * BATTLE_SCALE + 0.8), paint)


def _lane(pen: Pen, table: Board, seat: int, force: Force, why: str) -> None:
    """Name, dice and strength of one player; framed where that is the winner."""
    y, width = 0.7 + seat * LANE, WIDTH - LEFT - 0.6
    pen.tint(rect(LEFT, y, width, LANE - 1.4), PANEL if why else "#F5F1EA")
    pen.line(rect(LEFT, y, width, LANE - 1.4), YES if why else SEAM, 0.6 if why else 0.25)
    pen.text(table.name(seat), LEFT + 3, y + 8.3, 10, weight="bold")
    row(pen, table, force, seat, LEFT + 16.0, y + (LANE - 1.4 - BATTLE_EDGE) / 2, BATTLE_EDGE)
    end = LEFT + 16.0 + wide(FORCES[1], BATTLE_EDGE)
    strength = f"{table.strength_text(force)}"
    pen.text(strength, WIDTH - 4.0, y + (7.4 if why else 8.9), 14, weight="bold", align=1.0)
    if why:
        tick(pen, WIDTH - 14.0, y + 5.2, 1.9)
        pen.text(why, WIDTH - 3.0, y + 12.2, LABEL, style="italic", align=1.0)
    else:
        pen.line(f"M{end + 2:.2f} {y + 7.3:.2f}H{WIDTH - 13:.2f}", SOFT, 0.25, dash="0.2 1.1")


RANK = 4
HIRED = Force(RANK, knights=2, traitors=1)
"""Bruno's dice at the queen, before."""

TRAITOR_SENT = Force(RANK, knights=2)
"""The pair that Ada rolls."""

TRAITOR_HIGH, TRAITOR_SCALE, TRAITOR_EDGE = 73.0, 0.38, 6.8
HALF = (WIDTH - 5.0) / 2
ROW = 44.0
"""Where the dice at the battlefields lie."""

STRIP, SMALL, ARROW = 95.0, 5.6, 9.0
"""How wide a player aid's line is, an edge of the dice in it, and the room for an arrow, in millimetres."""


def after() -> tuple[Force, Force]:
    """What Ada and Bruno have once the pair is sent: every traitor of its rank has gone with it."""
    return replace(TRAITOR_SENT, traitors=HIRED.traitors), replace(HIRED, traitors=0)


def traitor(table: Board) -> Art:
    """Bruno's traitor at the queen; Ada sends its rank to a castle, and it is hers."""
    size = Size(WIDTH, TRAITOR_HIGH)

    def paint(pen: Pen) -> None:
        language = table.look.language
        rank = language.say(f"figures.crowns.ranks.{RANK - 1}")
        for x, words in (
            (0.0, language.say("figures.crowns.traitor.before", name=table.name(0), rank=rank)),
            (HALF + 5.0, language.say("figures.crowns.traitor.after")),
        ):
            pen.tint(rect(x + 0.2, 0.2, HALF - 0.4, TRAITOR_HIGH - 0.4), PANEL)
            pen.line(rect(x + 0.2, 0.2, HALF - 0.4, TRAITOR_HIGH - 0.4), SEAM, 0.25)
            title(pen, words, x + HALF / 2, 5.6, 7.6, align=0.5)
            card(pen, "Q", "stag", x + 3.0, 8.6, TRAITOR_SCALE)
            card(pen, table.best("traitor"), "boar", x + HALF - 3.0 - CARD.width * TRAITOR_SCALE, 8.6, TRAITOR_SCALE)
        _before(pen, table)
        _after(pen, table, HALF + 5.0)
        middle = [(HALF - 1.8, ROW + TRAITOR_EDGE + 12.4), (HALF + 7.0, ROW + TRAITOR_EDGE + 12.4)]
        arrow(pen, middle, YES, width=1.3)

    return figure("traitor", table.look, size, paint)


def turncoat(table: Board) -> Art:
    """The same dice in one line, for a card."""

    def paint(pen: Pen) -> None:
        far = (STRIP - ARROW) / 2 + ARROW
        line = 0.5 + SMALL / 2
        sent = far - ARROW - wide(TRAITOR_SENT, SMALL)
        for force, seat, x in ((HIRED, 1, 0.0), (TRAITOR_SENT, 0, sent)):
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
    half = CARD.width * TRAITOR_SCALE / 2
    return x + 3.0 + half if side == 0 else x + HALF - 3.0 - half


def _force(pen: Pen, table: Board, seat: int, force: Force, x: float, y: float) -> float:
    """A force centred on x, its owner and strength below; the left end of its row is returned."""
    left = x - wide(force, TRAITOR_EDGE) / 2
    row(pen, table, force, seat, left, y, TRAITOR_EDGE, turncoat=1)
    words = table.look.language.say("figures.crowns.stands", name=table.name(seat), number=table.strength_text(force))
    pen.text(words, x, y + TRAITOR_EDGE + 4.3, LABEL + 1.5, weight="bold", align=0.5)
    return left


def _before(pen: Pen, table: Board) -> None:
    """The pair lies before Ada; an arrow shows where it goes, a dashed one who is called."""
    queen, castle = _column(0.0, 0), _column(0.0, 1)
    left = _force(pen, table, 1, HIRED, queen, ROW)
    turncoat = left + wide(HIRED, TRAITOR_EDGE) + 0.7
    y = ROW + TRAITOR_EDGE + 9.0
    start = castle - wide(TRAITOR_SENT, TRAITOR_EDGE) / 2
    row(pen, table, TRAITOR_SENT, 0, start, y, TRAITOR_EDGE)
    pen.text(
        table.look.language.say("figures.crowns.traitor.rolled"), castle, y + TRAITOR_EDGE + 4.0, LABEL + 0.5, align=0.5
    )
    arrow(pen, [(castle, y - 0.8), (castle, ROW - 1.0)], YES, width=1.0)
    arrow(
        pen,
        [(turncoat, ROW + TRAITOR_EDGE * 0.5), (castle - 2.6, ROW + TRAITOR_EDGE * 0.5)],
        NO,
        width=0.8,
        dashed=True,
    )


def _after(pen: Pen, table: Board, x: float) -> None:
    ada, bruno = after()
    _force(pen, table, 1, bruno, _column(x, 0), ROW)
    _force(pen, table, 0, ada, _column(x, 1), ROW)
    words = table.look.language.say("figures.crowns.traitor.whoever")
    write(pen, words, x + HALF / 2 + 2, TRAITOR_HIGH - 6.4, HALF - 8, size=8.5, align=0.5)
