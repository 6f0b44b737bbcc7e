"""Position -> who wins each card: the booklet's "Battles", in whole numbers.

`Battle.merit` says the same at leisure: strength, then a group before a straight, a straight's length
(`strength_first`), the rank (`rank_decides`).
"""

from __future__ import annotations

from generator.games.castles_and_crowns.engine.position import OUT, Position

STRENGTH = 256
"""What half a knight weighs against everything that only decides between equals."""
GROUP = 128
"""What being a group weighs against a straight."""
LINK = 8
"""What a die more in a straight weighs against its highest rank."""


def fight(position: Position) -> None:
    """The strongest at each battlefield wins its card; one that nobody entered, or nobody won, is out of the game."""
    merits = _merits(position)
    for place, card in enumerate(position.field):
        position.owner[card] = _winner(merits[place :: position.setup.fields])


def winner(position: Position, place: int) -> int:
    """The seat that wins a battlefield; OUT if there is none."""
    return _winner(_merits(position)[place :: position.setup.fields])


def _winner(merits: list[int]) -> int:
    """The seat of the most merit; OUT if nobody came (`empty_discarded`) or all are level (`level_discarded`)."""
    best = max(merits)
    return merits.index(best) if best and merits.count(best) == 1 else OUT


def _merits(position: Position) -> list[int]:
    """By post: how good the dice there are; 0 for none."""
    groups = zip(position.strength, position.rank, strict=True)
    merits = [strength * STRENGTH + GROUP + rank if rank else 0 for strength, rank in groups]
    for post, low in enumerate(position.low):
        if low:
            links = position.high[post] - low + 1
            merits[post] = position.strength[post] * STRENGTH + links * LINK + position.high[post]
    return merits
