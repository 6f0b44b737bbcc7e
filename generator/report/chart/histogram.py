"""How often each number came up -> columns over an axis, the tails paler, the middle one named."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.palette import INK, PAPER, STONE_BODY, STONE_LIT, mix
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, above, level, upright
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.units import Box


@dataclass(frozen=True, slots=True)
class Histogram:
    """A histogram.

    Attributes:
        bars: (from, to, how many of 100) for each stretch, side by side.
        middle: Half of all are no more.
        nearly: What 90 of 100 keep to.
        name: What is counted along.
        unit: What the columns count.
    """

    bars: tuple[tuple[float, float, float], ...]
    middle: float
    nearly: tuple[float, float]
    name: str
    unit: str = "of 100 games"


def histogram(pen: Pen, box: Box, shown: Histogram) -> None:
    """The columns, from an honest nought."""
    low, high = shown.bars[0][0], shown.bars[-1][1]
    across = Axis(low, max(high, low + 1), box.x + 8.0, box.right - 2.0)
    up = Axis(0, above(max(each for _, _, each in shown.bars)), box.bottom - 7.8, box.y + 9.0)
    upright(pen, up, across.start, up.ticks(6), across.end)
    pen.text(shown.unit, box.x, box.y + 2.4, TICK, style="italic", fill=QUIET)
    for left, right, share in shown.bars:
        inner = shown.nearly[0] <= (left + right) / 2 <= shown.nearly[1] + (right - left)
        _column(pen, across, up, (left, right, share), STONE_BODY if inner else mix(STONE_LIT, PAPER, 0.4))
    x = across.at(min(max(shown.middle, low), high))
    pen.line(f"M{x:.2f} {up.start:.2f}V{up.end - 1.4:.2f}", INK, 0.45, "1 0.7", cap="butt")
    pen.text(f"half by {shown.middle:g}", x, up.end - 2.2, LABEL, weight="bold", align=0.5)
    level(pen, across, up.start, across.ticks(9, 1.0), shown.name)


def _column(pen: Pen, across: Axis, up: Axis, each: tuple[float, float, float], tone: str) -> None:
    left, right, share = each
    x, wide = across.at(left), across.at(right) - across.at(left)
    gap = min(0.5, wide * 0.12)
    if share:
        pen.area(rect(x + gap / 2, up.at(share), wide - gap, up.start - up.at(share)), tone, INK, 0.15)


def stretches(
    counts: Sequence[tuple[float, int]], most: int, ends: tuple[float, float] | None = None
) -> tuple[tuple[float, float, float], ...]:
    """Numbers with how often each came up -> stretches of one width, and how many of 100 lie in each.

    Args:
        counts: By number; one at least.
        most: Stretches from one end to the other; their width is 1, 2 or 5 times a power of ten.
        ends: What several histograms over one axis have in common; None for those of this one.
    """
    low, high = ends or (counts[0][0], counts[-1][0])
    wide = next(width for power in range(20) for k in (1, 2, 5) if (high - low) / (width := k * 10.0**power) < most)
    start, total, sums = low // wide, sum(count for _, count in counts), dict[int, int]()  # sum counts counts
    for value, count in counts:
        at = int(value // wide - start)
        sums[at] = sums.get(at, 0) + count
    return tuple(
        ((start + at) * wide, (start + at + 1) * wide, 100 * sums.get(at, 0) / total)
        for at in range(min(sums), max(sums) + 1)
    )
