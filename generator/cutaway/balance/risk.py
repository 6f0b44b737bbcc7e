"""Bag -> Measures of what may go wrong when tiles of it are dealt: B14."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from generator.balance.measure import Measure, percent
from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.chances import missing, totals, wilson
from generator.cutaway.balance.tally import Tally
from generator.cutaway.limits import RISK, WIDE, WIDE_RISK, Limit
from generator.spec.words import speak


def colours_missing(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a blind deal lacks a colour, exactly; 5 % at most, fails above 30 %."""
    holds = [frozenset(tile.treasures) for tile in bag.tiles]
    chances = tuple(missing(holds, bag.colours, size) for size in bag.sizes)
    yield from _exact(bag, speak("measures.missing"), chances, "more tiles with the rarest colour")


def keys_are_short(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a blind deal has fewer keys than locks of the worst colour, exactly; only told."""
    most = max(bag.sizes)
    over = [
        totals((each.features.keys[at] - each.features.locks[at] for each in bag.tallies), most)
        for at in range(len(bag.locks))
    ]
    if not over or not sum(bag.total.features.locks):  # sum counts so many of them
        return
    chances = tuple(max(of[size].chance(lambda spare: spare < 0) for of in over) for size in bag.sizes)
    yield Measure(RISK.code, speak("measures.keys_short"), chances, _by_size(bag, chances))


def locks_stay_shut(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that a lock of a blind deal stays shut whatever is traded; 5 % at most, fails above 30 %.

    The formula of B5 takes all lock colours at once, so 4,000 deals are sampled; the interval is Wilson's, 95 %.
    """
    remedy = "deal with `tilewright deck`, which refuses such decks; or more keys"
    if sum(bag.total.features.locks):
        shut = spread.shut(bag.terms.exchange)
        yield from _sampled(bag, speak("measures.stays_shut"), lambda held: shut(held) > 0, RISK, remedy)


def colours_far_apart(bag: Bag) -> Iterator[Measure]:
    """B14: the chance that colours of a blind deal are over 6 apart, of 4,000; 10 % at most, fails above 30 %."""
    remedy = "deal with `tilewright deck`, which keeps colours together; or fewer treasures a tile"
    wide = speak("measures.far_apart", number=WIDE)
    yield from _sampled(bag, wide, lambda held: spread.colours(held) > WIDE, WIDE_RISK, remedy)


def _exact(bag: Bag, what: str, chances: tuple[Fraction, ...], remedy: str) -> Iterator[Measure]:
    verdict, target = RISK.set.verdict(max(chances)), RISK.set.measured()
    yield Measure(RISK.code, what, chances, _by_size(bag, chances), target, verdict, help=remedy)


def _sampled(bag: Bag, what: str, happens: Callable[[Tally], bool], limit: Limit, remedy: str) -> Iterator[Measure]:
    deals = {size: bag.blind.deals(size) for size in bag.sizes}
    hits = {size: sum(map(happens, dealt)) for size, dealt in deals.items()}
    chances = tuple(Fraction(hits[size], len(deals[size])) for size in bag.sizes)
    size = max(bag.sizes, key=lambda size: hits[size])
    low, high = wilson(hits[size], len(deals[size]))
    verdict = limit.set.verdict(max(chances))
    said = _by_size(bag, chances).replace(f"{size}: ", f"{size} ({100 * low:.1f} to {100 * high:.1f} %): ")
    yield Measure(limit.code, what, chances, said, limit.set.measured(), verdict, help=remedy)


def _by_size(bag: Bag, chances: tuple[Fraction, ...]) -> str:
    return ", ".join(f"{size}: {percent(chance)}" for size, chance in zip(bag.sizes, chances, strict=True))
