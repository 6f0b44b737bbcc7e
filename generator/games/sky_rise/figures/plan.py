"""Ground -> the figure `plans`: the floor that few build and the one that many do, with its corners named."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import LABEL, WIDTH, figure, title, write
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.games.sky_rise.art.above import floor, floor_size
from generator.games.sky_rise.art.iso import tip
from generator.games.sky_rise.figures.ground import Ground
from generator.units import Size

HIGH, TOP, ROOM = 67.0, 8.0, 47.0


def plans(ground: Ground) -> Art:
    """Cards that overlap, and a ring wherever a pyramid stands."""

    def paint(pen: Pen) -> None:
        sites = ground.sites
        share = WIDTH / len(sites)
        for at, site in enumerate(sites):
            wide, high = floor_size(site.columns, site.rows, 1.0)
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

    return figure("plans", ground.look, Size(WIDTH, HIGH), paint)


def _names(pen: Pen, columns: int, rows: int, x: float, y: float, scale: float) -> None:
    """Letters of columns above, numbers of rows at the left."""
    wide, high = floor_size(columns, rows, scale)
    for at in range(columns):
        pen.text("ABCD"[at], x + wide * (at + 0.5) / columns, y - 1.2, LABEL, align=0.5)
    for at in range(rows):
        pen.text(str(at + 1), x - 1.4, y + high * (at + 0.5) / rows, LABEL, align=1.0)
