"""A game's rules and look -> Table: what a figure of a game of dice, castles and nobles may show, and nothing else."""

from __future__ import annotations

from generator.draw.figures.frame import MissingPieceError
from generator.draw.pen import Look
from generator.frozen import dataclass
from generator.games.castles_and_crowns.art.card import RANKS
from generator.games.castles_and_crowns.battle import Force
from generator.games.castles_and_crowns.rules import Rules
from generator.spec.entries import Colour

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
