"""Bag -> what honest shuffles of it hold: the colours of each drawing renamed, and it mirrored, as dice fall.

All copies of a drawing are renamed alike, so that what colourings make even stays even, and what they leave to chance
does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from math import factorial
from operator import itemgetter

from generator.cutaway.balance.bag import Bag
from generator.cutaway.balance.features import Features
from generator.cutaway.balance.tally import Tally, numbered, numbers, packer, unpacked, width
from generator.rng import Stream

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
    stream, drawings = Stream(bag.spec.game.seed, "renamed"), _drawings(bag)
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


def _drawings(bag: Bag) -> list[Tally]:
    """What all copies of each drawing hold together."""
    copies: dict[str, list[Tally]] = {}
    for tile, each in zip(bag.tiles, bag.tallies, strict=True):
        copies.setdefault(tile.drawing, []).append(each)
    return [bag.added(each) for each in copies.values()]


def _order(count: int, number: int) -> list[int]:
    """One of all orders of so many things, by its number."""
    left, order = [*range(count)], []
    for rest in range(count, 0, -1):
        number, at = divmod(number, rest)
        order.append(left.pop(at))
    return order
