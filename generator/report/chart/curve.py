"""A chance for each number of copies -> a curve, what is wished as a line, where one is and what would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.draw.column import ACCENT
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, polyline, rect
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, level, upright
from generator.report.chart.labels import BETWEEN, PlotLabel, along, placed, write
from generator.report.chart.panel import GROUND, QUIET, TICK
from generator.units import Box

DOTTED = 45
"""Points that are dots as well: only whole numbers of copies can be."""


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """A curve over the number of copies.

    Attributes:
        points: (copies, chance in hundredths), by copies.
        now: The point where the deck is.
        told: What stands beside it.
        wishes: Chances that are wished for, each with its words.
        does: The numbers of copies that do as is wished: the least and the most of them that are shown; None for none.
        enough: The point that does with the fewest copies; None where none does, or any does.
        named: What stands beside it.
        copies: What the copies are.
        chance: What the chance is of.
    """

    points: tuple[tuple[int, float], ...]
    now: tuple[int, float]
    told: str
    wishes: tuple[tuple[float, str], ...] = ()
    does: tuple[int, int] | None = None
    enough: tuple[int, float] | None = None
    named: str = ""
    copies: str = ""
    chance: str = ""


def chance_curve(pen: Pen, box: Box, curve: ChanceCurve) -> None:
    """The curve over its two axes, both from nought."""
    last = max(1, curve.points[-1][0])
    across = Axis(0, last, box.x + 7.5, box.right - 3.0)
    up = Axis(0, 100, box.bottom - 7.8, box.y + 4.6)
    if curve.does:
        left, right = (across.at(copies) for copies in curve.does)
        pen.solid(rect(left, up.end, max(0.5, right - left), up.start - up.end), "#EFE3C6")
    upright(pen, up, across.start, up.ticks(6), across.end)
    pen.text(curve.chance, box.x, box.y + 2.4, TICK, style="italic", fill=QUIET)
    level(pen, across, up.start, across.ticks(10, 1.0), curve.copies)
    line = [(across.at(copies), up.at(chance)) for copies, chance in curve.points]
    words = list(_wishes(pen, curve, across, up))
    pen.line(polyline(line), GROUND, 1.4)
    pen.line(polyline(line), INK, 0.5)
    if len(line) <= DOTTED:
        pen.solid("".join(circle(x, y, 0.55) for x, y in line), INK)
    _marks(pen, curve, across, up, [*words, *along(line)])


def _wishes(pen: Pen, curve: ChanceCurve, across: Axis, up: Axis) -> Iterator[Box]:
    """A dashed line each; where its words stand is told."""
    ends = [(across.at(copies), up.at(chance)) for copies, chance in curve.points]
    for wish, words in curve.wishes:
        y = up.at(wish)
        pen.line(f"M{across.start:.2f} {y:.2f}H{across.end:.2f}", ACCENT, 0.4, "1 0.7", cap="butt")
        room = Box(across.start, up.end - 0.4, across.end - across.start, up.start - up.end + 0.4)
        own = [PlotLabel(words, x, y, bold=True) for x in (across.start, across.end)]
        line = Box(across.start, y - 0.3, across.end - across.start, 0.6)
        places = [place for label in own for place in placed(room, [label], [line, *along(ends)], away=(1.2, 2.4))][:1]
        write(pen, places, ACCENT)
        yield line
        yield from (Box(place.x - BETWEEN, place.y, place.width + 2 * BETWEEN, place.height) for _, place in places)


def _marks(pen: Pen, curve: ChanceCurve, across: Axis, up: Axis, taken: Sequence[Box]) -> None:
    """Where the deck is: a disc; what would do: a diamond, and a line down to its number."""
    x, y = across.at(curve.now[0]), up.at(curve.now[1])
    labels = [PlotLabel(curve.told, x, y, bold=True)]
    marks = [Box(x - 1.3, y - 1.3, 2.6, 2.6)]
    if curve.enough:
        right, top = across.at(curve.enough[0]), up.at(curve.enough[1])
        pen.line(f"M{right:.2f} {top:.2f}V{up.start:.2f}", ACCENT, 0.3, "0.5 0.5", cap="butt")
        if curve.enough != curve.now:
            diamond = [(right, top - 1.5), (right + 1.5, top), (right, top + 1.5), (right - 1.5, top)]
            pen.area(polygon(diamond), PAPER, ACCENT, 0.45)
            labels.append(PlotLabel(curve.named, right, top))
            marks.append(Box(right - 1.5, top - 1.5, 3.0, 3.0))
        marks.append(Box(right - 0.2, top, 0.4, up.start - top))
    pen.solid(circle(x, y, 1.5), GROUND)
    pen.solid(circle(x, y, 1.1), INK)
    room = Box(across.start + 0.5, up.end - 4.2, across.end - across.start + 2.5, up.start - up.end + 3.6)
    write(pen, placed(room, labels, [*taken, *marks]))
