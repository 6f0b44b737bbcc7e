"""Board -> the figures `inside`, `setup` and `gallery`: what is in the box, the first table, and every tile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tilewright.castle_tiles.art.tile import laid
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure, write
from tilewright.draw.items import plate
from tilewright.draw.palette import BRASS, BRASS_DARK, INK, PALE, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.games.castles_in_the_air.art.tokens import chief, compass
from tilewright.games.castles_in_the_air.figures.pieces import Board, airship, gem, key, person
from tilewright.units import Size

PLAYERS = 4
SHOWN = ("gatehouse-2", "cloudbank-1", "kitchen-4", "tower-1", "garden-3", "windmill-4")
SMALL, MIDDLE, HIGH = 0.3, 0.44, 103.0
CHIEF = Size(36.0, 36.0)


def setup(board: Board) -> Art:
    """Stack, face-up tiles, the empty sky with the zeppelins, supplies, and what each player has."""

    def paint(pen: Pen) -> None:
        pen.tint(rect(0, 0, WIDTH, HIGH), "#EFE6D3")
        pen.line(rect(0.2, 0.2, WIDTH - 0.4, HIGH - 0.4), "#B9A98D", 0.3)
        side, high = board.size.width * SMALL, board.size.height * SMALL
        for k in range(5, -1, -1):
            pen.area(rect(4.4 + 0.5 * k, 4.4 + 0.5 * k, side, high), "#22375C", INK, 0.25)
        pen.place(partial(_back, size=board.size), (4.4, 4.4), scale=SMALL)
        hidden = board.rules.setup.stack(PLAYERS) - _open(board)[0]
        write(pen, board.phrase("setup.stack", tiles=hidden), 4.4 + side / 2 + 1, 30.2, 26, align=0.5)
        _display(pen, board)
        _sky(pen, board)
        _supplies(pen, board)
        _players(pen, board)

    return figure("setup", board.look, Size(WIDTH, HIGH), paint)


def _back(pen: Pen, size: Size) -> None:
    pen.within(rect(0, 0, size.width, size.height), partial(compass, size=size, bleed=0.0))
    pen.line(rect(0, 0, size.width, size.height), INK, 0.7)


def _chief(pen: Pen) -> None:
    """The Chief Explorer token, cut round along its rim."""
    rim = circle(CHIEF.width / 2, CHIEF.height / 2, CHIEF.width / 2 - 1.4)
    pen.within(rim, lambda inner: chief(inner, "", CHIEF))


def _open(board: Board) -> tuple[int, str]:
    """How many tiles lie face up at the start, and what for."""
    setup = board.rules.setup
    shown = setup.shown(PLAYERS)
    return (shown, "choice") if shown else (setup.laid_first, "laid")


def _display(pen: Pen, board: Board) -> None:
    side = board.size.width * SMALL
    count, purpose = _open(board)
    step = min(side + 2.0, 84.0 / max(count, 1))
    for k in range(count):
        laid(pen, board.tile(SHOWN[k % len(SHOWN)], "setup"), board.size, 33.0 + k * step, 4.6, SMALL)
    if count:
        write(
            pen,
            board.phrase(f"setup.open.{purpose}", tiles=count),
            33.0 + (count - 1) * step / 2 + side / 2,
            28.4,
            80,
            align=0.5,
        )


def _sky(pen: Pen, board: Board) -> None:
    side = board.size.width * MIDDLE
    x, y = (WIDTH - side) / 2, 38.0
    laid(pen, board.start, board.size, x, y, MIDDLE)
    spots = ((0.3, 0.2), (0.7, 0.38), (0.3, 0.58), (0.7, 0.78))
    for seat, (u, v) in enumerate(spots):
        for k in range(board.rules.setup.zeppelins):
            place = x + u * side + 1.2 * k, y + v * side - 1.2 * k
            airship(pen, board, seat, *place, MIDDLE)
    write(
        pen, board.phrase("setup.sky", title=board.start.title.capitalize()), WIDTH / 2, y + side + 3.8, 50, align=0.5
    )


def _supplies(pen: Pen, board: Board) -> None:
    spots = ((0, 0), (6.2, 1.4), (2.6, 4.6))
    for k, name in enumerate(board.look.colours):
        x, y = 9.0 + (k % 2) * 16.0, 44.0 + (k // 2) * 13.0
        for dx, dy in spots:
            gem(pen, board, name, x + dx, y + dy, 0.5)
    write(pen, board.phrase("setup.treasures"), 20.5, 69.7, 34, align=0.5)
    for k, name in enumerate(board.look.locks):
        for j in range(3):
            x, y = 90.5 + k * 15.0 + (j % 2) * 1.6, 45.0 + j * 6.6
            key(pen, board, name, x, y, 0.7, turn=-12 + 12 * j)
    write(pen, board.phrase("setup.keys"), 98.5, 69.7, 34, align=0.5)


def _players(pen: Pen, board: Board) -> None:
    share = (WIDTH - 8) / PLAYERS
    pen.line(f"M4 74H{WIDTH - 4:.2f}", "#B9A98D", 0.25, dash="0.3 1.2")
    for seat in range(PLAYERS):
        x = 4 + seat * share
        person(pen, board, seat, x + 6.2, 93.6, 1.0)
        pen.use(aid_card, at=(x + 12.4, 78.6))
        if seat == 0:
            pen.place(_chief, (x + 16.8, 85.6), scale=0.28)
    write(pen, board.phrase("setup.chief"), 4.6, 98.9, 60)
    pen.text(board.phrase("setup.each"), WIDTH - 4.6, 98.9, 7.5, align=1.0)


def aid_card(pen: Pen) -> None:
    """A player aid with its top-left corner at (0, 0), 14 mm wide and 10 high."""
    pen.area(rect(0, 0, 14, 10), PALE, INK, 0.25)
    pen.area(rect(0.8, 0.8, 12.4, 2.0), mix(BRASS, PALE, 0.3), BRASS_DARK, 0.15)
    pen.line("".join(f"M1.2 {4.3 + 1.5 * k:.2f}H{12.8 - (k % 3) * 1.6:.2f}" for k in range(4)), "#8A7D6C", 0.25)


INSIDE_SHOWN = ("great-hall-1", "tower-2")
INSIDE_HIGH, INSIDE_SMALL, TYPE = 54.0, 0.31, 10.2
"""How high it is, how large tiles are, and the type of its names, which stays above six points at 70 mm of width."""


def inside(board: Board) -> Art:
    """Tiles and their back above, and what stands and lies on them below."""
    row = _above(board), _below(board)

    def paint(pen: Pen) -> None:
        pen.tint(rect(0, 0, WIDTH, INSIDE_HIGH), "#EFE6D3")
        for drawers, top, foot in ((row[0], 1.8, 26.6), (row[1], 28.6, 48.6)):
            wide = (WIDTH - 4.0) / len(drawers)
            for number, (name, draw) in enumerate(drawers):
                x = 2.0 + (number + 0.5) * wide + (3.0 if name == "tiles" else 0.0)
                draw(pen, x, top)
                write(pen, board.phrase(f"inside.{name}"), x, foot, wide + 1, size=TYPE, align=0.5)

    return figure("inside", board.look, Size(WIDTH, INSIDE_HIGH), paint)


Drawer = Callable[[Pen, float, float], None]


def _above(board: Board) -> tuple[tuple[str, Drawer], ...]:
    half = board.size.width * INSIDE_SMALL / 2

    def two(pen: Pen, x: float, y: float) -> None:
        for name, at in zip(INSIDE_SHOWN, (x - 2 * half - 0.6, x + 0.6), strict=True):
            laid(pen, board.tile(name, "inside"), board.size, at, y, INSIDE_SMALL)

    def back(pen: Pen, x: float, y: float) -> None:
        frame = rect(0, 0, board.size.width, board.size.height)
        whole = partial(compass, size=board.size, bleed=0.0)
        pen.place(lambda inner: inner.within(frame, whole), (x - half, y), scale=INSIDE_SMALL)

    def sky(pen: Pen, x: float, y: float) -> None:
        laid(pen, board.start, board.size, x - half, y, INSIDE_SMALL)

    return ("tiles", two), ("sky", sky), ("back", back)


def _below(board: Board) -> tuple[tuple[str, Drawer], ...]:
    return (
        ("zeppelin", lambda pen, x, y: airship(pen, board, 0, x, y + 8.0, 0.62)),
        ("explorer", lambda pen, x, y: person(pen, board, 0, x, y + 14.0, 1.0)),
        ("treasures", partial(_treasures, board=board)),
        ("keys", partial(_keys, board=board)),
        ("locks", partial(_locks, board=board)),
        ("chief", _chief_in_the_box),
        ("aid", lambda pen, x, y: pen.use(aid_card, at=(x - 7.0, y + 3.0))),
    )


def _treasures(pen: Pen, x: float, y: float, board: Board) -> None:
    for number, colour in enumerate(board.look.colours):
        gem(pen, board, colour, x - 3.4 + number % 2 * 6.8, y + 4.6 + number // 2 * 7.0, 0.55)


def _keys(pen: Pen, x: float, y: float, board: Board) -> None:
    for number, lock in enumerate(board.look.locks):
        key(pen, board, lock, x, y + 4.8 + number * 6.4, 0.7)


def _locks(pen: Pen, x: float, y: float, board: Board) -> None:
    for number, lock in enumerate(board.look.locks.values()):
        pen.use(plate, lock, 2.6, at=(x - 3.2 + number * 6.4, y + 8.0))


def _chief_in_the_box(pen: Pen, x: float, y: float) -> None:
    rim = circle(CHIEF.width / 2, CHIEF.height / 2, CHIEF.width / 2 - 1.4)
    pen.place(lambda inner: inner.within(rim, lambda disc: chief(disc, "", CHIEF)), (x - 6.5, y + 1.2), scale=0.36)


ACROSS, GAP, NAME = 6, 2.4, 7.6
"""Tiles side by side, millimetres between them, and how high the room for a name is."""
SIDE = (WIDTH - (ACROSS - 1) * GAP) / ACROSS


def gallery(board: Board) -> Art:
    """One tile of each drawing; a last row that is short stands in the middle."""
    first = dict[str, Tile]()
    for tile in board.tiles.values():
        first.setdefault(tile.drawing, tile)
    shown = [tile for tile in first.values() if tile.drawing != board.start.drawing]
    scale = SIDE / board.size.width
    high = board.size.height * scale + NAME

    def paint(pen: Pen) -> None:
        for at, tile in enumerate(shown):
            down, across = divmod(at, ACROSS)
            short = ACROSS - min(ACROSS, len(shown) - down * ACROSS)
            x = (across + short / 2) * (SIDE + GAP)
            laid(pen, tile, board.size, x, down * high, scale)
            write(pen, tile.title, x + SIDE / 2, (down + 1) * high - NAME + 3.0, SIDE, size=7.0, align=0.5)

    return figure("gallery", board.look, Size(WIDTH, high * -(-len(shown) // ACROSS)), paint)
