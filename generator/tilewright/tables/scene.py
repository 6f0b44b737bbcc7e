"""Table + Layout -> a drawing of it: the board, what is on offer, what each seat has, and what has just been done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewright import pattern
from tilewright.draw.palette import BRASS, INK, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.draw.words import span
from tilewright.engine import Place, Table
from tilewright.tables.layout import LANE, Layout
from tilewright.tables.panel import (
    BOARD,
    OFFER,
    PANEL,
    about,
    belong,
    heap,
    lay_token,
    lively,
    mark,
    of_seat,
    panel,
    row,
    seat_colour,
)
from tilewright.tables.pieces import Pieces
from tilewright.tables.setting import Setting
from tilewright.units import Box

_GRID = pattern.prepare(r"([A-Z]+)(\d+)")
CLOTH, SOFT = "#EFE6D3", "#6E6257"
FEW = 8
"""Tokens on offer that lie side by side; of more, each kind lies there once."""
OFFERED = 1.75
"""Times as large as in a replay that tokens on offer are drawn at most."""
HALF = "\u00bd"
NOTE, LINE = 9, 3.9
"""The size of the notes at the foot, in points, and the height of a line of them."""
ROW_SIZE = 8.5
"""The size of what a row of places is called, in points."""


def paint(pen: Pen, table: Table, layout: Layout, pieces: Pieces, words: Sequence[str] = ()) -> None:
    """The whole table; words: who did what, in lines."""
    pen.area(rect(0, 0, layout.width, layout.height), CLOTH)
    if layout.headed:
        pen.text(table.heading, layout.margin, 10.2, 15, font="Cinzel", weight="bold")
        for at, line in enumerate(words[:2]):
            short = _short(line, layout.width - 2 * layout.margin, 9.5)
            pen.text(short, layout.margin, 15.2 + 4.0 * at, 9.5, fill=SOFT)
    for place in table.places:
        _draw_place(pen, table, place, layout, pieces)
    if not table.places:
        x, y = layout.board.x + layout.board.width / 2, layout.board.y + layout.board.height / 2
        pen.text(pen.look.language.say("replay.bare"), x, y, 12, style="italic", fill=SOFT, align=0.5)
    if pieces.setting.part_of:
        _draw_parts(pen, table.places, layout, pieces.setting.part_of)
    if layout.title:
        _draw_rows(pen, table.places, layout)
    if not layout.lanes:
        _draw_margins(pen, table.places, layout)
    _draw_offer(pen, table.display, layout, pieces)
    for seat, box in enumerate(layout.holdings):
        belong(pen, of_seat(seat))
        panel(pen, table, box, seat, pieces)
    notes = layout.foot or (_short("  \u00b7  ".join(table.notes), layout.width - 2 * layout.margin, NOTE),)
    for up, line in enumerate(reversed(notes)):
        y = layout.height - 3.0 - up * LINE
        pen.text(line, layout.margin, y, NOTE, style="italic", fill=SOFT)


def _draw_parts(pen: Pen, places: Sequence[Place], layout: Layout, part_of: Callable[[str], str]) -> None:
    """What each part of a board is called, above its first row."""
    corners: dict[str, tuple[float, float]] = {}
    for place in places:
        if name := part_of(place.name):
            x, y = layout.at(place)
            known = corners.get(name, (x, y))
            corners[name] = min(known[0], x), min(known[1], y)
    for name, (x, y) in corners.items():
        pen.text(name, x, y - 1.4, 9, font="Cinzel", weight="bold", fill=SOFT)


def _draw_rows(pen: Pen, places: Sequence[Place], layout: Layout) -> None:
    """What the places of a row are called together, above the first of them: no wider than they are."""
    rooms: dict[str, tuple[float, float, float]] = {}
    for place in places:
        if place.row:
            x, y = layout.at(place)
            left, top, right = rooms.get(place.row, (x, y, x))
            rooms[place.row] = min(left, x), min(top, y), max(right, x)
    for name, (x, y, right) in rooms.items():
        beyond = [other for other, top, _ in rooms.values() if abs(top - y) < 1 and other > x]
        room = max(min(beyond, default=layout.board.x + layout.board.width + layout.cell[0]) - x, right - x) - 1.5
        pen.text(_short(name, room, ROW_SIZE), x + 0.6, y - 1.2, ROW_SIZE, weight="bold", fill=SOFT)


def _draw_margins(pen: Pen, places: Sequence[Place], layout: Layout) -> None:
    """The letters of a board's columns above it and the numbers of its rows at its left, as its places are called."""
    named = [(match, layout.at(place)) for place in places if (match := _GRID.fullmatch(place.name))]
    for column, x in {match[1]: at[0] for match, at in named}.items():
        pen.text(column, x + layout.cell[0] / 2, layout.board.y - 1.2, 8.5, fill=SOFT, align=0.5)
    for number, y in {match[2]: at[1] for match, at in named}.items():
        pen.text(number, layout.board.x - 1.4, y + layout.cell[1] / 2 + 1.0, 8.5, fill=SOFT, align=1.0)


