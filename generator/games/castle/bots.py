"""State, seat -> how well the seat stands: its points, and an estate that will bring more, against the other's."""

from __future__ import annotations

from generator.games.castle.engine.state import State
from generator.play.ahead import points

HOVEL, BARRACKS, CASTLE, PEASANT, KNIGHT = 1.0, 1.0, 3.0, 0.5, 2.0
"""Points that each is good for while the game goes on: found by trying, see benchmarks/bots.py."""
OTHERS = 0.5
"""What the other's estate weighs against one's own."""


def WORTH(state: State, seat: int) -> float:  # noqa: N802 - what the door is asked for
    """The points ahead, and what both estates are good for."""
    return points(state, seat) + _estate(state, seat) - OTHERS * _estate(state, 1 - seat)


def _estate(state: State, seat: int) -> float:
    buildings = HOVEL * state.hovels[seat] + BARRACKS * state.barracks[seat] + CASTLE * state.castles[seat]
    return buildings + PEASANT * len(state.peasants[seat]) + KNIGHT * len(state.knights[seat])
