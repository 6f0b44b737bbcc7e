"""Forces at a battlefield -> who wins the card: what each kind of die is worth, and who wins at equal strength."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from generator.frozen import dataclass
from generator.spec.fields import Field
from generator.spec.model import Model


@dataclass(frozen=True, slots=True)
class Force:
    """What one player has at a battlefield.

    Attributes:
        rank: Pips on the dice; of a straight, on its highest die.
        knights: How many of them.
        captains: As knights; there is one at most.
        traitors: Whoever brought them.
        mercenaries: As knights.
        links: Dice that make up a straight; 0 for a group.
    """

    rank: int
    knights: int = 0
    captains: int = 0
    traitors: int = 0
    mercenaries: int = 0
    links: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each die, as they lie in a row."""
        counts = (self.knights, self.captains, self.traitors, self.mercenaries)
        kinds = ("knight", "captain", "traitor", "mercenary")
        return tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


class Battle(Model):
    """What each kind of die counts for, and who wins."""

    FORMULAS: ClassVar = ("strength", "worth")

    knight: Literal[1]
    captain: Annotated[int, Field(ge=1, le=10)]
    traitor: Annotated[int, Field(ge=0, le=10)]
    mercenary: Annotated[float, Field(ge=0, le=10, multiple_of=0.5)]
    rank_decides: Literal[True]
    empty_discarded: Literal[True]

    def strength(self, knights: int, captains: int = 0, traitors: int = 0, mercenaries: int = 0) -> float:
        """What so many dice are worth, in knights."""
        whole = self.knight * knights + self.captain * captains + self.traitor * traitors
        return whole + self.mercenary * mercenaries

    def worth(self, knights: int, captains: int = 0, traitors: int = 0, mercenaries: int = 0) -> str:
        """The same as it is printed: 4, 4½, ½."""
        whole, half = divmod(round(2 * self.strength(knights, captains, traitors, mercenaries)), 2)
        return f"{whole or ('' if half else 0)}{'½' * half}"

    def winner(self, forces: Sequence[Force]) -> int | None:
        """Which force wins, by its index; None where there are none, or the two best are level in everything.

        First the straights settle among themselves which of them is best: the one of most dice, then the one with the
        highest die, then the strongest. That one meets the groups by strength; at equal strength a group wins, and of
        groups the one of the higher rank.
        """
        longest = max((self._length(force) for force in forces if force.links), default=None)
        best = [force for force in forces if not force.links or self._length(force) == longest]
        merits = [self._merit(force) for force in best]
        most = max(merits, default=None)
        return forces.index(best[merits.index(most)]) if most is not None and merits.count(most) == 1 else None

    def _length(self, force: Force) -> tuple[int, int, float]:
        """What decides between straights, most important first."""
        return force.links, force.rank, self._of(force)

    def _merit(self, force: Force) -> tuple[float, bool, int]:
        """What decides between groups and the best straight, most important first."""
        return self._of(force), not force.links, 0 if force.links else force.rank

    def _of(self, force: Force) -> float:
        return self.strength(force.knights, force.captains, force.traitors, force.mercenaries)
