"""EdgeSet -> GapCount*: which places some tile of the set fits, by how many sides are known, and which none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush, nlargest
from itertools import combinations, count
from math import prod

from generator.balance.neighbours import bits_of, pools_of, turned
from generator.balance.sides import EdgeSet
from generator.frozen import dataclass

MOST_STEPS = 600_000
"""Of counting: half a second or so."""
MOST_TRIED = 2_000
"""Beginnings of places that are followed to find those that no tile fits."""
NAMED = 4
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
    return GapCount(known, kinds, filled, hits * scale, tuple(named[:NAMED]))


def _patterns(edges: EdgeSet, known: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Which sides are known, one choice of all that are the same when turned; and the turns that leave it as it is."""
    many, seen = len(edges.names), set[tuple[int, ...]]()
    for places in combinations(range(many), known):
        moved = [tuple(sorted((place + turn) % many for place in places)) for turn in edges.turns]
        if seen.isdisjoint(moved):
            seen.add(places)
            yield places, tuple(turn for turn, there in zip(edges.turns, moved, strict=True) if there == places)


def _turned_as_one(
    pools: Sequence[Sequence[int]],
    needs: Sequence[Needs],
    turns: Sequence[Sequence[Sequence[int]]],
    left: _Steps,
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
        met = {tuple(_meet(need, ring) for ring in rings) for need in needs}
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


def _meet(need: Needs, places: Sequence[int]) -> int:
    fits = need[places[0]]
    for place in places[1:]:
        fits &= need[place]
    return fits


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
        if often * len(turns) <= min(nlargest(NAMED, seen.values())[NAMED - 1 :], default=0):
            break
        sides: list[int | None] = [None] * many
        for place, sort in zip(places, sorts, strict=True):
            sides[place] = sort
        same = {tuple(sides[(at - turn) % many] for at in range(many)) for turn in turns}
        if same.isdisjoint(seen):
            seen[tuple(sides)] = often * len(same)
    whole = prod(sum(pools[place]) for place in places) * len(turns)  # sum counts sides
    for gap, weight in nlargest(NAMED, seen.items(), key=lambda each: each[1]):
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
