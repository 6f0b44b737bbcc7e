"""Stack or Bag -> Levels: how their lines are judged, so that few in which nobody looked are flagged in any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod

from generator.cutaway.balance import spread
from generator.cutaway.balance.bag import Bag, Stack
from generator.cutaway.balance.familywise import Levels, Tries, bound, levels
from generator.cutaway.balance.renamed import honest_sets
from generator.cutaway.balance.shuffles import orders_of
from generator.cutaway.balance.tally import Tally
from generator.cutaway.limits import OF_COLOURING, OF_ORDER, SHUT

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
    return 1 - prod(1 - some.flagged for some in each), 1 - prod(1 - some.failed for some in each)


def _deals(stack: Stack) -> Tries:
    size, blind = len(stack.tiles), stack.bag.blind
    lines = (*LINES, spread.off_the_mean(usual_treasures(stack)))
    shut = blind.values(size, spread.shut(stack.bag.terms.exchange))
    return Tries(
        tuple(blind.values(size, line) for line in lines),
        [not SHUT.deck.keeps(each) for each in shut],
        [each > SHUT.deck.over for each in shut],
    )


def _orders(stack: Stack) -> Tries:
    _, others = orders_of(stack)
    lines = ([each.drift for each in others], [each.run for each in others], [each.shown for each in others])
    return Tries(lines, [False] * len(others), [False] * len(others))


OF_SET: tuple[Callable[[Tally], int], ...] = (spread.pairs_off, spread.guarded_off, spread.sides)
"""What chance decides in a set whose drawings are coloured honestly."""


def levels_of_set(bag: Bag) -> Levels:
    """The levels for what chance decides in a set."""
    return bag.kept.once("levels", (), lambda: levels(_sets(bag), OF_COLOURING))


Limits = tuple[int | Fraction, int | Fraction]
"""What is worth a warning if there is more of it, and what is a failure."""


def limits_of(bag: Bag, line: Callable[[Tally], int], parts: int, made: Limits) -> Limits:
    """The limits of one of OF_SET: those that a set can be made to keep, or, where it does not, those of honest ones.

    Args:
        bag: The set.
        line: What chance decides.
        parts: How many times the number that is limited it is.
        made: What a set can be made to keep.
    """
    if line(bag.total) <= made[0] * parts:
        return made
    ways = Counter[float](map(line, honest_sets(bag)))
    of_set = levels_of_set(bag)
    usual, rare = (Fraction(int(bound(ways, level)), parts) for level in (of_set.warn, of_set.fail))
    return max(made[0], usual), max(made[1], rare)


def _sets(bag: Bag) -> Tries:
    sets = honest_sets(bag)
    none = [False] * len(sets)
    return Tries(tuple([line(each) for each in sets] for line in OF_SET), none, none)
