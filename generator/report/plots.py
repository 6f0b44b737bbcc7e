"""Report -> its plots: what each shows, and how it is drawn into the room of its panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from generator.balance.measure import percent
from generator.cutaway.balance.bag import Bag, Stack
from generator.cutaway.balance.joins import side_by_side
from generator.draw.pen import Pen
from generator.report import series
from generator.report.cards import MOST_BARS, asked, in_common
from generator.report.chart.bars import Bar, Group, bars
from generator.report.chart.borders import borders
from generator.report.chart.columns import columns
from generator.report.chart.paces import paces
from generator.report.chart.panel import panel
from generator.report.chart.rows import costs
from generator.report.chart.visits import visits
from generator.report.lines import Report, legible
from generator.units import Box

MOST_PANELS, LONGEST = 6, 26
NAMED = 8
"""Colours of a game that are told apart in plots; with more, plots would be too small to read."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A panel of the page.

    Attributes:
        title: Its name.
        says: What it shows, and how to read it.
        draw: Draws it into a box.
        lines: How many rows of marks it has, where its height depends on them.
    """

    title: str
    says: str
    draw: Callable[[Pen, Box], object]
    lines: int = 12

    def paint(self, pen: Pen, box: Box) -> None:
        """The panel with all in it."""
        self.draw(pen, panel(pen, box, self.title, self.says))


def plots(report: Report) -> tuple[Plot, ...]:
    """What there is to plot of a game: its tiles, else what was counted of its cards."""
    found = _of_tiles(report, report.bag) if report.bag and report.bag.tiles else _of_pieces(report)
    return tuple(found)[:MOST_PANELS]


def _of_tiles(report: Report, bag: Bag) -> Iterator[Plot]:
    coloured = 0 < len(bag.colours) <= NAMED and any(bag.total.features.treasures)
    if coloured:
        yield from _of_colours(bag)
    yield from _of_yields(bag)
    yield from _of_borders(bag)
    if groups := series.chances(bag, report.measures):
        says = (
            "How often a blind deal has it; a rod is the 95 % interval of what was sampled, the dashed line the limit."
        )
        yield Plot("What may go wrong in a deal", says, partial(_chances, groups=groups))
    if coloured and report.measures:
        yield _pace(report.stack if report.stack and report.stack.ordered else None, bag)


def _chances(pen: Pen, box: Box, groups: tuple[Group, ...]) -> None:
    bars(pen, box, groups, "of all deals", " %")


def _of_colours(bag: Bag) -> Iterator[Plot]:
    heaps = series.heaps(bag)
    copies = max(len(heap.parts) for heap in heaps)
    by = ", stacked by the copy of the drawing they lie on." if copies > 1 else " in the whole set."
    yield Plot("Treasures of each colour", f"How many there are{by}", lambda pen, box: columns(pen, box, heaps))
    found = series.costs(bag)
    says = "How many treasures take 1, 2, 3 ... moves to fetch from outside; a key that is used counts as 2 moves."
    if any(row.counts for row in found):
        yield Plot("What fetching a colour costs", says, lambda pen, box: costs(pen, box, found))


def _of_yields(bag: Bag) -> Iterator[Plot]:
    found = series.visits(bag)
    if found:
        says = (
            "The fewest moves that carry off one treasure, two, three; at the right treasures a move, at best. "
            "Drawings with the same line share it."
        )
        draw = partial(visits, each=found, longest=max(moves for visit in found for moves, _ in visit.steps))
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
    says += "The band holds 95 of 100 shuffles."
    each = series.paces(drawn, whole=stack is None)
    return Plot("Colours as they are drawn", says, lambda pen, box: paces(pen, box, each))


def _of_pieces(report: Report) -> Iterator[Plot]:
    """What balance.yaml counts and adds up; without it, whatever the cards have in common."""
    game = report.spec.game
    for each in asked(report) or tuple(in_common(report)):
        shown = tuple(
            Bar(_short(name), value, f"{value:g}", game.colours.get(name) or game.locks.get(name))
            for name, value in each.numbers[:MOST_BARS]
        )
        more = f" The first {MOST_BARS} of {len(each.numbers)}." if len(each.numbers) > MOST_BARS else ""
        if shown and min(bar.value for bar in shown) >= 0:
            draw = partial(_counted, groups=(Group("", shown),), name=_short(each.unit))
            yield Plot(legible(each.title, display=True), legible(each.says + more), draw, len(shown))


def _counted(pen: Pen, box: Box, groups: tuple[Group, ...], name: str) -> None:
    bars(pen, box, groups, name)


def _short(words: str, most: int = LONGEST) -> str:
    known = legible(words)
    return known if len(known) <= most else f"{known[: most - 3].rstrip()}..."
