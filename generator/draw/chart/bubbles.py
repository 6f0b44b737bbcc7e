"""What a visit to each tile is worth -> circles over moves and treasures, as large as the tiles are many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from generator.draw.chart.axis import Axis, level, upright
from generator.draw.chart.panel import LABEL, QUIET, TICK
from generator.draw.palette import BRASS_DARK, INK, STONE_LIT, TERRACOTTA_DARK, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon
from generator.draw.words import span
from generator.units import Box

LARGEST, SMALL = 3.6, 6.4
FAIR, POOR = STONE_LIT, mix(TERRACOTTA_DARK, "#FFFFFF", 0.45)


@dataclass(frozen=True, slots=True)
class Visit:
    """Tiles that are worth the same visit.

    Attributes:
        moves: The fewest, in and out again, that carry off all there is.
        treasures: How many that is.
        tiles: How many tiles.
        names: Their drawings.
        off: Whether one of them is worth less than half, or more than twice, what the median tile is at best a move.
    """

    moves: int
    treasures: int
    tiles: int
    names: tuple[str, ...]
    off: bool = False


def bubbles(pen: Pen, box: Box, visits: Sequence[Visit], median: float) -> None:
    """The circles, their areas in proportion, over the fan from half to twice the median of treasures a move."""
    furthest = max((visit.moves for visit in visits), default=1)
    most = max((visit.treasures for visit in visits), default=1)
    across = Axis(0, furthest + 1, box.x + 5.0, box.right - 1.0)
    up = Axis(0, most + 0.7, box.bottom - 8.0, box.y + 3.2)
    pen.text("treasures", box.x, box.y + 0.9, TICK, style="italic", fill=QUIET)
    _fan(pen, across, up, median)
    upright(pen, up, across.start, range(most + 1), across.end)
    level(pen, across, up.start, range(furthest + 2), "moves, in from outside and out again")
    largest = max((visit.tiles for visit in visits), default=1)
    circles = [(visit, across.at(visit.moves), LARGEST * sqrt(visit.tiles / largest)) for visit in visits]
    for visit, x, r in circles:
        y = up.at(visit.treasures)
        pen.area(circle(x, y, r), POOR if visit.off else FAIR, INK, 0.5 if visit.off else 0.25)
        if inside := r >= 1.7:
            pen.text(f"{visit.tiles}", x, y + 0.95, LABEL, align=0.5)
        ends = [left - its for other, left, its in circles if other.treasures == visit.treasures and left > x]
        start = x + r + 0.8
        room = min([across.end, *ends]) - start - 0.8
        words = _named(visit if inside else replace(visit, names=(f"{visit.tiles}: {visit.names[0]}",)), room)
        pen.text(words, start, y - 0.7, SMALL, fill=QUIET)


def _named(visit: Visit, room: float) -> str:
    """As many names as have room, the rest counted; nothing where not even the first has."""
    for shown in range(len(visit.names), 0, -1):
        left = len(visit.names) - shown
        words = ", ".join(visit.names[:shown]) + (f" +{left}" if left else "")
        if span(words, SMALL) <= room:
            return words
    return ""


def _fan(pen: Pen, across: Axis, up: Axis, median: float) -> None:
    """Where a tile is worth from half to twice the median, with the median's own line, each named where it ends."""
    if median <= 0:
        return
    low, high = (_ray(across, up, median * times) for times in (0.5, 2.0))
    corner = [(across.end, up.end)] if high[1] <= up.end + 1e-6 and low[0] >= across.end - 1e-6 else []
    pen.tint(polygon([(across.start, up.start), low, *corner, high]), "#F1E2C2", 0.8)
    for times, dash in ((0.5, "0.8 0.8"), (1.0, ""), (2.0, "0.8 0.8")):
        end = _ray(across, up, median * times)
        pen.line(f"M{across.start:.2f} {up.start:.2f}L{end[0]:.2f} {end[1]:.2f}", BRASS_DARK, 0.3, dash, cap="butt")
        words = f"{median * times:.2f} a move"
        if end[1] <= up.end + 1e-6:
            pen.text(words, end[0], up.end - 0.9, TICK, style="italic", fill=QUIET, align=0.5)
        else:
            pen.text(words, across.end, end[1] - 0.9, TICK, style="italic", fill=QUIET, align=1.0)


def _ray(across: Axis, up: Axis, rate: float) -> tuple[float, float]:
    """Where a line from nought leaves the plot."""
    moves = min(across.high, up.high / rate)
    return across.at(moves), up.at(moves * rate)
