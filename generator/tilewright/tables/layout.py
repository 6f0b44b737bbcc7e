"""Tables of one game -> Layout: where everything lies, for all drawings of it or for one seat.

A narrow one is for a phone: everything below each other, and nothing that the board does not need.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright.draw.figures.frame import wrap
from tilewright.engine import Place, Table
from tilewright.frozen import dataclass
from tilewright.tables.panel import DOWN, GROWN, LARGE, panel_height, parts_of, rows_of
from tilewright.tables.pieces import Pieces
from tilewright.units import Box, Size

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
ROW = 4.6
"""Room for what a row of places is called."""
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
        title: Room above each place for what its row is called.
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
    title: float = 0.0

    def at(self, place: Place) -> tuple[float, float]:
        """The top-left corner of a place."""
        column, row = place.at[0] - self.corner[0], place.at[1] - self.corner[1]
        if self.fold:
            row, column = divmod(column, self.fold)
        return self.board.x + column * self.cell[0], self.board.y + row * self.cell[1] + self.title


@dataclass(frozen=True, slots=True)
class BoardGrid:
    """The places of a board.

    Attributes:
        corner: The lowest column and row.
        across: How many columns there are from there on.
        down: How many rows.
        lanes: Seats that have a lane below each piece.
        title: Room above each place for what its row is called.
    """

    corner: tuple[int, int]
    across: int
    down: int
    lanes: int
    title: float = 0.0


def grid(tables: Sequence[Table], pieces: Pieces) -> BoardGrid:
    """The places that any of the tables has."""
    places = [place for table in tables for place in table.places]
    columns, rows = ([place.at[axis] for place in places] or [0] for axis in (0, 1))
    laned = pieces.setting.laned or any(place.sides for place in places)
    lanes = max(len(table.holdings) for table in tables) if laned else 0
    corner = min(columns), min(rows)
    title = ROW if any(place.row for place in places) else 0.0
    return BoardGrid(corner, max(columns) - corner[0] + 1, max(rows) - corner[1] + 1, lanes, title)


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
        high = WHOLE[1] - down * places.title
        scale = min(WHOLE[0] / across / size.width, high / down / size.height, BIGGEST)
        cell = size.width * scale, size.height * scale + places.title
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
    return Layout(width, height, board, beside, scale, cell, places.corner, lanes, tuple(panels), title=places.title)


def some_piece(tables: Sequence[Table]) -> str:
    """A piece that lies on a place, or else one that may be laid there; '' where there is none to be seen."""
    on_places = (place.piece for table in tables for place in table.places)
    to_be_laid = (token.piece for table in tables for each in table.holdings for token in each.tokens)
    return next(filter(None, (*on_places, *to_be_laid)), "")


RIM, APART_BY = 4.0, 3.0
"""How far things lie from the rim, and from each other."""
LETTERS = 4.5
"""Room above a board for the letters of its columns."""
NARROW, TALL = 116.0, 150.0
"""The width of a narrow drawing, and the most that its board may have from top to bottom."""
LEAST = (150.0, 96.0), (0.0, 30.0)
"""The least room for a board: of a wide drawing, of a narrow one."""
SMALLER = 0.36
"""The scale of somebody's own cards on a narrow drawing."""
FOLD = 3
"""Pieces with lanes below them lie so many beside each other on a narrow drawing."""
LINE, NOTE = 3.9, 9.0
"""The height of a line of notes, and the size of its letters, in points."""
OFFERED = (1.75, 1.5, 1.25)
"""Times as large as in a replay that tokens on offer are drawn where they lie in one row; the last, in several."""
TITLE = 10.0
"""Room for what is written above things on offer, or below a piece there."""


def seated(table: Table, pieces: Pieces, seat: int, *, narrow: bool) -> Layout:
    """Room for a table; seat: whose things lie large, -1 for nobody's."""
    return _narrow(table, pieces, seat) if narrow else _wide(table, pieces, seat)


def without_extras(table: Table, pieces: Pieces) -> Table:
    """The table without what is shown only where there is room."""
    extra = pieces.setting.extra
    places = [each for each in table.places if each.name and not any(token.face in extra for token in each.tokens)]
    return replace(table, places=tuple(places)) if extra else table


def _wide(table: Table, pieces: Pieces, seat: int) -> Layout:
    places, size = grid([table], pieces), pieces.size(some_piece([table]))
    most = WHOLE if not places.lanes else (places.across * (size.width * APART + GAP), WHOLE[1])
    scale, cell = _cells(places, size, most)
    edge, top = (0.0, RIM) if places.lanes else (EDGE, RIM + LETTERS)
    wide = max(places.across * cell[0], LEAST[0][0])
    high = max(places.down * cell[1], 0.0 if places.lanes else LEAST[0][1])
    side = SIDE if table.display else 0.0
    x = RIM + edge + wide + APART_BY
    beside = x + side + (APART_BY if side else 0.0)
    others = [each for each in range(len(table.holdings)) if each != seat]
    if places.lanes:
        width = beside + RIM - APART_BY
        panels = _in_a_row(table, pieces, seat, width, top + high + APART_BY)
    else:
        width = beside + BESIDE + RIM
        panels = _stacked(table, pieces, others, Box(beside, top, BESIDE, 0.0), 1.25)
        high = max([high, *(box.bottom - top for box in panels.values())])
        if seat >= 0:
            panels |= _own(table, pieces, seat, Box(RIM, top + high + APART_BY, width - 2 * RIM, 0.0))
    bottom = max([top + high, *(box.bottom for box in panels.values())])
    board = Box(RIM + edge + (wide - places.across * cell[0]) / 2, top, places.across * cell[0], high)
    return _laid(table, places, Box(0, 0, width, bottom), board, Box(x, top, side, high), scale, cell, panels)


