"""Position -> the straights that may be sent or made longer, and what happens to a position when one is.

The booklet's "Straights". A straight is named by the ranks it reaches from and to once it has been sent; what stands
there already is not sent again. Its ranks are not tied to its battlefield, and may meet others of their kind
(`ranks_free`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from tilewright.games.castles_and_crowns.engine.actions import LED, SPANS, Numbering, Straight
from tilewright.games.castles_and_crowns.engine.companions import call
from tilewright.games.castles_and_crowns.engine.position import Position
from tilewright.games.castles_and_crowns.engine.throws import Leaders

BITS = {(low, high): (2 << high) - (1 << low) for low, high in SPANS}
"""(lowest, highest rank) of a row -> its ranks, a bit each: 2 to 4 is 0b11100."""
SEEN = 1 << 15
"""Rolls whose straights are remembered: they come again, in this game and in others."""


def straights(position: Position) -> list[int]:
    """Every straight that may be sent, in rising order."""
    setup, seat, knights, leaders = position.setup, position.turn, position.roll.ranks, position.leaders
    numbering, fields, taken = setup.numbering, setup.fields, list[frozenset[int]]()
    entered = sum(1 << place for place in range(fields) if position.entered(seat * fields + place))
    bits = {*_numbers(numbering, _begun(knights, leaders, setup.least), entered)}
    for post, low in enumerate(position.low):
        if low:
            high, place = position.high[post], post % fields
            taken.append(_same(numbering, low, high, place))
            if post // fields == seat:
                rows = _longer(knights, leaders, (low, high), _end(position, post), position.knights[post])
                bits.update([numbering.rows + row * fields + place for row in rows])
    return sorted(bits.difference(*taken))


def send_straight(position: Position, sent: Straight) -> None:
    """Send one die of each rank (`one_of_each`) and call whoever comes along; a traitor calls nobody.

    Those who come stand beside it and make it no longer (`joined_beside`).
    """
    setup, seat, leaders = position.setup, position.turn, position.leaders
    post = seat * setup.fields + sent.place
    new = _new(position, sent)
    force, knights = 0, new.bit_count()
    if sent.traitor:
        position.traitor_at[seat], position.traitor_rank[seat] = post, leaders.traitor
        position.traitor_in[seat] = True
        new &= ~(1 << leaders.traitor)
        force, knights = setup.traitor, knights - 1
    if sent.captain:
        position.captain_at[seat], position.captain_rank[seat] = post, leaders.captain
        force, knights = force + setup.captain, knights - 1
    position.unsent[seat] -= knights
    position.knights[post] += knights
    position.strength[post] += force + knights * setup.knight
    position.low[post], position.high[post] = sent.low, sent.high
    position.open[seat] &= ~setup.numbering.at_places[sent.place]
    if sent.traitor:
        position.astray |= 1 << leaders.traitor
    if new & (position.waiting | position.astray):  # knights_call
        call(position, post, new)


def sends_knight(position: Position, sent: Straight) -> bool:
    """Whether a knight is among the dice that a straight, or what makes one longer, takes."""
    return _new(position, sent).bit_count() > sent.captain + sent.traitor


def _new(position: Position, sent: Straight) -> int:
    """The ranks that do not stand there yet, a bit each."""
    post = position.turn * position.setup.fields + sent.place
    low, high = position.low[post], position.high[post]
    return BITS[sent.low, sent.high] & ~(BITS.get((low, high), 1 << low))


@lru_cache(SEEN)
def _begun(knights: int, leaders: Leaders, least: int) -> tuple[int, ...]:
    """Every straight that can be sent where none stands yet, as `at * len(LED) + led`: see `_longer`."""
    return tuple(
        at * len(LED) + led
        for at, (row, new) in enumerate(BITS.items())
        if row[1] - row[0] + 1 >= least
        for led in _leaders(knights, leaders, row, new, joins=False)
    )


@lru_cache(SEEN)
def _longer(knights: int, leaders: Leaders, there: tuple[int, int], end: int, own: int) -> tuple[int, ...]:
    """Every straight that a straight can grow into, as `at * len(LED) + led`.

    `at` says which row of ranks it then is (its place in BITS), and `led` which leaders are among the dice sent to it
    (their place in LED). What stands there may grow at one end or at both (`both_ends`), without a gap and never past
    its traitor (`traitor_last`).

    Args:
        knights: The ranks that knights show, a bit each.
        leaders: What captain and traitor show.
        there: Lowest and highest rank of what stands there.
        end: The rank of the traitor at its end; 0 for none.
        own: How many knights are in it.
    """
    low, high = there
    # A set of ranks is a number with a bit for each of them: rank 3 is 1 << 3 = 0b1000. Ranks low to high without a gap
    # are all bits below high + 1 less all below low: 2 to 4 is 0b100000 - 0b100 = 0b11100. `a & ~b` is what is in a and
    # not in b, so it is 0, and false, where all of a is in b.
    stands = (2 << high) - (1 << low)
    return tuple(
        at * len(LED) + led
        for at, (row, bits) in enumerate(BITS.items())
        if bits & ~stands  # something is new in it,
        and not stands & ~bits  # all that stands is still in it,
        and not _passes(row, end, low)  # and it does not go on beyond its traitor
        for led in _leaders(knights, leaders, row, bits & ~stands, joins=own > 0)
    )


def _passes(row: tuple[int, int], end: int, low: int) -> bool:
    """Whether a row goes on beyond the traitor at an end of what stands: below it at the low end, else above it."""
    if not end:
        return False
    return row[0] < end if end == low else row[1] > end


def _leaders(knights: int, leaders: Leaders, row: tuple[int, int], new: int, *, joins: bool) -> Iterator[int]:
    """Which of LED are among the dice: every way in which each rank to be sent has its one die.

    The traitor may only be at an end, and the straight has a knight of its player's own (`captain_needs_knight`).
    """
    for number, (led, betrayed) in enumerate(LED):
        # The bit of the captain's rank where the captain leads, else 0. Rank 0 is a captain that is not to be had:
        # its bit, 1, stands for no rank, and & ~1 clears it. The traitor likewise.
        captain, traitor = led << leaders.captain & ~1, betrayed << leaders.traitor & ~1
        others = new & ~captain & ~traitor
        all_there = led == bool(captain & new) and betrayed == bool(traitor & new) and not others & ~knights
        at_end = not betrayed or leaders.traitor in row
        if all_there and at_end and not captain & traitor and (joins or others):
            yield number


@lru_cache(SEEN)
def _numbers(numbering: Numbering, rows: tuple[int, ...], barred: int) -> tuple[int, ...]:
    """The numbers of these straights at every battlefield that is not barred (`one_group`)."""
    places = [place for place in range(numbering.fields) if not barred >> place & 1]
    return tuple(numbering.rows + row * numbering.fields + place for row in rows for place in places)


def _end(position: Position, post: int) -> int:
    """The rank of the traitor at the end of the straight at a post of the seat whose turn it is; 0 for none."""
    seat = position.turn
    inside = position.traitor_in[seat] and position.traitor_at[seat] == post
    return position.traitor_rank[seat] if inside else 0


@cache
def _same(numbering: Numbering, low: int, high: int, place: int) -> frozenset[int]:
    """The numbers of a straight that stands at a battlefield, whoever leads it: nobody may have the same one there."""
    if low >= high:
        return frozenset()  # a traitor has left it with one die or none
    return frozenset(numbering.straight(low, high, place, captain=led, traitor=betrayed) for led, betrayed in LED)
