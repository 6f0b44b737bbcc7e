"""Board -> the figure `gallery`: every drawing of the set with its name."""

from __future__ import annotations

from generator.cutaway.art.tile import laid
from generator.cutaway.tilemap import Tile
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.pen import Pen
from generator.games.castles_in_the_air.figures.board import Board
from generator.units import Size

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
