"""Bag -> Measures of its keys and locks: B4, B5 and B6."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.balance.measure import Measure, listed
from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.features import apart
from generator.cutaway.balance.opening import orders, puzzle
from generator.cutaway.limits import KEYS, KEYS_A_LOCK, SHUT, WASTE


def lock_colours(bag: Bag) -> Iterator[Measure]:
    """B4: keys of the lock colours, and locks of them: max - min of each; 1 apart at most in a set."""
    keys, locks = bag.total.features.keys, bag.total.features.locks
    if len(bag.locks) < 2:
        return
    value = max(apart(keys), apart(locks))
    said, remedy = f"{listed(keys)}; {listed(locks)}", "let lock colours swap on every other colouring (`swap`)"
    verdict, target, what = KEYS.set.verdict(value), KEYS.set.measured(), "keys; locks of each lock colour"
    yield Measure(KEYS.code, what, (keys, locks), said, target, verdict, help=remedy)


def locks_that_stay_shut(bag: Bag) -> Iterator[Measure]:
    """B5: s_c = keys - locks of a colour; none stays shut where min s >= 0 or the bank makes up for it.

    Where it gives one key for two: shut = max(0, sum of the missing - sum of floor(spare / 2)); a failure from 3 on.
    And keys for each lock: 1.5 to 2 in a set, a failure below 1.
    """
    own = bag.total.features
    if not sum(own.locks):  # sum counts items, or keys
        return
    remedy, shut = "more keys, or fewer locks", own.shut(bag.terms.exchange)
    verdict = SHUT.set.verdict(shut)
    yield Measure(SHUT.code, SHUT.what, shut, str(shut), SHUT.set.measured(), verdict, help=remedy)
    share, limit = Fraction(sum(own.keys), sum(own.locks)), KEYS_A_LOCK.set
    remedy = remedy if share < limit.least else "fewer keys, or more locks"
    said = f"{float(share):.2f} ({sum(own.keys)} for {sum(own.locks)})"
    verdict, target = limit.verdict(share), limit.measured()
    yield Measure(KEYS_A_LOCK.code, "keys for each lock", share, said, target, verdict, help=remedy)


def opening_orders(bag: Bag) -> Iterator[Measure]:
    """B6: (best - worst) / locks, of the locks opened in a good and in a bad order; 0.1 at most, fails above 0.35.

    It fails as well where even the good order opens fewer than there are keys for: keys lie behind locks of their own.
    """
    found = orders(puzzle(bag.tiles, bag.terms), bag.spec.game.seed)
    if not found.locks:
        return
    said = f"{found.best}, {float(found.mean):.1f}, {found.worst} of {found.locks}"
    stuck = found.best < found.locks - bag.total.features.shut(bag.terms.exchange)
    verdict = WASTE.set.verdict(found.risk, broken=stuck)
    remedy = "fewer keys in chests and behind doors"
    value = (found.best, found.mean, found.worst, found.locks)
    yield Measure(WASTE.code, WASTE.what, value, said, WASTE.set.measured(), verdict, help=remedy)
