"""Board -> the figure `anatomy`: two tiles with everything that can be on a tile, and what each thing means."""

from __future__ import annotations

from generator.cutaway.art.scene import Scene
from generator.cutaway.art.tile import laid
from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, MissingPieceError, figure, wrap, write
from generator.draw.figures.marks import pointer
from generator.draw.pen import Pen
from generator.draw.shapes import Point
from generator.frozen import dataclass
from generator.games.castles_in_the_air.figures.board import Board
from generator.games.castles_in_the_air.figures.parts import PARTS, TilePart
from generator.units import Size

SHOWN = (
    ("sky-bridge-1", ("sky", "cloud", "treasure", "key", "side", "floor")),
    ("library-1", ("wall", "door", "chest", "teleport", "ladder")),
)
"""Which part is shown on which tile."""

SCALE, ABOVE, BELOW = 0.9, 16.5, 13.5
TEXT, LINE = 7.0, 2.92


class MissingPartError(MissingPieceError):
    """A tile the figure shows does not have what is to be pointed at."""


@dataclass(frozen=True, slots=True)
class Callout:
    """A part and where it is in the figure, in millimetres."""

    part: TilePart
    spot: Point


def callouts(board: Board, k: int) -> tuple[Callout, ...]:
    """The parts shown on the figure's first (0) or second (1) tile.

    Raises:
        MissingPartError: The tile lacks one of its parts.
        MissingPieceError: The set lacks the tile.
    """
    name, parts = SHOWN[k]
    scene = Scene(board.tile(name, "anatomy"), board.size, 0.0)
    return tuple(Callout(PARTS[word], _spot(board, k, scene, word)) for word in parts)


def _spot(board: Board, k: int, scene: Scene, word: str) -> Point:
    spot = PARTS[word].find(scene)
    if spot is None:
        raise MissingPartError(f"the figure 'anatomy' points at a {word} on '{scene.tile.id}', which has none")
    return _left(board, k) + spot[0] * SCALE, ABOVE + spot[1] * SCALE


def _left(board: Board, k: int) -> float:
    return 0.2 + k * (WIDTH - 0.4 - board.size.width * SCALE)


def anatomy(board: Board) -> Art:
    """Two tiles, a row of labels above each and a row below, each with a leader to what it names."""
    wide, high = board.size.width * SCALE, board.size.height * SCALE

    def paint(pen: Pen) -> None:
        for k, (name, _) in enumerate(SHOWN):
            left = _left(board, k)
            laid(pen, board.tile(name, "anatomy"), board.size, left, ABOVE, SCALE)
            upper, lower = rows(callouts(board, k))
            _labels(pen, board, upper, left, wide, up=True)
            _labels(pen, board, lower, left, wide, up=False)

    return figure("anatomy", board.look, Size(WIDTH, ABOVE + high + BELOW), paint)


def rows(callouts: tuple[Callout, ...]) -> tuple[list[Callout], list[Callout]]:
    """The higher half is labelled above, the lower half below, each from left to right."""
    by_height = sorted(callouts, key=lambda callout: callout.spot[1])
    half = (len(callouts) + 1) // 2
    upper, lower = by_height[:half], by_height[half:]
    return sorted(upper, key=lambda c: c.spot[0]), sorted(lower, key=lambda c: c.spot[0])


def _labels(pen: Pen, board: Board, row: list[Callout], left: float, wide: float, *, up: bool) -> None:
    share = wide / len(row)
    high = board.size.height * SCALE
    for callout, x in zip(row, spread(len(row), left, wide), strict=True):
        words = callout.part.words(board)
        lines = len(wrap(words, share - 1.2, TEXT, book=pen.look.book))
        y = ABOVE - 2.4 - lines * LINE if up else ABOVE + high + 4.8
        pointer(pen, (x, ABOVE - 1.2 if up else ABOVE + high + 1.6), callout.spot)
        pen.text(callout.part.name(board), x, y, TEXT + 0.5, weight="bold", align=0.5)
        write(pen, words, x, y + LINE, share - 1.2, size=TEXT, align=0.5)


def spread(count: int, left: float, wide: float) -> list[float]:
    """The middles of so many equal shares of a width."""
    return [left + wide * (k + 0.5) / count for k in range(count)]
