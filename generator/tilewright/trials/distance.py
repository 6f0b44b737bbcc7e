"""Targets and games, batch by batch on the same luck -> how far a game is off what is wanted, and which is nearer.

What a target is missed by is measured in units of its own: five of 100 for shares, a tenth of the limit for all else.
The distance of a game is the root of the sum of their squares: 0 where all targets are met.

Whether one game is surely nearer than another is told by leaving out batch after batch (the jackknife: J. W. Tukey
1958): what a batch adds to the difference of two distances varies as that difference does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from operator import sub

from tilewright.balance.intervals import Sampled, batch_mean
from tilewright.frozen import dataclass
from tilewright.spec.balance import PlayTarget
from tilewright.trials.measures import SHARES, Sums, value_of

UNIT_OF_100 = 5.0
"""So many of 100 games, or players, off the limit count as one."""
UNIT = 0.1
"""Of any other limit, such a part of it does."""

BatchSums = tuple[Sums, ...]
"""Of a batch of games, for each target what its measure is worked out from."""


@dataclass(frozen=True, slots=True)
class TargetAim:
    """A target, as a search sees it.

    Attributes:
        measure: What is measured.
        low: The least that it may be; None for no such end.
        high: The most.
        unit: What counts as one off.
        margin: How much farther inside the ends a search stays, so that other games find it inside as well.
    """

    measure: str
    low: float | None
    high: float | None
    unit: float
    margin: float = 0.0

    def off(self, value: float) -> float:
        """By how many units a value lies outside; 0 inside."""
        below = self.low + self.margin - value if self.low is not None else 0.0
        above = value - self.high + self.margin if self.high is not None else 0.0
        return max(0.0, below, above) / self.unit


def aim_of(target: PlayTarget, half: float = 0.0) -> TargetAim:
    """What a search aims at.

    Args:
        target: What is wanted.
        half: How far the range reaches to either side by which it will be judged; of a narrow span a third counts.
    """
    low, high = (None if end is None else float(end) for end in target.span)
    limits = [abs(end) for end in (low, high) if end is not None]
    unit = UNIT_OF_100 if target.measure in SHARES else max(1e-6, UNIT * min(limits))
    room = (high - low) / 3 if low is not None and high is not None else half
    if target.measure in SHARES and (low is None or high is None):
        room = min(abs(high if high is not None else 100 - (low or 0.0)), 100.0) / 3
    return TargetAim(target.measure, low, high, unit, min(half, room))


def total_of(batches: Sequence[BatchSums]) -> BatchSums:
    """The sums of all batches together."""
    return tuple(tuple(map(sum, zip(*each, strict=True))) for each in zip(*batches, strict=True))


def distance(aims: Sequence[TargetAim], sums: BatchSums) -> float:
    """How far games with these sums are off; 0 where every target is met."""
    return hypot(*(aim.off(value_of(aim.measure, each)) for aim, each in zip(aims, sums, strict=True)))


def parts(aims: Sequence[TargetAim], batches: Sequence[BatchSums]) -> list[float]:
    """What each batch adds to the distance of all: numbers whose mean is the distance, freed of most of its bias."""
    whole, count = total_of(batches), len(batches)
    all_off = count * distance(aims, whole)
    without = (tuple(tuple(map(sub, every, own)) for every, own in zip(whole, each, strict=True)) for each in batches)
    return [all_off - (count - 1) * distance(aims, rest) for rest in without]


def nearer_by(
    aims: Sequence[TargetAim], before: Sequence[BatchSums], after: Sequence[BatchSums], errs: float, games: int
) -> Sampled:
    """By how much the second game is nearer to what is wanted, on the batches that both have played.

    Args:
        aims: What is wanted.
        before: The batches of the first game.
        after: Those of the second, of the same luck.
        errs: How often the range may miss.
        games: Of how many games it is told.
    """
    both = min(len(before), len(after))
    if both < 3:
        return batch_mean([])
    return batch_mean([*map(sub, parts(aims, before[:both]), parts(aims, after[:both]))], errs, games)
