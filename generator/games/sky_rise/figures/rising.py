"""Ground -> the figures `rising`, the tower level by level, and `columns`, which of them a tree counts."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import LABEL, WIDTH, figure, write
from generator.draw.figures.marks import cross, tick
from generator.draw.palette import INK, PAPER, mix
from generator.draw.pen import Pen
from generator.draw.shapes import polygon
from generator.games.sky_rise.art.iso import FEET, HEIGHTS, OPAQUE, SeenTower, draw_tower, fitted
from generator.games.sky_rise.art.scene import any_tower
from generator.games.sky_rise.figures.ground import Ground
from generator.units import Size

HIGH = 46.0
COLUMNS = ("000.", "0x0.", "1000", "0010", "xxx.", "xxx0")
"""Pyramids above each other, from the ground up, by their colours' places."""
TALL, K = 62.0, 0.33


def rising(ground: Ground) -> Art:
    """The first level, the third, and the roof with antennas."""

    def paint(pen: Pen) -> None:
        site = ground.rules.sites.few
        whole = any_tower(tuple(ground.colours)[: site.suits], site.columns, site.rows, "rising")
        share = WIDTH / 3
        for at, levels in enumerate((1, 3, 4)):
            empty = tuple([None] * len(whole.stones[0]))
            bare = tuple([""] * len(whole.cards[0]))
            cards = tuple(each if k < levels else bare for k, each in enumerate(whole.cards))
            stones = tuple(each if k < levels else empty for k, each in enumerate(whole.stones))
            seen = SeenTower(whole.columns, whole.rows, cards, stones)
            draw_tower(pen, seen, ground.colours, fitted(seen, at * share + 1, 1, share - 2, HIGH - 7))
            pen.text(
                ground.look.language.say(f"figures.rise.rising.{at}"),
                at * share + share / 2,
                HIGH - 1.6,
                LABEL + 0.5,
                align=0.5,
            )

    return figure("rising", ground.look, Size(WIDTH, HIGH), paint)


def columns(ground: Ground) -> Art:
    """Columns from the side, those that count for a tree of the first colour ticked."""

    def paint(pen: Pen) -> None:
        share = WIDTH / len(COLUMNS)
        foot = TALL - 11.0
        for at, places in enumerate(COLUMNS):
            x = (at + 0.5) * share
            _column(pen, ground, places, x, foot)
            points = best(ground, places)
            (tick if points else cross)(pen, x, foot + 4.4, 1.8)
            pen.text(str(points) if points else "\u2013", x, TALL - 1.0, 10, weight="bold", align=0.5)

    return figure("columns", ground.look, Size(WIDTH, TALL), paint)


def best(ground: Ground, places: str) -> int:
    """Points of a column for the first colour."""
    spans = [places[a:b] for a in range(len(places)) for b in range(a + 1, len(places) + 1)]
    fits = [span for span in spans if set(span) <= {"0", "x"}]
    return max((ground.rules.scoring.column(span.count("0"), span.count("x")) for span in fits), default=0)


def _column(pen: Pen, ground: Ground, places: str, x: float, foot: float) -> None:
    for level, stone in enumerate(ground.stones(0, places)):
        if stone:
            size = level if level < len(FEET) else 1
            half, tall = FEET[size] * K / 2, HEIGHTS[size] * K
            tone = ground.colours[stone[1]].hex if stone[1] else OPAQUE
            pen.area(polygon([(x - half, foot), (x + half, foot), (x, foot - tall)]), tone, INK, 0.2)
            pen.tint(polygon([(x - half, foot), (x - half * 0.2, foot), (x, foot - tall)]), mix(tone, PAPER, 0.25))
            letter = ground.colours[stone[1]].letter if stone[1] else "X"
            write(pen, letter, x + half + 1.6, foot - tall * 0.3, 6, size=8)
            foot -= tall
            pen.line(f"M{x - 6.5:.2f} {foot:.2f}h13", INK, 0.3)
            foot -= 0.5
