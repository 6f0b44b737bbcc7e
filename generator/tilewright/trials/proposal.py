"""Mended, a candidate that played -> what is proposed, in words and for programs: targets, before and after; price."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from tilewright.balance.intervals import Sampled
from tilewright.balance.movables import MovableNumber
from tilewright.build.price import PaperPrice, sheets_in_words
from tilewright.frozen import dataclass
from tilewright.spec.balance import PlayTarget
from tilewright.trials.candidates import Values
from tilewright.trials.measures import SHARES
from tilewright.trials.targets import MISSED, OPEN, Hit, span_of

MET, UNSURE, NOTHING, PROPOSED = "met", "unsure", "nothing", "proposed"
"""The game is as it is meant to be; it is not decided whether; no change surely brings it nearer; one does."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A candidate on fresh games.

    Attributes:
        values: Its values.
        hits: Where it lies, target by target.
        nearer: By how many units it is nearer to what is wanted than the game as it is.
        off: How far it is off.
        price: What has to be printed again; None of the game as it is, and of one that cannot be printed.
        sheets: What it costs all in all, with the prices that balance.yaml gives.
    """

    values: Values
    hits: tuple[Hit, ...]
    nearer: Sampled
    off: float
    price: PaperPrice | None = None
    sheets: int = 0

    @property
    def is_nearer(self) -> bool:
        """Whether it is, surely."""
        return self.nearer.within.low > 0


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of it.

    Attributes:
        verdict: MET, UNSURE, NOTHING or PROPOSED.
        numbers: What might move.
        before: The game as it is, on fresh games; on those of the search where it went no further.
        contenders: What played fresh games beside it, the proposed one first.
        tried: How many candidates were looked at.
        refused: How many of them cannot be played.
        games: How many games were played in all.
    """

    verdict: str
    numbers: tuple[MovableNumber, ...]
    before: Contender
    contenders: tuple[Contender, ...]
    tried: int
    refused: int
    games: int


Targets = Mapping[str, PlayTarget]


def text(mended: Mended, targets: Targets, words: Sequence[str]) -> str:
    """What came of it: a sentence, a table of all targets, what else is nearer, and how to try it.

    Args:
        mended: What came of it.
        targets: What is wanted, by name.
        words: The game and its options, as they were typed.
    """
    return "\n".join(_lines(mended, targets, words))


def _lines(mended: Mended, targets: Targets, typed: Sequence[str]) -> Iterator[str]:
    yield f"{sentence(mended, targets)}\n"
    proposed = mended.contenders[0] if mended.verdict == PROPOSED else None
    yield from _table(mended.before, proposed, targets)
    others = [each for each in mended.contenders if each is not proposed]
    if others:
        yield "\nAlso played on fresh games:"
        for each in others:
            cost = f"; {sheets_in_words(each.sheets)}" if each.price else ""
            sure = "clearly nearer" if each.is_nearer else "not clearly nearer"
            yield f"  {', '.join(changes(mended.numbers, each))}: {sure}, {_missed(each)}{cost}"
    words = f"{mended.games:,} games"
    if mended.tried:
        words += f", {mended.tried} combinations of {len(mended.numbers)} numbers"
    words += f", {mended.refused} of them cannot be played" if mended.refused else ""
    yield f"\n{words}. In 95 of 100 runs, every range of a column contains its true number."
    if proposed:
        laid = [word for each in variants(mended.numbers, proposed) for word in ("--variant", each)]
        yield f"Try it: {shlex.join(['tilewright', 'check', *typed, *laid, '--play'])}"


def sentence(mended: Mended, targets: Targets) -> str:
    """What is proposed, or why nothing is."""
    if mended.verdict == MET:
        return "The game already meets every target of balance.yaml. Nothing is changed."
    if mended.verdict == UNSURE:
        more = max((hit.more or 0 for hit in mended.before.hits), default=0)
        most = f"; about {more:,} more games of the present game would decide it, so give more --games" if more else ""
        return f"No target is clearly missed, but not all are clearly met{most}. Nothing is proposed."
    if mended.verdict == NOTHING:
        return "No change of these numbers brings the game clearly nearer to its targets. Nothing is proposed."
    proposed = mended.contenders[0]
    moved = [
        f"{target.measure} {before.number.value:.1f} -> {after.number.value:.1f} ({_ends(after)})"
        for target, before, after in zip(targets.values(), mended.before.hits, proposed.hits, strict=True)
        if MISSED in {before.verdict, after.verdict}
    ]
    words = f"{', '.join(changes(mended.numbers, proposed))}: {', '.join(moved)}; {sheets_in_words(proposed.sheets)}"
    booklet = proposed.price.booklet if proposed.price else 0
    words += f", {booklet} of them of the booklet" if booklet and proposed.sheets > booklet else ""
    words += " of the booklet" if booklet and proposed.sheets == booklet else ""
    left = [
        target.measure for target, hit in zip(targets.values(), proposed.hits, strict=True) if hit.verdict == MISSED
    ]
    still = f" It is nearer, but still misses: {', '.join(left)}." if left else ""
    return f"Proposed: {words}.{still}"


