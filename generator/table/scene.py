"""Table + Layout -> a drawing of it: the board, what is on offer, what each seat has, and what has just been done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.draw import items
from generator.draw.palette import BRASS, INK, PALE, PAPER, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import circle, rect
from generator.draw.words import span
from generator.rules import Holding, Place, Table, Token
from generator.table.layout import LANE, MARGIN, Layout
from generator.table.marks import BOARD, OFFER, belong, grown, mark, of_seat
from generator.table.pieces import Pieces
from generator.table.setting import DrawToken, Setting
from generator.units import POINTS_PER_MM, Box

_GRID = re.compile(r"([A-Z]+)(\d+)")
CLOTH, PANEL, SOFT = "#EFE6D3", "#FBF5E6", "#6E6257"
PLAIN = "#8F7F6A"
"""Of a seat without a livery."""
DIE, STEP = 7.6, 8.1
MINI = 0.25
"""The scale of a captured card."""


def paint(pen: Pen, table: Table, layout: Layout, pieces: Pieces, words: Sequence[str]) -> None:
    """The whole table; words: who did what, in lines."""
    pen.area(rect(0, 0, layout.width, layout.height), CLOTH)
    pen.text(table.heading, MARGIN, 10.2, 15, font="Cinzel", weight="bold")
    for at, line in enumerate(words[:2]):
        pen.text(_short(line, layout.width - 2 * MARGIN, 9.5), MARGIN, 15.2 + 4.0 * at, 9.5, fill=SOFT)
    for place in table.places:
        _place(pen, table, place, layout, pieces)
    if not table.places:
        x, y = layout.board.x + layout.board.width / 2, layout.board.y + layout.board.height / 2
        pen.text(pen.look.language.say("replay.bare"), x, y, 12, style="italic", fill=SOFT, align=0.5)
    if not layout.lanes:
        _margins(pen, table.places, layout)
    _offer(pen, table.display, layout, pieces)
    for seat, holding in enumerate(table.holdings):
        belong(pen, of_seat(seat))
        _holding(pen, table, layout.holding(seat), holding, pieces)
    notes = _short("  \u00b7  ".join(table.notes), layout.width - 2 * MARGIN, 9)
    pen.text(notes, MARGIN, layout.height - 3.0, 9, style="italic", fill=SOFT)


def _margins(pen: Pen, places: Sequence[Place], layout: Layout) -> None:
    """The letters of a board's columns above it and the numbers of its rows at its left, as its places are called."""
    named = [(match, layout.at(place)) for place in places if (match := _GRID.fullmatch(place.name))]
    for column, x in {match[1]: at[0] for match, at in named}.items():
        pen.text(column, x + layout.cell[0] / 2, layout.board.y - 1.2, 8.5, fill=SOFT, align=0.5)
    for row, y in {match[2]: at[1] for match, at in named}.items():
        pen.text(row, layout.board.x - 1.4, y + layout.cell[1] / 2 + 1.0, 8.5, fill=SOFT, align=1.0)


def _place(pen: Pen, table: Table, place: Place, layout: Layout, pieces: Pieces) -> None:
    x, y = layout.at(place)
    size, scale = pieces.size(place.piece), layout.scale
    wide, high = size.width * scale, size.height * scale
    mark(pen, place.name, Box(x, y, wide, high) if place.piece else Box(x, y, *layout.cell), BOARD)
    belong(pen, place.name)
    if place.piece:
        pieces.lay(pen, place.piece, x, y, scale, place.tokens)
    for token in place.tokens:
        if token.spot and token.face in pieces.setting.printed:
            (across, down), wide_token = token.spot, pieces.printed_size(token, size).width * scale
            mark(pen, token.text, _about(x + across * wide, y + down * high, wide_token))
    standing = [token for token in place.tokens if token.spot and token.face not in pieces.setting.printed]
    for token, spot in zip(standing, pieces.spots(place.piece, standing), strict=True):
        wide_token = pieces.printed_size(token, size).width * scale
        _token(pen, pieces.setting, token, x + spot.x * scale, y + spot.y * scale, wide_token)
    if layout.lanes:
        _lanes(pen, table, place, pieces.setting, Box(x, y + high + 1.6, wide, layout.lanes * LANE))


