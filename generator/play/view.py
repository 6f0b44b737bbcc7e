"""State, seat -> View: what a player may know of a game, and nothing else; all that a bot is ever given."""

from __future__ import annotations

from generator.rng import Stream
from generator.rules import State, Table


class View:
    """A game as one seat sees it.

    Attributes:
        seat: Whose view it is, from 0.
    """

    __slots__ = ("__state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.seat = seat

    def legal_actions(self) -> list[int]:
        """What the seat may do now, ascending; nothing while it is somebody else's turn."""
        return self.__state.legal_actions(self.seat)

    def words(self, action: int) -> str:
        """A legal action in words."""
        return self.__state.action_to_string(action)

    def information_state_string(self) -> str:
        """All that the seat knows, as text."""
        return self.__state.information_state_string(self.seat)

    def observation_tensor(self) -> list[float]:
        """All that the seat sees, as numbers."""
        return self.__state.observation_tensor(self.seat)

    def table(self) -> Table:
        """The table as the seat sees it."""
        return self.__state.table(self.seat)

    def resample(self, rng: Stream) -> State:
        """A game of one's own to try things out in: what the seat cannot know is dealt again."""
        return self.__state.resample(self.seat, rng)
