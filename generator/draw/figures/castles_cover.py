"""Board -> the figure `cover`: a piece of the city at first light, its tiles grown together into one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import cos, pi, sin

from generator.draw.art import Art
from generator.draw.figures.board import Board
from generator.draw.figures.castles_flight import Place
from generator.draw.figures.frame import WIDTH, figure
from generator.draw.figures.pieces import airship, person
from generator.draw.palette import CLOUD_LINE, INK, MORNING, PAPER, ROCK, ROCK_DARK, mix
from generator.draw.pen import Pen
from generator.draw.scene import WALL, Scene
from generator.draw.shapes import Point, billow, circle, polygon, rect
from generator.draw.sky import sky
from generator.draw.tile import BLEED, castle
from generator.rng import Stream
from generator.tilemap import Tile
from generator.units import Size

HIGH = 130.0
CITY: Mapping[Place, str] = {
    (1, 0): "kitchen-1",
    (2, 0): "windmill-1",
    (0, 1): "library-1",
    (1, 1): "shaft-1",
    (2, 1): "observatory-1",
    (0, 2): "twin-towers-1",
    (1, 2): "garden-1",
    (2, 2): "tower-1",
}
"""Neighbours whose floors and ladders go on in each other, so that nothing shows where one tile ends."""

EXPLORERS: tuple[tuple[Place, int, int], ...] = (((1, 1), 1, 7), ((0, 1), 2, 4), ((2, 1), 3, 7))
"""Who stands where: place in the city, storey and column on its tile, both from 0."""

LEFT, TOP, SCALE, PITCH = 2.6, 17.0, 0.597, 0.93
"""Rows stand a little closer than tiles do: what hangs under one castle reaches down behind the next."""


def cover(board: Board) -> Art:
    """The Floating City over a sea of cloud, a zeppelin passing before it."""
    size = Size(WIDTH, HIGH)

    def paint(pen: Pen) -> None:
        pen.within(rect(0, 0, WIDTH, HIGH), "figure-cover-frame", partial(_picture, board=board, size=size))
        pen.line(rect(0.25, 0.25, WIDTH - 0.5, HIGH - 0.5), INK, 0.5, cap="butt")

    return figure("cover", board.look, size, paint)


def _picture(pen: Pen, board: Board, size: Size) -> None:
    stream = Stream("cover", "figure")
    sky(pen, Size(size.width, size.height - 18.0), 0.0, "cover", dusk=False)
    _sunrise(pen, 43.0, 84.0)
    _bank(pen, 106.0, 12.0, mix(MORNING[2], MORNING[1], 0.45), "", stream)
    _bank(pen, 113.0, 12.0, mix(MORNING[2], PAPER, 0.25), "", stream)
    for place, name in CITY.items():
        _castle(pen, board, board.tile(name, "cover"), place)
    _crews(pen, board)
    soft = mix(CLOUD_LINE, PAPER, 0.5)
    _bank(pen, 122.0, 8.0, mix(MORNING[2], PAPER, 0.5), soft, stream)
    _bank(pen, 127.0, 7.5, mix(MORNING[2], PAPER, 0.75), soft, stream)
    airship(pen, board, 0, 22.5, 40.0, 1.15)
    _bank(pen, 131.5, 6.5, PAPER, soft, stream)


def _sunrise(pen: Pen, x: float, y: float) -> None:
    """A low sun, its light in rings and rays."""
    for r, opacity in ((44.0, 0.10), (32.0, 0.14), (22.0, 0.2), (13.0, 0.3)):
        pen.tint(circle(x, y, r), "#FFF1CF", opacity)
    rays = (
        polygon([(x, y), (x + 150 * cos(a), y - 150 * sin(a)), (x + 150 * cos(a + 0.06), y - 150 * sin(a + 0.06))])
        for a in (pi * k / 13 + 0.05 for k in range(13))
    )
    pen.tint("".join(rays), "#FFF6DC", 0.12)
    pen.tint(circle(x, y, 7.5), "#FFFBEC")


def _bank(pen: Pen, y: float, high: float, tone: str, line: str, stream: Stream) -> None:
    """A sea of cloud across the whole width, nothing below it."""
    x = -14.0
    parts = []
    while x < WIDTH + 6:
        wide = stream.between(16, 30)
        parts.append(billow(x, x + wide, y, high * stream.between(0.55, 1.0), stream, 5 + stream.below(3)))
        x += wide * stream.between(0.6, 0.8)
    for part in parts:
        pen.area(part, tone, line, 0.25)
    pen.area(rect(-2, y - 0.4, WIDTH + 4, HIGH - y + 4), tone)


def _castle(pen: Pen, board: Board, tile: Tile, place: Place) -> None:
    scene = Scene(tile, board.size, BLEED)
    x, y = _corner(board, place)
    pen.use(f"figure-crags-{tile.drawing}", partial(_crags, scene=scene), x, y, scale=SCALE)
    pen.use(f"castle-{tile.drawing}", partial(castle, scene=scene), x, y, scale=SCALE)


def _corner(board: Board, place: Place) -> Point:
    return LEFT + place[0] * board.size.width * SCALE, TOP + place[1] * board.size.height * SCALE * PITCH


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


def _crews(pen: Pen, board: Board) -> None:
    """Explorers at home in the city, another crew's zeppelin far away."""
    airship(pen, board, 1, 15.0, 13.0, 0.36)
    for seat, (place, storey, column) in enumerate(EXPLORERS):
        scene = Scene(board.tile(CITY[place], "cover"), board.size, BLEED)
        x, y = _corner(board, place)
        person(pen, board, seat, x + scene.middle(column) * SCALE, y + scene.ground(storey) * SCALE, 0.36)
