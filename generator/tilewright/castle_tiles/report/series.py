"""Bag, Stack and Measures -> the numbers behind each plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest

from tilewright.balance.intervals import Interval, percent, share_interval
from tilewright.balance.measure import Measure
from tilewright.castle_tiles.balance.bag import Bag, Stack
from tilewright.castle_tiles.balance.chances import totals
from tilewright.castle_tiles.balance.tally import Tally
from tilewright.castle_tiles.balance.yields import rate
from tilewright.castle_tiles.count import sizes
from tilewright.castle_tiles.limits import RATES
from tilewright.castle_tiles.report.charts import CostRow, Heap, Ladders, Pace, Storey, Visit
from tilewright.castle_tiles.tilemap import Tile, access
from tilewright.castle_tiles.tilemap.access import KEY_WORTH
from tilewright.report.chart.bars import Bar, BarGroup
from tilewright.report.lines import legible
from tilewright.report.lines import players as spoken
from tilewright.rng import Stream

SHUFFLES = 1_000
"""Shuffles that are looked at as a whole."""

TINY = 1e-9
"""What rounding may be off."""

MOST_COPIES = 8
"""Stretches of a column that can be told apart; more copies are added up."""


def heaps(bag: Bag) -> tuple[Heap, ...]:
    """Treasures of each colour, by the copy of the drawing they lie on."""
    copies = sorted({tile.copy for tile in bag.tiles})
    groups = [{copy} for copy in copies] if len(copies) <= MOST_COPIES else [set(copies)]
    lying = [[gem for tile in bag.tiles if tile.copy in group for gem in tile.treasures] for group in groups]
    counts = {colour: tuple(gems.count(colour) for gems in lying) for colour in bag.colours}
    return tuple(Heap(bag.spec.game.colours[colour], numbers) for colour, numbers in counts.items())


def costs(bag: Bag) -> tuple[CostRow, ...]:
    """What fetching each treasure costs, keys counted as moves; sealed ones, which cannot be walked to, left out."""
    counts: dict[str, Counter[int]] = {colour: Counter() for colour in bag.colours}
    for tile in bag.tiles:
        for digit, way in access(tile, bag.terms.fares).items():
            if (treasure := tile.slots[digit].treasure) in counts:
                counts[treasure][way.moves + KEY_WORTH * len(way.keys)] += 1
    return tuple(CostRow(bag.spec.game.colours[colour], count) for colour, count in counts.items())


def visits(bag: Bag) -> tuple[Visit, ...]:
    """What tiles yield for the moves a visit costs, those with the same curve together; as B11, those on foot alone."""
    groups: dict[tuple[int, ...], list[Tile]] = {}
    on_foot = [tile for tile in bag.tiles if not tile.sealed and not tile.map.teleports]
    for tile in on_foot:
        groups.setdefault(bag.curve(tile), []).append(tile)
    rates = sorted(rate(bag.curve(tile)) for tile in on_foot)
    median = rates[len(rates) // 2] if rates else Fraction(0)
    article = bag.spec.language.say("report.visits.article")
    alike = []
    for curve, tiles in sorted(groups.items()):
        if curve[-1]:
            titles = tuple(dict.fromkeys(legible(tile.title).removeprefix(article) for tile in tiles))
            rises = enumerate(zip(curve, (0, *curve), strict=False), 1)
            steps = tuple((moves, now) for moves, (now, before) in rises if now > before)
            off = bool(median) and not RATES.set.keeps(rate(curve) / median)
            alike.append(Visit(titles, steps, float(rate(curve)), off))
    return tuple(alike)


def chances(bag: Bag, measures: Sequence[Measure]) -> tuple[BarGroup, ...]:
    """B14 as bars for each number of players, with what each chance should not exceed."""
    language = bag.spec.language
    players = {of: [number for number, size in sizes(bag.spec).items() if size == of] for of in bag.sizes}
    return tuple(
        BarGroup(
            language.repeat(measure.what),
            _bars(bag, measure, players),
            limit,
            language.repeat(measure.target) if limit else language.say("report.only_told"),
        )
        for measure in measures
        if measure.code == "B14" and isinstance(measure.value, tuple)
        for limit in [None if measure.limit is None else float(100 * measure.limit)]
    )


def _bars(bag: Bag, measure: Measure, players: Mapping[int, Sequence[int]]) -> tuple[Bar, ...]:
    """A bar a size of deal; a chance that was sampled has its interval."""
    each = measure.value if isinstance(measure.value, tuple) else ()
    return tuple(
        Bar(
            spoken(bag.spec.language, min(players[size]), max(players[size])),
            float(100 * chance),
            percent(chance, within),
            None,
            (100 * within.low, 100 * within.high) if within else None,
        )
        for size, chance, within in zip_longest(bag.sizes, each, measure.within)
        if isinstance(chance, Fraction | int)
    )


def example(bag: Bag) -> Stack:
    """The largest deal of one plain shuffle of the set, the same for the same seed of the game."""
    shuffled = Stream(bag.spec.game.seed, "report").shuffled(bag.tiles)
    return Stack(bag, tuple(shuffled[: max(bag.sizes, default=len(bag.tiles))]), bag.spec.game.players.most)


def paces(stack: Stack, *, whole: bool) -> tuple[Pace, ...]:
    """How far each colour runs ahead, and the band that 95 of 100 shuffles keep to after any one tile: exact.

    Args:
        stack: What is drawn, in order.
        whole: The shuffles are of the whole set; else of the stack's own tiles.
    """
    bag, drawn = stack.bag, len(stack.tiles)
    pool = bag.tallies if whole else stack.tallies
    lines = []
    for at, colour in enumerate(bag.colours):
        every = totals((tally.features.treasures[at] for tally in pool), drawn)
        mean, own = [of.mean for of in every], _sums(tally.features.treasures[at] for tally in stack.tallies)
        lines.append(
            Pace(
                bag.spec.game.colours[colour],
                tuple(float(count - pace) for count, pace in zip(own, mean, strict=True)),
                *(
                    tuple(float(of.quantile(share) - pace) for of, pace in zip(every, mean, strict=True))
                    for share in (Fraction(25, 1000), Fraction(975, 1000))
                ),
            )
        )
    return tuple(lines)


def share_staying(stack: Stack, each: Sequence[Pace], *, whole: bool) -> tuple[Fraction, Interval]:
    """The share of shuffles that stay within the bands of all colours, from the first tile to the last: of 1,000.

    Args:
        stack: What is drawn.
        each: The bands of its colours, in their order.
        whole: The shuffles are of the whole set; else of the stack's own tiles.
    """
    pool = list(stack.bag.tallies if whole else stack.tallies)
    stream, drawn = Stream(stack.bag.spec.game.seed, "band"), len(stack.tiles)
    means = [
        [count - ahead for count, ahead in zip(_of(stack.tallies, at), pace.ahead, strict=True)]
        for at, pace in enumerate(each)
    ]
    within = 0
    for _ in range(SHUFFLES):
        dealt = stream.deal(pool, drawn)
        within += all(
            _stays(_of(dealt, at), mean, pace) for at, (mean, pace) in enumerate(zip(means, each, strict=True))
        )
    return Fraction(within, SHUFFLES), share_interval(within, SHUFFLES)


def _of(tallies: Sequence[Tally], at: int) -> list[int]:
    return _sums(each.features.treasures[at] for each in tallies)


def _stays(counts: Sequence[int], mean: Sequence[float], pace: Pace) -> bool:
    bounds = zip(counts, mean, pace.low, pace.high, strict=True)
    return all(low - TINY <= count - usual <= high + TINY for count, usual, low, high in bounds)


def _sums(counts: Iterable[int]) -> list[int]:
    sums = [0]
    for count in counts:
        sums.append(sums[-1] + count)
    return sums


def sides(tiles: Sequence[Tile]) -> tuple[Storey, ...]:
    """What the sides are, storey by storey from the top."""
    storeys = max((len(tile.map.ports.left) for tile in tiles), default=0)
    return tuple(
        Storey(
            Counter(str(tile.map.ports.left[r]) for tile in tiles),
            Counter(str(tile.map.ports.right[r]) for tile in tiles),
        )
        for r in range(storeys)
    )


def ladders(tiles: Sequence[Tile]) -> tuple[Ladders, ...]:
    """The columns in which ladders leave through the top or the bottom."""
    up: Counter[int] = Counter()
    down: Counter[int] = Counter()
    for tile in tiles:
        up.update(c + 1 for c, port in enumerate(tile.map.ports.top) if port)
        down.update(c + 1 for c, port in enumerate(tile.map.ports.bottom) if port)
    return tuple(Ladders(column, up[column], down[column]) for column in sorted({*up, *down}))
