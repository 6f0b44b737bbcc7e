"""Dice -> chance actions: a throw of a few dice of one kind, counted by what they show, each with its exact chance.

More knights than a handful are thrown one handful after the other; that changes nothing about what they may show, and
it keeps the outcomes few enough to be listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product

PIPS = (1, 2, 3, 4, 5, 6)
HANDFUL = 4
"""Dice of one kind that are thrown at a time, at most."""
NIBBLE = 4
"""Bits of a sorted throw for each rank: more than a player has knights."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Everything that so many dice may show.

    Attributes:
        faces: What the dice of each outcome show, in rising order.
        sorted: The same as a number: how many dice show rank r stands in its bits from NIBBLE * r on.
        outcomes: The number of each outcome and its chance.
        thrown: The outcome of each of the 6 ** n ways in which n dice can fall.
    """

    faces: tuple[tuple[int, ...], ...]
    sorted: tuple[int, ...]
    outcomes: tuple[tuple[int, float], ...]
    thrown: tuple[int, ...]


def _throw(dice: int) -> Throw:
    faces = tuple(combinations_with_replacement(PIPS, dice))
    number = {shown: at for at, shown in enumerate(faces)}
    thrown = tuple(number[tuple(sorted(fallen))] for fallen in product(PIPS, repeat=dice))
    ways = [0] * len(faces)
    for at in thrown:
        ways[at] += 1
    chances = tuple((at, count / len(thrown)) for at, count in enumerate(ways))
    return Throw(faces, tuple(sum(1 << NIBBLE * pips for pips in shown) for shown in faces), chances, thrown)


THROWS = tuple(_throw(dice) for dice in range(HANDFUL + 1))
"""By number of dice, which nobody can tell apart: all their throws."""


@cache
def even(outcomes: int) -> tuple[tuple[int, float], ...]:
    """So many outcomes, all as likely: a lot, a captain's face, or a captain's and a traitor's."""
    return tuple((at, 1 / outcomes) for at in range(outcomes))


def shown(throws: int, rank: int) -> int:
    """How many dice of a sorted throw show this rank."""
    return throws >> NIBBLE * rank & (1 << NIBBLE) - 1
