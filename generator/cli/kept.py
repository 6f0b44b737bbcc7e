"""A file of studies -> what each came to, and what has moved since the one before of the same kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.frozen import dataclass
from generator.study.aggregate import UNIT, Aggregate, nothing
from generator.study.counted import Sampled, measured
from generator.study.tree import merged
from generator.study.winners import by_seat, by_turn
from generator.workers.store import KeptStudy, opened

FIRST, SEAT = "first player wins of 100", "seat 1 wins of 100"
"""Wins of whoever began, where bots are alike, and of a seat."""


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A study and what it came to.

    Attributes:
        kept: The study.
        measures: Name -> the number with its range.
        moved: Name -> how much more than in the study before it of the same game, players and bots.
    """

    kept: KeptStudy
    measures: dict[str, Sampled]
    moved: dict[str, tuple[float, float]]


def kept_results(path: Path) -> list[KeptResult]:
    """All studies of a file, in the order they were begun.

    Raises:
        RefusedError: It is damaged or none (O18).
    """
    before = dict[tuple[object, ...], dict[str, Sampled]]()
    results = []
    with opened(path) as store:
        for kept in store.studies():
            head = kept.study.head
            parts = [part for _, part in store.kept(kept.id, kept.asked, head.players)]
            measures = _measures(merged(parts, nothing(head.players)), alike=len(set(head.bots)) == 1)
            kind = (head.game, head.players, head.bots)
            moved = {key: _moved(measures[key], old) for key, old in before.get(kind, {}).items()}
            results.append(KeptResult(kept, measures, moved))
            before[kind] = measures
    return results


def _measures(whole: Aggregate, *, alike: bool) -> dict[str, Sampled]:
    scores = Counter[int]()
    for counts in whole.scores:
        scores.update(counts)
    first = (by_turn if alike else by_seat)(whole)[0]
    return {
        FIRST if alike else SEAT: first,
        "points": measured(scores, UNIT),
        "margin": measured(whole.margin, UNIT),
        "turns": measured(whole.turns),
    }


def _moved(new: Sampled, old: Sampled) -> tuple[float, float]:
    """The range of the difference of two studies, each with its own (Newcombe 1998, for means as well)."""
    gap = new.value - old.value
    down = ((new.value - new.within.low) ** 2 + (old.within.high - old.value) ** 2) ** 0.5
    up = ((new.within.high - new.value) ** 2 + (old.value - old.within.low) ** 2) ** 0.5
    return gap - down, gap + up


def lines(results: list[KeptResult]) -> Iterator[str]:
    """The studies as text."""
    for each in results:
        head = each.kept.study.head
        variants = f" with {', '.join(head.variants)}" if head.variants else ""
        yield f"{each.kept.day}  {head.game} {head.version}{variants}, rules {head.rules}, {head.players} players"
        games = f"{each.kept.games:,} of {each.kept.asked:,} games"
        yield f"    {games} by {', '.join(head.bots)}, seed {head.seed_in_short}"
        for key, by in each.measures.items():
            factor = 100 if key.endswith("of 100") else 1
            low, high = factor * by.within.low, factor * by.within.high
            since = ""
            if key in each.moved:
                least, most = (factor * end for end in each.moved[key])
                surely = "" if least <= 0 <= most else ", surely"
                since = f"; since the one before {least:+.1f} to {most:+.1f}{surely}"
            yield f"    {key}: {low:.1f} to {high:.1f}{since}"


def plain(results: list[KeptResult]) -> list[dict[str, Any]]:
    """The studies for programs."""
    return [
        {
            "day": each.kept.day,
            "game": each.kept.study.head.game,
            "version": each.kept.study.head.version,
            "rules": each.kept.study.head.rules,
            "pieces": each.kept.study.deck,
            "program": each.kept.study.program,
            "variants": list(each.kept.study.head.variants),
            "players": each.kept.study.head.players,
            "bots": list(each.kept.study.head.bots),
            "seed": each.kept.study.head.seed,
            "games": each.kept.games,
            "asked": each.kept.asked,
            "measures": {
                key: {"value": by.value, "low": by.within.low, "high": by.within.high}
                for key, by in each.measures.items()
            },
            "moved": {key: list(ends) for key, ends in each.moved.items()},
        }
        for each in results
    ]
