"""Stack or Bag -> Levels: how their lines are judged, so that few in which nobody looked are flagged in any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod

from generator.balance.measure import Verdict
from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Bag, Stack
from generator.cutaway.balance.familywise import Levels, Tries, bound, levels
from generator.cutaway.balance.features import apart
from generator.cutaway.balance.renamed import honest_sets
from generator.cutaway.balance.shuffles import orders_of
from generator.cutaway.balance.tally import Tally
from generator.cutaway.limits import (
    CHESTS,
    COLOURS,
    COSTS,
    EVEN_KEYS,
    GUARDED,
    LOCKS,
    OF_COLOURING,
    OF_ORDER,
    PAIRS,
    REPEATS,
    SHUT,
    SIDES,
    SIDES_OF,
)
from generator.frozen import dataclass

LINES: tuple[Callable[[Tally], float], ...] = (
    spread.colours,
    spread.rough_cost,
    spread.keys,
    spread.locks,
    spread.pairs,
    spread.chested,
    spread.sides,
)
"""What a deal is judged by beside its treasures in all; what is equal in every deal of a set flags none."""


def usual_treasures(stack: Stack) -> Fraction:
    """How many treasures so many tiles of the set hold in the mean."""
    whole = sum(stack.bag.total.features.treasures)  # sum counts treasures
    return Fraction(whole * len(stack.tiles), len(stack.bag.tiles))


def levels_of(stack: Stack) -> Levels:
    """The levels for what a deal of so many tiles holds, whatever order they lie in."""
    kept = stack.bag.blind.kept
    return kept.once(("levels", len(stack.tiles)), (), lambda: levels(_deals(stack), 1 - OF_ORDER))


def levels_of_order(stack: Stack) -> Levels:
    """The levels for the order the tiles of a deal lie in."""
    return stack.kept.once("levels", (), lambda: levels(_orders(stack), OF_ORDER))


def rates(stack: Stack) -> tuple[Fraction, Fraction]:
    """The share of blind deals of as many tiles with a line that is flagged, and of those with one that fails."""
    each = (levels_of(stack), levels_of_order(stack)) if stack.ordered else (levels_of(stack),)
    kept = [prod((1 - rate for rate in some), start=Fraction(1)) for some in zip(*map(_rates, each), strict=True)]
    return 1 - kept[0], 1 - kept[1]


def _rates(of_table: Levels) -> tuple[Fraction, Fraction]:
    return of_table.flagged, of_table.failed


def _deals(stack: Stack) -> Tries:
    size, blind = len(stack.tiles), stack.bag.blind
    lines = (*LINES, spread.shut(stack.bag.terms.exchange), spread.off_the_mean(usual_treasures(stack)))
    verdicts = [REPEATS.set.verdict(each) for each in blind.values(size, spread.doubled)]
    return Tries(
        tuple(blind.values(size, line) for line in lines),
        [each is not Verdict.FINE for each in verdicts],
        [each is Verdict.FAIL for each in verdicts],
    )


def _orders(stack: Stack) -> Tries:
    _, others = orders_of(stack)
    lines = ([each.drift for each in others], [each.run for each in others], [each.shown for each in others])
    return Tries(lines, [False] * len(others), [False] * len(others))


OF_SET: tuple[Callable[[Tally], int], ...] = (spread.pairs_off, spread.guarded_off, spread.sides)
"""What chance decides in a set whose drawings are coloured honestly."""


@dataclass(frozen=True, slots=True)
class SetLimits:
    """The limits of one of OF_SET.

    Attributes:
        usual: What is worth a warning if there is more of it.
        rare: What is a failure if there is more of it.
        parts: How many times the number that is limited they are.
        by_chance: Whether they are what honest shuffles keep to; else what a set can be made to keep.
    """

    usual: Fraction
    rare: Fraction
    parts: int = 1
    by_chance: bool = False

    @property
    def each(self) -> tuple[Fraction, Fraction]:
        """Both of the number itself."""
        return self.usual / self.parts, self.rare / self.parts


def limits_of(bag: Bag, line: Callable[[Tally], int]) -> SetLimits:
    """The limits of one of OF_SET: those a set can be made to keep, or, where it does not, what honest ones keep to."""
    own = _made(bag, line)
    return own if line(bag.total) <= own.usual else _widened(bag, line, own)


def rates_of_set(bag: Bag) -> tuple[Fraction, Fraction]:
    """The share of honest shuffles of a set with a line that is flagged, and of those with one that fails."""
    sets = honest_sets(bag)
    each = [(line, _widened(bag, line, _made(bag, line))) for line in OF_SET]
    flagged = sum(not _is_made_well(bag, tries) or any(f(tries) > by.usual for f, by in each) for tries in sets)
    failed = sum(_is_shut(bag, tries) or any(f(tries) > by.rare for f, by in each) for tries in sets)
    return Fraction(flagged, len(sets)), Fraction(failed, len(sets))  # sum counts sets


def _is_made_well(bag: Bag, tally: Tally) -> bool:
    """B1 to B5, and B8 by colour."""
    own = tally.features
    apart_at_most = ((COLOURS, own.treasures), (COSTS, own.cost), (EVEN_KEYS, own.keys), (LOCKS, own.locks))
    return (
        all(limit.set.keeps(apart(numbers)) for limit, numbers in (*apart_at_most, (CHESTS, own.locked)))
        and REPEATS.set.keeps(tally.doubled)
        and SHUT.set.keeps(own.shut(bag.terms.exchange))
    )


def _is_shut(bag: Bag, tally: Tally) -> bool:
    return tally.features.shut(bag.terms.exchange) > SHUT.set.over


def _made(bag: Bag, line: Callable[[Tally], int]) -> SetLimits:
    if line is spread.sides:
        scale = max(Fraction(1), Fraction(len(bag.tiles), SIDES_OF))
        return SetLimits(Fraction(int(SIDES.set.most * scale)), Fraction(int(SIDES.set.over * scale)))
    if line is spread.pairs_off:
        parts, whole = len(bag.total.pairs), sum(bag.total.pairs)  # sum counts tiles
        return SetLimits(Fraction(PAIRS.set.most) * parts, Fraction(PAIRS.set.over) * whole, parts)
    parts = len(bag.total.chests)
    return SetLimits(Fraction(GUARDED.set.most) * parts, Fraction(GUARDED.set.over) * parts, parts)


def _widened(bag: Bag, line: Callable[[Tally], int], own: SetLimits) -> SetLimits:
    ways, of_set = Counter[float](map(line, honest_sets(bag))), levels_of_set(bag)
    usual, rare = (Fraction(int(bound(ways, level))) for level in (of_set.warn, of_set.fail))
    return SetLimits(max(own.usual, usual), max(own.rare, rare), own.parts, by_chance=True)


def levels_of_set(bag: Bag) -> Levels:
    """The levels for what chance decides in a set."""
    return bag.kept.once("levels", (), lambda: levels(_sets(bag), OF_COLOURING))


def _sets(bag: Bag) -> Tries:
    sets = honest_sets(bag)
    none = [False] * len(sets)
    return Tries(tuple([line(each) for each in sets] for line in OF_SET), none, none)
