"""Places with numbers -> a map of cells, the darker the more, each with its name and its number."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from generator.draw.palette import BRASS, INK, PAPER, STONE_LIT, TERRACOTTA, TERRACOTTA_DARK, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.draw.words import millimetres, span
from generator.frozen import dataclass
from generator.report.chart.panel import LABEL, TICK
from generator.units import Box

TURN = 0.6
"""From this part of the way on a cell is dark."""


@dataclass(frozen=True, slots=True)
class HeatCell:
    """A cell.

    Attributes:
        name: Of what.
        value: How dark it is.
        words: The value, and whatever else is to be said.
    """

    name: str
    value: float
    words: tuple[str, ...]


def heat(pen: Pen, box: Box, cells: Sequence[HeatCell]) -> None:
    """The cells: where all are called by a letter and a number, as that says; else in their order."""
    places, across, down = places_of(cells, box)
    wide, high = box.width / across, min(17.0, box.height / down)
    low, most = (end(each.value for each in cells) for end in (min, max))
    for each, (column, row) in zip(cells, places, strict=True):
        share = (each.value - low) / (most - low) if most > low else 0.5
        place = Box(box.x + column * wide + 0.3, box.y + row * high + 0.3, wide - 0.6, high - 0.6)
        _cell(pen, each, place, pale(share) if pen.low else tone(share))


def tone(share: float) -> str:
    """The darker the more, in grey as well; between brass and terracotta lie tones that no letters can be read on."""
    if share < TURN:
        return mix(mix(STONE_LIT, PAPER, 0.6), BRASS, share / TURN)
    return mix(TERRACOTTA, TERRACOTTA_DARK, (share - TURN) / (1 - TURN))


def pale(share: float) -> str:
    """The same in little ink: greys that dark letters can be read on."""
    return mix(PAPER, INK, 0.3 * share)


def places_of(cells: Sequence[HeatCell], box: Box) -> tuple[list[tuple[int, int]], int, int]:
    """Column and row of each cell, and how many there are."""
    named = [(each.name[:1], each.name[1:]) for each in cells]
    if all(letter.isalpha() and number.isdecimal() and len(number) < 3 for letter, number in named):
        letters = sorted({letter for letter, _ in named})
        numbers = sorted({int(number) for _, number in named})
        if len(letters) * len(numbers) <= 2 * len(cells):
            places = [(numbers.index(int(number)), letters.index(letter)) for letter, number in named]
            return places, len(numbers), len(letters)
    across = max(1, min(len(cells), ceil(sqrt(len(cells) * box.width / box.height / 1.9))))
    return [(at % across, at // across) for at in range(len(cells))], across, -(-len(cells) // across)


def _cell(pen: Pen, each: HeatCell, place: Box, fill: str) -> None:
    outline = rect(place.x, place.y, place.width, place.height)
    if pen.low:
        pen.solid(outline, fill)
        pen.line(outline, INK, 0.15)
    else:
        pen.area(outline, fill, INK, 0.2)
    lines = [(each.name, LABEL, True), *((words, TICK, False) for words in each.words)]
    lines = lines[: max(1, int(place.height / 3.0))]
    y = place.y + place.height / 2 - 1.45 * (len(lines) - 1)
    for words, size, bold in lines:
        fitting = min(size, size * (place.width - 1.2) / max(0.1, span(words, size, bold=bold)))
        weight = "bold" if bold else "normal"
        x, base = place.x + place.width / 2, y + millimetres(size, 0.28)
        pen.text(words, x, base, fitting, weight=weight, fill=INK if pen.low else on(fill), align=0.5)
        y += 2.9
