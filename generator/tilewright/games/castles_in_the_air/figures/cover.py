"""Board -> the figure `cover`, the city at first light with room for a title; and vignettes for the feet of pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, pi, sin

from tilewright.castle_tiles.art.scene import WALL, Scene
from tilewright.castle_tiles.art.tile import BLEED, castle
from tilewright.castle_tiles.tilemap import Tile
from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure
from tilewright.draw.palette import CLOUD_LINE, INK, MORNING, PAPER, ROCK, ROCK_DARK, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import Point, billow, circle, polygon, rect
from tilewright.frozen import dataclass
from tilewright.games.castles_in_the_air.figures.flight import Place
from tilewright.games.castles_in_the_air.figures.pieces import Board, airship, person
from tilewright.rng import Stream
from tilewright.units import Size


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


COVER_WIDTH, HIGH = 133.0, 195.0
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
    size = Size(COVER_WIDTH, HIGH)

    def paint(pen: Pen) -> None:
        pen.within(rect(0, 0, COVER_WIDTH, HIGH), partial(_picture, board=board, size=size))
        pen.line(rect(0.25, 0.25, COVER_WIDTH - 0.5, HIGH - 0.5), INK, 0.5, cap="butt")

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
    while x < COVER_WIDTH + 6:
        wide = stream.between(16, 30)
        parts.append(billow(x, x + wide, y, high * stream.between(0.55, 1.0), stream, 5 + stream.below(3)))
        x += wide * stream.between(0.6, 0.8)
    for part in parts:
        pen.area(part, tone, line, 0.25)
    pen.area(rect(-2, y - 0.4, COVER_WIDTH + 4, HIGH - y + 4), tone)


def _corner(board: Board, place: Place) -> Point:
    return LEFT + place[0] * board.size.width * SCALE, TOP + place[1] * board.size.height * SCALE * PITCH


def _crews(pen: Pen, board: Board) -> None:
    """Explorers at home in the city, another crew's zeppelin far away."""
    airship(pen, board, 1, 53.0, 60.0, 0.5)
    for seat, (place, storey, column) in enumerate(EXPLORERS):
        x, y = _corner(board, place)
        dx, dy = standing(board, board.tile(CITY[place], "cover"), storey, column, SCALE)
        person(pen, board, seat, x + dx, y + dy, SCALE)


VIGNETTES_HIGH, VIGNETTES_SCALE = 25.0, 0.31
FAR, NEAR = mix(MORNING[1], PAPER, 0.62), mix(MORNING[1], PAPER, 0.84)


@dataclass(frozen=True, slots=True)
class Vignette:
    """What one picture shows, lengths in millimetres.

    Attributes:
        castles: Tiles and where each begins; those a tile's width apart hang together.
        crew: (seat, which castle, storey, column) of explorers.
        ships: (seat, x, y, scale) of zeppelins; a negative scale flies to the left.
    """

    castles: Sequence[tuple[str, float]]
    crew: Sequence[tuple[int, int, int, int]]
    ships: Sequence[tuple[int, float, float, float]]


SIDE = 63.5 * VIGNETTES_SCALE
VIGNETTES = (
    Vignette(
        (("twin-towers-1", 38.0), ("garden-1", 38.0 + SIDE), ("tower-1", 38.0 + 2 * SIDE)),
        ((2, 1, 1, 6),),
        ((0, 18.0, 9.0, 0.52), (1, 109.0, 6.0, 0.24)),
    ),
    Vignette((("windmill-1", 17.0), ("observatory-1", 82.0)), (), ((3, 62.0, 12.0, -0.56), (4, 47.0, 5.0, -0.22))),
    Vignette(
        (("library-1", 22.0), ("shaft-1", 22.0 + SIDE), ("observatory-1", 22.0 + 2 * SIDE)),
        (),
        ((4, 101.0, 9.0, -0.52), (2, 90.0, 4.5, -0.2)),
    ),
    Vignette((("ruin-1", 50.0),), (), ((2, 26.0, 13.0, 0.5), (0, 92.0, 8.0, -0.34), (3, 104.0, 5.0, -0.2))),
    Vignette(
        (("crypt-1", 14.0), ("kitchen-1", 48.0), ("balcony-house-1", 78.0)),
        (),
        ((1, 106.0, 8.0, -0.36), (3, 41.0, 5.0, 0.2)),
    ),
    Vignette(
        (("gatehouse-1", 30.0), ("sky-bridge-1", 30.0 + SIDE)),
        (),
        ((0, 88.0, 13.0, -0.6), (2, 106.0, 5.0, -0.24), (1, 16.0, 7.0, 0.26)),
    ),
    Vignette(
        (("twin-towers-1", 28.0), ("long-gallery-1", 28.0 + SIDE)), (), ((3, 84.0, 10.0, -0.54), (4, 104.0, 5.0, -0.24))
    ),
)
"""The pictures in the order in which a booklet comes to need them."""


def vignettes() -> dict[str, Callable[[Board], Art]]:
    """Every vignette by the name of its figure."""
    return {
        f"vignette-{number}": partial(vignette, number=number, what=what) for number, what in enumerate(VIGNETTES, 1)
    }


def vignette(board: Board, number: int, what: Vignette) -> Art:
    """One of them: castles and zeppelins between two banks of cloud, without a frame."""
    name = f"vignette-{number}"

    def paint(pen: Pen) -> None:
        stream = Stream(name, "clouds")
        _clouds(pen, VIGNETTES_HIGH - 2.4, 8.0, FAR, stream)
        tiles = [board.tile(each, name) for each, _ in what.castles]
        top = VIGNETTES_HIGH - 4.3 - board.size.height * VIGNETTES_SCALE
        for tile, (_, x) in zip(tiles, what.castles, strict=True):
            afloat(pen, board, tile, x, top, VIGNETTES_SCALE)
        for seat, k, storey, column in what.crew:
            x, y = standing(board, tiles[k], storey, column, VIGNETTES_SCALE)
            person(pen, board, seat, what.castles[k][1] + x, top + y, VIGNETTES_SCALE)
        for seat, x, y, scale in what.ships:
            airship(pen, board, seat, x, y, 1.7 * abs(scale), flip=scale < 0)
        _clouds(pen, VIGNETTES_HIGH - 0.5, 4.5, NEAR, stream)

    return figure(name, board.look, Size(WIDTH, VIGNETTES_HIGH), paint)


def _clouds(pen: Pen, base: float, high: float, tone: str, stream: Stream) -> None:
    """A bank that thins out to either side."""
    x = 2.0
    while x < WIDTH - 18:
        wide = stream.between(18, 30)
        middle = 1 - abs(2 * (x + wide / 2) / WIDTH - 1)
        tall = high * (0.35 + 0.65 * middle) * stream.between(0.7, 1.0)
        right = min(x + wide, WIDTH - 1)
        pen.area(billow(x, right, base, tall, stream, 5 + stream.below(3)), tone, CLOUD_LINE if pen.low else "", 0.2)
        x += wide * stream.between(0.55, 0.75)
