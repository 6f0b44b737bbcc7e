"""A pack, a colour -> in how many hands of cards nothing can be done with it: counted rank by rank, none left out.

A hand does nothing where no card of the player's colour does something alone, none lies in a pair of its rank (a wall),
and none goes with another into a peasant or a knight. So of each rank there is no card, one of the player's colour,
or cards of the other colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb

from generator.frozen import dataclass

Hands = dict[tuple[int, int], int]
"""(cards, how many of them are of the player's colour) -> how many hands there are of such."""

NONE, ONE, OTHERS = range(3)
"""What an idle hand holds of a rank: nothing, one card of the player's colour, or cards of the other colour."""


@dataclass(frozen=True, slots=True)
class RankCards:
    """How many cards of a rank there are in the player's colour, and in the other."""

    own: int
    other: int

    @property
    def turned(self) -> RankCards:
        """As the other player counts them."""
        return RankCards(self.other, self.own)


@dataclass(frozen=True, slots=True)
class Doing:
    """What can be done with cards.

    Attributes:
        alone: The ranks of which a single card of the player's colour does something.
        pairs: Two ranks that do something together, one card at least being of the player's colour.
    """

    alone: frozenset[str]
    pairs: frozenset[tuple[str, str]] = frozenset()

    def partners(self, rank: str) -> set[str]:
        """The other ranks that a rank goes with."""
        return {other for pair in self.pairs if rank in pair for other in pair} - {rank}


def idle_hands(pack: Mapping[str, RankCards], doing: Doing, size: int) -> Hands:
    """How many hands of up to so many cards can do nothing."""
    every: Hands = {(0, 0): 1}
    for group in _groups(pack, doing):
        every = _joined(every, _ways(tuple(group), pack, doing, size, {}), size)
    return every


def idle_chances(pack: Mapping[str, RankCards], doing: Doing, size: int) -> tuple[Fraction, Fraction]:
    """How likely player 1, and player 2, has the colour that `own` counts and a hand that can do nothing.

    Player 2's colour is that of the last card of the hand; player 1 has the other one. So the hands of player 2 that
    hold more cards of the colour count more, and beside those of player 1 the next card is of the other colour.
    """
    cards, other = sum(each.own + each.other for each in pack.values()), sum(each.other for each in pack.values())
    hands = [(own, ways) for (many, own), ways in idle_hands(pack, doing, size).items() if many == size]
    one = sum(Fraction(ways * (other - size + own), cards - size) for own, ways in hands)
    two = sum(Fraction(ways * own, size) for own, ways in hands)
    return Fraction(one, comb(cards, size)), Fraction(two, comb(cards, size))


def _groups(pack: Iterable[str], doing: Doing) -> Iterator[list[str]]:
    """The ranks, those together that go with each other."""
    left = dict.fromkeys(pack)
    while left:
        group = [next(iter(left))]
        for rank in group:
            left.pop(rank, None)
            group += [other for other in left if other in doing.partners(rank) and other not in group]
        yield group


def _ways(
    ranks: tuple[str, ...], pack: Mapping[str, RankCards], doing: Doing, size: int, there: Mapping[str, int]
) -> Hands:
    """How many idle hands there are of these ranks, beside what there is of others."""
    if not ranks:
        return {(0, 0): 1}
    rank, every = ranks[0], Hands()
    for what, few in _options(pack[rank], size, alone=rank in doing.alone).items():
        near = [there[other] for other in doing.partners(rank) if other in there]
        if not any(each and what and ONE in (each, what) for each in near):
            rest = _ways(ranks[1:], pack, doing, size, {**there, rank: what})
            for counts, ways in _joined(few, rest, size).items():
                every[counts] = every.get(counts, 0) + ways
    return every


def _options(cards: RankCards, size: int, *, alone: bool) -> Mapping[int, Hands]:
    """What an idle hand may hold of a rank, each with its ways."""
    others = {(many, 0): comb(cards.other, many) for many in range(1, min(cards.other, size) + 1)}
    return {NONE: {(0, 0): 1}, ONE: {} if alone else {(1, 1): cards.own}, OTHERS: others}


def _joined(one: Hands, other: Hands, size: int) -> Hands:
    """Every hand of the one beside every hand of the other, of up to so many cards."""
    every = Hands()
    for (many, own), ways in one.items():
        for (more, theirs), times in other.items():
            if many + more <= size:
                counts = many + more, own + theirs
                every[counts] = every.get(counts, 0) + ways * times
    return every
