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
from generator.games.sky_rise.figures.ground import Ground
from generator.units import Size

LEVEL = "001 x12 312 230"
"""Twelve pyramids, three in a row, by their colours' places."""
HIGH, SCALE = 63.0, 0.235


def listed(ground: Ground) -> Iterator[tuple[str, int, int, int]]:
    """(Colour's key, pyramids of it, opaque ones, points) of every group on the level that has an opaque one or two."""
    letters = LEVEL.replace(" ", "")
    spots = {(at % 3, at // 3): letter for at, letter in enumerate(letters)}
    for place in sorted(set(letters) - {"x"}):
        left = {spot for spot, letter in spots.items() if letter in (place, "x")}
        while left:
            group = {left.pop()}
            while near := {(x, y) for x, y in left if any(abs(x - a) + abs(y - b) == 1 for a, b in group)}:
                group |= near
                left -= near
            coloured = [spots[spot] for spot in group].count(place)
            if coloured and len(group) > 1:
                wilds = len(group) - coloured
                yield ground.key(int(place)), coloured, wilds, ground.rules.scoring.group(coloured, wilds)


def groups(ground: Ground) -> Art:
    """The level from above, and a line for each group."""

    def paint(pen: Pen) -> None:
        stones = ground.stones(0, LEVEL)
        floor(pen, ground.colours, 2, ground.keys("013201"), stones, 0.5, 0.5, SCALE)
        wide, _ = floor_size(2, 3, SCALE)
        y = 8.0
        for key, coloured, wilds, points in listed(ground):
            for at, stone in enumerate([(0, key)] * coloured + [(0, "")] * wilds):
                pyramid_above(pen, stone, ground.colours, wide + 8 + at * 6.4, y, 5.6)
            words = ground.say("group", points=ground.look.language.count("figures.rise.points", points))
            pen.text(words if points else ground.say("no_group"), wide + 42, y + 1.2, 9, weight="bold")
            y += 9.0
        write(pen, ground.say("groups"), wide + 5, y + 3, WIDTH - wide - 6, size=8.5)
        _ring(pen, ground)

    return figure("groups", ground.look, Size(WIDTH, HIGH), paint)


def _ring(pen: Pen, ground: Ground) -> None:
    """A ring round the opaque one, which is in several groups."""
    del ground
    corner = LEVEL.replace(" ", "").index("x")
    x, y = tip(2, 3, corner)
    pen.line(circle(0.5 + x * SCALE, 0.5 + y * SCALE, 5.2), PAPER, 0.9)
    pen.line(circle(0.5 + x * SCALE, 0.5 + y * SCALE, 5.2), INK, 0.35)
