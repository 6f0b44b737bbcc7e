"""A number among its kind, numbers with intervals -> strips and rods about nought."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.draw.column import ACCENT
from tilewright.draw.palette import INK, PAPER, STONE_BODY, STONE_LIT, TERRACOTTA, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.words import millimetres, span
from tilewright.frozen import dataclass
from tilewright.report.chart.panel import LABEL, QUIET, TICK, Axis, grid, level, round_step
from tilewright.units import Box

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
    # Nought is always named, then the bounds that have room, the outermost first.
    taken: list[tuple[float, float]] = []
    for value in (0.0, *sorted({bound for bound in each.bounds if bound}, reverse=True)):
        words = f"{value:.{each.digits}f}" if value else "0"
        half = span(words, TICK - 1.0) / 2 + 0.5
        at = axis.at(value)
        if all(at + half <= start or at - half >= end for start, end in taken):
            pen.text(words, at, top + high + 2.1, TICK - 1.0, fill=QUIET, align=0.5)
            taken.append((at - half, at + half))
    x = axis.at(each.value)
    mark = polygon([(x, top + high * 0.55), (x - 1.15, top - 1.3), (x + 1.15, top - 1.3)])
    pen.line(mark, PAPER, 0.8)
    pen.solid(mark, INK)


TALLEST = 5.4


@dataclass(frozen=True, slots=True)
class Rod:
    """A number.

    Attributes:
        name: Of what.
        value: The number.
        between: Where it truly lies.
        sure: Whether it is claimed to be more, or less, than nought.
    """

    name: str
    value: float
    between: tuple[float, float]
    sure: bool


def forest(pen: Pen, box: Box, rods: Sequence[Rod], name: str) -> None:
    """The rods over one axis with nought in it."""
    ends = [end for rod in rods for end in rod.between]
    low, high = min(0.0, *ends), max(0.0, *ends)
    step = round_step(high - low or 1.0, 7)
    names = min(box.width * 0.42, max(span(rod.name, LABEL) for rod in rods))
    axis = Axis(low // step * step, -(-high // step) * step or step, box.x + names + 2.0, box.right - 2.5)
    tall = min(TALLEST, (box.height - 8.0) / len(rods))
    foot = box.y + tall * len(rods)
    ticks = axis.ticks(8)
    grid(pen, "".join(f"M{axis.at(tick):.2f} {box.y:.2f}V{foot:.2f}" for tick in ticks))
    pen.line(f"M{axis.at(0):.2f} {box.y:.2f}V{foot:.2f}", INK, 0.35, cap="butt")
    for at, rod in enumerate(rods):
        y = box.y + tall * (at + 0.5)
        size = min(LABEL, tall / 0.36, LABEL * names / max(names, span(rod.name, LABEL)))
        pen.text(rod.name, axis.start - 1.4, y + millimetres(size, 0.27), size, align=1.0)
        r = min(1.15, tall * 0.3)
        left, right = (axis.at(end) for end in rod.between)
        colour = ACCENT if rod.sure else INK
        pen.line(f"M{left:.2f} {y:.2f}H{right:.2f}", colour, 0.6 if rod.sure else 0.3, cap="butt")
        pen.area(circle(axis.at(rod.value), y, r), ACCENT if rod.sure else PAPER, colour, 0.3)
        if rod.sure and pen.low:
            pen.solid(circle(axis.at(rod.value), y, r), INK)
    level(pen, axis, foot + 0.6, ticks, name)
