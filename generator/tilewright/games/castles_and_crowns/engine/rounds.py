"""Position -> the course of a round and of a turn: the booklet's "A round", "Your turn" and "The end of a round".

Each function is what one action does; `STEPS` names it by the phase of the position it is done to.
"""

from __future__ import annotations

from collections.abc import Callable

from tilewright.engine import CHANCE, TERMINAL
from tilewright.games.castles_and_crowns.engine.actions import PASS, Group, Hire, Lure, Straight
from tilewright.games.castles_and_crowns.engine.companions import call, join, proceed
from tilewright.games.castles_and_crowns.engine.fights import fight
from tilewright.games.castles_and_crowns.engine.position import (
    BATTLEFIELDS,
    CHOOSE,
    LYING,
    MERCENARIES,
    NOWHERE,
    OVER,
    ROLL,
    SEND,
    Position,
)
from tilewright.games.castles_and_crowns.engine.straights import send_straight, sends_knight, straights
from tilewright.games.castles_and_crowns.engine.throws import NOBODY, NOTHING


def groups(position: Position) -> list[int]:
    """Every group that may be sent, and where to, in rising order.

    A rank sent before goes where it went (`rank_bound`), and any die may join it there (`reinforce_alone`). Any other
    needs a knight among its dice (`captain_needs_knight`), and goes to a battlefield where its player has nothing yet
    (`one_group`) and nobody has a group of that rank (`ranks_never_meet`).
    """
    seat, numbering, knights = position.turn, position.setup.numbering, position.roll.ranks
    of_ranks, bound = numbering.of_ranks, position.bound[seat]
    new = of_ranks[knights] & ~(position.barred[seat] | position.held)
    if bound:
        new |= of_ranks[knights | position.leaders.ranks] & bound
    return numbering.listed(new)


def send_group(position: Position, action: int, group: Group) -> None:
    """Send all dice of a rank, whatever their kind (`whole_rank`), and call whoever comes along."""
    setup, seat, rank = position.setup, position.turn, group.rank
    post, knights = seat * setup.fields + group.place, position.roll.counts[rank]
    if knights:
        position.unsent[seat] -= knights
        position.knights[post] += knights
        position.strength[post] += knights * setup.knight
    else:  # whoever sends a knight is not stuck: no need to look
        position.last = position.last or knights_stuck(position)
    led = position.leaders.ranks >> rank & 1 and _send_leaders(position, post, rank)
    bit = 1 << action
    if not position.held & bit:
        position.held |= bit
        position.bound[seat] |= bit
        position.places[seat] |= 1 << group.place
        position.barred[seat] |= setup.numbering.bars[action]
        position.rank[post] = rank
    heard = (position.waiting | position.astray) >> rank & 1
    if heard and (knights or led):  # knights_call: a traitor by itself calls nobody
        call(position, post, 1 << rank)


def _send_leaders(position: Position, post: int, rank: int) -> bool:
    """Send captain and traitor, each where it shows this rank; whether the captain does."""
    setup, seat, leaders = position.setup, position.turn, position.leaders
    if leaders.traitor == rank:
        position.traitor_at[seat], position.traitor_rank[seat] = post, rank
        position.astray |= 1 << rank
        position.strength[post] += setup.traitor
    if leaders.captain != rank:
        return False
    position.captain_at[seat], position.captain_rank[seat] = post, rank
    position.strength[post] += setup.captain
    return True


def drew_lots(position: Position, seat: int) -> None:
    """The lot names the first starting player (`first_by_lot`)."""
    position.starter = seat
    position.phase = BATTLEFIELDS


def turned_up(position: Position, card: int) -> None:
    """A battlefield. Before the first, the dice of the last round go home; after the last, mercenaries are rolled."""
    setup = position.setup
    if len(position.field) in (0, setup.fields):
        position.everyone_home()  # with all dice; then the starting player hands the token on
        if position.round and position.setup.rules.table.passes_left:
            position.starter = (position.starter + 1) % position.setup.players
        position.round += 1
    position.pile.remove(card)
    position.owner[card] = LYING
    position.field.append(card)
    if len(position.field) == setup.fields:
        if setup.mercenaries:
            position.phase, position.pool = MERCENARIES, setup.hirelings
        else:
            _new_turn(position, position.starter)


