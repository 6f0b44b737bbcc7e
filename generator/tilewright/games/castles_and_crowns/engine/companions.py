"""Position -> who comes along with dice just sent: traitors and mercenaries, at once or by choice.

The booklet's "The traitor" and "The mercenaries". Only dice at a battlefield change sides (`unsent_loyal`), from
another player's to the sender's, and that any number of times (`called_back`).
"""

from __future__ import annotations

from tilewright.games.castles_and_crowns.engine.position import CHOOSE, NOWHERE, RANKS, Position

Option = tuple[int, int]
"""Who might come along: a rank, and the post it comes from; NOWHERE for a mercenary still for hire."""
FOR_HIRE = [[(rank, NOWHERE) for rank in RANKS if ranks >> rank & 1] for ranks in range(1 << 7)]
"""The mercenaries for hire of a set of ranks, a bit each."""


def call(position: Position, post: int, ranks: int) -> None:
    """Call everyone of these ranks (a bit each) to a post where knights or a captain of them have just arrived."""
    setup = position.setup
    position.target, position.calling, position.calls = post, ranks, setup.each
    if position.astray & ranks:
        if setup.all_called:
            if setup.bought:  # mercenaries of those ranks of which nobody is for hire
                for die in _bribed(position):
                    _move(position, die)
            else:
                for seat in _disloyal(position):
                    _turn(position, seat)
        elif not setup.bought:
            position.traitors_called = 1
    if ranks & position.waiting or position.traitors_called or setup.bought:  # else nobody is left who might come
        proceed(position)


def proceed(position: Position) -> None:
    """Let companions join as long as there is no choice: a mercenary who can join has to (`mercenary_must`)."""
    while position.calls or position.traitors_called:
        options = companions(position)
        if len(options) > 1:
            position.phase, position.now = CHOOSE, position.turn
            return
        if options:
            join(position, *options[0])
        elif position.traitors_called:
            position.traitors_called = 0
        else:
            return


def companions(position: Position) -> list[Option]:
    """Who might come along next, in rising order: a traitor where one has to be chosen, then mercenaries.

    Of a rank of which somebody is still for hire, nobody is lured away.
    """
    if position.traitors_called:
        return sorted({(position.traitor_rank[seat], position.traitor_at[seat]) for seat in _disloyal(position)})
    if not position.calls:
        return []
    options = FOR_HIRE[position.calling & position.waiting]
    if position.setup.bought and not position.setup.all_called:
        ranks, posts = position.mercenary_rank, position.mercenary_at
        return options + sorted({(ranks[die], posts[die]) for die in _bribed(position)})
    return options


def join(position: Position, rank: int, source: int) -> None:
    """One of this rank comes along from its source."""
    if position.traitors_called:
        position.traitors_called = 0
        _turn(position, _which(position.traitor_rank, position.traitor_at, rank, source))
    else:
        position.calls -= 1
        _move(position, _which(position.mercenary_rank, position.mercenary_at, rank, source))


def _which(ranks: list[int], posts: list[int], rank: int, post: int) -> int:
    """The first of this rank at this post."""
    at = ranks.index(rank)
    while posts[at] != post:
        at = ranks.index(rank, at + 1)
    return at


def _disloyal(position: Position) -> list[int]:
    """Whose traitors hear the call, and serve somebody else; one that has not been sent has no rank to be called by."""
    calling, turn, fields, posts = position.calling, position.turn, position.setup.fields, position.traitor_at
    ranks = enumerate(position.traitor_rank)
    return [seat for seat, rank in ranks if calling >> rank & 1 and posts[seat] // fields != turn]


def _bribed(position: Position) -> list[int]:
    """Which mercenaries hear the call, and serve somebody else; none of a rank that waits for hire."""
    calling, turn, fields = position.calling & ~position.waiting, position.turn, position.setup.fields
    ranks, posts = position.mercenary_rank, enumerate(position.mercenary_at)
    return [die for die, at in posts if at >= 0 and calling >> ranks[die] & 1 and at // fields != turn]


def _turn(position: Position, seat: int) -> None:
    """A seat's traitor changes sides; a straight that it was the end of is shorter by one."""
    before, strength = position.traitor_at[seat], position.setup.traitor
    if position.traitor_in[seat]:
        position.traitor_in[seat] = False
        if position.traitor_rank[seat] == position.low[before]:
            position.low[before] += 1
        else:
            position.high[before] -= 1
    position.strength[before] -= strength
    position.strength[position.target] += strength
    position.traitor_at[seat] = position.target


def _move(position: Position, die: int) -> None:
    """A mercenary joins, and is missed where it was."""
    before, strength = position.mercenary_at[die], position.setup.mercenary
    position.strength[position.target] += strength
    position.mercenary_at[die] = position.target
    if before != NOWHERE:
        position.strength[before] -= strength
        return
    rank = position.mercenary_rank[die]
    if (rank, NOWHERE) not in zip(position.mercenary_rank, position.mercenary_at, strict=True):
        position.waiting &= ~(1 << rank)
    if position.setup.bought:
        position.astray |= 1 << rank
