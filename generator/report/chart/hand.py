"""How often a hand holds none, one, two ... -> columns from nought, those that are as they should be filled."""

from __future__ import annotations

from generator.draw.palette import INK, PAPER, STONE_BODY
from generator.draw.pen import Pen
from generator.draw.shapes import polygon, rect
from generator.draw.words import span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, above, level
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.units import Box


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
    _key(pen, box, hands.key)


def _key(pen: Pen, box: Box, key: tuple[str, str]) -> None:
    """The two signs and their words, one under the other at the right."""
    wide = max(span(words, LABEL) for words in key)
    for at, (words, fill) in enumerate(zip(key, (STONE_BODY, PAPER), strict=True)):
        y = box.y + 3.4 * at
        pen.area(rect(box.right - wide - 3.6, y, 2.4, 2.4), fill, INK, 0.2)
        pen.text(words, box.right - wide, y + 2.1, LABEL)
