"""Board -> the figures `ladder`, `doors` and `locks`: what a ladder costs; a chest and a door, and a key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from tilewright.castle_tiles.art import tile as fittings
from tilewright.castle_tiles.art.scene import IN_CHEST, Scene
from tilewright.castle_tiles.art.tile import laid
from tilewright.castle_tiles.tilemap import Ladder, Slot, Tile, TileMap
from tilewright.draw.art import Art
from tilewright.draw.figures.frame import NO, WIDTH, YES, arrow, badge, figure, stroke, title, write
from tilewright.draw.palette import EDGE, INK, PAPER, ROOM, ROOM_LINE, TIMBER_DARK
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import rect
from tilewright.games.castles_in_the_air.figures.pieces import Board, gem, key, person
from tilewright.games.castles_in_the_air.rules import Rules
from tilewright.units import Size

NICHE = """\
.........
.^^^^^^..
.#:::::..
.###H====
.#1:H#...
.###H#...
.#::H::..
~========
"""
SHAFT = NICHE.replace(".#1:H#", ".###H#")
SCALE = 0.85


def pair(board: Board) -> tuple[Tile, Tile]:
    """The two tiles: the ladder with a niche half way up, and the same without."""
    gem = Slot("treasure", "green" if "green" in board.look.colours else next(iter(board.look.colours)))
    return _tile("niche", NICHE, ((1, gem),)), _tile("shaft", SHAFT, ())


def _tile(name: str, text: str, contents: tuple[tuple[int, Slot], ...]) -> Tile:
    return Tile(f"figure-{name}", f"figure-{name}", 1, name, "", TileMap.parse(text, 4, 9), contents, None, "gable")


def the_ladder(tile: Tile) -> Ladder:
    """The tile's longest ladder."""
    return max(tile.map.ladders, key=lambda ladder: ladder.bottom - ladder.top)


def climbs(tile: Tile, rules: Rules) -> tuple[tuple[int, int, int], ...]:
    """From the bottom to the top of the tile's ladder: (storey left, storey reached, moves) of each climb."""
    exits = tuple(reversed(the_ladder(tile).exits))
    by_storey = rules.paths.ladder_by == "storeys"
    return tuple((low, high, rules.costs.ladder * (low - high if by_storey else 1)) for low, high in pairwise(exits))


def ladder(board: Board) -> Art:
    """Two towers side by side, an explorer at the foot and at the head of each ladder, the moves counted between."""
    side, high = board.size.width * SCALE, board.size.height * SCALE
    gap = WIDTH - 2 * side - 0.4

    def paint(pen: Pen) -> None:
        for k, (tile, head) in enumerate(zip(pair(board), ("niche", "shaft"), strict=True)):
            x = 0.2 + k * (side + gap)
            title(pen, board.phrase(f"ladder.titles.{head}"), x + side / 2, 3.4, 8.0, align=0.5)
            laid(pen, tile, board.size, x, 5.6, SCALE)
            _climber(pen, board, tile, x)
            total = sum(cost for _, _, cost in climbs(tile, board.rules))  # sum counts treasures, moves
            write(
                pen,
                board.phrase("ladder.total", cost=board.moves(total)),
                x + side / 2,
                high + 9.8,
                side,
                size=9,
                weight="bold",
                align=0.5,
            )

    return figure("ladder", board.look, Size(WIDTH, high + 11.6), paint)


def _climber(pen: Pen, board: Board, tile: Tile, x: float) -> None:
    scene = Scene(tile, board.size, 0.0)
    rung = scene.middle(the_ladder(tile).column)

    def at(storey: int) -> float:
        return 5.6 + scene.ground(storey) * SCALE

    moves_made = 0
    for low, high, cost in climbs(tile, board.rules):
        right = x + (rung + 4.6) * SCALE
        arrow(pen, [(right, at(low) - 1.2), (right, at(high) - 0.6)], YES, width=1.0)
        moves_made += cost
        badge(pen, str(moves_made), right, (at(low) + at(high)) / 2 + 0.6, tone=YES, r=2.2)
    ways = climbs(tile, board.rules)
    person(pen, board, 0, x + (rung - 10.5) * SCALE, at(ways[0][0]), SCALE)
    person(pen, board, 0, x + (rung + 10.5) * SCALE, at(ways[-1][1]), SCALE)


HEADROOM, GROUND, ROOM_WIDE = 13.5, 21.6, 24.0
KEY, LOOSE, BELOW = 0.72, 0.5, 4.4
"""The scales of a key and of a gem below a room, and how far below its floor they lie."""
HALF = (WIDTH - 4.0) / 2
STRIP, BETWEEN, SMALL, GROWN = 95.0, 3.0, 0.72, 1.4
"""How wide a player aid's line is, what parts its halves, the scale of its rooms, and how much larger its keys are."""
PART = (STRIP - BETWEEN) / 2


def doors(board: Board) -> Art:
    """A chest opened on the left, a door on the right: what it costs, what is gone afterwards, what stays."""

    def paint(pen: Pen) -> None:
        _scene(
            pen, board, 0.0, board.phrase("doors.chest"), partial(_chest, board=board), partial(_emptied, board=board)
        )
        spent = "spent" if board.rules.paths.key_spent else "kept"
        write(pen, board.phrase(f"doors.emptied.{spent}"), 0.6, 31.4, HALF - 1)
        x = HALF + 4.0
        _scene(pen, board, x, board.phrase("doors.door"), partial(_shut, board=board), partial(_passable, board=board))
        stays = "open" if board.rules.paths.doors_stay_open else "shut"
        write(pen, board.phrase(f"doors.{stays}.{spent}"), x + 0.6, 31.4, HALF - 1)

    return figure("doors", board.look, Size(WIDTH, 36.0), paint)


