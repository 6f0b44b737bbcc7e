"""A game of two turns a player in which the most points at once are a trap: for the bots that look ahead."""

from __future__ import annotations

from typing import Self

from tilewright.engine import TERMINAL
from tilewright.rng import Stream

SAFE, BAIT = 0, 1
TAKEN = 9
"""What the other gets from whoever took the bait."""


class Toy:
    """What all the small games here have in common: actions, one after the other, each of them a turn.

    Attributes:
        log: The actions so far.
    """

    seats = 2

    def __init__(self, log: tuple[int, ...] = ()) -> None:
        self.log = log

    def current_player(self) -> int:
        return TERMINAL if any(self.returns()) else len(self.log) % self.seats

    def legal_actions(self, player: int | None = None) -> list[int]:
        raise NotImplementedError

    def returns(self) -> list[float]:
        raise NotImplementedError

    def apply_unchecked(self, action: int) -> None:
        self.log = (*self.log, action)

    def clone(self) -> Self:
        return type(self)(self.log)

    def resample(self, player: int, rng: Stream) -> Self:
        del player, rng
        return self.clone()

    def turns(self) -> int:
        return len(self.log)

    def history(self) -> list[int]:
        return list(self.log)

    def totals(self) -> list[float]:
        return [0.0] * self.seats


class Trap(Toy):
    """Each takes 1 point, or 3 of which the next player makes 9: what only shows after the other's turn."""

    def current_player(self) -> int:
        return TERMINAL if len(self.log) == 4 else len(self.log) % 2

    def legal_actions(self, player: int | None = None) -> list[int]:
        return [] if player not in {None, self.current_player()} else [SAFE, BAIT]

    def totals(self) -> list[float]:
        points = [0.0, 0.0]
        for at, action in enumerate(self.log):
            points[at % 2] += 3 if action == BAIT else 1
            if at and self.log[at - 1] == BAIT:
                points[at % 2] += TAKEN
        return points

    def returns(self) -> list[float]:
        if len(self.log) < 4:
            return [0.0, 0.0]
        one, two = self.totals()
        return [float(one > two), float(two > one)] if one != two else [0.5, 0.5]
