"""Tiles that are dealt, dice that are rolled -> exact chances of what they hold.

A deal is k of N tiles, every choice of k as likely as any other. Ways are counted for all sizes of deal at once: one
whole number holds those of 0, 1, 2 ... tiles side by side, so that adding it adds them all. A row of totals is one
number, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb

from tilewright.frozen import dataclass


@dataclass(frozen=True)
class Totals:
    """What a number that adds up over tiles comes to in a deal of a certain size.

    Attributes:
        ways: Total -> how many of all deals have it.
    """

    ways: Mapping[int, int]

    @cached_property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(self.ways.values())  # sum counts ways to draw, or items

    def chance(self, happens: Callable[[int], bool]) -> Fraction:
        """The chance that the total is one of those."""
        return Fraction(sum(ways for total, ways in self.ways.items() if happens(total)), self.deals or 1)

    @property
    def mean(self) -> Fraction:
        """The mean total."""
        return Fraction(sum(total * ways for total, ways in self.ways.items()), self.deals or 1)

    def quantile(self, share: Fraction) -> int:
        """The least total that at least that share of all deals does not exceed.

        Raises:
            ValueError: There is no deal of that size.
        """
        seen = 0
        for total in sorted(self.ways):
            seen += self.ways[total]
            if seen >= share * self.deals:
                return total
        raise ValueError("there are fewer tiles than that")


def totals(values: Iterable[int], most: int) -> tuple[Totals, ...]:
    """The totals of deals of 0, 1, ... `most` tiles, from the number on each tile: exact.

    Dynamic programming over the distinct numbers, each with the ways to choose among the tiles that have it, so
    that thousands of tiles take no longer than dozens.
    """
    table: list[Counter[int]] = [Counter() for _ in range(most + 1)]
    table[0][0] = 1
    for value, count in sorted(Counter(values).items()):
        fresh: list[Counter[int]] = [Counter() for _ in range(most + 1)]
        for dealt, row in enumerate(table):
            for more in range(min(count, most - dealt) + 1):
                choices, further = comb(count, more), fresh[dealt + more]
                for total, ways in row.items():
                    further[total + more * value] += ways * choices
        table = fresh
    return tuple(Totals(row) for row in table)


def missing(holds: Sequence[frozenset[str]], colours: Sequence[str], size: int) -> Fraction:
    """The chance that a deal of that size lacks at least one colour, from what each tile holds: exact.

    Inclusion and exclusion over the sets s of colours: the sum of (-1)^(|s|+1) C(N_s, k) / C(N, k), N_s the tiles with
    none of s.
    """
    groups = Counter(frozenset(group) & frozenset(colours) for group in holds)
    lacking = 0
    for chosen in range(1, 1 << len(colours)):
        colours_lacking = {colour for at, colour in enumerate(colours) if chosen >> at & 1}
        without = sum(count for group, count in groups.items() if not group & colours_lacking)
        lacking += (1 if len(colours_lacking) % 2 else -1) * comb(without, size)
    return Fraction(lacking, comb(len(holds), size) or 1)


def chance_missing(treasures: int, colours: int) -> Fraction:
    """The chance that at least one colour comes up for none of so many treasures.

    Inclusion and exclusion over the colours that do not come up.
    """
    signs = ((1 if lacking % 2 else -1) * comb(colours, lacking) for lacking in range(1, colours + 1))
    ways = sum(sign * (colours - lacking) ** treasures for lacking, sign in enumerate(signs, 1))
    return Fraction(ways, colours**treasures)


def chances_apart(most: int, colours: int, wide: int) -> tuple[Fraction, ...]:
    """For 0, 1, ... `most` treasures, the chance that the commonest colour has over `wide` more than the rarest.

    Counted by what the rarest colour has: all colours have so many to `wide` more, less those where all have more.
    """
    within = [0] * (most + 1)
    for rarest in range(most // max(1, colours) + 1):
        every, more = (_ways(most, colours, range(least, rarest + wide + 1)) for least in (rarest, rarest + 1))
        within = [before + some - others for before, some, others in zip(within, every, more, strict=True)]
    return tuple(1 - Fraction(ways, colours**treasures) for treasures, ways in enumerate(within))


def _ways(most: int, colours: int, each: range) -> Sequence[int]:
    """For so many treasures, the ways to colour them with every colour on a number of them that is in `each`."""
    ways = [1, *([0] * most)]
    for _ in range(colours):
        ways = [
            sum(ways[rest - own] * comb(rest, own) for own in each if own <= rest)  # sum counts ways
            for rest in range(most + 1)
        ]
    return ways


MOST_ROLLED = 400
"""Treasures of a deal whose colours are counted, where a die chooses them."""


def of_counts(
    counts: Sequence[int], sizes: Sequence[int], chances: Callable[[int], Sequence[Fraction]]
) -> tuple[Fraction, ...] | None:
    """For deals of each size, a chance that hangs on the number of treasures in it.

    Args:
        counts: Treasures on each tile.
        sizes: Tiles in a deal, one size at least.
        chances: From the most treasures there may be to the chance for 0, 1, 2 ... of them.

    Returns:
        A chance a size; None where there are too many treasures to count them.
    """
    largest = max(sizes)
    most = sum(sorted(counts)[-largest:])
    if most > MOST_ROLLED:
        return None
    each, every = chances(most), totals(counts, largest)
    return tuple(
        # sum counts treasures
        sum((Fraction(ways, every[size].deals) * each[count] for count, ways in every[size].ways.items()), Fraction(0))
        for size in sizes
    )


SIDE = 1 << 24
"""More than any number adds up to, or falls short of nought by, in a deal: several are told apart in one."""

MOST_STEPS = 200_000
"""So many additions are done at most, which take about a tenth of a second; what takes more has to be sampled."""

LONG = 4096
"""Bits that are added as quickly as fewer."""

Ways = Mapping[int, int]
"""Totals in one number -> the ways to come by them in deals of each size, in one number."""


@dataclass(frozen=True)
class Joint:
    """What several numbers come to, together, in deals of each size up to some.

    Attributes:
        ways: See Ways.
        columns: How many numbers there are.
        tiles: How many tiles there are to deal from.
        bits: That the ways for one size take.
    """

    ways: Ways
    columns: int
    tiles: int
    bits: int

    def chances(self, sizes: Sequence[int], happens: Callable[[tuple[int, ...]], bool]) -> tuple[Fraction, ...]:
        """For deals of each size, the chance that the totals are such."""
        # sum counts deals
        return self.shares(sum(count for row, count in self.ways.items() if happens(self._totals(row))), sizes)

    def shares(self, ways: int, sizes: Sequence[int]) -> tuple[Fraction, ...]:
        """So many ways as shares of all deals of each size."""
        one = (1 << self.bits) - 1
        return tuple(Fraction(ways >> self.bits * size & one, comb(self.tiles, size)) for size in sizes)

    def _totals(self, row: int) -> tuple[int, ...]:
        totals = []
        for _ in range(self.columns):
            number = (row + SIDE // 2) % SIDE - SIDE // 2
            row = (row - number) // SIDE
            totals.append(number)
        return tuple(totals)


class _Table:
    """Ways, as tiles of one kind after the other are added to what they are of."""

    def __init__(self, starts: Iterator[int], tiles: int, most: int) -> None:
        self.bits = comb(tiles, min(most, tiles // 2)).bit_length()
        self.most, self.added, self.ways = most, 0, dict.fromkeys(starts, 1)

    def choices(self, count: int) -> int:
        """How many of so many tiles that are alike can be dealt: none, one, two ..."""
        return min(count, self.most) + 1

    def steps(self, choices: int) -> int:
        """What so many choices take, in additions of short numbers; never less later, as ways never become fewer."""
        return len(self.ways) * choices * (1 + self.bits * self.most // LONG)

    def add(self, row: int, count: int) -> None:
        """Each number of so many tiles that are alike, with the ways to choose among them."""
        choices = [(more * row, comb(count, more), more * self.bits) for more in range(1, min(count, self.most) + 1)]
        fresh = self.ways.copy()  # none of them is chosen
        before = fresh.get
        for total, ways in self.ways.items():
            for moved, chosen, larger in choices:
                at = total + moved
                fresh[at] = before(at, 0) + (ways * chosen << larger)
        self.added += count
        if self.added > self.most:  # larger deals would only take room
            needed = (1 << self.bits * (self.most + 1)) - 1
            fresh = {total: ways & needed for total, ways in fresh.items()}
        self.ways = fresh


def joint(rows: Sequence[Sequence[int]], most: int) -> Joint | None:
    """What the columns add up to in deals of 0, 1, ... `most` tiles; None where that takes too many steps."""
    kinds, table, steps = _kinds(rows), _Table(iter([0]), len(rows), most), 0
    left = sum(map(table.choices, kinds.values()))  # sum counts choices
    for row in _in_order(kinds):
        if steps + table.steps(left) > MOST_STEPS:
            return None
        choices = table.choices(kinds[row])
        left, steps = left - choices, steps + table.steps(choices)
        table.add(row, kinds[row])
    return Joint(table.ways, len(rows[0]) if rows else 0, len(rows), table.bits)


def apart(rows: Sequence[Sequence[int]], wide: int, sizes: Sequence[int]) -> tuple[Fraction, ...] | None:
    """For deals of each size, the chance that two columns' totals lie more than `wide` apart.

    Only how far each column is ahead of the first matters. Kinds of tile are added from both ends: to nothing, and to
    every outcome that is close enough, backwards, whichever are fewer; in the middle they are matched. None where that
    takes too many steps.
    """
    columns, most = len(rows[0]) if rows else 0, max(sizes, default=0)
    if columns < 2:
        return tuple(Fraction(0) for _ in sizes)
    if (wide + 1) ** columns > MOST_STEPS:
        return None
    kinds = _kinds([[number - row[0] for number in row[1:]] for row in rows])
    there, back = (_Table(starts, len(rows), most) for starts in (iter([0]), _close(columns - 1, wide)))
    order, steps, left = _in_order(kinds), 0, sum(map(there.choices, kinds.values()))  # sum counts choices
    while order:
        ahead = len(there.ways) <= len(back.ways)
        row, table = (order.pop(0), there) if ahead else (order.pop(), back)
        if steps + table.steps(left) > MOST_STEPS:
            return None
        choices = table.choices(kinds[row])
        left, steps = left - choices, steps + table.steps(choices)
        table.add(row if ahead else -row, kinds[row])
    few, many = sorted((there.ways, back.ways), key=len)
    # sum counts deals
    close = sum(ways * many[total] for total, ways in few.items() if total in many)
    return tuple(1 - share for share in Joint({}, 0, len(rows), there.bits).shares(close, sizes))


def _close(columns: int, wide: int) -> Iterator[int]:
    """Every row of numbers that lie, with nought among them, at most so far apart; some of them several times."""
    for lowest in range(-wide, 1):
        for row in product(range(lowest, lowest + wide + 1), repeat=columns):
            yield _packed(row)


def _kinds(rows: Sequence[Sequence[int]]) -> Counter[int]:
    """Rows as numbers -> how many tiles have each."""
    return Counter(map(_packed, rows))


def _packed(row: Sequence[int]) -> int:
    return sum(number * SIDE**at for at, number in enumerate(row))


def _in_order(kinds: Mapping[int, int]) -> list[int]:
    """The commonest first, each beside its opposite: then there are few totals for long."""
    return sorted(kinds, key=lambda row: (-kinds[row] - kinds.get(-row, 0), abs(row), row))
