"""How a stack deals out each colour -> a small plot a colour: ahead of the mean pace or behind it, tile by tile."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.palette import INK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import polygon, polyline
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, level, upright
from generator.report.chart.hatching import sign
from generator.report.chart.panel import LABEL, QUIET
from generator.spec.entries import Colour
from generator.units import Box

BAND = "#E9D9B6"


@dataclass(frozen=True, slots=True)
class Pace:
    """One colour of a stack.

    Attributes:
        colour: Which.
        ahead: After no tile, after the first, ...: how many treasures of it were drawn more than at the mean pace.
        low: What 2.5 of 100 shuffles fall short of, likewise.
        high: What 97.5 of 100 shuffles do not exceed.
    """

    colour: Colour
    ahead: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


def paces(pen: Pen, box: Box, each: Sequence[Pace]) -> None:
    """The plots in rows of two, all over the same two axes."""
    across = 1 if len(each) == 1 else 2 if len(each) <= 6 else 3
    down = max(1, -(-len(each) // across))
    reach = max(
        (abs(value) for pace in each for side in (pace.ahead, pace.low, pace.high) for value in side), default=1
    )
    drawn = max((len(pace.ahead) - 1 for pace in each), default=1)
    wide, high = (box.width - 5.0 - 3.0 * (across - 1)) / across, (box.height - 8.0) / down
    for at, pace in enumerate(each):
        row, column = divmod(at, across)
        x = box.x + 5.0 + column * (wide + 3.0)
        y = box.y + row * high
        place = Box(x, y + 4.8, wide, high - 6.4)
        up = Axis(-max(1.0, reach) * 1.06, max(1.0, reach) * 1.06, place.bottom, place.y)
        along = Axis(0, max(1, drawn), place.x, place.right)
        _pace(pen, pace, along, up, first=column == 0)
        if row == down - 1 or at + across >= len(each):
            name = pen.look.language.say("report.pace.drawn") if at == len(each) - 1 else ""
            level(pen, along, place.bottom, along.ticks(6), name)


def _pace(pen: Pen, pace: Pace, along: Axis, up: Axis, *, first: bool) -> None:
    band = [(along.at(m), up.at(value)) for m, value in enumerate(pace.high)]
    band += [(along.at(m), up.at(value)) for m, value in reversed(list(enumerate(pace.low)))]
    pen.area(polygon(band), BAND)
    if pen.low:
        pen.line(polygon(band), INK, 0.15, "0.6 0.6")
    ticks = [tick for tick in up.ticks(7) if tick]
    upright(pen, up, along.start, ticks if first else (), along.end, "+g")
    pen.line(f"M{along.start:.2f} {up.at(0):.2f}H{along.end:.2f}", INK, 0.2, cap="butt")
    line = polyline((along.at(m), up.at(value)) for m, value in enumerate(pace.ahead))
    pen.line(line, PAPER, 1.0)
    pen.line(line, mix(pace.colour.hex, INK, 0.35), 0.55)
    sign(pen, pace.colour, along.start + 2.2, up.end - 2.4, 4.2)
    widest = max(range(len(pace.ahead)), key=lambda m: abs(pace.ahead[m]), default=0)
    if pace.ahead and abs(pace.ahead[widest]) > 0.05:
        ahead = f"{pace.ahead[widest]:+.1f}".replace("-", "\N{MINUS SIGN}")
        words = pen.look.language.say("report.pace.after", ahead=ahead, tiles=widest)
        pen.text(words, along.start + 5.2, up.end - 1.6, LABEL, fill=QUIET)
        place = f"M{along.at(widest):.2f} {up.at(pace.ahead[widest]):.2f}h.01"
        pen.line(place, INK, 1.3)
