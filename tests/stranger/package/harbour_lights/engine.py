"""Spec + Deck + players -> Game: everybody shows a lamp in each night; the one that is seen best takes its light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from harbour_lights.rules import Rules
from harbour_lights.state import State
from tilewright import Deck, Spec


@dataclass(frozen=True, slots=True)
class Lamp:
    """A card: what it is called, its number, its colour, its picture."""

    title: str
    number: int
    colour: str
    piece: str


class Game:
    """The rules with one deck, for so many players."""

    def __init__(self, spec: Spec[Rules], lamps: tuple[Lamp, ...], players: int) -> None:
        self.id = spec.game.id
        self.rules = spec.rules
        self.lamps = lamps
        self.seats = tuple(spec.game.liveries.items())[:players]
        self.num_players = players
        self.num_distinct_actions = self.max_chance_outcomes = len(lamps)
        self.max_game_length = self.max_chance_length = players * len(spec.rules.lights)
        self.min_utility, self.max_utility = 0.0, 1.0
        self.observation_size = len(State(self).observation_tensor(0))

    def new_initial_state(self) -> State:
        """Nobody has a lamp yet."""
        return State(self)

    def deserialize(self, text: str) -> State:
        """The state that `State.serialize` wrote."""
        if not isinstance(text, str) or len(text) > 6 * self.max_game_length:
            raise ValueError("no state: not text, or longer than any")
        state = State(self)
        for word in text.split():
            if not (word.isascii() and word.isdigit()):
                raise ValueError(f"no state: '{word[:40]}' is no action")
            state.apply_action(int(word))
        return state


def engine(spec: Spec[Any], deck: Deck, players: int) -> Game:
    """The game for so many players."""
    rows = [row for row in spec.tables["lamps"].rows if row.quantity]
    pieces = [piece for piece in deck.pieces if piece.component == "lamps"]
    lamps = tuple(
        Lamp(row.cells["title"], int(row.cells["number"]), row.cells["colour"], piece.id)
        for row, piece in zip(rows, pieces, strict=True)
    )
    return Game(spec, lamps, players)
