"""Words for marks of a plot -> where each stands, so that none lies on another, on a mark or beyond the plot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.draw.palette import INK
from generator.draw.pen import Pen
from generator.draw.words import millimetres, span
from generator.frozen import dataclass
from generator.report.chart.panel import LABEL
from generator.units import Box

AWAY = (2.1, 4.0, 6.5, 9.5, 13.0)
"""Millimetres that words may stand from their mark; from the second on a hair leads to it."""
BETWEEN = 1.6
"""Millimetres between words beside each other."""
SIDES = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class PlotLabel:
    """Words beside a mark.

    Attributes:
        words: What they say.
        x: Where the mark is, in millimetres.
        y: Likewise.
        bold: Whether they are heavy.
    """

    words: str
    x: float
    y: float
    bold: bool = False


def placed(
    box: Box, labels: Sequence[PlotLabel], taken: Iterable[Box], size: float = LABEL, away: Sequence[float] = AWAY
) -> list[tuple[PlotLabel, Box]]:
    """Each label with the box it fills, the first ones first; those that find no room are left out."""
    full, places = list(taken), list[tuple[PlotLabel, Box]]()
    for label in labels:
        high, wide = millimetres(size, 0.72), span(label.words, size, bold=label.bold)
        for place in _around(label, wide, high, away):
            if _inside(place, box) and not any(_meet(place, other) for other in full):
                places.append((label, place))
                full.append(Box(place.x - BETWEEN, place.y, wide + 2 * BETWEEN, high))
                break
    return places


def write(pen: Pen, places: Iterable[tuple[PlotLabel, Box]], fill: str = INK, size: float = LABEL) -> None:
    """The words, with a hair to the mark where it is far."""
    for label, place in places:
        x, y = max(place.x, min(label.x, place.right)), max(place.y, min(label.y, place.bottom))
        if (x - label.x) ** 2 + (y - label.y) ** 2 > (AWAY[0] + AWAY[1]) ** 2 / 4:
            pen.line(f"M{label.x:.2f} {label.y:.2f}L{x:.2f} {y:.2f}", INK, 0.12, cap="butt")
        weight = "bold" if label.bold else "normal"
        pen.text(label.words, place.x, place.bottom - place.height * 0.12, size, weight=weight, fill=fill)


def _around(label: PlotLabel, wide: float, high: float, distances: Sequence[float]) -> Iterator[Box]:
    for away in distances:
        for across, down in SIDES:
            x = label.x + across * away + (across - 1) * wide / 2
            y = label.y + down * away * 0.8 + (down - 1) * high / 2
            yield Box(x, y, wide, high)


def _inside(place: Box, box: Box) -> bool:
    return place.x >= box.x and place.right <= box.right and place.y >= box.y and place.bottom <= box.bottom


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.right + 0.3
        and other.x < one.right + 0.3
        and one.y < other.bottom + 0.1
        and other.y < one.bottom + 0.1
    )


def along(points: Sequence[tuple[float, float]], step: float = 1.5) -> Iterator[Box]:
    """Small boxes all along a line, for words to keep off."""
    for (x, y), (right, low) in pairwise(points):
        parts = max(1, round(max(abs(right - x), abs(low - y)) / step))
        for part in range(parts + 1):
            share = part / parts
            yield Box(x + (right - x) * share - 0.3, y + (low - y) * share - 0.9, 0.6, 1.8)
