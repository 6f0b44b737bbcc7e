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
    """An action that the rules forbid here: `rule` says which, `position` where the game stands."""

    def __init__(self, action: str, rule: str, position: str) -> None:
        self.action = action
        self.rule = rule
        self.position = position
        super().__init__(f"{action}: {rule}\n{position}")


class State(Protocol):
    """A game as it stands: changed by actions, copied by `clone`, and holding nothing random. Players count from 0."""

    def current_player(self) -> int:
        """Whose decision it is: a player, CHANCE or TERMINAL."""

    def is_chance_node(self) -> bool:
        """Whether something is drawn or rolled next."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the current player may do (at a chance node: what may come), ascending; nothing for any other player."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn or rolled, ascending, with its chance; the chances add up to 1."""

    def sample_chance(self, rng: Stream) -> int:
        """One of the chance outcomes, each with its chance: the quick way, and exact."""

    def apply_action(self, action: int) -> None:
        """Do it.

        Raises:
            IllegalAction: The rules forbid it here, or it is no whole number; nothing has changed.
        """

    def apply_unchecked(self, action: int) -> None:
        """Do what `legal_actions` or `sample_chance` has named: nothing is looked at here, so that playing is quick."""

    def returns(self) -> list[float]:
        """Each player's share of the victory, adding up to 1; zero until the game is over."""

    def totals(self) -> list[float]:
        """Each player's points so far, those that others cannot see included."""

    def turns(self) -> int:
        """How many turns players have finished."""

    def ending(self) -> str:
        """What ended or decided the game, in a few words, the same for every game that ends so; '' until it is over."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""

    def history(self) -> list[int]:
        """Every action from the start, those of chance included."""

    def action_to_string(self, action: int) -> str:
        """A legal action in words, different from every other legal here.

        Raises:
            IllegalAction: It is not legal here.
        """

    def string_to_action(self, text: str) -> int:
        """The legal action of these words.

        Raises:
            IllegalAction: None is called so here.
        """

    def information_state_string(self, player: int) -> str:
        """All that the player knows, as text.

        Raises:
            ValueError: Nobody sits there; the same of whatever else is for a player.
        """

    def observation_tensor(self, player: int) -> list[float]:
        """All that the player sees now, as `Game.observation_size` numbers."""

    def resample(self, player: int, rng: Stream) -> Self:
        """A copy in which everything the player cannot know is dealt again."""

    def serialize(self) -> str:
        """The state as text, for `Game.deserialize`."""

    def table(self, seat: int | None = None) -> Table:
        """What lies on the table, for whoever draws it or writes it down: as a seat sees it; None sees all."""


class Game(Protocol):
    """The rules of one game with one deck for so many players."""

    @property
    def id(self) -> str:
        """The game's id in its game.yaml."""

    @property
    def num_players(self) -> int:
        """How many play."""

    @property
    def num_distinct_actions(self) -> int:
        """Players' actions are 0 to one below this."""

    @property
    def max_chance_outcomes(self) -> int:
        """Chance actions are 0 to one below this."""

    @property
    def max_game_length(self) -> int:
        """No game has more players' actions than this."""

    @property
    def max_chance_length(self) -> int:
        """No game has more chance actions than this."""

    @property
    def min_utility(self) -> float:
        """No player's return is less."""

    @property
    def max_utility(self) -> float:
        """No player's return is more."""

    @property
    def observation_size(self) -> int:
        """How many numbers an observation is."""

    def new_initial_state(self) -> State:
        """The game before its first action."""

    def deserialize(self, text: str) -> State:
        """The state that `State.serialize` wrote.

        Raises:
            ValueError: The text is no state of this game; said at once of one longer than any state can be.
        """


def whole(action: SupportsIndex, position: object) -> int:
    """The action as one of Python's whole numbers.

    Args:
        action: Whatever the caller calls an action.
        position: Where the game stands, for the refusal.

    Raises:
        IllegalAction: It is no whole number.
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
    """The seat of a player, from 0.

    Raises:
        ValueError: Nobody sits there.
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
        ValueError: The text is no state of this game; said at once of one longer than any state can be.
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
    """What every `Game` has, for an engine to inherit: it sets these, and says how a state begins."""

    id: str
    """The game's id in its game.yaml."""
    num_players: int
    """How many play."""
    num_distinct_actions: int
    """Players' actions are 0 to one below this."""
    max_chance_outcomes: int
    """Chance actions are 0 to one below this."""
    max_game_length: int
    """No game has more players' actions than this."""
    max_chance_length: int
    """No game has more chance actions than this."""
    min_utility: float = 0.0
    """Nobody has less than no share of the victory."""
    max_utility: float = 1.0
    """Nobody has more than all of it."""

    def new_initial_state(self) -> S:
        """The game before its first action."""
        raise NotImplementedError

    @cached_property
    def observation_size(self) -> int:
        """How many numbers an observation is."""
        return len(self.new_initial_state().observation_tensor(0))

    def deserialize(self, text: str) -> S:
        """The state that `State.serialize` wrote.

        Raises:
            ValueError: The text is no state of this game; said at once of one longer than any state can be.
        """
        return restore(text, self, self.new_initial_state())
