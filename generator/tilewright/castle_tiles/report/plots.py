"""Bag, Stack and Measures -> what a report shows of tiles: its plots, strips and words, and how plots are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil, floor

from tilewright.balance.intervals import percent
from tilewright.balance.measure import Measure, how_sure
from tilewright.castle_tiles.balance import spread
from tilewright.castle_tiles.balance.bag import Bag, Stack
from tilewright.castle_tiles.balance.catalogue import NEED_PLAY, alarms_of
from tilewright.castle_tiles.balance.honest import bound, levels_of, usual_treasures
from tilewright.castle_tiles.balance.joins import side_by_side
from tilewright.castle_tiles.balance.tally import Tally
from tilewright.castle_tiles.limits import SHUT, WASTE
from tilewright.castle_tiles.report import series
from tilewright.castle_tiles.report.charts import borders, columns, costs, paces, visits
from tilewright.draw.pen import Pen
from tilewright.language import Spoken
from tilewright.pieces.pool import set_digest
from tilewright.report.chart.bars import BarGroup, bars
from tilewright.report.chart.panel import Plot
from tilewright.report.chart.strips import NumberStrip
from tilewright.report.lines import Family
from tilewright.units import Box

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
    if measure.code == SHUT.code:
        measured = spread.shut(stack.bag.terms.exchange)
    if measure.code == "B9":
        measured, digits = spread.off_the_mean(usual_treasures(stack)), 1
    if measured is None or measure.rank is None:
        return None
    null, levels = stack.bag.blind.null(len(stack.tiles), measured), levels_of(stack)
    usual, rare = (bound(Counter(null.values), level) for level in (levels.warn, levels.fail))
    return NumberStrip(measured(stack.total), (null.quantile(50), usual, rare), digits)


NAMED = 8
"""Colours of a game that are told apart in plots; with more, plots would be too small to read."""


def of_tiles(bag: Bag, stack: Stack | None, measures: Sequence[Measure], of_deal: Sequence[Measure]) -> Family:
    """What a report shows of a set of tiles, and of a deal.

    Args:
        bag: The set.
        stack: The deal; None where none was asked for.
        measures: Of the set.
        of_deal: Of the deal.
    """
    drawings = len({tile.drawing for tile in bag.tiles})
    language = bag.spec.language
    tiles, of = language.count("report.tiles", len(bag.tiles)), language.count("report.drawings", drawings)
    remarks = [language.say("report.remarks.blind")] if of_deal else []
    if measures:
        remarks.append(language.repeat(how_sure([*measures, *of_deal])))
    if any(measure.code == WASTE.code for measure in measures):
        remarks.append(language.say("report.remarks.worst_order"))
    if measures:
        remarks.append(language.say("report.remarks.play", codes=language.listed(NEED_PLAY)))
    # How often honest ones are flagged is said of a set whose colours are printed, and of a deal
    honest: list[Bag | Stack] = [bag] if measures and bag.colours and not any(bag.to_roll) else []
    deal = ""
    if stack:
        honest += [stack] if of_deal else []
        deal = language.count("report.tiles", len(stack.tiles))
        if stack.players:
            players = language.count("report.players", stack.players)
            deal = language.say("report.dealt", tiles=deal, players=players)
    return Family(
        facts=(
            language.say("report.tiles_of", tiles=tiles, drawings=of),
            language.say("report.digest", digest=set_digest(bag.spec)),
        ),
        deal=deal,
        plots=tuple(_plots(bag, stack, measures)) if bag.tiles else (),
        strips=strips(stack, of_deal) if stack else (),
        remarks=tuple(remarks),
        honest=tuple(language.repeat(alarms_of(each).words) for each in honest),
    )


def _plots(bag: Bag, stack: Stack | None, measures: Sequence[Measure]) -> Iterator[Plot]:
    coloured = 0 < len(bag.colours) <= NAMED and any(bag.total.features.treasures)
    if coloured:
        heaps = series.heaps(bag)
        copies = max(len(heap.parts) for heap in heaps)
        title, says = _words(bag, "colours", "stacked" if copies > 1 else "whole")
        yield Plot(title, says, lambda pen, box: columns(pen, box, heaps))
        rows = series.costs(bag)
        if any(row.counts for row in rows):
            yield Plot(*_words(bag, "costs"), lambda pen, box: costs(pen, box, rows))
    if visited := series.visits(bag):
        draw = partial(visits, each=visited, longest=max(moves for visit in visited for moves, _ in visit.steps))
        yield Plot(*_words(bag, "yields"), draw)
    joined, blocked = side_by_side(bag.tiles)
    which, shares = "pairs" if len(bag.tiles) > 1 else "alone", {"joined": percent(joined), "blocked": percent(blocked)}
    draw = partial(borders, storeys=series.sides(bag.tiles), ladders=series.ladders(bag.tiles))
    yield Plot(*_words(bag, "borders", which, **shares), draw)
    if groups := series.chances(bag, measures):
        sampled = any(bar.between for group in groups for bar in group.bars)
        yield Plot(*_words(bag, "chances", "sampled" if sampled else "exact"), partial(_chances, groups=groups))
    if coloured and measures:
        yield _pace(stack if stack and stack.ordered else None, bag)


def _chances(pen: Pen, box: Box, groups: tuple[BarGroup, ...]) -> None:
    bars(pen, box, groups, pen.look.language.say("report.of_all_deals"), " %")


def _pace(stack: Stack | None, bag: Bag) -> Plot:
    drawn = stack or series.example(bag)
    each = series.paces(drawn, whole=stack is None)
    share, within = series.share_staying(drawn, each, whole=stack is None)
    staying = {"held": round(100 * share), "least": floor(100 * within.low), "most": ceil(100 * within.high)}
    words = _words(bag, "paces", "stack" if stack else "shuffle", tiles=len(drawn.tiles), **staying)
    return Plot(*words, lambda pen, box: paces(pen, box, each))


def _words(bag: Bag, plot: str, which: str = "", **holes: object) -> tuple[str, str]:
    """The title of a plot, and how it is read."""
    language = bag.spec.language
    title, says = language.say(f"report.plots.{plot}.title"), f"report.plots.{plot}.says"
    return title, language.say(f"report.plots.{plot}.says.{which}" if which else says, **holes)
