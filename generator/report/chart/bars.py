"""Groups of numbers -> level bars from nought, each with its name before it and its value behind it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.column import ACCENT
from generator.draw.palette import INK, STONE_BODY, STONE_LIT
from generator.draw.pen import Pen
from generator.draw.shapes import rect
from generator.draw.words import kept_to, millimetres, span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, above, level
from generator.report.chart.hatching import bar, sign
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.spec.entries import Colour
from generator.units import Box

TITLED, WIDEST, SIGN = 1.9, 8.6, 5.0
"""Lines that a heading takes; millimetres of a line at most; and of the sign before a bar."""


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
class BarGroup:
    """Bars under a heading, with what they should not exceed."""

    title: str
    bars: tuple[Bar, ...]
    most: float | None = None
    said: str = ""


def bars(pen: Pen, box: Box, groups: Sequence[BarGroup], name: str, unit: str = "") -> None:
    """The groups one under the other, from three on side by side, all over the same axis from nought."""
    across = 2 if len(groups) > 2 else 1
    down = max(1, -(-len(groups) // across))
    ends = [max(each.value, (each.between or (0, 0))[1]) for group in groups for each in group.bars]
    ends += [group.most for group in groups if group.most is not None]
    most = above(max(ends, default=1), 6 if across == 1 else 4)
    least = 0.0 if any(each.value % 1 for group in groups for each in group.bars) else 1.0
    lines = max((len(group.bars) + TITLED * bool(group.title) for group in groups), default=1)
    step = min(WIDEST, (box.height - 8.0) / (lines * down))
    wide = (box.width - 4.0 * (across - 1)) / across
    for at, group in enumerate(groups):
        row, column = divmod(at, across)
        place = Box(box.x + column * (wide + 4.0), box.y + row * lines * step, wide, lines * step)
        axis = _axis(group, place, most)
        _group(pen, group, axis, place, step)
        if row == down - 1 or at + across >= len(groups):
            level(pen, axis, place.bottom + 0.8, axis.ticks(6 if across == 1 else 4, least), name, unit)


def _axis(group: BarGroup, box: Box, most: float) -> Axis:
    """From behind the longest name to where the longest value still has room."""
    names = max((span(each.name, LABEL) for each in group.bars), default=0.0)
    signs = SIGN if any(each.colour for each in group.bars) else 0.0
    widest = max((span(each.said, LABEL, bold=True) for each in group.bars), default=0.0)
    return Axis(0, most, box.x + min(names, box.width * 0.4) + signs + 1.5, box.right - widest - 3.0)


def _group(pen: Pen, group: BarGroup, axis: Axis, box: Box, step: float) -> None:
    y = box.y
    if group.title:
        size = kept_to(box.width, LABEL, span(group.title, LABEL, bold=True))
        pen.text(group.title, box.x, y + step * 0.75, size, weight="bold", fill=ACCENT)
        if group.said:
            pen.text(group.said, box.x, y + step * 0.75 + 2.8, TICK, style="italic", fill=QUIET)
        y += TITLED * step
    top = y
    for each in group.bars:
        _bar(
            pen,
            each,
            axis,
            Box(box.x, y, axis.start - box.x, step),
            at_end=group.most is not None or bool(each.between),
        )
        y += step
    pen.line(f"M{axis.start:.2f} {top - 0.2:.2f}V{y + 0.1:.2f}", INK, 0.2, cap="butt")
    if group.most is not None:
        x = axis.at(group.most)
        pen.line(f"M{x:.2f} {top - 0.6:.2f}V{y + 0.1:.2f}", ACCENT, 0.4, "1 0.7", cap="butt")


def _bar(pen: Pen, each: Bar, axis: Axis, place: Box, *, at_end: bool) -> None:
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
    if at_end:
        pen.text(each.said, axis.end + 2.0, middle, size, weight="bold")
    else:
        pen.text(each.said, end + 1.0, middle, size, weight="bold")


def _whisker(pen: Pen, between: tuple[float, float], axis: Axis, y: float) -> float:
    """The interval as a thin rod with two ends; where it ends is returned."""
    low, high = (axis.at(end) for end in between)
    rod = f"M{low:.2f} {y:.2f}H{high:.2f}M{low:.2f} {y - 0.6:.2f}v1.2M{high:.2f} {y - 0.6:.2f}v1.2"
    pen.line(rod, STONE_LIT, 0.75, cap="butt")
    pen.line(rod, INK, 0.3, cap="butt")
    return high
