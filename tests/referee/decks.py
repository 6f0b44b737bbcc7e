"""Holdings of a deck -> whether it is legal, and which checks it fails: each from its definition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tests.referee import measures
from tests.referee.holdings import Holding
from tests.referee.measures import Bank


def is_legal(
    deck: Sequence[Holding], whole: Sequence[Holding], colours: Sequence[str], locks: Sequence[str], bank: Bank
) -> bool:
    """Within the limits of a deal, as the docs have them; waste of keys (D05) is another matter."""
    treasures = measures.counted(deck, "treasures", colours)
    every = measures.counted(whole, "treasures", colours)
    usual = Fraction(sum(every) * len(deck), len(whole))
    many = all(count * len(deck) >= 4 * len(whole) for count in every)
    if max(treasures) - min(treasures) > 2 or (min(treasures) < 4 and many) or abs(sum(treasures) - usual) > usual / 10:
        return False
    means = measures.means(deck, colours)
    keys, shut = (measures.counted(deck, what, locks) for what in ("keys", "locks"))
    left, right = measures.sides(deck)
    return (
        (not means or max(means) - min(means) <= Fraction(35, 100))
        and bank.shut(keys, shut) == 0
        and max(keys) - min(keys) <= 3
        and max(shut) - min(shut) <= 3
        and abs(left - right) <= 4
        and (not any(tile.lost for tile in deck) or any(tile.has_teleport for tile in deck))
    )


def codes(deck: Sequence[Holding], colours: Sequence[str], locks: Sequence[str], bank: Bank, shown: int) -> set[str]:
    """Which of D04, D06, D07 and D08 a deck in this order fails."""
    keys, shut = (measures.counted(deck, what, locks) for what in ("keys", "locks"))
    return set(_codes(deck, bank.shut(keys, shut), measures.counted(deck, "treasures", colours), shown))


def _codes(deck: Sequence[Holding], shut: int, treasures: Sequence[int], shown: int) -> Iterator[str]:
    if shut:
        yield "D04"
    if shown and not any(tile.is_easy for tile in deck[:shown]):
        yield "D06"
    if any(tile.lost for tile in deck) and not any(tile.has_teleport for tile in deck):
        yield "D07"
    if min(treasures) < 4:
        yield "D08"
