"""Spec + Deck + players -> Game: Castles & Crowns as an engine that any bot, record or measurement can play."""

from __future__ import annotations

from tilewright.engine import GameBase
from tilewright.games.castles_and_crowns.engine.setup import Setup, set_up
from tilewright.games.castles_and_crowns.engine.state import State
from tilewright.games.castles_and_crowns.rules import Rules
from tilewright.pieces.build import Deck, build
from tilewright.spec.spec import Spec


class Game(GameBase[State]):
    """The rules of Castles & Crowns with one deck, for so many players.

    Attributes:
        setup: The cards, the seats and every number.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.id = setup.id
        self.num_players = setup.players
        self.num_distinct_actions = setup.numbering.count
        dice = setup.rules.dice
        mine = setup.pools[dice.knights][bool(dice.captains)][bool(dice.traitors)]  # all dice of a player
        self.max_chance_outcomes = max(mine.count, setup.hirelings.count, len(setup.cards), setup.players)
        turns = setup.rounds * setup.players * dice.each  # each sends a die at least, or is among its round's last
        self.max_game_length = turns * (2 + setup.each)  # in a turn one sends and chooses each companion, at most
        self.max_chance_length = 1 + setup.rounds * (setup.fields + 1) + turns

    def new_initial_state(self) -> State:
        """The game before its first action."""
        return State(self.setup)


def engine(spec: Spec[Rules], deck: Deck | None, players: int) -> Game:
    """The game for so many players.

    Args:
        spec: The game as it is written, variants laid over it.
        deck: Its pieces; None builds them.
        players: How many play, as many as game.yaml allows.
    """
    return Game(set_up(spec, deck or build(spec), players))
