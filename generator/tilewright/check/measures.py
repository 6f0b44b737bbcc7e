"""Spec -> the measures of its game's own: what a room tells in numbers of the cards and pieces of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewright.rooms import room_of
from tilewright.spec.spec import Spec

if TYPE_CHECKING:  # only what a room yields is ever looked at
    from tilewright.balance.measure import Measure


def own_measures(spec: Spec[Any]) -> tuple[Measure, ...]:
    """What the game's room measures of it; nothing for a game without such a room.

    Raises:
        RefusedError: The room is of a package, and what is behind that door is none (X05).
    """
    room = room_of(spec.game.id)
    measures = room.ask("measures", "MEASURES") or ()
    if not isinstance(measures, tuple) or not all(map(callable, measures)):
        remedy = "write MEASURES = (measure,), each of a Spec, and yield a tilewright.balance.measure.Measure"
        raise room.wrong("measures", "MEASURES is no tuple of functions", remedy)
    return tuple(line for measure in measures for line in measure(spec))
