"""Position -> who comes along with dice just sent: traitors and mercenaries, at once or by choice.

The booklet's "The traitor" and "The mercenaries". Only dice at a battlefield change sides (`unsent_loyal`), from
another player's to the sender's, and that any number of times (`called_back`).
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.castles_and_crowns.position import CHOOSE, NOWHERE, Position

Option = tuple[int, int]
"""Who might come along: a rank, and the post it comes from; NOWHERE for a mercenary still for hire."""


def call(position: Position, post: int, ranks: int) -> None:
    """Call everyone of these ranks (a bit each) to a post where knights or a captain of them have just arrived."""
    setup = position.setup
    position.target, position.calling, position.calls = post, ranks, setup.each
    if setup.bought:
        if setup.all_called:
            _bring_mercenaries(position)
    elif setup.all_called:
        _bring_traitors(position)
    else:
        position.traitors_called = 1
    proceed(position)


def proceed(position: Position) -> None:
    """Let companions join as long as there is no choice: a mercenary who can join has to (`mercenary_must`)."""
    while True:
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
    calling, ranks = position.calling, position.mercenary_rank
    waiting = {rank for rank, at in zip(ranks, position.mercenary_at, strict=True) if at < 0 and calling >> rank & 1}
    options = [(rank, NOWHERE) for rank in sorted(waiting)] if waiting else []
    if position.setup.bought and not position.setup.all_called:
        options += sorted({(ranks[die], position.mercenary_at[die]) for die in _bribed(position, waiting)})
    return options


def join(position: Position, rank: int, source: int) -> None:
    """One of this rank comes along from its source."""
    if position.traitors_called:
        position.traitors_called = 0
        _turn(position, list(zip(position.traitor_rank, position.traitor_at, strict=True)).index((rank, source)))
    else:
        position.calls -= 1
        _move(position, list(zip(position.mercenary_rank, position.mercenary_at, strict=True)).index((rank, source)))


def _bring_traitors(position: Position) -> None:
    """All traitors called come at once."""
    for seat in _disloyal(position):
        _turn(position, seat)


def _bring_mercenaries(position: Position) -> None:
    """All mercenaries called come at once, of those ranks of which nobody is for hire any more."""
    waiting = {rank for rank, at in zip(position.mercenary_rank, position.mercenary_at, strict=True) if at == NOWHERE}
    for die in _bribed(position, waiting):
        _move(position, die)


def _disloyal(position: Position) -> Iterator[int]:
    """Whose traitors hear the call, and serve somebody else."""
    calling, turn, fields = position.calling, position.turn, position.setup.fields
    for seat, at in enumerate(position.traitor_at):
        if at >= 0 and calling >> position.traitor_rank[seat] & 1 and at // fields != turn:
            yield seat


def _bribed(position: Position, waiting: set[int]) -> Iterator[int]:
    """Which mercenaries hear the call, and serve somebody else; none of a rank that waits for hire."""
    calling, turn, fields = position.calling, position.turn, position.setup.fields
    for die, at in enumerate(position.mercenary_at):
        rank = position.mercenary_rank[die]
        if at >= 0 and calling >> rank & 1 and rank not in waiting and at // fields != turn:
            yield die


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
    if before != NOWHERE:
        position.strength[before] -= strength
    position.strength[position.target] += strength
    position.mercenary_at[die] = position.target
