"""Two sides, batch by batch on the same luck -> Contrast*: measures of both, differences, what surely differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from tilewright.balance.intervals import Interval, Sampled, batch_mean
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import UNIT, Aggregate
from tilewright.trials.answer import ordinal, plain
from tilewright.trials.estimates import mean
from tilewright.trials.side import GameSide, batch, in_turn

ERRS = 0.05
"""How often any of all these ranges misses the true number."""
Number = Callable[[Aggregate], float]
"""What a batch of games came to -> a measure of it."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """A measure of both sides.

    Attributes:
        name: Of what.
        before: Of the first side.
        after: Of the second.
        more: How much more it is in the second, on the same luck.
    """

    name: str
    before: Sampled
    after: Sampled
    more: Sampled

    @property
    def is_sure(self) -> bool:
        """Whether it surely differs."""
        return self.more.within.low > 0 or self.more.within.high < 0


def numbers(seats: int, *, alike: bool) -> Mapping[str, Number]:
    """What is measured: who wins, by who began where all bots are alike, else by seat; points, margin, length."""
    places = [f"{ordinal(at)} player" if alike else f"seat {at + 1}" for at in range(seats)]
    wins = {f"{place} wins, of 100": _wins(at, alike=alike) for at, place in enumerate(places)}
    return wins | {
        "points of a player": _points,
        "winner ahead by": lambda each: mean(each.margin, UNIT),
        "turns": lambda each: mean(each.turns),
        "decisions": lambda each: mean(each.decisions),
    }


def _wins(at: int, *, alike: bool) -> Number:
    return lambda each: 100 * (each.turn_wins if alike else each.wins)[at] / UNIT / max(1, each.games)


def _points(each: Aggregate) -> float:
    return sum(mean(scores, UNIT) for scores in each.scores) / each.seats  # sum of few


def contrasts(first: Sequence[Aggregate], second: Sequence[Aggregate], *, alike: bool) -> tuple[Contrast, ...]:
    """All measures; the ranges of all differences hold at once, and so do those of each side.

    Args:
        first: What the batches of the first side came to, in the order of their numbers.
        second: Those of the second, with the same luck.
        alike: Whether all bots of a side are the same.
    """
    measured = numbers(first[0].seats, alike=alike)
    count = sum(each.games for each in first)  # sum counts games
    errs = ERRS / len(measured)
    return tuple(
        Contrast(
            name,
            batch_mean([number(each) for each in first], errs, count),
            batch_mean([number(each) for each in second], errs, count),
            batch_mean([number(b) - number(a) for a, b in zip(first, second, strict=True)], errs, count),
        )
        for name, number in measured.items()
    )


def beside(
    first: GameSide, second: GameSide, batches: int, size: int, workers: int
) -> Iterator[tuple[int, int, Aggregate]]:
    """(0 or 1 for the side, number of the batch, what it came to), as they are played: both sides in turn."""
    blocks = ((side, batch(side.head, number, size)) for number in range(batches) for side in (first, second))
    for side, block, aggregate in in_turn(blocks, workers):
        yield int(side is second), (block.first - 1) // block.count, aggregate


def sentences(names: tuple[str, str], shown: Sequence[Contrast]) -> Iterator[str]:
    """What surely differs, and else what could not have been seen."""
    if sure := [each for each in shown if each.is_sure]:
        yield f"With {names[1]} instead of {names[0]}: {'; '.join(map(_moved, sure))}."
        return
    widest = shown[0].more.within
    if not isfinite(widest.low):
        yield "Nothing is told of so few games: play 40 at least, better 1,000."
        return
    yield (
        f"Nothing surely differs between {names[0]} and {names[1]}: of {widest.of:,} games each, "
        f"the {shown[0].name.partition(' wins')[0]} may win {widest.low:+.1f} to {widest.high:+.1f} more of 100."
    )


def _moved(each: Contrast) -> str:
    ends = sorted((abs(each.more.within.low), abs(each.more.within.high)))
    return f"{each.name} {ends[0]:.1f} to {ends[1]:.1f} {'more' if each.more.value > 0 else 'less'}"


def lines(names: tuple[str, str], shown: Sequence[Contrast]) -> Iterator[str]:
    """Both sides in columns, and the difference."""
    wide = max(len(each.name) for each in shown) + 2
    columns = [max(18, len(name[:40]) + 2) for name in names]
    head = "".join(f"{name[:40]:>{column}}" for name, column in zip(names, columns, strict=True))
    yield f"{'':{wide}}{head}{'difference':>18}"
    for each in shown:
        cells = zip((each.before, each.after), columns, strict=True)
        sides = "".join(f"{_own(by, each.name):>{column}}" for by, column in cells)
        yield f"{each.name:{wide}}{sides}{_range(each.more.within, each.more.value, '+'):>18}{' *' * each.is_sure}"
    yield "A * stands where a number surely differs; all ranges of a column hold at once in 95 of 100 such runs."


def _own(each: Sampled, name: str) -> str:
    """A side's own range; no share of 100 is less than none or more than all."""
    low, high = each.within.low, each.within.high
    if isfinite(low) and name.endswith("of 100"):
        low, high = max(0.0, low), min(100.0, high)
    return _range(Interval(low, high, each.within.of), each.value)


def _range(within: Interval, value: float, sign: str = "") -> str:
    if not isfinite(within.low):
        return f"{value:{sign}.1f}"
    return f"{within.low:{sign}.1f} to {within.high:{sign}.1f}"


def to_plain(shown: Sequence[Contrast]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {"measure": each.name, "first": plain(each.before), "second": plain(each.after), "more": plain(each.more)}
        | {"surely": each.is_sure}
        for each in shown
    ]
