"""Spec + Deck + players -> Game: Last Ferry as it is played, in the words that every engine of Tilewright shares.

Nothing here is random. Whatever a die, a lot or a shuffled deck decides is a *chance action*: an action that nobody
chooses. So the rules and a list of whole numbers are a whole game, which can be recorded, replayed and tried by bots.

Here both kinds of action are kinds of card, numbered as the rows of cards.csv: a player loads one, chance draws one.
What is the same from the first move to the last stands here; what changes is in state.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from last_ferry.rules import Rules
from last_ferry.state import State
from tilewright import Deck, GameBase, Spec


def engine(spec: Spec[Rules], deck: Deck, players: int) -> Game:
    """What Tilewright asks this module for: the game with these rules, these pieces and so many players."""
    rows = [row for row in spec.tables["cards"].rows if row.quantity]
    pieces = [piece for piece in deck.pieces if piece.component == "cards"]
    kinds = tuple(
        Kind(row.cells["title"], int(row.cells["weight"]), row.quantity, piece.id)
        for row, piece in zip(rows, pieces, strict=True)
    )
    return Game(spec.game.id, spec.rules, kinds, players)


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the table: what its cards are called, what they weigh, how many there are, the id of their picture."""

    title: str
    weight: int
    copies: int
    piece: str


class Game(GameBase[State]):
    """What stays the same from the first move to the last, and bounds that learning programs want to know."""

    def __init__(self, name: str, rules: Rules, kinds: tuple[Kind, ...], players: int) -> None:
        self.id = name
        self.rules = rules
        self.kinds = kinds
        self.num_players = players
        self.num_distinct_actions = len(kinds)  # players' actions are 0 to one below this
        self.max_chance_outcomes = len(kinds)  # and so are those of chance
        self.max_game_length = sum(kind.copies for kind in kinds)  # each card is loaded once
        self.max_chance_length = self.max_game_length  # and drawn once

    def new_initial_state(self) -> State:
        """The game before its first action: nobody has a card yet."""
        return State(self)
