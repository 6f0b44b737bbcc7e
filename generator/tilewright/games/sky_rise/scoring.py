"""Cards, groups and columns -> points: the arithmetic of the game, said once for engine, booklet and figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from tilewright.texts.fields import Field
from tilewright.texts.model import Model

Points = Annotated[int, Field(ge=0, le=20)]
Least = Annotated[int, Field(ge=2, le=6)]


class Scoring(Model):
    """What is worth how much."""

    FORMULAS: ClassVar = ("placed", "wild", "group", "column", "winners")

    match: Points
    suit: Points
    group_each: Points
    group_least: Least
    wild_least: Least
    colour_needed: Literal[True]
    wild_joins: Literal[True]
    column_each: Points
    column_least: Annotated[int, Field(ge=2, le=4)]
    once_a_column: Literal[True]
    kept: Points
    shared: Literal[True]

    def placed(self, matching: int) -> int:
        """Points for a pyramid on so many cards of its suit."""
        return self.match * matching

    def wild(self, suits: int) -> int:
        """Points for an opaque pyramid on cards of so many suits."""
        return self.suit * suits

    def group(self, coloured: int, wilds: int = 0) -> int:
        """Points for a group of so many pyramids of a colour and so many opaque ones."""
        least = self.wild_least if wilds else self.group_least
        size = coloured + wilds
        return self.group_each * size if coloured and size >= least else 0

    def column(self, coloured: int, wilds: int = 0) -> int:
        """Points for a column of so many pyramids of a colour and so many opaque ones, each on the next."""
        return self.column_each if coloured and coloured + wilds >= self.column_least else 0

    def winners(self, totals: Sequence[float]) -> tuple[int, ...]:
        """Who has won, by place in the totals; more than one where the win is shared."""
        best = max(totals)
        return tuple(at for at, points in enumerate(totals) if points == best)
