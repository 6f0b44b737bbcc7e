"""balance.yaml's `games`, many games -> Finding*: whether a game is as fair, as long and as close as it is meant to be.

Of 100 runs of a game that is just as it is meant to be, 5 at most find any target missed, however many there are.

What a target is missed by is measured in units of its own: five of 100 for shares, a tenth of the limit for all else.
The distance of a game is the root of the sum of their squares: 0 where all targets are met.

Whether one game is surely nearer than another is told by leaving out batch after batch (the jackknife: J. W. Tukey
1958): what a batch adds to the difference of two distances varies as that difference does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil, hypot, isnan
from operator import sub
from typing import Any

from tilewright.balance.declared import Finding
from tilewright.balance.intervals import Sampled, batch_mean
from tilewright.build.session import Session
from tilewright.engine.bots import bots_by_name
from tilewright.engine.record import Head
from tilewright.frozen import dataclass
from tilewright.problem import Level, RefusedError
from tilewright.spec.balance import PlayTarget
from tilewright.spec.spec import Spec
from tilewright.texts.node import Path
from tilewright.trials.aggregate import Aggregate, merge, nothing
from tilewright.trials.answer import ENOUGH
from tilewright.trials.block import SIZE, GameBlock
from tilewright.trials.measures import CLOSELY, RAREST, SHARES, Sums, kinds_of, measured_with, value_of
from tilewright.trials.side import GameSide, labels_seen, of_session, played

ERRS = 0.05
"""How often a game that is as it is meant to be is told that it is not."""
KEPT, MISSED, OPEN = "kept", "missed", "open"
"""The whole range is inside; the whole range is outside; more games would tell."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A target, and where a game lies.

    Attributes:
        number: What the games came to, and where it truly lies.
        verdict: KEPT, MISSED or OPEN.
        more: How many games more would decide it, if the number is what it seems; None where that cannot be told.
    """

    number: Sampled
    verdict: str
    more: int | None


def judge(target: PlayTarget, whole: Aggregate, errs: float, kinds: Sequence[str] = ()) -> Hit:
    """Whether a target is kept; kinds: of moves, for `rarest move`."""
    each = measured_with(target.measure, whole, errs, kinds)
    low, high = (float("nan") if end is None else float(end) for end in target.span)
    within = each.within
    if within.high < low or within.low > high:
        return Hit(each, MISSED, 0)
    if not within.low < low and not within.high > high:
        return Hit(each, KEPT, 0)
    near = min(abs(each.value - end) for end in (low, high) if not isnan(end))
    half = (within.high - within.low) / 2
    return Hit(each, OPEN, ceil(whole.games * ((half / near) ** 2 - 1)) if near else None)


def part_inside(target: PlayTarget, hit: Hit) -> float:
    """Return which part of the range in which a measure truly lies is inside of its target, from 0 to 1."""
    within = hit.number.within
    low, high = (
        end if limit is None else float(limit)
        for limit, end in zip(target.span, (within.low, within.high), strict=True)
    )
    overlap = min(high, within.high) - max(low, within.low)
    return max(0.0, overlap / (within.high - within.low)) if within.high > within.low else float(hit.verdict == KEPT)


def target_findings(session: Session, workers: int, progress: Callable[[int, int, str], object]) -> tuple[Finding, ...]:
    """What came out of every target of a game, in their order.

    Args:
        session: The game.
        workers: Processes that play.
        progress: Is told how many games are played, of how many.

    Raises:
        RefusedError: The game cannot be played so, at the place that asks for it.
    """
    spec = session.spec
    targets = spec.balance.games if spec.balance else {}
    sides = {name: _side(session, name, target) for name, target in targets.items()}
    most = Counter[Head]()
    for name, target in targets.items():
        most[sides[name].head] = max(most[sides[name].head], target.games)
    wholes, done = dict[Head, Aggregate](), 0
    for side in sides.values():
        head = side.head
        if head in wholes:
            continue
        wholes[head] = nothing(head.players)
        starts = range(1, most[head] + 1, SIZE)
        closely = any(sides[name].head == head and target.measure in CLOSELY for name, target in targets.items())
        blocks = [GameBlock(head, first, min(SIZE, most[head] + 1 - first), int(closely), 0) for first in starts]
        for block, aggregate in played(side, blocks, workers):
            wholes[head] = merge(wholes[head], aggregate)
            done += block.count
            progress(done, most.total(), "")
    errs = ERRS / max(1, len(targets))
    findings = list[Finding]()
    for name, target in targets.items():
        whole = wholes[sides[name].head]
        kinds = kinds_of(labels_seen(sides[name]), whole) if target.measure == RAREST else ()
        findings.append(_finding(name, target, judge(target, whole, errs, kinds), whole.games))
    return tuple(findings)


def targets_met(spec: Spec[Any], head: Head, whole: Aggregate, moves: Sequence[str] = ()) -> tuple[Finding, ...]:
    """What games that were played anyway say of the targets which ask for such: as many players, the same bots.

    Args:
        spec: The game.
        head: Who has played it.
        whole: What came of it; of too few games nothing is said.
        moves: The labels of all that can be done, for `rarest move`: see `labels_seen`.
    """
    targets = spec.balance.games if spec.balance and whole.games >= ENOUGH else {}
    errs = ERRS / max(1, len(targets))
    kinds = kinds_of(moves, whole)
    return tuple(
        _finding(name, each, judge(each, whole, errs, kinds), whole.games)
        for name, each in targets.items()
        if _asks_for(each, spec, head) and not (each.measure in CLOSELY and whole.closely.games < ENOUGH)
    )


def _asks_for(target: PlayTarget, spec: Spec[Any], head: Head) -> bool:
    """Whether a target is of games like these; bots that there are not play none, and `check` says so."""
    if (spec.game.players.least if target.players is None else target.players) != head.players:
        return False
    with suppress(RefusedError):
        return bots_by_name(target.bots, head.players, spec.game.id) == head.bots
    return False


def _side(session: Session, name: str, target: PlayTarget) -> GameSide:
    """The game as a target wants it played."""
    try:
        return of_session("", session, target.bots, target.players, None)
    except RefusedError as refused:
        place = session.spec.places.value(("balance", "games", name))
        raise RefusedError(
            [replace(each, path=place.path, line=place.line, column=place.column) for each in refused.problems]
        ) from None


def _finding(name: str, target: PlayTarget, hit: Hit, games: int) -> Finding:
    level = Level.WARNING if hit.verdict == OPEN or target.level == "warning" else Level.ERROR
    unit = " of 100" if target.measure in SHARES else ""
    within = hit.number.within
    value = f"{within.low:.1f} to {within.high:.1f}{unit} in {within.of:,} games"
    value += ", not decided" if hit.verdict == OPEN else ""
    remedy = f"about {hit.more:,} games more would decide it: games: {hit.more + games}" if hit.more else ""
    if hit.verdict == MISSED:
        remedy = "change the game or the target; tilewright sweep shows the effect of a rule"
    path: Path = ("balance", "games", name)
    says = target.says or f"{name.replace('-', ' ')}: {target.measure}"
    return Finding(name, says, value, span_of(target), hit.verdict == KEPT, level, (), path, help=remedy)


def span_of(target: PlayTarget) -> str:
    """What a target wants, in words: `45 to 55 of 100`, `60 at most`, `2 or more`."""
    unit = " of 100" if target.measure in SHARES else ""
    low, high = (None if end is None else f"{float(end):g}" for end in target.span)
    if low is None:
        return f"{high} at most{unit}"
    return f"{low} to {high}{unit}" if high is not None else f"{low} or more{unit}"


def missed(spec: Spec[Any], findings: Sequence[Finding]) -> Iterator[Any]:
    """A problem for each that is not kept."""
    return (each.problem(spec) for each in findings if not each.kept)


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
