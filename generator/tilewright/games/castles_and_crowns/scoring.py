"""Captured castles and nobles -> points and winners: the arithmetic of the end, said once for engine and booklet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model

Hand = tuple[Sequence[int], Sequence[int]]
"""What a player has captured: the number on each castle, and how many nobles of each kind."""


class Scoring(Model):
    """What captured cards are worth at the end."""

    FORMULAS: ClassVar = ("castles", "court", "standing", "winners")

    pip: Annotated[int, Field(ge=0, le=10)]
    nobles: Annotated[tuple[Annotated[int, Field(ge=0, le=100)], ...], Field(min_length=1)]
    more_cards: Literal[True]
    tie_shared: Literal[True]

    @whole
    def _more_for_more(self) -> Self:
        if list(self.nobles) != sorted(set(self.nobles)):
            raise ValueError("each noble more has to bring more points than the last")
        return self

    def castles(self, pips: Sequence[int]) -> int:
        """Points for castles with these numbers."""
        return self.pip * sum(pips)

    def alike(self, count: int) -> int:
        """Points for so many nobles of one kind."""
        return self.nobles[count - 1] if count else 0

    def court(self, counts: Sequence[int]) -> int:
        """Points for nobles: so many of each kind."""
        return sum(self.alike(count) for count in counts)

    def points(self, castles: Sequence[int], nobles: Sequence[int]) -> int:
        """A player's points for castles with these numbers and so many nobles of each kind."""
        return self.castles(castles) + self.court(nobles)

    def standing(self, hand: Hand) -> tuple[int, int]:
        """A player's points and, for ties, number of cards."""
        castles, nobles = hand
        return self.points(castles, nobles), len(castles) + sum(nobles)

    def winners(self, hands: Sequence[Hand]) -> tuple[int, ...]:
        """Who has won, by index into the hands; more than one where the win is shared."""
        standings = [self.standing(hand) for hand in hands]
        best = max(standings)
        return tuple(at for at, standing in enumerate(standings) if standing == best)
