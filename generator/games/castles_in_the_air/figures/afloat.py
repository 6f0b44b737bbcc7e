"""Tile -> its castle without its sky, on the rock it floats on: for pictures in which tiles have grown together."""

from __future__ import annotations

from generator.cutaway.art.scene import WALL, Scene
from generator.cutaway.art.tile import BLEED, castle
from generator.cutaway.tilemap import Tile
from generator.draw.palette import INK, ROCK, ROCK_DARK
from generator.draw.pen import Pen
from generator.draw.shapes import Point, polygon
from generator.games.castles_in_the_air.figures.board import Board
from generator.rng import Stream


def afloat(pen: Pen, board: Board, tile: Tile, x: float, y: float, scale: float) -> None:
    """The castle of a tile whose top-left corner would be (x, y); what stands on no floor below it gets a rock."""
    scene = Scene(tile, board.size, BLEED).uncoloured
    pen.use(_crags, scene, at=(x, y), scale=scale)
    pen.use(castle, scene, at=(x, y), scale=scale)


def standing(board: Board, tile: Tile, storey: int, column: int, scale: float) -> Point:
    """Where somebody in that cell stands, from the tile's top-left corner."""
    scene = Scene(tile, board.size, BLEED)
    return scene.middle(column) * scale, scene.ground(storey) * scale


def _crags(pen: Pen, scene: Scene) -> None:
    """The rock a castle floats on, which a tile's own edge would have cut off."""
    stream = Stream(scene.tile.drawing, "crags")
    for run in scene.runs(2 * scene.storeys - 1, WALL):
        x0, x1 = max(scene.x(run.first), 0.2), min(scene.x(run.last + 1), scene.size.width - 0.2)
        y, deep, count = scene.size.height - 1.6, 3.2 + 1.5 * run.width, 3 + 2 * run.width
        hang = [(k / count, deep * (0.3 + 0.7 * (1 - abs(2 * k / count - 1) ** 1.4))) for k in range(count + 1)]
        rim = [(x0 + (x1 - x0) * t, y + 1.4 + h * stream.between(0.6, 1.0)) for t, h in hang]
        pen.area(polygon([(x0, y), *rim, (x1, y)]), ROCK, INK, 0.35)
        pen.tint(polygon([((x0 + 2 * x1) / 3, y), *rim[count * 2 // 3 :], (x1, y)]), ROCK_DARK, 0.55)
