"""Position -> who wins each card: the booklet's "Battles", in whole numbers.

`Battle.winner` says the same at leisure. Straights settle among themselves which of them is best (`longest_first`):
length, highest die, strength. Then strength decides, a group before a straight, the rank (`rank_decides`).
"""

from __future__ import annotations

from tilewright.games.castles_and_crowns.engine.position import OUT, Position

STRENGTH = 8
"""What half a knight weighs against the rank of a group, which only decides between equals; a straight has 0."""
LENGTH = 1 << 16
"""What a die more in a straight weighs against its highest die and its strength."""
HIGHEST = 1 << 12
"""What a pip more on its highest die weighs against its strength."""


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
