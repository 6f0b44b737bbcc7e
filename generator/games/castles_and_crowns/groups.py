"""Position -> the groups that may be sent, and what happens to a position when one is.

The booklet's "Where a group may go": a rank has one goal, a place has one group of yours, equal ranks do not meet.
"""

from __future__ import annotations

from functools import cache

from generator.games.castles_and_crowns.actions import GROUPS
from generator.games.castles_and_crowns.companions import call
from generator.games.castles_and_crowns.position import NOWHERE, RANKS, Position
from generator.games.castles_and_crowns.throws import shown


@cache
def _to(rank: int, fields: int, barred: int) -> tuple[int, ...]:
    """The numbers of a rank's groups to every battlefield that is not barred."""
    return tuple(GROUPS + (rank - 1) * fields + place for place in range(fields) if not barred >> place & 1)


def groups(position: Position) -> list[int]:
    """Every group that may be sent, and where to, in rising order.

    A rank sent before goes where it went (`rank_bound`), and any die may join it there (`reinforce_alone`). Any other
    needs a knight among its dice (`captain_needs_knight`), and goes to a battlefield where its player has nothing yet
    (`one_group`) and nobody has a group of that rank (`ranks_never_meet`).
    """
    found: list[int] = []
    seat, fields, roll = position.turn, position.setup.fields, position.roll
    mine, held, goals = position.places[seat], position.held, position.goal
    captain, traitor = position.captain_face, position.traitor_face
    for rank in RANKS:
        knights = roll >> 4 * rank & 15
        if knights or rank == captain or rank == traitor:  # noqa: PLR1714, SIM109 - twice as quick
            goal = goals[seat * 7 + rank]
            if goal != NOWHERE:
                found.append(GROUPS + (rank - 1) * fields + goal)
            elif knights:
                found += _to(rank, fields, mine | held[rank])
    return found


def send_group(position: Position, rank: int, place: int) -> None:
    """Send all dice of a rank, whatever their kind (`whole_rank`), and call whoever comes along."""
    setup, seat = position.setup, position.turn
    post = seat * setup.fields + place
    knights = shown(position.roll, rank)
    force = knights * setup.knight
    position.unsent[seat] -= knights
    position.knights[post] += knights
    if position.captain_face == rank:
        position.captain_at[seat], position.captain_rank[seat] = post, rank
        force += setup.captain
    if position.traitor_face == rank:
        position.traitor_at[seat], position.traitor_rank[seat] = post, rank
        force += setup.traitor
    position.strength[post] += force
    position.rank[post] = rank
    position.goal[seat * 7 + rank] = place
    position.places[seat] |= 1 << place
    position.held[rank] |= 1 << place
    heard = rank in position.mercenary_rank or rank in position.traitor_rank
    if heard and (knights or position.captain_face == rank):  # knights_call: a traitor by itself calls nobody
        call(position, post, 1 << rank)
