"""Bag -> B14: what may go wrong when tiles of it are dealt, and what bonus treasures strewn on them change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product, zip_longest
from math import comb, prod
from typing import TypeVar

from tilewright.balance.intervals import Interval, percent, share_interval
from tilewright.balance.measure import Measure, judged
from tilewright.castle_tiles.balance import tally
from tilewright.castle_tiles.balance.bag import DEALS, Bag
from tilewright.castle_tiles.balance.chances import apart, chance_missing, chances_apart, joint, missing, of_counts
from tilewright.castle_tiles.limits import RISK, STREWN, WIDE
from tilewright.castle_tiles.terms import Exchange
from tilewright.spec.words import speak

CELLS = 20_000
"""So many combinations of spare keys are looked at, at most."""


def chance_strewn(
    keys: Sequence[int], locks: Sequence[int], tiles: int, size: int, exchange: Exchange
) -> Fraction | None:
    """The chance that a lock stays shut where no tile has two keys, or two locks, of a colour; exact.

    Each kind of item is strewn without regard to the others. None where keys are not used up, where there are more of a
    kind than tiles, or too many kinds to count.

    Args:
        keys: Of each lock colour.
        locks: Of each lock colour.
        tiles: In the set.
        size: Tiles in a deal.
        exchange: What keys are good for.
    """
    if not exchange.spent or max(*keys, *locks, 0) > tiles:
        return None
    spare = [_spare(*each, tiles, size) for each in zip(keys, locks, strict=True)]
    if prod(map(len, spare)) > CELLS:
        return None
    shut = 0
    for cell in product(*(each.items() for each in spare)):
        if exchange.shut([max(0, number) for number, _ in cell], [max(0, -number) for number, _ in cell]):
            shut += prod(ways for _, ways in cell)
    return Fraction(shut, comb(tiles, size) ** (2 * len(spare)))


def _spare(keys: int, locks: int, tiles: int, size: int) -> Counter[int]:
    """Keys of a colour less its locks in a deal -> the ways to deal so many, keys and locks each by themselves."""
    spare = Counter[int]()
    for some, ways in _dealt(keys, tiles, size).items():
        for others, more in _dealt(locks, tiles, size).items():
            spare[some - others] += ways * more
    return spare


def _dealt(count: int, tiles: int, size: int) -> Counter[int]:
    rest = tiles - count
    numbers = range(max(0, size - rest), min(count, size) + 1)
    return Counter({some: comb(count, some) * comb(rest, size - some) for some in numbers})


Chances = tuple[tuple[Fraction, ...], tuple[Interval, ...]]
"""A chance for each size of deal, and where it lies where it was sampled; no intervals where it was counted."""


def colours_missing(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a blind deal lacks a colour, exactly; 5 % at most, fails above 30 %.

    Where a die chooses all colours, each as likely as any other, the chance that it leaves one out.
    """
    if any(bag.to_roll):
        chances = _rolled(bag, lambda most: [chance_missing(count, len(bag.colours)) for count in range(most + 1)])
    else:
        holds = [frozenset(tile.treasures) for tile in bag.tiles]
        chances = tuple(missing(holds, bag.colours, size) for size in bag.sizes)
    if chances:
        remedy = "more tiles with the rarest colour"
        room, verdict = Fraction(RISK.set.most) - max(chances), RISK.set.verdict(max(chances))
        what, shown, target = speak("measures.missing"), _by_size(bag, chances), RISK.set.measured()
        most = Fraction(RISK.set.most)
        yield Measure(RISK.code, what, chances, shown, target, verdict, help=remedy, limit=most, room=room)


def _rolled(bag: Bag, chances: Callable[[int], Sequence[Fraction]]) -> tuple[Fraction, ...]:
    """For deals of each size, a chance that hangs on the number of treasures in it; none where not all are rolled."""
    counts = [len(tile.treasures) for tile in bag.tiles]
    return (of_counts(counts, bag.sizes, chances) or ()) if sum(counts) == sum(bag.to_roll) else ()


