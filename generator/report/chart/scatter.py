"""Pieces by cost and gain -> dots about a line, the ones off it by name; where several lie, a larger one."""

from __future__ import annotations

from math import sqrt

from generator.draw.column import ACCENT
from generator.draw.palette import INK, PAPER, STONE_BODY
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon
from generator.draw.words import span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, level, round_step, upright
from generator.report.chart.labels import PlotLabel, along, placed, write
from generator.report.chart.panel import GROUND, LABEL, QUIET, TICK
from generator.units import Box

DOT, LARGEST = 0.75, 2.4
"""Millimetres: the radius of a dot that is one piece, and of the largest."""


@dataclass(frozen=True, slots=True)
class PriceDot:
    """Pieces that cost and give the same.

    Attributes:
        cost: What each costs.
        gives: What each gives.
        count: How many they are.
        name: What stands beside them; empty for nothing.
        off: Whether they are to be looked at.
    """

    cost: float
    gives: float
    count: int
    name: str = ""
    off: bool = False


@dataclass(frozen=True, slots=True)
class PriceDots:
    """All pieces, and the line through them.

    Attributes:
        dots: The pieces, the ones to name first.
        start: What the line gives at no cost.
        slope: And how much more for each 1.
        within: How far off a piece may be; None where that was not asked.
        cost: The name of the axis along.
        gives: The name of the axis up.
    """

    dots: tuple[PriceDot, ...]
    start: float
    slope: float
    within: float | None
    cost: str
    gives: str


def price_dots(pen: Pen, box: Box, prices: PriceDots) -> None:
    """The band that is allowed, the line, the dots and the names."""
    across, up = _axes(box, prices)
    names = span(prices.gives, TICK, italic=True)
    pen.text(prices.gives, box.x, box.y + 2.4, min(TICK, TICK * box.width / names), style="italic", fill=QUIET)
    upright(pen, up, across.start, up.ticks(7), across.end)
    ends = [(across.at(cost), _clipped(up, prices.start + prices.slope * cost)) for cost in (across.low, across.high)]
    if prices.within:
        _band(pen, prices, across, up)
    level(pen, across, up.start, across.ticks(10, 1.0), prices.cost)
    pen.line(f"M{ends[0][0]:.2f} {ends[0][1]:.2f}L{ends[1][0]:.2f} {ends[1][1]:.2f}", INK, 0.35, cap="butt")
    taken, labels = list(along(ends)), list[PlotLabel]()
    for dot in sorted(prices.dots, key=lambda dot: -dot.count):
        x, y, r = across.at(dot.cost), up.at(dot.gives), radius(dot.count)
        pen.solid(circle(x, y, r + 0.3), GROUND)
        pen.area(circle(x, y, r), ACCENT if dot.off else STONE_BODY, INK, 0.2)
        if dot.count > 1 and r > 1.3 and span(str(dot.count), TICK) < 2 * r:
            fill = PAPER if dot.off else INK
            pen.text(str(dot.count), x, y + 0.8, TICK, fill=fill, align=0.5)
        taken.append(Box(x - r, y - r, 2 * r, 2 * r))
    for dot in prices.dots:
        if dot.name:
            labels.append(PlotLabel(dot.name, across.at(dot.cost), up.at(dot.gives), bold=dot.off))
    room = Box(across.start + 0.5, up.end - 1.0, box.right - across.start - 0.5, up.start - up.end + 0.5)
    write(pen, placed(room, labels, taken, LABEL))


def radius(count: int) -> float:
    """The area of a dot is as many times that of one piece, up to the largest there is."""
    return min(LARGEST, DOT * sqrt(count))


def _axes(box: Box, prices: PriceDots) -> tuple[Axis, Axis]:
    """Along from nought, or below it, to the dearest; up to the highest dot, with room for dots at both ends."""
    costs, gains = [0.0, *(dot.cost for dot in prices.dots)], [0.0, *(dot.gives for dot in prices.dots)]
    wide, high = max(costs) - min(costs) or 1.0, max(gains) - min(gains) or 1.0
    step = round_step(high, 7)
    low = min(gains) and min(gains) - 0.04 * high
    across = Axis(
        min(costs) and min(costs) - 0.03 * wide, max(costs) + 0.04 * wide, box.x + _left(gains, step), box.right
    )
    return across, Axis(low, max(gains) + 0.06 * high, box.bottom - 7.8, box.y + 4.6)


def _left(gains: list[float], step: float) -> float:
    """Millimetres for the widest number of the axis."""
    return 2.0 + max(span(f"{round(gain / step) * step:g}", TICK) for gain in (min(gains), max(gains)))


def _clipped(up: Axis, gives: float) -> float:
    return up.at(max(up.low, min(up.high, gives)))


def _band(pen: Pen, prices: PriceDots, across: Axis, up: Axis) -> None:
    steps = [across.low + (across.high - across.low) * k / 60 for k in range(61)]
    sides = [
        [(across.at(cost), _clipped(up, prices.start + prices.slope * cost + side)) for cost in steps]
        for side in (prices.within or 0.0, -(prices.within or 0.0))
    ]
    pen.solid(polygon([*sides[0], *reversed(sides[1])]), "#EFE3C6")
