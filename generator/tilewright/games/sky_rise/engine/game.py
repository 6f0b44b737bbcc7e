"""Spec + Deck + players -> Game: Sky Rise as an engine that any bot, record or measurement can play."""

from __future__ import annotations

from functools import cached_property

from tilewright.engine import GameBase
from tilewright.games.sky_rise.engine.setup import Setup, set_up
from tilewright.games.sky_rise.engine.state import State
from tilewright.games.sky_rise.rules import Rules
from tilewright.pieces.build import Deck, build
from tilewright.spec.spec import Spec


class Game(GameBase[State]):
    """The rules of Sky Rise with one pack, for so many players.

    Attributes:
        setup: The cards, the seats and every number.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.id = setup.id
        self.num_players = setup.players
        self.num_distinct_actions = setup.numbering.count
        self.max_chance_outcomes = max(len(setup.cards), setup.players, len(setup.hues), setup.wild)
        laid, corners = (setup.levels + 1) * len(setup.plan.cells), setup.levels * len(setup.plan.corners)
        # Every game is as long: each cell and corner is filled, each antenna thought about.
        self.max_game_length = laid + corners + setup.players * setup.rules.building.antennas
        # Two lots, goals, hands, cards set aside, and a card for each that is laid.
        self.max_chance_length = 2 + setup.players * (2 + setup.hand) + setup.aside + laid

    @cached_property
    def observation_size(self) -> int:
        """How many numbers an observation is: those of a state whose suits have colours."""
        state = self.new_initial_state()
        state.hue = self.setup.hues[0]
        return len(state.numbers(0))

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
