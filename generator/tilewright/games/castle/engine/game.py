"""Spec + Deck + players -> Game: Castle as an engine that any bot, record or measurement can play."""

from __future__ import annotations

from tilewright.engine import GameBase
from tilewright.games.castle.engine.setup import PLAYERS, Setup, set_up
from tilewright.games.castle.engine.state import State
from tilewright.games.castle.rules import Rules
from tilewright.pieces.build import Deck
from tilewright.spec.spec import Spec


class Game(GameBase[State]):
    """The rules of Castle with one pack.

    Attributes:
        setup: The pack, the seats and every number.
        former_names: What seats are called in records from before they were called what they are -> their names now.
        most_turns: Turns that a game can have.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.id = setup.id
        self.former_names = dict(zip(("Ruby", "Onyx"), (chair.name for chair in setup.chairs), strict=True))
        self.num_players = PLAYERS
        self.num_distinct_actions = setup.numbering.count
        self.max_chance_outcomes = setup.cards  # a card, or a lot
        attacks = len(setup.pack) // 2  # each takes a knight's two cards out of the game for good
        largest = 2 * setup.rules.pack.each - 1
        plays = len(setup.pack) + attacks * (largest + 2)  # each card once, and again whatever an attack sends home
        late = setup.passes * (attacks + plays + 1)  # with nothing left to draw, all but the passes play or attack
        self.most_turns = setup.rules.turns + 1 + late
        self.max_game_length = setup.rules.drawn + 3 * attacks + plays + self.most_turns
        self.max_chance_length = 1 + len(setup.pack)  # a lot, and each card comes once

    def new_initial_state(self) -> State:
        """The game before its first action."""
        return State(self.setup)


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
