"""Holding -> its panel on the table: name, points, tokens and cards, each marked for whoever may touch it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tilewright.draw import items
from tilewright.draw.palette import BRASS, INK, PALE, PAPER, mix, on
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.engine import Holding, Table, Token
from tilewright.frozen import dataclass
from tilewright.spec.entries import Colour
from tilewright.tables.pieces import Pieces
from tilewright.tables.setting import DrawToken, Setting
from tilewright.units import POINTS_PER_MM, Box

PANEL_OF = ""
"""The name of a seat's panel as a whole, by whose owner it is known."""
BOARD, OFFER = "", "offer"
"""Owners of what lies on no place and in nobody's hand: the places themselves, and what is to be had."""


@dataclass(frozen=True, slots=True)
class TableMark:
    """Something on the table.

    Attributes:
        owner: The place that it lies on, `of_seat(n)` for what a player has, BOARD for a place, OFFER for what is to
            be had.
        name: What the table calls it: 'red 4', 'C4', 'Ruby'.
        box: Where it is, in millimetres.
    """

    owner: str
    name: str
    box: Box


class NotingPen(Pen):
    """A pen that also notes where things come to lie."""

    marks: tuple[TableMark, ...] = ()
    owner = BOARD


class MarkingPen(NotingPen):
    """The same for somebody who is to touch what is drawn."""


def of_seat(seat: int) -> str:
    """What marks call a player as an owner: nothing that a place could be called."""
    return f"@{seat}"


def belong(pen: Pen, owner: str) -> None:
    """What is drawn from now on belongs to that owner."""
    if isinstance(pen, NotingPen):
        pen.owner = owner


def lively(pen: Pen) -> bool:
    """Whether somebody is to touch what is drawn, and wants it as large as fits; a replay has it in one size."""
    return isinstance(pen, MarkingPen)


def mark(pen: Pen, name: str, box: Box, owner: str | None = None) -> None:
    """Something of that name lies there; of the present owner, unless another is named."""
    if isinstance(pen, NotingPen):
        pen.marks += (TableMark(pen.owner if owner is None else owner, name, box),)


DIE_SIZE, STEP = 7.6, 8.1


def row(
    pen: Pen, setting: Setting, tokens: Sequence[Token], x: float, y: float, room: float, *, die: float = DIE_SIZE
) -> None:
    """Tokens side by side from x on, one for each that they count; pushed together where they would not fit."""
    each = [token for token in tokens for _ in range(token.count)]
    step = min(die * STEP / DIE_SIZE, (room - die) / max(1, len(each) - 1))
    for at, one in enumerate(each):
        lay_token(pen, setting, one, x + die / 2 + at * step, y, die)


def lay_token(pen: Pen, setting: Setting, token: Token, x: float, y: float, wide: float) -> None:
    """A token about (x, y), so many millimetres wide."""
    across, down = setting.extents.get(token.face, (1.0, 1.0))
    mark(pen, token.text, Box(x - wide * across / 2, y - wide * down / 2, wide * across, wide * down))
    usual = GENERAL.get(token.face, _usual_die if token.face == "die" else _disc)
    (setting.tokens.get(token.face) or usual)(pen, token, x, y, wide)


def about(x: float, y: float, wide: float) -> Box:
    """A square of that width about a point."""
    return Box(x - wide / 2, y - wide / 2, wide, wide)


PIPS = ("", "4", "08", "048", "0268", "02468", "023568")
"""Where the pips of a face are, of nine places row by row."""


