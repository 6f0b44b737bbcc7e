"""Two sides, batch by batch on the same luck -> what surely differs: a game in two ways, or a seat that does without.

* A Contrast holds a measure of one side against the same measure of the other.
* A Forgone tells what it costs a seat never to do something, or what it gains by that. The seat that does without goes
  round the table; the same games are played with it doing as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isfinite
from statistics import fmean, variance
from typing import Any

from tilewright.balance.intervals import Sampled, batch_mean, student_tail
from tilewright.engine.bots import restricted
from tilewright.frozen import dataclass
from tilewright.trials.aggregate import UNIT, Aggregate
from tilewright.trials.answer import ordinal, plain
from tilewright.trials.block import GameBlock
from tilewright.trials.estimates import Claim, mean, standing
from tilewright.trials.side import GameSide, batch, in_turn, played, seated_so

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

    def wins(at: int) -> Number:
        return lambda each: 100 * (each.turn_wins if alike else each.wins)[at] / UNIT / max(1, each.games)

    return {f"{place} wins, of 100": wins(at) for at, place in enumerate(places)} | {
        "points of a player": lambda each: sum(mean(scores, UNIT) for scores in each.scores) / each.seats,  # sum of few
        "winner ahead by": lambda each: mean(each.margin, UNIT),
        "turns": lambda each: mean(each.turns),
        "decisions": lambda each: mean(each.decisions),
    }


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


def contrast_sentences(names: tuple[str, str], shown: Sequence[Contrast]) -> Iterator[str]:
    """What surely differs, and else what could not have been seen."""
    moved = list[str]()
    for each in shown:
        if each.is_sure:
            ends = sorted((abs(each.more.within.low), abs(each.more.within.high)))
            more = "more" if each.more.value > 0 else "less"
            moved.append(f"{each.name} {ends[0]:.1f} to {ends[1]:.1f} {more}")
    if moved:
        yield f"With {names[1]} instead of {names[0]}: {'; '.join(moved)}."
        return
    widest = shown[0].more.within
    if not isfinite(widest.low):
        yield "These are too few games: play at least 40, better 1,000."
        return
    yield (
        f"No clear difference between {names[0]} and {names[1]}: in {widest.of:,} games each, the "
        f"{shown[0].name.partition(' wins')[0]} may win {widest.low:+.1f} to {widest.high:+.1f} more of 100."
    )


def contrast_lines(names: tuple[str, str], shown: Sequence[Contrast]) -> Iterator[str]:
    """Both sides in columns, and the difference."""
    wide = max(len(each.name) for each in shown) + 2
    columns = [max(18, len(name[:40]) + 2) for name in names]
    head = "".join(f"{name[:40]:>{column}}" for name, column in zip(names, columns, strict=True))
    yield f"{'':{wide}}{head}{'difference':>18}"
    for each in shown:
        cells = zip((each.before, each.after), columns, strict=True)
        sides = "".join(f"{range_in_words(by, each.name):>{column}}" for by, column in cells)
        yield f"{each.name:{wide}}{sides}{range_in_words(each.more, '', '+'):>18}{' *' * each.is_sure}"
    yield "A * marks a clear difference. In 95 of 100 such runs, every range of a column contains its true number."


def range_in_words(each: Sampled, name: str, sign: str = "") -> str:
    """'44.5 to 55.5'; a share of 100 is never less than none or more than all.

    Args:
        each: The number with its range.
        name: The measure's name; '' for a difference.
        sign: '+' if more than nought has a sign.
    """
    low, high = each.within.low, each.within.high
    if not isfinite(low):
        return f"{each.value:{sign}.1f}"
    if name.endswith("of 100"):
        low, high = max(0.0, low), min(100.0, high)
    return f"{low:{sign}.1f} to {high:{sign}.1f}"


def plain_contrasts(shown: Sequence[Contrast]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {"measure": each.name, "first": plain(each.before), "second": plain(each.after), "more": plain(each.more)}
        | {"surely": each.is_sure}
        for each in shown
    ]


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


def batches_to_play(side: GameSide, labels: Sequence[str], batches: int, size: int) -> Iterator[GameBlock]:
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
    for block, aggregate in played(side, batches_to_play(side, labels, batches, size), workers):
        number = (block.first - 1) // block.count
        seat = number % side.head.players
        won = 100 * aggregate.wins[seat] / UNIT / max(1, aggregate.games)
        yield names.get(block.head.bots[seat], ""), number, won


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
    chances = {label: _by_chance(gaps[label]) for label in labels}
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


def _by_chance(gaps: Sequence[float]) -> float:
    """Return how often chance alone makes such differences: Student's test."""
    if len(gaps) < 2 or not any(gaps):
        return 1.0
    middle = fmean(gaps)
    spread = variance(gaps, middle)
    return student_tail(middle**2 * len(gaps) / spread, len(gaps) - 1) if spread else 0.0


def forgone_sentence(each: Forgone) -> str:
    """What it means."""
    if not each.more.value and each.more.within.low == each.more.within.high:
        return f"Without '{each.label}' every game ends the same: no player does it, or it decides nothing."
    ends, share = each.more.within, f"{each.never.value:.1f} of 100 games instead of {each.ever.value:.1f}"
    if each.stands and each.more.value < 0:
        return f"A player who never does '{each.label}' wins {share}: it helps."
    if each.stands:
        return f"A player who never does '{each.label}' wins {share}: it harms these bots, or is a trap."
    if not isfinite(each.more.within.low):
        return f"These are too few games to judge '{each.label}'."
    return f"A player who never does '{each.label}' wins {share}: not decided ({ends.low:+.1f} to {ends.high:+.1f})."


def forgone_lines(shown: Sequence[Forgone]) -> Iterator[str]:
    """A line a label."""
    wide = max(12, *(len(each.label) + 2 for each in shown))
    yield f"{'never':{wide}}{'as ever, of 100':>18}{'without, of 100':>18}{'difference':>18}"
    for each in shown:
        ends = each.more.within
        gap = f"{ends.low:+.1f} to {ends.high:+.1f}" if isfinite(ends.low) else f"{each.more.value:+.1f}"
        mark = " *" if each.stands else ""
        yield f"{each.label:{wide}}{each.ever.value:>18.1f}{each.never.value:>18.1f}{gap:>18}{mark}"
    yield "A * marks a claimed difference. In 100 runs without a true difference, 5 claim one."


def plain_forgone(shown: Sequence[Forgone]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {"without": each.label, "wins_with": plain(each.ever), "wins_without": plain(each.never)}
        | {"more": plain(each.more), "chance": each.chance, "stands": each.stands}
        for each in shown
    ]
