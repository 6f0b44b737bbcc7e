"""Game -> a game of OpenSpiel: `register(...)`, then `pyspiel.load_game("tilewright_castles_and_crowns(players=3)")`.

Needs the extra `conformance`. Every bit of the state is held in one attribute, since pyspiel copies a Python state by
copying its attributes deeply. OpenSpiel lists every outcome of a chance node at every step: where there are very many,
they are drawn in two steps, first a block of outcomes and then one of them, so a history there has one number more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Self

import numpy as np
import pyspiel

from tilewright.engine import CHANCE, TERMINAL, Game, IllegalAction, State, called
from tilewright.rng import Stream

WIDE, BLOCK = 512, 256
"""A chance node with more outcomes than the one is drawn in two steps, the first of so many outcomes at once."""

Outcomes = Sequence[tuple[int, float]]


class Held:
    """A state that is cloned where Python would copy it deeply.

    Attributes:
        game: What pyspiel calls the game, and how many play.
        state: Ours.
        drawn: The block that a wide chance node has come to; None before that.
        outcomes: What chance may bring at this node, once it has been asked for.
    """

    __slots__ = ("drawn", "game", "outcomes", "state")

    def __init__(self, game: tuple[str, int], state: State, drawn: int | None = None, outcomes: Outcomes = ()) -> None:
        self.game = game
        self.state = state
        self.drawn = drawn
        self.outcomes = outcomes

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return type(self)(self.game, self.state.clone(), self.drawn, self.outcomes)

    def __reduce__(self) -> tuple[Callable[..., Held], tuple[object, ...]]:
        return _play_again, (*self.game, self.state.history(), self.drawn)

    def chances(self) -> Outcomes:
        """The blocks of a wide chance node, then the outcomes in the block; those of any other as they are."""
        if not self.outcomes:
            whole = self.state.chance_outcomes()
            self.outcomes = whole if len(whole) <= WIDE else _inside(whole, self.drawn)
        return self.outcomes

    def apply(self, action: int) -> None:
        """A block, or an action of ours.

        Raises:
            IllegalAction: It is none that can be here; nothing has changed.
        """
        if self.drawn is None and self.state.is_chance_node() and len(self.state.chance_outcomes()) > WIDE:
            self.drawn = self._block(action)
        else:
            self.state.apply_action(action)
            self.drawn = None
        self.outcomes = ()

    def _block(self, action: int) -> int:
        blocks = len(self.chances())
        if not 0 <= action < blocks:
            raise IllegalAction(called(action), f"blocks are 0 to {blocks - 1}", self.state.table().heading)
        return action

    def named(self, action: int) -> str:
        """A block, or an action of ours in words."""
        if (
            self.drawn is None
            and self.state.is_chance_node()
            and len(self.chances()) < len(self.state.chance_outcomes())
        ):
            return f"one of outcomes {action * BLOCK} to {action * BLOCK + BLOCK - 1}"
        return self.state.action_to_string(action)


def _play_again(name: str, players: int, history: Sequence[int], drawn: int | None) -> Held:
    """What was pickled as its actions: they are the whole game, and compiled states know no other way."""
    again: Held = pyspiel.load_game(name, {"players": players}).new_initial_state().held
    for action in history:
        again.state.apply_unchecked(action)
    again.drawn = drawn
    return again


def _inside(whole: Outcomes, drawn: int | None) -> Outcomes:
    """Every block with its chance; the outcomes in one of them, which add up to 1."""
    if drawn is None:
        blocks = [whole[at : at + BLOCK] for at in range(0, len(whole), BLOCK)]
        return [(number, sum(chance for _, chance in block)) for number, block in enumerate(blocks)]
    block = whole[drawn * BLOCK : (drawn + 1) * BLOCK]
    total = sum(chance for _, chance in block)
    return [(action, chance / total) for action, chance in block]


def register(name: str, title: str, seats: range, engine: Callable[[int], Game]) -> None:
    """Make a game known to OpenSpiel.

    Args:
        name: Its name for `pyspiel.load_game`; its parameter `players` is the number of players.
        title: Its title for people.
        seats: The possible numbers of players.
        engine: Number of players -> the game.
    """
    kind = _kind(name, title, seats)
    known = cache(engine)  # pyspiel makes the game anew for each state that it reads

    class SpielGame(pyspiel.Game):  # type: ignore[misc] # pyspiel brings no types
        """The game with so many players."""

        def __init__(self, params: dict[str, int] | None = None) -> None:
            self.rules = known((params or {}).get("players", seats.start))
            super().__init__(
                kind,
                (
                    pyspiel.GameInfo(
                        num_distinct_actions=self.rules.num_distinct_actions,
                        max_chance_outcomes=self.rules.max_chance_outcomes,
                        num_players=self.rules.num_players,
                        min_utility=self.rules.min_utility,
                        max_utility=self.rules.max_utility,
                        max_game_length=self.rules.max_game_length,
                    )
                ),
                params or {},
            )

        def new_initial_state(self) -> SpielState:
            """Return the state before the first action."""
            return SpielState(self, self.rules)

        def max_chance_nodes_in_history(self) -> int:
            """The most draws and rolls in a game."""
            return 2 * self.rules.max_chance_length

        def make_py_observer(self, _kind: object = None, _params: object = None) -> SpielObserver:
            """What turns a state into what a player sees."""
            return SpielObserver(self.rules)

    pyspiel.register_game(kind, SpielGame)


class SpielState(pyspiel.State):  # type: ignore[misc] # as above
    """A state of ours in OpenSpiel's clothes."""

    def __init__(self, game: Any, rules: Game) -> None:  # noqa: ANN401 - one of pyspiel's, which brings no types
        super().__init__(game)
        self.held = Held((game.get_type().short_name, rules.num_players), rules.new_initial_state())

    def current_player(self) -> int:
        """A player, or one of pyspiel's names for chance and the end."""
        player = self.held.state.current_player()
        return int({CHANCE: pyspiel.PlayerId.CHANCE, TERMINAL: pyspiel.PlayerId.TERMINAL}.get(player, player))

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn or rolled."""
        return list(self.held.chances())

    def _apply_action(self, action: int) -> None:
        self.held.apply(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.held.named(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.held.state.is_terminal()

    def returns(self) -> list[float]:
        """Each player's result so far."""
        return [float(each) for each in self.held.state.returns()]

    def holding(self, state: State) -> SpielState:
        """Return a state of this game that stands where one of ours stands, with no history for pyspiel to show."""
        other: SpielState = self.get_game().new_initial_state()
        other.held = Held(self.held.game, state)
        return other

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state in which everything that a player cannot know is dealt again.

        OpenSpiel's searches in Python ask for it, such as `ismcts`. Those in C++ know only states in C++.

        Args:
            player: The player.
            sampler: Draws a number from 0 to 1: where the luck of the deal comes from.

        Raises:
            ValueError: There is no such player.
        """
        return self.holding(self.held.state.resample(player, Stream(str(sampler()), "resample")))

    def __str__(self) -> str:
        return f"{self.held.state.serialize()}{'' if self.held.drawn is None else f' block {self.held.drawn}'}"


class SpielObserver:
    """A state -> what a player sees, as numbers and as text."""

    def __init__(self, rules: Game) -> None:
        self.tensor = np.zeros(rules.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor` with what the player sees."""
        self.tensor[:] = state.held.state.observation_tensor(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return all that the player knows, as text."""
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
