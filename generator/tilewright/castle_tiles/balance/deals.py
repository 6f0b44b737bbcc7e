"""Stack -> Measures of a deal: B1 to B9 of what it holds; B15, B16, B17 and B21 of the order its tiles lie in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, lgamma, log

from tilewright.balance.intervals import Rank
from tilewright.balance.intervals import share_interval as of_share
from tilewright.balance.measure import Measure, decimals, judged, listed
from tilewright.castle_tiles.balance import spread
from tilewright.castle_tiles.balance.bag import Null, Stack
from tilewright.castle_tiles.balance.chances import totals
from tilewright.castle_tiles.balance.honest import Levels, bound, levels_of, levels_of_order, usual_treasures
from tilewright.castle_tiles.balance.items import opened, same_colour_twice
from tilewright.castle_tiles.balance.joins import both_sides
from tilewright.castle_tiles.balance.opening import orders, puzzle
from tilewright.castle_tiles.balance.shuffles import Shuffled, orders_of
from tilewright.castle_tiles.balance.tally import Tally, apart
from tilewright.castle_tiles.limits import (
    CHESTS,
    COLOURS,
    COSTS,
    KEYS,
    LOCKS,
    OPEN_ORDERS,
    PACE,
    PAIRS,
    REPEATS,
    RUN,
    SHUT,
    SIDES,
    TREASURES,
    WASTE,
    Limit,
)
from tilewright.language import Spoken
from tilewright.spec.words import speak

REMEDY = "deal again with another seed, or with `tilewright deck`, which deals within bounds"


def against_blind(stack: Stack, measure: Measure, measured: Callable[[Tally], float]) -> Measure:
    """A measure of a deal that is the worse the larger a whole number is, judged by that number of blind deals."""
    null = stack.bag.blind.null(len(stack.tiles), measured)
    return against(null, levels_of(stack), replace(measure, help=REMEDY), measured(stack.total))


def bounds_of(null: Null, levels: Levels) -> tuple[float, float]:
    """Beyond what a number is worth a warning, and beyond what it is a failure."""
    ways = Counter(null.values)
    return bound(ways, levels.warn), bound(ways, levels.fail)


def dealt_within(limit: Limit, scale: int = 1) -> Spoken:
    """Within what `tilewright deck` deals: what is usual among blind deals does not tell what is good at the table."""
    return speak("limits.dealt", most=f"{float(scale * limit.deck.most):g}")


def against(null: Null, levels: Levels, measure: Measure, value: float, digits: int = 0) -> Measure:
    """The same measure with what is usual, its verdict and where it stands among blind deals."""
    usual, rare = bounds_of(null, levels)
    verdict = judged(fine=value <= usual, fails=value > rare)
    target = speak("limits.most_or_fail_usual", most=f"{usual:.{digits}f}", over=f"{rare:.{digits}f}")
    if measure.target:
        target = speak("limits.both", one=target, other=measure.target)
    return replace(measure, target=target, verdict=verdict, rank=null.rank(value), room=usual - value)


def _apart(number: object, counts: str) -> Spoken:
    return speak("measures.said.apart", number=number, counts=counts)


def colour_totals(stack: Stack) -> Iterator[Measure]:
    """B1: treasures of each colour, max n_c - min n_c."""
    counts = stack.total.features.treasures
    shown = _apart(apart(counts), listed(counts))
    measure = Measure(COLOURS.code, COLOURS.what, counts, shown, dealt_within(COLOURS), felt=spread.fewer(stack))
    yield against_blind(stack, measure, spread.colours)


def access_costs(stack: Stack) -> Iterator[Measure]:
    """B2: moves to fetch a treasure, in the mean, by colour: the dearest less the cheapest."""
    means, value = spread.means(stack.total), spread.rough_cost(stack.total)
    null = stack.bag.blind.null(len(stack.tiles), spread.rough_cost)
    digits = decimals(value, *bounds_of(null, levels_of(stack)), least=2)
    shown = _apart(f"{value:.{digits}f}", listed(means, 1))
    measure = Measure(
        COSTS.code,
        speak("measures.mean_costs"),
        means,
        shown,
        dealt_within(COSTS),
        help=REMEDY,
        felt=spread.dearer(stack),
    )
    yield against(null, levels_of(stack), measure, value, digits)


def colour_twice(stack: Stack) -> Iterator[Measure]:
    """B3: one colour twice on a tile of the deal."""
    if stack.bag.total.doubled:
        for measure in same_colour_twice(stack.bag):
            mine = tuple(each for each in measure.offenders if each.name in {tile.id for tile in stack.tiles})
            count = stack.total.doubled
            yield replace(measure, value=count, said=str(count), verdict=REPEATS.set.verdict(count), offenders=mine)


def lock_colours(stack: Stack) -> Iterator[Measure]:
    """B4: keys of the lock colours, max - min; and locks."""
    own = stack.total.features
    if len(stack.bag.locks) > 1:
        shown = _apart(apart(own.keys), listed(own.keys))
        measure = Measure(KEYS.code, speak("measures.keys"), own.keys, shown, dealt_within(KEYS))
        yield against_blind(stack, measure, spread.keys)
        shown = _apart(apart(own.locks), listed(own.locks))
        measure = Measure(LOCKS.code, speak("measures.locks"), own.locks, shown, dealt_within(LOCKS))
        yield against_blind(stack, measure, spread.locks)


def locks_that_stay_shut(stack: Stack) -> Iterator[Measure]:
    """B5: locks that stay shut."""
    if sum(stack.total.features.locks):  # sum counts locks
        measured = spread.shut(stack.bag.terms.exchange)
        shut = measured(stack.total)
        yield against_blind(stack, Measure(SHUT.code, SHUT.what, shut, str(shut), dealt_within(SHUT)), measured)


def opening_orders(stack: Stack) -> Iterator[Measure]:
    """B6: (best - worst) / locks over opening orders: a warning above 0.2, a failure above 0.35.

    The worst is the worst without foolish trades, as for a set.
    """
    terms = stack.bag.terms
    opening = orders(puzzle(stack.tiles, terms), stack.bag.spec.game.seed)
    if opening.locks:
        shown = opened(opening)
        stuck = opening.best < opening.locks - stack.total.features.shut(terms.exchange)
        verdict = WASTE.deck.verdict(opening.risk, broken=stuck)
        value = (opening.best, opening.mean, opening.worst, opening.locks)
        target = WASTE.deck.measured()
        yield Measure(WASTE.code, WASTE.what, value, shown, target, verdict, help=REMEDY, within=opening.within)


def pairs_of_colours(stack: Stack) -> Iterator[Measure]:
    """B7: tiles with each pair of colours, max - min."""
    counts = stack.total.pairs
    if len(counts) > 1:
        shown = _apart(apart(counts), listed(counts))
        yield against_blind(stack, Measure(PAIRS.code, PAIRS.what, counts, shown), spread.pairs)


def chests_of_colours(stack: Stack) -> Iterator[Measure]:
    """B8: treasures in chests, by colour, max - min."""
    counts = stack.total.features.locked
    if sum(stack.bag.total.features.locked):
        shown = _apart(apart(counts), listed(counts))
        yield against_blind(stack, Measure(CHESTS.code, CHESTS.what, counts, shown), spread.chested)


def treasure_off_the_mean(stack: Stack) -> Iterator[Measure]:
    """B9: treasures of the deal, and how far off the mean of all deals of that size they are."""
    count, mean = sum(stack.total.features.treasures), usual_treasures(stack)
    if mean:
        off = 100 * (count - mean) / mean
        measured = spread.off_the_mean(mean)
        null, value = stack.bag.blind.null(len(stack.tiles), measured), measured(stack.total)
        digits = decimals(value, *bounds_of(null, levels_of(stack)), least=1)
        shown = speak("measures.said.off_the_mean", count=count, off=f"{float(off):+.{digits}f}")
        measure = Measure(
            TREASURES.code, speak("measures.in_all"), (count, off), shown, dealt_within(TREASURES, 100), help=REMEDY
        )
        yield against(null, levels_of(stack), measure, value, digits)


def walkways(stack: Stack) -> Iterator[Measure]:
    """B13: walkways to the left and to the right, abs(L - R)."""
    own = stack.total.features
    shown = _apart(spread.sides(stack.total), both_sides(own.left, own.right))
    value = (own.left, own.right)
    yield against_blind(stack, Measure(SIDES.code, SIDES.what, value, shown, dealt_within(SIDES)), spread.sides)


SMOOTHER = "shuffle again, or deal with `--smooth`"


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
    measure = Measure(PACE.code, speak("measures.pace"), Fraction(own.drift, size), shown, smooth, help=SMOOTHER)
    yield against(null, levels_of_order(stack), measure, own.drift / size, digits)
    null = Null(tuple(sorted(float(other.run) for other in others)))
    measure = Measure(RUN.code, speak("measures.run"), own.run, str(own.run), help=SMOOTHER)
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
    yield replace(measure, target=target, verdict=verdict, rank=Rank(less, alike), help=SMOOTHER)
