"""Rules + look -> Board, from which figures are drawn, and its pieces in them: rows of dice, piles, turned cards."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.figures.frame import MissingPieceError
from tilewright.draw.palette import INK
from tilewright.draw.pen import Look, Pen
from tilewright.draw.shapes import circle, rect
from tilewright.frozen import dataclass
from tilewright.games.castles_and_crowns.art.card import CARD, MURREY, RANKS, card_picture, reverse
from tilewright.games.castles_and_crowns.art.dice import die_picture
from tilewright.games.castles_and_crowns.art.heraldry import GOLD, GOLD_DARK
from tilewright.games.castles_and_crowns.art.nobles import kings_crown
from tilewright.games.castles_and_crowns.rules import Force, Rules
from tilewright.spec.entries import Colour

LETTERS = {"jack": "J", "queen": "Q", "king": "K"}
"""What the rules call a noble -> the rank on its card."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a figure is drawn from.

    Attributes:
        rules: Every number a figure prints; of another game, whatever says it in the same words.
        look: Colours that mean something, and how much ink to use.
        players: How many sit at the table that is set up.
    """

    rules: Rules
    look: Look
    players: int

    def livery(self, seat: int) -> Colour | None:
        """The colour of a seat, counted from 0; None in a game without liveries."""
        liveries = tuple(self.look.liveries.values())
        return liveries[seat % len(liveries)] if liveries else None

    def title(self, house: str) -> str:
        """A house in the words of the game."""
        return self.look.colours[house].title if house in self.look.colours else house.capitalize()

    def name(self, seat: int) -> str:
        """A player of the booklet's examples."""
        return self.look.language.say(f"figures.crowns.names.{seat}")

    def strength_text(self, force: Force) -> str:
        """The strength of a force, as it is printed."""
        return self.rules.battle.worth(force.knights, force.captains, force.traitors, force.mercenaries)

    def strength(self, force: Force) -> float:
        """The strength of a force, in knights."""
        return self.rules.battle.strength(force.knights, force.captains, force.traitors, force.mercenaries)

    def best(self, figure: str) -> str:
        """The rank of the best castle.

        Raises:
            MissingPieceError: There is no drawing of a castle that counts so much.
        """
        rank = str(max(self.rules.cards.castles))
        if rank not in RANKS:
            raise MissingPieceError(f"the figure '{figure}' shows castle '{rank}', which is not drawn; known: {RANKS}")
        return rank


CLOTH, SEAM, PANEL = "#EFE6D3", "#B9A98D", "#FBF3E1"
GAP = 0.12
"""Between two dice in a row, in edges."""


def cloth(pen: Pen, width: float, height: float) -> None:
    """The table seen from above, with its edge."""
    pen.tint(rect(0, 0, width, height), CLOTH)
    pen.line(rect(0.2, 0.2, width - 0.4, height - 0.4), SEAM, 0.3)


def die(
    pen: Pen, table: Board, kind: str, value: int, seat: int, x: float, y: float, edge: float, *, turn: float = 0.0
) -> None:
    """A die with its middle at (x, y); a mercenary is nobody's."""
    owner = None if kind == "mercenary" else table.livery(seat)
    if not turn:
        die_picture(pen, kind, value, owner, x, y, edge)
        return
    pen.use(die_picture, kind, value, owner, 0.0, 0.0, edge, at=(x, y), turn=turn)


def row(
    pen: Pen, table: Board, force: Force, seat: int, x: float, y: float, edge: float, *, turncoat: int | None = None
) -> None:
    """The dice of a force from the left, their upper edge at y; turncoat is the seat whose band its traitor wears."""
    for kind in force.kinds:
        owner = turncoat if kind == "traitor" and turncoat is not None else seat
        die(pen, table, kind, force.rank, owner, x + edge / 2, y + edge / 2, edge)
        x += edge * (1 + GAP)


def wide(force: Force, edge: float) -> float:
    """How wide a force's row is."""
    return len(force.kinds) * edge * (1 + GAP) - edge * GAP


def block(
    pen: Pen, table: Board, dice: Sequence[tuple[str, int]], seat: int, x: float, y: float, columns: int, edge: float
) -> None:
    """Dice as (kind, value) in rows of so many, from the top-left corner (x, y)."""
    for at, (kind, value) in enumerate(dice):
        across, down = (at % columns, at // columns)
        step = edge * (1 + GAP)
        die(pen, table, kind, value, seat, x + edge / 2 + across * step, y + edge / 2 + down * step, edge)


def pile(pen: Pen, x: float, y: float, scale: float) -> None:
    """Cards face down, the top-left corner of the undermost at (x, y)."""
    wide, high = CARD.width * scale, CARD.height * scale
    for k in range(4, -1, -1):
        pen.area(rect(x + 0.45 * k, y + 0.45 * k, wide, high), MURREY, GOLD_DARK, 0.2)
    pen.place(_face_down, (x, y), scale=scale)


def _face_down(pen: Pen) -> None:
    """A card's back as it is printed."""
    whole = rect(0, 0, CARD.width, CARD.height)
    pen.within(whole, lambda inner: reverse(inner, CARD))
    pen.line(whole, INK, 0.6)


def crown(pen: Pen) -> None:
    """A king's crown, its cap in the colour of the backs."""
    kings_crown(pen, MURREY)


def seal_picture(pen: Pen, x: float, y: float, r: float) -> None:
    """The starting player's token about (x, y)."""
    pen.area(circle(x, y, r), GOLD, INK, 0.25)
    pen.area(circle(x, y, r * 0.86), "#F0DEB8", INK, 0.2)
    pen.use(crown, at=(x, y + r * 0.32), scale=r * 0.085)


def card(pen: Pen, rank: str, of: str, x: float, y: float, scale: float, *, turn: float = 0.0) -> None:
    """A card, its top-left corner at (x, y); turned, its middle is there."""
    if not turn:
        card_picture(pen, rank, of, x, y, scale)
        return
    pen.use(card_picture, rank, of, -CARD.width * scale / 2, -CARD.height * scale / 2, scale, at=(x, y), turn=turn)
