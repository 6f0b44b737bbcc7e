"""Numbers <-> what a player does: pass, send a group, send a straight, or choose who comes along."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

PASS = 0
GROUPS = 1
"""The first number of a group."""
SPANS = tuple((low, high) for low in range(1, 6) for high in range(low + 1, 7))
"""Every row of ranks, from its lowest to its highest."""
_ROWS = {span: at for at, span in enumerate(SPANS)}


@dataclass(frozen=True, slots=True)
class Group:
    """All dice of a rank, to a battlefield."""

    rank: int
    place: int


@dataclass(frozen=True, slots=True)
class Straight:
    """Dice for a straight that will then reach from its lowest to its highest rank, whatever stands there already.

    Attributes:
        low: Its lowest rank.
        high: Its highest rank.
        captain: Whether the captain is among the dice sent.
        traitor: Whether the traitor is.
        place: The battlefield.
    """

    low: int
    high: int
    captain: bool
    traitor: bool
    place: int


@dataclass(frozen=True, slots=True)
class Hire:
    """A mercenary of this rank comes along, of those still for hire."""

    rank: int


@dataclass(frozen=True, slots=True)
class Lure:
    """One who changes sides comes along, of this rank, from another player's post."""

    rank: int
    post: int


Action = Group | Straight | Hire | Lure | None
"""What a number means; None is a pass."""


@dataclass(frozen=True)
class Numbering:
    """The numbers of all actions, in rising order: pass, groups, hires, lures, and straights where there are any.

    Attributes:
        players: How many play.
        fields: Battlefields in a round.
        straights: Whether straights may be sent.
    """

    players: int
    fields: int
    straights: bool

    @cached_property
    def hires(self) -> int:
        """The first number of a hire; a rank each."""
        return GROUPS + 6 * self.fields

    @cached_property
    def lures(self) -> int:
        """The first number of a lure; a rank and post each."""
        return self.hires + 6

    @cached_property
    def rows(self) -> int:
        """The first number of a straight."""
        return self.lures + 6 * self.players * self.fields

    @cached_property
    def count(self) -> int:
        """How many actions there are."""
        return self.rows + (len(SPANS) * 4 * self.fields if self.straights else 0)

    def group(self, rank: int, place: int) -> int:
        """The number of a group."""
        return GROUPS + (rank - 1) * self.fields + place

    def hire(self, rank: int) -> int:
        """The number of a hire."""
        return self.hires + rank - 1

    def lure(self, rank: int, post: int) -> int:
        """The number of a lure."""
        return self.lures + (rank - 1) * self.players * self.fields + post

    def straight(self, low: int, high: int, place: int, *, captain: bool, traitor: bool) -> int:
        """The number of a straight."""
        row = _ROWS[low, high] * 4 + 2 * captain + traitor
        return self.rows + row * self.fields + place

    def means(self, action: int) -> Action:
        """What a number means.

        Raises:
            ValueError: Nothing has this number.
        """
        if not 0 <= action < self.count:
            raise ValueError(f"actions are 0 to {self.count - 1}, not {action}")
        if action == PASS:
            return None
        if action < self.hires:
            rank, place = divmod(action - GROUPS, self.fields)
            return Group(rank + 1, place)
        if action < self.lures:
            return Hire(action - self.hires + 1)
        if action < self.rows:
            rank, post = divmod(action - self.lures, self.players * self.fields)
            return Lure(rank + 1, post)
        row, place = divmod(action - self.rows, self.fields)
        low, high = SPANS[row // 4]
        return Straight(low, high, bool(row & 2), bool(row & 1), place)
