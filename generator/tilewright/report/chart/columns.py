"""How often each number came up -> columns, ridges or a map of cells."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from tilewright.draw.palette import (
    BRASS,
    INK,
    PAPER,
    STONE_BODY,
    STONE_LIT,
    STONE_SHADE,
    TERRACOTTA,
    TERRACOTTA_DARK,
    mix,
    on,
)
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polygon, polyline, rect
from tilewright.draw.words import millimetres, span
from tilewright.frozen import dataclass
from tilewright.report.chart.panel import LABEL, QUIET, TICK, Axis, above, level, upright
from tilewright.units import Box


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


@dataclass(frozen=True, slots=True)
class HandChances:
    """What hands hold.

    Attributes:
        columns: (how many are in the hand, how often in hundredths, whether that is as it should be), side by side.
        mean: How many there are in the mean.
        key: What the filled columns come to, and what the others do.
        name: What is counted along the axis.
    """

    columns: tuple[tuple[int, float, bool], ...]
    mean: float
    key: tuple[str, str]
    name: str


def hand_chances(pen: Pen, box: Box, hands: HandChances) -> None:
    """The columns, a number on each that has room, and a pointer at the mean."""
    first, last = hands.columns[0][0], hands.columns[-1][0]
    across = Axis(first - 0.6, last + 0.6, box.x, box.right)
    tallest = max(chance for _, chance, _ in hands.columns)
    up = Axis(0, above(tallest), box.bottom - 7.8, box.y + 9.6)
    wide = (across.at(1) - across.at(0)) * 0.74
    size = min(LABEL, LABEL * (across.at(1) - across.at(0)) / span("88.8", LABEL))
    for number, chance, counts in hands.columns:
        x, y = across.at(number), up.at(chance)
        pen.area(rect(x - wide / 2, y, wide, up.start - y), STONE_BODY if counts else PAPER, INK, 0.2)
        if size >= TICK - 1.8:
            pen.text(f"{chance:.1f}", x, y - 0.8, size, align=0.5)
    step = max(1, -(-(last - first + 1) // 16))
    level(pen, across, up.start, range(first, last + 1, step), hands.name)
    x = across.at(hands.mean)
    pen.solid(polygon([(x, up.start + 0.15), (x + 0.9, up.start + 1.5), (x - 0.9, up.start + 1.5)]), INK)
    mean = pen.look.language.say("report.draws.mean", mean=f"{hands.mean:.2f}")
    pen.text(mean, across.start, up.start + 6.6, TICK, style="italic", fill=QUIET)
    # The two signs and their words stand at the right, one under the other.
    broad = max(span(words, LABEL) for words in hands.key)
    for at, (words, fill) in enumerate(zip(hands.key, (STONE_BODY, PAPER), strict=True)):
        high = box.y + 3.4 * at
        pen.area(rect(box.right - broad - 3.6, high, 2.4, 2.4), fill, INK, 0.2)
        pen.text(words, box.right - broad, high + 2.1, LABEL)


OVER = 1.55
"""How high a ridge may be, in steps from one to the next."""


@dataclass(frozen=True, slots=True)
class Ridge:
    """A histogram.

    Attributes:
        name: Of what.
        bars: (from, to, share of all) for each stretch, side by side.
        mean: Their mean.
        half: What the middle half of them keep to.
    """

    name: str
    bars: tuple[tuple[float, float, float], ...]
    mean: float
    half: tuple[float, float]


def ridges(pen: Pen, box: Box, each: Sequence[Ridge], name: str) -> None:
    """The ridges, the first at the back."""
    low = min((ridge.bars[0][0] for ridge in each if ridge.bars), default=0.0)
    high = max((ridge.bars[-1][1] for ridge in each if ridge.bars), default=1.0)
    names = max((span(ridge.name, LABEL) for ridge in each), default=0.0)
    axis = Axis(min(low, 0.0), max(high, low + 1), box.x + names + 2.0, box.right - 2.0)
    step = (box.height - 8.0) / (len(each) + OVER - 1)
    most = max((share for ridge in each for _, _, share in ridge.bars), default=1.0) or 1.0
    for at, ridge in enumerate(each):
        foot = box.y + step * (at + OVER)
        # The outline runs through the middles of the stretches; a dark foot is the middle half, a rod the mean.
        scale = step * OVER * 0.96 / most
        middles = [(axis.at((left + right) / 2), foot - share * scale) for left, right, share in ridge.bars]
        if middles:
            first, last = axis.at(ridge.bars[0][0]), axis.at(ridge.bars[-1][1])
            outline = [(first, foot), *middles, (last, foot)]
            pen.solid(f"{polyline(outline)}Z", mix(PAPER, INK, 0.1) if pen.low else mix(STONE_LIT, PAPER, 0.25))
            pen.line(polyline(outline), INK, 0.3)
        left, right = (axis.at(end) for end in ridge.half)
        pen.solid(rect(left, foot - 1.05, right - left, 1.1), mix(PAPER, INK, 0.5) if pen.low else STONE_SHADE)
        pen.line(f"M{axis.start:.2f} {foot:.2f}H{axis.end:.2f}", INK, 0.2, cap="butt")
        x = axis.at(ridge.mean)
        pen.line(f"M{x:.2f} {foot:.2f}v-2.6", INK, 0.6, cap="butt")
        pen.text(ridge.name, axis.start - 1.4, foot - 0.6, LABEL, align=1.0)
    level(pen, axis, box.y + step * (len(each) + OVER - 1) + 0.8, axis.ticks(8), name)


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
        fill = pale(share) if pen.low else tone(share)
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
