"""A width and a height -> a blueprint with a tower on it; pyramids for company; the start token."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.style import Place
from tilewright.games.sky_rise.art.card import BLUE
from tilewright.games.sky_rise.art.iso import SeenTower, bounds, draw_tower, tower_of
from tilewright.rng import Stream
from tilewright.spec.entries import Colour
from tilewright.spec.game import GameFile
from tilewright.units import Size

DUSK = "#23325E"


def scene(pen: Pen, game: GameFile, size: Size, name: str, middle: Place, *, dusk: bool = False) -> None:
    """Squared paper, and a tower at the place, if that is on it."""
    blueprint(pen, size.width, size.height, DUSK if dusk else BLUE)
    x, y, scale = middle
    if game.colours and size.height > 30:  # a title's strip has no room for a tower
        tower = any_tower(tuple(game.colours), 2, 2, name)
        left, top, wide, high = bounds(tower)
        k = 0.3 * abs(scale)

        def there(point: tuple[float, float]) -> tuple[float, float]:
            return x + (point[0] - left - wide / 2) * k, y + (point[1] - top - high) * k

        draw_tower(pen, tower, game.colours, there)


def blueprint(pen: Pen, wide: float, high: float, ground: str = BLUE) -> None:
    """Squared paper from (0, 0), the lines of ten millimetres stronger."""
    pen.area(rect(0, 0, wide, high), ground)
    if not pen.low:
        fine = "".join(f"M{x * 5} 0V{high:.2f}" for x in range(1, int(wide / 5) + 1))
        fine += "".join(f"M0 {y * 5}H{wide:.2f}" for y in range(1, int(high / 5) + 1))
        pen.line(fine, mix(ground, PAPER, 0.1), 0.15)
        strong = "".join(f"M{x * 20} 0V{high:.2f}" for x in range(1, int(wide / 20) + 1))
        strong += "".join(f"M0 {y * 20}H{wide:.2f}" for y in range(1, int(high / 20) + 1))
        pen.line(strong, mix(ground, PAPER, 0.2), 0.2)


def any_tower(colours: Sequence[str], columns: int, rows: int, seed: str) -> SeenTower:
    """A tower that could have been built, the same for the same seed."""
    stream = Stream("tower", seed)
    levels = 3
    cards = [[stream.pick(colours) for _ in range(columns * rows)] for _ in range(levels + 1)]
    corners = (columns + 1) * (rows + 1)
    stones: list[list[tuple[int, str] | None]] = [
        [(level, stream.pick((*colours, ""))) for _ in range(corners)] for level in range(levels)
    ]
    roof: list[tuple[int, str] | None] = [None] * corners
    roof[corners // 2], roof[0] = (0, stream.pick(colours)), (2, stream.pick(colours))
    return tower_of(columns, rows, cards, [*stones, roof])


def company(pen: Pen, game: GameFile, places: Sequence[Place], first: int = 0) -> None:
    """Pyramids in the game's colours in turn, from the first on."""
    colours = list(game.colours.values())
    for at, (x, y, scale) in enumerate(places, first):
        if colours:
            pen.use(_standing, colours[at % len(colours)], at=(x, y), scale=abs(scale))


def _standing(pen: Pen, colour: Colour) -> None:
    """About 18 mm high, its middle at (0, 0)."""
    left = polygon([(-8, 7), (2.4, 9.4), (0, -10)])
    right = polygon([(2.4, 9.4), (8, 7), (0, -10)])
    pen.area(left, mix(colour.hex, PAPER, 0.25), INK, 0.25)
    pen.area(right, colour.hex, INK, 0.25)


def start(pen: Pen, _of: str, size: Size) -> None:
    """The start token: a crane's hook over a pyramid, and the word."""
    x, y, r = size.width / 2, size.height / 2, min(size.width, size.height) / 2
    pen.tint(rect(-3, -3, size.width + 6, size.height + 6), BLUE)
    pen.area(circle(x, y, r - 2), mix(BLUE, PAPER, 0.88), INK, 0.35)
    pen.line(circle(x, y, r - 3), BLUE, 0.2)
    k = r / 18
    peak = y - 9.5 * k
    pen.line(f"M{x:.2f} {y - 14.4 * k:.2f}V{peak:.2f}", INK, 0.5)
    for side, tone in ((-1, mix(BLUE, PAPER, 0.5)), (1, BLUE)):
        pen.area(polygon([(x, peak), (x + side * 6.5 * k, y + 2 * k), (x + 1.5 * k, y + 3.6 * k)]), tone, INK, 0.25)
    for at in range(2):
        word = pen.look.language.say(f"pieces.start.{at}")
        pen.text(word, x, y + (7.6 + 3.8 * at) * k, 9 * k, font="Cinzel", weight="bold", align=0.5)


def crest(pen: Pen, r: float) -> None:
    """A pyramid on a disc of squared paper, about (0, 0)."""
    pen.area(circle(0, 0, r), mix(BLUE, PAPER, 0.88), INK, 0.35)
    pen.line(circle(0, 0, r * 0.9), BLUE, 0.2)
    left = polygon([(-r * 0.5, r * 0.42), (r * 0.14, r * 0.56), (0, -r * 0.72)])
    right = polygon([(r * 0.14, r * 0.56), (r * 0.5, r * 0.42), (0, -r * 0.72)])
    pen.area(left, mix(BLUE, PAPER, 0.5), INK, 0.25)
    pen.area(right, BLUE, INK, 0.25)


def wall(pen: Pen, long: float, depth: float, _seed: str, tones: tuple[str, ...], *, titled: bool) -> None:  # noqa: ARG001 - the same with a title
    """A wall of a tray: squared paper, and a row of gables in the game's colours."""
    pen.place(partial(_paper, long=long, depth=depth), (-long / 2, -depth))
    step = 9.0
    for at in range(int(long / step)):
        x = -long / 2 + (long - int(long / step) * step) / 2 + at * step
        if tones:
            pen.area(
                polygon([(x, 0), (x + step, 0), (x + step / 2, -min(7.0, depth * 0.3))]),
                tones[at % len(tones)],
                INK,
                0.2,
            )


def _paper(pen: Pen, long: float, depth: float) -> None:
    blueprint(pen, long, depth)
