"""Bag or Stack -> how often an honest one is flagged, as a sentence and as numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from generator.cutaway.balance.bag import Bag, Stack
from generator.cutaway.balance.honest import rates, rates_of_set
from generator.frozen import dataclass
from generator.language import Spoken
from generator.spec.words import speak


@dataclass(frozen=True, slots=True)
class Alarms:
    """How often honest tables raise an alarm.

    Attributes:
        of: What they are of.
        flagged: The share of them with a line that is flagged.
        failed: The share with one that fails.
    """

    of: Literal["set", "deal"]
    flagged: Fraction
    failed: Fraction

    @property
    def words(self) -> Spoken:
        """In a sentence."""
        return speak(f"report.honest.{self.of}", flagged=_of_100(self.flagged), failed=_of_100(self.failed))


def alarms_of(subject: Bag | Stack) -> Alarms:
    """Of a set: in honest shuffles of its colours; of a deal: in blind deals of as many tiles, ordered if it is."""
    if isinstance(subject, Stack):
        return Alarms("deal", *rates(subject))
    return Alarms("set", *rates_of_set(subject))


def _of_100(share: Fraction) -> str:
    """Whole numbers; what is less than half of one, but can be, is never none."""
    return speak("report.honest.few") if share and round(100 * share) == 0 else f"{round(100 * share)}"
