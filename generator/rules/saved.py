"""Text + Game -> State: a saved state read back by doing its actions again, each a number between blanks."""

from __future__ import annotations

from typing import Protocol, TypeVar

from generator.rules.game import IllegalAction

SHOWN = 40
"""Letters of a word that is no action, which the refusal repeats."""


class _Played(Protocol):
    """What actions are done to."""

    def apply_action(self, action: int) -> None:
        """Do it, if it is legal."""


class _Bounded(Protocol):
    """A game that says how long a state of its own can be."""

    @property
    def num_distinct_actions(self) -> int:
        """Players' actions are below this."""

    @property
    def max_chance_outcomes(self) -> int:
        """Chance actions are below this."""

    @property
    def max_game_length(self) -> int:
        """No game has more players' actions."""

    @property
    def max_chance_length(self) -> int:
        """No game has more chance actions."""


S = TypeVar("S", bound=_Played)


def restore(text: str, game: _Bounded, state: S) -> S:
    """The state that such a text says, from the state before the first action, which is played on.

    Raises:
        ValueError: The text is no state of this game; said at once of one longer than any state can be.
    """
    if not isinstance(text, str) or len(text) > _longest(game):
        raise ValueError("no state: not text, or longer than any state")
    try:
        for word in text.split():
            state.apply_action(_number(word))
    except IllegalAction as error:
        raise ValueError(f"no game goes so: {error}") from error
    return state


def _longest(game: _Bounded) -> int:
    """Characters that a state has at most: each action with a blank."""
    digits = len(str(max(game.num_distinct_actions, game.max_chance_outcomes))) + 1
    return (game.max_game_length + game.max_chance_length) * digits


def _number(word: str) -> int:
    """An action of a saved state, in plain digits and in no other of Python's ways."""
    if not (word.isascii() and word.isdigit()):
        raise ValueError(f"no state: '{word[:SHOWN]}' is no action")
    return int(word)