def _lanes(pen: Pen, table: Table, place: Place, setting: Setting, box: Box) -> None:
    """A lane for each seat below a card: its dice in a row and what they count; the winner's is framed."""
    counts = dict(place.sides)
    for seat, holding in enumerate(table.holdings):
        y, colour = box.y + seat * LANE, _colour(pen, holding)
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
        _row(pen, setting, dice, box.x + 1.0, y + LANE / 2 - 0.1, room)
        _worth(pen, counts[seat], box.x + box.width + 0.4, y + LANE / 2 + 1.55, won=won)


def _worth(pen: Pen, words: str, x: float, y: float, *, won: bool) -> None:
    """A strength, ending at x; a half is set smaller, for the capitals have none."""
    whole, half = (words[:-1], words[-1]) if words.endswith("\u00bd") else (words, "")
    if half:
        pen.text(half, x, y, 8.5, weight="bold", align=1.0)
    fill = INK if won else SOFT
    pen.text(whole, x - (2.5 if half else 0.0), y, 12, font="Cinzel", weight="bold", align=1.0, fill=fill)


def _row(
    pen: Pen, setting: Setting, tokens: Sequence[Token], x: float, y: float, room: float, *, die: float = DIE
) -> None:
    """Tokens side by side from x on, one for each that they count; pushed together where they would not fit."""
    each = [token for token in tokens for _ in range(token.count)]
    step = min(die * STEP / DIE, (room - die) / max(1, len(each) - 1))
    for at, token in enumerate(each):
        _token(pen, setting, token, x + die / 2 + at * step, y, die)


def _offer(pen: Pen, display: Sequence[Place], layout: Layout, pieces: Pieces) -> None:
    """What lies beside the board to be had."""
    box = layout.side
    if not box.width or not display:
        return
    belong(pen, OFFER)
    pen.area(rect(box.x, box.y, box.width, box.height), PANEL)
    pen.line(rect(box.x, box.y, box.width, box.height), mix(PANEL, INK, 0.3), 0.25)
    if any(place.piece for place in display):
        offer = pen.look.language.say("replay.offer")
        pen.text(offer, box.x + box.width / 2, box.y + 6.4, 10, font="Cinzel", weight="bold", align=0.5)
        _pieces_on_offer(pen, display, box, pieces)
        return
    y = box.y + 6.4
    for place in display:
        pen.text(_upper(place.name), box.x + box.width / 2, y, 10, font="Cinzel", weight="bold", align=0.5)
        each = [token for token in place.tokens for _ in range(token.count)]
        for at, token in enumerate(each):
            _token(
                pen, pieces.setting, token, box.x + box.width * (0.3 + 0.4 * (at % 2)), y + 9.0 + at // 2 * 12.0, 9.6
            )
        y += 14.0 + (len(place.tokens) + 1) // 2 * 12.0


def _pieces_on_offer(pen: Pen, display: Sequence[Place], box: Box, pieces: Pieces) -> None:
    sizes = [pieces.size(place.piece) for place in display]
    most = max(size.height / size.width for size in sizes) * (box.width - 5.0) + 9.0
    room = min((box.height - 10.0) / len(display), most)
    for at, place in enumerate(display):
        size = pieces.size(place.piece)
        scale = min((box.width - 5.0) / size.width, (room - 6.0) / size.height)
        x = box.x + (box.width - size.width * scale) / 2
        pieces.lay(pen, place.piece, x, box.y + 9.0 + at * room, scale)
        mark(pen, place.name, Box(x, box.y + 9.0 + at * room, size.width * scale, size.height * scale))
        pen.text(place.name, box.x + box.width / 2, box.y + 12.0 + at * room + size.height * scale, 8, align=0.5)


