"""Board -> the figure `boarding`: where one gets out of a zeppelin and in, and where not, each with its reason."""

from __future__ import annotations

from functools import partial

from generator.cutaway.art.scene import Scene
from generator.cutaway.art.tile import laid
from generator.cutaway.tilemap import SKY, Tile, TileMap, graph
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.figures.marks import badge, cross, tick
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.frozen import dataclass
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import airship
from generator.units import Size

DRAWING = """\
.........
.^^^^^...
.#:::#...
.#==H#.~~
.#::H:...
.=======.
.#:::::::
.========
"""
SCALE, NEXT = 0.92, 13.0
TOP = 0.4


@dataclass(frozen=True, slots=True)
class Foothold:
    """A place one might want to step onto: column and storey, and what the figure says of it."""

    column: float
    storey: int
    words: str


SPOTS = (
    Foothold(5.6, 2, "balcony"),
    Foothold(7.3, 1, "cloud"),
    Foothold(8.0, 3, "side"),
    Foothold(2.6, 1, "room"),
    Foothold(2.6, 0, "roof"),
)
"""Numbered from 1; the floor of each is asked for in the tile."""


def house() -> Tile:
    """The tile that the figure shows."""
    return Tile("figure-house", "figure-house", 1, "House", "", TileMap.parse(DRAWING, 4, 9), (), None, "gable")


def open_to_sky(board: Board, spot: Foothold) -> bool:
    """Whether a zeppelin in the sky of this tile, or of the next, can be left and boarded there."""
    drawn = house()
    node = drawn.map.node_at(spot.storey, int(spot.column))
    if node is None:
        return False
    beside = {end for edge in graph(drawn).edges if edge.way == "fly" for end in (edge.a, edge.b)} - {SKY}
    return node.id in beside or (board.rules.paths.board_across and node.last == drawn.map.columns - 1)


def boarding(board: Board) -> Art:
    """A house in the sky and a strip of the next tile; a tick or a cross on five places, and why."""
    side, high = board.size.width * SCALE, board.size.height * SCALE

    def paint(pen: Pen) -> None:
        laid(pen, house(), board.size, 0.4, TOP, SCALE)
        pen.within(rect(0.4 + side, TOP, NEXT, high), partial(_next_tile, board=board, x=0.4 + side))
        pen.line(rect(0.4 + side, TOP, NEXT, high), INK, 0.3)
        airship(pen, board, 0, side * 0.82, TOP + high * 0.13, SCALE)
        _marks(pen, board)
        _reasons(pen, board, side + NEXT + 4.6)

    return figure("boarding", board.look, Size(WIDTH, high + 0.8), paint)


def _next_tile(pen: Pen, board: Board, x: float) -> None:
    laid(pen, board.start, board.size, x, TOP, SCALE)


def _marks(pen: Pen, board: Board) -> None:
    scene = Scene(house(), board.size, 0.0)
    for number, spot in enumerate(SPOTS, 1):
        x = 0.4 + scene.x(spot.column) * SCALE
        y = TOP + (scene.ground(spot.storey) - 2.8) * SCALE
        (tick if open_to_sky(board, spot) else cross)(pen, x - 2.6, y, 2.2)
        badge(pen, str(number), x + 2.6, y, r=1.9)


def _reasons(pen: Pen, board: Board, x: float) -> None:
    y = TOP + 4.0
    for number, spot in enumerate(SPOTS, 1):
        goes = open_to_sky(board, spot)
        (tick if goes else cross)(pen, x, y - 1.0, 1.9)
        badge(pen, str(number), x + 4.6, y - 1.0, r=1.8)
        words = board.phrase(f"boarding.{spot.words}.{'yes' if goes else 'no'}")
        y = write(pen, words, x + 8.2, y, WIDTH - x - 8.6, size=8.0) + 6.0
