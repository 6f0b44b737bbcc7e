"""Position -> the course of a round and of a turn: the booklet's "A round", "Your turn", "Battles" and what ends them.

`STEPS` names what an action does by the phase of the position it is done to.

`fight` decides battles in whole numbers, as `Battle.winner` does at leisure. Straights settle among themselves which of
them is best (`longest_first`): length, highest die, strength. Then strength decides, a group before a straight, the
rank (`rank_decides`).
"""

from __future__ import annotations

from collections.abc import Callable

from tilewright.engine import CHANCE, TERMINAL
from tilewright.games.castles_and_crowns.engine.actions import PASS, Group, Hire, Lure, Straight
from tilewright.games.castles_and_crowns.engine.companions import call, join, proceed
from tilewright.games.castles_and_crowns.engine.position import (
    BATTLEFIELDS,
    CHOOSE,
    LYING,
    MERCENARIES,
    NOWHERE,
    OUT,
    OVER,
    ROLL,
    SEND,
    Position,
)
from tilewright.games.castles_and_crowns.engine.straights import send_straight, sends_knight, straights
from tilewright.games.castles_and_crowns.engine.throws import NOBODY, NOTHING

STRENGTH = 8
"""What half a knight weighs against the rank of a group, which only decides between equals; a straight has 0."""
LENGTH = 1 << 16
"""What a die more in a straight weighs against its highest die and its strength."""
HIGHEST = 1 << 12
"""What a pip more on its highest die weighs against its strength."""


def send_group(position: Position, action: int, group: Group) -> None:
    """Send all dice of a rank, whatever their kind (`whole_rank`), and call whoever comes along."""
    setup, seat, rank = position.setup, position.turn, group.rank
    post, knights, called = seat * setup.fields + group.place, position.roll.counts[rank], 1 << rank
    if knights:
        position.unsent[seat] -= knights
        position.knights[post] += knights
        position.strength[post] += knights * setup.knight
    else:  # whoever sends a knight is not stuck: no need to look
        position.last = position.last or knights_stuck(position)
    led = called & position.leaders.ranks and _send_leaders(position, post, rank)
    if position.rank[post] != rank:
        bit = 1 << action
        position.loose ^= bit
        position.bound[seat] |= bit
        position.open[seat] &= setup.numbering.leaves[action]
        position.rank[post] = rank
    if called & (position.waiting | position.astray) and (knights or led):  # knights_call: a traitor alone calls nobody
        call(position, post, called)


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
            position.starter = setup.left[position.starter]
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
    pool, sides = position.pool, position.pool.sides
    position.roll, position.leaders = pool.throws[outcome // sides], pool.leaders[outcome % sides]
    position.phase, position.now = SEND, position.turn


def knights_stuck(position: Position) -> bool:
    """Whether no knight rolled may go anywhere: the last turns begin, even if a captain could still be sent."""
    seat, numbering = position.turn, position.setup.numbering
    if numbering.of_ranks[position.roll.ranks] & (position.open[seat] & position.loose | position.bound[seat]):
        return False
    sent = (numbering.means(action) for action in straights(position)) if position.setup.straights else ()
    return not any(isinstance(each, Straight) and sends_knight(position, each) for each in sent)


def moves(position: Position) -> list[int]:
    """All that may be sent, rising; a pass if there is nothing, and only then (`must_send`, `pass_if_stuck`).

    A rank sent before goes where it went (`rank_bound`), and any die may join it there (`reinforce_alone`). Any other
    needs a knight among its dice (`captain_needs_knight`), and goes to a battlefield where its player has nothing yet
    (`one_group`) and nobody has a group of that rank (`ranks_never_meet`).
    """
    seat, numbering, knights = position.turn, position.setup.numbering, position.roll.ranks
    of_ranks, bound = numbering.of_ranks, position.bound[seat]
    new = of_ranks[knights] & position.open[seat] & position.loose
    if bound:
        new |= of_ranks[knights | position.leaders.ranks] & bound
    actions = numbering.listed(new)
    if position.setup.straights:
        actions += straights(position)
    return actions or [PASS]


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
    position.done += 1
    if not position.unsent[position.turn]:
        position.last = True
    seat = position.setup.left[position.turn]
    if position.last and seat == position.starter:
        fight(position)
        position.roll, position.leaders = NOTHING, NOBODY
        if position.round < position.setup.rounds:
            position.phase, position.now = BATTLEFIELDS, CHANCE
        else:
            position.phase, position.now = OVER, TERMINAL
    else:
        _new_turn(position, seat)


def fight(position: Position) -> None:
    """The strongest at each battlefield wins its card; one that nobody entered, or nobody won, is out of the game."""
    for card, seat in zip(position.field, winners(position), strict=True):
        position.owner[card] = seat


def winners(position: Position) -> list[int]:
    """The seat that wins each battlefield; OUT if there is none."""
    merits = _merits(position)
    return [_winner(merits[place :: position.setup.fields]) for place in range(len(position.field))]


def winner(position: Position, place: int) -> int:
    """The seat that wins a battlefield; OUT if there is none."""
    return _winner(_merits(position)[place :: position.setup.fields])


def _winner(merits: list[int]) -> int:
    """The seat of the most merit; OUT if nobody came (`empty_discarded`) or all are level (`level_discarded`)."""
    best = max(merits)
    return merits.index(best) if best and merits.count(best) == 1 else OUT


def _merits(position: Position) -> list[int]:
    """By post: how good the dice there are; 0 for none, and for a straight that a better one has beaten."""
    groups = zip(position.strength, position.rank, strict=True)
    merits = [strength * STRENGTH + rank if rank else 0 for strength, rank in groups]
    if position.setup.straights:  # the best at a battlefield meets the groups there; of several level in all, each
        for place in range(position.setup.fields):
            posts = [post for post in range(place, len(merits), position.setup.fields) if position.low[post]]
            lengths = [_length(position, post) for post in posts]
            for post, length in zip(posts, lengths, strict=True):
                if length == max(lengths):
                    merits[post] = position.strength[post] * STRENGTH
    return merits


def _length(position: Position, post: int) -> int:
    """What decides between straights: the one of more dice, then the one with the highest die, then the stronger."""
    high = position.high[post]
    return (high - position.low[post] + 1) * LENGTH + high * HIGHEST + position.strength[post]


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
