"""Ground -> the figures `turn`, what three pyramids score, and `groups`, what a full level brings each colour."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.draw.art import Art
from tilewright.draw.figures.frame import WIDTH, figure, write
from tilewright.draw.palette import INK, PAPER
from tilewright.draw.pen import Pen
from tilewright.draw.shapes import circle
from tilewright.games.sky_rise.art.above import floor, pyramid_above
from tilewright.games.sky_rise.art.iso import floor_size, tip
from tilewright.games.sky_rise.engine.turns import connected
from tilewright.games.sky_rise.figures.pieces import Ground
from tilewright.games.sky_rise.tower import plan
from tilewright.language import start
from tilewright.units import Size

CARDS = "010 220"
"""Cards of two rows of three, by their colours' places."""
PLACED = ((5, "2"), (6, "x"), (8, "1"))
"""Corner, and colour's place or x."""
COLUMNS, ROWS = 3, 2
HIGH, SCALE = 49.0, 0.28


def turn(ground: Ground) -> Art:
    """Six cards, three pyramids with numbers, three lines that count."""

    def paint(pen: Pen) -> None:
        stones: list[tuple[int, str] | None] = [None] * 12
        for corner, what in PLACED:
            stones[corner] = ground.stones(0, what)[0]
        floor(pen, ground.colours, COLUMNS, ground.keys(CARDS), stones, 0.5, 0.5, SCALE)
        wide, _high = floor_size(COLUMNS, ROWS, SCALE)
        for at, (corner, what) in enumerate(PLACED):
            x, y = tip(COLUMNS, ROWS, corner)
            spot = 0.5 + x * SCALE + 6.4, 0.5 + y * SCALE
            _number(pen, at + 1, *spot)
            top = 5 + at * 15
            _number(pen, at + 1, wide + 5, top)
            write(pen, explained(ground, corner, what), wide + 9, top + 1, WIDTH - wide - 10, size=8.5)

    return figure("turn", ground.look, Size(WIDTH, HIGH), paint)


def explained(ground: Ground, corner: int, what: str) -> str:
    """What a pyramid on a corner scores, and for which of the cards that it touches."""
    scoring, language = ground.rules.scoring, ground.look.language
    below = [CARDS.replace(" ", "")[cell] for cell in plan(COLUMNS, ROWS).under[corner]]
    suits, matching = len(set(below)), below.count(what)
    points = language.count("figures.rise.points", scoring.wild(suits) if what == "x" else scoring.placed(matching))
    if what == "x":
        return language.count("figures.rise.placed.opaque", suits, points=points)
    if not matching:
        return language.say("figures.rise.placed.none", points=points)
    holes = {"many": start(language.word(matching)), "cards": language.word(len(below)), "points": points}
    return language.count("figures.rise.placed.suit", matching, **holes)


def _number(pen: Pen, number: int, x: float, y: float) -> None:
    pen.area(circle(x, y, 2.4), PAPER, INK, 0.3)
    pen.text(str(number), x, y + 1.2, 9, weight="bold", align=0.5)


LEVEL = "001 x12 312 230"
"""Twelve pyramids, three in a row, by their colours' places."""
GROUPS_COLUMNS, GROUPS_ROWS = 2, 3
GROUPS_HIGH, GROUPS_SCALE = 63.0, 0.235
RING, ASIDE = 5.2, 3.0
"""How large a ring round a pyramid is, and how far from the edge the floor begins, in millimetres."""


def listed(ground: Ground) -> Iterator[tuple[str, int, int, int]]:
    """(Colour's key, pyramids of it, opaque ones, points) of every group on the level that has an opaque one or two."""
    # sum counts corners, a bit each
    letters, wide = LEVEL.replace(" ", ""), GROUPS_COLUMNS + 2
    bits = [
        1 << down * wide + across for across, down in map(plan(GROUPS_COLUMNS, GROUPS_ROWS).spot, range(len(letters)))
    ]
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
        floor(pen, ground.colours, GROUPS_COLUMNS, ground.keys("013201"), stones, ASIDE, 0.5, GROUPS_SCALE)
        wide = ASIDE + floor_size(GROUPS_COLUMNS, GROUPS_ROWS, GROUPS_SCALE)[0]
        y = 8.0
        for key, coloured, wilds, points in listed(ground):
            for at, stone in enumerate([(0, key)] * coloured + [(0, "")] * wilds):
                pyramid_above(pen, stone, ground.colours, wide + 8 + at * 6.4, y, 5.6)
            words = ground.say("group", points=ground.look.language.count("figures.rise.points", points))
            pen.text(words if points else ground.say("no_group"), wide + 36, y + 1.2, 9, weight="bold")
            y += 9.0
        write(pen, caption(ground), wide + 5, y + 3, WIDTH - wide - 6, size=8.5)
        _ring(pen, ground)

    return figure("groups", ground.look, Size(WIDTH, GROUPS_HIGH), paint)


def caption(ground: Ground) -> str:
    """Whose groups the opaque pyramid is in, and how large a group with an opaque one has to be."""
    shared = len({key for key, _, wilds, points in listed(ground) if wilds and points}) > 1
    least = ground.look.language.count("figures.rise.wild_least", ground.rules.scoring.wild_least)
    return f"{ground.say('ringed')} {least}" if shared else least


def _ring(pen: Pen, ground: Ground) -> None:
    """A ring round the opaque one, which is in several groups."""
    del ground
    corner = LEVEL.replace(" ", "").index("x")
    x, y = tip(GROUPS_COLUMNS, GROUPS_ROWS, corner)
    ring = circle(ASIDE + x * GROUPS_SCALE, 0.5 + y * GROUPS_SCALE, RING)
    pen.line(ring, PAPER, 0.9)
    pen.line(ring, INK, 0.35)
