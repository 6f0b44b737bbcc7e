"""Assignment -> what it reached, group by group, as values and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import ceil, floor
from typing import Any

from tilewright.castle_tiles.assign.assign import Assignment, Odds
from tilewright.castle_tiles.assign.requirement import FAR, Reached
from tilewright.frozen import dataclass

COSTS = {
    "balanced": "Chosen by search: every colour, cost, pair and chest as even as it goes.",
    "cycled": "Each drawing in each turn of the colours: even by construction where the number of colourings is a "
    "multiple of the number of colours. Pairs of colours, and chests, come out as the drawings have them.",
    "rolled": "Treasures are blank, for the die: no two games have the same colours, and a deal is far more uneven, as "
    "the rows marked `rolled` say. Keys and locks are chosen by search.",
    "printed": "As tiles.yaml says; nothing was chosen.",
}
"""What each way means for balance."""


@dataclass(frozen=True, slots=True)
class RequirementGroup:
    """What was asked under one name.

    Attributes:
        id: B1 and so on.
        name: In words.
        reached: Each number.
    """

    id: str
    name: str
    reached: tuple[Reached, ...]

    @property
    def off(self) -> int:
        """By how much the worst number misses."""
        return max(each.off for each in self.reached)

    @property
    def asked(self) -> str:
        """The bounds in words, where all numbers have the same: '33', '18 or 19', '0 to 9', 'at least 40'."""
        limits = {(each.requirement.lower, each.requirement.upper) for each in self.reached}
        return " / ".join(span(low, high) for low, high in sorted(limits))


def span(low: int, high: int) -> str:
    """Two bounds in words."""
    if high >= FAR:
        return f"at least {low}"
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low} to {high}" if low else f"at most {high}"


def groups(done: Assignment) -> tuple[RequirementGroup, ...]:
    """The requirements by their names, in the order they were asked."""
    names = dict.fromkeys((each.requirement.id, each.requirement.name) for each in done.reached)
    return tuple(
        RequirementGroup(id_, name, tuple(each for each in done.reached if each.requirement.name == name))
        for id_, name in names
    )


def lines(done: Assignment, table: Sequence[Odds]) -> tuple[str, ...]:
    """The result for a person: what was reached against what was asked, then what a blind deal makes of it."""
    rows = [
        (group.id, group.name, _values(group), group.asked, f"off by {group.off}" if group.off else "reached")
        for group in groups(done)
    ]
    blind = list[str]()
    if table:
        sizes, by = sorted({each.tiles for each in table}), {(each.what, each.tiles): each.words for each in table}
        names = dict.fromkeys(each.what for each in table)
        head = ("In a blind deal of ... tiles", *map(str, sizes))
        blind = ["", *_table(head, [(what, *(by[what, size] for size in sizes)) for what in names])]
    return (COSTS[done.way], "", *_table(("", "", "reached", "asked", ""), rows), *blind)


def effort(done: Assignment) -> str:
    """How the colours were come by."""
    if done.counted:
        return f"drawn from all {done.counted:,} colourings"
    return f"{done.swaps:,} changes tried" + (f", then solved by {done.solver}" if done.solver else "")


def _values(group: RequirementGroup) -> str:
    """Each number with its colour, or the least and the most of many."""
    values = [each.value for each in group.reached]
    if len(values) > 4:
        return f"{len(values)} numbers from {min(values)} to {max(values)}"
    return ", ".join(f"{'+'.join(each.requirement.of)} {each.value}".strip() for each in group.reached)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (head, *rows)
    ]


def plain(done: Assignment, table: Sequence[Odds]) -> dict[str, Any]:
    """The colouring and its odds for `--json`."""
    return {
        "colours": done.way,
        "seed": done.seed,
        "swaps": done.swaps,
        "counted": done.counted,
        "solver": done.solver or None,
        "reached": [
            {
                "id": each.requirement.id,
                "name": each.requirement.name,
                "measure": each.requirement.measure,
                "of": list(each.requirement.of),
                "value": each.value,
                "at_least": each.requirement.lower,
                "at_most": None if each.requirement.upper >= FAR else each.requirement.upper,
                "off": each.off,
            }
            for each in done.reached
        ],
        "deals": [_deal(each) for each in table],
    }


def _deal(each: Odds) -> Mapping[str, Any]:
    """Thousandths, the ends of an interval rounded outwards; `sure` is 'exact', or the interval."""
    value = max(round(1000 * each.chance), 1 if each.chance else 0)
    low, high = (floor(1000 * each.within.low), ceil(1000 * each.within.high)) if each.within else (value, value)
    sure = asdict(each.within) if each.within else "exact"
    return {"what": each.what, "tiles": each.tiles, "low": low, "per_mille": value, "high": high, "sure": sure}
