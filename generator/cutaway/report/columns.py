"""Treasures of each colour, drawing by drawing's copy -> a column a colour, a stretch of it a copy."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.draw.words import millimetres, span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, above, upright
from generator.report.chart.hatching import bar, sign
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.spec.entries import Colour
from generator.units import Box


@dataclass(frozen=True, slots=True)
class Heap:
    """A column.

    Attributes:
        colour: What it counts.
        parts: How many there are in the first copy, the second, ...: the lowest stretch comes first.
    """

    colour: Colour
    parts: tuple[int, ...]


def columns(pen: Pen, box: Box, heaps: Sequence[Heap]) -> None:
    """The columns side by side from an honest nought, each with its sum on top and its sign below."""
    most = max((sum(heap.parts) for heap in heaps), default=0)  # sum counts tiles
    copies = max((len(heap.parts) for heap in heaps), default=0)
    left = box.x + (15.0 if copies > 1 else 5.0)
    axis = Axis(0, above(most), box.bottom - 6.0, box.y + 3.5)
    upright(pen, axis, box.x + 4.0, axis.ticks(least=1), box.right)
    step = (box.right - left) / max(1, len(heaps))
    wide = min(14.0, step * 0.66)
    for at, heap in enumerate(heaps):
        x = left + step * (at + 0.5)
        _column(pen, Box(x - wide / 2, box.y, wide, box.height), heap, axis)
        sign(pen, heap.colour, x, axis.start + 3.4, 4.6)
    if copies > 1 and heaps:
        _name_copies(pen, heaps[0], axis, box.x + 5.0)
    pen.line(f"M{box.x + 4.0:.2f} {axis.start:.2f}H{box.right:.2f}", INK, 0.25, cap="butt")


def _column(pen: Pen, box: Box, heap: Heap, axis: Axis) -> None:
    done = 0
    for part in heap.parts:
        low, high = axis.at(done), axis.at(done + part)
        bar(pen, Box(box.x, high, box.width, low - high), heap.colour)
        if low - high >= 3.0 and len(heap.parts) > 1:
            plated(pen, f"{part}", box.x + box.width / 2, (low + high) / 2)
        done += part
    pen.text(f"{done}", box.x + box.width / 2, axis.at(done) - 1.0, LABEL + 1, weight="bold", align=0.5)


def _name_copies(pen: Pen, heap: Heap, axis: Axis, x: float) -> None:
    """Beside the first column, where its stretches are high enough for words."""
    done = 0
    for number, part in enumerate(heap.parts, 1):
        middle, high = axis.at(done + part / 2), axis.at(done) - axis.at(done + part)
        if high >= 2.6:
            words = pen.look.language.say("report.copy", number=number)
            pen.solid(rect(x - 0.3, middle - 1.5, span(words, TICK) + 0.6, 2.9), "#FDF8EC")
            pen.text(words, x, middle + 0.8, TICK, style="italic", fill=QUIET)
        done += part


def plated(pen: Pen, words: str, x: float, y: float, size: float = LABEL) -> None:
    """Words on a small white plate about (x, y): they read on any hatching."""
    wide, high = span(words, size) + 1.2, millimetres(size, 0.92)
    pen.solid(rect(x - wide / 2, y - high / 2, wide, high), PAPER)
    pen.text(words, x, y + millimetres(size, 0.28), size, align=0.5)