def changes(numbers: Sequence[MovableNumber], each: Contender) -> list[str]:
    """What a contender changes, in words."""
    return [number.change(to) for number, to in zip(numbers, each.values, strict=True) if to != number.at]


def variants(numbers: Sequence[MovableNumber], each: Contender) -> list[str]:
    """What a contender changes, as `--variant` takes it."""
    return [number.variant(to) for number, to in zip(numbers, each.values, strict=True) if to != number.at]


def _missed(each: Contender) -> str:
    missed = sum(hit.verdict == MISSED for hit in each.hits)  # sum counts targets
    unsure = sum(hit.verdict == OPEN for hit in each.hits)  # sum counts targets
    kept = len(each.hits) - missed - unsure
    parts = [
        f"{count} {word}" for count, word in ((kept, "kept"), (unsure, "not decided"), (missed, "missed")) if count
    ]
    return f"targets: {', '.join(parts)}"


def _table(before: Contender, after: Contender | None, targets: Targets) -> Iterator[str]:
    names = [target.says or f"{name.replace('-', ' ')}: {target.measure}" for name, target in targets.items()]
    wide = max(12, *(len(name) + 2 for name in names))
    yield f"{'':{wide}}{'wanted':>18}{'as it is':>30}" + (f"{'proposed':>30}" if after else "")
    for at, (name, target) in enumerate(zip(names, targets.values(), strict=True)):
        cells = "".join(f"{_cell(each.hits[at]):>30}" for each in (before, *([after] if after else [])))
        yield f"{name:{wide}}{span_of(target):>18}{cells}"


def _cell(hit: Hit) -> str:
    verdict = "not decided" if hit.verdict == OPEN else hit.verdict
    return f"{_ends(hit)}, {verdict}"


def _ends(hit: Hit) -> str:
    return f"{hit.number.within.low:.1f} to {hit.number.within.high:.1f}"


def plain(mended: Mended, targets: Targets) -> dict[str, Any]:
    """The same for programs."""
    return {
        "verdict": mended.verdict,
        "says": sentence(mended, targets),
        "games": mended.games,
        "tried": mended.tried,
        "refused": mended.refused,
        "numbers": [
            {"place": each.place, "title": each.title, "now": each.values[each.at], "values": list(each.values)}
            for each in mended.numbers
        ],
        "as_it_is": _plain(mended, mended.before, targets),
        "contenders": [
            _plain(mended, each, targets) | {"proposed": mended.verdict == PROPOSED and not at}
            for at, each in enumerate(mended.contenders)
        ],
    }


def _plain(mended: Mended, each: Contender, targets: Targets) -> dict[str, Any]:
    printed = each.price and {"sheets": each.sheets, "booklet": each.price.booklet, "pieces": list(each.price.pieces)}
    low, high = (end if isfinite(end) else None for end in (each.nearer.within.low, each.nearer.within.high))
    return {
        "variants": variants(mended.numbers, each),
        "changes": changes(mended.numbers, each),
        "nearer": {"value": each.nearer.value, "low": low, "high": high, "surely": each.is_nearer},
        "paper": printed,
        "targets": {
            name: {
                "measure": target.measure,
                "wanted": [None if end is None else float(end) for end in target.span],
                "value": hit.number.value,
                "low": hit.number.within.low,
                "high": hit.number.within.high,
                "of": hit.number.within.of,
                "unit": "of 100" if target.measure in SHARES else "",
                "verdict": hit.verdict,
            }
            for (name, target), hit in zip(targets.items(), each.hits, strict=True)
        },
    }
