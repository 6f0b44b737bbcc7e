"""A number among thousands of its kind -> a strip: what half of them keep to, what nearly all do, and a mark."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.palette import INK, PAPER, STONE_BODY, STONE_LIT, TERRACOTTA, mix
from generator.draw.pen import Pen
from generator.draw.shapes import polygon, rect
from generator.draw.words import span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis
from generator.report.chart.panel import QUIET, TICK
from generator.units import Box

TONES = (mix(STONE_LIT, PAPER, 0.45), STONE_BODY, mix(TERRACOTTA, PAPER, 0.25))
"""Up to what half of them keep to, up to a warning, and up to a failure; beyond the last there is no bar at all."""


@dataclass(frozen=True, slots=True)
class NumberStrip:
    """A number among others.

    Attributes:
        value: The number.
        bounds: What half of the others do not exceed, what is worth a warning beyond it, and what fails beyond it; none
            is below nought.
        digits: Decimals that are worth saying.
    """

    value: float
    bounds: tuple[float, float, float]
    digits: int = 0


def strip(pen: Pen, box: Box, each: NumberStrip) -> None:
    """The strip from nought on, its bounds in small numbers below where there is room, its value as a mark above."""
    most = max(*each.bounds, each.value) or 1.0
    axis = Axis(0, most * 1.04, box.x, box.right)
    top, high = box.y + box.height * 0.22, box.height * 0.3
    done = 0.0
    for bound, tone in zip(each.bounds, TONES, strict=True):
        if bound > done:
            pen.area(rect(axis.at(done), top, axis.at(bound) - axis.at(done), high), tone, INK, 0.15)
        done = max(done, bound)
    pen.line(f"M{axis.start:.2f} {top - 0.4:.2f}V{top + high + 0.4:.2f}", INK, 0.25, cap="butt")
    _numbers(pen, each, axis, top + high + 2.1)
    x = axis.at(each.value)
    mark = polygon([(x, top + high * 0.55), (x - 1.15, top - 1.3), (x + 1.15, top - 1.3)])
    pen.line(mark, PAPER, 0.8)
    pen.solid(mark, INK)


def _numbers(pen: Pen, each: NumberStrip, axis: Axis, y: float) -> None:
    """The bounds that have room, the outermost first; always nought."""
    taken: list[tuple[float, float]] = []
    for value in (0.0, *_unlike(each.bounds)):
        words = f"{value:.{each.digits}f}" if value else "0"
        half = span(words, TICK - 1.0) / 2 + 0.5
        x = axis.at(value)
        if all(x + half <= start or x - half >= end for start, end in taken):
            pen.text(words, x, y, TICK - 1.0, fill=QUIET, align=0.5)
            taken.append((x - half, x + half))


def _unlike(bounds: Sequence[float]) -> list[float]:
    return sorted({bound for bound in bounds if bound}, reverse=True)