def _holding(pen: Pen, table: Table, box: Box, holding: Holding, pieces: Pieces) -> None:
    """A seat: its name and points on its colour, below them its dice, its hoard, and the cards it has captured."""
    colour = _colour(pen, holding)
    moves = holding.name and holding.name in table.heading
    pen.area(rect(box.x, box.y, box.width, box.height), PANEL)
    pen.area(rect(box.x, box.y, box.width, 7.6), colour)
    mark(pen, holding.name, Box(box.x, box.y, box.width, 7.6))
    ink = PAPER if on(colour) == PAPER else INK
    pen.text(holding.name, box.x + 2.4, box.y + 5.4, 11.5, font="Cinzel", weight="bold", fill=ink)
    points = f"{holding.score:g}"
    pen.text(points, box.x + box.width - 2.4, box.y + 5.4, 12.5, font="Cinzel", weight="bold", fill=ink, align=1.0)
    pen.line(
        rect(box.x, box.y, box.width, box.height), BRASS if moves else mix(PANEL, INK, 0.35), 0.9 if moves else 0.25
    )
    rows = pieces.setting.rows
    dice = [token for token in holding.tokens if token.face in rows]
    cards = [token for token in holding.tokens if token.piece]
    others = [token for token in holding.tokens if token.face not in rows and not token.piece]
    y = box.y + 12.6
    if dice:
        _row(pen, pieces.setting, dice, box.x + 2.2, y, box.width - 4.4, die=6.6)
        y += 6.0
    if others:
        y = _hoard(pen, pieces.setting, others, box, y, 28.0 if cards else 0.0)
    if cards:
        _captured(pen, cards, box, y, pieces)


def _hoard(pen: Pen, setting: Setting, tokens: Sequence[Token], box: Box, y: float, kept: float) -> float:
    """Each kind of token once, with how many there are; how far down it reaches."""
    by = grown(pen, len(tokens), Box(box.x, y, box.width, box.bottom - y - kept))
    columns = max(1, int((box.width - 3.0) / (14.0 * by)))
    for at, token in enumerate(tokens):
        x, down = box.x + (6.0 + at % columns * 14.0) * by, y + (1.0 + at // columns * 9.6) * by + 3.7 * (by - 1)
        _token(pen, setting, token, x, down, 7.4 * by)
        if token.count > 1:
            pen.text(f"{token.count}", x + 4.6 * by, down + 2.4 * by, 10.5 * by, weight="bold")
    return y + -(-len(tokens) // columns) * 9.6 * by


def _captured(pen: Pen, cards: Sequence[Token], box: Box, y: float, pieces: Pieces) -> None:
    """Small cards in rows, overlapping where they would not fit."""
    size = pieces.size(cards[0].piece)
    scale = min(MINI, (box.bottom - y - 2.0) / size.height)
    wide, room = size.width * scale, box.width - 4.4
    step = min(wide + 0.8, (room - wide) / max(1, len(cards) - 1))
    for at, token in enumerate(cards):
        pieces.lay(pen, token.piece, box.x + 2.2 + at * step, y, scale)
        mark(pen, token.text, Box(box.x + 2.2 + at * step, y, wide, size.height * scale))


def _colour(pen: Pen, holding: Holding) -> str:
    livery = pen.look.liveries.get(holding.livery)
    return livery.hex if livery else PLAIN


def _short(words: str, width: float, size: float) -> str:
    """The words as far as there is room."""
    if span(words, size) <= width:
        return words
    while words and span(f"{words} ...", size) > width:
        words = words[:-1]
    return f"{words} ..."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _token(pen: Pen, setting: Setting, token: Token, x: float, y: float, wide: float) -> None:
    """A token about (x, y), so many millimetres wide."""
    mark(pen, token.text, _about(x, y, wide))
    (setting.tokens.get(token.face) or GENERAL.get(token.face, _disc))(pen, token, x, y, wide)


def _gem(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    pen.use(items.gem, pen.look.colours[token.of], at=(x, y), scale=wide / 10.5)


def _key(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    pen.use(items.key, pen.look.locks[token.of], at=(x, y), scale=wide / 11.0)


def _disc(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A disc with the first letter of what it is."""
    pen.area(circle(x, y, wide / 2), mix(BRASS, PALE, 0.5), INK, 0.25)
    size = wide * 0.55 * POINTS_PER_MM
    pen.text(token.text[:1].upper(), x, y + wide * 0.19, size, font="Cinzel", weight="bold", align=0.5)


GENERAL: dict[str, DrawToken] = {"gem": _gem, "key": _key}
"""Tokens that any game may have -> how they are drawn."""


def _about(x: float, y: float, wide: float) -> Box:
    """A square of that width about a point."""
    return Box(x - wide / 2, y - wide / 2, wide, wide)
