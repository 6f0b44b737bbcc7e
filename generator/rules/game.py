"""Actions -> State: the protocol every game's engine keeps, in the words of OpenSpiel.

A package in generator/games exports `Rules`, the model of its rules.yaml, and `engine(spec, deck, players)`, which
returns a `Game`. Nothing in a game is random: whatever is drawn or rolled is a chance action, so a game's set-up and a
list of integers are the whole game.

Whatever whole numbers a caller hands over, numpy's among them, a state keeps Python's: see `generator.rules.door`.
"""

from __future__ import annotations

from typing import Protocol, Self

from generator.rng import Stream
from generator.rules.table import Table

CHANCE = -1
"""The current player where something is drawn or rolled."""
TERMINAL = -4
"""The current player once the game is over."""


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
