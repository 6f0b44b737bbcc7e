"""Spec + Deck + players -> Game: Sky Rise as an engine that any bot, record or measurement can play."""

from __future__ import annotations

from functools import cached_property

from generator.deck.build import Deck, build
from generator.games.sky_rise.engine.senses import numbers
from generator.games.sky_rise.engine.setup import Setup, set_up
from generator.games.sky_rise.engine.state import State
from generator.games.sky_rise.rules import Rules
from generator.rules import restore
from generator.spec.spec import Spec


class Game:
    """The rules of Sky Rise with one pack, for so many players.

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
        """Chance actions are 0 to one below this: a card, a colour, a lot."""
        return max(len(self.setup.cards), self.setup.players, len(self.setup.hues), self.setup.wild)

    @property
    def max_game_length(self) -> int:
        """Every game has as many players' actions: each cell and corner is filled, each antenna thought about."""
        setup = self.setup
        floors = (setup.levels + 1) * len(setup.plan.cells) + setup.levels * len(setup.plan.corners)
        return floors + setup.players * setup.rules.building.antennas

    @property
    def max_chance_length(self) -> int:
        """No game has more chance actions than this: two lots, cards set aside, goals, hands, a card for each laid."""
        setup = self.setup
        dealt = setup.players * (2 + setup.hand) + setup.aside
        return 2 + dealt + (setup.levels + 1) * len(setup.plan.cells)

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
        state = self.new_initial_state()
        state.hue = self.setup.hues[0]
        return len(numbers(state, 0))

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
