"""Holdings of a set -> the values of B1 to B14 and S09, each from its definition: slow, plain and exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import ceil, comb, sqrt

from tests.referee.holdings import Holding


@dataclass(frozen=True)
class Bank:
    """What keys are good for: `given` of one colour buy `taken` of another; used up by a lock, or not."""

    given: int = 2
    taken: int = 1
    spent: bool = True

    def shut(self, keys: tuple[int, ...], locks: tuple[int, ...]) -> int:
        """The fewest locks that stay shut, by every trade there is."""
        return _fewest(self, keys, locks)


@cache
def _fewest(bank: Bank, keys: tuple[int, ...], locks: tuple[int, ...]) -> int:
    """Each state is the keys one has, and the colours whose locks were opened while keys are not used up."""
    waiting, seen, best = [(keys, _owned(keys))], set(), sum(locks)
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        (now, opened), spare = state, state[0]
        if bank.spent:
            spare = tuple(key - lock for key, lock in zip(now, locks, strict=True))
            best = min(best, sum(max(0, -each) for each in spare))
        else:
            best = min(best, sum(lock for at, lock in enumerate(locks) if at not in opened))
        for give, take in permutations(range(len(keys)), 2):
            needs = spare[take] < 0 if bank.spent else take not in opened
            if spare[give] >= bank.given and needs:
                after = list(now)
                after[give], after[take] = now[give] - bank.given, now[take] + bank.taken
                waiting.append((tuple(after), opened | _owned(tuple(after))))
    return best


def _owned(keys: tuple[int, ...]) -> frozenset[int]:
    return frozenset(at for at, key in enumerate(keys) if key)


def counted(tiles: Sequence[Holding], what: str, names: Sequence[str]) -> tuple[int, ...]:
    """How many treasures, keys or locks of each colour."""
    every = Counter(name for tile in tiles for name in getattr(tile, what))
    return tuple(every[name] for name in names)


def cost(tiles: Sequence[Holding], colours: Sequence[str]) -> tuple[int, ...]:
    """B2 of a set."""
    return tuple(sum(sum(tile.costs(colour)) for tile in tiles) for colour in colours)


def means(tiles: Sequence[Holding], colours: Sequence[str]) -> tuple[Fraction, ...]:
    """B2 of a deal: over what can be fetched."""
    each = [[price for tile in tiles for price in tile.costs(colour)] for colour in colours]
    return tuple(Fraction(sum(prices), len(prices)) for prices in each if prices)


def doubled(tiles: Sequence[Holding], colours: int) -> int:
    """B3."""
    return sum(
        max(0, count - ceil(Fraction(len(tile.treasures), colours)))
        for tile in tiles
        for count in Counter(tile.treasures).values()
    )


def pairs(tiles: Sequence[Holding], colours: Sequence[str]) -> tuple[int, ...]:
    """B7."""
    return tuple(sum({a, b} <= set(tile.treasures) for tile in tiles) for a, b in combinations(colours, 2))


def chests(tiles: Sequence[Holding], colours: Sequence[str], locks: Sequence[str]) -> object:
    """B8."""
    every = Counter(chest for tile in tiles for chest in tile.chests)
    table = tuple(every[colour, lock] for colour in colours for lock in locks)
    return tuple(sum(every[colour, lock] for lock in locks) for colour in colours), table


def heaps(tiles: Sequence[Holding]) -> tuple[Fraction, float]:
    """B9: the mean, and the standard deviation as a share of it."""
    counts = [len(tile.treasures) for tile in tiles]
    mean = Fraction(sum(counts), len(counts))
    square = sum((count - mean) ** 2 for count in counts) / len(counts)
    return mean, round(sqrt(square) / float(mean), 6)


def in_a_turn(tiles: Sequence[Holding]) -> tuple[tuple[int, int], ...]:
    """B10."""
    return tuple(sorted(Counter(tile.curve[min(tile.turn, 100) - 1] for tile in tiles).items()))


def rates(tiles: Sequence[Holding]) -> tuple[Fraction, ...]:
    """B11: the least, the upper median and the most; of tiles that are neither sealed nor have a teleport door."""
    every = sorted(
        max(Fraction(count, moves) for moves, count in enumerate(tile.curve, 1))
        for tile in tiles
        if not tile.sealed and not tile.has_teleport
    )
    return every[0], every[len(every) // 2], every[-1]


def poor(tiles: Sequence[Holding]) -> int:
    """B12: those beaten by more than four in five others."""
    count = 0
    for tile in tiles:
        better = [other for other in tiles if other.curve != tile.curve and _nowhere_lower(other.curve, tile.curve)]
        count += len(better) > Fraction(4, 5) * (len(tiles) - 1) and not tile.sealed and not tile.has_teleport
    return count


def _nowhere_lower(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


def joins(tiles: Sequence[Holding]) -> tuple[Fraction, Fraction]:
    """B13: the chances that two tiles side by side join, and that a walkway meets a wall."""
    met = [set(zip(left.right, right.left, strict=True)) for left, right in permutations(tiles, 2)]
    joined = sum(("walk", "walk") in storeys for storeys in met)
    blocked = sum(bool({("walk", "#"), ("#", "walk")} & storeys) for storeys in met)
    return Fraction(joined, len(met)), Fraction(blocked, len(met))


def sides(tiles: Sequence[Holding]) -> tuple[int, int]:
    """B13: walkways to the left and to the right."""
    return sum(tile.left.count("walk") for tile in tiles), sum(tile.right.count("walk") for tile in tiles)


def ladders(tiles: Sequence[Holding]) -> tuple[tuple[int, int, int], ...]:
    """B13: by column, how many ladders go up and down."""
    columns = sorted(set().union(*(tile.up | tile.down for tile in tiles)))
    each = ((c, sum(c in tile.up for tile in tiles), sum(c in tile.down for tile in tiles)) for c in columns)
    return tuple(each)


State = tuple[int, ...]


def chance(numbers: Sequence[State], size: int, happens: Callable[[State], bool]) -> Fraction:
    """The chance that what so many tiles add up to is such: every deal is counted, those with one sum together."""
    ways: list[Counter[State]] = [Counter({(0,) * len(numbers[0]): 1}), *(Counter() for _ in range(size))]
    for own in numbers:
        for count in range(size, 0, -1):
            for state, number in ways[count - 1].items():
                ways[count][tuple(a + b for a, b in zip(state, own, strict=True))] += number
    hits = sum(number for state, number in ways[size].items() if happens(state))
    return Fraction(hits, comb(len(numbers), size))


def lacks_a_colour(tiles: Sequence[Holding], colours: Sequence[str], size: int) -> Fraction:
    """B14: every set of colours that a deal may hold is kept count of."""
    ways: list[Counter[frozenset[str]]] = [Counter({frozenset[str](): 1}), *(Counter() for _ in range(size))]
    for tile in tiles:
        for count in range(size, 0, -1):
            for held, number in ways[count - 1].items():
                ways[count][held | set(tile.treasures)] += number
    whole = ways[size][frozenset(colours)]
    return 1 - Fraction(whole, comb(len(tiles), size))


def spare(tiles: Sequence[Holding], locks: Sequence[str]) -> list[State]:
    """Keys less locks of each colour."""
    return [tuple(tile.keys.count(lock) - tile.locks.count(lock) for lock in locks) for tile in tiles]
