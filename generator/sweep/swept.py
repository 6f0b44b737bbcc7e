"""Values and what they played -> what each does, as rows, as JSON and as sentences; all intervals hold at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import fsum, inf, isfinite, sqrt
from statistics import fmean
from typing import Any

from generator.balance.student import quantile
from generator.balance.sure import Interval
from generator.frozen import dataclass
from generator.study.answer import ordinal
from generator.study.counted import Sampled
from generator.sweep.batch import GameBatch
from generator.sweep.goal import Goal, margin, points, turns
from generator.sweep.race import Runner, mean_of

LEVEL = 0.05
POSITIVE = ("margin", "turns")
"""Measures of which none is less than nothing."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a value does.

    Attributes:
        name: The value, or AS_IT_IS.
        games: How many it played.
        stopped: Whether it was surely worse and stopped.
        best: Whether all others were, so that it surely is the best of them.
        measures: Name -> the measure.
        moved: Name -> how much more it is than as the game is, on the same luck; empty for the game as it is.
    """

    name: str
    games: int
    stopped: bool
    best: bool
    measures: dict[str, Sampled]
    moved: dict[str, Sampled]


AS_IT_IS = "as it is"


def effects(names: Sequence[str], runners: Sequence[Runner], goal: Goal, *, alike: bool = True) -> tuple[Effect, ...]:
    """What each value does; the first is the game as it is. All ranges hold at once, and so do all of what moved."""
    first = runners[0].batches
    alone = sum(not each.stopped for each in runners) == 1 < len(runners)  # sum counts runners
    shown = measures(first, alike=alike)
    chance = LEVEL / (len(names) * (len(shown) + bool(goal.off)))
    return tuple(
        Effect(
            name,
            sum(batch.games for batch in runner.batches),  # sum counts games
            runner.stopped,
            alone and not runner.stopped,
            {key: _mean(runner.batches, key, of, chance) for key, of in shown.items()} | _off(runner, goal, chance),
            {key: _moved(runner.batches, first, of, chance) for key, of in shown.items()} if at else {},
        )
        for at, (name, runner) in enumerate(zip(names, runners, strict=True))
    )


def _off(runner: Runner, goal: Goal, chance: float) -> dict[str, Sampled]:
    """How far a value is off what is looked for, as the root of the mean square; {} if the other measures show it.

    The mean of the batches is off in as many directions as there are; the seats' shares sum to one, so theirs are one
    fewer. Over its standard error, its length has about the normal distribution around the root of the true one's
    square and the other directions (the square is a noncentral chi-square).
    """
    if not goal.offs or not runner.batches:
        return {}
    games = sum(one.games for one in runner.batches)  # sum counts games
    offs = [goal.offs(each) for each in runner.batches]
    parts, many = len(offs[0]), len(offs)
    if many < 3:
        return {goal.off: Sampled(0.0, Interval(0.0, inf, games))}
    middle, free = [fmean(column) for column in zip(*offs, strict=True)], max(1, parts - 1)
    error = fsum((own - mean) ** 2 for each in offs for own, mean in zip(each, middle, strict=True))
    error /= free * (many - 1) * many
    value, length = max(0.0, fmean(goal.numbers(runner.batches))), sqrt(fsum(each * each for each in middle))
    half, more = quantile(chance, free * (many - 1)) * sqrt(error), error * (free - 1)
    low, high = max(0.0, length - half) ** 2 - more, (length + half) ** 2 - more
    shown, *ends = (goal.scale * sqrt(max(0.0, end) / parts) for end in (value, low, high))
    return {goal.off: Sampled(shown, Interval(ends[0], ends[1], games))}


def measures(batches: Sequence[GameBatch], *, alike: bool) -> dict[str, Callable[[GameBatch], float]]:
    """What is shown of each value: who wins, by who began or by seat, then the rest."""
    places = range(len(batches[0].wins) if batches else 0)
    wins = {f"{ordinal(place)} wins" if alike else f"seat {place + 1} wins": _wins(place) for place in places}
    return {**wins, "points": points, "margin": margin, "turns": turns}


def _wins(seat: int) -> Callable[[GameBatch], float]:
    return lambda batch: 100 * batch.wins[seat] / max(1, batch.games)


def _mean(batches: Sequence[GameBatch], key: str, of: Callable[[GameBatch], float], chance: float) -> Sampled:
    games = sum(batch.games for batch in batches)  # sum counts games
    each = mean_of([of(each) for each in batches], chance, games)
    low, high = (0.0, 100.0) if key.endswith(" wins") else (0.0, inf) if key in POSITIVE else (-inf, inf)
    return replace(each, within=Interval(max(low, each.within.low), min(high, each.within.high), games))


def _moved(
    batches: Sequence[GameBatch], others: Sequence[GameBatch], of: Callable[[GameBatch], float], chance: float
) -> Sampled:
    pairs = list(zip(batches, others, strict=False))
    games = sum(one.games for one, _ in pairs)  # sum counts games
    return mean_of([of(one) - of(other) for one, other in pairs], chance, games)


def sentence(rule: str, shown: Sequence[Effect], goal: Goal) -> str:
    """What came out, in one sentence: a best is named where it surely is one."""
    left, worse = ([each.name for each in shown if each.stopped == stopped] for stopped in (False, True))
    where = f"{rule} = {left[0]}" if left[0] != AS_IT_IS else f"{rule} as it is"
    if len(shown) == 1:
        return f"{where}: there is no other value to hold it against."
    if len(left) == 1:
        return f"{where}: there {goal.words}, surely so among these values."
    if not worse:
        most = max(each.games for each in shown)
        return f"Of {rule} it is not decided where {goal.words}: in {most:,} games of each no value is surely worse."
    return (
        f"Of {rule} it is not decided where {goal.words}: with {_listed(left, 'or')}; "
        f"{_listed(worse)} {'is' if len(worse) == 1 else 'are'} surely worse."
    )


def _listed(names: Sequence[str], last: str = "and") -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def table(shown: Sequence[Effect]) -> str:
    """A line a value; below each what moved surely, against the game as it is on the same luck."""
    keys = list(shown[0].measures)
    wide = max(12, *(len(each.name) + 2 for each in shown))
    lines = [f"{'value':{wide}}{'games':>8}" + "".join(f"{key:>18}" for key in keys)]
    for each in shown:
        mark = "  best, surely" if each.best else "  stopped: surely worse" if each.stopped else "  may be best"
        cells = "".join(f"{_range(each.measures[key]):>18}" for key in keys)
        lines.append(f"{each.name:{wide}}{each.games:>8,}{cells}{mark}")
        if surely := [f"{key} {_range(by, '+')}" for key, by in each.moved.items() if _surely(by)]:
            lines.append(f"{'':{wide}}{'':8}  moved: {'; '.join(surely)}")
    return "\n".join(lines)


def _surely(each: Sampled) -> bool:
    return each.within.low > 0 or each.within.high < 0


def _range(each: Sampled, sign: str = "") -> str:
    if not isfinite(each.within.low) or not isfinite(each.within.high):
        return f"{each.value:{sign}.1f}"
    return f"{each.within.low:{sign}.1f} to {each.within.high:{sign}.1f}"


def plain(shown: Sequence[Effect]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "value": each.name,
            "games": each.games,
            "stopped": each.stopped,
            "best": each.best,
            "measures": {key: _plain(by) for key, by in each.measures.items()},
            "moved": {key: _plain(by) for key, by in each.moved.items()},
        }
        for each in shown
    ]


def _plain(each: Sampled) -> dict[str, float | int | None]:
    low, high = (end if isfinite(end) else None for end in (each.within.low, each.within.high))
    return {"value": each.value, "low": low, "high": high, "of": each.within.of}
