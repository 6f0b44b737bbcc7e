"""Actions -> State: the protocol every game's engine keeps, in the words of OpenSpiel, and its door for callers.

A package in tilewright/games exports `Rules`, the model of its rules.yaml, and `engine(spec, deck, players)`, which
returns a `Game`. Nothing in a game is random: whatever is drawn or rolled is a chance action, so a game's set-up and a
list of integers are the whole game.

Learners hand over numpy's whole numbers. They compare as Python's do, but overflow, and cannot be written down; so each
is made one of Python's at the engine's door, once, by `operator.index`. A bool is a whole number in Python, and is one
here: True is 1.

An engine need not write all of it: `GameBase` below and `tilewright.engine.skeleton` have what is the same everywhere.
"""

from __future__ import annotations

import operator
from functools import cached_property
from typing import Generic, Protocol, Self, SupportsIndex, TypeVar

from tilewright.engine.table import Table
from tilewright.rng import Stream

CHANCE = -1
"""The current player where something is drawn or rolled."""
TERMINAL = -4
"""The current player once the game is over."""
SHOWN = 40
"""Letters of a word that is no action, which the refusal repeats."""
BITS = 64
"""A number of more bits is not written out: it is no action of any game, and may have millions of digits."""


class IllegalAction(ValueError):  # noqa: N818 - what the field calls it
    """An action that the rules forbid here: `rule` names the rule, `position` describes the state."""

    def __init__(self, action: str, rule: str, position: str) -> None:
        self.action = action
        self.rule = rule
        self.position = position
        super().__init__(f"{action}: {rule}\n{position}")


class State(Protocol):
    """A state of a game, without randomness: actions change it, `clone` copies it. Players count from 0."""

    def current_player(self) -> int:
        """Return the player to act, CHANCE or TERMINAL."""

    def is_chance_node(self) -> bool:
        """Return whether the next action is one of chance: a draw or a roll."""

    def is_terminal(self) -> bool:
        """Return whether the game is over."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions (at a chance node, the outcomes), ascending; none for a player not to act."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a draw or roll, ascending, with their chances, which add up to 1."""

    def sample_chance(self, rng: Stream) -> int:
        """Return a random chance outcome, quickly and with the exact chances."""

    def apply_action(self, action: int) -> None:
        """Apply an action.

        Raises:
            IllegalAction: The rules forbid it here, or it is not a whole number; the state is unchanged.
        """

    def apply_unchecked(self, action: int) -> None:
        """Apply an action of `legal_actions` or `sample_chance` without checking it, for speed."""

    def returns(self) -> list[float]:
        """Return each player's share of the victory, adding up to 1; zeros until the game is over."""

    def totals(self) -> list[float]:
        """Return each player's points so far, including hidden ones."""

    def turns(self) -> int:
        """Return the number of finished turns."""

    def ending(self) -> str:
        """Return the cause of the end in a few words, the same for every such game; '' until it is over."""

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable."""

    def history(self) -> list[int]:
        """Return every action from the start, including those of chance."""

    def action_to_string(self, action: int) -> str:
        """Return a legal action in words, different from every other legal action here.

        Raises:
            IllegalAction: The action is not legal here.
        """

    def string_to_action(self, text: str) -> int:
        """Return the legal action with these words.

        Raises:
            IllegalAction: No legal action has these words.
        """

    def information_state_string(self, player: int) -> str:
        """Return all that the player knows, as text.

        Raises:
            ValueError: There is no such player; the same for every method with a player.
        """

    def observation_tensor(self, player: int) -> list[float]:
        """Return all that the player sees now, as `Game.observation_size` numbers."""

    def resample(self, player: int, rng: Stream) -> Self:
        """Return a copy in which everything the player cannot know is dealt again."""

    def serialize(self) -> str:
        """Return the state as text, for `Game.deserialize`."""

    def table(self, seat: int | None = None) -> Table:
        """Return the table as a seat sees it; None sees all."""


class Game(Protocol):
    """The rules of one game, with one deck and a fixed number of players."""

    @property
    def id(self) -> str:
        """The game's id in its game.yaml."""

    @property
    def num_players(self) -> int:
        """The number of players."""

    @property
    def num_distinct_actions(self) -> int:
        """The number of players' actions; they are numbered from 0."""

    @property
    def max_chance_outcomes(self) -> int:
        """The number of chance actions; they are numbered from 0."""

    @property
    def max_game_length(self) -> int:
        """The most players' actions in a game."""

    @property
    def max_chance_length(self) -> int:
        """The most chance actions in a game."""

    @property
    def min_utility(self) -> float:
        """The least return of a player."""

    @property
    def max_utility(self) -> float:
        """The greatest return of a player."""

    @property
    def observation_size(self) -> int:
        """The number of numbers in an observation."""

    def new_initial_state(self) -> State:
        """Return the state before the first action."""

    def deserialize(self, text: str) -> State:
        """Return the state that `State.serialize` wrote.

        Raises:
            ValueError: The text is not a state of this game, or is longer than any state can be.
        """


