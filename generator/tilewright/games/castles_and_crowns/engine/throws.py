"""Dice -> chance actions: whatever dice thrown together may show, counted by what they show, with its exact chance.

Knights cannot be told apart, nor can mercenaries, so a throw is known by how many of them show each rank; a captain and
a traitor thrown with them show a rank each.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, combinations_with_replacement, pairwise
from math import factorial, prod

from tilewright.rng import Stream

PIPS = (1, 2, 3, 4, 5, 6)
ONE_WORD = 1 << 32
"""A stream counts no further in one go."""


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """What dice that cannot be told apart show.

    Attributes:
        faces: In rising order.
        counts: By rank, from 0: how many show it.
        ranks: The ranks shown, a bit each.
    """

    faces: tuple[int, ...]
    counts: tuple[int, ...]
    ranks: int


@dataclass(frozen=True, slots=True, eq=False)
class Leaders:
    """What a captain and a traitor show, 0 where it is not thrown; and the ranks shown, a bit each."""

    captain: int
    traitor: int
    ranks: int


class DicePool:
    """Dice thrown at once.

    The outcome of a throw is a number: its place among `throws`, times the number of `leaders`, plus theirs.

    Attributes:
        throws: What those that cannot be told apart may show.
        upto: In how many ways they can fall, up to and with each of these.
        leaders: What the leaders among them may show.
        sides: How many `leaders` there are, all as likely.
        ways: In how many ways all the dice can fall.
        count: How many outcomes there are.
    """

    def __init__(self, dice: int, *, captain: bool = False, traitor: bool = False) -> None:
        self.throws, self.upto = _throws(dice)
        self.leaders = _leaders(captain=captain, traitor=traitor)
        self.sides = len(self.leaders)
        self.ways, self.count = self.upto[-1] * self.sides, len(self.throws) * self.sides
        self._ways_upto = tuple(each * self.sides for each in self.upto)
        self._chances: tuple[tuple[int, float], ...] = ()

    def drawn(self, rng: Stream) -> int:
        """The outcome of one of all the ways in which the dice can fall, each as likely."""
        sides, ways = self.sides, self.ways
        if ways <= ONE_WORD:
            way = rng.below(ways)
            return bisect(self._ways_upto, way) * sides + way % sides
        return bisect(self.upto, rng.below(self.upto[-1])) * sides + rng.below(sides)

    @property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """Every outcome with its chance, in rising order; reckoned once."""
        if not self._chances:
            self._chances = tuple(self._reckoned())
        return self._chances

    def _reckoned(self) -> Iterator[tuple[int, float]]:
        each = (upto - before for before, upto in pairwise((0, *self.upto)))
        ways = (way for way in each for _ in range(self.sides))
        return ((outcome, way / self.ways) for outcome, way in enumerate(ways))

    def outcome(self, faces: tuple[int, ...], captain: int, traitor: int) -> int:
        """The outcome in which the dice show this.

        Raises:
            ValueError: They cannot.
        """
        shown = [(each.captain, each.traitor) for each in self.leaders]
        throws = [throw.faces for throw in self.throws]
        return throws.index(faces) * self.sides + shown.index((captain, traitor))


@cache
def _throws(dice: int) -> tuple[tuple[Throw, ...], tuple[int, ...]]:
    """What so many dice that cannot be told apart may show; and in how many ways, added up."""
    throws = tuple(map(_throw, combinations_with_replacement(PIPS, dice)))
    ways = (factorial(dice) // prod(map(factorial, throw.counts)) for throw in throws)
    return throws, tuple(accumulate(ways))


def _throw(faces: tuple[int, ...]) -> Throw:
    counts = tuple(map(faces.count, range(7)))
    return Throw(faces, counts, sum(1 << rank for rank in PIPS if counts[rank]))


@cache
def _leaders(*, captain: bool, traitor: bool) -> tuple[Leaders, ...]:
    captains, traitors = (PIPS if captain else (0,)), (PIPS if traitor else (0,))
    return tuple(Leaders(one, two, (1 << one | 1 << two) & ~1) for one in captains for two in traitors)


NOTHING, NOBODY = _throws(0)[0][0], _leaders(captain=False, traitor=False)[0]
"""What nobody has thrown."""
