"""Aggregate + Head -> Studied: all that is said of many games is made of it, and what is claimed of them."""

from __future__ import annotations

from generator.frozen import dataclass
from generator.play.record import Head
from generator.play.thought import by_the_clock
from generator.study import skill, used, winners
from generator.study.aggregate import Aggregate
from generator.study.claims import standing


@dataclass(frozen=True, slots=True)
class Studied:
    """Games that were studied.

    Attributes:
        aggregate: What there is to know of them.
        head: Which they are, and who plays.
        names: What the seats are called.
        thought: Of games in which one seat thought more, its share of each victory; none where that was not asked.
    """

    aggregate: Aggregate
    head: Head
    names: tuple[str, ...]
    thought: tuple[float, ...] = ()

    @property
    def alike(self) -> bool:
        """Whether all bots are the same."""
        return len(set(self.head.bots)) == 1

    @property
    def clocked(self) -> tuple[str, ...]:
        """Bots that go by the clock, so that the same seed may play other games."""
        return tuple(dict.fromkeys(filter(by_the_clock, self.head.bots)))

    @property
    def claims(self) -> frozenset[str]:
        """What is claimed: every other sentence tells what was counted, and how sure that is."""
        seats = winners.claim(self.aggregate, alike=self.alike)
        each = [*([seats] if seats else []), *used.claims(self.aggregate)]
        if self.thought:
            each.append(skill.claim(self.thought, self.head.players))
        return standing(each)
