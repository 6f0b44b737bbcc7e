"""A game's rules and look -> Table: what a figure of a game of dice, castles and nobles may show, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from generator.draw.figures.frame import MissingPieceError
from generator.draw.pen import Look
from generator.games.castles_and_crowns.art.card import RANKS
from generator.spec.model import Colour

NAMES = ("Ada", "Bruno", "Clara")
"""The players of the booklet's examples, by seat."""

LETTERS = {"jack": "J", "queen": "Q", "king": "K"}
"""What the rules call a noble -> the rank on its card."""

Hand = tuple[Sequence[int], Sequence[int]]
"""What a player has captured: the number on each castle, and how many nobles of each kind."""


@dataclass(frozen=True, slots=True)
class Force:
    """What one player has at a battlefield, in the words of the rules.

    Attributes:
        rank: Pips on the dice.
        knights: How many of them.
        captains: As knights.
        traitors: As knights.
        mercenaries: As knights.
        links: Dice that make up a straight; figures show groups, so none.
    """

    rank: int
    knights: int = 0
    captains: int = 0
    traitors: int = 0
    mercenaries: int = 0
    links: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each die, as they lie in a row."""
        counts = (self.knights, self.captains, self.traitors, self.mercenaries)
        kinds = ("knight", "captain", "traitor", "mercenary")
        return tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


class Cards(Protocol):
    """What the pack is made of."""

    @property
    def houses(self) -> Mapping[str, str]: ...  # noqa: D102 - the rules' own models describe each value
    @property
    def castles(self) -> Sequence[int]: ...  # noqa: D102
    @property
    def nobles(self) -> Sequence[str]: ...  # noqa: D102


class Dice(Protocol):
    """What is rolled."""

    @property
    def knights(self) -> int: ...  # noqa: D102
    @property
    def captains(self) -> int: ...  # noqa: D102
    @property
    def traitors(self) -> int: ...  # noqa: D102
    @property
    def mercenaries(self) -> int: ...  # noqa: D102


class Round(Protocol):
    """What a round has."""

    @property
    def battlefields(self) -> int: ...  # noqa: D102


class Battle(Protocol):
    """What dice count, and who wins."""

    def strength(self, knights: int, captains: int = 0, traitors: int = 0, mercenaries: int = 0) -> float: ...  # noqa: D102
    def worth(self, knights: int, captains: int = 0, traitors: int = 0, mercenaries: int = 0) -> str: ...  # noqa: D102
    def winner(self, forces: Sequence[Force]) -> int | None: ...  # noqa: D102


class Scoring(Protocol):
    """What captured cards are worth at the end."""

    def castles(self, pips: Sequence[int]) -> int: ...  # noqa: D102
    def alike(self, count: int) -> int: ...  # noqa: D102
    def standing(self, hand: Hand) -> tuple[int, int]: ...  # noqa: D102
    def winners(self, hands: Sequence[Hand]) -> tuple[int, ...]: ...  # noqa: D102


class Rules(Protocol):
    """The values the figures print; any game whose rules say them in these words can have the figures."""

    @property
    def cards(self) -> Cards: ...  # noqa: D102
    @property
    def dice(self) -> Dice: ...  # noqa: D102
    @property
    def table(self) -> Round: ...  # noqa: D102
    @property
    def battle(self) -> Battle: ...  # noqa: D102
    @property
    def scoring(self) -> Scoring: ...  # noqa: D102
    @property
    def pack(self) -> int: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Table:
    """What a figure is drawn from.

    Attributes:
        rules: Every number a figure prints.
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

    def said(self, force: Force) -> str:
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
