"""Position -> the groups that may be sent, and what happens to a position when one is.

The booklet's "Where a group may go": a rank has one goal, a place has one group of yours, equal ranks do not meet. A
set of groups is a number with a bit for each, the one that the group's own number names.
"""

from __future__ import annotations

from generator.games.castles_and_crowns.engine.actions import Group
from generator.games.castles_and_crowns.engine.companions import call
from generator.games.castles_and_crowns.engine.position import Position


def groups(position: Position) -> list[int]:
    """Every group that may be sent, and where to, in rising order.

    A rank sent before goes where it went (`rank_bound`), and any die may join it there (`reinforce_alone`). Any other
    needs a knight among its dice (`captain_needs_knight`), and goes to a battlefield where its player has nothing yet
    (`one_group`) and nobody has a group of that rank (`ranks_never_meet`).
    """
    seat, numbering, knights = position.turn, position.setup.numbering, position.roll.ranks
    new = numbering.of_ranks[knights] & ~(position.barred[seat] | position.held)
    more = numbering.of_ranks[knights | position.leaders.ranks] & position.bound[seat]
    return numbering.listed(new | more)


def send_group(position: Position, action: int, group: Group) -> None:
    """Send all dice of a rank, whatever their kind (`whole_rank`), and call whoever comes along."""
    setup, seat, rank, place, leaders = position.setup, position.turn, group.rank, group.place, position.leaders
    post, bit = seat * setup.fields + place, 1 << action
    knights = position.roll.counts[rank]
    force = knights * setup.knight
    position.unsent[seat] -= knights
    position.knights[post] += knights
    if leaders.captain == rank:
        position.captain_at[seat], position.captain_rank[seat] = post, rank
        force += setup.captain
    if leaders.traitor == rank:
        position.traitor_at[seat], position.traitor_rank[seat] = post, rank
        position.astray |= 1 << rank
        force += setup.traitor
    position.strength[post] += force
    if not position.held & bit:
        position.held |= bit
        position.bound[seat] |= bit
        position.places[seat] |= 1 << place
        position.barred[seat] |= setup.numbering.of_ranks[1 << rank] | setup.numbering.at_places[place]
        position.rank[post] = rank
    heard = (position.waiting | position.astray) >> rank & 1
    if heard and (knights or leaders.captain == rank):  # knights_call: a traitor by itself calls nobody
        call(position, post, 1 << rank)
