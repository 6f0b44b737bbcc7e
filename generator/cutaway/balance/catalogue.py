"""Bag or Stack -> its Measures: the catalogue. A measure is a function, and its docstring its entry in the manual."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.balance.measure import Measure
from generator.cutaway.balance import dealt, items, joins, kinds, order, risk, worth
from generator.cutaway.balance.bag import LEAST, Bag, Stack
from generator.cutaway.balance.repair import with_repairs

MEASURES: tuple[Callable[[Bag], Iterator[Measure]], ...] = (
    items.colour_totals,
    items.access_costs,
    items.same_colour_twice,
    items.lock_colours,
    items.locks_that_stay_shut,
    items.opening_orders,
    items.pairs_of_colours,
    items.chests_of_colours,
    items.treasure_on_a_tile,
    worth.yield_curves,
    worth.points_a_move,
    worth.dominated_tiles,
    joins.walkways_join,
    joins.walkways_of_both_sides,
    joins.ladders_of_both_ends,
    risk.colours_missing,
    risk.keys_are_short,
    risk.locks_stay_shut,
    risk.colours_far_apart,
    kinds.colour_and_kind,
)
"""Measures of a set, against what a set can be made to be."""

DEAL_MEASURES: tuple[Callable[[Stack], Iterator[Measure]], ...] = (
    dealt.colour_totals,
    dealt.access_costs,
    dealt.colour_twice,
    dealt.lock_colours,
    dealt.locks_that_stay_shut,
    dealt.opening_orders,
    dealt.pairs_of_colours,
    dealt.chests_of_colours,
    dealt.treasure_off_the_mean,
    dealt.walkways,
)
"""Measures of a deal, against blind deals of the same set."""

ORDER_MEASURES: tuple[Callable[[Stack], Iterator[Measure]], ...] = (
    order.order_of_the_stack,
    order.opening_display,
)
"""Measures of the order a deal lies in, against shuffles of it."""

OF_COLOURS: frozenset[Callable[..., Iterator[Measure]]] = frozenset(
    {
        items.colour_totals,
        items.access_costs,
        items.same_colour_twice,
        risk.colours_missing,
        risk.colours_far_apart,
        dealt.colour_totals,
        dealt.access_costs,
    }
)
"""Measures with nothing to say where tiles hold no treasures in colours."""

OF_PRINTED: frozenset[Callable[..., Iterator[Measure]]] = frozenset(
    {
        items.colour_totals,
        items.access_costs,
        items.same_colour_twice,
        items.pairs_of_colours,
        items.chests_of_colours,
        kinds.colour_and_kind,
        dealt.colour_totals,
        dealt.access_costs,
        dealt.colour_twice,
        dealt.pairs_of_colours,
        dealt.chests_of_colours,
    }
)
"""Measures with nothing to say where a die chooses colours."""

NEED_PLAY = ("B19", "B20")
"""Measures of games that were played: how often each colour is picked up, and whether a seat wins more."""


def of_set(bag: Bag, progress: Callable[[int, int, str], None] = lambda *_: None) -> tuple[Measure, ...]:
    """What there is to say of a set; nothing where it has too few tiles to say anything, or too few for a deal.

    Of lines that are flagged it says which single change mends them most.

    Args:
        bag: The set.
        progress: Told before each measure how many are done, how many there are, and its name.
    """
    if len(bag.tiles) < LEAST or not bag.sizes:
        return ()
    measures: list[Measure] = []
    for done, measure in enumerate(MEASURES):
        if not _applies(bag, measure):
            continue
        progress(done, len(MEASURES), measure.__name__.replace("_", " "))
        measures.extend(measure(bag))
    return with_repairs(bag, measures)


def of_deal(stack: Stack) -> tuple[Measure, ...]:
    """What there is to say of a deal that breaks no rule; nothing where the set is too small."""
    if len(stack.bag.tiles) < LEAST:
        return ()
    measures = (*DEAL_MEASURES, *(ORDER_MEASURES if stack.ordered else ()))
    askable = (measure for measure in measures if _applies(stack.bag, measure))
    return tuple(one for measure in askable for one in measure(stack))


def _applies(bag: Bag, measure: Callable[..., Iterator[Measure]]) -> bool:
    """Whether a measure has anything to measure in this set."""
    return (bool(bag.colours) or measure not in OF_COLOURS) and not (any(bag.to_roll) and measure in OF_PRINTED)
