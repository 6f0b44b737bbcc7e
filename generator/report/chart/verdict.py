"""Fine, warn or fail -> a small sign that is told apart by its shape as well as by its colour."""

from __future__ import annotations

from generator.draw.palette import BRASS, INK, PAPER, TERRACOTTA, VERDIGRIS_DARK
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, rect


def verdict(pen: Pen, name: str, x: float, y: float, r: float = 1.3) -> None:
    """The sign about (x, y): a disc with a tick, a triangle with an exclamation mark, a square with a cross.

    Raises:
        KeyError: There is no such verdict.
    """
    SIGNS[name](pen, x, y, r)


def _fine(pen: Pen, x: float, y: float, r: float) -> None:
    pen.solid(circle(x, y, r), VERDIGRIS_DARK)
    pen.line(f"M{x - 0.5 * r:.2f} {y:.2f}l{0.35 * r:.2f} {0.4 * r:.2f}l{0.65 * r:.2f} {-0.8 * r:.2f}", PAPER, r * 0.28)


def _warn(pen: Pen, x: float, y: float, r: float) -> None:
    pen.area(polygon([(x, y - 1.15 * r), (x + 1.15 * r, y + 0.95 * r), (x - 1.15 * r, y + 0.95 * r)]), BRASS, INK, 0.2)
    pen.line(f"M{x:.2f} {y - 0.45 * r:.2f}v{0.6 * r:.2f}M{x:.2f} {y + 0.6 * r:.2f}v.01", INK, r * 0.26)


def _fail(pen: Pen, x: float, y: float, r: float) -> None:
    pen.solid(rect(x - r, y - r, 2 * r, 2 * r), TERRACOTTA)
    k = 0.5 * r
    cross = f"M{x - k:.2f} {y - k:.2f}L{x + k:.2f} {y + k:.2f}M{x + k:.2f} {y - k:.2f}L{x - k:.2f} {y + k:.2f}"
    pen.line(cross, PAPER, r * 0.28)


SIGNS = {"fine": _fine, "warn": _warn, "fail": _fail}
