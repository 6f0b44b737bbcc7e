"""What compiled sentences call: sums, runs and groups of cards, sides that fit, cards that are picked together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

FARTHEST = 1_000_000_000
MOST_TRIES = 20_000
"""Sums that are looked at to see whether a pick can still be completed; beyond, it is taken to be possible."""
Form = tuple[str, int, Sequence[Any], Sequence[Any], Sequence[Any]]
"""What picked cards have in common: same, run or sum; of how many; the column, that within, the order of a run."""
Limits = tuple[float, float, float, float]
"""The least and the most cards, the lowest and the highest sum."""


def clip(value: float, least: float, most: float) -> float:
    """The value, or the limit beyond which it is."""
    return least if value < least else min(value, most)


def limit(value: float) -> int:
    """A whole number that no loop is lost in."""
    return int(max(-FARTHEST, min(FARTHEST, value)))


def item(values: Sequence[float], index: float) -> float:
    """One of a list that counts from 0; before it 0, beyond it the last."""
    return 0 if index < 0 else values[min(int(index), len(values) - 1)]


def most_alike(values: Iterable[object]) -> int:
    """The largest number of equal values."""
    counts = Counter(value for value in values if value is not None)
    return max(counts.values(), default=0)


def sets_of(number: float, values: Iterable[object]) -> int:
    """How many values are there so many times or more."""
    counts = Counter(value for value in values if value is not None)
    return sum(count >= number for count in counts.values())


def longest_run(values: Iterable[Any]) -> int:
    """The most whole numbers that follow one another."""
    there = {value for value in values if isinstance(value, (int, float))}
    best = 0
    for value in there:
        if value - 1 not in there:
            length = 1
            while value + length in there:
                length += 1
            best = max(best, length)
    return best


def beside(spot: int, wide: int, spots: int) -> Iterator[int]:
    """The spots that touch one of a grid: above, to the right, below, to the left."""
    if spot >= wide:
        yield spot - wide
    if spot % wide < wide - 1 and spot + 1 < spots:
        yield spot + 1
    if spot + wide < spots:
        yield spot + wide
    if spot % wide:
        yield spot - 1


def around(board: Sequence[int], spot: int, wide: int) -> list[int]:
    """What lies on the spots that touch one."""
    return [board[each] for each in beside(spot, wide, len(board)) if board[each] >= 0]


def fits(board: Sequence[int], spot: int, wide: int, card: int, sides: Sequence[Sequence[object]]) -> bool:
    """Whether each side is as that of the neighbour it touches, and there is one if anything lies on the board."""
    north, east, south, west = sides
    touches = False
    for other, mine, theirs in (
        (spot - wide, north, south),
        (spot + 1 if (spot + 1) % wide else -1, east, west),
        (spot + wide, south, north),
        (spot - 1 if spot % wide else -1, west, east),
    ):
        if 0 <= other < len(board) and board[other] >= 0:
            if mine[card] != theirs[board[other]]:
                return False
            touches = True
    return touches or all(each < 0 for each in board)


def largest_group(board: Sequence[int], wide: int, cells: Sequence[object]) -> int:
    """The most pieces that touch one another and have the same in a column."""
    best, known = 0, set[int]()
    for start, card in enumerate(board):
        if start in known or card < 0 or cells[card] is None:
            continue
        group, edge = {start}, [start]
        while edge:
            here = edge.pop()
            for other in beside(here, wide, len(board)):
                if other not in group and board[other] >= 0 and cells[board[other]] == cells[card]:
                    group.add(other)
                    edge.append(other)
        known |= group
        best = max(best, len(group))
    return best


def complete(form: Form, picked: Sequence[int], limits: Limits) -> bool:
    """Whether what is picked is enough."""
    kind, number, cells, within, order = form
    least, most, low, high = limits
    if not least <= len(picked) <= most:
        return False
    if kind == "sum":
        return low <= sum(cells[card] or 0 for card in picked) <= high
    if kind == "same":
        return len(picked) >= number and len({cells[card] for card in picked}) == 1
    if kind == "run":
        return (
            len(picked) >= number and _is_run([_rank(cells[card], order) for card in picked]) and _one(within, picked)
        )
    return True


def picks(form: Form, source: Sequence[int], picked: Sequence[int], limits: Limits) -> list[int]:
    """The kinds of which one more can be picked so that what is picked can still be enough; ascending."""
    rest = list(source)
    for card in picked:
        rest.remove(card)
    if len(picked) >= limits[1] or len(picked) + len(rest) < limits[0]:
        return []
    return [card for card in sorted(set(rest)) if _can(form, rest, (*picked, card), limits)]


def _can(form: Form, rest: list[int], picked: tuple[int, ...], limits: Limits) -> bool:
    if complete(form, picked, limits):
        return True
    kind, number, cells, *_ = form
    others = list(rest)
    others.remove(picked[-1])
    least, most, *_ = limits
    if kind == "sum":
        start = sum(cells[card] or 0 for card in picked)
        return _sums(start, [cells[card] or 0 for card in others], len(picked), limits)
    if kind == "same":
        values = {cells[card] for card in picked}
        alike = sum(cells[card] in values for card in others)
        return (
            len(values) == 1
            and None not in values
            and len(picked) + alike >= max(number, least)
            and max(number, least) <= most
        )
    if kind == "run":
        return _runs(form, others, picked, limits)
    return len(picked) + len(others) >= least


def _sums(start: float, values: Sequence[float], count: int, limits: Limits) -> bool:
    """Whether some of the values bring the sum between its limits, with as many cards as may be."""
    least, most, low, high = limits
    rising = not values or min(values) >= 0
    if rising and start > high:
        return False
    counts = count + 1 < least or count + len(values) > most  # else any number of cards will do
    reached = {(start, count)}
    for value in values:
        if rising and start + value > high:
            continue
        new = {(total + value, number + 1 if counts else count) for total, number in reached}
        if rising:
            new = {each for each in new if each[0] <= high}
        if any(low <= total and total <= high and (not counts or least <= number <= most) for total, number in new):
            return True
        reached |= new
        if len(reached) > MOST_TRIES:
            return True
    return False


def adds_up(values: Sequence[float], total: float) -> bool:
    """Whether one of the values, or several, add up to a total."""
    return bool(values) and _sums(0, values, 0, (1, len(values), total, total))


def _rank(value: Any, order: Sequence[Any]) -> float | None:  # noqa: ANN401 - a number or a word
    if not order:
        return value if isinstance(value, (int, float)) else None
    return order.index(value) if value in order else None


def _one(within: Sequence[object], picked: Sequence[int]) -> bool:
    return not within or len({within[card] for card in picked}) == 1


def _is_run(ranks: Sequence[float | None]) -> bool:
    there = sorted(rank for rank in ranks if rank is not None)
    return len(there) == len(ranks) and all(right - left == 1 for left, right in pairwise(there))


def _runs(form: Form, others: Sequence[int], picked: Sequence[int], limits: Limits) -> bool:
    """Whether a run of enough cards goes through all that are picked."""
    _, number, cells, within, order = form
    ranks = [_rank(cells[card], order) for card in picked]
    if None in ranks or len(set(ranks)) < len(ranks) or not _one(within, picked):
        return False
    there = {_rank(cells[card], order) for card in others if not within or within[card] == within[picked[0]]}
    there |= set(ranks)
    low = high = min(rank for rank in ranks if rank is not None)
    while low - 1 in there:
        low -= 1
    while high + 1 in there:
        high += 1
    enough = max(number, limits[0])
    span = max(rank for rank in ranks if rank is not None) - min(rank for rank in ranks if rank is not None) + 1
    return (
        all(low <= rank <= high for rank in ranks if rank is not None)
        and high - low + 1 >= enough
        and max(span, enough) <= limits[1]
    )
