"""Values and what they played -> what each does, as rows, as JSON and as sentences; all intervals hold at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

from generator.frozen import dataclass
from generator.study.counted import Sampled
from generator.sweep.batch import GameBatch
from generator.sweep.goal import Goal, margin, points, turns
from generator.sweep.race import Runner, best_of, mean_of

LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Effect:
    """What a value does.

    Attributes:
        name: The value, or AS_IT_IS.
        games: How many it played.
        stopped: Whether it was surely worse and stopped.
        best: Whether it is the best so far.
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


def effects(names: Sequence[str], runners: Sequence[Runner], goal: Goal) -> tuple[Effect, ...]:
    """What each value does; the first is the game as it is."""
    best = best_of(runners, goal)
    chance = LEVEL / len(names)
    first = runners[0].batches
    return tuple(
        Effect(
            name,
            sum(batch.games for batch in runner.batches),  # sum counts games
            runner.stopped,
            at == best,
            {key: _mean(runner.batches, of, chance) for key, of in measures(first).items()},
            {key: _moved(runner.batches, first, of, chance) for key, of in measures(first).items()} if at else {},
        )
        for at, (name, runner) in enumerate(zip(names, runners, strict=True))
    )


def measures(batches: Sequence[GameBatch]) -> dict[str, Callable[[GameBatch], float]]:
    """What is shown of each value: wins of each seat, then the rest."""
    seats = len(batches[0].wins) if batches else 0
    wins = {f"seat {seat + 1} wins": _wins(seat) for seat in range(seats)}
    return {**wins, "points": points, "margin": margin, "turns": turns}


def _wins(seat: int) -> Callable[[GameBatch], float]:
    return lambda batch: 100 * batch.wins[seat] / max(1, batch.games)


def _mean(batches: Sequence[GameBatch], of: Callable[[GameBatch], float], chance: float) -> Sampled:
    games = sum(batch.games for batch in batches)  # sum counts games
    return mean_of([of(each) for each in batches], chance, games)


def _moved(
    batches: Sequence[GameBatch], others: Sequence[GameBatch], of: Callable[[GameBatch], float], chance: float
) -> Sampled:
    pairs = list(zip(batches, others, strict=False))
    games = sum(one.games for one, _ in pairs)  # sum counts games
    return mean_of([of(one) - of(other) for one, other in pairs], chance, games)


def sentence(rule: str, shown: Sequence[Effect], goal: Goal) -> str:
    """What came out, in one sentence."""
    best = next(each for each in shown if each.best)
    worse = [each.name for each in shown if each.stopped]
    where = f"{rule} = {best.name}" if best.name != AS_IT_IS else f"{rule} as it is"
    if len(worse) == len(shown) - 1:
        return f"{where}: there {goal.words}, surely so among these values."
    others = [each.name for each in shown if not each.stopped and not each.best]
    surely = f"; {_listed(worse)} {'is' if len(worse) == 1 else 'are'} surely worse" if worse else ""
    return f"So far {goal.words} with {where}, but {_listed(others)} may be as good{surely}."


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def table(shown: Sequence[Effect]) -> str:
    """A line a value; below each what moved surely, against the game as it is on the same luck."""
    keys = list(shown[0].measures)
    wide = max(12, *(len(each.name) + 2 for each in shown))
    lines = [f"{'value':{wide}}{'games':>8}" + "".join(f"{key:>18}" for key in keys)]
    for each in shown:
        mark = "  best so far" if each.best else "  stopped: surely worse" if each.stopped else ""
        cells = "".join(f"{_range(each.measures[key]):>18}" for key in keys)
        lines.append(f"{each.name:{wide}}{each.games:>8,}{cells}{mark}")
        if surely := [f"{key} {_range(by, '+')}" for key, by in each.moved.items() if _surely(by)]:
            lines.append(f"{'':{wide}}{'':8}  moved: {'; '.join(surely)}")
    return "\n".join(lines)


def _surely(each: Sampled) -> bool:
    return each.within.low > 0 or each.within.high < 0


def _range(each: Sampled, sign: str = "") -> str:
    if not isfinite(each.within.low):
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