def _draw_place(pen: Pen, table: Table, place: Place, layout: Layout, pieces: Pieces) -> None:
    x, y = layout.at(place)
    size, scale = pieces.size(place.piece), layout.scale
    wide, high = size.width * scale, size.height * scale
    width, height = layout.cell[0], layout.cell[1] - layout.title
    mark(pen, place.name, Box(x, y, wide, high) if place.piece else Box(x, y, width, height), BOARD)
    belong(pen, place.name)
    if lively(pen) and place.name and not place.piece:  # somebody may lay something here
        if not any(token.spot for token in place.tokens):
            pen.line(rect(x + 1, y + 1, width - 2, height - 2), mix(CLOTH, INK, 0.3), 0.25, dash="1.4 1.2")
        if " " in place.name and not place.caption.startswith(place.name):  # its name stands nowhere else
            pen.text(place.name, x + width / 2, y + 4.0, 8, fill=SOFT, align=0.5)
    if place.piece:
        pieces.lay(pen, place.piece, x, y, scale, place.tokens)
    for token in place.tokens:
        if token.spot and token.face in pieces.setting.printed:
            (across, down), wide_token = token.spot, pieces.printed_size(token, size).width * scale
            mark(pen, token.text, about(x + across * wide, y + down * high, wide_token))
    standing = [token for token in place.tokens if token.spot and token.face not in pieces.setting.printed]
    for token, spot in zip(standing, pieces.spots(place.piece, standing), strict=True):
        wide_token = pieces.printed_size(token, size).width * scale
        lay_token(pen, pieces.setting, token, x + spot.x * scale, y + spot.y * scale, wide_token)
    if layout.lanes:
        _draw_lanes(pen, table, place, pieces.setting, Box(x, y + high + 1.6, wide, layout.lanes * LANE))


def _draw_lanes(pen: Pen, table: Table, place: Place, setting: Setting, box: Box) -> None:
    """A lane for each seat below a card: its dice in a row and what they count; the winner's is framed."""
    counts = dict(place.sides)
    for seat in range(len(table.holdings)):
        y, colour = box.y + seat * LANE, seat_colour(pen.look.liveries, table, seat)
        if seat not in counts:
            pen.line(f"M{box.x:.2f} {y + LANE / 2:.2f}h{box.width:.2f}", mix(CLOTH, INK, 0.12), 0.2, dash="0.3 1.6")
            continue
        won = place.won == seat
        pen.area(rect(box.x - 1.2, y + 0.3, box.width + 2.4, LANE - 0.8), mix(PANEL, colour, 0.16))
        pen.area(rect(box.x - 1.2, y + 0.3, 1.3, LANE - 0.8), colour)
        if won:
            pen.line(rect(box.x - 1.2, y + 0.3, box.width + 2.4, LANE - 0.8), BRASS, 0.9)
        dice = sorted((token for token in place.tokens if token.seat == seat), key=lambda token: token.pips)
        room = box.width - 7.4
        row(pen, setting, dice, box.x + 1.0, y + LANE / 2 - 0.1, room)
        end, base = box.x + box.width + 0.4, y + LANE / 2 + 1.55
        whole, half = counts[seat].removesuffix(HALF), counts[seat].endswith(HALF)
        if half:  # set smaller, for the capitals have none
            pen.text(HALF, end, base, 8.5, weight="bold", align=1.0)
        fill = INK if won else SOFT
        pen.text(whole, end - (2.5 if half else 0.0), base, 12, font="Cinzel", weight="bold", align=1.0, fill=fill)