def whole(action: SupportsIndex, position: object) -> int:
    """Return an action as an `int`.

    Args:
        action: The caller's value.
        position: The position in words, for the error.

    Raises:
        IllegalAction: It is not a whole number.
    """
    try:
        return operator.index(action)
    except Exception as error:  # what a stranger's object raises when it is asked for a number
        what = f"a {type(action).__name__}"
        raise IllegalAction(what, "an action is a whole number", str(position)) from error


def called(action: int) -> str:
    """A number that has no words where the game stands."""
    return f"action {action}" if action.bit_length() <= BITS else f"action of {action.bit_length():,} bits"


def seated(player: SupportsIndex, players: int) -> int:
    """Return the seat of a player, from 0.

    Raises:
        ValueError: There is no such player.
    """
    try:
        seat = operator.index(player)
    except TypeError as error:
        raise ValueError(f"a seat is a whole number, not a {type(player).__name__}") from error
    if not 0 <= seat < players:
        raise ValueError(f"seats are 0 to {players - 1}, not {called(seat).removeprefix('action ')}")
    return seat


S = TypeVar("S", bound=State)


def restore(text: str, game: Game, state: S) -> S:
    """The state that such a text says, from the state before the first action, which is played on.

    Raises:
        ValueError: The text is not a state of this game, or is longer than any state can be.
    """
    digits = len(str(max(game.num_distinct_actions, game.max_chance_outcomes))) + 1  # and the blank behind them
    if not isinstance(text, str) or len(text) > (game.max_game_length + game.max_chance_length) * digits:
        raise ValueError("no state: not text, or longer than any state")
    try:
        for word in text.split():
            if not (word.isascii() and word.isdigit()):  # plain digits, in no other of Python's ways
                raise ValueError(f"no state: '{word[:SHOWN]}' is no action")
            state.apply_action(int(word))
    except IllegalAction as error:
        raise ValueError(f"no game goes so: {error}") from error
    return state


class GameBase(Generic[S]):
    """A base class for engines: a subclass sets these attributes and makes the initial state."""

    id: str
    """The game's id in its game.yaml."""
    num_players: int
    """The number of players."""
    num_distinct_actions: int
    """The number of players' actions; they are numbered from 0."""
    max_chance_outcomes: int
    """The number of chance actions; they are numbered from 0."""
    max_game_length: int
    """The most players' actions in a game."""
    max_chance_length: int
    """The most chance actions in a game."""
    min_utility: float = 0.0
    """Nobody has less than no share of the victory."""
    max_utility: float = 1.0
    """Nobody has more than all of it."""

    def new_initial_state(self) -> S:
        """Return the state before the first action."""
        raise NotImplementedError

    @cached_property
    def observation_size(self) -> int:
        """The number of numbers in an observation."""
        return len(self.new_initial_state().observation_tensor(0))

    def deserialize(self, text: str) -> S:
        """Return the state that `State.serialize` wrote.

        Raises:
            ValueError: The text is not a state of this game, or is longer than any state can be.
        """
        return restore(text, self, self.new_initial_state())
