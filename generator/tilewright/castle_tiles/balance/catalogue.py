"""Bag or Stack -> all its Measures, in their order, and how often an honest one would be flagged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Literal

from tilewright.balance.measure import Measure
from tilewright.castle_tiles.balance import deals, items, joins, risk, shuffles
from tilewright.castle_tiles.balance.bag import LEAST, Bag, Stack
from tilewright.castle_tiles.balance.honest import rates, rates_of_set
from tilewright.castle_tiles.balance.joins import with_repairs
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.spec.words import speak

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
    items.yield_curves,
    items.points_a_move,
    items.dominated_tiles,
    joins.walkways_join,
    joins.walkways_of_both_sides,
    joins.ladders_of_both_ends,
    risk.colours_missing,
    risk.keys_are_short,
    risk.locks_stay_shut,
    risk.colours_far_apart,
    shuffles.colour_and_kind,
)
"""Measures of a set, against what a set can be made to be."""

DEAL_MEASURES: tuple[Callable[[Stack], Iterator[Measure]], ...] = (
    deals.colour_totals,
    deals.access_costs,
    deals.colour_twice,
    deals.lock_colours,
    deals.locks_that_stay_shut,
    deals.opening_orders,
    deals.pairs_of_colours,
    deals.chests_of_colours,
    deals.treasure_off_the_mean,
    deals.walkways,
)
"""Measures of a deal, against blind deals of the same set."""

ORDER_MEASURES: tuple[Callable[[Stack], Iterator[Measure]], ...] = (deals.order_of_the_stack, deals.opening_display)
"""Measures of the order a deal lies in, against shuffles of it."""

OF_COLOURS: frozenset[Callable[..., Iterator[Measure]]] = frozenset(
    {
        items.colour_totals,
        items.access_costs,
        items.same_colour_twice,
        risk.colours_missing,
        risk.colours_far_apart,
        deals.colour_totals,
        deals.access_costs,
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
        shuffles.colour_and_kind,
        deals.colour_totals,
        deals.access_costs,
        deals.colour_twice,
        deals.pairs_of_colours,
        deals.chests_of_colours,
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
        if _applies(bag, measure):
            progress(done, len(MEASURES), measure.__name__.replace("_", " "))
            measures.extend(measure(bag))
    return with_repairs(bag, measures)


def of_deal(stack: Stack) -> tuple[Measure, ...]:
    """What there is to say of a deal that breaks no rule; nothing where the set is too small."""
    if len(stack.bag.tiles) < LEAST:
        return ()
    measures = (*DEAL_MEASURES, *(ORDER_MEASURES if stack.ordered else ()))
    return tuple(one for measure in measures if _applies(stack.bag, measure) for one in measure(stack))


def _applies(bag: Bag, measure: Callable[..., Iterator[Measure]]) -> bool:
    """Whether a measure has anything to measure in this set."""
    return (bool(bag.colours) or measure not in OF_COLOURS) and not (any(bag.to_roll) and measure in OF_PRINTED)


@dataclass(frozen=True, slots=True)
class Alarms:
    """How often honest tables raise an alarm.

    Attributes:
        of: What they are of.
        flagged: The share of them with a line that is flagged.
        failed: The share with one that fails.
    """

    of: Literal["set", "deal"]
    flagged: Fraction
    failed: Fraction

    @property
    def words(self) -> Spoken:
        """In a sentence."""
        return speak(f"report.honest.{self.of}", flagged=_of_100(self.flagged), failed=_of_100(self.failed))


def alarms_of(subject: Bag | Stack) -> Alarms:
    """Of a set: in honest shuffles of its colours; of a deal: in blind deals of as many tiles, ordered if it is."""
    if isinstance(subject, Stack):
        return Alarms("deal", *rates(subject))
    return Alarms("set", *rates_of_set(subject))


def _of_100(share: Fraction) -> str:
    """Whole numbers; what is less than half of one, but can be, is never none."""
    return speak("report.honest.few") if share and round(100 * share) == 0 else f"{round(100 * share)}"
