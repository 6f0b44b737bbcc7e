"""Board -> the figures `vignette-1` to `vignette-3`: pieces of the city on white, for the foot of a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure
from generator.draw.palette import CLOUD_LINE, MORNING, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import billow
from generator.frozen import dataclass
from generator.games.castles_in_the_air.figures.afloat import afloat, standing
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.pieces import airship, person
from generator.rng import Stream
from generator.units import Size

HIGH, SCALE = 25.0, 0.31
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


SIDE = 63.5 * SCALE
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
        _clouds(pen, HIGH - 2.4, 8.0, FAR, stream)
        tiles = [board.tile(each, name) for each, _ in what.castles]
        top = HIGH - 4.3 - board.size.height * SCALE
        for tile, (_, x) in zip(tiles, what.castles, strict=True):
            afloat(pen, board, tile, x, top, SCALE)
        for seat, k, storey, column in what.crew:
            x, y = standing(board, tiles[k], storey, column, SCALE)
            person(pen, board, seat, what.castles[k][1] + x, top + y, SCALE)
        for seat, x, y, scale in what.ships:
            airship(pen, board, seat, x, y, 1.7 * abs(scale), flip=scale < 0)
        _clouds(pen, HIGH - 0.5, 4.5, NEAR, stream)

    return figure(name, board.look, Size(WIDTH, HIGH), paint)


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
