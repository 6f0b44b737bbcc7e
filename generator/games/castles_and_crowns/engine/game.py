"""Spec + Deck + players -> Game: Castles & Crowns as an engine that any bot, record or measurement can play."""

from __future__ import annotations

from functools import cached_property

from generator.deck.build import Deck, build
from generator.games.castles_and_crowns.engine.senses import numbers
from generator.games.castles_and_crowns.engine.setup import Setup, set_up
from generator.games.castles_and_crowns.engine.state import State
from generator.games.castles_and_crowns.rules import Rules
from generator.rules import restore
from generator.spec.spec import Spec


class Game:
    """The rules of Castles & Crowns with one deck, for so many players.

    Attributes:
        setup: The cards, the seats and every number.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @property
    def id(self) -> str:
        """The game's id in its game.yaml."""
        return self.setup.id

    @property
    def num_players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def num_distinct_actions(self) -> int:
        """Players' actions are 0 to one below this."""
        return self.setup.numbering.count

    @property
    def max_chance_outcomes(self) -> int:
        """Chance actions are 0 to one below this: all dice of a player, all mercenaries, a card, or a lot."""
        setup, dice = self.setup, self.setup.rules.dice
        mine = setup.pools[dice.knights][bool(dice.captains)][bool(dice.traitors)]
        return max(mine.count, setup.hirelings.count, len(setup.cards), setup.players)

    @cached_property
    def turns(self) -> int:
        """Turns that a game can have: each sends a die at least, or is among the last of its round."""
        return self.setup.rounds * self.setup.players * self.setup.rules.dice.each

    @property
    def max_game_length(self) -> int:
        """No game has more players' actions than this: in a turn one sends and chooses each companion, at most."""
        return self.turns * (2 + self.setup.each)

    @property
    def max_chance_length(self) -> int:
        """No game has more chance actions than this."""
        return 1 + self.setup.rounds * (self.setup.fields + 1) + self.turns

    @property
    def min_utility(self) -> float:
        """Nobody has less than no share of the victory."""
        return 0.0

    @property
    def max_utility(self) -> float:
        """Nobody has more than all of it."""
        return 1.0

    @cached_property
    def observation_size(self) -> int:
        """How many numbers an observation is."""
        return len(numbers(self.new_initial_state(), 0))

    def new_initial_state(self) -> State:
        """The game before its first action."""
        return State(self.setup)

    def deserialize(self, text: str) -> State:
        """The state that `State.serialize` wrote.

        Raises:
            ValueError: The text is no state of this game.
        """
        return restore(text, self, self.new_initial_state())


def engine(spec: Spec[Rules], deck: Deck | None, players: int) -> Game:
    """The game for so many players.

    Args:
        spec: The game as it is written, variants laid over it.
        deck: Its pieces; None builds them.
        players: How many play, as many as game.yaml allows.

    Raises:
        ValueError: So many cannot play.
    """
    least, most = spec.game.players.least, spec.game.players.most
    if not least <= players <= most:
        raise ValueError(f"{least} to {most} can play, not {players}")
    return Game(set_up(spec, deck or build(spec), players))
