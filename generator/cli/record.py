"""What a look at a game has found -> plain data, as JSON has it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.cli.guard import plain
from generator.problem import first

if TYPE_CHECKING:  # read when a command runs: --help stays quick
    from generator.balance.declared import Finding
    from generator.balance.measure import Measure
    from generator.cutaway.balance.alarms import Alarms
    from generator.problem import Problem


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
        "asked": [_of_finding(finding) for finding in findings],
        "measures": [of_measure(measure) for measure in measures],
        "deal": [of_measure(measure) for measure in deal],
        "honest": alarms and {"flagged": str(alarms.flagged), "failed": str(alarms.failed)},
    }


def of_measure(measure: Measure) -> dict[str, Any]:
    """A measure; fractions are text such as '17/10', and `said` is the number as a person reads it."""
    names = ("code", "what", "said", "target", "worse_than", "help")
    room = None if measure.room is None else _exact(measure.room)
    pieces = [{"name": each.name, "place": each.place, "why": each.why} for each in measure.offenders]
    record = {name: getattr(measure, name) for name in names}
    return record | {
        "value": _exact(measure.value),
        "verdict": measure.verdict.value,
        "room": room,
        "offenders": pieces,
    }


def _exact(value: object) -> object:
    if isinstance(value, tuple):
        return [_exact(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value


def _of_finding(finding: Finding) -> dict[str, Any]:
    names = ("name", "says", "value", "target", "kept")
    level, pieces = finding.level.name.lower(), [each.name for each in finding.offenders]
    return {name: getattr(finding, name) for name in names} | {"level": level, "offenders": pieces}
