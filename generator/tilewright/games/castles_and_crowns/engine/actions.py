"""Numbers <-> what a player does: pass, send a group, send a straight, or choose who comes along."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.frozen import dataclass

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
LED = ((False, False), (False, True), (True, False), (True, True))
"""Whether the captain and the traitor are among the dice of a straight, in the order of the straights' numbers."""


class NumberedSets(dict[int, list[int]]):
    """Sets -> the numbers in them, rising; a set's first bit stands for `first`, and each is listed once."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, numbers: int) -> list[int]:
        actions = [self.first + bit for bit in range(numbers.bit_length()) if numbers >> bit & 1]
        self[numbers] = actions
        return actions


class Numbering:
    """The numbers of all actions, in rising order: pass, groups, hires, lures, and straights where there are any.

    A set of groups is a number as well: it has a bit for each group, the one that the group's own number names.

    Attributes:
        players: How many play.
        fields: Battlefields in a round.
        hires: The first number of a hire; a rank each.
        lures: The first number of a lure; a rank and post each.
        rows: The first number of a straight.
        count: How many actions there are.
        meanings: What each number means.
        of_ranks: By ranks, a bit each: the set of all their groups.
        at_places: By battlefield: the set of all groups there.
        groups: The set of all groups.
        leaves: By group: all of other ranks at other battlefields, which its seat may send anew after it.
    """

    def __init__(self, players: int, fields: int, *, straights: bool) -> None:
        self.players, self.fields = players, fields
        self.hires = GROUPS + 6 * fields
        self.lures = self.hires + 6
        self.rows = self.lures + 6 * players * fields
        self.count = self.rows + (len(SPANS) * len(LED) * fields if straights else 0)
        self.meanings = tuple(map(self._means, range(self.count)))
        self.of_ranks = tuple(self._set(bits, range(fields)) for bits in range(1 << 7))
        self.at_places = tuple(self._set(-1, (place,)) for place in range(fields))
        self._third, self._fifth = self.group(3, 0), self.group(5, 0)
        self._low, self._middle, self._high = map(NumberedSets, (0, self._third, self._fifth))
        self._two_ranks, self._lowest = (1 << 2 * fields) - 1, (1 << self._third) - 1
        self.groups = self.of_ranks[-1]
        self.leaves = tuple(map(self._leaves, range(self.hires)))

    def _set(self, ranks: int, places: Iterable[int]) -> int:
        return sum(1 << self.group(rank, place) for rank in range(1, 7) if ranks >> rank & 1 for place in places)

    def _leaves(self, action: int) -> int:
        meant = self.meanings[action]
        return (
            self.groups & ~self.of_ranks[1 << meant.rank] & ~self.at_places[meant.place]
            if isinstance(meant, Group)
            else 0
        )

    def listed(self, groups: int) -> list[int]:
        """The numbers of a set of groups, rising."""
        lowest, middle = groups & self._lowest, groups >> self._third & self._two_ranks
        return self._low[lowest] + self._middle[middle] + self._high[groups >> self._fifth]

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
        row = _ROWS[low, high] * len(LED) + 2 * captain + traitor
        return self.rows + row * self.fields + place

    def means(self, action: int) -> Action:
        """What a number means.

        Raises:
            ValueError: Nothing has this number.
        """
        if not 0 <= action < self.count:
            raise ValueError(f"actions are 0 to {self.count - 1}")
        return self.meanings[action]

    def _means(self, action: int) -> Action:
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
        low, high = SPANS[row // len(LED)]
        return Straight(low, high, *LED[row % len(LED)], place)
