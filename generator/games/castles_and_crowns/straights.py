"""Position -> the straights that may be sent or made longer, and what happens to a position when one is.

The booklet's "Straights". A straight is named by the ranks it reaches from and to once it has been sent; what stands
there already is not sent again. Its ranks are not tied to its battlefield, and may meet others of their kind
(`ranks_free`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.games.castles_and_crowns.actions import SPANS, Numbering, Straight
from generator.games.castles_and_crowns.companions import call
from generator.games.castles_and_crowns.position import RANKS, Position

BITS = {(low, high): (2 << high) - (1 << low) for low, high in SPANS}
"""The ranks of a row, a bit each."""


def straights(position: Position, numbering: Numbering) -> list[int]:
    """Every straight that may be sent, in rising order."""
    knights = _rolled(position)
    rolled = knights | 1 << position.captain_face | 1 << position.traitor_face
    return sorted(
        numbering.straight(low, high, place, captain=captain, traitor=traitor)
        for place in range(position.setup.fields)
        for low, high, new in _rows(position, place, rolled)
        for captain, traitor in _leaders(position, place, (low, high), new, knights)
    )


def send_straight(position: Position, sent: Straight) -> None:
    """Send one die of each rank (`one_of_each`) and call whoever comes along; a traitor calls nobody.

    Those who come stand beside it and make it no longer (`joined_beside`).
    """
    setup, seat = position.setup, position.turn
    post = seat * setup.fields + sent.place
    stands = range(position.low[post], position.high[post] + 1) if position.low[post] else ()
    force = knights = ranks = 0
    for rank in range(sent.low, sent.high + 1):
        if rank in stands:
            continue
        if sent.traitor and rank == position.traitor_face:
            position.traitor_at[seat], position.traitor_rank[seat], position.traitor_in[seat] = post, rank, True
            force += setup.traitor
            continue
        ranks |= 1 << rank
        if sent.captain and rank == position.captain_face:
            position.captain_at[seat], position.captain_rank[seat] = post, rank
            force += setup.captain
        else:
            knights += 1
    position.unsent[seat] -= knights
    position.knights[post] += knights
    position.strength[post] += force + knights * setup.knight
    position.low[post], position.high[post] = sent.low, sent.high
    position.places[seat] |= 1 << sent.place
    if ranks:  # knights_call
        call(position, post, ranks)


def _rolled(position: Position) -> int:
    """The ranks that a knight has rolled, a bit each."""
    return sum(1 << rank for rank in RANKS if position.rolled(rank))


@cache
def _possible(rolled: int, stands: int, shortest: int) -> tuple[tuple[int, int, int], ...]:
    """(lowest, highest, the ranks to be sent) of every straight that the ranks rolled make of what stands there."""
    rows = ((row, bits, bits & ~stands) for row, bits in BITS.items())
    return tuple(
        (*row, new)
        for row, bits, new in rows
        if new and not new & ~rolled and not stands & ~bits and row[1] - row[0] + 1 >= shortest
    )


def _rows(position: Position, place: int, rolled: int) -> Iterator[tuple[int, int, int]]:
    """The straights that could be at a battlefield after this turn: (lowest, highest, the ranks to be sent).

    What stands there may grow at one end or at both (`both_ends`), without a gap and never past its traitor.
    """
    post = position.turn * position.setup.fields + place
    low, high = position.low[post], position.high[post]
    if not low and position.places[position.turn] >> place & 1:
        return  # one_group
    stands = (2 << high) - (1 << low) if low else 0
    for row in _possible(rolled, stands, 0 if low else position.setup.least):
        if not (low and _past_traitor(position, post, row[0], row[1])) and not _taken(position, place, row[0], row[1]):
            yield row


def _past_traitor(position: Position, post: int, low: int, high: int) -> bool:
    """Whether a straight would go on beyond the traitor at the end of what stands there (`traitor_last`)."""
    seat = position.turn
    if not position.traitor_in[seat] or position.traitor_at[seat] != post:
        return False
    end = position.traitor_rank[seat]
    return low < end if end == position.low[post] else high > end


def _taken(position: Position, place: int, low: int, high: int) -> bool:
    """Whether another player has exactly this straight there."""
    fields = position.setup.fields
    return (low, high) in zip(position.low[place::fields], position.high[place::fields], strict=True)


def _leaders(
    position: Position, place: int, row: tuple[int, int], new: int, rolled: int
) -> Iterator[tuple[bool, bool]]:
    """Whether the captain and the traitor are among the dice: every way in which each rank has its one die.

    The traitor may only be at an end, and the straight has a knight of its player's own (`captain_needs_knight`).
    """
    led, betrayed = 1 << position.captain_face & new & ~1, 1 << position.traitor_face & new & ~1
    if position.traitor_face not in row:
        betrayed = 0
    knights = position.knights[position.turn * position.setup.fields + place]
    for captain in (0, led) if led else (0,):
        for traitor in (0, betrayed) if betrayed else (0,):
            others = new & ~captain & ~traitor
            if not (captain & traitor) and not others & ~rolled and (knights or others):
                yield captain > 0, traitor > 0
