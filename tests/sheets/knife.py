"""Rectangles on a sheet -> how many straight cuts part and trim them: by definition, slowly, and nothing else.

A cut is one stroke of a knife along a ruler. What has been parted lies where it lay, so one stroke goes through all
that its line meets, from one side of the part in hand to the other:

* A line across a part is free when it goes through no piece of it. Of a part whose pieces have all their sides on free
  lines, each such line is one cut: a grid of c x r touching pieces takes c + r + 2.
* Any other part is first parted along a free line, which is one cut, and each half is then a part by itself: through a
  gap where there is one, else where pieces touch. A side that lies on that line is cut already.
* What is cut along an outline of its own has no side that is trimmed straight; it only has to be parted from the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

NEAR = 1e-3
"""Lines so near each other are one, in millimetres."""


class Rect(NamedTuple):
    """A piece as it lies; `straight` where its sides are cut along a ruler."""

    left: float
    top: float
    right: float
    bottom: float
    straight: bool = True


def cuts(rects: Sequence[Rect]) -> int:
    """The fewest cuts."""
    return _least(tuple(sorted(rects)), (), ())


def _spans(part: Sequence[Rect], axis: int) -> Iterator[tuple[float, float]]:
    return ((rect[axis], rect[axis + 2]) for rect in part)


def _free(part: Sequence[Rect], axis: int, at: float) -> bool:
    return all(end <= at + NEAR or start >= at - NEAR for start, end in _spans(part, axis))


def _sides(part: Sequence[Rect], axis: int) -> list[float]:
    """Where straight pieces end, each line once."""
    lines: list[float] = []
    for at in sorted(side for rect in part if rect.straight for side in (rect[axis], rect[axis + 2])):
        if not lines or at - lines[-1] > NEAR:
            lines.append(at)
    return lines


def _is_in(at: float, lines: Sequence[float]) -> bool:
    return any(abs(at - line) <= NEAR for line in lines)


@cache
def _least(part: tuple[Rect, ...], upright: tuple[float, ...], level: tuple[float, ...]) -> int:
    """Of a part, some lines of which have been cut already."""
    if not any(rect.straight for rect in part):
        return 0
    across, down = _sides(part, 0), _sides(part, 1)
    if all(_free(part, 0, x) for x in across) and all(_free(part, 1, y) for y in down):
        # sum counts lines
        return sum(not _is_in(x, upright) for x in across) + sum(not _is_in(y, level) for y in down)
    partings = [(axis, *parting) for axis in (0, 1) for parting in _partings(part, axis)]
    through = [each for each in partings if each[2] > NEAR]
    ways = []
    for axis, at, _, first, second in through or partings:
        done = ((*upright, at), level) if axis == 0 else (upright, (*level, at))
        ways.append(1 + _least(first, *done) + _least(second, *done))
    return min(ways)


def _partings(part: Sequence[Rect], axis: int) -> Iterator[tuple[float, float, tuple[Rect, ...], tuple[Rect, ...]]]:
    """Free lines that part it: where, how wide the gap is, and what lies on either side."""
    for at in sorted({rect[axis + 2] for rect in part}):
        if _free(part, axis, at):
            first = tuple(rect for rect in part if rect[axis + 2] <= at + NEAR)
            second = tuple(rect for rect in part if rect[axis + 2] > at + NEAR)
            if second:
                gap = min(rect[axis] for rect in second) - at
                yield at + (gap / 2 if gap > NEAR else 0.0), gap, first, second
