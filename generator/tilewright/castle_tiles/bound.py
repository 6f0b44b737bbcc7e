"""A number -> whether it lies between its bounds, and those bounds in words.

What the numbers are, `limits` has.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

from tilewright.balance.measure import Verdict, judged
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.spec.words import speak

Number = int | Fraction | float


@dataclass(frozen=True, slots=True)
class Bound:
    """Between what a number has to lie.

    Attributes:
        words: The limit as commands tell it, the number to be filled in: `{most:g} apart at most`; empty for what is
            measured only.
        least: What is less is worth a warning.
        most: What is more is worth a warning.
        under: What is less is a failure.
        over: What is more is a failure.
        name: By which `assign`, `deck` and `why` ask for it; empty for what is measured only.
        target: Under which key of `limits` in a word file the target of a measure stands: pages print it.
    """

    words: str
    least: Number = -inf
    most: Number = inf
    under: Number = -inf
    over: Number = inf
    name: str = ""
    target: str = ""

    def keeps(self, number: Number) -> bool:
        """Whether a number lies within."""
        return self.least <= number <= self.most

    def verdict(self, number: Number, *, broken: bool = False) -> Verdict:
        """How a measure is judged; `broken` where it fails for another reason, whatever its number."""
        fails = broken or not self.under <= number <= self.over
        return judged(fine=self.keeps(number) and not broken, fails=fails)

    def room(self, number: Number) -> Number | None:
        """How much further off it may be; less than nought where it is beyond. None where nothing is asked."""
        room = min(number - self.least, self.most - number)
        return None if room == inf else room

    def in_words(self, **more: object) -> str:
        """The limit in words."""
        return self.words.format(**_numbers(self) | more)

    def measured(self, **more: object) -> Spoken:
        """The limit as the target of a measure."""
        numbers = {name: f"{number:g}" for name, number in _numbers(self).items()}
        return speak(f"limits.{self.target}", **numbers | more)

    def each(self, total: int, parts: int) -> tuple[int, int]:
        """The least and the most of each part of a total, if parts are to lie `most` apart at most."""
        return shares(total, parts, self.most) or (0, total)


def _numbers(bound: Bound) -> dict[str, float]:
    numbers = {key: float(getattr(bound, key)) for key in ("least", "most", "under", "over")}
    return numbers | {"percent": float(100 * bound.most)}


def shares(total: int, parts: int, apart: Number) -> tuple[int, int] | None:
    """The least and the most of each part of a total; the least is above the most where parts cannot be equal.

    None where they may lie two or more apart: an interval for each cannot say that.
    """
    few, many = total // parts, -(-total // parts)
    if apart < 1:
        return many, few
    return (few, many) if apart < 2 else None


NONE = Bound("")
"""Where nothing is asked."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One idea that is limited.

    Attributes:
        code: Of its measure, as the docs have it.
        subject: What is measured, where set and deal say it alike: a key of `measures.both` in a word
            file.
        set: What is asked of a set.
        deck: What is asked of a deck dealt from it.
    """

    code: str
    subject: str = ""
    set: Bound = NONE
    deck: Bound = NONE

    @property
    def what(self) -> Spoken:
        """What is measured."""
        return speak(f"measures.both.{self.subject}")
