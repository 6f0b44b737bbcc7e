"""Groups of numbers -> level bars from nought, or bands of a whole, told apart by colour and by hatching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tilewright.draw.column import ACCENT
from tilewright.draw.items import gem
from tilewright.draw.palette import (
    BRASS,
    INK,
    PAPER,
    ROCK,
    SLATE,
    STONE_BODY,
    STONE_LIT,
    TERRACOTTA,
    VERDIGRIS,
    mix,
    on,
)
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import polyline, rect
from tilewright.draw.words import kept_to, millimetres, span
from tilewright.frozen import dataclass
from tilewright.report.chart.panel import LABEL, QUIET, TICK, Axis, above, level, upright
from tilewright.spec.entries import Colour
from tilewright.units import Box

STEP = 1.3
_GEM = 10.0


def bar(pen: Pen, box: Box, colour: Colour) -> None:
    """A rectangle in the colour, under its hatching, with a rim of ink."""
    if box.width <= 0 or box.height <= 0:
        return
    pen.area(rect(box.x, box.y, box.width, box.height), colour.hex)
    strokes = hatching(colour.pattern, box)
    if strokes:
        pen.line(strokes, mix(colour.hex, on(colour.hex), 0.5), 0.22, cap="round" if "h.01" in strokes else "butt")
    pen.line(rect(box.x, box.y, box.width, box.height), INK, 0.2)


def sign(pen: Pen, colour: Colour, x: float, y: float, size: float = 4.0) -> None:
    """Its gem about (x, y): shape, colour and letter."""
    pen.use(gem, colour, at=(x, y), scale=size / _GEM)


def hatching(pattern: str, box: Box) -> str:
    """Strokes of a pattern as path data, all of them inside the box; none for a plain one."""
    kind = KINDS.get(pattern)
    return "".join(kind(box)) if kind else ""


def _places(start: float, end: float) -> Iterator[float]:
    """Evenly apart and as far from both ends."""
    count = max(1, round((end - start) / STEP))
    return (start + (end - start) * (k + 0.5) / count for k in range(count))


def _vertical(box: Box) -> Iterator[str]:
    return (f"M{x:.2f} {box.y:.2f}V{box.bottom:.2f}" for x in _places(box.x, box.right))


def _horizontal(box: Box) -> Iterator[str]:
    return (f"M{box.x:.2f} {y:.2f}H{box.right:.2f}" for y in _places(box.y, box.bottom))


def _dots(box: Box) -> Iterator[str]:
    for row, y in enumerate(_places(box.y, box.bottom)):
        places = list(_places(box.x, box.right))
        shift = STEP / 4 * (1 if row % 2 else -1) if len(places) > 1 else 0.0
        yield from (f"M{x + shift:.2f} {y:.2f}h.01" for x in places)


def _rising(box: Box) -> Iterator[str]:
    """From the lower left to the upper right: x + y is the same along a stroke."""
    step = STEP * 1.4
    first = int((box.x + box.y) / step) + 1
    for k in range(first, int((box.right + box.bottom) / step) + 1):
        total = k * step
        left, right = max(box.x, total - box.bottom), min(box.right, total - box.y)
        if right > left:
            yield f"M{left:.2f} {total - left:.2f}L{right:.2f} {total - right:.2f}"


def _falling(box: Box) -> Iterator[str]:
    """From the upper left to the lower right: `_rising`, mirrored about the box's middle."""
    middle = 2 * box.x + box.width
    for stroke in _rising(box):
        start, end = (tuple(map(float, pair.split())) for pair in stroke[1:].split("L"))
        yield f"M{middle - start[0]:.2f} {start[1]:.2f}L{middle - end[0]:.2f} {end[1]:.2f}"


def _grid(box: Box) -> Iterator[str]:
    yield from _vertical(box)
    yield from _horizontal(box)


KINDS: dict[str, Callable[[Box], Iterator[str]]] = {
    "vertical": _vertical,
    "horizontal": _horizontal,
    "diagonal": _rising,
    "dots": _dots,
    "spots": _dots,
    "checks": _grid,
    "grid": _grid,
    "bands": _horizontal,
    "chevrons": _falling,
    "half": _falling,
}
"""Heralds' hatching: red upright, blue level, green slanting, gold dotted, black a grid."""


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


