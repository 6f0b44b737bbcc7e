"""What a caller hands over -> a plain whole number: the engines' door, through which nothing else gets into a state.

Learners hand over numpy's whole numbers. They compare as Python's do, but overflow, and cannot be written down; so each
is made one of Python's here, once, by `operator.index`. A bool is a whole number in Python, and is one here: True is 1.
"""

from __future__ import annotations

import operator
from typing import SupportsIndex

from generator.rules.game import IllegalAction

BITS = 64
"""A number of more bits is not written out: it is no action of any game, and may have millions of digits."""


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
