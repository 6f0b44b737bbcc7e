"""Game -> a game of OpenSpiel: `register(...)`, then `pyspiel.load_game("tilewright_castles_and_crowns(players=3)")`.

Needs the extra `conformance`. Every bit of the state is held in one attribute, since pyspiel copies a Python state by
copying its attributes deeply.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Self

import numpy as np
import pyspiel

from generator.rules import CHANCE, TERMINAL, Game, State


class Held:
    """A state that is cloned where Python would copy it deeply."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return type(self)(self.state.clone())


def register(name: str, title: str, seats: range, engine: Callable[[int], Game]) -> None:
    """Make a game known to OpenSpiel.

    Args:
        name: What `pyspiel.load_game` calls it; its parameter `players` says how many play.
        title: What people call it.
        seats: How many can play.
        engine: Number of players -> the game.
    """
    kind = _kind(name, title, seats)
    known = cache(engine)  # pyspiel makes the game anew for each state that it reads

    class SpielGame(pyspiel.Game):  # type: ignore[misc] # pyspiel brings no types
        """The game with so many players."""

        def __init__(self, params: dict[str, int] | None = None) -> None:
            self.rules = known((params or {}).get("players", seats.start))
            super().__init__(kind, _info(self.rules), params or {})

        def new_initial_state(self) -> SpielState:
            """The game before its first action."""
            return SpielState(self, self.rules)

        def max_chance_nodes_in_history(self) -> int:
            """The most draws and rolls in a game."""
            return self.rules.max_chance_length

        def make_py_observer(self, _kind: object = None, _params: object = None) -> SpielObserver:
            """What turns a state into what a player sees."""
            return SpielObserver(self.rules)

    pyspiel.register_game(kind, SpielGame)


class SpielState(pyspiel.State):  # type: ignore[misc] # as above
    """A state of ours in OpenSpiel's clothes."""

    def __init__(self, game: object, rules: Game) -> None:
        super().__init__(game)
        self.held = Held(rules.new_initial_state())

    def current_player(self) -> int:
        """A player, or one of pyspiel's names for chance and the end."""
        player = self.held.state.current_player()
        return int({CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}.get(player, player))

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn or rolled."""
        return self.held.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.held.state.apply_action(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.held.state.action_to_string(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.state.is_terminal()

    def returns(self) -> list[float]:
        """Each player's result so far."""
        return [float(each) for each in self.held.state.returns()]

    def __str__(self) -> str:
        return self.held.state.serialize()


class SpielObserver:
    """A state -> what a player sees, as numbers and as text."""

    def __init__(self, rules: Game) -> None:
        self.tensor = np.zeros(rules.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor` with what the player sees."""
        self.tensor[:] = state.held.state.observation_tensor(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the player knows, as text."""
        return state.held.state.information_state_string(player)


def _kind(name: str, title: str, seats: range) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats.stop - 1,
        min_num_players=seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": seats.start},
    )


def _info(rules: Game) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=rules.num_distinct_actions,
        max_chance_outcomes=rules.max_chance_outcomes,
        num_players=rules.num_players,
        min_utility=rules.min_utility,
        max_utility=rules.max_utility,
        max_game_length=rules.max_game_length,
    )
