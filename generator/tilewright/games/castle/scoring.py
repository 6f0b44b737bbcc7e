"""Sets of royalty -> points and winners: the arithmetic of the end, said once for engine, booklet and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, Self

from tilewright.texts.fields import Field, whole
from tilewright.texts.model import Model


class Scoring(Model):
    """What royalty is worth at the end."""

    FORMULAS: ClassVar = ("court", "winning")

    royalty: Annotated[tuple[Annotated[int, Field(ge=0, le=1000)], ...], Field(min_length=1, max_length=24)]
    estate_only: Literal[True]
    tie_shared: Literal[True]

    @whole
    def _more_for_more(self) -> Self:
        if list(self.royalty) != sorted(set(self.royalty)):
            raise ValueError("each royal more has to bring more points than the last")
        return self

    def alike(self, count: int) -> int:
        """Points for a set of so many."""
        return self.royalty[min(count, len(self.royalty)) - 1] if count else 0

    def court(self, sets: Sequence[int]) -> int:
        """Points for sets of these sizes."""
        return sum(self.alike(count) for count in sets)

    def winning(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Who has won, by index; more than one where the win is shared."""
        best = max(totals)
        return tuple(at for at, total in enumerate(totals) if total == best)
