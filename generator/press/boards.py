"""A board larger than the paper -> leaves that each show a part of it: panels side by side, or a poster glued together.

The parts of a poster go on a little under their neighbours to the right and below: the strip is glued, and ticks show
where the neighbour's edge comes. Panels are cut on all sides. Every sheet has a little map that shows which part it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from generator.frozen import dataclass
from generator.press.back import Turn
from generator.press.cuts import Cutting
from generator.press.leaf import BoardPart, Laid, Leaf
from generator.press.lot import Lot, printable
from generator.press.marks import CropMark
from generator.press.stock import Clearances, Paper
from generator.units import Box, Sides, Size

OVERLAP = 10.0
"""How far a part of a poster goes on under the next one, in millimetres."""
MAP = 8.0
"""The height of the map at the sheet's foot."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class _Grid:
    """The parts of a board: how many across and down, how large, how far each goes under the next, how it lies."""

    across: int
    down: int
    part: Size
    overlap: float
    turn: Turn

    def region(self, column: int, row: int) -> Box:
        """What a part shows, on the board."""
        x, y = column * (self.part.width - self.overlap), row * (self.part.height - self.overlap)
        return Box(x, y, self.part.width, self.part.height)


def board_leaves(lot: Lot, paper: Paper, press: Clearances) -> Iterator[Leaf]:
    """One leaf for each part, row by row, as often as there are copies."""
    area = _area(paper, press)
    upright, lying = _grid(lot, area.size, 0), _grid(lot, area.size.turned, 90)
    grid = lying if lying.across * lying.down < upright.across * upright.down else upright
    for _ in range(lot.copies):
        for row in range(grid.down):
            for column in range(grid.across):
                yield _leaf(lot, grid, (column, row), area, press)


def _area(paper: Paper, press: Clearances) -> Box:
    """Where the parts' edges may lie: inside the marks, above the map."""
    return printable(paper, press).grown(Sides.all(-press.wide_edge)).grown(Sides(bottom=-MAP))


def _grid(lot: Lot, room: Size, turn: Turn) -> _Grid:
    overlap = OVERLAP if lot.split == "poster" else 0.0
    across, wide = _spans(lot.trim.width, room.width, overlap, lot.folds[0] + 1)
    down, high = _spans(lot.trim.height, room.height, overlap, lot.folds[1] + 1)
    return _Grid(across, down, Size(wide, high), overlap, turn)


def _spans(length: float, room: float, overlap: float, fields: int) -> tuple[int, float]:
    """Into how many equal parts a length goes, each at most as long as the room; folds are between parts."""
    number = max(1, ceil((length - overlap - 1e-6) / (room - overlap)))
    number = number if overlap else ceil(number / fields) * fields
    return number, (length + (number - 1) * overlap) / number


def _leaf(lot: Lot, grid: _Grid, at: tuple[int, int], area: Box, press: Clearances) -> Leaf:
    (column, row), turn = at, grid.turn
    region = grid.region(column, row)
    bleed = min(press.bleed, lot.bleed)
    board = Box(0, 0, lot.trim.width, lot.trim.height).grown(Sides.all(bleed))
    shown = _common(region.grown(Sides.all(bleed)), board)
    size = region.size.turned if turn else region.size
    x, y = area.x + (area.width - size.width) / 2, area.y + (area.height - size.height) / 2
    trim = lot.trim.turned if turn else lot.trim
    corner = Box(lot.trim.height - region.bottom, region.x, 0, 0) if turn else region
    box = Box(x - corner.x, y - corner.y, trim.width, trim.height)
    under = (grid.overlap * (column + 1 < grid.across), grid.overlap * (row + 1 < grid.down))
    edge = region.grown(Sides(right=-under[0], bottom=-under[1]))
    marks = _marks(_there(edge, lot, box, turn), _there(shown, lot, box, turn), area, press)
    laid = Laid(lot, box, turn, Sides(), window=shown)
    names = (_name(at), _name((column + 1, row)) if under[0] else "", _name((column, row + 1)) if under[1] else "")
    part = BoardPart(names[0], _name((grid.across - 1, grid.down - 1)), names[1], names[2])
    return Leaf((laid,), Cutting((*marks, *_map(grid, at, area, press)), count=4), press, part=part)


def _name(at: tuple[int, int]) -> str:
    column, row = at
    return f"{_LETTERS[column % 26]}{row + 1}"


def _common(one: Box, other: Box) -> Box:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)


def _there(region: Box, lot: Lot, box: Box, turn: Turn) -> Box:
    """A part of the board where it lies on the sheet."""
    if turn:
        return Box(box.x + lot.trim.height - region.bottom, box.y + region.x, region.height, region.width)
    return region.moved(box.x, box.y)


def _marks(edge: Box, shown: Box, area: Box, press: Clearances) -> Iterator[CropMark]:
    """Ticks outside of what is shown at both ends of each edge: to cut along, or where the neighbour's edge comes."""
    rim = area.grown(Sides.all(press.wide_edge))
    up, down = shown.y - press.air, shown.bottom + press.air
    left, right = shown.x - press.air, shown.right + press.air
    for x in (edge.x, edge.right):
        yield CropMark(x, max(rim.y, up - press.mark), x, up)
        yield CropMark(x, down, x, min(rim.bottom, down + press.mark))
    for y in (edge.y, edge.bottom):
        yield CropMark(max(rim.x, left - press.mark), y, left, y)
        yield CropMark(right, y, min(rim.right, right + press.mark), y)


def _map(grid: _Grid, at: tuple[int, int], area: Box, press: Clearances) -> Iterator[CropMark]:
    """All parts as little boxes at the foot of the sheet, this one crossed."""
    side = min((MAP - 1) / grid.down, 20 / grid.across)
    right, low = area.right + press.wide_edge, area.bottom + press.wide_edge + MAP
    x, y = right - grid.across * side, low - grid.down * side
    for column in range(grid.across + 1):
        yield CropMark(x + column * side, y, x + column * side, low)
    for row in range(grid.down + 1):
        yield CropMark(x, y + row * side, right, y + row * side)
    here_x, here_y = x + at[0] * side, y + at[1] * side
    yield CropMark(here_x, here_y, here_x + side, here_y + side)
    yield CropMark(here_x, here_y + side, here_x + side, here_y)
