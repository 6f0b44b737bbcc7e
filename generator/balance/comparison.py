"""What there is, held against what there should be -> a value."""

from __future__ import annotations

from fractions import Fraction

from generator.balance.chance import Chance
from generator.balance.pieces import Known
from generator.balance.prices import Prices
from generator.balance.question import Question
from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    """What there is, what there should be, whether it is so, and what led to it.

    Attributes:
        value: What there is, in words.
        target: What there should be, in words; empty where it is only told.
        kept: Whether it is so.
        offenders: The pieces that are to blame.
        totals: Each number that was counted, with its name.
        chance: How likely it is, where that was asked.
        question: What chance was asked for, where it can be asked of other decks as well.
        prices: What pieces give for what they cost, where that was asked.
        help: What would make it so, where that is known.
    """

    value: str
    target: str
    kept: bool
    offenders: tuple[Known, ...] = ()
    totals: tuple[tuple[str, Fraction], ...] = ()
    chance: Chance | None = None
    question: Question | None = None
    prices: Prices | None = None
    help: str = ""
