"""Spec -> Setup: cards, seats and every number of the rules as the engine works with it; nothing in it changes."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.frozen import dataclass
from tilewright.games.castles_and_crowns.engine.actions import Numbering
from tilewright.games.castles_and_crowns.engine.throws import DicePool
from tilewright.games.castles_and_crowns.rules import Formation, Noble, Rules, Turncoats
from tilewright.pieces.build import Deck
from tilewright.pieces.playing_cards import PlayingCard
from tilewright.spec.spec import Spec

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


class Setup:
    """One game before anything is drawn or rolled.

    Attributes:
        id: The game's id.
        rules: Every number and ruling.
        cards: The whole pack; a card's number is its place in it.
        seats: Who plays, from the first seat round to the left.
        players: How many play.
        left: The seat to the left of each.
        fields: Battlefields in a round.
        rounds: Rounds in a game.
        mercenaries: Mercenaries for all.
        knight: What a knight counts, in half knights, so that nothing is ever a fraction.
        captain: What a captain counts, in half knights.
        traitor: What a traitor counts, in half knights.
        mercenary: What a mercenary counts, in half knights.
        each: Mercenaries that join in one turn, at most.
        all_called: Whether all who can change sides do so at once, and not one of them.
        bought: Whether it is the mercenaries who change sides, and not the traitors.
        straights: Whether straights may be sent as well as groups.
        least: Fewest dice in a straight.
        numbering: What each action's number means.
        pools: The dice of a turn: by knights, by whether the captain is among them, by whether the traitor is.
        hirelings: The mercenaries, who are rolled together.
    """

    def __init__(self, id_: str, rules: Rules, cards: tuple[Card, ...], seats: tuple[Seat, ...]) -> None:
        self.id, self.rules, self.cards, self.seats = id_, rules, cards, seats
        self.players, self.fields, self.rounds = len(seats), rules.table.battlefields, rules.table.rounds
        self.left = (*range(1, self.players), 0)
        self.mercenaries, self.each = rules.dice.mercenaries, rules.sending.mercenaries_each
        strength = rules.battle.strength
        self.knight, self.captain = round(2 * strength(1)), round(2 * strength(0, captains=1))
        self.traitor, self.mercenary = round(2 * strength(0, traitors=1)), round(2 * strength(0, mercenaries=1))
        self.all_called = rules.sending.all_called
        self.bought = rules.sending.turncoats is Turncoats.MERCENARIES
        self.straights = rules.sending.formation is Formation.STRAIGHTS
        self.least = rules.straights.least if rules.straights else 0
        self.numbering = Numbering(self.players, self.fields, straights=self.straights)
        self.pools = tuple(map(_pools, range(rules.dice.knights + 1)))
        self.hirelings = DicePool(rules.dice.mercenaries)


def _pools(knights: int) -> tuple[tuple[DicePool, DicePool], tuple[DicePool, DicePool]]:
    alone = DicePool(knights), DicePool(knights, traitor=True)
    return alone, (DicePool(knights, captain=True), DicePool(knights, captain=True, traitor=True))


def set_up(spec: Spec[Rules], deck: Deck, players: int) -> Setup:
    """A game for so many players with this deck's cards."""
    liveries = [Seat(name, livery.title) for name, livery in spec.game.liveries.items()]
    others = [Seat("", f"Seat {number}") for number in range(len(liveries) + 1, players + 1)]
    return Setup(spec.game.id, spec.rules, tuple(_cards(spec.rules, deck)), tuple([*liveries, *others][:players]))


def _cards(rules: Rules, deck: Deck) -> Iterator[Card]:
    """Every house has the same castles and the same nobles."""
    printed = {
        (*piece.subject.suits, piece.subject.rank): piece.id
        for piece in deck.pieces
        if isinstance(piece.subject, PlayingCard)
    }
    for house in rules.cards.houses:
        for pips in rules.cards.castles:
            index = str(pips)
            yield Card(house, index, pips, None, f"{house} {index}", printed.get((house, index), ""))
        for kind, noble in enumerate(rules.cards.nobles):
            index = LETTERS[noble]
            yield Card(house, index, 0, kind, f"{house} {index}", printed.get((house, index), ""))
