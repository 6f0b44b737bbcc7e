"""Spec + Deck + players -> Game: Castle as an engine that any bot, record or measurement can play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from generator.deck.build import Deck
from generator.games.castle.engine.senses import numbers
from generator.games.castle.engine.setup import PLAYERS, Setup, set_up
from generator.games.castle.engine.state import State
from generator.games.castle.rules import Rules
from generator.rules import restore
from generator.spec.spec import Spec


class Game:
    """The rules of Castle with one pack.

    Attributes:
        setup: The pack, the seats and every number.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @property
    def id(self) -> str:
        """The game's id in its game.yaml."""
        return self.setup.id

    @property
    def former_names(self) -> Mapping[str, str]:
        """What seats are called in records from before they were called what they are -> their names now."""
        return dict(zip(("Ruby", "Onyx"), (chair.name for chair in self.setup.chairs), strict=True))

    @property
    def num_players(self) -> int:
        """Two play."""
        return PLAYERS

    @property
    def num_distinct_actions(self) -> int:
        """Players' actions are 0 to one below this."""
        return self.setup.numbering.count

    @property
    def max_chance_outcomes(self) -> int:
        """Chance actions are 0 to one below this: a card, or a lot."""
        return self.setup.cards

    @cached_property
    def battles(self) -> int:
        """Attacks that a game can have: each takes a knight's two cards out of the game for good."""
        return len(self.setup.pack) // 2

    @cached_property
    def plays(self) -> int:
        """Cards that can leave a hand: each once, and again whatever an attack sends home."""
        largest = 2 * self.setup.rules.pack.each - 1
        return len(self.setup.pack) + self.battles * (largest + 2)

    @cached_property
    def late_turns(self) -> int:
        """Turns when nothing is left to draw: in all but the passes, something is played or attacked."""
        return self.setup.passes * (self.battles + self.plays + 1)

    @property
    def turns(self) -> int:
        """Turns that a game can have."""
        return self.setup.rules.turns + 1 + self.late_turns

    @property
    def max_game_length(self) -> int:
        """No game has more players' actions than this."""
        return self.setup.rules.drawn + 3 * self.battles + self.plays + self.turns

    @property
    def max_chance_length(self) -> int:
        """A lot, and each card comes once."""
        return 1 + len(self.setup.pack)

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


def engine(spec: Spec[Rules], _deck: Deck | None, players: int) -> Game:
    """The game for two.

    Args:
        spec: The game as it is written, variants laid over it.
        _deck: Its pieces; the engine knows its pack from the rules.
        players: How many play: two.

    Raises:
        ValueError: So many cannot play.
    """
    if players != PLAYERS:
        raise ValueError(f"{PLAYERS} can play, not {players}")
    return Game(set_up(spec))
