"""Board -> the figure `cover`: the city at first light, its tiles grown together; a title has room in the sky."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import cos, pi, sin

from generator.draw.art import Art
from generator.draw.figures.frame import figure
from generator.draw.palette import CLOUD_LINE, INK, MORNING, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import Point, billow, circle, polygon, rect
from generator.games.castles_in_the_air.figures.afloat import afloat, standing
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.flight import Place
from generator.games.castles_in_the_air.figures.pieces import airship, person
from generator.rng import Stream
from generator.units import Size

WIDTH, HIGH = 133.0, 195.0
"""Nearly all of an A5 page: what is left white no printer has to reach."""
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

DAWN = [(0.0, "#1F4A7C"), (0.26, "#3F75AB"), (0.52, MORNING[1]), (0.84, MORNING[2])]
"""The sky from the zenith down: dark enough at its top for light letters."""

WISPS = (
    (-8, 62, 34, 5, 0.4),
    (108, 66, 40, 6, 0.45),
    (82, 72, 24, 3.5, 0.35),
    (-10, 118, 30, 5, 0.5),
    (112, 104, 30, 5, 0.5),
)
"""Clouds at (x, y), so wide and high, how thick they are from 0 to 1."""

LEFT, TOP, SCALE, PITCH = 6.5, 59.0, 0.63, 0.93
"""Rows stand a little closer than tiles do: what hangs under one castle reaches down behind the next."""


def cover(board: Board) -> Art:
    """The Floating City over a sea of cloud, a zeppelin passing before it."""
    size = Size(WIDTH, HIGH)

    def paint(pen: Pen) -> None:
        pen.within(rect(0, 0, WIDTH, HIGH), partial(_picture, board=board, size=size))
        pen.line(rect(0.25, 0.25, WIDTH - 0.5, HIGH - 0.5), INK, 0.5, cap="butt")

    return figure("cover", board.look, size, paint)


def _picture(pen: Pen, board: Board, size: Size) -> None:
    stream = Stream("cover", "figure")
    pen.fade(rect(0, 0, size.width, size.height), (0, 0, 0, size.height), DAWN)
    _sunrise(pen, 49.0, 138.0)
    for x, y, wide, high, thick in WISPS:
        pen.tint(billow(x, x + wide, y, high, stream, 6), PAPER, thick)
    _bank(pen, 154.0, 14.0, mix(MORNING[2], MORNING[1], 0.45), "", stream)
    _bank(pen, 161.0, 14.0, mix(MORNING[2], PAPER, 0.25), "", stream)
    for place, name in CITY.items():
        afloat(pen, board, board.tile(name, "cover"), *_corner(board, place), SCALE)
    _crews(pen, board)
    soft = mix(CLOUD_LINE, PAPER, 0.5)
    _bank(pen, 169.0, 9.0, mix(MORNING[2], PAPER, 0.5), soft, stream)
    _bank(pen, 174.0, 8.0, mix(MORNING[2], PAPER, 0.75), soft, stream)
    airship(pen, board, 0, 25.0, 74.0, 2.1)
    _bank(pen, 178.5, 6.5, PAPER, soft, stream)


def _sunrise(pen: Pen, x: float, y: float) -> None:
    """A low sun, its light in rings and rays."""
    for r, opacity in ((44.0, 0.10), (32.0, 0.14), (22.0, 0.2), (13.0, 0.3)):
        pen.tint(circle(x, y, r), "#FFF1CF", opacity)
    rays = (
        polygon([(x, y), (x + 240 * cos(a), y - 240 * sin(a)), (x + 240 * cos(a + 0.06), y - 240 * sin(a + 0.06))])
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


def _corner(board: Board, place: Place) -> Point:
    return LEFT + place[0] * board.size.width * SCALE, TOP + place[1] * board.size.height * SCALE * PITCH


def _crews(pen: Pen, board: Board) -> None:
    """Explorers at home in the city, another crew's zeppelin far away."""
    airship(pen, board, 1, 53.0, 60.0, 0.5)
    for seat, (place, storey, column) in enumerate(EXPLORERS):
        x, y = _corner(board, place)
        dx, dy = standing(board, board.tile(CITY[place], "cover"), storey, column, SCALE)
        person(pen, board, seat, x + dx, y + dy, SCALE)