def heights_of(count: int) -> tuple[float, float]:
    """The least and the best height in millimetres of a panel with so many bars."""
    return 29.0 + 3.2 * count, 30.0 + 7.6 * count


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
        # The axis goes from behind the longest name to where the longest value still has room.
        names = max((span(each.name, LABEL) for each in group.bars), default=0.0)
        signs = SIGN if any(each.colour for each in group.bars) else 0.0
        widest = max((span(each.said, LABEL, bold=True) for each in group.bars), default=0.0)
        axis = Axis(0, most, place.x + min(names, place.width * 0.4) + signs + 1.5, place.right - widest - 3.0)
        _group(pen, group, axis, place, step)
        if row == down - 1 or at + across >= len(groups):
            level(pen, axis, place.bottom + 0.8, axis.ticks(6 if across == 1 else 4, least), name, unit)


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


TONES = (
    STONE_LIT,
    mix(SLATE, INK, 0.25),
    mix(BRASS, PAPER, 0.25),
    mix(TERRACOTTA, INK, 0.2),
    mix(VERDIGRIS, PAPER, 0.45),
    mix(ROCK, INK, 0.35),
    mix(PAPER, STONE_LIT, 0.35),
    mix(VERDIGRIS, INK, 0.35),
)
"""Light and dark in turn, so that neighbours are told apart in grey."""
PALES = (PAPER, mix(PAPER, INK, 0.14))
"""The same in little ink."""


@dataclass(frozen=True, slots=True)
class ShareBand:
    """A part.

    Attributes:
        name: Of what.
        shares: Its share at each moment, of 1.
    """

    name: str
    shares: tuple[float, ...]


def bands(pen: Pen, box: Box, each: Sequence[ShareBand], name: str) -> None:
    """The bands, the first at the foot; moments count from 1."""
    last = max(2, max((len(band.shares) for band in each), default=2))
    across = Axis(1, last, box.x + 9.0, box.right - 2.0)
    up = Axis(0, 100, box.bottom - 7.8, box.y + 4.6)
    upright(pen, up, across.start, up.ticks(6), across.end)
    pen.text("of 100", box.x, box.y + 2.4, TICK, style="italic", fill=QUIET)
    below = [0.0] * last
    names = list[tuple[str, float, float, float, str]]()
    for at, band in enumerate(each):
        above = [low + 100 * share for low, share in zip(below, band.shares, strict=True)]
        top = [(across.at(k + 1), up.at(value)) for k, value in enumerate(above)]
        foot = [(across.at(k + 1), up.at(value)) for k, value in enumerate(below)]
        tone = TONES[at % len(TONES)]
        outline = f"{polyline([*top, *reversed(foot)])}Z"
        if pen.low:
            pen.solid(outline, PALES[at % len(PALES)])
            pen.line(outline, INK, 0.15)
        else:
            pen.area(outline, tone, PAPER, 0.35)
        names.append((band.name, *_widest(top, foot, band.name, across), tone))
        below = above
    for words, x, y, high, tone in names:
        if high >= millimetres(LABEL, 0.8):
            pen.text(
                words,
                x,
                y + millimetres(LABEL, 0.26),
                LABEL,
                weight="bold",
                fill=INK if pen.low else on(tone),
                align=0.5,
            )
    level(pen, across, up.start, across.ticks(12, 1.0), name)


def _widest(
    top: Sequence[tuple[float, float]], foot: Sequence[tuple[float, float]], words: str, across: Axis
) -> tuple[float, float, float]:
    """Where the words have most room: the middle, and how high it is there all along their length."""
    half = span(words, LABEL, bold=True) / 2 + 0.8
    step = (across.end - across.start) / max(1, len(top) - 1)
    best = (across.start, 0.0, 0.0)
    for at, (x, _) in enumerate(top):
        under = [k for k, (other, _) in enumerate(top) if abs(other - x) < half + step] or [at]
        low, high = min(foot[k][1] for k in under), max(top[k][1] for k in under)
        inside = across.start + half <= x <= across.end - half
        if inside and low - high > best[2]:
            best = (x, (low + high) / 2, low - high)
    return best