def mercenaries_rolled(position: Position, outcome: int) -> None:
    """All mercenaries, for hire by what they show."""
    rolled = position.pool.throws[outcome]
    position.mercenary_rank[:] = rolled.faces
    position.waiting = rolled.ranks
    _new_turn(position, position.starter)


def dice_rolled(position: Position, outcome: int) -> None:
    """Everything that the seat has not sent: knights, captain, traitor."""
    pool = position.pool
    sides = pool.sides
    position.roll, position.leaders = pool.throws[outcome // sides], pool.leaders[outcome % sides]
    position.phase, position.now = SEND, position.turn


def knights_stuck(position: Position) -> bool:
    """Whether no knight rolled may go anywhere: the last turns begin, even if a captain could still be sent."""
    seat, numbering = position.turn, position.setup.numbering
    free = ~(position.barred[seat] | position.held) | position.bound[seat]
    if numbering.of_ranks[position.roll.ranks] & free:
        return False
    sent = (numbering.means(action) for action in straights(position)) if position.setup.straights else ()
    return not any(isinstance(each, Straight) and sends_knight(position, each) for each in sent)


def moves(position: Position) -> list[int]:
    """All that may be sent; a pass where there is nothing, and only there (`must_send`, `pass_if_stuck`)."""
    if position.setup.straights:
        return groups(position) + straights(position) or [PASS]
    return groups(position) or [PASS]


def sent(position: Position, action: int) -> None:
    """A group, a straight or a pass; whoever sends the last knight brings on the last turns (`turn_finished`)."""
    meant = position.setup.numbering.meanings[action]
    if isinstance(meant, Group):
        send_group(position, action, meant)
    elif isinstance(meant, Straight):
        if not sends_knight(position, meant):
            position.last = position.last or knights_stuck(position)
        send_straight(position, meant)
    else:
        position.last = True
    if position.phase != CHOOSE:
        _turn_over(position)


def chosen(position: Position, action: int) -> None:
    """Somebody who comes along."""
    match position.setup.numbering.meanings[action]:
        case Hire(rank):
            join(position, rank, NOWHERE)
        case Lure(rank, post):
            join(position, rank, post)
    position.phase = SEND
    proceed(position)
    if position.phase != CHOOSE:
        _turn_over(position)


def _new_turn(position: Position, seat: int) -> None:
    """A seat rolls all dice it has not sent."""
    home = position.setup.pools[position.unsent[seat]]
    position.pool = home[position.captain_at[seat] == NOWHERE][position.traitor_at[seat] == NOWHERE]
    position.roll, position.leaders = NOTHING, NOBODY
    position.turn, position.phase, position.now = seat, ROLL, CHANCE


def _turn_over(position: Position) -> None:
    """The seat to the left follows, unless the last turns of the round have come back to the starting player."""
    seat, players = position.turn, position.setup.players
    position.done += 1
    if not position.unsent[seat]:
        position.last = True
    seat = seat + 1 if seat + 1 < players else 0
    if position.last and seat == position.starter:
        fight(position)
        position.roll, position.leaders = NOTHING, NOBODY
        if position.round < position.setup.rounds:
            position.phase, position.now = BATTLEFIELDS, CHANCE
        else:
            position.phase, position.now = OVER, TERMINAL
    else:
        _new_turn(position, seat)


STEPS: tuple[Callable[[Position, int], None], ...] = (
    drew_lots,
    turned_up,
    mercenaries_rolled,
    dice_rolled,
    sent,
    chosen,
)
"""By phase: what an action does."""

assert len(STEPS) == OVER  # noqa: S101 - a step for each phase in which something is done
