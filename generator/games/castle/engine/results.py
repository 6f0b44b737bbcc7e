"""Position -> points and winners: the booklet's "The end of the game"."""

from __future__ import annotations

from generator.games.castle.engine.position import Position
from generator.games.castle.engine.setup import PLAYERS
from generator.games.castle.engine.sites import KINGS, QUEENS, WALLED


def sets(position: Position, seat: int) -> list[int]:
    """How many royals each set of a seat has, the largest first."""
    first = seat * position.setup.spots
    plots = range(first, first + position.setup.spots)
    royal = (plot for plot in plots if position.site[plot] % WALLED in (QUEENS, KINGS))
    return sorted((position.own[plot] + position.other[plot] for plot in royal), reverse=True)


def points(position: Position) -> list[int]:
    """Each seat's points so far."""
    return [position.setup.rules.scoring.court(sets(position, seat)) for seat in range(PLAYERS)]


def shares(position: Position) -> list[float]:
    """Each seat's share of the victory: the most points win, level is shared (`tie_shared`)."""
    winners = position.setup.rules.scoring.winning(points(position))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(PLAYERS)]


def ending(position: Position) -> str:
    """What decided it."""
    totals = points(position)
    if totals[0] != totals[1]:
        return "the most points"
    return "shared: level on points" if totals[0] else "shared: nobody has any royalty"
