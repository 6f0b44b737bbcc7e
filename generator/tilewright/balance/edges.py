"""Spec -> EdgeLook*: the sides of tiles in lines of a table, and the places that some tile fits, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from heapq import heappop, heappush, nlargest
from itertools import combinations, count
from math import prod
from operator import and_
from typing import Any

from tilewright.balance.intervals import percent
from tilewright.balance.measure import Exact, Measure, Offender
from tilewright.balance.sides import (
    EdgeSet,
    Neighbours,
    Region,
    bits_of,
    edge_set,
    neighbours,
    pools_of,
    regions,
    tables_of_tiles,
    turned,
)
from tilewright.frozen import dataclass
from tilewright.language import Spoken
from tilewright.spec.spec import Spec
from tilewright.spec.words import speak

MOST_STEPS = 600_000
"""Of counting: half a second or so."""
MOST_TRIED = 2_000
"""Beginnings of places that are followed to find those that no tile fits."""
GAPS_NAMED = 4
"""Of them, as many as are told."""

Needs = tuple[int, ...]
"""What fits each side of a place, bit after bit of a number."""


@dataclass(frozen=True, slots=True)
class OpenGap:
    """A place with neighbours, which no tile fits.

    Attributes:
        sides: What is known there, clockwise: a sort, or None for a side that is open.
        chance: How often places of so many known sides look like it, turned ones included.
    """

    sides: tuple[int | None, ...]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class GapCount:
    """The places of which so many sides are known.

    Attributes:
        known: How many.
        kinds: How many different ones there are; those that are the same when turned are one.
        filled: How many of them some tile fits.
        chance: How often some tile fits one as they come: each of its sides any side of any tile.
        missing: Some that no tile fits, those that come most often first.
    """

    known: int
    kinds: int
    filled: int
    chance: Fraction
    missing: tuple[OpenGap, ...]


class _TooManyError(Exception):
    """More steps than are taken."""


class _Steps:
    """How many steps are left."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, steps: int) -> None:
        """Take so many.

        Raises:
            _TooManyError: There are not so many left.
        """
        self.left -= steps
        if self.left < 0:
            raise _TooManyError


def gaps(edges: EdgeSet) -> Iterator[GapCount | None]:
    """For 1, 2, 3 ... known sides; None where there are too many places to count."""
    pools = pools_of(edges)
    ways = sorted({way for sides in edges.kinds for way in turned(edges, sides)})
    needs, left = [tuple(edges.fits[sort] for sort in way) for way in ways], _Steps(MOST_STEPS)
    for known in range(1, len(edges.names) + 1):
        try:
            yield _counted(edges, pools, needs, known, left)
        except _TooManyError:
            yield None


def _counted(
    edges: EdgeSet, pools: Sequence[Sequence[int]], needs: Sequence[Needs], known: int, left: _Steps
) -> GapCount:
    kinds = filled = 0
    hits = whole = Fraction()
    missing: list[OpenGap] = []
    for places, turns in _patterns(edges, known):
        own = _turned_as_one(pools, needs, [_cycles(places, turn, len(edges.names)) for turn in turns], left)
        kinds, filled = kinds + own[0], filled + own[1]
        often = Fraction(len(edges.turns), len(turns))
        hits += often * own[2]
        whole += often
        if own[1] < own[0]:
            missing += _missing(edges, pools, needs, places, turns)
    scale = 1 / whole
    named = sorted((OpenGap(gap.sides, gap.chance * scale) for gap in missing), key=lambda gap: -gap.chance)
    return GapCount(known, kinds, filled, hits * scale, tuple(named[:GAPS_NAMED]))


