"""Numbers and a stretch of paper -> an Axis: where each number lies, and the round numbers that are named."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.frozen import dataclass
from generator.report.chart.panel import QUIET, TICK

GRID = "#D9CDB4"


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale: the number `low` lies at `start`, the number `high` at `end`, both in millimetres.

    Raises:
        ValueError: It is no longer than nothing.
    """

    low: float
    high: float
    start: float
    end: float

    def __post_init__(self) -> None:
        if not self.high > self.low:
            raise ValueError(f"an axis from {self.low} to {self.high}")

    def at(self, value: float) -> float:
        """Where a number lies, in millimetres."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, most: int = 6, least: float = 0.0) -> tuple[float, ...]:
        """Round numbers along it, at most so many, and apart by at least so much."""
        step = max(least, round_step(self.high - self.low, most))
        first = -floor(-self.low / step + 1e-9)
        return tuple((first + k) * step for k in range(floor((self.high - first * step) / step + 1e-9) + 1))


def round_step(length: float, most: int) -> float:
    """1, 2 or 5 times a power of ten: the smallest that divides a length into fewer than so many parts."""
    power = 10.0 ** floor(log10(length / max(1, most)))
    return next((step for k in (1, 2, 5, 10) if length / (step := k * power) <= most - 1 + 1e-9), 20 * power)


def above(value: float, most: int = 6) -> float:
    """The end of an axis from nought that shows a value: the next round number."""
    if value <= 0:
        return 1.0
    step = round_step(value, most)
    return -floor(-value / step + 1e-9) * step


def level(pen: Pen, axis: Axis, y: float, ticks: Sequence[float], name: str = "", unit: str = "") -> None:
    """The axis along the line y, its numbers below it and under them its name, at its right end."""
    pen.line(f"M{axis.start:.2f} {y:.2f}H{axis.end:.2f}", INK, 0.2, cap="butt")
    pen.line("".join(f"M{axis.at(tick):.2f} {y:.2f}v0.9" for tick in ticks), INK, 0.15, cap="butt")
    for tick in ticks:
        pen.text(f"{tick:g}{unit}", axis.at(tick), y + 3.5, TICK, fill=QUIET, align=0.5)
    if name:
        pen.text(name, axis.end, y + 6.6, TICK, style="italic", fill=QUIET, align=1.0)


def grid(pen: Pen, d: str) -> None:
    """Hairs behind a plot: pale, or dotted where all lines are black."""
    if pen.low:
        pen.line(d, INK, 0.1, dash="0.1 1.1")
    else:
        pen.line(d, GRID, 0.15, cap="butt")


def upright(pen: Pen, axis: Axis, x: float, ticks: Sequence[float], right: float, sign: str = "g") -> None:
    """The axis along the column x: a hair across to `right` at each number, which stands left of it."""
    grid(pen, "".join(f"M{x:.2f} {axis.at(tick):.2f}H{right:.2f}" for tick in ticks))
    for tick in ticks:
        pen.text(
            f"{tick:{sign}}".replace("-", "\N{MINUS SIGN}"), x - 1.0, axis.at(tick) + 0.85, TICK, fill=QUIET, align=1.0
        )
