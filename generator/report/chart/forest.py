"""Numbers with intervals -> rods about nought, one below the other: what lies wholly on one side is filled."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.column import ACCENT
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.draw.words import millimetres, span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, grid, level, round_step
from generator.report.chart.panel import LABEL
from generator.units import Box

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
        _rod(pen, rod, axis, y, min(1.15, tall * 0.3))
    level(pen, axis, foot + 0.6, ticks, name)


def _rod(pen: Pen, rod: Rod, axis: Axis, y: float, r: float) -> None:
    left, right = (axis.at(end) for end in rod.between)
    colour = ACCENT if rod.sure else INK
    pen.line(f"M{left:.2f} {y:.2f}H{right:.2f}", colour, 0.6 if rod.sure else 0.3, cap="butt")
    pen.area(circle(axis.at(rod.value), y, r), ACCENT if rod.sure else PAPER, colour, 0.3)
    if rod.sure and pen.low:
        pen.solid(circle(axis.at(rod.value), y, r), INK)
