"""A box, a title and numbers -> a panel: its Axis, the names of its marks, and the sign of a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import floor, log10

from tilewright.draw.column import ACCENT, Type, text
from tilewright.draw.ornament import PARCHMENT, plaque
from tilewright.draw.palette import BRASS, BRASS_DARK, INK, PAPER, TERRACOTTA, VERDIGRIS_DARK, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, rect
from tilewright.draw.words import DISPLAY, millimetres, plain, span
from tilewright.frozen import dataclass
from tilewright.units import Box

TICK, LABEL, NAME = 6.8, 7.4, 10.0
"""Points: numbers of an axis, words beside marks, a panel's title."""
QUIET = "#5D5146"
GROUND = mix(PARCHMENT, PAPER, 0.55)
PAD = 3.2
_SAYS = Type(7.6, leading=1.12)


def panel(pen: Pen, box: Box, title: str, says: str) -> Box:
    """A ground with a title and, under it, what is shown and how to read it; the room below that is returned."""
    pen.area(plaque(box.x, box.y, box.width, box.height, 1.6), GROUND, BRASS_DARK, 0.2)
    wide = box.width - 2 * PAD
    size, name = fitted(title, wide, NAME)
    pen.text(name, box.x + PAD, box.y + 5.6, size, font=DISPLAY, weight="bold", fill=ACCENT)
    words = text(plain(says.replace(" %", "\N{NO-BREAK SPACE}%")), wide, _SAYS, QUIET)
    words.paint(pen, box.x + PAD, box.y + 6.9)
    top = box.y + 6.9 + words.height + 1.6
    return Box(box.x + PAD, top, wide, box.bottom - PAD + 0.6 - top)


def fitted(title: str, width: float, most: float, least: float = 6.0) -> tuple[float, str]:
    """A size in points, and as much of a display title as keeps to the width at the least size."""
    words = title
    while words and span(words, least, bold=True, font=DISPLAY) > width:
        words = words.removesuffix("...")[:-1].rstrip() + "..." if len(words) > 4 else ""
    wide = span(words, most, bold=True, font=DISPLAY)
    return (most * min(1.0, width / wide) if wide else most), words


@dataclass(frozen=True, slots=True)
class Plot:
    """A panel of the page.

    Attributes:
        title: Its name.
        says: What it shows, and how to read it.
        draw: Draws it into a box.
        heights: The least it can be read in, and the one it looks best in, in millimetres.
        wide: Whether it is as wide as the page; else two share a row.
    """

    title: str
    says: str
    draw: Callable[[Pen, Box], object]
    heights: tuple[float, float] = (62.0, 74.0)
    wide: bool = False

    def paint(self, pen: Pen, box: Box) -> None:
        """The panel with all in it."""
        self.draw(pen, panel(pen, box, self.title, self.says))


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
            if box.contains(place) and not any(_meet(place, other) for other in full):
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


def verdict(pen: Pen, name: str, x: float, y: float, r: float = 1.3) -> None:
    """The sign about (x, y): a disc with a tick, a triangle with an exclamation mark, a square with a cross.

    Raises:
        KeyError: There is no such verdict.
    """
    SIGNS[name](pen, x, y, r)


def _fine(pen: Pen, x: float, y: float, r: float) -> None:
    pen.solid(circle(x, y, r), VERDIGRIS_DARK)
    pen.line(f"M{x - 0.5 * r:.2f} {y:.2f}l{0.35 * r:.2f} {0.4 * r:.2f}l{0.65 * r:.2f} {-0.8 * r:.2f}", PAPER, r * 0.28)


def _warn(pen: Pen, x: float, y: float, r: float) -> None:
    pen.area(polygon([(x, y - 1.15 * r), (x + 1.15 * r, y + 0.95 * r), (x - 1.15 * r, y + 0.95 * r)]), BRASS, INK, 0.2)
    pen.line(f"M{x:.2f} {y - 0.45 * r:.2f}v{0.6 * r:.2f}M{x:.2f} {y + 0.6 * r:.2f}v.01", INK, r * 0.26)


def _fail(pen: Pen, x: float, y: float, r: float) -> None:
    pen.solid(rect(x - r, y - r, 2 * r, 2 * r), TERRACOTTA)
    k = 0.5 * r
    cross = f"M{x - k:.2f} {y - k:.2f}L{x + k:.2f} {y + k:.2f}M{x + k:.2f} {y - k:.2f}L{x - k:.2f} {y + k:.2f}"
    pen.line(cross, PAPER, r * 0.28)


SIGNS = {"fine": _fine, "warn": _warn, "fail": _fail}
