"""A side, labels -> Forgone*: what it costs a seat never to do something, or what it gains by that.

The seat that does without goes round the table; the same games are played with it doing as ever, on the same luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from statistics import fmean, variance
from typing import Any

from tilewright.balance.intervals import Sampled, batch_mean, student_tail
from tilewright.engine.bots import restricted
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import UNIT, Aggregate
from tilewright.trials.answer import plain
from tilewright.trials.block import GameBlock
from tilewright.trials.estimates import Claim, standing
from tilewright.trials.side import GameSide, batch, played, seated_so

ERRS = 0.05
"""How often any of the ranges misses the true number."""


@dataclass(frozen=True, slots=True)
class Forgone:
    """Something that a seat did without.

    Attributes:
        label: What.
        ever: Its wins of 100 with it.
        never: Its wins of 100 without it.
        more: How many more it wins without it, on the same luck.
        chance: How often chance alone would make so large a difference.
        stands: Whether that is claimed: Holm's procedure over all labels.
    """

    label: str
    ever: Sampled
    never: Sampled
    more: Sampled
    chance: float
    stands: bool


def rounds(games: int, size: int, seats: int) -> int:
    """How many batches of a size so many games are, each seat having as many."""
    return seats * max(2, -(-games // (size * seats)))


def asked(side: GameSide, labels: Sequence[str], batches: int, size: int) -> Iterator[GameBlock]:
    """The batches to be played: as ever, and for each label with one seat that does without."""
    head = side.head
    for number in range(batches):
        seat = number % head.players
        yield batch(head, number, size)
        for each in labels:
            yield batch(seated_so(head, seat, restricted(head.bots[seat], each)), number, size)


def forgo(
    side: GameSide, labels: Sequence[str], batches: int, size: int, workers: int
) -> Iterator[tuple[str, int, float]]:
    """(label or '' as ever, number of the batch, wins of 100 of the seat in question), as they are played."""
    names = {restricted(bot, label): label for bot in side.head.bots for label in labels}
    for block, aggregate in played(side, asked(side, labels, batches, size), workers):
        number = (block.first - 1) // block.count
        seat = number % side.head.players
        yield names.get(block.head.bots[seat], ""), number, _won(aggregate, seat)


def _won(aggregate: Aggregate, seat: int) -> float:
    return 100 * aggregate.wins[seat] / UNIT / max(1, aggregate.games)


def forgone(won: Mapping[str, Mapping[int, float]], games: int) -> tuple[Forgone, ...]:
    """What came out.

    Args:
        won: Label, or '' as ever -> number of a batch -> wins of 100 of the seat in question.
        games: How many games each label was tried in.
    """
    ever = won[""]
    labels = [label for label in won if label]
    shared = {label: [at for at in ever if at in won[label]] for label in labels}
    gaps = {label: [won[label][at] - ever[at] for at in shared[label]] for label in labels}
    chances = {label: _chance(gaps[label]) for label in labels}
    stand = standing([Claim(label, chances[label], 1.0) for label in labels])
    return tuple(
        Forgone(
            label,
            batch_mean([ever[at] for at in shared[label]], ERRS / len(labels), games),
            batch_mean([won[label][at] for at in shared[label]], ERRS / len(labels), games),
            batch_mean(gaps[label], ERRS / len(labels), games),
            chances[label],
            label in stand,
        )
        for label in labels
    )


def _chance(gaps: Sequence[float]) -> float:
    """How often chance alone makes such differences: Student's test."""
    if len(gaps) < 2 or not any(gaps):
        return 1.0
    middle = fmean(gaps)
    spread = variance(gaps, middle)
    return student_tail(middle**2 * len(gaps) / spread, len(gaps) - 1) if spread else 0.0


def sentence(each: Forgone) -> str:
    """What it means."""
    if not each.more.value and each.more.within.low == each.more.within.high:
        return f"Without '{each.label}' every game ends as it did: nobody does it, or it decides nothing."
    ends, share = each.more.within, f"{each.never.value:.1f} of 100 games instead of {each.ever.value:.1f}"
    if each.stands and each.more.value < 0:
        return f"Who never does '{each.label}' wins {share}: it is worth having."
    if each.stands:
        return f"Who never does '{each.label}' wins {share}: as these bots do it, it does harm, or is a trap."
    if not isfinite(each.more.within.low):
        return f"Of '{each.label}' nothing is told by so few games."
    return f"Who never does '{each.label}' wins {share}: not decided ({ends.low:+.1f} to {ends.high:+.1f})."


def lines(shown: Sequence[Forgone]) -> Iterator[str]:
    """A line a label."""
    wide = max(12, *(len(each.label) + 2 for each in shown))
    yield f"{'never':{wide}}{'as ever, of 100':>18}{'without, of 100':>18}{'difference':>18}"
    for each in shown:
        ends = each.more.within
        gap = f"{ends.low:+.1f} to {ends.high:+.1f}" if isfinite(ends.low) else f"{each.more.value:+.1f}"
        mark = " *" if each.stands else ""
        yield f"{each.label:{wide}}{each.ever.value:>18.1f}{each.never.value:>18.1f}{gap:>18}{mark}"
    yield "A * stands where the difference is claimed; of 100 runs in which none is true, 5 claim any."


def to_plain(shown: Sequence[Forgone]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {"without": each.label, "wins_with": plain(each.ever), "wins_without": plain(each.never)}
        | {"more": plain(each.more), "chance": each.chance, "stands": each.stands}
        for each in shown
    ]
