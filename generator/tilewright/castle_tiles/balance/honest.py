"""Stack or Bag -> Levels: how its lines are judged, so that few sets that nobody arranged are flagged in any of them.

An honest shuffle of a set renames the colours of each drawing and mirrors it, as dice fall. All copies of a drawing
are renamed alike, so what colourings make even stays even, and what they leave to chance does not.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, combinations
from math import factorial, prod
from operator import itemgetter
from typing import TypeVar

from tilewright.balance.measure import Verdict, judged
from tilewright.castle_tiles.balance import spread
from tilewright.castle_tiles.balance.bag import Bag, Stack
from tilewright.castle_tiles.balance.shuffles import orders_of
from tilewright.castle_tiles.balance.tally import Features, Tally, apart, numbered, numbers, packer, unpacked, width
from tilewright.castle_tiles.limits import (
    CHESTS,
    COLOURS,
    COSTS,
    EVEN_KEYS,
    FAILED,
    FLAGGED,
    GUARDED,
    LOCKS,
    OF_CHANCE,
    OF_COLOURING,
    OF_ORDER,
    PAIRS,
    REPEATS,
    SHUT,
    SIDES,
    SIDES_OF,
)
from tilewright.frozen import dataclass
from tilewright.rng import Stream


@dataclass(frozen=True, slots=True)
class Tries:
    """A table of lines, looked at on honest tries.

    Attributes:
        lines: For each line its number on each try; the larger the worse.
        flagged: For each try, whether a line that has a limit of its own is worth a warning.
        failed: The same of failures.
    """

    lines: tuple[Sequence[float], ...]
    flagged: Sequence[bool]
    failed: Sequence[bool]


@dataclass(frozen=True, slots=True)
class Levels:
    """How lines are judged, and what that does to honest tables.

    Attributes:
        warn: A number is worth a warning where a smaller share than this of honest tries is as bad; half of those that
            are just as bad are counted.
        fail: The same of a failure.
        flagged: The share of honest tables with a line that is flagged.
        failed: The share of those with a line that fails.
    """

    warn: float
    fail: float
    flagged: Fraction
    failed: Fraction


def levels(tries: Tries, share: Fraction = Fraction(1)) -> Levels:
    """The levels at which at most FLAGGED of honest tables are flagged, and at most FAILED fail.

    Lines that have limits of their own come first; where they take up all there is, the others get OF_CHANCE of it.

    Args:
        tries: The table on honest tries.
        share: How much of FLAGGED and FAILED it may use up.
    """
    # For each try how rare its rarest number is
    rare = [[*map(tails(Counter(line)).__getitem__, line)] for line in tries.lines]
    least = [min(each) for each in zip(*rare, strict=True)] if rare else [1.0] * len(tries.flagged)
    warn, flagged = _level(least, tries.flagged, FLAGGED * share)
    fail, failed = _level(least, tries.failed, FAILED * share)
    return Levels(warn, fail, flagged, failed)


Number = TypeVar("Number", float, Fraction)


def tails(ways: Mapping[Number, int]) -> dict[Number, float]:
    """Number -> the share of numbers that are larger, and half of those that are the same.

    Args:
        ways: How often each number comes up.
    """
    numbers = sorted(ways, reverse=True)
    larger = accumulate((ways[number] for number in numbers), initial=0)
    all_of_them = sum(ways.values()) or 1  # sum counts tries
    return {number: (more + ways[number] / 2) / all_of_them for number, more in zip(numbers, larger, strict=False)}


def bound(ways: Mapping[Number, int], level: float) -> Number:
    """The largest number that is not too rare at a level: what is more is flagged.

    Args:
        ways: How often each number comes up; at least one does.
        level: As `Levels` has it.
    """
    every = tails(ways)
    return max((number for number, tail in every.items() if tail >= level), default=min(every))


def _level(rarest: Sequence[float], anyhow: Sequence[bool], most: Fraction) -> tuple[float, Fraction]:
    """The highest level at which no more tables are flagged than are allowed, and the share of those that are."""
    tables = len(rarest)
    rest = sorted(rare for rare, flagged in zip(rarest, anyhow, strict=True) if not flagged)
    flagged = tables - len(rest)
    allowed = int(max(most * tables - flagged, most * OF_CHANCE * tables))
    level = rest[min(allowed, len(rest) - 1)] if rest else 0.0
    return level, Fraction(flagged + bisect_left(rest, level), tables)


TRIES, LEAST, WORK = 1000, 250, 60_000
"""How many shuffles are looked at; fewer of a set of many drawings, so that so many of them are renamed in all."""


def renamed(each: Tally, colours: Sequence[int], locks: Sequence[int], *, mirrored: bool) -> Tally:
    """What tiles hold where each colour is the one that stood at that place, and each lock colour as well.

    Args:
        each: What they hold as they are.
        colours: For each colour the one it takes the place of.
        locks: The same of lock colours.
        mirrored: Left and right change places.
    """
    own = each.features
    left, right = (own.right, own.left) if mirrored else (own.left, own.right)
    pairs = dict(zip(combinations(range(len(colours)), 2), each.pairs, strict=True))
    of_colours = (own.treasures, own.fetched, own.cost, own.locked)
    treasures, fetched, cost, locked = (tuple(row[at] for at in colours) for row in of_colours)
    keys, shut = (tuple(row[at] for at in locks) for row in (own.keys, own.locks))
    return Tally(
        Features(treasures, fetched, cost, locked, keys, shut, left, right, own.sealed, own.teleports),
        tuple(pairs[min(two), max(two)] for two in combinations(colours, 2)),
        tuple(each.chests[colour * len(locks) + lock] for colour in colours for lock in locks),
        each.doubled,
    )


def honest_sets(bag: Bag) -> tuple[Tally, ...]:
    """What so many honest shuffles of a set hold, the same for the same seed of the game."""
    return bag.kept.once("renamed", (), lambda: tuple(_shuffled(bag)))


def _shuffled(bag: Bag) -> Iterator[Tally]:
    copies: dict[str, list[Tally]] = {}  # of each drawing
    for tile, tally in zip(bag.tiles, bag.tallies, strict=True):
        copies.setdefault(tile.drawing, []).append(tally)
    stream, drawings = Stream(bag.spec.game.seed, "renamed"), [bag.added(tallies) for tallies in copies.values()]
    tries = max(LEAST, min(TRIES, WORK // max(1, len(drawings))))
    colours, locks = len(bag.colours), len(bag.locks)
    ways = 2 * factorial(colours) * factorial(locks)
    sorts = list(dict.fromkeys(map(numbers, drawings)))
    at = {row: sort for sort, row in enumerate(sorts)}
    each = [at[numbers(drawing)] for drawing in drawings]
    change, pack = cache(partial(_moved, colours, locks)), packer(width(colours, locks))

    @cache
    def one(sort: int, way: int) -> int:
        return pack(change(way)(sorts[sort]))

    for _ in range(tries):
        sums = sum(map(one, each, stream.several(ways, len(each))))  # sum counts what tiles hold
        yield unpacked(sums, colours, locks)


def _moved(colours: int, locks: int, way: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """What puts the numbers of a tally where one way of renaming puts them; found by renaming one of their places."""
    rest, mirrored = divmod(way, 2)
    of_colours, of_locks = divmod(rest, factorial(locks))
    places = numbered(tuple(range(width(colours, locks))), colours, locks)
    orders = _order(colours, of_colours), _order(locks, of_locks)
    return itemgetter(*numbers(renamed(places, *orders, mirrored=bool(mirrored))))


def _order(count: int, number: int) -> list[int]:
    """One of all orders of so many things, by its number."""
    left, order = [*range(count)], []
    for rest in range(count, 0, -1):
        number, at = divmod(number, rest)
        order.append(left.pop(at))
    return order


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
    fine = prod((1 - table.flagged for table in each), start=Fraction(1))
    passed = prod((1 - table.failed for table in each), start=Fraction(1))
    return 1 - fine, 1 - passed


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
    failed = sum((tries.features.shut(bag.terms.exchange) > SHUT.set.over) or out(tries, 1) for tries in sets)
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


def levels_of_set(bag: Bag) -> Levels:
    """The levels for what chance decides in a set."""
    return bag.kept.once("levels", (), lambda: levels(_sets(bag), OF_COLOURING))


def _sets(bag: Bag) -> Tries:
    sets = honest_sets(bag)
    none = [False] * len(sets)
    return Tries(tuple([of(each) for each in sets] for line in OF_SET for of in line.by_chance), none, none)
