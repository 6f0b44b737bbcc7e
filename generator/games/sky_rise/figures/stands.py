"""Ground -> the figure `stands`: how far cards overlap, where a tip carries four of them, how levels stand."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import LABEL, WIDTH, figure, write
from generator.draw.palette import BRASS_DARK, INK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import circle, polygon, rect
from generator.games.sky_rise.art.iso import CARD, CARDBOARD, FEET, HEIGHTS, INSET
from generator.games.sky_rise.figures.ground import Ground
from generator.games.sky_rise.tower import OVERLAP
from generator.units import Size

HIGH, K = 58.0, 0.46


def stands(ground: Ground) -> Art:
    """At the left four corners on one tip, from above; at the right two levels, from the side."""

    def paint(pen: Pen) -> None:
        _crossing(pen, ground)
        _side(pen, ground)

    return figure("stands", ground.look, Size(WIDTH, HIGH), paint)


def _crossing(pen: Pen, ground: Ground) -> None:
    """Four cards that overlap at one corner, life-size: the bracket below can be laid against a card."""
    x, y, half, lap = 27.0, 21.0, 16.0, OVERLAP
    for at, (dx, dy) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
        left, top = (x - half if dx < 0 else x - lap / 2), (y - half if dy < 0 else y - lap / 2)
        tone = mix(CARDBOARD, list(ground.colours.values())[at].hex, 0.3)
        corner = rect(left, top, half + lap / 2, half + lap / 2)
        pen.tint(corner, tone, opacity=0.85)
        pen.line(corner, INK, 0.2)
    pen.line(rect(x - lap / 2, y - lap / 2, lap, lap), INK, 0.3, "0.8 0.6")
    pen.area(circle(x, y, 0.9), INK)
    pen.line(
        f"M{x - lap / 2:.2f} {y + half + 2:.2f}h{lap:.2f}M{x - lap / 2:.2f} {y + half + 1:.2f}v2m{lap:.2f} -2v2",
        INK,
        0.25,
    )
    pen.text(ground.say("lap", millimetres=round(lap)), x, y + half + 6.4, LABEL, align=0.5)
    write(pen, ground.say("four" if ground.rules.supply.pack == "own" else "four_plain"), x, HIGH - 7.5, 50, align=0.5)


def _side(pen: Pen, ground: Ground) -> None:
    """A level of large ones, a floor, mediums on it, a floor: seen from the side."""
    left, foot = 62.0, HIGH - 12.0
    wide = (2 * CARD[0] - OVERLAP) * 0.42
    k = wide / (2 * CARD[0] - OVERLAP)
    spots = [INSET, CARD[0] - OVERLAP / 2, 2 * CARD[0] - OVERLAP - INSET]
    pen.line(f"M{left - 3:.2f} {foot:.2f}h{wide + 6:.2f}", BRASS_DARK, 0.3)
    for level in range(2):
        _floor(pen, left, foot, k)
        for at, spot in enumerate(spots):
            tone = list(ground.colours.values())[(at + level) % 4].hex
            x, half, tall = left + spot * k, FEET[level] * k / 2, HEIGHTS[level] * k
            pen.area(polygon([(x - half, foot - 0.9), (x + half, foot - 0.9), (x, foot - 0.9 - tall)]), tone, INK, 0.2)
            pen.tint(polygon([(x - half, foot - 0.9), (x, foot - 0.9), (x, foot - 0.9 - tall)]), mix(tone, PAPER, 0.25))
        foot -= HEIGHTS[level] * k + 0.9
    _floor(pen, left, foot, k)
    write(pen, ground.say("over"), left + wide / 2, HIGH - 7.5, 54, align=0.5)


def _floor(pen: Pen, x: float, y: float, k: float) -> None:
    """Two cards, the second on the first."""
    pen.line(f"M{x:.2f} {y:.2f}h{CARD[0] * k:.2f}", INK, 0.5, cap="butt")
    pen.line(f"M{x + (CARD[0] - OVERLAP) * k:.2f} {y - 0.6:.2f}h{CARD[0] * k:.2f}", INK, 0.5, cap="butt")