def _patterns(edges: EdgeSet, known: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Which sides are known, one choice of all that are the same when turned; and the turns that leave it as it is."""
    many, seen = len(edges.names), set[tuple[int, ...]]()
    for places in combinations(range(many), known):
        moved = [tuple(sorted((place + turn) % many for place in places)) for turn in edges.turns]
        if seen.isdisjoint(moved):
            seen.add(places)
            yield places, tuple(turn for turn, there in zip(edges.turns, moved, strict=True) if there == places)


def _turned_as_one(
    pools: Sequence[Sequence[int]], needs: Sequence[Needs], turns: Sequence[Sequence[Sequence[int]]], left: _Steps
) -> tuple[int, int, Fraction]:
    """Different places, those that some tile fits, and how often one does: Burnside's lemma.

    Args:
        pools: What can face each side.
        needs: What fits each side of each tile.
        turns: For each turn that leaves the known sides as they are, these in rings; no turn at all comes first.
        left: What counting may take.
    """
    kinds = filled = 0
    chances = []
    for rings in turns:
        firsts = [pools[ring[0]] for ring in rings]
        met = {tuple(reduce(and_, (need[place] for place in ring)) for ring in rings) for need in needs}
        number, weight = _Union(firsts, left).of(frozenset(each for each in met if all(each)))
        kinds += prod(sum(1 for often in pool if often) for pool in firsts)  # sum counts sorts
        filled += number
        chances.append(Fraction(weight, prod(sum(pool) for pool in firsts)))  # sum counts sides
    return kinds // len(turns), filled // len(turns), chances[0]


def _cycles(places: Sequence[int], turn: int, many: int) -> list[list[int]]:
    """The places in rings, each followed by the one that a turn brings it to."""
    left, cycles = list(places), list[list[int]]()
    while left:
        ring = [left.pop(0)]
        while (after := (ring[-1] + turn) % many) != ring[0]:
            left.remove(after)
            ring.append(after)
        cycles.append(ring)
    return cycles


def _after(rows: frozenset[Needs]) -> dict[int, set[Needs]]:
    """Sort -> what the rows that take it at the first side need at the others."""
    after: dict[int, set[Needs]] = {}
    for row in rows:
        for sort in bits_of(row[0]):
            after.setdefault(sort, set()).add(row[1:])
    return after


class _Union:
    """Counts what fits at least one of many rows of needs: side after side, rows that go on alike together."""

    def __init__(self, pools: Sequence[Sequence[int]], left: _Steps) -> None:
        self.pools, self.left = pools, left
        self.known: dict[tuple[int, frozenset[Needs]], tuple[int, int]] = {}

    def of(self, rows: frozenset[Needs], depth: int = 0) -> tuple[int, int]:
        """How many choices of a sort for each side from there on, and how often they come up."""
        if depth == len(self.pools) or not rows:
            return (1, 1) if rows else (0, 0)
        key = (depth, rows)
        if key not in self.known:
            self.known[key] = self._counted(rows, depth)
        return self.known[key]

    def _counted(self, rows: frozenset[Needs], depth: int) -> tuple[int, int]:
        self.left.take(sum(row[0].bit_count() for row in rows))  # sum counts steps
        after = _after(rows)
        number = weight = 0
        for sort, rest in after.items():
            if often := self.pools[depth][sort]:
                inner = self.of(frozenset(rest), depth + 1)
                number += inner[0]
                weight += often * inner[1]
        return number, weight


def _missing(
    edges: EdgeSet,
    pools: Sequence[Sequence[int]],
    needs: Sequence[Needs],
    places: tuple[int, ...],
    turns: Sequence[int],
) -> Iterator[OpenGap]:
    """The most frequent places that no tile fits, with how often they come, for this choice of sides."""
    many, seen = len(edges.names), dict[tuple[int | None, ...], int]()
    for sorts, often in _unmet([pools[place] for place in places], needs, places):
        if often * len(turns) <= min(nlargest(GAPS_NAMED, seen.values())[GAPS_NAMED - 1 :], default=0):
            break
        sides: list[int | None] = [None] * many
        for place, sort in zip(places, sorts, strict=True):
            sides[place] = sort
        same = {tuple(sides[(at - turn) % many] for at in range(many)) for turn in turns}
        if same.isdisjoint(seen):
            seen[tuple(sides)] = often * len(same)
    whole = prod(sum(pools[place]) for place in places) * len(turns)  # sum counts sides
    for gap, weight in nlargest(GAPS_NAMED, seen.items(), key=lambda each: each[1]):
        yield OpenGap(gap, Fraction(weight * len(edges.turns), whole))


def _unmet(
    pools: Sequence[Sequence[int]], needs: Sequence[Needs], places: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Sorts side by side that no row of needs has, the most frequent first: the best beginning is always followed."""
    best = [prod(max(pool) for pool in pools[at:]) for at in range(len(pools) + 1)]
    number = count()
    rows = frozenset(tuple(need[place] for place in places) for need in needs)
    queue: list[tuple[int, int, tuple[int, ...], int, frozenset[Needs]]] = [(-best[0], next(number), (), 1, rows)]
    for _ in range(MOST_TRIED):
        if not queue:
            return
        _, _, sorts, often, rest = heappop(queue)
        if len(sorts) == len(pools):
            if not rest:
                yield sorts, often
            continue
        at, after = len(sorts), _after(rest)
        for sort, times in enumerate(pools[at]):
            if times:
                bound = -often * times * best[at + 1]
                going_on = frozenset(after.get(sort, ()))
                heappush(queue, (bound, next(number), (*sorts, sort), often * times, going_on))


NAMED, MOST_NAMED = 4, 8
"""Tiles, and sorts of sides, that a line names."""


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """The sides of a component's tiles, looked at.

    Attributes:
        edges: The tiles.
        title: What the component is called, where there are several of tiles with sides; else empty.
        neighbours: How likely they fit.
        gaps: Which places some tile fits, by how many sides are known; None where they are too many to count.
        regions: Sides that hang together.
    """

    edges: EdgeSet
    title: str
    neighbours: Neighbours
    gaps: tuple[GapCount | None, ...]
    regions: tuple[Region, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """Sort by sort, how many sides of it there are."""
        counts = [0] * len(self.edges.sorts)
        for sides, copies in self.edges.kinds.items():
            for sort in sides:
                counts[sort] += copies
        return tuple(counts)

    @property
    def rarest(self) -> tuple[int, ...]:
        """The sorts, those first that seldom find a side that fits."""
        return tuple(sorted(range(len(self.edges.sorts)), key=lambda sort: self.neighbours.finds[sort]))

    def name(self, gap: OpenGap) -> str:
        """A place, clockwise: 'field, any, road, city'."""
        return ", ".join("*" if sort is None else self.edges.sorts[sort] for sort in gap.sides)

    def names(self, region: Region) -> str:
        """'road', or 'river/sea'."""
        return "/".join(self.edges.sorts[sort] for sort in region.sorts)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The lines of the table; they tell, and judge nothing."""
        return tuple(line(self) for line in LINES)

    def line(self, code: str, what: Spoken, value: Exact, words: str, offenders: Iterable[Offender] = ()) -> Measure:
        """One of them."""
        named = speak("neighbours.of", what=what, part=self.title) if self.title else what
        return Measure(code, named, value, words, offenders=tuple(offenders))


def edge_looks(spec: Spec[Any]) -> Iterator[EdgeLook]:
    """Each component of tiles whose table says what their sides are, if there are tiles to lay and not too many."""
    parts = [*tables_of_tiles(spec)]
    for part, table in parts:
        edges = edge_set(part, table)
        fit = neighbours(edges) if edges else None
        if edges and fit:
            title = part.title if len(parts) > 1 else ""
            yield EdgeLook(edges, title, fit, tuple(gaps(edges)), regions(edges))


def _sides(look: EdgeLook) -> Measure:
    """ED1: how many sides there are of each sort."""
    most = sorted(range(len(look.counts)), key=lambda sort: -look.counts[sort])
    words = _few([f"{look.edges.sorts[sort]} {look.counts[sort]}" for sort in most])
    return look.line("ED1", speak("neighbours.sides"), tuple(look.counts[sort] for sort in most), words)


def _pair(look: EdgeLook) -> Measure:
    """ED2: how likely two tiles fit, side to side, as they come."""
    words = speak("neighbours.of_pairs", percent=percent(look.neighbours.pair))
    return look.line("ED2", speak("neighbours.pair"), look.neighbours.pair, words)


def _finds(look: EdgeLook) -> Measure:
    """ED3: how likely any side of another tile fits one of a sort, the rarest first."""
    finds = look.neighbours.finds
    words = _few([f"{look.edges.sorts[sort]} {percent(finds[sort])}" for sort in look.rarest])
    return look.line("ED3", speak("neighbours.finds"), tuple(finds[sort] for sort in look.rarest), words)


def _drawn(look: EdgeLook) -> Measure:
    """ED4: how likely a tile fits a place of which 1, 2, 3 ... sides are known; the tiles that fit worst."""
    beside = look.neighbours.beside
    known = ", ".join(map(str, range(1, len(beside) + 1)))
    words = ", ".join(map(percent, beside))
    worst = []
    for fit in look.neighbours.worst(NAMED):
        place = fit.tile.row.place
        where = ":".join(str(part) for part in (place.path, place.sheet, place.line, place.column) if part)
        worst.append(Offender(fit.tile.name, where, speak("neighbours.fits", percent=percent(fit.beside[1]))))
    return look.line("ED4", speak("neighbours.drawn", known=known), beside, words, worst)


def _unfilled(look: EdgeLook) -> Measure:
    """ED5: how many places of which so many sides are known no tile fits, and how often they come."""
    counted = [each for each in look.gaps if each]
    open_ = [each for each in counted if each.filled < each.kinds]
    words = [
        speak(
            "neighbours.places",
            known=each.known,
            missing=each.kinds - each.filled,
            kinds=each.kinds,
            percent=percent(1 - each.chance),
        )
        for each in open_
    ]
    words += [speak("neighbours.too_many", known=known) for known, each in enumerate(look.gaps, 1) if each is None]
    missing = [
        Offender(
            look.name(gap),
            speak("neighbours.known", known=each.known),
            speak("neighbours.comes", percent=percent(gap.chance)),
        )
        for each in open_
        for gap in each.missing
    ]
    value = tuple((each.known, each.kinds - each.filled, each.kinds, 1 - each.chance) for each in counted)
    return look.line(
        "ED5", speak("neighbours.unfilled"), value, "; ".join(words) or speak("neighbours.none"), missing[:NAMED]
    )


def _open(look: EdgeLook) -> Measure:
    """ED6: how many sides stay open, however the tiles are laid."""
    left = [(look.names(region), region.open) for region in look.regions]
    words = _few([f"{name} {number}" for name, number in left if number]) or speak("neighbours.none")
    return look.line("ED6", speak("neighbours.open"), tuple(number for _, number in left), words)


def _ends(look: EdgeLook) -> Measure:
    """ED7: how many tiles end what hangs together, how often it branches, and the rings it takes to close it all."""
    words = _few(
        [speak("neighbours.ends_for", name=look.names(each), ends=each.ends, forks=each.forks) for each in look.regions]
    )
    short = [
        Offender(
            look.names(each),
            speak("neighbours.sides_of", number=each.sides),
            speak("neighbours.rings", rings=each.rings),
        )
        for each in look.regions
        if each.rings
    ]
    value = tuple((each.ends, each.forks) for each in look.regions)
    return look.line("ED7", speak("neighbours.ends"), value, words, short[:NAMED])


def _few(words: Sequence[str]) -> str:
    """So many of them as a line has room for; the rest are counted."""
    more = [speak("neighbours.more", number=len(words) - MOST_NAMED)] if len(words) > MOST_NAMED else []
    return ", ".join([*words[:MOST_NAMED], *more])


LINES = (_sides, _pair, _finds, _drawn, _unfilled, _open, _ends)
