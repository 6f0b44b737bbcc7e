"""Position -> who wins each card: the booklet's "Battles", in whole numbers.

`Battle.merit` says the same at leisure: strength, then a group before a straight, a straight's length
(`strength_first`), the rank (`rank_decides`).
"""

from __future__ import annotations

from generator.games.castles_and_crowns.position import OUT, Position

STRENGTH = 256
"""What half a knight weighs against everything that only decides between equals."""
GROUP = 128
"""What being a group weighs against a straight."""
LINK = 8
"""What a die more in a straight weighs against its highest rank."""


def fight(position: Position) -> None:
    """The strongest at each battlefield wins its card; one that nobody entered, or nobody won, is out of the game."""
    for place, card in enumerate(position.field):
        position.owner[card] = winner(position, place)


def winner(position: Position, place: int) -> int:
    """The seat that wins a battlefield; OUT if nobody came (`empty_discarded`) or all are level (`level_discarded`)."""
    best, seat = 0, OUT
    for post in range(place, len(position.rank), position.setup.fields):
        merit = _merit(position, post)
        if merit > best:
            best, seat = merit, post // position.setup.fields
        elif merit == best:
            seat = OUT
    return seat


def _merit(position: Position, post: int) -> int:
    """How good the dice at a post are; 0 for none."""
    rank = position.rank[post]
    if rank:
        return position.strength[post] * STRENGTH + GROUP + rank
    if position.low and position.low[post]:
        links = position.high[post] - position.low[post] + 1
        return position.strength[post] * STRENGTH + links * LINK + position.high[post]
    return 0
