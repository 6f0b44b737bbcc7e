"""What a look at a game has found -> plain data, as JSON has it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.cli.guard import plain
from generator.problem import first

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.balance.declared import Finding
    from generator.balance.edges import EdgeLook
    from generator.balance.gaps import OpenGap
    from generator.balance.measure import Measure
    from generator.balance.provenance import Provenance
    from generator.balance.sure import Rank
    from generator.cutaway.balance.alarms import Alarms
    from generator.problem import Problem

EXACT = "exact"
"""What a number is that was counted."""


def to_json(record: object) -> str:
    """Plain data as JSON that a terminal can show: characters that it would obey, or not show, are escaped."""
    from generator.problem import UNSEEN  # noqa: PLC0415 - loaded when it is needed

    lines = json.dumps(record, indent=2, ensure_ascii=False).split("\n")
    return "\n".join(UNSEEN.sub(lambda unseen: json.dumps(unseen[0])[1:-1], line) for line in lines)


def of_look(
    problems: Sequence[Problem],
    findings: Iterable[Finding],
    measures: Iterable[Measure],
    deal: Iterable[Measure],
    alarms: Alarms | None = None,
) -> dict[str, Any]:
    """Problems, what balance.yaml asks for, the measures of the set and those of a deal.

    `honest` is how often blind deals of as many tiles are flagged, and fail; it is null where nothing was dealt.
    """
    return {
        "problems": [plain(problem) for problem in first(problems)],
        "asked": [of_finding(finding) for finding in findings],
        "measures": [of_measure(measure) for measure in measures],
        "deal": [of_measure(measure) for measure in deal],
        "honest": alarms and {"flagged": str(alarms.flagged), "failed": str(alarms.failed)},
    }


def of_origin(origin: Provenance | None) -> dict[str, Any]:
    """Where the numbers come from; null where nothing was looked at."""
    return {"provenance": origin and asdict(origin)}


def of_edges(looks: Iterable[EdgeLook]) -> dict[str, Any]:
    """What there is to tell of the sides of tiles, component by component, and the lines of the table that tell it."""
    return {"edges": [_of_edges(look) for look in looks]}


def _of_edges(look: EdgeLook) -> dict[str, Any]:
    sorts, fit = look.edges.sorts, look.neighbours
    places = [
        None
        if gap is None
        else {
            "known": gap.known,
            "kinds": gap.kinds,
            "filled": gap.filled,
            "chance": exact(gap.chance),
            "missing": [{"sides": _sides(look, each), "chance": exact(each.chance)} for each in gap.missing],
        }
        for gap in look.gaps
    ]
    regions = [
        {"sorts": [sorts[sort] for sort in each.sorts]}
        | {name: getattr(each, name) for name in ("sides", "ends", "forks", "rings", "open", "closes")}
        for each in look.regions
    ]
    return {
        "component": look.edges.part.id,
        "tiles": look.edges.count,
        "sides": dict(zip(sorts, look.counts, strict=True)),
        "pair": exact(fit.pair),
        "finds": {sort: exact(chance) for sort, chance in zip(sorts, fit.finds, strict=True)},
        "beside": exact(fit.beside),
        "each": {each.tile.row.id: exact(each.beside) for each in fit.tiles},
        "places": places,
        "regions": regions,
        "lines": [of_measure(line) for line in look.measures],
    }


def _sides(look: EdgeLook, gap: OpenGap) -> list[str | None]:
    return [None if sort is None else look.edges.sorts[sort] for sort in gap.sides]


def of_measure(measure: Measure) -> dict[str, Any]:
    """A measure; fractions are text such as '17/10', and `said` is the number as a person reads it.

    `sure` is 'exact', or for each number of `value` 'exact' or the interval it lies in. `worse_than` is the middle of
    `rank`, which has the share of blind deals that are less bad, and of those that are as bad.
    """
    names = ("code", "what", "said", "target", "help", "felt")
    pieces = [{"name": each.name, "place": each.place, "why": each.why} for each in measure.offenders]
    record = {name: getattr(measure, name) for name in names}
    record |= {"value": exact(measure.value), "sure": _sure(measure), "verdict": measure.verdict.value}
    record |= {"room": None if measure.room is None else exact(measure.room)}
    among = {"worse_than": measure.rank and measure.rank.of_100, "rank": measure.rank and _rank(measure.rank)}
    return record | among | {"offenders": pieces}


def _sure(measure: Measure) -> object:
    if measure.is_exact:
        return EXACT
    each = [asdict(interval) if interval else EXACT for interval in measure.within]
    return each if isinstance(measure.value, tuple) else each[0]


def _rank(rank: Rank) -> dict[str, Any]:
    """Of how many blind deals it is; of all there are where it is exact."""
    return {"less": str(rank.less), "alike": str(rank.alike), "of": rank.of or EXACT}


def exact(value: object) -> object:
    """A number as JSON has it: a fraction is text."""
    if isinstance(value, tuple):
        return [exact(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


def of_finding(finding: Finding) -> dict[str, Any]:
    """A line of balance.yaml, in words, and how sure its number is."""
    names = ("name", "says", "value", "target", "kept")
    level, pieces = finding.level.name.lower(), [each.name for each in finding.offenders]
    record = {name: getattr(finding, name) for name in names}
    within = finding.chance.within if finding.chance else None
    return record | {"sure": asdict(within) if within else EXACT, "level": level, "offenders": pieces}
