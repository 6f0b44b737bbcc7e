"""Numbers by two axes -> a curve, lines over a game, or dots about a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from tilewright.draw.column import ACCENT
from tilewright.draw.palette import INK, PAPER, STONE_BODY, STONE_LIT, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, polygon, polyline, rect
from tilewright.draw.words import span
from tilewright.frozen import dataclass
from tilewright.report.chart.panel import (
    BETWEEN,
    GROUND,
    LABEL,
    QUIET,
    TICK,
    Axis,
    PlotLabel,
    above,
    along,
    level,
    placed,
    round_step,
    upright,
    write,
)
from tilewright.units import Box

DOTTED = 45
"""Points that are dots as well: only whole numbers of copies can be."""


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """A curve over the number of copies.

    Attributes:
        points: (copies, chance in hundredths), by copies.
        now: The point where the deck is.
        told: What stands beside it.
        wishes: Chances that are wished for, each with its words.
        does: The numbers of copies that do as is wished: the least and the most of them that are shown; None for none.
        enough: The point that does with the fewest copies; None where none does, or any does.
        named: What stands beside it.
        copies: What the copies are.
        chance: What the chance is of.
    """

    points: tuple[tuple[int, float], ...]
    now: tuple[int, float]
    told: str
    wishes: tuple[tuple[float, str], ...] = ()
    does: tuple[int, int] | None = None
    enough: tuple[int, float] | None = None
    named: str = ""
    copies: str = ""
    chance: str = ""


def chance_curve(pen: Pen, box: Box, curve: ChanceCurve) -> None:
    """The curve over its two axes, both from nought."""
    across = Axis(0, max(1, curve.points[-1][0]), box.x + 7.5, box.right - 3.0)
    up = Axis(0, 100, box.bottom - 7.8, box.y + 4.6)
    if curve.does:
        left, right = (across.at(copies) for copies in curve.does)
        pen.solid(rect(left, up.end, max(0.5, right - left), up.start - up.end), "#EFE3C6")
    upright(pen, up, across.start, up.ticks(6), across.end)
    pen.text(curve.chance, box.x, box.y + 2.4, TICK, style="italic", fill=QUIET)
    level(pen, across, up.start, across.ticks(10, 1.0), curve.copies)
    line = [(across.at(copies), up.at(chance)) for copies, chance in curve.points]
    words = list(_wishes(pen, curve, across, up))
    pen.line(polyline(line), GROUND, 1.4)
    pen.line(polyline(line), INK, 0.5)
    if len(line) <= DOTTED:
        pen.solid("".join(circle(x, y, 0.55) for x, y in line), INK)
    _marks(pen, curve, across, up, [*words, *along(line)])


def _wishes(pen: Pen, curve: ChanceCurve, across: Axis, up: Axis) -> Iterator[Box]:
    """A dashed line each; where its words stand is told."""
    ends = [(across.at(copies), up.at(chance)) for copies, chance in curve.points]
    for wish, words in curve.wishes:
        y = up.at(wish)
        pen.line(f"M{across.start:.2f} {y:.2f}H{across.end:.2f}", ACCENT, 0.4, "1 0.7", cap="butt")
        room = Box(across.start, up.end - 0.4, across.end - across.start, up.start - up.end + 0.4)
        own = [PlotLabel(words, x, y, bold=True) for x in (across.start, across.end)]
        line = Box(across.start, y - 0.3, across.end - across.start, 0.6)
        places = [place for label in own for place in placed(room, [label], [line, *along(ends)], away=(1.2, 2.4))][:1]
        write(pen, places, ACCENT)
        yield line
        yield from (Box(place.x - BETWEEN, place.y, place.width + 2 * BETWEEN, place.height) for _, place in places)


def _marks(pen: Pen, curve: ChanceCurve, across: Axis, up: Axis, taken: Sequence[Box]) -> None:
    """Where the deck is: a disc; what would do: a diamond, and a line down to its number."""
    x, y = across.at(curve.now[0]), up.at(curve.now[1])
    labels = [PlotLabel(curve.told, x, y, bold=True)]
    marks = [Box(x - 1.3, y - 1.3, 2.6, 2.6)]
    if curve.enough:
        right, top = across.at(curve.enough[0]), up.at(curve.enough[1])
        pen.line(f"M{right:.2f} {top:.2f}V{up.start:.2f}", ACCENT, 0.3, "0.5 0.5", cap="butt")
        if curve.enough != curve.now:
            diamond = [(right, top - 1.5), (right + 1.5, top), (right, top + 1.5), (right - 1.5, top)]
            pen.area(polygon(diamond), PAPER, ACCENT, 0.45)
            labels.append(PlotLabel(curve.named, right, top))
            marks.append(Box(right - 1.5, top - 1.5, 3.0, 3.0))
        marks.append(Box(right - 0.2, top, 0.4, up.start - top))
    pen.solid(circle(x, y, 1.5), GROUND)
    pen.solid(circle(x, y, 1.1), INK)
    room = Box(across.start + 0.5, up.end - 4.2, across.end - across.start + 2.5, up.start - up.end + 3.6)
    write(pen, placed(room, labels, [*taken, *marks]))


DASHES = ("", "1.6 0.9", "0.5 0.8")
"""Lines are told apart by these, in grey as well."""


@dataclass(frozen=True, slots=True)
class CourseLine:
    """A line.

    Attributes:
        name: Of what.
        values: One for each moment.
    """

    name: str
    values: tuple[float, ...]


def course(pen: Pen, box: Box, lines: Sequence[CourseLine], name: str, unit: str) -> None:
    """The lines over one axis from nought, moments as parts of 100 of the game."""
    most = max((value for line in lines for value in line.values), default=1.0)
    across = Axis(0, 100, box.x + 8.0, box.right - 2.0)
    up = Axis(0, above(most), box.bottom - 7.8, box.y + 4.6)
    upright(pen, up, across.start, up.ticks(6), across.end)
    pen.text(unit, box.x, box.y + 2.4, TICK, style="italic", fill=QUIET)
    level(pen, across, up.start, across.ticks(11), name)
    taken, labels = list[Box](), list[PlotLabel]()
    for line, dash in zip(lines, DASHES, strict=False):
        points = [(across.at(100 * (at + 1) / len(line.values)), up.at(value)) for at, value in enumerate(line.values)]
        pen.line(polyline(points), GROUND, 1.4)
        pen.line(polyline(points), INK if not dash else ACCENT, 0.55, dash, cap="butt")
        pen.solid("".join(circle(x, y, 0.75) for x, y in points), INK if not dash else ACCENT)
        taken += along(points)
        labels.append(PlotLabel(line.name, *points[_apart(line, lines)], bold=True))
    room = Box(across.start, up.end - 3.0, across.end - across.start, up.start - up.end + 2.5)
    write(pen, placed(room, [label for label in labels if span(label.words, LABEL, bold=True) < room.width], taken))


def _apart(line: CourseLine, lines: Sequence[CourseLine]) -> int:
    """The moment, not too near an end, at which the others are furthest from a line."""
    others = [other.values for other in lines if other is not line]
    inner = range(len(line.values))[2:-2] or range(len(line.values))
    return max(inner, key=lambda at: min((abs(other[at] - line.values[at]) for other in others), default=0.0))


@dataclass(frozen=True, slots=True)
class FanColumn:
    """A moment of a fan.

    Attributes:
        at: When.
        least: What 5 of 100 do not exceed.
        low: What a quarter does not.
        middle: What half do not.
        high: What three quarters do not.
        most: What 95 of 100 do not.
    """

    at: float
    least: float
    low: float
    middle: float
    high: float
    most: float


@dataclass(frozen=True, slots=True)
class Fan:
    """How numbers spread over time.

    Attributes:
        columns: The moments, in their order; two at least.
        along: The name of the axis of time.
        up: What the numbers are of.
    """

    columns: tuple[FanColumn, ...]
    along: str
    up: str


def fan(pen: Pen, box: Box, shown: Fan) -> None:
    """A pale band, a darker one in it, and a line through the middles; the axis up is from nought, or lower."""
    columns = shown.columns
    across = Axis(columns[0].at, columns[-1].at, box.x + 8.0, box.right - 2.0)
    lowest, highest = min(each.least for each in columns), max(each.most for each in columns)
    up = Axis(-above(-lowest) if lowest < 0 else 0.0, above(highest), box.bottom - 7.8, box.y + 4.6)
    for (low, high), fill in zip((("least", "most"), ("low", "high")), BANDS[pen.low], strict=True):
        ends = [[(across.at(each.at), up.at(getattr(each, end))) for each in columns] for end in (low, high)]
        pen.solid(polygon([*ends[0], *reversed(ends[1])]), fill)
    upright(pen, up, across.start, up.ticks(6), across.end)
    pen.text(shown.up, box.x, box.y + 2.4, TICK, style="italic", fill=QUIET)
    level(pen, across, up.start, across.ticks(11, 1.0), shown.along)
    middles = [(across.at(each.at), up.at(each.middle)) for each in columns]
    pen.line(polyline(middles), INK, 0.6)
    if len(middles) <= DOTTED:
        pen.solid("".join(circle(x, y, 0.6) for x, y in middles), INK)


BANDS = {False: (mix(STONE_LIT, PAPER, 0.35), STONE_BODY), True: (mix(PAPER, INK, 0.08), mix(PAPER, INK, 0.22))}
"""The outer and the inner band of a fan, in full ink and in little; in grey the inner one is darker too."""
DOT, LARGEST = 0.75, 2.4
"""Millimetres: the radius of a dot that is one piece, and of the largest."""


@dataclass(frozen=True, slots=True)
class PriceDot:
    """Pieces that cost and give the same.

    Attributes:
        cost: What each costs.
        gives: What each gives.
        count: How many they are.
        name: What stands beside them; empty for nothing.
        off: Whether they are to be looked at.
    """

    cost: float
    gives: float
    count: int
    name: str = ""
    off: bool = False


@dataclass(frozen=True, slots=True)
class PriceDots:
    """All pieces, and the line through them.

    Attributes:
        dots: The pieces, the ones to name first.
        start: What the line gives at no cost.
        slope: And how much more for each 1.
        within: How far off a piece may be; None where that was not asked.
        cost: The name of the axis along.
        gives: The name of the axis up.
    """

    dots: tuple[PriceDot, ...]
    start: float
    slope: float
    within: float | None
    cost: str
    gives: str


def price_dots(pen: Pen, box: Box, prices: PriceDots) -> None:
    """The band that is allowed, the line, the dots and the names."""
    # The axes go from nought, or below it, to the dearest and to the highest dot, with room for dots at both ends.
    costs, gains = [0.0, *(dot.cost for dot in prices.dots)], [0.0, *(dot.gives for dot in prices.dots)]
    wide, high = max(costs) - min(costs) or 1.0, max(gains) - min(gains) or 1.0
    step = round_step(high, 7)
    low = min(gains) and min(gains) - 0.04 * high
    widest = max(span(f"{round(gain / step) * step:g}", TICK) for gain in (min(gains), max(gains)))
    left = box.x + (2.0 + widest)
    across = Axis(min(costs) and min(costs) - 0.03 * wide, max(costs) + 0.04 * wide, left, box.right)
    up = Axis(low, max(gains) + 0.06 * high, box.bottom - 7.8, box.y + 4.6)
    names = span(prices.gives, TICK, italic=True)
    pen.text(prices.gives, box.x, box.y + 2.4, min(TICK, TICK * box.width / names), style="italic", fill=QUIET)
    upright(pen, up, across.start, up.ticks(7), across.end)
    ends = [(across.at(cost), _clipped(up, prices.start + prices.slope * cost)) for cost in (across.low, across.high)]
    if prices.within:
        steps = [across.low + (across.high - across.low) * k / 60 for k in range(61)]
        sides = [
            [(across.at(cost), _clipped(up, prices.start + prices.slope * cost + side)) for cost in steps]
            for side in (prices.within or 0.0, -(prices.within or 0.0))
        ]
        pen.solid(polygon([*sides[0], *reversed(sides[1])]), "#EFE3C6")
    level(pen, across, up.start, across.ticks(10, 1.0), prices.cost)
    pen.line(f"M{ends[0][0]:.2f} {ends[0][1]:.2f}L{ends[1][0]:.2f} {ends[1][1]:.2f}", INK, 0.35, cap="butt")
    taken, labels = list(along(ends)), list[PlotLabel]()
    for dot in sorted(prices.dots, key=lambda dot: -dot.count):
        x, y, r = across.at(dot.cost), up.at(dot.gives), radius(dot.count)
        pen.solid(circle(x, y, r + 0.3), GROUND)
        pen.area(circle(x, y, r), ACCENT if dot.off else STONE_BODY, INK, 0.2)
        if dot.count > 1 and r > 1.3 and span(str(dot.count), TICK) < 2 * r:
            pen.text(str(dot.count), x, y + 0.8, TICK, fill=PAPER if dot.off else INK, align=0.5)
        taken.append(Box(x - r, y - r, 2 * r, 2 * r))
    for dot in prices.dots:
        if dot.name:
            labels.append(PlotLabel(dot.name, across.at(dot.cost), up.at(dot.gives), bold=dot.off))
    room = Box(across.start + 0.5, up.end - 1.0, box.right - across.start - 0.5, up.start - up.end + 0.5)
    write(pen, placed(room, labels, taken, LABEL))


def radius(count: int) -> float:
    """The area of a dot is as many times that of one piece, up to the largest there is."""
    return min(LARGEST, DOT * sqrt(count))


def _clipped(up: Axis, gives: float) -> float:
    return up.at(max(up.low, min(up.high, gives)))