def _usual_die(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A die: its pips up to six, else what it shows; a bare face if nobody sees it."""
    half = wide * 0.42
    pen.area(rect(x - half, y - half, 2 * half, 2 * half), PALE, INK, 0.25)
    if 0 < token.pips < len(PIPS):
        for place in map(int, PIPS[token.pips]):
            row, column = divmod(place, 3)
            pen.area(circle(x + (column - 1) * half * 0.52, y + (row - 1) * half * 0.52, half * 0.19), INK)
    elif shown := token.text.removeprefix("die ").strip("?"):
        word = shown if len(shown) < 4 else shown[:1].upper()
        size = wide * 0.5 * POINTS_PER_MM / max(1.0, len(word) * 0.6)
        pen.text(word if token.text != "die" else "", x, y + wide * 0.16, size, font="Cinzel", weight="bold", align=0.5)


def _disc(pen: Pen, token: Token, x: float, y: float, wide: float) -> None:
    """A disc with the first letter of what it is."""
    pen.area(circle(x, y, wide / 2), mix(BRASS, PALE, 0.5), INK, 0.25)
    size = wide * 0.55 * POINTS_PER_MM
    pen.text(token.text[:1].upper(), x, y + wide * 0.19, size, font="Cinzel", weight="bold", align=0.5)


GENERAL: dict[str, DrawToken] = {
    "gem": lambda pen, token, x, y, wide: pen.use(items.gem, pen.look.colours[token.of], at=(x, y), scale=wide / 10.5),
    "key": lambda pen, token, x, y, wide: pen.use(items.key, pen.look.locks[token.of], at=(x, y), scale=wide / 11.0),
}
"""Tokens that any game may have -> how they are drawn."""


PANEL = "#FBF5E6"
"""The ground."""
PLAIN = "#6B4F2E", "#52606B", "#66733F", "#70506B", "#9C8350"
"""The colours of seats without a livery: none that a piece would have."""
BAND, RIM = 7.6, 2.2
"""The height of the band with the name; how far from the rim things lie."""
DIE, DIE_LARGE = 6.6, 11.0
"""What stands in a row: its width in a replay, and at most where somebody plays."""
MINI, LARGE = 0.25, 0.52
"""The scale of a card in a panel: in a replay, and at most where somebody plays."""
WIDE = 200.0
"""Of a panel wider than this, cards lie beside the hoard."""
KEPT = 28.0
"""Room that is kept for cards."""
TOKEN, COLUMN, DOWN = 7.4, 14.0, 9.6
"""A token of a hoard: its width, and how far from the next it lies, to the side and below."""


GROWN = (2.5, 2.25, 2.0, 1.75, 1.5, 1.25)
"""Times as large as in a replay that tokens may be drawn where somebody plays, the best first."""


@dataclass(frozen=True, slots=True)
class PanelParts:
    """What lies in a panel.

    Attributes:
        row: What stands side by side, one for each.
        hoard: What lies there once, with how many there are.
        cards: Printed pieces.
    """

    row: tuple[Token, ...]
    hoard: tuple[Token, ...]
    cards: tuple[Token, ...]


def parts_of(holding: Holding, setting: Setting) -> PanelParts:
    """What a seat has, by how it lies."""
    cards = tuple(token for token in holding.tokens if token.piece)
    others = [token for token in holding.tokens if not token.piece]
    standing = tuple(token for token in others if token.face in setting.rows)
    return PanelParts(standing, tuple(token for token in others if token.face not in setting.rows), cards)


def panel_height(holding: Holding, pieces: Pieces, width: float, grow: float, card: float) -> float:
    """How high a panel of that width has to be where tokens are so many times as large, and cards at that scale."""
    parts = parts_of(holding, pieces.setting)
    across = width / 2 if _side_by_side(parts, width) else width
    row = _die(parts.row, width) + RIM if parts.row else 0.0
    hoard = rows_of(len(parts.hoard), across, grow) * DOWN * grow + 1.0 if parts.hoard else 0.0
    cards = pieces.size(parts.cards[0].piece).height * card + RIM if parts.cards else 0.0
    rest = max(hoard, cards) if across < width else hoard + cards
    return BAND + RIM + max(row + rest, DOWN - RIM)


def panel(pen: Pen, table: Table, box: Box, seat: int, pieces: Pieces) -> None:
    """A seat: its name and points on its colour, below them its dice, its hoard, and the cards it has."""
    _band(pen, table, box, seat)
    parts = parts_of(table.holdings[seat], pieces.setting)
    y = box.y + BAND + RIM
    if parts.row:
        die = _die(parts.row, box.width) if lively(pen) else DIE
        row(pen, pieces.setting, parts.row, box.x + RIM, y + die / 2, box.width - 2 * RIM, die=die)
        y += die + RIM
    room = Box(box.x, y, box.width, box.bottom - y)
    if lively(pen) and _side_by_side(parts, box.width):
        few = (len(parts.hoard) + 0.6) * COLUMN * GROWN[0]  # the rest is for the cards
        room = Box(box.x, y, min(box.width / 2, few), room.height)
        heap(pen, pieces.setting, parts.hoard, room)
        _cards(pen, parts.cards, Box(room.right, y, box.width - room.width, room.height), pieces)
        return
    if parts.hoard:
        kept = KEPT if parts.cards else 0.0
        y = heap(pen, pieces.setting, parts.hoard, Box(box.x, y, box.width, room.height - kept))
    if parts.cards:
        _cards(pen, parts.cards, Box(box.x, y, box.width, box.bottom - y), pieces)


def _side_by_side(parts: PanelParts, width: float) -> bool:
    """Whether cards lie beside the hoard, and not below it."""
    return bool(parts.hoard and parts.cards) and width > WIDE


def columns_of(width: float, by: float) -> int:
    """How many tokens lie beside each other where they are so many times as large as in a replay."""
    return max(1, int((width - 3.0) / (COLUMN * by)))


def rows_of(count: int, width: float, by: float) -> int:
    """How many rows so many tokens lie in."""
    return -(-count // columns_of(width, by))


def seat_colour(liveries: Mapping[str, Colour], table: Table, seat: int) -> str:
    """The colour that a seat plays in."""
    livery = liveries.get(table.holdings[seat].livery)
    return livery.hex if livery else PLAIN[seat % len(PLAIN)]


def _band(pen: Pen, table: Table, box: Box, seat: int) -> None:
    colour, holding = seat_colour(pen.look.liveries, table, seat), table.holdings[seat]
    moves = holding.name and holding.name in table.heading
    pen.area(rect(box.x, box.y, box.width, box.height), PANEL)
    pen.area(rect(box.x, box.y, box.width, BAND), colour)
    mark(pen, PANEL_OF, box)
    mark(pen, holding.name, Box(box.x, box.y, box.width, BAND))
    ink = PAPER if on(colour) == PAPER else INK
    pen.text(holding.name, box.x + 2.4, box.y + 5.4, 11.5, font="Cinzel", weight="bold", fill=ink)
    points = f"{holding.score:g}"
    pen.text(points, box.x + box.width - 2.4, box.y + 5.4, 12.5, font="Cinzel", weight="bold", fill=ink, align=1.0)
    pen.line(
        rect(box.x, box.y, box.width, box.height), BRASS if moves else mix(PANEL, INK, 0.35), 0.9 if moves else 0.25
    )


def _die(tokens: Sequence[Token], width: float) -> float:
    """How wide each of a row may be so that none lies on another; at least as wide as in a replay."""
    count = sum(token.count for token in tokens)  # sum counts dice
    return max(DIE, min(DIE_LARGE, (width - 2 * RIM) / count / 1.07))


def heap(pen: Pen, setting: Setting, tokens: Sequence[Token], room: Box, most: float = GROWN[0]) -> float:
    """Tokens in rows, each kind once; as large as they may be in a room, and how far down they reach."""
    by = 1.0
    if lively(pen):
        sizes = (by for by in GROWN if by <= most)
        by = next((by for by in sizes if rows_of(len(tokens), room.width, by) * DOWN * by <= room.height + 0.01), 1.0)
    columns = columns_of(room.width, by)
    for at, token in enumerate(tokens):
        x, down = room.x + (6.0 + at % columns * COLUMN) * by, room.y + (0.3 + at // columns * DOWN + TOKEN / 2) * by
        lay_token(pen, setting, token, x, down, TOKEN * by)
        if token.count > 1:
            pen.text(f"{token.count}", x + 4.6 * by, down + 2.4 * by, 10.5 * by, weight="bold")
    return room.y + rows_of(len(tokens), room.width, by) * DOWN * by


def _cards(pen: Pen, cards: Sequence[Token], box: Box, pieces: Pieces) -> None:
    """Small cards in a row, overlapping where they would not fit."""
    size = pieces.size(cards[0].piece)
    scale = min(LARGE if lively(pen) else MINI, (box.height - 2.0) / size.height)
    wide, room = size.width * scale, box.width - 2 * RIM
    each = [token for token in cards for _ in range(token.count)]
    step = min(wide + 0.8, (room - wide) / max(1, len(each) - 1))
    for at, token in enumerate(each):
        pieces.lay(pen, token.piece, box.x + RIM + at * step, box.y, scale)
        mark(pen, token.text, Box(box.x + RIM + at * step, box.y, wide, size.height * scale))
