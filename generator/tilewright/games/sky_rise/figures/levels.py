"""Ground -> the figures `plans`, `stands`, `rising` and `columns`: floors, what they stand on, how levels grow."""

from __future__ import annotations

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import LABEL, WIDTH, cross, figure, tick, title, write
from tilewright.draw.palette import INK, PAPER, mix
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle, rect
from tilewright.games.sky_rise.art.above import floor
from tilewright.games.sky_rise.art.card import FILM
from tilewright.games.sky_rise.art.iso import FEET, SeenTower, draw_tower, floor_size, tip, view_in
from tilewright.games.sky_rise.art.scenery import any_tower
from tilewright.games.sky_rise.art.section import earth, slab, upright
from tilewright.games.sky_rise.figures.pieces import LEAST, Ground
from tilewright.games.sky_rise.tower import OVERLAP
from tilewright.units import Box, Size

HIGH = 58.0


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
        tone = mix(FILM, list(ground.colours.values())[at].hex, 0.3)
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
    left, foot, k = 62.0, HIGH - 12.0, 0.42
    wide = floor_size(2, 2, k)[0]
    earth(pen, left - 2, foot, wide + 4)
    spots = [left + tip(2, 2, at)[0] * k for at in range(3)]
    foot = slab(pen, left, foot - 0.3, 2, k)
    for level in range(2):
        tops = [
            upright(pen, (level, ground.key((at + level) % LEAST)), ground.colours, spot, foot, k)
            for at, spot in enumerate(spots)
        ]
        foot = slab(pen, left, tops[0], 2, k)
    write(pen, ground.say("over"), left + wide / 2, HIGH - 7.5, 54, align=0.5)


PLAN_HIGH, TOP, ROOM = 82.0, 8.0, 62.0


def plans(ground: Ground) -> Art:
    """Cards that overlap, and a ring wherever a pyramid stands."""

    def paint(pen: Pen) -> None:
        sites = ground.sites
        share = WIDTH / len(sites)
        for at, site in enumerate(sites):
            wide, high = floor_size(site.columns, site.rows)
            scale = min((share - 10) / wide, ROOM / high)
            x, y = at * share + (share - wide * scale) / 2, TOP + 3
            keys = [ground.key((cell * 2 + cell // site.columns) % site.suits) for cell in range(site.cards)]
            floor(pen, ground.colours, site.columns, keys, [], x, y, scale)
            for corner in range(site.pyramids):
                across, down = tip(site.columns, site.rows, corner)
                pen.area(circle(x + across * scale, y + down * scale, 1.5), PAPER, INK, 0.3)
            few = ground.rules.sites.few_up_to
            key = "few" if at == 0 and len(sites) > 1 else "many" if len(sites) > 1 else "all"
            title(pen, ground.say(key, few=few, more=few + 1), at * share + share / 2, 5, align=0.5)
            _names(pen, site.columns, site.rows, x, y, scale)
            words = ground.say("floor", cards=site.cards, pyramids=site.pyramids)
            write(pen, words, at * share + share / 2, TOP + high * scale + 8, share - 6, align=0.5)

    return figure("plans", ground.look, Size(WIDTH, PLAN_HIGH), paint)


def _names(pen: Pen, columns: int, rows: int, x: float, y: float, scale: float) -> None:
    """Letters of columns above, numbers of rows at the left."""
    wide, high = floor_size(columns, rows, scale)
    for at in range(columns):
        pen.text("ABCD"[at], x + wide * (at + 0.5) / columns, y - 1.2, LABEL, align=0.5)
    for at in range(rows):
        pen.text(str(at + 1), x - 1.4, y + high * (at + 0.5) / rows, LABEL, align=1.0)


RISING_HIGH = 46.0
COLUMNS = ("000.", "0x0.", "1000", "0010", "xxx.", "xxx0")
"""Pyramids above each other, from the ground up, by their colours' places."""
TALL, RISING_K = 62.0, 0.33


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
            draw_tower(pen, seen, ground.colours, view_in(seen, Box(at * share + 1, 1, share - 2, RISING_HIGH - 7)))
            pen.text(
                ground.look.language.say(f"figures.rise.rising.{at}"),
                at * share + share / 2,
                RISING_HIGH - 1.6,
                LABEL + 0.5,
                align=0.5,
            )

    return figure("rising", ground.look, Size(WIDTH, RISING_HIGH), paint)


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
    """A column from the ground up, its floors as far as they reach beyond it."""
    for level, stone in enumerate(ground.stones(0, places)):
        if stone:
            size = level if level < len(FEET) else 1
            foot = upright(pen, (size, stone[1]), ground.colours, x, foot, RISING_K)
            pen.line(f"M{x - 7.5:.2f} {foot:.2f}h15", INK, 0.5, cap="butt")
            foot -= 0.5