def _draw_offer(pen: Pen, display: Sequence[Place], layout: Layout, pieces: Pieces) -> None:
    """What lies beside the board to be had, or below it in a row."""
    box = layout.side
    if not box.width or not display:
        return
    belong(pen, OFFER)
    pen.area(rect(box.x, box.y, box.width, box.height), PANEL)
    pen.line(rect(box.x, box.y, box.width, box.height), mix(PANEL, INK, 0.3), 0.25)
    if any(place.piece for place in display):
        _title(pen, pen.look.language.say("replay.offer"), box)
        _pieces_on_offer(pen, display, Box(box.x, box.y + 9.0, box.width, box.height - 10.0), pieces)
    elif lively(pen):
        wide, y = box.width / len(display) if box.width > box.height else box.width, box.y
        for at, place in enumerate(display):
            shift = at * wide if wide < box.width else 0.0
            kind = Box(box.x + shift, box.y if shift else y, wide, box.bottom - y)
            _title(pen, _upper(place.name), kind)
            room = Box(kind.x, kind.y + 9.0, kind.width, kind.height - 9.5)
            y = heap(pen, pieces.setting, place.tokens, room, OFFERED)
    else:
        _tokens_on_offer(pen, display, box, pieces)


def _title(pen: Pen, words: str, box: Box) -> None:
    pen.text(words, box.x + box.width / 2, box.y + 6.4, 10, font="Cinzel", weight="bold", align=0.5)


def _tokens_on_offer(pen: Pen, display: Sequence[Place], box: Box, pieces: Pieces) -> None:
    """Kinds of things to be had, below each other, two and two."""
    y = box.y
    for place in display:
        _title(pen, _upper(place.name), Box(box.x, y, box.width, 0.0))
        each = [token for token in place.tokens for _ in range(token.count)]
        if len(each) > FEW:
            y = heap(pen, pieces.setting, place.tokens, Box(box.x, y + 10.0, box.width, box.bottom - y - 10.0)) + 4.0
            continue
        for at, token in enumerate(each):
            x = box.x + box.width * (0.3 + 0.4 * (at % 2))
            lay_token(pen, pieces.setting, token, x, y + 15.4 + at // 2 * 12.0, 9.6)
        y += 14.0 + (len(place.tokens) + 1) // 2 * 12.0


def _pieces_on_offer(pen: Pen, display: Sequence[Place], box: Box, pieces: Pieces) -> None:
    """Pieces below each other, or beside each other where there is more room for that; each with its name."""
    sizes = [pieces.size(place.piece) for place in display]
    across = box.width > box.height
    most = max(size.height / size.width for size in sizes) * (box.width - 5.0) + 9.0
    wide, high = (box.width / len(display), box.height) if across else (box.width, min(box.height / len(display), most))
    for at, (place, size) in enumerate(zip(display, sizes, strict=True)):
        scale = min((wide - 5.0) / size.width, (high - 6.0) / size.height)
        room = Box(box.x + at * wide, box.y, wide, high) if across else Box(box.x, box.y + at * high, wide, high)
        x = room.x + (wide - size.width * scale) / 2
        pieces.lay(pen, place.piece, x, room.y, scale)
        mark(pen, place.name, Box(x, room.y, size.width * scale, size.height * scale))
        pen.text(place.name, room.x + wide / 2, room.y + 3.0 + size.height * scale, 8, align=0.5)


def _short(words: str, width: float, size: float) -> str:
    """The words as far as there is room."""
    if span(words, size) <= width:
        return words
    while words and span(f"{words} ...", size) > width:
        words = words[:-1]
    return f"{words} ..."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
