"""Sitting that is over -> its story: points after each turn, who was ahead when, and the turn that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from generator.frozen import dataclass
from generator.parlour.sitting import Sitting
from generator.rules import State
from generator.table.verdict import outcome


@dataclass(frozen=True, slots=True)
class Turning:
    """Where a game was decided.

    Attributes:
        turn: From which on its winners were ahead, and nobody else with them; 0 for from the start.
        changes: How often the lead has passed to others; a tie of all is nobody's.
    """

    turn: int
    changes: int


def story(sitting: Sitting) -> dict[str, Any]:
    """What happened, for a page."""
    line = scores(sitting)
    turning = turning_point(line, winners(sitting.state))
    names = sitting.laid.names
    return {
        "result": outcome(sitting.state, sitting.laid.spec.language),
        "winners": [names[seat] for seat in winners(sitting.state)],
        "turns": sitting.state.turns(),
        "scores": [list(each) for each in line],
        "turning": turning.turn,
        "changes": turning.changes,
    }


def winners(state: State) -> tuple[int, ...]:
    """The seats that have a share of the victory."""
    return tuple(seat for seat, share in enumerate(state.returns()) if share > 0)


def scores(sitting: Sitting) -> list[tuple[float, ...]]:
    """Points by seat before the first turn, and after each; the last with all that is counted at the end."""
    state = sitting.laid.game.new_initial_state()
    line = [tuple(state.totals())]
    for each in sitting.steps:
        state.apply_unchecked(each.action)
        line += [tuple(state.totals())] * (state.turns() + 1 - len(line))
    return [*line[:-1], tuple(state.totals())]


def turning_point(line: Sequence[Sequence[float]], won: Sequence[int]) -> Turning:
    """The turn after which the leaders were those who won, to the end."""
    leaders = [tuple(seat for seat, each in enumerate(points) if each == max(points)) for points in line]
    changes = sum(a != b for a, b in pairwise(each for each in leaders if len(each) < len(line[0])))
    ahead = len(leaders)
    while ahead > 0 and leaders[ahead - 1] == tuple(won):
        ahead -= 1
    return Turning(ahead, changes)