def keys_are_short(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a blind deal has fewer keys than locks of some colour, whichever; only told.

    Exact, the colours counted together; in a set with too many of them for that of 4,000 deals.
    """
    if not bag.locks or not sum(bag.total.features.locks):  # sum counts locks
        return
    chances = _of_spare(bag, lambda spare: min(spare) < 0)
    yield Measure(RISK.code, speak("measures.keys_short"), chances[0], _by_size(bag, *chances), within=chances[1])


def locks_stay_shut(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a lock of a blind deal stays shut whatever is traded; 5 % at most, fails above 30 %.

    Or a quarter more than it would be had as many keys and locks been strewn over the tiles by chance; it fails at
    twice that. Of how many there are B5 judges.

    Exact: B5 of every number of keys to spare, the colours counted together; in a set with too many of them for that of
    4,000 deals, with Wilson's interval.
    """
    remedy = "deal with `tilewright deck`, which refuses such decks; or more keys"
    if sum(bag.total.features.locks):
        yield _beside_strewn(bag, speak("measures.stays_shut"), _chances_of_shut_locks(bag), remedy)


def _chances_of_shut_locks(bag: Bag) -> Chances:
    exchange, locks = bag.terms.exchange, len(bag.locks)
    if exchange.spent:  # a key that is used up and its lock make no difference

        def of_spare(spare: tuple[int, ...]) -> bool:
            return exchange.shut([max(0, number) for number in spare], [max(0, -number) for number in spare]) > 0

        return _of_spare(bag, of_spare)
    rows = [(*each.features.keys, *each.features.locks) for each in bag.tallies]

    def of_row(row: tuple[int, ...]) -> bool:
        return exchange.shut(row[:locks], row[locks:]) > 0

    if every := joint(rows, max(bag.sizes)):
        return every.chances(bag.sizes, of_row), ()
    return _sampled(bag, bag.blind.keys_and_locks, of_row)


def colours_far_apart(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that colours of a blind deal are over 6 apart; only told.

    It comes from how often each colour and each pair stands on a tile: who keeps to B1, B3 and B7 cannot help it.

    Exact, the colours counted together; in a set with too many of them for that of 4,000 deals, with Wilson's interval.
    Where a die chooses all colours, each as likely as any other, exactly as well.
    """

    def is_wide(treasures: tuple[int, ...]) -> bool:
        return tally.apart(treasures) > WIDE

    what = speak("measures.far_apart", number=WIDE)
    if not any(bag.to_roll):
        counted = apart([each.features.treasures for each in bag.tallies], WIDE, bag.sizes)
        chances, within = (counted, ()) if counted else _sampled(bag, bag.blind.treasures, is_wide)
        yield Measure(RISK.code, what, chances, _by_size(bag, chances, within), within=within)
    elif rolled := _rolled(bag, lambda most: chances_apart(most, len(bag.colours), WIDE)):
        yield Measure(RISK.code, what, rolled, _by_size(bag, rolled))


def _beside_strewn(bag: Bag, what: str, chances: Chances, remedy: str) -> Measure:
    """Each chance held against keys and locks strewn by chance; sampled ones by the low end of where they lie."""
    every, within = chances
    least = [near.low if near else chance for chance, near in zip_longest(every, within)]
    limits = [_attainable(bag, *each) for each in zip(bag.sizes, least, strict=True)]
    fine = all(low <= usual for low, (usual, _) in zip(least, limits, strict=True))
    fails = any(low > rare for low, (_, rare) in zip(least, limits, strict=True))
    most, verdict = max(usual for usual, _ in limits), judged(fine=fine, fails=fails)
    own, shown = most == RISK.set.most, _by_size(bag, every, within)
    target = RISK.set.measured() if own else speak("limits.strewn", percent=f"{float(100 * most):.1f}")
    room = min(usual - chance for chance, (usual, _) in zip(every, limits, strict=True))
    return Measure(RISK.code, what, every, shown, target, verdict, help=remedy, within=within, limit=most, room=room)


def _attainable(bag: Bag, size: int, chance: float | Fraction) -> tuple[Fraction, Fraction]:
    """What is worth a warning if a lock stays shut more often in deals of a size, and what is a failure."""
    usual, rare, own = Fraction(RISK.set.most), Fraction(RISK.set.over), bag.total.features
    if chance <= usual:
        return usual, rare
    strewn = chance_strewn(own.keys, own.locks, len(bag.tiles), size, bag.terms.exchange) or usual
    return max(usual, strewn * Fraction(STREWN.most)), max(rare, strewn * Fraction(STREWN.over))


def _of_spare(bag: Bag, happens: Callable[[tuple[int, ...]], bool]) -> Chances:
    """A chance that hangs on the keys to spare of each lock colour: counted, or of 4,000 deals."""
    if bag.spare:
        return bag.spare.chances(bag.sizes, happens), ()
    return _sampled(bag, bag.blind.spare, happens)


T = TypeVar("T")


def _sampled(bag: Bag, deals: Callable[[int], Mapping[T, int]], happens: Callable[[T], bool]) -> Chances:
    """How often something comes up in blind deals of each size: what they hold, and how many of them hold that."""
    times = [
        sum(count for each, count in deals(size).items() if happens(each)) for size in bag.sizes
    ]  # sum counts deals
    return tuple(Fraction(often, DEALS) for often in times), tuple(share_interval(often, DEALS) for often in times)


def _by_size(bag: Bag, chances: Sequence[Fraction], within: Sequence[Interval] = ()) -> str:
    """'14: 6.3 %, 21: 1.8 %'; where they were sampled, each with its interval."""
    each = []
    for size, chance, near in zip_longest(bag.sizes, chances, within):
        between = f" ({100 * near.low:.1f} to {100 * near.high:.1f})" if near and 0 < chance < 1 else ""
        each.append(f"{size}: {percent(chance, near)}{between}")
    return ", ".join(each)
