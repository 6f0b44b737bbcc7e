"""Bag -> Measures of its keys and locks: B4, B5 and B6."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.balance.measure import Measure, judged, listed
from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.features import apart
from generator.cutaway.balance.opening import orders, puzzle

KEYS_A_LOCK = Fraction(3, 2), Fraction(2)
"""B5: below, locks of many a deal stay shut; above, keys are worth nothing."""


def lock_colours(bag: Bag) -> Iterator[Measure]:
    """B4: keys of the lock colours, and locks of them: max - min of each; 1 apart at most in a set."""
    keys, locks = bag.total.features.keys, bag.total.features.locks
    if len(bag.locks) < 2:
        return
    value = max(apart(keys), apart(locks))
    said, remedy = f"{listed(keys)}; {listed(locks)}", "let lock colours swap on every other colouring (`swap`)"
    verdict = judged(fine=value <= 1)
    yield Measure("B4", "keys; locks of each lock colour", (keys, locks), said, "1 apart at most", verdict, help=remedy)


def locks_that_stay_shut(bag: Bag) -> Iterator[Measure]:
    """B5: s_c = keys - locks of a colour; none stays shut where min s >= 0 or the bank makes up for it.

    Where it gives one key for two: shut = max(0, sum of the missing - sum of floor(spare / 2)); a failure from 3 on.
    And keys for each lock: 1.5 to 2 in a set, a failure below 1.
    """
    own = bag.total.features
    if not sum(own.locks):  # sum counts items, or keys
        return
    remedy, shut = "more keys, or fewer locks", own.shut(bag.terms.exchange)
    verdict = judged(fine=not shut, fails=shut >= 3)
    yield Measure("B5", "locks that stay shut", shut, str(shut), "0", verdict, help=remedy)
    share = Fraction(sum(own.keys), sum(own.locks))
    few, many = KEYS_A_LOCK
    verdict = judged(fine=few <= share <= many, fails=share < 1)
    remedy = remedy if share < few else "fewer keys, or more locks"
    said = f"{float(share):.2f} ({sum(own.keys)} for {sum(own.locks)})"
    yield Measure("B5", "keys for each lock", share, said, "1.5 to 2", verdict, help=remedy)


def opening_orders(bag: Bag) -> Iterator[Measure]:
    """B6: (best - worst) / locks, of the locks opened in a good and in a bad order; 0.1 at most, fails above 0.35.

    It fails as well where even the good order opens fewer than there are keys for: keys lie behind locks of their own.
    """
    found = orders(puzzle(bag.tiles, bag.terms), bag.spec.game.seed)
    if not found.locks:
        return
    said = f"{found.best}, {float(found.mean):.1f}, {found.worst} of {found.locks}"
    stuck = found.best < found.locks - bag.total.features.shut(bag.terms.exchange)
    verdict = judged(fine=found.risk <= Fraction(1, 10) and not stuck, fails=found.risk > Fraction(35, 100) or stuck)
    remedy = "fewer keys in chests and behind doors"
    what = "locks opened: best, random, worst order"
    value = (found.best, found.mean, found.worst, found.locks)
    yield Measure("B6", what, value, said, "0.1 of them apart", verdict, help=remedy)
