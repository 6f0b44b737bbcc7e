"""Pieces beside the line of what they give for what they cost -> which of them stand out, and on which side."""

from __future__ import annotations

from fractions import Fraction

from generator.balance.line import FittedLine
from generator.balance.pieces import Known
from generator.frozen import dataclass

NAMED = 2
"""Pieces that are named on either side of the line, at most."""
RARE = 0.05
"""A piece so far off that chance makes one of as many go there less often than this stands out."""


@dataclass(frozen=True, slots=True)
class Priced:
    """A piece beside the line.

    Attributes:
        piece: Which.
        cost: What it costs.
        gives: What it gives.
        off: How much more that is than the line says; less than 0 where it is less.
        number: Which of the line's points it is.
    """

    piece: Known
    cost: Fraction
    gives: Fraction
    off: Fraction
    number: int

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.piece.values.get("title") or self.piece.values.get("name") or self.piece.name)


@dataclass(frozen=True, slots=True)
class Prices:
    """What pieces give for what they cost.

    Attributes:
        line: The line through them.
        priced: The pieces, as they are written.
    """

    line: FittedLine
    priced: tuple[Priced, ...]

    def by_chance(self, each: Priced) -> float | None:
        """How likely the furthest of as many pieces is as far off as this one by chance; None for too few to say."""
        return self.line.surprise(each.number)

    def named(self) -> tuple[Priced, ...]:
        """The furthest above the line and below it; on each side also the next one that stands out."""
        return tuple(
            each
            for above in (True, False)
            for rank, each in enumerate(self.furthest(above=above)[:NAMED])
            if not rank or self.stands_out(each)
        )

    def stands_out(self, each: Priced) -> bool:
        """Whether it is further off than chance would have it."""
        chance = self.by_chance(each)
        return chance is not None and chance < RARE

    def furthest(self, *, above: bool) -> tuple[Priced, ...]:
        """Those above the line, or those below it, the furthest first; of two as far the one written first."""
        beside = (each for each in self.priced if (each.off > 0 if above else each.off < 0))
        return tuple(sorted(beside, key=lambda each: -abs(each.off)))
