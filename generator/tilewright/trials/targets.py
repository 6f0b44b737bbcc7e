"""balance.yaml's `games`, many games -> Finding*: whether a game is as fair, as long and as close as it is meant to be.

Of 100 runs of a game that is just as it is meant to be, 5 at most find any target missed, however many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil, isnan
from typing import Any

from tilewright.balance.declared import Finding
from tilewright.balance.intervals import Sampled
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
from tilewright.trials.measures import CLOSELY, RAREST, SHARES, kinds_of, measured_with
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
