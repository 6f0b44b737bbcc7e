"""Stack or Bag -> Levels: how their lines are judged, so that few in which nobody looked are flagged in any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod

from generator.balance.measure import Verdict, judged
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


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of a set that `assign` can make even, and that chance decides where nobody does.

    Attributes:
        off: How far off a set is, as `assign` measures it.
        made: The limits that a set can be made to keep: what is worth a warning if there is more of it, and what fails.
        by_chance: What honest shuffles are compared by; one large number counts as much as several small ones.
    """

    off: Callable[[Tally], Fraction]
    made: Callable[[Bag], tuple[Fraction, Fraction]]
    by_chance: tuple[Callable[[Tally], float], ...]


def _sides(bag: Bag) -> tuple[Fraction, Fraction]:
    scale = max(Fraction(1), Fraction(len(bag.tiles), SIDES_OF))
    return Fraction(int(SIDES.set.most * scale)), Fraction(int(SIDES.set.over * scale))


def _pairs(bag: Bag) -> tuple[Fraction, Fraction]:
    mean = Fraction(sum(bag.total.pairs), len(bag.total.pairs))  # sum counts tiles
    return Fraction(PAIRS.set.most), Fraction(PAIRS.set.over) * mean


def _guarded(_: Bag) -> tuple[Fraction, Fraction]:
    return Fraction(GUARDED.set.most), Fraction(GUARDED.set.over)


EVEN_PAIRS = SetLine(lambda each: Fraction(spread.pairs_off(each), len(each.pairs)), _pairs, (spread.pairs_squared,))
EVEN_CHESTS = SetLine(
    lambda each: Fraction(spread.guarded_off(each), len(each.chests)),
    _guarded,
    (spread.guarded_squared, spread.guarded_tied),
)
EVEN_SIDES = SetLine(lambda each: Fraction(spread.sides(each)), _sides, (spread.sides,))
OF_SET = (EVEN_PAIRS, EVEN_CHESTS, EVEN_SIDES)
"""What chance decides in a set whose drawings are coloured honestly."""


@dataclass(frozen=True, slots=True)
class SetVerdict:
    """How a set is judged in one of OF_SET.

    Attributes:
        verdict: Fine where it keeps what a set can be made to keep, or what honest shuffles keep to.
        off: How far off it is, as `assign` measures it.
        made: What a set can be made to keep: worth a warning beyond the first, a failure beyond the second.
        chance: Of the number that honest shuffles are compared by and in which the set is furthest out: its own, worth
            a warning beyond the second, a failure beyond the third; None where the set keeps what it can be made to.
        line: Which number that is.
    """

    verdict: Verdict
    off: Fraction
    made: tuple[Fraction, Fraction]
    chance: tuple[float, float, float] | None = None
    line: Callable[[Tally], float] | None = None


def judge_set(bag: Bag, line: SetLine) -> SetVerdict:
    """A set in one of OF_SET: against what it can be made to keep or, where nobody made it, against honest shuffles."""
    off, reach = line.off(bag.total), line.made(bag)
    if off <= reach[0]:
        return SetVerdict(Verdict.FINE, off, reach)
    each = [(of(bag.total), *_bounds(bag, of), of) for of in line.by_chance]
    own, usual, rare, of = max(each, key=lambda one: one[0] / max(one[1], 1e-9))
    verdict = judged(fine=own <= usual, fails=off > reach[1] and any(value > most for value, _, most, _ in each))
    return SetVerdict(verdict, off, reach, (own, usual, rare), of)


def _bounds(bag: Bag, of: Callable[[Tally], float]) -> tuple[float, float]:
    """Beyond what a number of a set is worth a warning, and beyond what it is a failure."""
    ways, of_set = Counter[float](map(of, honest_sets(bag))), levels_of_set(bag)
    return bound(ways, of_set.warn), bound(ways, of_set.fail)


def rates_of_set(bag: Bag) -> tuple[Fraction, Fraction]:
    """The share of honest shuffles of a set with a line that is flagged, and of those with one that fails."""
    sets = honest_sets(bag)
    limits = [(line, line.made(bag), [(of, *_bounds(bag, of)) for of in line.by_chance]) for line in OF_SET]

    def out(tries: Tally, which: int) -> bool:
        return any(
            line.off(tries) > reach[which] and any(of(tries) > ends[which] for of, *ends in chances)
            for line, reach, chances in limits
        )

    flagged = sum(not _is_made_well(bag, tries) or out(tries, 0) for tries in sets)
    failed = sum(_is_shut(bag, tries) or out(tries, 1) for tries in sets)
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


def levels_of_set(bag: Bag) -> Levels:
    """The levels for what chance decides in a set."""
    return bag.kept.once("levels", (), lambda: levels(_sets(bag), OF_COLOURING))


def _sets(bag: Bag) -> Tries:
    sets = honest_sets(bag)
    none = [False] * len(sets)
    return Tries(tuple([of(each) for each in sets] for line in OF_SET for of in line.by_chance), none, none)
