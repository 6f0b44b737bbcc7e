"""Batches of equal pieces -> blocks on as few sheets as can be found, each sheet to be cut by straight cuts.

Every rest of a sheet is a rectangle that one cut from edge to edge sets free (a guillotine packing). Several plain
strategies are played through in a fixed order; the fewest sheets win, then the fewest blocks, then the fewest sheets
that mix parts, then the fewest cuts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf

from generator.press.block import Batch, Block
from generator.press.fill import TOLERANCE, Fill, Job, Shape, fill, split
from generator.units import Box, Size

Layout = tuple[tuple[Block, ...], ...]
"""The blocks of each sheet; (0, 0) is the room's top-left corner."""

EFFORT = 6000  # strategies x batches: keeps two hundred sizes within seconds


@dataclass(frozen=True, slots=True)
class _Strategy:
    order: str
    dense: bool
    shape: Shape
    shelves: bool
    tight: bool


STRATEGIES = tuple(
    _Strategy(order, dense, shape, shelves, tight)
    for tight, shape, shelves, dense, order in product(
        (True, False),
        (Shape.WIDE, Shape.SNUG, Shape.TALL),
        (False, True),
        (False, True),
        ("area", "given", "height", "longest", "width"),
    )
)


def pack(batches: Sequence[Batch], room: Size, gap: float) -> Layout:
    """Put every piece of every batch on a sheet; sheets come in the order of the first batch they carry.

    Args:
        batches: In the order the parts should come off the printer.
        room: Where the pieces' trims may lie on each sheet, in millimetres.
        gap: Between blocks.

    Raises:
        ValueError: A piece is larger than the room.
    """
    best: Layout | None = None
    for strategy in STRATEGIES[: max(10, EFFORT // max(1, len(batches)))]:
        limit = len(best) if best else inf
        found = _play(batches, Box(0, 0, room.width, room.height), gap, strategy, limit)
        if found is not None and (best is None or _cost(found) < _cost(best)):
            best = found
    return tuple(sorted(best or (), key=_precedence))


def _cost(layout: Layout) -> tuple[int, int, int, int]:
    mixed = sum(len({block.batch for block in sheet}) > 1 for sheet in layout)
    cuts = sum(block.columns + block.rows + 2 for sheet in layout for block in sheet)
    return len(layout), sum(map(len, layout)), mixed, cuts


def _precedence(sheet: tuple[Block, ...]) -> tuple[int, int]:
    first = min(block.batch for block in sheet)
    return first, -sum(block.count for block in sheet if block.batch == first)


class _Open:
    """A sheet while it is being filled: what lies on it and which rectangles are still free."""

    def __init__(self, room: Box) -> None:
        self.blocks: list[Block] = []
        self.free = [room]

    def lay(self, room: Box, what: Fill, gap: float, *, shelves: bool) -> None:
        """Put the fill into one of the free rectangles and keep what is left of it."""
        self.free.remove(room)
        for block in what.blocks:
            below = shelves or _wider_below(room, block.box) if block is what.blocks[-1] else bool(what.below)
            rests = split(room, block.box, gap, below=below)
            self.blocks.append(block)
            self.free += [rest for rest in rests if rest.width > 0 and rest.height > 0]
            if block is not what.blocks[-1]:
                room = rests[0]
                self.free.remove(room)


def _wider_below(room: Box, taken: Box) -> bool:
    return room.width * (room.bottom - taken.bottom) >= (room.right - taken.right) * room.height


@dataclass(frozen=True, slots=True)
class _Spot:
    sheet: _Open
    room: Box
    what: Fill


def _play(batches: Sequence[Batch], room: Box, gap: float, strategy: _Strategy, limit: float) -> Layout | None:
    """What the strategy comes to; None as soon as it needs more sheets than the limit."""
    sheets: list[_Open] = []
    for index in _ordered(batches, strategy.order):
        job = Job(batches[index], index, strategy.shape, gap)
        while job.batch.count:
            spot = _best_spot(sheets, job, strategy) or _fresh(sheets, room, job)
            spot.sheet.lay(spot.room, spot.what, gap, shelves=strategy.shelves)
            job = job.less(spot.what.count)
        if len(sheets) > limit:
            return None
    return tuple(tuple(sheet.blocks) for sheet in sheets)


def _ordered(batches: Sequence[Batch], order: str) -> list[int]:
    keys: dict[str, Callable[[int], float]] = {
        "given": lambda n: n,
        "area": lambda n: -batches[n].trim.area * batches[n].count,
        "height": lambda n: -batches[n].trim.height,
        "longest": lambda n: -max(batches[n].trim.width, batches[n].trim.height),
        "width": lambda n: -batches[n].trim.width,
    }
    return sorted(range(len(batches)), key=keys[order])


def _fresh(sheets: list[_Open], room: Box, job: Job) -> _Spot:
    what = fill(room, job)
    if what is None:
        raise ValueError("a piece is larger than the room on a sheet")
    sheets.append(_Open(room))
    return _Spot(sheets[-1], room, what)


def _best_spot(sheets: Sequence[_Open], job: Job, strategy: _Strategy) -> _Spot | None:
    """The free rectangle that suits best; a strategy that is not dense takes only one that holds the whole rest."""
    spots = (
        _Spot(sheet, room, what)
        for sheet in sheets
        for room in sheet.free
        if _may_hold(room, job.batch, whole=not strategy.dense)
        and (what := fill(room, job))
        and (strategy.dense or what.count == job.batch.count)
    )
    sign = 1 if strategy.tight else -1
    return min(
        spots, default=None, key=lambda spot: (-spot.what.count, len(spot.what.blocks), sign * spot.room.size.area)
    )


def _may_hold(room: Box, batch: Batch, *, whole: bool) -> bool:
    """A quick look that rules most free rectangles out."""
    short, long = sorted((batch.trim.width, batch.trim.height))
    if min(room.width, room.height) < short - TOLERANCE or max(room.width, room.height) < long - TOLERANCE:
        return False
    return not whole or room.size.area > batch.count * batch.trim.area - 1
