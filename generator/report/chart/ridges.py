"""Histograms -> ridges one behind the other over one axis, each with its name, its mean and the middle half."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.palette import INK, PAPER, STONE_LIT, STONE_SHADE, mix
from generator.draw.pen import Pen
from generator.draw.shapes import polyline, rect
from generator.draw.words import span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, level
from generator.report.chart.panel import LABEL
from generator.units import Box

OVER = 1.55
"""How high a ridge may be, in steps from one to the next."""


@dataclass(frozen=True, slots=True)
class Ridge:
    """A histogram.

    Attributes:
        name: Of what.
        bars: (from, to, share of all) for each stretch, side by side.
        mean: Their mean.
        half: What the middle half of them keep to.
    """

    name: str
    bars: tuple[tuple[float, float, float], ...]
    mean: float
    half: tuple[float, float]


def ridges(pen: Pen, box: Box, each: Sequence[Ridge], name: str) -> None:
    """The ridges, the first at the back."""
    low = min((ridge.bars[0][0] for ridge in each if ridge.bars), default=0.0)
    high = max((ridge.bars[-1][1] for ridge in each if ridge.bars), default=1.0)
    names = max((span(ridge.name, LABEL) for ridge in each), default=0.0)
    axis = Axis(min(low, 0.0), max(high, low + 1), box.x + names + 2.0, box.right - 2.0)
    step = (box.height - 8.0) / (len(each) + OVER - 1)
    most = max((share for ridge in each for _, _, share in ridge.bars), default=1.0) or 1.0
    for at, ridge in enumerate(each):
        foot = box.y + step * (at + OVER)
        _ridge(pen, ridge, axis, foot, step * OVER * 0.96 / most)
        pen.text(ridge.name, axis.start - 1.4, foot - 0.6, LABEL, align=1.0)
    level(pen, axis, box.y + step * (len(each) + OVER - 1) + 0.8, axis.ticks(8), name)


def _ridge(pen: Pen, ridge: Ridge, axis: Axis, foot: float, scale: float) -> None:
    """The outline runs through the middles of the stretches; a dark foot is the middle half, a rod the mean."""
    middles = [(axis.at((left + right) / 2), foot - share * scale) for left, right, share in ridge.bars]
    if middles:
        first, last = axis.at(ridge.bars[0][0]), axis.at(ridge.bars[-1][1])
        outline = [(first, foot), *middles, (last, foot)]
        pen.solid(f"{polyline(outline)}Z", mix(PAPER, INK, 0.1) if pen.low else mix(STONE_LIT, PAPER, 0.25))
        pen.line(polyline(outline), INK, 0.3)
    left, right = (axis.at(end) for end in ridge.half)
    pen.solid(rect(left, foot - 1.05, right - left, 1.1), mix(PAPER, INK, 0.5) if pen.low else STONE_SHADE)
    pen.line(f"M{axis.start:.2f} {foot:.2f}H{axis.end:.2f}", INK, 0.2, cap="butt")
    x = axis.at(ridge.mean)
    pen.line(f"M{x:.2f} {foot:.2f}v-2.6", INK, 0.6, cap="butt")
