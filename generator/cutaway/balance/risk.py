"""Bag -> Measures of what may go wrong when tiles of it are dealt: B14."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import comb
from operator import lt, sub

from generator.balance.measure import Measure
from generator.balance.sure import Interval, of_share, percent
from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.chances import missing, short, totals
from generator.cutaway.balance.tally import Tally
from generator.cutaway.limits import RISK, WIDE, WIDE_RISK, Limit
from generator.spec.words import speak


def chance_missing(treasures: int, colours: int) -> Fraction:
    """The chance that at least one colour comes up for none of so many treasures.

    Inclusion and exclusion over the colours that do not come up.
    """
    signs = ((1 if lacking % 2 else -1) * comb(colours, lacking) for lacking in range(1, colours + 1))
    ways = sum(sign * (colours - lacking) ** treasures for lacking, sign in enumerate(signs, 1))
    return Fraction(ways, colours**treasures)


def chances_apart(most: int, colours: int, wide: int) -> tuple[Fraction, ...]:
    """For 0, 1, ... `most` treasures, the chance that the commonest colour has over `wide` more than the rarest.

    Counted by what the rarest colour has: all colours have so many to `wide` more, less those where all have more.
    """
    within = [0] * (most + 1)
    for rarest in range(most // max(1, colours) + 1):
        every, more = (_ways(most, colours, range(least, rarest + wide + 1)) for least in (rarest, rarest + 1))
        within = [before + some - others for before, some, others in zip(within, every, more, strict=True)]
    return tuple(1 - Fraction(ways, colours**treasures) for treasures, ways in enumerate(within))


def _ways(most: int, colours: int, each: range) -> Sequence[int]:
    """For so many treasures, the ways to colour them with every colour on a number of them that is in `each`."""
    ways = [1, *([0] * most)]
    for _ in range(colours):
        ways = [
            sum(ways[rest - own] * comb(rest, own) for own in each if own <= rest)  # sum counts ways
            for rest in range(most + 1)
        ]
    return ways


MOST_ROLLED = 400
"""Treasures of a deal whose colours are counted, where a die chooses them."""


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
        yield _judged(bag, speak("measures.missing"), (tuple(chances), ()), RISK, remedy)


def _rolled(bag: Bag, chances: Callable[[int], Sequence[Fraction]]) -> tuple[Fraction, ...]:
    """For deals of each size, a chance that hangs on the number of treasures in it; none where not all are rolled."""
    counts, largest = [len(tile.treasures) for tile in bag.tiles], max(bag.sizes)
    most = sum(sorted(counts)[-largest:])
    if sum(counts) > sum(bag.to_roll) or most > MOST_ROLLED:
        return ()
    each, every = chances(most), totals(counts, largest)
    return tuple(
        sum((Fraction(ways, every[size].deals) * each[count] for count, ways in every[size].ways.items()), Fraction(0))
        for size in bag.sizes
    )


def keys_are_short(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a blind deal has fewer keys than locks of some colour, whichever; only told.

    Exact, the colours counted together; in a set with too many of them for that of 4,000 deals.
    """
    what, most = speak("measures.keys_short"), max(bag.sizes)
    if not bag.locks or not sum(bag.total.features.locks):  # sum counts locks
        return
    spare = [tuple(map(sub, each.features.keys, each.features.locks)) for each in bag.tallies]
    if every := short(spare, most):
        chances = tuple(every[size].chance(lambda colours: colours > 0) for size in bag.sizes)
        yield Measure(RISK.code, what, chances, _by_size(bag, chances))
    else:
        chances, within = _sampled(bag, lambda tally: any(map(lt, tally.features.keys, tally.features.locks)))
        yield Measure(RISK.code, what, chances, _by_size(bag, chances, within), within=within)


def locks_stay_shut(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a lock of a blind deal stays shut whatever is traded; 5 % at most, fails above 30 %.

    The formula of B5 takes all lock colours at once, so 4,000 deals are sampled; the interval is Wilson's, 95 %.
    """
    remedy = "deal with `tilewright deck`, which refuses such decks; or more keys"
    if sum(bag.total.features.locks):
        shut = spread.shut(bag.terms.exchange)
        yield _judged(bag, speak("measures.stays_shut"), _sampled(bag, lambda tally: shut(tally) > 0), RISK, remedy)


def colours_far_apart(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that colours of a blind deal are over 6 apart, of 4,000; 10 % at most, fails above 30 %.

    Where a die chooses all colours, each as likely as any other, exactly; then it is only told, nobody can help it.
    """
    what = speak("measures.far_apart", number=WIDE)
    if not any(bag.to_roll):
        remedy = "deal with `tilewright deck`, which keeps colours together; or fewer treasures a tile"
        yield _judged(bag, what, _sampled(bag, lambda tally: spread.colours(tally) > WIDE), WIDE_RISK, remedy)
    elif chances := _rolled(bag, lambda most: chances_apart(most, len(bag.colours), WIDE)):
        yield Measure(WIDE_RISK.code, what, chances, _by_size(bag, chances))


Chances = tuple[tuple[Fraction, ...], tuple[Interval, ...]]
"""A chance for each size of deal, and where it lies where it was sampled; no intervals where it was counted."""


def _judged(bag: Bag, what: str, chances: Chances, limit: Limit, remedy: str) -> Measure:
    every, within = chances
    verdict, target = limit.set.verdict(max(every)), limit.set.measured()
    shown, most = _by_size(bag, every, within), Fraction(limit.set.most)
    return Measure(limit.code, what, every, shown, target, verdict, help=remedy, within=within, limit=most)


def _sampled(bag: Bag, happens: Callable[[Tally], bool]) -> Chances:
    """How often something comes up in blind deals of each size."""
    sampled = [(sum(map(happens, deals)), len(deals)) for deals in map(bag.blind.deals, bag.sizes)]
    return tuple(Fraction(*each) for each in sampled), tuple(of_share(*each) for each in sampled)


def _by_size(bag: Bag, chances: Sequence[Fraction], within: Sequence[Interval] = ()) -> str:
    """'14: 6.3 %, 21: 1.8 %'; where they were sampled, each with its interval."""
    each = zip_longest(bag.sizes, chances, within)
    return ", ".join(f"{size}: {percent(chance, near)}{_between(chance, near)}" for size, chance, near in each)


def _between(chance: Fraction, within: Interval | None) -> str:
    """' (5.8 to 7.4)'; nothing where the chance was counted, or is told as less than one end."""
    return f" ({100 * within.low:.1f} to {100 * within.high:.1f})" if within and 0 < chance < 1 else ""
