"""Parts of a whole, moment by moment -> bands one on the other, each with its name where it is widest."""

from __future__ import annotations

from collections.abc import Sequence

from generator.draw.palette import BRASS, INK, PAPER, ROCK, SLATE, STONE_LIT, TERRACOTTA, VERDIGRIS, mix, on
from generator.draw.pen import Pen
from generator.draw.shapes import polyline
from generator.draw.words import millimetres, span
from generator.frozen import dataclass
from generator.report.chart.axis import Axis, level, upright
from generator.report.chart.panel import LABEL, QUIET, TICK
from generator.units import Box

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
        _band(pen, f"{polyline([*top, *reversed(foot)])}Z", tone, PALES[at % len(PALES)])
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


def _band(pen: Pen, outline: str, tone: str, pale: str) -> None:
    if pen.low:
        pen.solid(outline, pale)
        pen.line(outline, INK, 0.15)
    else:
        pen.area(outline, tone, PAPER, 0.35)


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
