"""How something goes on in a game -> lines over its tenths, each with its name at its end."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.column import ACCENT
from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polyline
from generator.draw.words import span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, above, level, upright
from generator.report.chart.labels import PlotLabel, along, placed, write
from generator.report.chart.panel import GROUND, LABEL, QUIET, TICK
from generator.units import Box

DASHES = ("", "1.6 0.9", "0.5 0.8")
"""Lines are told apart by these, in grey as well."""


@dataclass(frozen=True, slots=True)
class CourseLine:
    """A line.

    Attributes:
        name: Of what.
        values: One for each moment.
    """

    name: str
    values: tuple[float, ...]


def course(pen: Pen, box: Box, lines: Sequence[CourseLine], name: str, unit: str) -> None:
    """The lines over one axis from nought, moments as parts of 100 of the game."""
    most = max((value for line in lines for value in line.values), default=1.0)
    across = Axis(0, 100, box.x + 8.0, box.right - 2.0)
    up = Axis(0, above(most), box.bottom - 7.8, box.y + 4.6)
    upright(pen, up, across.start, up.ticks(6), across.end)
    pen.text(unit, box.x, box.y + 2.4, TICK, style="italic", fill=QUIET)
    level(pen, across, up.start, across.ticks(11), name)
    taken, labels = list[Box](), list[PlotLabel]()
    for line, dash in zip(lines, DASHES, strict=False):
        points = [(across.at(100 * (at + 1) / len(line.values)), up.at(value)) for at, value in enumerate(line.values)]
        pen.line(polyline(points), GROUND, 1.4)
        pen.line(polyline(points), INK if not dash else ACCENT, 0.55, dash, cap="butt")
        pen.solid("".join(circle(x, y, 0.75) for x, y in points), INK if not dash else ACCENT)
        taken += along(points)
        labels.append(PlotLabel(line.name, *points[_apart(line, lines)], bold=True))
    room = Box(across.start, up.end - 3.0, across.end - across.start, up.start - up.end + 2.5)
    fitting = [label for label in labels if span(label.words, LABEL, bold=True) < room.width]
    write(pen, placed(room, fitting, taken))


def _apart(line: CourseLine, lines: Sequence[CourseLine]) -> int:
    """The moment, not too near an end, at which the others are furthest from a line."""
    others = [other.values for other in lines if other is not line]
    inner = range(len(line.values))[2:-2] or range(len(line.values))
    return max(inner, key=lambda at: min((abs(other[at] - line.values[at]) for other in others), default=0.0))