def locks(board: Board) -> Art:
    """The same in one line, for a card: rooms, keys, and what it costs."""

    def paint(pen: Pen) -> None:
        both = ((_chest, _emptied), (_shut, _passable))
        for k, (before, after) in enumerate(both):
            x = k * (PART + BETWEEN)
            for left, draw in ((x + 0.15, before), (x + PART - ROOM_WIDE * SMALL - 0.15, after)):
                place = left, 0.2 - (GROUND - HEADROOM) * SMALL
                pen.place(partial(_small, board=board, draw=draw), place, scale=SMALL)
            a, b = x + ROOM_WIDE * SMALL + 0.9, x + PART - ROOM_WIDE * SMALL - 0.9
            arrow(pen, [(a, 6.4), (b, 6.4)], YES, width=0.9)
            write(pen, board.moves(board.rules.costs.lock), (a + b) / 2, 4.0, b - a + 1, align=0.5, weight="bold")

    return figure("locks", board.look, Size(STRIP, 17.0), paint)


def _small(pen: Pen, board: Board, draw: Callable[..., None]) -> None:
    _room(pen, 0.0)
    draw(pen, 0.0, board=board, grown=GROWN)


def _scene(
    pen: Pen,
    board: Board,
    x: float,
    name: str,
    before: Callable[[Pen, float], None],
    after: Callable[[Pen, float], None],
) -> None:
    title(pen, name, x + 0.3, 3.6, 8.5)
    for k, draw in enumerate((before, after)):
        left = x + 0.3 + k * (HALF - ROOM_WIDE - 0.6)
        _room(pen, left)
        draw(pen, left)
    a, b = x + ROOM_WIDE + 1.2, x + HALF - ROOM_WIDE - 1.2
    arrow(pen, [(a, 15.0), (b, 15.0)], YES, width=1.0)
    write(pen, board.moves(board.rules.costs.lock), (a + b) / 2, 12.6, 12, weight="bold", align=0.5, size=7.5)


def _room(pen: Pen, x: float) -> None:
    pen.area(rect(x, GROUND - HEADROOM, ROOM_WIDE, HEADROOM), ROOM, INK, 0.25)
    pen.tint(rect(x + 0.12, GROUND - 4.4, ROOM_WIDE - 0.24, 4.4), "#4A3A31")
    pen.line(f"M{x:.2f} {GROUND - 4.4:.2f}h{ROOM_WIDE:.2f}", ROOM_LINE, 0.2)
    pen.area(rect(x, GROUND, ROOM_WIDE, 2.0), TIMBER_DARK, INK, 0.25)
    pen.area(rect(x, GROUND - 0.05, ROOM_WIDE, 0.7), EDGE, INK, 0.18)


def _lock(board: Board) -> str:
    return next(iter(board.look.locks))


def _colour(board: Board) -> str:
    return next(iter(board.look.colours))


def _spent(pen: Pen, board: Board, x: float, y: float, scale: float) -> None:
    """A key that is there no longer."""
    key(pen, board, _lock(board), x, y, scale)
    if board.rules.paths.key_spent:
        pen.solid(stroke([(x - 4.4, y + 2.2), (x + 4.4, y - 2.2)], 1.4), PAPER)
        pen.solid(stroke([(x - 4.4, y + 2.2), (x + 4.4, y - 2.2)], 0.7), INK if pen.low else NO)


def _chest(pen: Pen, x: float, board: Board, grown: float = 1.0) -> None:
    person(pen, board, 0, x + 6.0, GROUND, 1.0)
    gem(pen, board, _colour(board), x + 17.0, GROUND - 9.2, IN_CHEST)
    pen.use(fittings.chest, board.look.locks[_lock(board)], at=(x + 17.0, GROUND))
    key(pen, board, _lock(board), x + 6.2, GROUND + BELOW * grown, KEY * grown)


def _emptied(pen: Pen, x: float, board: Board, grown: float = 1.0) -> None:
    person(pen, board, 0, x + 6.0, GROUND, 1.0)
    pen.use(fittings.open_chest, at=(x + 17.0, GROUND))
    _spent(pen, board, x + 6.2, GROUND + BELOW * grown, KEY * grown)
    gem(pen, board, _colour(board), x + 15.6, GROUND + BELOW * grown, LOOSE * grown)


def _shut(pen: Pen, x: float, board: Board, grown: float = 1.0) -> None:
    person(pen, board, 0, x + 4.4, GROUND, 1.0)
    pen.use(fittings.door, board.look.locks[_lock(board)], HEADROOM, at=(x + 12.2, GROUND))
    key(pen, board, _lock(board), x + 6.2, GROUND + BELOW * grown, KEY * grown)


def _passable(pen: Pen, x: float, board: Board, grown: float = 1.0) -> None:
    pen.use(fittings.open_door, HEADROOM, at=(x + 12.2, GROUND))
    person(pen, board, 0, x + 18.8, GROUND, 1.0)
    _spent(pen, board, x + 17.6, GROUND + BELOW * grown, KEY * grown)
