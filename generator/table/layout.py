"""Tables of one game -> Layout: where everything lies in all drawings of it, so that nothing jumps between turns."""

from __future__ import annotations

from collections.abc import Sequence

from generator.frozen import dataclass
from generator.rules import Place, Table
from generator.table.pieces import Pieces
from generator.units import Box

MARGIN = 7.0
HEAD = 27.0
"""The band with the title and the move."""
SIDE = 38.0
"""The column of what is on offer."""
HOLD = 41.0
"""The height of what a seat has, below the board."""
BESIDE = 62.0
"""The width of what a seat has, beside the board."""
FOOT = 8.0
EDGE = 5.0
"""Room at the left of the board for the numbers of its rows."""
APART, LANE, GAP = 0.6, 9.6, 5.0
"""Pieces with tokens beside them: the scale of a piece, the height of a seat's lane, the room between two pieces."""
WHOLE = (214.0, 176.0)
"""What a board of pieces side by side fits into, in millimetres."""
BIGGEST = 0.7
"""The scale of a piece on a small board."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things lie, in millimetres.

    Attributes:
        width: Of the whole drawing.
        height: Of the whole drawing.
        board: Where the places are.
        side: Where what is on offer is, beside the board and as high; of no width where nothing ever is.
        scale: Of the pieces on the board.
        cell: The width and height of a place on the board.
        corner: The lowest column and row of a place.
        lanes: Seats that have a lane below each piece; 0 where tokens stand on the pieces.
        seats: How many seats there are.
    """

    width: float
    height: float
    board: Box
    side: Box
    scale: float
    cell: tuple[float, float]
    corner: tuple[int, int]
    lanes: int
    seats: int

    def at(self, place: Place) -> tuple[float, float]:
        """The top-left corner of a place."""
        x = self.board.x + (place.at[0] - self.corner[0]) * self.cell[0]
        return x, self.board.y + (place.at[1] - self.corner[1]) * self.cell[1]

    def holding(self, seat: int) -> Box:
        """Where a seat's things are."""
        if self.lanes:
            wide = (self.width - 2 * MARGIN + 4.0) / self.seats
            return Box(MARGIN + seat * wide, self.height - FOOT - HOLD, wide - 4.0, HOLD)
        high = (self.side.height + 3.0) / self.seats
        return Box(self.width - MARGIN - BESIDE, HEAD + seat * high, BESIDE, high - 3.0)


def layout(tables: Sequence[Table], pieces: Pieces) -> Layout:
    """Room for everything that any of the tables shows."""
    places = [place for table in tables for place in table.places]
    seats = max(len(table.holdings) for table in tables)
    side = SIDE if any(table.display for table in tables) else 0.0
    columns, rows = ([place.at[axis] for place in places] or [0] for axis in (0, 1))
    across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    size = pieces.size(_some_piece(tables))
    lanes = seats if any(place.sides for place in places) else 0
    if lanes:
        scale = APART
        cell = size.width * scale + GAP, size.height * scale + lanes * LANE + GAP
    else:
        scale = min(WHOLE[0] / across / size.width, WHOLE[1] / down / size.height, BIGGEST)
        cell = size.width * scale, size.height * scale
    wide, high = max(across * cell[0], 150.0), max(down * cell[1], 40.0 if lanes else 120.0)
    edge = 0.0 if lanes else EDGE
    board = Box(MARGIN + edge + (wide - across * cell[0]) / 2, HEAD, across * cell[0], high)
    right = MARGIN + edge + wide + 4.0
    beside = Box(right, HEAD, side, high)
    right += side + (4.0 if side else 0.0)
    width = (right if lanes else right + BESIDE) + MARGIN - (4.0 if lanes and not side else 0.0)
    height = HEAD + high + FOOT + (HOLD + 4.0 if lanes else 0.0)
    return Layout(width, height, board, beside, scale, cell, (min(columns), min(rows)), lanes, seats)


def _some_piece(tables: Sequence[Table]) -> str:
    """A piece that lies on a place, or else one that may be laid there; '' where there is none to be seen."""
    on_places = (place.piece for table in tables for place in table.places)
    to_be_laid = (token.piece for table in tables for each in table.holdings for token in each.tokens)
    return next(filter(None, (*on_places, *to_be_laid)), "")