def _narrow(table: Table, pieces: Pieces, seat: int) -> Layout:
    places, size = grid([table], pieces), pieces.size(some_piece([table]))
    fold = FOLD if places.lanes and places.down == 1 and places.across > FOLD else 0
    shape = BoardGrid(places.corner, fold, -(-places.across // fold), places.lanes) if fold else places
    edge, top = (0.0, RIM) if places.lanes else (EDGE, RIM + LETTERS)
    room = NARROW - 2 * RIM - edge
    scale, cell = _cells(shape, size, (room, TALL + shape.lanes * shape.down * LANE))
    high = max(shape.down * cell[1], LEAST[1][1])
    board = Box(RIM + edge + (room - shape.across * cell[0]) / 2, top, shape.across * cell[0], high)
    y, side = top + high + APART_BY, Box(RIM, top, 0.0, 0.0)
    if table.display:
        each_wide = (NARROW - 2 * RIM) / len(table.display)
        side = Box(RIM, y, NARROW - 2 * RIM, max(_offer_height(place, pieces, each_wide) for place in table.display))
        y = side.bottom + APART_BY
    others = [each for each in range(len(table.holdings)) if each != seat]
    panels = _stacked(table, pieces, others, Box(RIM, y, NARROW - 2 * RIM, 0.0), 1.25)
    y = max([y, *(box.bottom + APART_BY for box in panels.values())])
    if seat >= 0:  # at the foot, where a page shows it by itself
        panels |= _own(table, pieces, seat, Box(RIM, y, NARROW - 2 * RIM, 0.0))
    bottom = max([y - APART_BY, *(box.bottom for box in panels.values())])
    laid = _laid(table, shape, Box(0, 0, NARROW, bottom), board, side, scale, cell, panels)
    return replace(laid, fold=fold)


def _laid(
    table: Table,
    places: BoardGrid,
    sheet: Box,
    board: Box,
    side: Box,
    scale: float,
    cell: tuple[float, float],
    panels: dict[int, Box],
) -> Layout:
    """All of it together, with the notes below."""
    foot = tuple(wrap("  \u00b7  ".join(table.notes), sheet.width - 2 * RIM, NOTE))
    height = sheet.height + 2.0 + LINE * len(foot) + 1.5
    boxes = tuple(panels[seat] for seat in range(len(table.holdings)))
    where = places.corner, places.lanes, boxes
    sizes = sheet.width, height, board, side, scale, cell
    return Layout(*sizes, *where, margin=RIM, headed=False, foot=foot, title=places.title)


def _cells(places: BoardGrid, size: Size, most: tuple[float, float]) -> tuple[float, tuple[float, float]]:
    """The scale of pieces on a board that fits into some room, and how large a place is."""
    gap = GAP if places.lanes else 0.0
    below = places.lanes * LANE + gap + places.title
    biggest = APART if places.lanes else BIGGEST
    across = (most[0] / places.across - gap) / size.width
    scale = min(across, (most[1] / places.down - below) / size.height, biggest)
    return scale, (size.width * scale + gap, size.height * scale + below)


def _own(table: Table, pieces: Pieces, seat: int, room: Box) -> dict[int, Box]:
    """A seat's own panel, below the board: its tokens are as large as two rows of them can be."""
    card = LARGE if room.width > NARROW else SMALLER
    holding = table.holdings[seat]
    count = len(parts_of(holding, pieces.setting).hoard)
    grow = next((by for by in GROWN if rows_of(count, room.width, by) * by <= max(by, 3.5)), 1.0)
    return {seat: replace(room, height=panel_height(holding, pieces, room.width, grow, card))}


def _stacked(table: Table, pieces: Pieces, seats: Sequence[int], room: Box, grow: float) -> dict[int, Box]:
    """Panels below each other."""
    boxes, y = dict[int, Box](), room.y
    for seat in seats:
        high = panel_height(table.holdings[seat], pieces, room.width, grow, LARGE / 2)
        boxes[seat] = Box(room.x, y, room.width, high)
        y += high + APART_BY
    return boxes


def _in_a_row(table: Table, pieces: Pieces, seat: int, width: float, y: float) -> dict[int, Box]:
    """Panels beside each other, all as high as the highest has to be; one's own is the widest."""
    seats, all_of_it = len(table.holdings), width - 2 * RIM + APART_BY
    own = 0.5 if seat >= 0 and seats > 2 else 1 / seats
    shares = [own if each == seat or seat < 0 else (1 - own) / (seats - 1) for each in range(seats)]
    boxes, x = dict[int, Box](), RIM
    for each, share in enumerate(shares):
        wide = all_of_it * share - APART_BY
        high = panel_height(table.holdings[each], pieces, wide, 1.0, LARGE / 2)
        boxes[each] = Box(x, y, wide, high)
        x += wide + APART_BY
    high = max(box.height for box in boxes.values())
    return {each: replace(box, height=high) for each, box in boxes.items()}


def _offer_height(place: Place, pieces: Pieces, width: float) -> float:
    """Return how high a thing on offer is if it may be so wide."""
    if place.piece:
        size = pieces.size(place.piece)
        return TITLE + 6.0 + size.height * min(BIGGEST, (width - 5.0) / size.width)
    count = max(1, len(place.tokens))
    by = next((by for by in OFFERED if rows_of(count, width, by) == 1), OFFERED[-1])
    return TITLE + DOWN * rows_of(count, width, by) * by + 1.0
