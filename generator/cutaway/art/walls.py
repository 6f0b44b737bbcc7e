"""A length and a depth -> the outside of a tray's wall, built as castles are: stone, lit windows, battlements."""

from __future__ import annotations

from generator.cutaway.art.roofs import merlons
from generator.draw.ornament import courses
from generator.draw.palette import INK, LAMP, MORNING, STONE_LIT
from generator.draw.pen import Pen
from generator.draw.shapes import arch, rect
from generator.rng import Stream


def wall(pen: Pen, long: float, depth: float, seed: str, _tones: tuple[str, ...], *, titled: bool) -> None:
    """Stone with battlements before the morning sky, standing on (0, 0), its foot in the middle."""
    stream, big = Stream(seed, "tray"), max(1.0, depth / 13)
    crown = depth - 3.4 * big
    pen.tint(rect(-long / 2, -depth, long, depth), MORNING[1])
    if not pen.low:  # a wall of stones is a wall of lines
        courses(pen, -long / 2, -crown, long, crown, stream)
    half = long / 2 / big
    pen.use(merlons, -half + 0.3, half - 0.3, 0.0, at=(0, -crown - 0.6), scale=big)
    for side in (-1, 1):
        for at in _windows(long, depth, titled=titled):
            _window(pen, side * at, -crown * 0.3, depth)


def _windows(long: float, depth: float, *, titled: bool) -> list[float]:
    if depth < 14:
        return []
    return [long * 0.41] if titled else [long * 0.36, long * 0.13]


def _window(pen: Pen, x: float, y: float, depth: float) -> None:
    high = min(7.0, depth * 0.32)
    pen.area(arch(x - 1.9, y - high - 0.7, 3.8, high + 0.7), STONE_LIT, INK, 0.2)
    pen.area(arch(x - 1.3, y - high, 2.6, high), LAMP, INK, 0.25)
    pen.line(f"M{x:.2f} {y - high:.2f}V{y:.2f}M{x - 1.3:.2f} {y - high * 0.45:.2f}h2.6", INK, 0.15)
    pen.area(rect(x - 2.3, y, 4.6, 0.7), STONE_LIT, INK, 0.2)
