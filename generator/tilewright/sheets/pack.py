"""Batches of equal pieces -> blocks on as few sheets as can be found, each sheet to be cut by straight cuts.

Every rest of a sheet is a rectangle that one cut from edge to edge sets free (a guillotine packing). Several plain
strategies are played through in a fixed order; the one that costs least paper and cuts wins: a sheet is worth ten
cuts. Among equals the fewest blocks win, then the fewest sheets that mix parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import product
from math import ceil, inf, sqrt

from tilewright.frozen import dataclass
from tilewright.sheets.block import TOLERANCE, Batch, Block, Fill, Load, Shape, fill, split
from tilewright.units import Box, Size

_Cost = tuple[float, int, int]
SHEET = 10
"""How many cuts a sheet of paper is worth."""
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
    best: _Stack | None = None
    least: _Cost = (inf, 0, 0)
    for strategy in _different(batches):
        layout = _play(batches, Box(0, 0, room.width, room.height), gap, strategy, least[0])
        if layout is not None and (cost := _cost(layout)) < least:
            best, least = layout, cost
    sheets = (tuple(sheet.blocks) for sheet in best or () for _ in range(sheet.copies))
    return tuple(sorted(_shared(sheets), key=_precedence))


def _different(batches: Sequence[Batch]) -> Iterator[_Strategy]:
    """As many strategies as there is time for, without those that would do what an earlier one has done."""
    played: set[object] = set()
    for strategy in STRATEGIES[: max(10, EFFORT // max(1, len(batches)))]:
        order = _ordered(batches, strategy.order)  # of one batch, all orders are one
        plays = (*order, strategy.dense, strategy.shape, strategy.shelves, strategy.tight)
        if plays not in played:
            yield strategy
        played.add(plays)


def _shared(sheets: Iterable[tuple[Block, ...]]) -> Iterator[tuple[Block, ...]]:
    """The same sheets, those that are alike and follow on each other as one value."""
    last: tuple[Block, ...] = ()
    for sheet in sheets:
        last = last if sheet == last else sheet
        yield last


def _cost(sheets: _Stack) -> _Cost:
    # sum counts pieces, blocks and sheets
    mixed = sum(sheet.copies for sheet in sheets if len({block.batch for block in sheet.blocks}) > 1)
    blocks = sum(sheet.copies * len(sheet.blocks) for sheet in sheets)
    return sum(sheet.copies * sheet.cost for sheet in sheets), blocks, mixed


def _cuts(blocks: Sequence[Block]) -> int:
    """The cuts of each block, and a line that parts it from those before it."""
    return len(blocks) + sum(block.strokes for block in blocks)  # sum counts cuts


@lru_cache(maxsize=256)  # each strategy asks the same of the same batches
def _fewest_cuts(batch: Batch) -> int:
    """What the blocks of a batch cost at least: one block, as near to a square as can be."""
    if not batch.count or batch.contour or (batch.spacing and not batch.trimmed):
        return min(batch.count, 1)
    sides = ceil(2 * sqrt(batch.count))
    return 1 + (2 * sides if batch.spacing else sides + 2)


def cost_of(layout: Layout) -> int:
    """What paper and cuts of all sheets come to, in cuts."""
    return sum(SHEET - 1 + _cuts(blocks) for blocks in layout)  # sum counts cuts


def _precedence(sheet: tuple[Block, ...]) -> tuple[int, int]:
    first = min(block.batch for block in sheet)
    return first, -sum(block.count for block in sheet if block.batch == first)


class _Open:
    """A sheet while it is being filled: what lies on it, which rectangles are still free, and how many are just so."""

    def __init__(self, room: Box) -> None:
        self.blocks: list[Block] = []
        self.free = [room]
        self.copies = 1
        self.cost = SHEET - 1

    def parted(self) -> _Open:
        """All copies but this one, which is going to differ from them."""
        rest = copy(self)
        rest.blocks, rest.free, rest.copies = [*self.blocks], [*self.free], self.copies - 1
        self.copies = 1
        return rest

    def lay(self, room: Box, what: Fill, gap: float, *, shelves: bool) -> None:
        """Put the fill into one of the free rectangles and keep what is left of it."""
        self.free.remove(room)
        self.cost += _cuts(what.blocks)
        for block in what.blocks:
            below = bool(what.below)
            if block is what.blocks[-1]:  # the larger rest is kept whole
                under, beside = room.bottom - block.box.bottom, room.right - block.box.right
                below = shelves or room.width * under >= beside * room.height
            rests = split(room, block.box, gap, below=below)
            self.blocks.append(block)
            self.free += [rest for rest in rests if rest.width > 0 and rest.height > 0]
            if block is not what.blocks[-1]:
                room = rests[0]
                self.free.remove(room)


_Stack = list[_Open]
"""Sheets, each with how many of it there are."""


@dataclass(frozen=True, slots=True)
class _Spot:
    sheet: _Open
    room: Box
    what: Fill


def _play(batches: Sequence[Batch], room: Box, gap: float, strategy: _Strategy, limit: float) -> _Stack | None:
    """What the strategy comes to; None as soon as it is sure to cost more than the limit."""
    sheets: _Stack = []
    to_come = sum(map(_fewest_cuts, batches))  # sum counts cuts
    for index in _ordered(batches, strategy.order):
        to_come -= _fewest_cuts(batches[index])
        job = Load(batches[index], batches[index].count, index, strategy.shape, gap)
        while job.count:
            spot = _best_spot(sheets, job, strategy)
            if spot is None:
                what = fill(room, job)
                if what is None:
                    raise ValueError("a piece is larger than the room on a sheet")
                sheets.append(_Open(room))
                spot = _Spot(sheets[-1], room, what)
                job = _repeated(sheets, spot, job, strategy)
            elif spot.sheet.copies > 1:
                sheets.insert(sheets.index(spot.sheet) + 1, spot.sheet.parted())
            spot.sheet.lay(spot.room, spot.what, gap, shelves=strategy.shelves)
            job = job.less(spot.what.count)
        if to_come + sum(sheet.copies * sheet.cost for sheet in sheets) > limit:  # sum counts cuts
            return None
    return sheets


def _repeated(sheets: _Stack, spot: _Spot, job: Load, strategy: _Strategy) -> Load:
    """What is left of the job when a full sheet has been multiplied as often as it would come again by itself.

    That is while no free rectangle takes a piece, neither of earlier sheets (they have just been asked) nor of the
    sheet itself, and more pieces wait than any sheet could hold: a strategy that is not dense takes only whole rests.
    """
    each = spot.what.count
    most = int(spot.room.size.area / job.batch.trim.area) + 1
    if job.count < 2 * each + most:
        return job
    full = _Open(spot.room)
    full.lay(spot.room, spot.what, job.gap, shelves=strategy.shelves)
    if strategy.dense and _best_spot([full], job, strategy):
        return job
    more = (job.count - most) // each - 1
    sheets[-1].copies += more
    return job.less(more * each)


def _ordered(batches: Sequence[Batch], order: str) -> list[int]:
    keys: dict[str, Callable[[int], float]] = {
        "given": lambda n: n,
        "area": lambda n: -batches[n].trim.area * batches[n].count,
        "height": lambda n: -batches[n].trim.height,
        "longest": lambda n: -max(batches[n].trim.width, batches[n].trim.height),
        "width": lambda n: -batches[n].trim.width,
    }
    return sorted(range(len(batches)), key=keys[order])


def _best_spot(sheets: Sequence[_Open], job: Load, strategy: _Strategy) -> _Spot | None:
    """The free rectangle that suits best; a strategy that is not dense takes only one that holds the whole rest."""
    short, long = sorted((job.batch.trim.width - TOLERANCE, job.batch.trim.height - TOLERANCE))
    least = -inf if strategy.dense else job.count * job.batch.trim.area - 1
    spots = (
        _Spot(sheet, room, what)
        for sheet in sheets
        for room in sheet.free
        # a quick look rules most free rectangles out
        if ((room.width >= long and room.height >= short) or (room.height >= long and room.width >= short))
        and room.width * room.height > least
        and (what := fill(room, job))
        and (strategy.dense or what.count == job.count)
    )
    sign = 1 if strategy.tight else -1
    return min(
        spots, default=None, key=lambda spot: (-spot.what.count, len(spot.what.blocks), sign * spot.room.size.area)
    )
