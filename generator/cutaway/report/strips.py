"""Stack + Measure -> where the deal stands among blind deals of as many tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.balance.measure import Measure
from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Stack
from generator.cutaway.balance.blind import Null
from generator.cutaway.balance.tally import Tally
from generator.language import Spoken
from generator.report.chart.strips import NumberStrip

Number = Callable[[Tally], float]

NUMBERS: Mapping[str, tuple[Number, int]] = {
    "measures.both.treasures": (spread.colours, 0),
    "measures.mean_costs": (spread.rough_cost, 2),
    "measures.keys": (spread.keys, 0),
    "measures.locks": (spread.locks, 0),
    "measures.both.pairs": (spread.pairs, 0),
    "measures.both.chests": (spread.chested, 0),
    "measures.both.sides": (spread.sides, 0),
}
"""Key of what a measure of a deal is of -> the number it is judged by, and the decimals worth saying."""


def strips(stack: Stack, measures: Sequence[Measure]) -> tuple[NumberStrip | None, ...]:
    """A strip for each measure that is held against blind deals, None for the others."""
    return tuple(_strip(stack, measure) for measure in measures)


def _strip(stack: Stack, measure: Measure) -> NumberStrip | None:
    measured, digits = NUMBERS.get(measure.what.key if isinstance(measure.what, Spoken) else "") or (None, 0)
    if measure.code == "B5":
        measured = spread.shut(stack.bag.terms.exchange)
    if measure.code == "B9":
        measured = _off_the_mean(stack)
    if measured is None or measure.worse_than is None:
        return None
    null = Null(tuple(sorted(map(measured, stack.blind))))
    return NumberStrip(measured(stack.total), (null.quantile(50), null.quantile(90), null.quantile(99)), digits)


def _off_the_mean(stack: Stack) -> Number:
    """Treasures off the mean of all deals of that size, in hundredths of it."""
    # sum counts items, or keys
    mean = sum(stack.bag.total.features.treasures) * len(stack.tiles) / len(stack.bag.tiles)  # sum counts treasures
    return lambda tally: abs(sum(tally.features.treasures) - mean) * 100 / mean if mean else 0.0
