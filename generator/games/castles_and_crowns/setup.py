"""Spec -> Setup: cards, seats and every number of the rules as the engine works with it; nothing in it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.deck.build import Deck, SuitSubject
from generator.games.castles_and_crowns.choices import Formation, Noble, Turncoats
from generator.games.castles_and_crowns.rules import Rules
from generator.spec.spec import Spec

LETTERS = {Noble.JACK: "J", Noble.QUEEN: "Q", Noble.KING: "K"}
"""A noble -> what stands in the corner of its card."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card to fight for.

    Attributes:
        house: Its house.
        index: What stands in its corner: '6', 'K'.
        pips: The number on a castle; 0 on a noble.
        noble: Which kind of noble, by its place in the rules; None on a castle.
        name: What a record calls it: 'lion 6'.
        piece: The id of the printed piece; '' where none is printed.
    """

    house: str
    index: str
    pips: int
    noble: int | None
    name: str
    piece: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the livery it plays in ('' without liveries), and what it is called."""

    livery: str
    name: str


@dataclass(frozen=True)
class Setup:
    """One game before anything is drawn or rolled.

    Attributes:
        id: The game's id.
        rules: Every number and ruling.
        cards: The whole pack; a card's number is its place in it.
        seats: Who plays, from the first seat round to the left.
    """

    id: str
    rules: Rules
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]

    @cached_property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @cached_property
    def fields(self) -> int:
        """Battlefields in a round."""
        return self.rules.table.battlefields

    @cached_property
    def rounds(self) -> int:
        """Rounds in a game."""
        return self.rules.table.rounds

    @cached_property
    def mercenaries(self) -> int:
        """Mercenaries for all."""
        return self.rules.dice.mercenaries

    @cached_property
    def knight(self) -> int:
        """What a knight counts, in half knights, so that nothing is ever a fraction."""
        return round(2 * self.rules.battle.strength(1))

    @cached_property
    def captain(self) -> int:
        """What a captain counts, in half knights."""
        return round(2 * self.rules.battle.strength(0, captains=1))

    @cached_property
    def traitor(self) -> int:
        """What a traitor counts, in half knights."""
        return round(2 * self.rules.battle.strength(0, traitors=1))

    @cached_property
    def mercenary(self) -> int:
        """What a mercenary counts, in half knights."""
        return round(2 * self.rules.battle.strength(0, mercenaries=1))

    @cached_property
    def each(self) -> int:
        """Mercenaries that join in one turn, at most."""
        return self.rules.sending.mercenaries_each

    @cached_property
    def all_called(self) -> bool:
        """Whether all who can change sides do so at once, and not one of them."""
        return self.rules.sending.all_called

    @cached_property
    def bought(self) -> bool:
        """Whether it is the mercenaries who change sides, and not the traitors."""
        return self.rules.sending.turncoats is Turncoats.MERCENARIES

    @cached_property
    def straights(self) -> bool:
        """Whether straights may be sent as well as groups."""
        return self.rules.sending.formation is Formation.STRAIGHTS

    @cached_property
    def least(self) -> int:
        """Fewest dice in a straight."""
        return self.rules.straights.least if self.rules.straights else 0


def set_up(spec: Spec[Rules], deck: Deck, players: int) -> Setup:
    """A game for so many players with this deck's cards."""
    liveries = [Seat(name, livery.title) for name, livery in spec.game.liveries.items()]
    others = [Seat("", f"Seat {number}") for number in range(len(liveries) + 1, players + 1)]
    return Setup(spec.game.id, spec.rules, tuple(_cards(spec.rules, deck)), tuple([*liveries, *others][:players]))


def _cards(rules: Rules, deck: Deck) -> Iterator[Card]:
    """Every house has the same castles and the same nobles."""
    printed = {
        (piece.subject.suit, piece.subject.rank): piece.id
        for piece in deck.pieces
        if isinstance(piece.subject, SuitSubject)
    }
    for house in rules.cards.houses:
        for pips in rules.cards.castles:
            index = str(pips)
            yield Card(house, index, pips, None, f"{house} {index}", printed.get((house, index), ""))
        for kind, noble in enumerate(rules.cards.nobles):
            index = LETTERS[noble]
            yield Card(house, index, 0, kind, f"{house} {index}", printed.get((house, index), ""))
