"""Bag, Stack and Measures -> what a report shows of tiles: its plots, strips and words, and how plots are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from generator.balance.measure import Measure, percent
from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Bag, Stack
from generator.cutaway.balance.blind import Null
from generator.cutaway.balance.catalogue import NEED_PLAY
from generator.cutaway.balance.joins import side_by_side
from generator.cutaway.balance.tally import Tally
from generator.cutaway.report import series
from generator.cutaway.report.borders import borders
from generator.cutaway.report.columns import columns
from generator.cutaway.report.paces import paces
from generator.cutaway.report.rows import costs
from generator.cutaway.report.visits import visits
from generator.deck.digest import set_digest
from generator.draw.pen import Pen
from generator.report.chart.bars import BarGroup, bars
from generator.report.chart.panel import Plot
from generator.report.chart.strips import NumberStrip
from generator.report.lines import Family, counted
from generator.units import Box

Number = Callable[[Tally], float]

NUMBERS: Mapping[str, tuple[Number, int]] = {
    "treasures of each colour": (spread.colours, 0),
    "mean moves to fetch each colour": (spread.rough_cost, 2),
    "keys of each lock colour": (spread.keys, 0),
    "locks of each lock colour": (spread.locks, 0),
    "tiles with each pair of colours": (spread.pairs, 0),
    "treasures in chests": (spread.chested, 0),
    "walkways to the left and right": (spread.sides, 0),
}
"""What a measure of a deal is of -> the number it is judged by, and the decimals worth saying."""


def strips(stack: Stack, measures: Sequence[Measure]) -> tuple[NumberStrip | None, ...]:
    """A strip for each measure that is held against blind deals, None for the others."""
    return tuple(_strip(stack, measure) for measure in measures)


def _strip(stack: Stack, measure: Measure) -> NumberStrip | None:
    measured, digits = NUMBERS.get(measure.what) or (None, 0)
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


NAMED = 8
"""Colours of a game that are told apart in plots; with more, plots would be too small to read."""

BLIND = (
    "How to read \N{LEFT DOUBLE QUOTATION MARK}worse than 83 of 100\N{RIGHT DOUBLE QUOTATION MARK}: 4,000 deals of as "
    "many tiles were dealt from this very set by a machine that did not look, and 83 of 100 of them are less bad than "
    "this deal, which is the mark on the strip. The palest part of the strip is what half of the blind deals keep to, "
    "the next nine in ten, the last 99 in 100. Past nine in ten is a warning, past 99 in 100 a failure."
)
PLAY = f"{' and '.join(NEED_PLAY)} need games that were played, and are not measured here."


def of_tiles(bag: Bag, stack: Stack | None, measures: Sequence[Measure], of_deal: Sequence[Measure]) -> Family:
    """What a report shows of a set of tiles, and of a deal.

    Args:
        bag: The set.
        stack: The deal; None where none was asked for.
        measures: Of the set.
        of_deal: Of the deal.
    """
    drawings = len({tile.drawing for tile in bag.tiles})
    many = f"{counted(len(bag.tiles), 'tile')} of {counted(drawings, 'drawing')}"
    return Family(
        facts=(many, f"set {set_digest(bag.spec)}"),
        deal=_deal(stack) if stack else "",
        plots=tuple(_plots(bag, stack, measures)) if bag.tiles else (),
        strips=strips(stack, of_deal) if stack else (),
        remarks=(*([BLIND] if of_deal else []), *([PLAY] if measures else [])),
    )


def _deal(stack: Stack) -> str:
    """'28 tiles for 4 players'."""
    whom = f" for {counted(stack.players, 'player')}" if stack.players else ""
    return f"{counted(len(stack.tiles), 'tile')}{whom}"


def _plots(bag: Bag, stack: Stack | None, measures: Sequence[Measure]) -> Iterator[Plot]:
    coloured = 0 < len(bag.colours) <= NAMED and any(bag.total.features.treasures)
    if coloured:
        yield from _of_colours(bag)
    yield from _of_yields(bag)
    yield from _of_borders(bag)
    if groups := series.chances(bag, measures):
        says = (
            "How often a blind deal has it; a rod is the 95 % interval of what was sampled, the dashed line the limit."
        )
        yield Plot("What may go wrong in a deal", says, partial(_chances, groups=groups))
    if coloured and measures:
        yield _pace(stack if stack and stack.ordered else None, bag)


def _chances(pen: Pen, box: Box, groups: tuple[BarGroup, ...]) -> None:
    bars(pen, box, groups, "of all deals", " %")


def _of_colours(bag: Bag) -> Iterator[Plot]:
    heaps = series.heaps(bag)
    copies = max(len(heap.parts) for heap in heaps)
    by = ", stacked by the copy of the drawing they lie on." if copies > 1 else " in the whole set."
    yield Plot("Treasures of each colour", f"How many there are{by}", lambda pen, box: columns(pen, box, heaps))
    rows = series.costs(bag)
    says = "How many treasures take 1, 2, 3 ... moves to fetch from outside; a key that is used counts as 2 moves."
    if any(row.counts for row in rows):
        yield Plot("What fetching a colour costs", says, lambda pen, box: costs(pen, box, rows))


def _of_yields(bag: Bag) -> Iterator[Plot]:
    groups = series.visits(bag)
    if groups:
        says = (
            "The fewest moves that carry off one treasure, two, three; at the right treasures a move, at best. "
            "Drawings with the same line share it."
        )
        draw = partial(visits, each=groups, longest=max(moves for visit in groups for moves, _ in visit.steps))
        yield Plot("What a tile yields for its cost", says, draw)


def _of_borders(bag: Bag) -> Iterator[Plot]:
    joined, blocked = side_by_side(bag.tiles)
    both = (
        f"Of any two tiles laid side by side blindly, {percent(joined)} join by a walkway; "
        f"in {percent(blocked)} a walkway ends at a wall."
    )
    says = both if len(bag.tiles) > 1 else "What the two sides of the tile are, storey by storey."
    draw = partial(borders, storeys=series.sides(bag.tiles), ladders=series.ladders(bag.tiles))
    yield Plot("How borders meet", says, draw)


def _pace(stack: Stack | None, bag: Bag) -> Plot:
    drawn = stack or series.example(bag)
    if stack:
        says = "Treasures drawn ahead of the mean pace (+) or behind it, as the stack lies. "
    else:
        says = (
            f"The first {len(drawn.tiles)} tiles of a plain shuffle: treasures ahead of the mean pace (+) or behind. "
        )
    each = series.paces(drawn, whole=stack is None)
    staying = series.count_staying(drawn, each, whole=stack is None)
    says += f"After any one tile the band holds 95 of 100 shuffles; {staying} of 100 never leave it in any colour."
    return Plot("Colours as they are drawn", says, lambda pen, box: paces(pen, box, each))
