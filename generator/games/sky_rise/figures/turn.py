"""Ground -> the figure `turn`: three pyramids placed on one floor, and what each of them scores."""

from __future__ import annotations

from generator.draw.art import Art
from generator.draw.figures.frame import WIDTH, figure, write
from generator.draw.palette import INK, PAPER
from generator.draw.pen import Pen
from generator.draw.shapes import circle
from generator.games.sky_rise.art.above import floor, floor_size
from generator.games.sky_rise.art.iso import tip
from generator.games.sky_rise.figures.ground import Ground
from generator.games.sky_rise.tower import plan
from generator.language import start
from generator.units import Size

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
            spot = 0.5 + x * SCALE + 5.6, 0.5 + y * SCALE - 5.0
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
