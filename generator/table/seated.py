"""Table, seat -> Layout: room for one table as somebody sees it who plays: what is theirs lies large below the board.

A narrow one is for a phone: everything below each other, and nothing that the board does not need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.draw.figures.frame import wrap
from generator.rules import Table
from generator.table.layout import (
    APART,
    BESIDE,
    BIGGEST,
    EDGE,
    GAP,
    LANE,
    SIDE,
    WHOLE,
    BoardGrid,
    Layout,
    grid,
    some_piece,
)
from generator.table.panel import DOWN, GROWN, LARGE, panel_height, parts_of, rows_of
from generator.table.pieces import Pieces
from generator.units import Box, Size

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
        side = Box(RIM, y, NARROW - 2 * RIM, _offer_height(table, pieces, NARROW - 2 * RIM))
        y = side.bottom + APART_BY
    panels = _own(table, pieces, seat, Box(RIM, y, NARROW - 2 * RIM, 0.0)) if seat >= 0 else {}
    y = max([y, *(box.bottom + APART_BY for box in panels.values())])
    others = [each for each in range(len(table.holdings)) if each != seat]
    panels |= _stacked(table, pieces, others, Box(RIM, y, NARROW - 2 * RIM, 0.0), 1.25)
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
    return Layout(sheet.width, height, board, side, scale, cell, *where, margin=RIM, headed=False, foot=foot)


def _cells(places: BoardGrid, size: Size, most: tuple[float, float]) -> tuple[float, tuple[float, float]]:
    """The scale of pieces on a board that fits into some room, and how large a place is."""
    gap = GAP if places.lanes else 0.0
    below = places.lanes * LANE + gap
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


def _offer_height(table: Table, pieces: Pieces, width: float) -> float:
    """How high what is on offer is where it lies in one row."""
    return max(_offer_heights(table, pieces, width / len(table.display)))


def _offer_heights(table: Table, pieces: Pieces, width: float) -> Iterator[float]:
    for place in table.display:
        if place.piece:
            size = pieces.size(place.piece)
            yield TITLE + 6.0 + size.height * min(BIGGEST, (width - 5.0) / size.width)
        else:
            count = max(1, len(place.tokens))
            by = next((by for by in OFFERED if rows_of(count, width, by) == 1), OFFERED[-1])
            yield TITLE + DOWN * rows_of(count, width, by) * by + 1.0
