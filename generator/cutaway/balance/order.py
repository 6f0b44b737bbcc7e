"""Stack -> Measures of the order its tiles lie in: B15, B16, B17 and B21, against plain shuffles of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, lgamma, log

from generator.balance.measure import Measure, decimals, judged
from generator.balance.sure import Rank, of_share
from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Stack
from generator.cutaway.balance.blind import Null
from generator.cutaway.balance.chances import totals
from generator.cutaway.balance.dealt import against, bounds_of
from generator.cutaway.balance.familywise import bound
from generator.cutaway.balance.honest import levels_of_order
from generator.cutaway.balance.shuffles import Shuffled, orders_of
from generator.cutaway.limits import OPEN_ORDERS, PACE, RUN
from generator.spec.words import speak

REMEDY = "shuffle again, or deal with `--smooth`"


def order_of_the_stack(stack: Stack) -> Iterator[Measure]:
    """B15, B16 and B21, which look at the same shuffles.

    B15: D = max over prefixes m and colours c of abs(S_c(m) - m n_c / k), for treasures and keys: how far the stack
    runs ahead of itself, or falls behind. B16: the longest run of one kind of tile. Both are judged by 1,000 plain
    shuffles of the same tiles. B21: log2(orders allowed) / log2(k!) = 1 + log2(a) / log2(k!), where a is the share of
    shuffles that `--smooth` would deal (D of treasures, and runs of one drawing, at most 3): how little a player who
    counts tiles knows. 0.95 at least; fails below 0.9.
    """
    own, others = orders_of(stack)
    size = len(stack.tiles) or 1
    null = Null(tuple(sorted(other.drift / size for other in others)))
    digits = decimals(own.drift / size, *bounds_of(null, levels_of_order(stack)), least=1)
    shown = speak("measures.said.pace", off=f"{own.drift / size:.{digits}f}")
    smooth = speak("limits.smooth", most=f"{float(PACE.deck.most):g}")
    measure = Measure(PACE.code, speak("measures.pace"), Fraction(own.drift, size), shown, smooth, help=REMEDY)
    yield against(null, levels_of_order(stack), measure, own.drift / size, digits)
    null = Null(tuple(sorted(float(other.run) for other in others)))
    measure = Measure(RUN.code, speak("measures.run"), own.run, str(own.run), help=REMEDY)
    yield against(null, levels_of_order(stack), measure, float(own.run))
    yield from _predictability(others, size)


def _predictability(others: Sequence[Shuffled], size: int) -> Iterator[Measure]:
    smooth = sum(other.smooth for other in others)  # sum counts so many of them, or tiles
    what = speak("measures.unpredictable")
    if size > 1 and smooth:
        value, within = _openness(smooth / len(others), size), of_share(smooth, len(others))
        limit = OPEN_ORDERS.deck
        least, percent, most = (f"{100 * each:.0f}" for each in (within.low, smooth / len(others), within.high))
        share = speak("measures.said.orders_left", value=f"{value:.2f}", percent=percent, least=least, most=most)
        yield Measure(
            OPEN_ORDERS.code,
            what,
            round(value, 6),
            share,
            limit.measured(under=f"{limit.under:.2f}"),
            limit.verdict(value),
            within=(replace(within, low=_openness(within.low, size), high=_openness(within.high, size)),),
        )


def _openness(share: float, size: int) -> float:
    """B21 of so many tiles, from the share of orders that are dealt."""
    return 1 + log(share) / lgamma(size + 1)


def opening_display(stack: Stack) -> Iterator[Measure]:
    """B17: treasures on the tiles that first lie face up: no further off their mean than shuffles are, exactly."""
    shown = stack.first
    counts = [sum(each.features.treasures) for each in stack.tallies]
    if not sum(counts) or not 0 < shown <= len(counts):
        return
    every = totals(counts, shown)[shown]
    own, levels = sum(counts[:shown]), levels_of_order(stack)
    off = Counter[Fraction]()
    for total, ways in every.ways.items():
        off[abs(total - every.mean)] += ways
    usual, rare = (bound(off, level) for level in (levels.warn, levels.fail))
    apart = spread.colours(stack.bag.added(stack.tallies[:shown]))
    less = every.chance(lambda total: abs(total - every.mean) < abs(own - every.mean))
    alike = every.chance(lambda total: abs(total - every.mean) == abs(own - every.mean))
    what, counted = speak("measures.shown", number=shown), speak("measures.said.shown", count=own, apart=apart)
    measure = Measure("B17", what, (own, apart), counted)
    verdict = judged(fine=abs(own - every.mean) <= usual, fails=abs(own - every.mean) > rare)
    target = speak("limits.between", least=max(0, ceil(every.mean - usual)), most=floor(every.mean + usual))
    yield replace(
        measure,
        target=target,
        verdict=verdict,
        rank=Rank(less, alike),
        help=REMEDY,
    )
