"""What fetching each treasure costs -> a row of small columns for each colour, over one common axis of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import polygon
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, level
from generator.report.chart.hatching import bar, sign
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.spec.entries import Colour
from generator.units import Box

FOOT, LEFT, RIGHT = 8.2, 9.0, 14.0


@dataclass(frozen=True, slots=True)
class CostRow:
    """What fetching the treasures of one colour costs.

    Attributes:
        colour: Theirs.
        counts: Moves -> how many treasures cost that.
    """

    colour: Colour
    counts: Mapping[int, int]

    @property
    def mean(self) -> float:
        """Moves, in the mean; 0 where there are none."""
        count = sum(self.counts.values())  # sum counts tiles
        return sum(moves * number for moves, number in self.counts.items()) / count if count else 0.0


def costs(pen: Pen, box: Box, each: Sequence[CostRow]) -> None:
    """A row a colour: how many treasures cost 1, 2, 3 ... moves, and where the mean lies."""
    most = max((moves for row in each for moves in row.counts), default=1)
    tallest = max((count for row in each for count in row.counts.values()), default=1)
    axis = Axis(0.5, most + 0.5, box.x + LEFT, box.right - RIGHT)
    high = (box.height - FOOT) / max(1, len(each))
    for at, row in enumerate(each):
        foot = box.y + high * (at + 1) - 2.0
        up = Axis(0, tallest, foot, foot - (high - 5.2))
        sign(pen, row.colour, box.x + 3.4, foot - (high - 5.2) / 2, 4.6)
        _row(pen, row, axis, up)
        if not at and row.counts:
            pen.text(pen.look.language.say("report.mean"), axis.end + 1.6, foot - 3.2, TICK, style="italic", fill=QUIET)
    step = max(1, -(-most // 12))
    level(pen, axis, box.bottom - FOOT + 0.6, range(1, most + 1, step), pen.look.language.say("report.moves"))


def _row(pen: Pen, row: CostRow, axis: Axis, up: Axis) -> None:
    wide = min(8.0, (axis.at(1) - axis.at(0)) * 0.62)
    for moves, count in sorted(row.counts.items()):
        top = up.at(count)
        bar(pen, Box(axis.at(moves) - wide / 2, top, wide, up.start - top), row.colour)
        pen.text(f"{count}", axis.at(moves), top - 0.7, TICK, align=0.5)
    pen.line(f"M{axis.start:.2f} {up.start:.2f}H{axis.end:.2f}", INK, 0.2, cap="butt")
    if row.counts:
        x, y = axis.at(row.mean), up.start + 0.15
        pen.solid(polygon([(x, y), (x + 0.9, y + 1.6), (x - 0.9, y + 1.6)]), INK)
        pen.text(f"{row.mean:.2f}", axis.end + 1.6, up.start, LABEL + 1, weight="bold")
