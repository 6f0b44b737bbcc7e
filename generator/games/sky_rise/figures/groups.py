"""Ground -> the figure `groups`: a level that is full, and what its groups bring each colour."""

from __future__ import annotations

from collections.abc import Iterator

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.games.sky_rise.art.above import floor, floor_size, pyramid_above
from generator.games.sky_rise.art.iso import tip
from generator.games.sky_rise.engine.groups import connected
from generator.games.sky_rise.figures.ground import Ground
from generator.games.sky_rise.tower import plan
from generator.units import Size

LEVEL = "001 x12 312 230"
"""Twelve pyramids, three in a row, by their colours' places."""
COLUMNS, ROWS = 2, 3
HIGH, SCALE = 63.0, 0.235


def listed(ground: Ground) -> Iterator[tuple[str, int, int, int]]:
    """(Colour's key, pyramids of it, opaque ones, points) of every group on the level that has an opaque one or two."""
    # sum counts corners, a bit each
    letters, wide = LEVEL.replace(" ", ""), COLUMNS + 2
    bits = [1 << down * wide + across for across, down in map(plan(COLUMNS, ROWS).spot, range(len(letters)))]
    for place in sorted(set(letters) - {"x"}):
        own = sum(bit for bit, letter in zip(bits, letters, strict=True) if letter == place)
        wild = sum(bit for bit, letter in zip(bits, letters, strict=True) if letter == "x")
        for group in connected(own, wild, wide):
            coloured, wilds = (group & own).bit_count(), (group & wild).bit_count()
            if coloured + wilds > 1:
                yield ground.key(int(place)), coloured, wilds, ground.rules.scoring.group(coloured, wilds)


def groups(ground: Ground) -> Art:
    """The level from above, and a line for each group."""

    def paint(pen: Pen) -> None:
        stones = ground.stones(0, LEVEL)
        floor(pen, ground.colours, COLUMNS, ground.keys("013201"), stones, 0.5, 0.5, SCALE)
        wide, _ = floor_size(COLUMNS, ROWS, SCALE)
        y = 8.0
        for key, coloured, wilds, points in listed(ground):
            for at, stone in enumerate([(0, key)] * coloured + [(0, "")] * wilds):
                pyramid_above(pen, stone, ground.colours, wide + 8 + at * 6.4, y, 5.6)
            words = ground.say("group", points=ground.look.language.count("figures.rise.points", points))
            pen.text(words if points else ground.say("no_group"), wide + 42, y + 1.2, 9, weight="bold")
            y += 9.0
        write(pen, caption(ground), wide + 5, y + 3, WIDTH - wide - 6, size=8.5)
        _ring(pen, ground)

    return figure("groups", ground.look, Size(WIDTH, HIGH), paint)


def caption(ground: Ground) -> str:
    """Whose groups the opaque pyramid is in, and how large a group with an opaque one has to be."""
    shared = len({key for key, _, wilds, points in listed(ground) if wilds and points}) > 1
    least = ground.look.language.count("figures.rise.wild_least", ground.rules.scoring.wild_least)
    return f"{ground.say('ringed')} {least}" if shared else least


def _ring(pen: Pen, ground: Ground) -> None:
    """A ring round the opaque one, which is in several groups."""
    del ground
    corner = LEVEL.replace(" ", "").index("x")
    x, y = tip(COLUMNS, ROWS, corner)
    pen.line(circle(0.5 + x * SCALE, 0.5 + y * SCALE, 5.2), PAPER, 0.9)
    pen.line(circle(0.5 + x * SCALE, 0.5 + y * SCALE, 5.2), INK, 0.35)
