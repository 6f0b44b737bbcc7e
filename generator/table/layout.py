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
        side: Where what is on offer is; of no width where nothing ever is.
        scale: Of the pieces on the board.
        cell: The width and height of a place on the board.
        corner: The lowest column and row of a place.
        lanes: Seats that have a lane below each piece; 0 where tokens stand on the pieces.
        holdings: Where each seat's things are.
        margin: How far from the rim words begin.
        headed: Whether it says above the board where the game stands.
        foot: The lines at the foot.
        fold: After so many places a row goes on below itself; 0 for never.
    """

    width: float
    height: float
    board: Box
    side: Box
    scale: float
    cell: tuple[float, float]
    corner: tuple[int, int]
    lanes: int
    holdings: tuple[Box, ...]
    margin: float = MARGIN
    headed: bool = True
    foot: tuple[str, ...] = ()
    fold: int = 0

    def at(self, place: Place) -> tuple[float, float]:
        """The top-left corner of a place."""
        column, row = place.at[0] - self.corner[0], place.at[1] - self.corner[1]
        if self.fold:
            row, column = divmod(column, self.fold)
        return self.board.x + column * self.cell[0], self.board.y + row * self.cell[1]


@dataclass(frozen=True, slots=True)
class BoardGrid:
    """The places of a board.

    Attributes:
        corner: The lowest column and row.
        across: How many columns there are from there on.
        down: How many rows.
        lanes: Seats that have a lane below each piece.
    """

    corner: tuple[int, int]
    across: int
    down: int
    lanes: int


def grid(tables: Sequence[Table], pieces: Pieces) -> BoardGrid:
    """The places that any of the tables has."""
    places = [place for table in tables for place in table.places]
    columns, rows = ([place.at[axis] for place in places] or [0] for axis in (0, 1))
    laned = pieces.setting.laned or any(place.sides for place in places)
    lanes = max(len(table.holdings) for table in tables) if laned else 0
    corner = min(columns), min(rows)
    return BoardGrid(corner, max(columns) - corner[0] + 1, max(rows) - corner[1] + 1, lanes)


def layout(tables: Sequence[Table], pieces: Pieces) -> Layout:
    """Room for everything that any of the tables shows."""
    seats = max(len(table.holdings) for table in tables)
    side = SIDE if any(table.display for table in tables) else 0.0
    places = grid(tables, pieces)
    lanes, across, down = places.lanes, places.across, places.down
    size = pieces.size(some_piece(tables))
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
    if lanes:
        room = (width - 2 * MARGIN + 4.0) / seats
        panels = [Box(MARGIN + seat * room, height - FOOT - HOLD, room - 4.0, HOLD) for seat in range(seats)]
    else:
        room = (high + 3.0) / seats
        panels = [Box(width - MARGIN - BESIDE, HEAD + seat * room, BESIDE, room - 3.0) for seat in range(seats)]
    return Layout(width, height, board, beside, scale, cell, places.corner, lanes, tuple(panels))


def some_piece(tables: Sequence[Table]) -> str:
    """A piece that lies on a place, or else one that may be laid there; '' where there is none to be seen."""
    on_places = (place.piece for table in tables for place in table.places)
    to_be_laid = (token.piece for table in tables for each in table.holdings for token in each.tokens)
    return next(filter(None, (*on_places, *to_be_laid)), "")
