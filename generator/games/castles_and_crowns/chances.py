"""Position -> what may be drawn or rolled next, with exact chances, and one of it by a stream of random numbers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.castles_and_crowns.position import BATTLEFIELDS, KNIGHTS, LOT, MERCENARIES, NOWHERE, Position
from generator.games.castles_and_crowns.throws import HANDFUL, THROWS, even
from generator.rng import Stream


def outcomes(position: Position) -> Sequence[tuple[int, float]]:
    """Every chance action with its chance."""
    if position.phase == BATTLEFIELDS:
        return tuple((card, 1 / len(position.pile)) for card in position.pile)
    if position.phase in (KNIGHTS, MERCENARIES):
        return THROWS[min(position.unrolled, HANDFUL)].outcomes
    return even(_equal(position))


def drawn(position: Position, rng: Stream) -> int:
    """One of the chance actions, each with its chance: the quick way, and exact."""
    phase, dice = position.phase, position.unrolled
    if phase == KNIGHTS or phase == MERCENARIES:  # noqa: PLR1714, SIM109 - twice as quick
        thrown = _THROWN[dice if dice < HANDFUL else HANDFUL]  # noqa: FURB136 - as above
        return thrown[rng.below(len(thrown))]
    if phase == BATTLEFIELDS:
        return rng.pick(position.pile)
    return rng.below(_equal(position))


def _equal(position: Position) -> int:
    """How many outcomes a lot has, or the captain and the traitor, all as likely."""
    if position.phase == LOT:
        return position.setup.players
    leaders = (position.captain_at[position.turn], position.traitor_at[position.turn])
    return int(6 ** leaders.count(NOWHERE))


_THROWN = [throws.thrown for throws in THROWS]
