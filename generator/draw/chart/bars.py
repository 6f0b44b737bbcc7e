"""Groups of numbers -> level bars from nought, each with its name before it and its value behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.draw.chart.axis import Axis, above, level
from generator.draw.chart.hatching import bar, sign
from generator.draw.chart.panel import LABEL, QUIET, TICK
from generator.draw.column import ACCENT
from generator.draw.palette import INK, STONE_BODY, STONE_LIT
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.draw.words import millimetres, span
from generator.spec.model import Colour
from generator.units import Box

TIGHT = 2.6


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar.

    Attributes:
        name: What it is of.
        value: How long it is.
        said: The value as a person reads it.
        colour: Where the name is that of a colour of the game.
        between: An interval the true value lies in, where the value is sampled.
    """

    name: str
    value: float
    said: str
    colour: Colour | None = None
    between: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Bars under a heading, with what they should not exceed."""

    title: str
    bars: tuple[Bar, ...]
    most: float | None = None
    said: str = ""


def bars(pen: Pen, box: Box, groups: Sequence[Group], name: str, unit: str = "") -> None:
    """The groups one under the other, over one common axis from nought."""
    ends = [max(each.value, (each.between or (0, 0))[1]) for group in groups for each in group.bars]
    ends += [group.most for group in groups if group.most is not None]
    names = max((span(each.name, LABEL) for group in groups for each in group.bars), default=0.0)
    signs = 5.0 if any(each.colour for group in groups for each in group.bars) else 0.0
    said = max((span(each.said, LABEL, bold=True) for group in groups for each in group.bars), default=0.0)
    left = box.x + min(names, box.width * 0.4) + signs + 1.5
    axis = Axis(0, above(max(ends, default=1)), left, box.right - said - 2.0)
    titled = sum(bool(group.title) for group in groups)
    lines = sum(len(group.bars) for group in groups) + 1.75 * titled
    step = min(5.6, (box.height - 8.0) / max(1.0, lines))
    y, foot = box.y, box.y + step * lines + 0.8
    for group in groups:
        y = _group(pen, group, axis, Box(box.x, y, left - box.x, step))
    level(pen, axis, foot, axis.ticks(), name, unit)


def _group(pen: Pen, group: Group, axis: Axis, first: Box) -> float:
    """The group from the first line on; where the next one begins is returned."""
    y, step = first.y, first.height
    if group.title:
        pen.text(group.title, first.x, y + step * 1.3, LABEL, weight="bold", fill=ACCENT)
        if group.said:
            pen.text(group.said, axis.end, y + step * 1.3, TICK, style="italic", fill=QUIET, align=1.0)
        y += 1.75 * step
    top = y
    for each in group.bars:
        _bar(pen, each, axis, Box(first.x, y, first.width, step))
        y += step
    pen.line(f"M{axis.start:.2f} {top - 0.2:.2f}V{y + 0.1:.2f}", INK, 0.2, cap="butt")
    if group.most is not None:
        x = axis.at(group.most)
        pen.line(f"M{x:.2f} {top - 0.2:.2f}V{y + 0.1:.2f}", ACCENT, 0.4, "1 0.7", cap="butt")
    return y


def _bar(pen: Pen, each: Bar, axis: Axis, place: Box) -> None:
    high = place.height * 0.72
    box = Box(axis.start, place.y + (place.height - high) / 2, axis.at(each.value) - axis.start, high)
    middle = place.y + place.height / 2 + millimetres(LABEL, 0.26)
    size = min(LABEL, place.height / 0.36)
    room = place.width - 1.0 - (5.0 if each.colour else 0.0)
    shrunk = min(size, size * room / max(room, span(each.name, size)))
    pen.text(each.name, axis.start - 1.0 - (5.0 if each.colour else 0.0), middle, shrunk, align=1.0)
    if each.colour:
        sign(pen, each.colour, axis.start - 3.2, place.y + place.height / 2, min(4.4, place.height * 0.95))
        bar(pen, box, each.colour)
    elif box.width > 0:
        pen.area(rect(box.x, box.y, box.width, box.height), STONE_BODY, INK, 0.2)
    end = box.right
    if each.between:
        end = max(end, _whisker(pen, each.between, axis, place.y + place.height / 2))
    pen.text(each.said, end + 1.0, middle, size, weight="bold")


def _whisker(pen: Pen, between: tuple[float, float], axis: Axis, y: float) -> float:
    """The interval as a thin rod with two ends; where it ends is returned."""
    low, high = (axis.at(end) for end in between)
    rod = f"M{low:.2f} {y:.2f}H{high:.2f}M{low:.2f} {y - 0.6:.2f}v1.2M{high:.2f} {y - 0.6:.2f}v1.2"
    pen.line(rod, STONE_LIT, 0.75, cap="butt")
    pen.line(rod, INK, 0.3, cap="butt")
    return high
