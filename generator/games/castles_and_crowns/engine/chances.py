"""Position -> what may be drawn or rolled next, with exact chances, and one of it by a stream of random numbers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.castles_and_crowns.engine.position import BATTLEFIELDS, LOT, Position
from generator.rng import Stream


def possible(position: Position) -> Sequence[int]:
    """Every chance action, in rising order."""
    if position.phase == BATTLEFIELDS:
        return position.pile
    return range(position.setup.players if position.phase == LOT else position.pool.count)


def outcomes(position: Position) -> list[tuple[int, float]]:
    """Every chance action with its chance."""
    if position.phase in (LOT, BATTLEFIELDS):
        equal = possible(position)
        return [(each, 1 / len(equal)) for each in equal]
    return list(position.pool.chances)


def drawn(position: Position, rng: Stream) -> int:
    """One of the chance actions, each with its chance: the quick way, and exact."""
    if position.phase > BATTLEFIELDS:
        return position.pool.drawn(rng)
    return rng.pick(position.pile) if position.phase == BATTLEFIELDS else rng.below(position.setup.players)
