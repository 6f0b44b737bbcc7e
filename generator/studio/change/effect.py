"""A rule and the value it had -> how winners, scores and length moved: games played in a process beside this one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from generator.frozen import dataclass
from generator.studio.program import printed_by

GAMES = 240
"""That each of both values plays at most: a few seconds in all shipped games."""
LONGEST = 120.0
"""Seconds that they may take."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A rule that was changed, and the value that it had, as `--variant` writes both: `rules.turn.moves`, `5`."""

    rule: str
    before: str


async def moved(game: str, variants: Sequence[str], change: Turned, games: int = GAMES) -> dict[str, Any]:
    """How the game goes with the present value, and how it went with the one before, on the same luck."""
    laid = [word for name in variants for word in ("--variant", name)]
    asked = ("sweep", game, f"{change.rule}={change.before}", "--games", str(games), "--json")
    try:
        printed = await printed_by(*asked, *laid, seconds=LONGEST)
    except TimeoutError:
        return {}
    return turned_round(printed)


def turned_round(printed: bytes) -> dict[str, Any]:
    """What the command has printed, turned round: it tells how the old value differs, the page how the new one does."""
    try:
        words = json.loads(printed)
        now, before = words["swept"][0]["values"]
    except (ValueError, KeyError, IndexError, TypeError):
        return {}
    lines = [
        {"what": what, "before": before["measures"][what], "now": each, "moved": _turned(before["moved"][what])}
        for what, each in now["measures"].items()
        if what in before["moved"]
    ]
    return {"games": now["games"], "players": words["players"], "bots": words["bots"], "lines": lines}


def _turned(each: Mapping[str, float | None]) -> dict[str, float | bool | None]:
    low, high = each["low"], each["high"]
    surely = low is not None and high is not None and (low > 0 or high < 0)
    value = each["value"]
    ends = {"low": None if high is None else -high, "high": None if low is None else -low}
    return {"value": None if value is None else -value, **ends, "surely": surely}
